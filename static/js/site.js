/* What every page needs: htmx settings that the meta tag cannot carry. */

// Reconnect soon and spread out: a server that comes back must not be met by everybody at once.
window.htmx.config.wsReconnectDelay = () => 250 + Math.random() * 750;
