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

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches("#timeline input[type=range]")) {
    event.target.form.requestSubmit();
  }
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

let swapping = false;
document.addEventListener("htmx:before:swap", () => {
  swapping = true;
});

// A morph keeps what a visitor did to a control; the slider must follow the step all the same.
document.addEventListener("htmx:after:swap", () => {
  const slider = document.getElementById("moment");
  if (slider) slider.value = slider.getAttribute("value");
  for (const id of opened) {
    const details = document.getElementById(id);
    if (details instanceof HTMLDetailsElement) details.open = true;
  }
  // Toggle events come a moment after the change that they tell of.
  setTimeout(() => { swapping = false; }, 50);
  focusStepper();
});

focusStepper();
