/* Checks a sealed deck: every card with its salt against its position, all positions against the seal, and the
 * seal against what was kept of it before the hand. How, is in poker/tables/commitment.py and on the page.
 */
(() => {
  "use strict";

  const deal = document.getElementById("deal");
  const { table, hand, person } = deal.dataset;
  const published = document.getElementById("published").textContent.trim().split("\n");
  const root = document.getElementById("root").textContent.trim();
  const field = document.getElementById("kept");
  const rows = [...deal.querySelectorAll("[data-card]")];
  const SEAL = /\b[0-9a-f]{64}\b/;
  const SALT = /\b(\d{1,3}):([2-9TJQKA][cdhs]):([0-9a-f]{32})\b/g;

  function stored(store, name) {
    try {
      return JSON.parse(store.getItem(`seals:${table}`))?.[name] || "";
    } catch {
      return "";
    }
  }

  /* What was kept: by this browser, or by hand. */
  function kept() {
    const words = field.value.toLowerCase().match(SEAL);
    const seal = words ? words[0] : stored(localStorage, hand);
    const lines = `${stored(sessionStorage, `${person} ${hand}`)}\n${field.value}`;
    const salts = new Map();
    for (const [, position, card, salt] of lines.matchAll(SALT)) salts.set(position, { card, salt });
    return { seal, salts };
  }

  function fits(position, card, salt) {
    return sha256(`${position}:${card}:${salt}`) === published[position - 1];
  }

  /* "fits", "fails", or "" for what cannot be checked. */
  function check(row, salts) {
    const { position, card, salt } = row.dataset;
    if (salt) return fits(position, card, salt) ? "fits" : "fails";
    const own = salts.get(position);
    if (!own) return "";
    // a kept card is a claim like any other: it must be the one the history tells of, if it tells of one
    return (!card || card === own.card) && fits(position, own.card, own.salt) ? "kept" : "fails";
  }

  function say(check, state) {
    const line = deal.querySelector(`[data-check=${check}]`);
    line.dataset.state = state;
    for (const words of line.querySelectorAll("[data-when]")) words.hidden = words.dataset.when !== state;
  }

  function verify() {
    const { seal, salts } = kept();
    const states = rows.map((row) => {
      const state = check(row, salts);
      const says = row.querySelector("[data-says]");
      row.dataset.words ??= says.textContent;
      row.dataset.state = state === "kept" ? "fits" : state;
      says.textContent = state ? deal.dataset[`word${state[0].toUpperCase()}${state.slice(1)}`] : row.dataset.words;
      return state;
    });
    const whole = sha256(published.join("\n")) === root;
    const seen = !seal ? "open" : seal === root ? "fits" : "fails";
    const cards = states.includes("fails") ? "fails" : states.some(Boolean) ? "fits" : "open";
    say("root", whole ? "fits" : "fails");
    say("seen", seen);
    say("cards", cards);
    const failed = !whole || seen === "fails" || cards === "fails";
    for (const verdict of deal.querySelectorAll("[data-verdict]")) {
      verdict.hidden = (verdict.dataset.verdict === "fails") !== failed;
    }
    const nothing = field.value.trim() && !SEAL.test(field.value.toLowerCase()) && !field.value.match(SALT);
    document.getElementById("kept-none").hidden = !nothing;
  }

  field.addEventListener("input", verify);
  verify();
})();
