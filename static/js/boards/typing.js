// Names typed into the search faster than the board answers are placed one after the other, and no letter is lost. The
// field is emptied as soon as its name is on its way, not when the board comes back; Enter meanwhile puts the next
// name in line. What could not be placed comes back into the field, and the rest of the line waits until it is mended.
// What is chosen meanwhile, such as another zone, is chosen still when the board comes back; whatever else is to be done
// with the board is done when all the names are on it, and one after the other: an edit that is sent while another is on
// its way would be made of the board as it was before that one, and leaving the page would lose it.
// What was typed into the inspector, or said of players and turn, and not saved yet is saved before anything else is done:
// before another card is looked at, another edit made, or the page left. If it can't be saved, the board says why and
// nothing else is done. Undo takes back what was typed first.

const OF_THE_BOARD = ["at", "csrfmiddlewaretoken"]; // New with every answer; all else is what somebody chose.
const waiting = [];
const chosenMeanwhile = new Set();
let chosen = [];
let underWay = false; // An edit, of whichever form.
let sent = ""; // The name in it, if it places one.
let next = null;
const afterwards = [];

function isEdit(context) {
  return context.request.method !== "GET" && context.sourceElement?.closest("#builder") != null;
}

function clearField() {
  document.getElementById("q").value = "";
  document.getElementById("hits").replaceChildren();
  const count = document.getElementById("count");
  count.value = count.defaultValue;
}

// What a form sends, the board's answer says again.
function forget(source) {
  const form = source?.closest("form");
  for (const control of chosenMeanwhile) if (control.form === form) chosenMeanwhile.delete(control);
}

const SAVED_AT_ONCE = "#inspector, #game-form";

function isTyped(control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const shown = options.filter((option) => option.defaultSelected);
    if (shown.length === 0 && !control.multiple) shown.push(...options.slice(0, 1));
    return options.some((option) => option.selected !== shown.includes(option));
  }
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  return control.matches("input:not([type=hidden]), textarea") && control.value !== control.defaultValue;
}

function unsaved(other) {
  return [...document.querySelectorAll(SAVED_AT_ONCE)].find((form) => form !== other && [...form.elements].some(isTyped));
}

// Saves what was typed, and does the rest when that is done.
function saveThen(form, rest) {
  afterwards.push(rest);
  form.requestSubmit(form.querySelector("button[value^=save]"));
}

// A form that waits says what it said when it was sent: the board's answer shows the board in it.
function again(form, submitter) {
  const said = [...form.elements]
    .filter((control) => control.name && !OF_THE_BOARD.includes(control.name))
    .map((control) => [control, control.value, control.checked]);
  return () => {
    if (!form.isConnected) return;
    for (const [control, value, checked] of said) {
      control.value = value;
      if ("checked" in control) control.checked = checked;
    }
    form.requestSubmit(submitter?.isConnected ? submitter : null);
  };
}

document.addEventListener("input", (event) => {
  const control = event.target;
  const picks = control.matches("select, input[type=radio], input[type=checkbox]");
  // What is typed into a form stays there until that form is sent; the search and the text have ways of their own.
  if (picks || (control.closest("#builder form") && !control.closest("#palette, #text"))) chosenMeanwhile.add(control);
});

document.addEventListener("htmx:before:swap", () => {
  chosen = [...chosenMeanwhile].map((control) => [control, control.value, control.checked]);
});

document.addEventListener("htmx:after:swap", () => {
  for (const [control, value, checked] of chosen) {
    control.value = value;
    if ("checked" in control) control.checked = checked;
  }
  chosen = [];
});

document.addEventListener(
  "submit",
  (event) => {
    const [form, submitter] = [event.target, event.submitter];
    if (form.method === "get") return;
    // Names that wait in line go first: what was typed meanwhile is saved behind them.
    const typed = underWay || next || !form.closest("#builder") ? undefined : unsaved(form);
    if (typed && submitter?.value === "undo") {
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.reset();
      forget(typed);
      return;
    }
    if (form.id === "palette" ? !typed : !underWay && !typed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (typed) saveThen(typed, again(form, submitter));
    else afterwards.push(again(form, submitter));
  },
  { capture: true },
);

// A link of the board, such as a card's, shows the board as it is when all of that is done.
document.addEventListener(
  "click",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const typed = underWay ? undefined : unsaved();
    const link = event.target.closest(typed ? "a[href]" : "#builder a[href]");
    if (!link || link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
    if (!underWay && !typed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const rest = () => link.isConnected && link.click();
    if (typed) saveThen(typed, rest);
    else afterwards.push(rest);
  },
  { capture: true },
);

document.addEventListener("htmx:config:request", (event) => {
  const context = event.detail.ctx;
  if (!isEdit(context)) return;
  if (context.sourceElement.id !== "palette") {
    forget(context.sourceElement);
    underWay = true;
    sent = "";
    return;
  }
  const body = context.request.body;
  if (next) {
    for (const name of [...body.keys()]) if (!OF_THE_BOARD.includes(name)) body.delete(name);
    for (const [name, value] of next) body.append(name, value);
    next = null;
  } else {
    const typed = [...body].filter(([name]) => !OF_THE_BOARD.includes(name));
    if (body.get("do") === "put" || body.has("place")) clearField();
    if (underWay) {
      waiting.push(typed);
      event.preventDefault();
      return;
    }
    forget(context.sourceElement);
  }
  underWay = true;
  sent = body.get("do") === "put" ? body.get("q") : "";
});

document.addEventListener("htmx:finally:request", (event) => {
  if (!underWay || !isEdit(event.detail.ctx)) return;
  const name = sent;
  underWay = false;
  const field = document.getElementById("q");
  if (!field) return;
  const response = event.detail.ctx.response;
  if (!response || response.status >= 400) {
    if (!field.value) field.value = name;
    afterwards.length = 0;
    return;
  }
  if (field.value) field.dispatchEvent(new Event("again"));
  next = waiting.shift() ?? null;
  if (next) {
    field.form.requestSubmit();
    return;
  }
  while (afterwards.length > 0 && !underWay) afterwards.shift()();
});
