/* One's own turn, where it is to be noticed: in the title, which flashes while the page is not looked at.
 *
 * Tells the other scripts with "table:turn" of the document, once for each turn.
 */
(() => {
  "use strict";

  const FLASH_MS = 1000;
  const title = document.title;
  let turn = "";
  let words = "";
  let lit = false;

  function show() {
    document.title = words && (lit || !document.hidden) ? `● ${words}` : title;
  }

  function look() {
    const controls = document.getElementById("controls");
    words = controls.dataset.say || "";
    const now = words ? controls.dataset.turn : "";
    if (now && now !== turn) {
      lit = true;
      document.dispatchEvent(new CustomEvent("table:turn"));
    }
    turn = now;
    show();
  }

  setInterval(() => {
    lit = !lit;
    if (words && document.hidden) show();
  }, FLASH_MS);

  document.addEventListener("visibilitychange", show);
  document.addEventListener("line:push", look);
  look();
})();
