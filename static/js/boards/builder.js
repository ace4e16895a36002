// The builder works without this. It keeps the text pane in step with the board, and lets cards be
// dragged with mouse, pen or finger. A drag submits the same form as the menus do.

const START = 6;
let drag = null;
const opened = new Set(); // Folds that somebody has opened stay so when the board comes back.
let swapping = false;
let lastPicked = pickedNow();

function pickedNow() {
  return document.querySelector('#picked input[name="object"]')?.value ?? "";
}

// A button that an edit has switched off, such as the last Redo, loses the focus a moment later; the board takes it.
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById("builder")?.focus({ preventScroll: true });
}

function afterSwap() {
  const builder = document.getElementById("builder");
  // Search results are exchanged as well; only a board that has just come from the server is fresh.
  if (!builder?.hasAttribute("data-fresh")) return;
  builder.removeAttribute("data-fresh");
  // A morph keeps ticks and classes; the numbers of cards are new, so that none is selected any more.
  for (const box of builder.querySelectorAll('#several input[name="chosen"]')) box.checked = box.defaultChecked;
  for (const card of builder.querySelectorAll(".is-selected")) card.classList.remove("is-selected");
  markSelected();
  // On a phone the sheet of what is picked may have risen over it.
  builder.querySelector(".board .is-picked")?.scrollIntoView({ block: "nearest" });
  const search = document.getElementById("q");
  if (search && builder.dataset.placed && (document.activeElement === document.body || !document.activeElement.isConnected)) {
    search.focus();
  }
  setTimeout(keepFocus, 100);
  showBoard(builder);
  for (const id of opened) {
    const fold = document.getElementById(id);
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
  // Toggle events come a moment after the change that they tell of.
  setTimeout(() => { swapping = false; }, 50);
  markCursor();
  showFault(builder);
  // That something was placed is told once, and no part of the board's address.
  const here = new URL(location);
  if (here.searchParams.has("placed")) {
    here.searchParams.delete("placed");
    history.replaceState(history.state, "", here);
  }
}

// A morph keeps what was typed; controls that nobody is typing in show what the board says now.
function showBoard(builder) {
  for (const field of builder.querySelectorAll("input[type=number], input[type=text], input:not([type]), textarea, select")) {
    if (field === document.activeElement || field.id === "count") continue;
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.selected = option.defaultSelected;
    } else if (field.value !== field.defaultValue) {
      field.value = field.defaultValue;
    }
  }
  for (const box of builder.querySelectorAll("#inspector input[type=checkbox], #game-form input[type=checkbox]")) {
    box.checked = box.defaultChecked;
  }
  for (const radio of builder.querySelectorAll("#palette input[type=radio]")) {
    if (radio.defaultChecked) radio.checked = true;
  }
  // Another card is looked at from its top.
  const picked = pickedNow();
  if (picked && picked !== lastPicked) document.getElementById("pane-inspect").scrollTop = 0;
  lastPicked = picked;
}

// What could not be done is seen where it is said, and mended where it was typed.
function showFault(builder) {
  if (!document.getElementById("edit-error")) return;
  const field = builder.querySelector('[aria-describedby="edit-error"]');
  for (let fold = field?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  document.getElementById("edit-error").scrollIntoView({ block: "nearest" });
  field?.focus({ preventScroll: true });
}

// The zone into which the next card goes is marked on the board.
function markCursor() {
  const into = document.querySelector("#palette input[name=into]:checked")?.value;
  for (const zone of document.querySelectorAll(".builder .board [data-zone]")) {
    zone.classList.toggle("is-cursor", zone.dataset.zone === into);
  }
}

// The cards on the board whose boxes are ticked are outlined.
function markSelected() {
  for (const box of document.querySelectorAll('#several input[name="chosen"]')) {
    document
      .querySelector(`.builder .board [data-object="${box.value}"]`)
      ?.classList.toggle("is-selected", box.checked);
  }
}

// A click on the empty ground of a zone puts the cursor there, as its choice in the palette does.
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.target.closest("a, button, input, label, summary, .card")) return;
  const zone = event.target.closest(".builder .board [data-zone]")?.dataset.zone;
  const choice = zone && document.querySelector(`#palette input[name=into][value="${zone}"]`);
  if (!choice) return;
  choice.checked = true;
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  document.getElementById("q").focus({ preventScroll: true });
});
document.addEventListener(
  "toggle",
  (event) => {
    const fold = event.target;
    if (!(fold instanceof HTMLDetailsElement) || !fold.id || !fold.isConnected) return;
    if (fold.open) opened.add(fold.id);
    else if (!swapping) opened.delete(fold.id);
  },
  { capture: true },
);
document.addEventListener("htmx:before:swap", () => { swapping = true; });

// A name that only looks like what was typed is never placed; it is put into the search.
document.addEventListener("click", (event) => {
  const near = event.target instanceof Element && event.target.closest("#hits [data-near]");
  if (!near || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const field = document.getElementById("q");
  field.value = near.dataset.near;
  field.dispatchEvent(new Event("again"));
  field.focus();
});

function cardAt(x, y, dragged) {
  const under = document.elementFromPoint(x, y);
  const card = under ? under.closest(".builder .board [data-object]") : null;
  return card && card !== dragged ? card.dataset.object : "";
}

function zoneAt(x, y) {
  const under = document.elementFromPoint(x, y);
  return under ? under.closest("[data-zone]") : null;
}

function ghostOf(element, event) {
  const box = element.getBoundingClientRect();
  const ghost = element.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.classList.add("drag-ghost");
  document.body.append(ghost);
  return { ghost, dx: event.clientX - box.left, dy: event.clientY - box.top };
}

function move(event) {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < START) return;
    Object.assign(drag, ghostOf(drag.card, event));
    drag.card.classList.add("is-dragged");
  }
  event.preventDefault();
  // The policy forbids style attributes in markup, not properties set by script.
  drag.ghost.style.left = `${event.clientX - drag.dx}px`;
  drag.ghost.style.top = `${event.clientY - drag.dy}px`;
  const zone = zoneAt(event.clientX, event.clientY);
  if (zone !== drag.zone) {
    drag.zone?.classList.remove("is-drop");
    zone?.classList.add("is-drop");
    drag.zone = zone;
  }
}

function end(event) {
  const done = drag;
  drag = null;
  if (!done?.ghost) return;
  done.ghost.remove();
  done.card.classList.remove("is-dragged");
  done.zone?.classList.remove("is-drop");
  // The click that ends a drag must not follow the link under it; it comes at once or not at all.
  const swallow = (click) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  if (event.type === "pointerup" && done.zone) drop(done, done.zone.dataset.zone, cardAt(event.clientX, event.clientY, done.card));
}

function drop(done, zone, onto) {
  const form = document.getElementById("drop");
  if (!form) return;
  form.elements.object.value = done.object ?? "";
  form.elements.place.value = done.name ?? "";
  form.elements.into.value = zone;
  form.elements.onto.value = onto;
  form.requestSubmit();
}

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || !(event.target instanceof Element)) return;
  const hit = event.target.closest("[data-card]");
  const card = hit ? hit.querySelector(".card") : event.target.closest(".builder .board [data-object]");
  if (!card) return;
  drag = { card, x: event.clientX, y: event.clientY, object: card.dataset.object, name: hit?.dataset.card };
});
// Shift and a click select a card among several, which the list of check boxes does as well.
document.addEventListener(
  "click",
  (event) => {
    if (!event.shiftKey || !(event.target instanceof Element)) return;
    const card = event.target.closest(".builder .board [data-object]");
    if (!card) return;
    event.preventDefault();
    event.stopPropagation();
    const box = document.querySelector(`#several input[name="chosen"][value="${card.dataset.object}"]`);
    if (box) {
      box.checked = !box.checked;
      markSelected();
    } else {
      const link = document.getElementById("choose-several");
      if (link) location.assign(`${link.href}&chosen=${card.dataset.object}`);
    }
  },
  { capture: true },
);
// While the board waits to be pointed at, a click anywhere on a card is a click on its button.
document.addEventListener(
  "click",
  (event) => {
    if (event.shiftKey || !document.querySelector("#decision[data-pointing]")) return;
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest(".builder .board .card")?.parentElement.querySelector(':scope > .slot-buttons [form="decision"]');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  },
  { capture: true },
);
// Choosing a zone takes the focus; a letter typed there is the beginning of a card's name, and no key of the page's.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1 || event.key === " " || event.key === "?") return;
    if (!(event.target instanceof Element) || !event.target.matches("#palette input[name=into]")) return;
    const search = document.getElementById("q");
    search.focus();
    search.select();
    event.stopPropagation();
  },
  { capture: true },
);
document.addEventListener("pointermove", move, { passive: false });
document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);
document.addEventListener("dragstart", (event) => {
  if (event.target instanceof Element && event.target.closest(".builder")) event.preventDefault();
});
document.addEventListener("htmx:after:swap", afterSwap);
document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.closest("#several")) markSelected();
  if (event.target instanceof Element && event.target.matches("#palette input[name=into]")) markCursor();
});
document.getElementById("builder")?.removeAttribute("data-fresh");
markSelected();
markCursor();
