/* Advice: when it has come it is read out, and may be asked for again. */
(() => {
  "use strict";

  let shown = "";

  document.addEventListener("line:push", () => {
    const advice = document.getElementById("advice");
    const words = [...advice.children].map((line) => line.textContent.trim()).join(" ");
    if (words && words !== shown) {
      document.dispatchEvent(new CustomEvent("table:answered"));
      document.dispatchEvent(new CustomEvent("table:say", { detail: words }));
    }
    shown = words;
  });
})();
