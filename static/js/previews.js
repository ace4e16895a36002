// What stands behind a link to a rule, a word of the glossary or a card, shown while it is pointed at or has the focus.
// Each is asked for once and kept. Without this script, and for fingers, they are plain links.
(() => {
  "use strict";

  const LEADS = /^\/(rulebook\/(?:[1-6]\d\d(?:\.\d{1,2}[a-z]{0,2})?|glossary\/[\w-]+)|cards\/(?!(?:write|lists|words)\/)[\w-]+)\/$/;
  // Cards that are drawn show themselves, and so does the page one is on.
  const NOT_IN = ".board, .card, .site-head, .site-found, [data-no-previews]";
  const WAIT = 350;
  const LEAVE = 200;

  const kept = new Map();
  let box = null;
  let shownFor = null;
  let coming = 0;
  let going = 0;

  function linkOf(target) {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!link || link.origin !== location.origin || link.search || link.closest(NOT_IN)) return null;
    return LEADS.test(link.pathname) && link.pathname !== location.pathname ? link : null;
  }

  // One request for each address, however often it is pointed at; what can't be had is not asked for again.
  function asked(path) {
    if (!kept.has(path)) {
      const found = fetch(`${path}preview/`, { credentials: "same-origin" })
        .then((response) => (response.ok ? response.text() : ""))
        .catch(() => "");
      kept.set(path, found);
    }
    return kept.get(path);
  }

  function made() {
    if (box?.isConnected) return box;
    box = document.createElement("div");
    box.id = "preview";
    box.className = "preview";
    box.setAttribute("role", "tooltip");
    box.popover = "manual";
    box.addEventListener("pointerenter", () => clearTimeout(going));
    box.addEventListener("pointerleave", leave);
    // Within what is read of the page; a popover is drawn above everything wherever it stands.
    (document.querySelector("main") ?? document.body).append(box);
    return box;
  }

  async function show(link) {
    const html = await asked(link.pathname);
    // Meanwhile the pointer may have gone on, or the link may have been exchanged.
    if (!html || coming !== link || !link.isConnected) return;
    hide();
    coming = link;
    const shown = made();
    shown.innerHTML = html;
    shown.showPopover();
    place(shown, link);
    shownFor = link;
    link.setAttribute("aria-describedby", "preview");
  }

  function place(shown, link) {
    // A link that goes over two lines has two boxes; the first is where it begins.
    const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = shown;
    const room = document.documentElement.clientWidth - width - 8;
    const below = at.bottom + 6;
    const fits = below + height < window.innerHeight || at.top < height + 6;
    shown.style.left = `${Math.max(8, Math.min(at.left, room))}px`;
    shown.style.top = `${fits ? below : at.top - height - 6}px`;
  }

  function hide() {
    clearTimeout(going);
    coming = null;
    if (!shownFor) return;
    shownFor.removeAttribute("aria-describedby");
    shownFor = null;
    if (box?.isConnected) box.hidePopover();
  }
  function leave() {
    clearTimeout(going);
    going = setTimeout(hide, LEAVE);
  }

  let waiting = 0;
  function soon(link, wait) {
    clearTimeout(waiting);
    if (link === shownFor) {
      clearTimeout(going);
      return;
    }
    coming = link;
    waiting = setTimeout(() => show(link), wait);
  }

  document.addEventListener("pointerover", (event) => {
    const link = event.pointerType === "touch" ? null : linkOf(event.target);
    if (link) soon(link, WAIT);
  });
  document.addEventListener("pointerout", (event) => {
    const link = linkOf(event.target);
    if (!link || link.contains(event.relatedTarget)) return;
    clearTimeout(waiting);
    if (coming === link && shownFor !== link) coming = null;
    if (shownFor === link) leave();
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target);
    if (link && link.matches(":focus-visible")) soon(link, 0);
    else if (!box?.contains(event.target)) hide();
  });
  document.addEventListener("focusout", (event) => {
    if (event.target === shownFor || event.target === coming) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shownFor) {
      hide();
      event.stopPropagation();
    }
  }, true);
  // What is only about to be shown stays so: the page may still be coming to rest under the pointer.
  document.addEventListener("scroll", () => { if (shownFor) hide(); }, { capture: true, passive: true });
  document.addEventListener("click", () => hide());
  document.addEventListener("htmx:after:swap", () => {
    if (shownFor && !shownFor.isConnected) hide();
  });
})();
