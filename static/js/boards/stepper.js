// The stepper works without this. It puts the focus where the keys act, and lets the timeline be dragged.

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

// A morph keeps what a visitor did to a control; the slider must follow the step all the same.
document.addEventListener("htmx:after:swap", () => {
  const slider = document.getElementById("moment");
  if (slider) slider.value = slider.getAttribute("value");
  focusStepper();
});

focusStepper();
