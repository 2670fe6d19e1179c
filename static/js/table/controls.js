/* The controls: amounts that snap to what is legal, one action for one click, cards to exchange.
 *
 * The server judges every action; what is done here only keeps mistakes from being sent.
 */
(() => {
  "use strict";

  const PATIENCE_MS = 4000; // after that a click counts as lost and may be repeated; the turn keeps it from counting twice
  const number = new Intl.NumberFormat(document.documentElement.lang || undefined);
  let sentTurn = null;

  const field = () => document.getElementById("amount");
  const range = () => document.getElementById("amount-range");

  function bounds() {
    const input = field();
    return { least: Number(input.min), most: Number(input.max) };
  }

  function clamp(amount) {
    const { least, most } = bounds();
    return Math.min(most, Math.max(least, Math.round(amount) || least));
  }

  /* A slider cannot hit every chip: between the ends it stops at whole steps. */
  function snap(amount) {
    const { least, most } = bounds();
    const step = Math.max(1, Math.round(Number(range().dataset.step) / 2));
    if (amount <= least || amount >= most) return clamp(amount);
    const snapped = Math.round(amount / step) * step;
    return snapped <= least ? least : snapped >= most ? most : snapped;
  }

  function show(amount, { typing = false } = {}) {
    const slider = range();
    if (slider) slider.value = String(amount);
    if (!typing) field().value = String(amount);
    const label = document.querySelector("#act .amount");
    if (label) label.textContent = number.format(amount);
    for (const button of document.querySelectorAll("#act [data-to]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.to) === amount));
    }
  }

  document.addEventListener("input", (event) => {
    if (event.target.id === "amount-range") show(snap(Number(event.target.value)));
    else if (event.target.id === "amount") show(clamp(Number(event.target.value)), { typing: true });
    else if (event.target.name === "cards") label();
  });

  document.addEventListener("change", (event) => {
    if (event.target.id === "amount") show(clamp(Number(event.target.value)));
  });

  document.addEventListener("click", (event) => {
    const quick = event.target.closest("#act [data-to]");
    if (quick) show(clamp(Number(quick.dataset.to)));
  });

  document.addEventListener("table:change-amount", (event) => {
    const input = field();
    if (!input || input.type === "hidden") return;
    const step = Number(range().dataset.step);
    show(clamp(Number(input.value) + event.detail.steps * step));
  });

  /* Draw: the button says what will happen. */
  function label() {
    const button = document.querySelector("#draw [data-key=draw]");
    if (!button) return;
    const chosen = document.querySelectorAll("#own [name=cards]:checked").length;
    const words = chosen === 0 ? button.dataset.none : chosen === 1 ? button.dataset.one : button.dataset.many;
    button.querySelector(".label").textContent = words.replace("{n}", String(chosen));
  }

  /* One click is one action: the buttons rest until the answer is there. */
  function rest(form, resting) {
    form.classList.toggle("sent", resting);
    for (const button of form.querySelectorAll("button")) {
      if (resting && !button.disabled) {
        button.dataset.rests = "1";
        button.disabled = true;
      } else if (!resting && button.dataset.rests) {
        delete button.dataset.rests;
        button.disabled = false;
      }
    }
  }

  function wake() {
    sentTurn = null;
    for (const form of document.querySelectorAll("form.sent")) rest(form, false);
  }

  document.addEventListener("htmx:wsConfigSend", (event) => {
    const form = event.target;
    const question = form.dataset.confirm;
    if ((question && !window.confirm(question)) || form.classList.contains("sent")) {
      event.preventDefault();
      return;
    }
    if (document.documentElement.hasAttribute("data-offline")) event.preventDefault();
    // what the button says is what is sent, also when the field was left half typed
    if (form.id === "act" && field()) event.detail.parameters.amount = String(clamp(Number(field().value)));
  });

  document.addEventListener("htmx:wsAfterSend", (event) => {
    const form = event.target.closest ? event.target.closest("form") : null;
    if (!form || form.closest("#chat-panel")) return; // talking is no action
    sentTurn = document.getElementById("pulse").dataset.turn;
    form.classList.add("sent");
    // a button may rest only after htmx is done with it
    setTimeout(() => {
      if (sentTurn !== null) rest(form, true);
    }, 0);
    setTimeout(wake, PATIENCE_MS);
  });

  /* A push puts new buttons in place of the old ones: whoever had the keyboard on one keeps it there, or
   * else at the controls, from where Tab goes on. Never on another button: the next key would press it. */
  let focused = null;

  document.addEventListener("htmx:wsBeforeMessage", () => {
    const element = document.activeElement;
    const part = element && element.closest("#table [id]:not(#table)");
    if (!part) focused = null;
    else if (element.id) focused = `#${element.id}`;
    else if (element.dataset.key) focused = `[data-key="${element.dataset.key}"]:not(:disabled)`;
    else focused = `#${part.id} button[value="${element.value || ""}"]:not(:disabled)`;
  });

  function refocus() {
    if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
    const target = document.querySelector(focused) || document.querySelector(".deck");
    target.focus({ preventScroll: true });
  }

  document.addEventListener("line:push", () => {
    const moved = document.getElementById("pulse").dataset.turn !== sentTurn;
    const refused = document.getElementById("notice").textContent.trim() !== "";
    if (moved || refused) wake();
    label();
    refocus();
  });

  document.addEventListener("table:answered", wake);

  document.addEventListener("line:state", (event) => {
    if (!event.detail.open) wake();
  });

  label();
})();
