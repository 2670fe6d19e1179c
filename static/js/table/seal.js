/* Keeps what is published of each deck before it is dealt, so that the history can check the hand against it.
 *
 * The seals are everybody's and stay in this browser. The salts of one's own cards stay in this tab only.
 * What was seen first counts: a seal that changes afterwards is found out.
 */
(() => {
  "use strict";

  const MOST_TABLES = 30;
  const key = `seals:${location.pathname.split("/")[2]}`;
  let before = "";

  function read(store) {
    try {
      return JSON.parse(store.getItem(key)) || {};
    } catch {
      return {};
    }
  }

  function write(store, kept) {
    try {
      const others = Object.keys(store).filter((name) => name.startsWith("seals:") && name !== key);
      for (const name of others.slice(MOST_TABLES)) store.removeItem(name);
      store.setItem(key, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing can still be given a copy
    }
  }

  function keep() {
    const { hand, root } = document.getElementById("seal").dataset;
    const own = document.getElementById("salts");
    const now = `${hand} ${root} ${own.textContent}`;
    if (now === before) return;
    before = now;
    if (root) {
      const seals = read(localStorage);
      seals[hand] ||= root;
      write(localStorage, seals);
    }
    if (own.dataset.hand) {
      const kept = read(sessionStorage);
      kept[`${own.dataset.person} ${own.dataset.hand}`] = own.textContent.trim();
      write(sessionStorage, kept);
    }
  }

  document.addEventListener("line:push", keep);
  keep();
})();
