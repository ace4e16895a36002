// The stepper works without this. It puts the focus where the keys act, lets the timeline be dragged, and keeps
// open what a visitor opened.

const opened = new Set();

function here() {
  return document.getElementById("stepper");
}

function focusStepper() {
  const stepper = here();
  if (stepper && (document.activeElement === document.body || !document.activeElement)) {
    stepper.focus({ preventScroll: true });
  }
}

// -- the timeline ---------------------------------------------------------------
// Dragging shows the number of the step, letting go leads there; so does a mark of the picture.
function goTo(step) {
  const box = document.getElementById("to-step");
  if (!box) return;
  box.value = step;
  box.form.requestSubmit();
}

document.addEventListener("input", (event) => {
  const box = document.getElementById("to-step");
  if (box && event.target.id === "moment") box.value = event.target.value;
});
document.addEventListener("change", (event) => {
  if (event.target.id === "moment") goTo(event.target.value);
});
document.addEventListener("click", (event) => {
  const mark = event.target instanceof Element ? event.target.closest(".timeline a") : null;
  if (!mark || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const step = /\/runs\/[^/]+\/(\d+)\//.exec(mark.getAttribute("href"));
  if (!step) return;
  event.preventDefault();
  goTo(step[1]);
});

document.addEventListener(
  "toggle",
  (event) => {
    const details = event.target;
    if (!(details instanceof HTMLDetailsElement) || !details.id || !details.isConnected) return;
    if (details.open) opened.add(details.id);
    else if (!swapping) opened.delete(details.id);
  },
  { capture: true },
);

// -- the menu of further ways ------------------------------------------------------
// It closes once a way is chosen, by Escape, and by a click elsewhere; the focus is then where it was opened.
function openMenu() {
  return document.querySelector("details[data-menu][open]");
}

function shut(menu) {
  if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  menu.open = false;
}

document.addEventListener("click", (event) => {
  const menu = openMenu();
  const summary = event.target instanceof Element && event.target.closest("details[data-menu] > summary");
  if (menu && !summary) shut(menu);
});
document.addEventListener("keydown", (event) => {
  const menu = openMenu();
  if (menu && event.key === "Escape") shut(menu);
});

let swapping = false;
document.addEventListener("htmx:before:swap", () => {
  swapping = true;
});

// What is asked at a step; where it is still the same question, what was begun of its answer is kept.
function asked() {
  const form = document.getElementById("decision");
  return form ? new URL(form.action).pathname : "";
}
let answering = asked();

// A morph keeps what a visitor did to a control; the slider, and a new question, must follow the step all the same.
document.addEventListener("htmx:after:swap", () => {
  if (asked() !== answering) document.getElementById("decision")?.reset();
  answering = asked();
  for (const id of ["moment", "to-step"]) {
    const control = document.getElementById(id);
    if (control) control.value = control.getAttribute("value");
  }
  for (const id of opened) {
    const details = document.getElementById(id);
    if (details instanceof HTMLDetailsElement) details.open = true;
  }
  // Toggle events come a moment after the change that they tell of.
  setTimeout(() => { swapping = false; }, 50);
  focusStepper();
});

focusStepper();
