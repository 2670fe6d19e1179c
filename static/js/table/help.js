/* The help sheet: opened by ? or its button, closed by Escape, its button or a click beside it. */
(() => {
  "use strict";

  const sheet = document.getElementById("help");

  function typing(target) {
    return target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]");
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && typing(event.target)) return;
    event.preventDefault();
    if (sheet.open) sheet.close();
    else sheet.showModal();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#help-button")) sheet.showModal();
    else if (event.target === sheet && !within(event, sheet.getBoundingClientRect())) sheet.close();
  });

  function within(event, box) {
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  }
})();
