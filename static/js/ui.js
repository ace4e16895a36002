// The little script that every page has: theme, keyboard shortcuts with their help, announcements.
// Loaded in the head without defer, so that a chosen theme is set before anything is painted.
(() => {
  "use strict";

  const root = document.documentElement;
  const THEMES = ["system", "light", "dark"];

  // Storage may be forbidden by the browser's settings; the choice then lasts for this page only.
  const remembered = new Map();
  function recall(key) {
    try {
      return localStorage.getItem(key) ?? remembered.get(key) ?? null;
    } catch (refused) {
      return remembered.get(key) ?? null;
    }
  }
  function remember(key, value) {
    remembered.set(key, value);
    try {
      localStorage.setItem(key, value);
    } catch (refused) {
      console.info("This browser stores nothing for us; the setting lasts until the page is left.");
    }
  }

  // -- theme ------------------------------------------------------------------
  function theme() {
    const stored = recall("theme");
    return THEMES.includes(stored) ? stored : "system";
  }
  function applyTheme() {
    const chosen = theme();
    if (chosen === "system") delete root.dataset.theme;
    else root.dataset.theme = chosen;
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.hidden = false;
      button.setAttribute("aria-label", `Colours: ${chosen}. Change`);
      button.title = `Colours: ${chosen}`;
    }
  }
  function nextTheme() {
    remember("theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
    applyTheme();
    announce(`Colours: ${theme()}`);
  }

  // -- announcements ------------------------------------------------------------
  // One polite region for the whole page; it is filled, never replaced.
  function announce(words) {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
  }
  function announceSwapped() {
    const fresh = document.querySelector("[data-announce]:not([data-announced])");
    if (!fresh) return;
    fresh.dataset.announced = "";
    announce(fresh.dataset.announce);
  }

  // The trace scrolls inside its own box; the current step is brought into sight without moving the page.
  function showCurrentStep() {
    for (const box of document.querySelectorAll(".trace-scroll")) {
      const current = box.querySelector("[aria-current=step]");
      if (!current) continue;
      const offset = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
      const slack = (box.clientHeight - current.clientHeight) * 0.7;
      if (offset < 0 || offset + current.clientHeight > box.clientHeight) box.scrollTop += offset - slack;
    }
  }

  // So it is when the box itself becomes lower or higher.
  const sized = new ResizeObserver(showCurrentStep);
  function watchSizes() {
    for (const box of document.querySelectorAll(".trace-scroll")) sized.observe(box);
  }

  // -- shortcuts ------------------------------------------------------------------
  // A control says its key itself: <button data-key="n" data-key-label="Next step">. Keys act only while
  // the focus is inside a [data-keys] region, never while someone types, and can be turned off.
  function shortcutsOn() {
    return recall("shortcuts") !== "off";
  }
  function typing(element) {
    return element.isContentEditable || element.matches("input:not([type=checkbox],[type=radio]), textarea, select");
  }
  function keyed(scope) {
    return [...scope.querySelectorAll("[data-key]")];
  }
  // What leads nowhere from here keeps its place in the list of keys.
  function able(element) {
    return !element.disabled && element.getAttribute("aria-disabled") !== "true";
  }
  function keysOf(element) {
    return [element.dataset.key, ...(element.dataset.keyAlso ?? "").split(" ")].filter(Boolean);
  }
  // What a letter is by the shift key, it says itself; a key with a name does not.
  function pressed(event) {
    return event.shiftKey && /^F\d/.test(event.key) ? `Shift+${event.key}` : event.key;
  }
  // Nobody has chosen a part of the page yet where the focus is on none: then the only one that has keys is meant.
  function regionOf(element) {
    const every = document.querySelectorAll("[data-keys]");
    return element.closest("[data-keys]") ?? (element === document.body && every.length === 1 ? every[0] : null);
  }
  // Arrows, Home and End belong to what scrolls or chooses by them.
  function usesArrows(element) {
    if (element.matches("input")) return true;
    const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    return element.tabIndex >= 0 && scrolls && !element.matches("a, button, summary");
  }
  function onKey(event) {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.target instanceof Element) || document.querySelector("dialog[open]")) return;
    if (typing(event.target)) {
      // Out of a field, back to where the keys act.
      if (event.key === "Escape") event.target.closest("[data-keys]")?.focus({ preventScroll: true });
      return;
    }
    if (!shortcutsOn()) return;
    if (event.key === "?") {
      event.preventDefault();
      showKeys();
      return;
    }
    const region = regionOf(event.target);
    const control = region && keyed(region).find((element) => able(element) && keysOf(element).includes(pressed(event)));
    if (!control || (/^(Arrow|Home|End)/.test(event.key) && usesArrows(event.target))) return;
    event.preventDefault();
    if (!typing(control)) control.click();
    else {
      // What is folded away is opened for whoever asks for it.
      for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      control.focus();
      control.select?.();
    }
  }

  // -- the list of keys -----------------------------------------------------------
  const KEY_NAMES = { ArrowLeft: "\u2190", ArrowRight: "\u2192", ArrowUp: "\u2191", ArrowDown: "\u2193", " ": "Space" };
  function keyEntry(keys, label) {
    const term = document.createElement("dt");
    for (const key of keys) {
      const cap = document.createElement("kbd");
      cap.textContent = KEY_NAMES[key] ?? key;
      if (term.hasChildNodes()) term.append(" or ");
      term.append(cap);
    }
    const what = document.createElement("dd");
    what.textContent = label;
    return [term, what];
  }
  function showKeys() {
    const dialog = document.getElementById("keys");
    const list = dialog?.querySelector(".key-list");
    if (!list) return;
    const seen = new Map();
    for (const element of keyed(document)) {
      const label = element.dataset.keyLabel ?? element.getAttribute("aria-label") ?? element.textContent.trim();
      const words = able(element) ? label : `${label} (not from here)`;
      if (!seen.has(element.dataset.key)) seen.set(element.dataset.key, [keysOf(element), words]);
    }
    const entries = [...seen.values()].flatMap(([keys, label]) => keyEntry(keys, label));
    list.replaceChildren(...entries, ...keyEntry(["?"], "This list"));
    dialog.querySelector("[data-shortcuts]").checked = shortcutsOn();
    dialog.showModal();
  }

  function revealHelp() {
    for (const button of document.querySelectorAll("[data-keys-help]")) button.hidden = false;
  }

  function ready() {
    applyTheme();
    announceSwapped();
    showCurrentStep();
    watchSizes();
    revealHelp();
    // Last again: a key that another script has used is left alone.
    document.removeEventListener("keydown", onKey);
    document.addEventListener("keydown", onKey);
  }

  // These listen from the first on: what stands on a page is used before all of it has come, and a control works
  // without the other scripts.
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-theme-toggle]")) nextTheme();
    else if (event.target.closest("[data-keys-help]")) showKeys();
  });
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.matches("[data-shortcuts]")) {
      remember("shortcuts", event.target.checked ? "on" : "off");
    }
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("htmx:after:swap", announceSwapped);
  // Back and Forward exchange the whole body, head bar and all.
  document.addEventListener("htmx:after:swap", applyTheme);
  document.addEventListener("htmx:after:swap", revealHelp);
  document.addEventListener("htmx:after:swap", showCurrentStep);
  document.addEventListener("htmx:after:swap", watchSizes);
  addEventListener("storage", applyTheme);

  applyTheme();
  // A search has the focus as soon as it is drawn: what was typed before the scripts had come was heard by nobody.
  function typedEarly() {
    for (const element of document.querySelectorAll('[hx-trigger^="input"]')) {
      const controls = element.matches("form") ? [...element.elements] : [element];
      const typed = controls.find((control) => control.matches("input:not([type=checkbox], [type=radio]), textarea") && control.value !== control.defaultValue);
      typed?.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
  // By itself htmx begins some time after the page was read, on a busy machine after the page is said to be loaded;
  // until then the browser follows links and sends forms itself. It begins here, before any of that can happen.
  document.addEventListener("DOMContentLoaded", () => {
    globalThis.htmx?.initialize();
    typedEarly();
  });
})();
