/* Who comes to a table, or comes back to it, sees it as it is: only what happens from then on takes its time
 * (showdown.css).
 */
(() => {
  "use strict";

  let comes = true; // the first push after a line is open brings everything there is

  function settle() {
    for (const animation of document.getAnimations()) {
      if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }

  document.addEventListener("line:state", (event) => {
    comes = event.detail.open;
  });

  document.addEventListener("line:push", () => {
    if (comes) settle();
    comes = false;
  });

  settle();
})();
