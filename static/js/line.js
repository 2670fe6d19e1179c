/* The line to the club: beats, acknowledgements, and what the page shows when the line is lost.
 *
 * For every page with an element that has ws-connect. Other scripts listen to two events of the document:
 * "line:push" after a message has been put into the page, "line:state" with detail.open true or false.
 */
(() => {
  "use strict";

  const BEAT_MS = 5000; // after the last message: while pushes come, the line is alive
  // Between two beats, whatever comes; those who came at the same time do not beat at the same time.
  const LONGEST_MS = 20000 + 20000 * Math.random();
  const SILENT_MS = 13000; // two beats without any answer
  const ACK_AFTER = 40; // pushes: a background tab beats rarely but still reads
  const ACK_SIZE = 128 * 1024; // letters: at four times as many the club gives a page up, and chat is pushed as a whole
  const NOT_ALLOWED = 4401;
  const GONE = 4403;

  let wrapper = null;
  let current = null; // the socket that is open
  let open = false;
  let over = false;
  let heardAt = 0;
  let beatAt = 0;
  let unacked = 0;
  let unackedSize = 0;

  const banner = () => document.getElementById("offline");

  function data(id, name) {
    const element = document.getElementById(id);
    return element ? element.dataset[name] || "" : "";
  }

  function beat() {
    if (!open || !wrapper) return;
    unacked = unackedSize = 0;
    beatAt = Date.now();
    const version = Number(data("pulse", "version")) || 0;
    wrapper.sendImmediately(JSON.stringify({ do: "beat", version, ack: data("ack", "ack") }));
  }

  function say(text, reload) {
    const element = banner();
    if (!element) return;
    element.hidden = !text;
    element.querySelector("span").textContent = text;
    element.querySelector("button").hidden = !reload;
  }

  function state(isOpen) {
    open = isOpen;
    document.documentElement.toggleAttribute("data-offline", !isOpen);
    document.dispatchEvent(new CustomEvent("line:state", { detail: { open: isOpen } }));
  }

  document.addEventListener("htmx:wsOpen", (event) => {
    // What was clicked while the line was down was meant for a table that has moved on; what was clicked on a
    // page that has just come was meant for this one.
    if (wrapper) wrapper.queue.length = 0;
    wrapper = event.detail.socketWrapper;
    current = event.detail.event.target;
    heardAt = beatAt = Date.now();
    unacked = unackedSize = 0;
    state(true);
    say("");
  });

  document.addEventListener("htmx:wsClose", (event) => {
    if (open && event.detail.event.target !== current) return; // an old line, given up long ago
    state(false);
    const code = event.detail.event.code;
    const texts = banner() ? banner().dataset : {};
    if (code === NOT_ALLOWED || code === GONE) {
      over = true;
      say(texts.signedOut, true);
    } else if (code === 4404) {
      over = true;
      say(texts.gone, true);
    } else {
      say(texts.lost);
      // htmx tries again by itself after a broken line, but not after a code of ours
      if (code >= 4000 && wrapper) setTimeout(() => wrapper.reconnect(), 1000 + Math.random() * 2000);
    }
  });

  document.addEventListener("htmx:wsAfterMessage", (event) => {
    heardAt = Date.now();
    unacked += 1;
    unackedSize += event.detail.message.length;
    if (!open && !over) {
      state(true);
      say("");
    }
    if (unacked >= ACK_AFTER || unackedSize >= ACK_SIZE) beat();
    document.dispatchEvent(new CustomEvent("line:push"));
  });

  setInterval(() => {
    if (over) return;
    const now = Date.now();
    if (open && now - heardAt > SILENT_MS) {
      heardAt = now;
      state(false);
      say(banner() ? banner().dataset.lost : "");
      wrapper.reconnect();
      return;
    }
    if (now - beatAt >= (now - heardAt >= BEAT_MS ? BEAT_MS : LONGEST_MS)) beat();
  }, 1000);

  window.addEventListener("offline", () => {
    if (over) return;
    state(false);
    say(banner() ? banner().dataset.lost : "");
  });

  window.addEventListener("online", () => {
    if (!over && wrapper) wrapper.reconnect();
  });

  // A phone that was asleep: ask at once, do not wait for the next beat.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) beat();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#reload")) location.reload();
  });
})();
