/* The chat: open or closed, how much of it is new, and what it says to a screen reader.
 *
 * The list is swapped as a whole, so what is known of it stands here. Whether it is open stands at the root of
 * the page (data-chat), which no push ever replaces: open at a desk, closed on a phone, as long as nobody has
 * chosen otherwise.
 */
(() => {
  "use strict";

  const root = document.documentElement;
  const panel = document.getElementById("chat-panel");
  const scroll = document.getElementById("chat-scroll");
  const toggle = document.getElementById("chat-toggle");
  const unread = document.getElementById("chat-unread");
  const announcer = document.getElementById("chat-announcer");
  const wide = window.matchMedia("(min-width: 75rem)");
  const MOST_KEPT = 20;
  const label = toggle.querySelector(".visually-hidden").textContent;

  let seen = seenHere(); // the newest message that could be read
  let heard = newest(); // the newest one that was read out, or was there before
  let atEnd = true;
  let draft = "";
  let sent = "";

  function recall(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is switched off
    }
  }

  function remember(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // then it lasts as long as the page
    }
  }

  /* Of the table that was looked at last: others would pile up. */
  function seenHere() {
    const [path, number] = (recall("chat:seen") || "").split(" ");
    return path === location.pathname ? Number(number) || 0 : 0;
  }

  function newest() {
    return Number(document.getElementById("chat").dataset.newest) || 0;
  }

  const isOpen = () => root.dataset.chat === "open";
  const field = () => document.getElementById("chat-text");

  /* Messages of others after the one with this number. */
  function after(number) {
    return [...document.querySelectorAll("#chat > .said")].filter(
      (line) => Number(line.dataset.number) > number && line.dataset.by !== panel.dataset.me,
    );
  }

  function count() {
    if (isOpen() && !document.hidden && newest() > seen) {
      seen = newest();
      remember("chat:seen", `${location.pathname} ${seen}`);
    }
    const fresh = after(seen).length;
    unread.hidden = !fresh;
    unread.textContent = fresh > 9 ? "9+" : fresh ? String(fresh) : "";
    toggle.querySelector(".visually-hidden").textContent = fresh
      ? `${label}: ${toggle.dataset.new.replace("{n}", String(fresh))}`
      : label;
  }

  function open(yes, { chosen = false } = {}) {
    root.dataset.chat = yes ? "open" : "closed";
    toggle.setAttribute("aria-expanded", String(yes));
    if (chosen && wide.matches) remember("chat:open", yes ? "1" : "0");
    if (yes) scroll.scrollTop = scroll.scrollHeight;
    count();
  }

  function read() {
    const fresh = after(heard);
    heard = Math.max(heard, newest());
    if (!isOpen()) return;
    for (const line of fresh) {
      const copy = document.createElement("p");
      copy.textContent = line.textContent;
      announcer.append(copy);
      if (announcer.children.length > MOST_KEPT) announcer.firstChild.remove();
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-chat]");
    if (!button) return;
    const opens = button.dataset.chat === "toggle" && !isOpen();
    open(opens, { chosen: true });
    if (opens && window.matchMedia("(hover: hover)").matches) (field() || scroll).focus();
    else if (!opens) toggle.focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !wide.matches && isOpen() && !event.isComposing) {
      open(false);
      toggle.focus();
    }
  });

  // ---- writing: what is refused, or half written when the field is replaced, is not lost ----

  document.addEventListener("input", (event) => {
    if (event.target === field()) draft = event.target.value;
  });

  document.addEventListener("htmx:wsConfigSend", (event) => {
    if (event.target.id === "chat-form" && !field().value.trim()) event.preventDefault();
  });

  document.addEventListener("htmx:wsAfterSend", (event) => {
    if (!event.target.closest || event.target.closest("form")?.id !== "chat-form") return;
    sent = field().value;
    field().value = draft = "";
    atEnd = true;
  });

  document.addEventListener("htmx:wsBeforeMessage", () => {
    atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 40;
  });

  document.addEventListener("line:push", () => {
    const input = field();
    const refused = document.getElementById("chat-note").textContent.trim() !== "";
    if (refused && sent) draft = draft || sent;
    sent = refused ? "" : sent;
    if (input && !input.value && draft) input.value = draft;
    if (atEnd) scroll.scrollTop = scroll.scrollHeight;
    read();
    count();
  });

  document.addEventListener("visibilitychange", count);
  wide.addEventListener("change", () => open(wide.matches && recall("chat:open") !== "0"));
  open(wide.matches && recall("chat:open") !== "0");
})();
