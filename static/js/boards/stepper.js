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

// Pointing at the timeline, or moving along it by key, shows the line of the step there. Each is asked for once.
const lines = new Map();
let asking = 0;

async function lineOf(url) {
  if (!lines.has(url)) {
    const found = await fetch(url, { headers: { Accept: "text/plain" } });
    lines.set(url, found.ok ? await found.text() : "");
  }
  return lines.get(url);
}

function showLine(step, share) {
  const box = document.querySelector(".timeline-box");
  const place = box?.querySelector(".timeline-line");
  if (!place) return;
  const url = box.dataset.lineUrl.replace(/\/\d+\/line\//, `/${step}/line/`);
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const mine = asking;
    const words = await lineOf(url);
    if (mine !== asking || !place.isConnected) return;
    place.textContent = words;
    place.hidden = !words;
    const room = box.clientWidth - place.offsetWidth;
    place.style.marginLeft = `${Math.max(0, Math.min(share * box.clientWidth - place.offsetWidth / 2, room))}px`;
    const slider = document.getElementById("moment");
    if (slider && slider.value === String(step)) slider.setAttribute("aria-valuetext", words);
  }, lines.has(url) ? 0 : 70);
}

function hideLine() {
  clearTimeout(asking);
  asking = 0;
  const place = document.querySelector(".timeline-line");
  if (place) place.hidden = true;
}

document.addEventListener("pointermove", (event) => {
  const box = event.target instanceof Element ? event.target.closest(".timeline-box") : null;
  const slider = document.getElementById("moment");
  if (!box || !slider) return;
  // The knob's middle goes from half its width to as much before the other end.
  const frame = slider.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - frame.left - 8) / Math.max(1, frame.width - 16)));
  const mark = /\/runs\/[^/]+\/(\d+)\//.exec(event.target.closest(".timeline a")?.getAttribute("href") ?? "");
  showLine(mark ? Number(mark[1]) : Math.round(share * Number(slider.max)), share);
});
document.addEventListener("pointerout", (event) => {
  const from = event.target instanceof Element ? event.target.closest(".timeline-box") : null;
  if (from && !(event.relatedTarget instanceof Node && from.contains(event.relatedTarget))) hideLine();
});
for (const kind of ["focusin", "input"]) {
  document.addEventListener(kind, (event) => {
    if (event.target.id !== "moment") return;
    const slider = event.target;
    showLine(Number(slider.value), Number(slider.value) / Math.max(1, Number(slider.max)));
  });
}
document.addEventListener("focusout", (event) => {
  if (event.target.id === "moment") hideLine();
});

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

// -- attackers and blockers on their cards ---------------------------------------------
// A click on a creature goes on to the next thing that it may do; the list of answers says the same.
function showTurns() {
  for (const button of document.querySelectorAll("[data-turns]")) {
    const list = document.getElementById(button.dataset.turns);
    const words = list?.selectedOptions[0]?.textContent ?? "";
    button.textContent = words;
    button.setAttribute("aria-label", `${list?.labels[0]?.textContent ?? ""}: ${words}. Change`);
    button.closest(".slot")?.classList.toggle("is-chosen", Boolean(list?.value));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-turns]") : null;
  const list = button && document.getElementById(button.dataset.turns);
  if (!list) return;
  list.selectedIndex = (list.selectedIndex + 1) % list.options.length;
  showTurns();
  const live = document.getElementById("live");
  if (live) live.textContent = button.getAttribute("aria-label").replace(/ Change$/, "");
});
document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement && event.target.form?.id === "decision") showTurns();
});

// Where the table is larger than its pane, the side of who is asked comes into view as the question passes to it; from then
// on the pane stays where one scrolls it.
let sideAsked = "";
function showSideAsked() {
  const side = document.querySelector(".bench-board .side:has(.has-priority)");
  const pane = side?.closest(".bench-board");
  if (side && side.id !== sideAsked && pane.scrollHeight > pane.clientHeight) {
    const box = side.getBoundingClientRect();
    const frame = pane.getBoundingClientRect();
    if (box.top < frame.top) pane.scrollTop += box.top - frame.top;
    else if (box.bottom > frame.bottom) pane.scrollTop += Math.min(box.bottom - frame.bottom, box.top - frame.top);
  }
  sideAsked = side?.id ?? "";
}

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
  showTurns();
  showSideAsked();
  focusStepper();
  const slider = document.getElementById("moment");
  if (slider && slider === document.activeElement) showLine(Number(slider.value), Number(slider.value) / Math.max(1, Number(slider.max)));
});

showTurns();
showSideAsked();
focusStepper();
