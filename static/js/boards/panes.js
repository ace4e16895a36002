// Panes of a window: how large they are and which are folded is remembered in this browser, by mouse and by key.
// Loaded in the head without defer, so that nothing moves once it is painted. The sizes stand at the root, where no
// exchange of a part of the page takes them away.
(() => {
  "use strict";

  const root = document.documentElement;
  const STORE = "panes";
  const SMALL = 2, LARGE = 10; // in hundredths, by an arrow, and by an arrow with the shift key
  const LEAST = 12, MOST = { trace: 45, side: 45, stack: 85, palette: 45, inspect: 45 };
  const PARTS = {
    trace: ["trace", "x", 1], side: ["pane-side", "x", -1], stack: ["pane-ask", "y", 1],
    palette: ["pane-palette", "x", 1], inspect: ["pane-inspect", "x", -1],
  };

  // Storage may be forbidden by the browser's settings; the sizes then last for this page only.
  let known = { sizes: {}, folded: [] };
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    if (found.sizes && Array.isArray(found.folded)) known = found;
  } catch (unreadable) {
    console.info("The panes have their usual sizes: this browser has kept none that can be read.");
  }

  function keep() {
    try {
      localStorage.setItem(STORE, JSON.stringify(known));
    } catch (refused) {
      console.info("This browser stores nothing for us; the panes' sizes last until the page is left.");
    }
  }

  function splits() {
    return [...document.querySelectorAll("[data-split]")];
  }

  // Without a size of its own a pane has the style sheet's.
  function apply() {
    for (const name of Object.keys(PARTS)) {
      const size = Number(known.sizes[name]);
      if (size) root.style.setProperty(`--pane-${name}`, `${size}${PARTS[name][1] === "x" ? "vw" : "%"}`);
      else root.style.removeProperty(`--pane-${name}`);
    }
    if (known.folded.length) root.dataset.folded = known.folded.join(" ");
    else delete root.dataset.folded;
    for (const split of splits()) {
      const name = split.dataset.split;
      split.querySelector(".split-fold")?.setAttribute("aria-expanded", String(!known.folded.includes(name)));
      const bar = split.querySelector("[role=separator]");
      bar?.setAttribute("aria-valuemin", LEAST);
      bar?.setAttribute("aria-valuemax", MOST[name]);
      bar?.setAttribute("aria-valuenow", Math.round(measured(name)));
    }
  }

  // How large a pane is now, in hundredths of what it is a part of.
  function measured(name) {
    const [id, axis] = PARTS[name];
    const pane = document.getElementById(id);
    if (!pane) return LEAST;
    const box = pane.getBoundingClientRect();
    const whole = axis === "x" ? innerWidth : pane.parentElement.clientHeight;
    const part = axis === "x" ? box.width : box.height;
    return Math.min(MOST[name], Math.max(LEAST, (100 * part) / (whole || 1)));
  }

  function size(name, hundredths) {
    known.sizes[name] = Math.round(10 * Math.min(MOST[name], Math.max(LEAST, hundredths))) / 10;
    known.folded = known.folded.filter((one) => one !== name);
    apply();
  }

  function fold(name) {
    known.folded = known.folded.includes(name)
      ? known.folded.filter((one) => one !== name)
      : [...known.folded, name];
    apply();
    keep();
  }

  function usual(name) {
    delete known.sizes[name];
    apply();
    keep();
  }

  function nameAt(event, what) {
    const found = event.target instanceof Element ? event.target.closest(what) : null;
    return found?.closest("[data-split]")?.dataset.split ?? "";
  }

  // -- by mouse, pen and finger ---------------------------------------------------
  document.addEventListener("pointerdown", (event) => {
    const name = nameAt(event, ".split-bar");
    if (!name || event.button) return;
    const [, axis, sign] = PARTS[name];
    const from = axis === "x" ? event.clientX : event.clientY;
    const began = measured(name);
    const whole = axis === "x" ? innerWidth : document.getElementById(PARTS[name][0]).parentElement.clientHeight;
    const bar = event.target;
    bar.setPointerCapture(event.pointerId);
    const move = (moved) => size(name, began + (sign * 100 * ((axis === "x" ? moved.clientX : moved.clientY) - from)) / whole);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", () => {
      bar.removeEventListener("pointermove", move);
      keep();
    }, { once: true });
    event.preventDefault();
    bar.focus();
  });
  document.addEventListener("dblclick", (event) => {
    const name = nameAt(event, ".split-bar");
    if (name) usual(name);
  });
  document.addEventListener("click", (event) => {
    const name = nameAt(event, ".split-fold");
    if (name) fold(name);
  });

  // -- by key: before the page's own shortcuts, which the arrows are as well -------------
  document.addEventListener("keydown", (event) => {
    const name = nameAt(event, ".split-bar");
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    const [, axis, sign] = PARTS[name];
    const by = event.shiftKey ? LARGE : SMALL;
    const ways = axis === "x" ? { ArrowRight: by, ArrowLeft: -by } : { ArrowDown: by, ArrowUp: -by };
    if (event.key === "Enter") fold(name);
    else if (event.key === "Home") size(name, LEAST);
    else if (event.key === "End") size(name, MOST[name]);
    else if (event.key in ways) size(name, measured(name) + sign * ways[event.key]);
    else return;
    keep();
    event.preventDefault();
  }, { capture: true });

  apply();
  document.addEventListener("DOMContentLoaded", apply);
  document.addEventListener("htmx:after:swap", apply);
  addEventListener("resize", apply);
})();
