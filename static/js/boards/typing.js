// Names typed into the search faster than the board answers are placed one after the other, and no letter is lost. The
// field is emptied as soon as its name is on its way, not when the board comes back; Enter meanwhile puts the next
// name in line. What could not be placed comes back into the field, and the rest of the line waits until it is mended.
// What is chosen meanwhile, such as another zone, is chosen still when the board comes back; whatever else is to be done
// with the board is done when all the names are on it, and one after the other: an edit that is sent while another is on
// its way would be made of the board as it was before that one, and leaving the page would lose it.

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

document.addEventListener("input", (event) => {
  if (event.target.matches("select, input[type=radio], input[type=checkbox]")) chosenMeanwhile.add(event.target);
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
    if (!underWay || event.target.id === "palette" || event.target.method === "get") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [form, submitter] = [event.target, event.submitter];
    afterwards.push(() => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : null));
  },
  { capture: true },
);

// A link of the board, such as a card's, shows the board as it is when all of that is done.
document.addEventListener(
  "click",
  (event) => {
    if (!underWay || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest("#builder a[href]");
    if (!link || link.origin !== location.origin) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    afterwards.push(() => link.isConnected && link.click());
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
