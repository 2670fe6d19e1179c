/* Keys: F fold, C or space check/call, E or Enter bet/raise, A all-in, arrows change the amount;
 * while cards are exchanged 1 to 5 choose a card and Enter confirms; R asks for advice, N goes on after a hand, M mutes.
 * Never while somebody types.
 */
(() => {
  "use strict";

  const ACTIONS = { f: "fold", c: "call", " ": "call", e: "raise", enter: "raise" };
  const ARROWS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

  /* A sheet that has just been closed may have the focus for a moment still. */
  function busy(target) {
    return target.closest(
      "input:not([type=checkbox], [type=range]), textarea, select, [contenteditable], dialog[open], [popover]:popover-open",
    );
  }

  /* Space and Enter on a focused button or link press that one, as everywhere. */
  function presses(target, key) {
    return (key === " " || key === "enter") && target.closest("button, a, summary, input[type=checkbox]");
  }

  function press(selector) {
    const button = document.querySelector(selector);
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }

  function allIn() {
    const form = document.getElementById("act");
    if (!form || form.classList.contains("sent")) return false;
    const button = document.createElement("button");
    button.name = "action";
    button.value = "all_in";
    button.hidden = true;
    form.append(button);
    button.click();
    button.remove();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) {
      if (!(event.repeat && event.key in ARROWS)) return;
    }
    const target = event.target instanceof Element ? event.target : document.body;
    const key = event.key.toLowerCase();
    let done = false;
    if (target.id === "amount" && key === "enter") done = press("#act [data-key=raise]");
    else if (busy(target) || presses(target, key)) return;
    else if (event.key in ARROWS) {
      if (target.closest("input[type=range]") || !document.getElementById("act")) return;
      document.dispatchEvent(new CustomEvent("table:change-amount", { detail: { steps: ARROWS[event.key] } }));
      done = true;
    } else if (key === "r") done = press("#solo [data-key=advice]");
    else if (key === "m") done = press(".tool-mute");
    else if (document.getElementById("draw")) {
      if (key === "enter") done = press("#draw [data-key=draw]");
      else if ("12345".includes(key)) {
        const boxes = document.querySelectorAll("#own [name=cards]");
        if (boxes[Number(key) - 1]) boxes[Number(key) - 1].click();
        done = true;
      }
    } else if (key === "a") done = allIn();
    else if (key === "n") done = press("[data-key=continue]");
    else if (key in ACTIONS) done = press(`#act [data-key=${ACTIONS[key]}]`);
    if (done) event.preventDefault();
  });
})();
