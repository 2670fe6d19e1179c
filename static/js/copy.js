/* Buttons that copy: data-copy names the elements whose texts (of a field: its value) go to the clipboard, one below the other.
 *
 * Browsers keep the clipboard's own interface from pages without TLS, as a club at home often is.
 */
(() => {
  "use strict";

  function text(selectors) {
    const found = selectors.split(" ").map((selector) => document.querySelector(selector));
    return found.map((element) => (element?.value ?? element?.textContent)?.trim()).filter(Boolean).join("\n");
  }

  function put(words) {
    const field = document.createElement("textarea");
    field.value = words;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const words = text(button.dataset.copy);
    let done = false;
    try {
      await navigator.clipboard.writeText(words);
      done = true;
    } catch {
      done = put(words);
    }
    if (!done) return;
    button.dataset.label ||= button.textContent;
    button.textContent = button.dataset.copied;
    button.focus();
    setTimeout(() => {
      button.textContent = button.dataset.label;
    }, 2000);
  });

  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
})();
