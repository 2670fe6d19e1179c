/* The replay of a hand: puts the server's parts of each moment in their places, and the moment in the address.
 *
 * A <template data-step> holds the parts that differ from the moment before; the first holds all of them.
 */
(() => {
  "use strict";

  const replay = document.getElementById("replay");
  if (!replay) return;

  const PAUSE_MS = 1300;
  const LONG = 1.7; // new cards and what was won take longer to look at
  const last = Number(replay.dataset.last);
  const showdown = Number(replay.dataset.showdown);
  const slider = document.getElementById("moment");
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const lines = [...replay.querySelectorAll(".moments [data-step]")];
  const templates = [...replay.querySelectorAll("template[data-step]")];

  /* By id of a part: [[step, element], …] in order. */
  const parts = new Map();
  templates.forEach((template, step) => {
    for (const element of template.content.children) {
      if (!parts.has(element.id)) parts.set(element.id, []);
      parts.get(element.id).push([step, element]);
    }
  });

  let now = Number(replay.dataset.now);
  let timer = 0;
  const shown = new Map();

  function show(step) {
    now = Math.min(Math.max(step, 0), last);
    for (const [id, versions] of parts) {
      const [, element] = versions.findLast(([from]) => from <= now);
      if (shown.get(id) !== element) {
        document.getElementById(id).replaceWith(element.cloneNode(true));
        shown.set(id, element);
      }
    }
    mark();
    history.replaceState(null, "", `?step=${now}`);
  }

  function mark() {
    slider.value = now;
    slider.setAttribute("aria-valuetext", document.getElementById("said").textContent);
    for (const line of lines) {
      const step = Number(line.dataset.step);
      line.toggleAttribute("data-ahead", step > now);
      if (step === now && line.previousElementSibling?.dataset.step !== line.dataset.step) {
        line.setAttribute("aria-current", "step");
        if (timer) keepInSight(line);
      } else line.removeAttribute("aria-current");
    }
    const ends = { first: now === 0, back: now === 0, on: now === last, showdown: now === showdown };
    for (const [go, disabled] of Object.entries(ends)) {
      replay.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(disabled));
    }
  }

  /* Within the list's own scrolling only: the page must not jump while the table is watched. */
  function keepInSight(line) {
    const side = line.closest(".side");
    if (side.scrollHeight <= side.clientHeight) return;
    const top = line.offsetTop - side.offsetTop;
    if (top < side.scrollTop || top > side.scrollTop + side.clientHeight - 80) side.scrollTop = top - 80;
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    play.setAttribute("aria-label", play.dataset.play);
    play.removeAttribute("data-playing");
  }

  function tick() {
    const long = templates[now].hasAttribute("data-long") ? LONG : 1;
    timer = setTimeout(() => {
      show(now + 1);
      if (now < last) tick();
      else pause();
    }, (PAUSE_MS * long) / Number(speed.value));
  }

  function toggle() {
    if (timer) {
      pause();
      return;
    }
    if (now === last) show(0);
    play.setAttribute("aria-label", play.dataset.pause);
    play.setAttribute("data-playing", "");
    tick();
  }

  function go(step) {
    pause();
    show(step);
  }

  const GO = { first: () => 0, back: () => now - 1, on: () => now + 1, showdown: () => showdown };

  function faster(steps) {
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + steps, 0), speed.options.length - 1);
    keepSpeed();
  }

  function keepSpeed() {
    try {
      localStorage.setItem("replay-speed", speed.value);
    } catch {
      // a browser that keeps nothing plays at the usual speed
    }
    if (timer) {
      clearTimeout(timer);
      tick();
    }
  }

  try {
    const kept = localStorage.getItem("replay-speed");
    if (kept && [...speed.options].some((option) => option.value === kept)) speed.value = kept;
  } catch {
    // see above
  }

  replay.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const button = event.target.closest("[data-go]");
    const line = event.target.closest(".moments a");
    if (button) go(GO[button.dataset.go]());
    else if (line) go(Number(line.parentElement.dataset.step));
    else return;
    event.preventDefault();
  });
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", keepSpeed);

  const KEYS = {
    ArrowLeft: () => go(now - 1),
    ArrowRight: () => go(now + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": toggle,
    s: () => go(showdown),
    "+": () => faster(1),
    "-": () => faster(-1),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const target = event.target instanceof Element ? event.target : document.body;
    // keys that mean something where the focus is keep their meaning
    if (!key || target.closest("select, input, textarea, [contenteditable]")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
    event.preventDefault();
    key();
  });

  window.addEventListener("hashchange", () => {
    const asked = /^#(?:step=)?(\d+)$/.exec(location.hash);
    if (asked) go(Number(asked[1]));
  });

  for (const element of [slider, play, speed.parentElement]) element.hidden = false;
  const asked = /^#(?:step=)?(\d+)$/.exec(location.hash);
  if (asked) show(Number(asked[1]));
  else mark();
})();
