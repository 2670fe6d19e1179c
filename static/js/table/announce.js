/* For screen readers: what happened, in order, in one live region that stays in the page.
 *
 * The parts are swapped as a whole; read out is what is new in them: the lines of the log, one's own cards and what
 * they make, whose turn it is if it is one's own, and at the end the result.
 */
(() => {
  "use strict";

  const MOST_KEPT = 30;
  const announcer = document.getElementById("announcer");
  const ownLabel = document.getElementById("own").closest("[aria-label]").getAttribute("aria-label");
  let hand = null;
  let read = 0;
  let newest = "";
  let held = "";
  let made = "";
  let turn = "";
  let over = false;

  function say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    announcer.append(line);
    while (announcer.children.length > MOST_KEPT) announcer.firstChild.remove();
  }

  /* A line in words: cards are set as signs, their names stand beside them. */
  function spoken(item) {
    const copy = item.cloneNode(true);
    for (const card of copy.querySelectorAll("[aria-label]")) {
      const next = card.nextElementSibling;
      card.textContent = card.getAttribute("aria-label") + (next && next.hasAttribute("aria-label") ? "," : "");
    }
    return copy.textContent.trim();
  }

  function lines(id) {
    return [...document.querySelectorAll(`#${id} > li`)].map(spoken);
  }

  /* New lines of the hand and of the tournament. What a new hand brings (a level) comes before its lines, what the
   * end of a hand brings (who is out) after them. */
  function whatHappened() {
    const log = document.getElementById("log");
    const all = lines("log");
    const next = log.dataset.hand !== hand;
    if (next || all.length < read) read = 0;
    const news = lines("news");
    const known = news.indexOf(newest);
    const fresh = (known < 0 ? news.slice(0, 1) : news.slice(0, known)).reverse();
    const played = all.slice(read);
    [hand, read, newest] = [log.dataset.hand, all.length, news[0] || ""];
    if (next) held = "";
    return next ? [...fresh, ...played] : [...played, ...fresh];
  }

  function ownCards() {
    const cards = [...document.querySelectorAll("#own .card")].map((card) => card.getAttribute("aria-label")).join(", ");
    const named = document.documentElement.dataset.namesHands === "on" && document.querySelector("#own .own-hand");
    const name = named ? named.textContent : "";
    const told = [];
    if (cards && cards !== held) told.push(`${ownLabel}: ${cards}`);
    const won = document.querySelector("#log .line-wins"); // whose hand was named, if it was shown
    if (name && !won && (name !== made || told.length)) told.push(name);
    [held, made] = [cards, name];
    return told;
  }

  function ownTurn() {
    const controls = document.getElementById("controls");
    const mine = controls.dataset.say || "";
    if (!mine || controls.dataset.turn === turn) return [];
    turn = controls.dataset.turn;
    return [mine];
  }

  function result() {
    const table = document.querySelector("#result table");
    const before = over;
    over = Boolean(table);
    if (!table || before) return [];
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent);
    return [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.cells].map((cell, column) => `${heads[column]}: ${cell.textContent.trim()}`).join(", "));
  }

  function look(silent) {
    const told = [...whatHappened(), ...ownCards(), ...result()];
    if (!silent) told.forEach(say);
    ownTurn().forEach(say);
  }

  document.addEventListener("line:push", () => look(false));
  document.addEventListener("table:say", (event) => say(event.detail));
  look(true);
})();
