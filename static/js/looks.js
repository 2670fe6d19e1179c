/* How pages look and sound: taken on at once, then remembered by the club (forms with data-looks).
 *
 * What is chosen stands in attributes of <html>; style sheets and scripts read it there. Others listen to
 * "looks:changed" of the document. A choice can stand on a page more than once: all of them follow.
 */
(() => {
  "use strict";

  const root = document.documentElement.dataset;
  const APPLY = {
    design: (value) => { root.design = value; },
    four_colours: (value) => { root.deck = value === "true" ? "four" : "two"; },
    sounds: (value) => { root.sounds = value === "true" ? "on" : "off"; },
    volume: (value) => { root.volume = value; },
    names_hands: (value) => { root.namesHands = value === "true" ? "on" : "off"; },
    second_tap: (value) => { root.secondTap = value === "true" ? "on" : "off"; },
  };

  function follow(name, value) {
    for (const control of document.querySelectorAll(`[data-looks] [name="${name}"]`)) {
      if (control.tagName === "BUTTON") {
        if (!control.hasAttribute("data-toggle")) control.setAttribute("aria-pressed", String(control.value === value));
        else {
          control.setAttribute("aria-pressed", String(value !== "true"));
          control.value = value === "true" ? "false" : "true";
        }
      } else if (control.type === "checkbox") control.checked = value === "true";
      else control.value = value;
    }
  }

  function show(name, value) {
    if (!APPLY[name]) return;
    APPLY[name](value);
    follow(name, value);
    document.dispatchEvent(new CustomEvent("looks:changed", { detail: { name, value } }));
  }

  function remember(form, name, value) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.set(name, value);
    fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => {});
  }

  const valueOf = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);

  document.addEventListener("input", (event) => {
    const control = event.target;
    if (control.closest("[data-looks]")) show(control.name, valueOf(control));
  });

  document.addEventListener("change", (event) => {
    const control = event.target;
    const form = control.closest("[data-looks]");
    if (form) remember(form, control.name, valueOf(control));
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-looks]")) return;
    event.preventDefault();
    if (!event.submitter || !event.submitter.name) return;
    const { name, value } = event.submitter;
    show(name, value);
    remember(form, name, value);
  });
})();
