/* On a touch screen a large bet asks for a second tap: an all-in, or a raise of more than half of one's chips.
 *
 * A finger slips; a mouse and a key do what they are told at once. The setting: data-second-tap of <html>.
 */
(() => {
  "use strict";

  const PATIENCE_MS = 4000;
  let touched = false;
  let asking = null;

  function isLarge(form, parameters) {
    const stack = Number(form.dataset.stack);
    const bet = Number(form.dataset.bet);
    if (parameters.action === "all_in") return true;
    if (parameters.action === "call") return Number(form.dataset.call) >= stack;
    return parameters.action === "raise" && Number(parameters.amount) - bet > stack / 2;
  }

  function forget() {
    if (!asking) return;
    clearTimeout(asking.timer);
    asking.button.classList.remove("asks");
    asking.hint.remove();
    asking = null;
  }

  function ask(form, parameters) {
    const button = form.querySelector(`[name=action][value="${parameters.action}"]`) || form.querySelector("[data-key=raise]");
    const hint = document.createElement("span");
    hint.className = "again";
    hint.textContent = form.dataset.again;
    button.prepend(hint);
    button.classList.add("asks");
    document.dispatchEvent(new CustomEvent("table:say", { detail: form.dataset.again }));
    const what = `${parameters.turn} ${parameters.action} ${parameters.amount || ""}`;
    asking = { button, hint, what, timer: setTimeout(forget, PATIENCE_MS) };
  }

  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
  }, true);

  document.addEventListener("keydown", () => {
    touched = false;
  }, true);

  /* Before controls.js has sent it: capturing comes first. */
  document.addEventListener("htmx:wsConfigSend", (event) => {
    const form = event.target;
    const parameters = event.detail.parameters;
    if (form.id !== "act" || !touched || document.documentElement.dataset.secondTap !== "on") return;
    const what = `${parameters.turn} ${parameters.action} ${parameters.amount || ""}`;
    const again = asking && asking.what === what;
    forget();
    if (again || !isLarge(form, parameters)) return;
    event.preventDefault();
    event.stopPropagation();
    ask(form, parameters);
  }, true);

  document.addEventListener("input", forget);
  document.addEventListener("line:push", () => {
    if (asking && !asking.button.isConnected) forget();
  });
})();
