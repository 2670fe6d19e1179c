/* For screen readers: what happened, in order, in one live region that stays in the page.
 *
 * The log is swapped as a whole; only its new lines are read out. Then whose turn it is, if it is one's own.
 */
(() => {
  "use strict";

  const MOST_KEPT = 30;
  const announcer = document.getElementById("announcer");
  let hand = null;
  let read = 0;
  let newest = "";
  let turn = "";

  function say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    announcer.append(line);
    while (announcer.children.length > MOST_KEPT) announcer.firstChild.remove();
  }

  /* A line in words: cards are set as signs, their names stand beside them. */
  function spoken(item) {
    const copy = item.cloneNode(true);
    for (const card of copy.querySelectorAll("[aria-label]")) card.replaceWith(card.getAttribute("aria-label"));
    return copy.textContent.trim();
  }

  function lines(id) {
    return [...document.querySelectorAll(`#${id} > li`)].map(spoken);
  }

  function look(silent) {
    const log = document.getElementById("log");
    const all = lines("log");
    if (log.dataset.hand !== hand || all.length < read) {
      hand = log.dataset.hand;
      read = 0;
    }
    const news = lines("news");
    const known = news.indexOf(newest);
    const fresh = known < 0 ? news.slice(0, 1) : news.slice(0, known);
    if (!silent) {
      fresh.reverse().forEach(say);
      all.slice(read).forEach(say);
    }
    read = all.length;
    newest = news[0] || "";
    const controls = document.getElementById("controls");
    const mine = controls.dataset.say || "";
    if (mine && controls.dataset.turn !== turn) {
      say(mine);
      turn = controls.dataset.turn;
    }
  }

  document.addEventListener("line:push", () => look(false));
  document.addEventListener("table:say", (event) => say(event.detail));
  look(true);
})();
