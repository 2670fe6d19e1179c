/* Countdowns: .clock bars at the seats and .until times, from the server's deadlines.
 *
 * The server's time comes with every push (#pulse data-now), so a wrong clock in the browser does no harm.
 */
(() => {
  "use strict";

  const LATE_MS = 10000;
  let ahead = 0; // of this browser's clock

  function setClock() {
    const pulse = document.getElementById("pulse");
    if (pulse && pulse.dataset.now) ahead = Date.now() - Number(pulse.dataset.now);
  }

  function left(element) {
    return Math.max(0, Number(element.dataset.until) - (Date.now() - ahead));
  }

  function text(ms) {
    const seconds = Math.ceil(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function draw() {
    for (const bar of document.querySelectorAll(".clock[data-until]")) {
      const ms = left(bar);
      bar.style.setProperty("--left", Math.min(1, ms / (Number(bar.dataset.for) || 1)).toFixed(3));
      bar.classList.toggle("clock-late", ms < LATE_MS);
      const words = text(ms);
      if (bar.dataset.left !== words) bar.dataset.left = words;
    }
    for (const time of document.querySelectorAll(".until[data-until]")) {
      const words = text(left(time));
      if (time.textContent !== words) time.textContent = words;
    }
  }

  document.addEventListener("line:push", () => {
    setClock();
    draw();
  });
  setClock();
  draw();
  setInterval(draw, 250);
})();
