// Names typed into the search faster than the board answers are placed one after the other, and no letter is lost. The
// field is emptied as soon as its name is on its way, not when the board comes back; Enter meanwhile puts the next
// name in line. What could not be placed comes back into the field, and the rest of the line waits until it is mended.

const OF_THE_BOARD = ["at", "csrfmiddlewaretoken"]; // New with every answer; all else is what somebody chose.
const waiting = [];
let sent = null;
let next = null;

function ofPalette(context) {
  return context.sourceElement?.id === "palette" && context.request.method !== "GET";
}

function clearField() {
  document.getElementById("q").value = "";
  document.getElementById("hits").replaceChildren();
  const count = document.getElementById("count");
  count.value = count.defaultValue;
}

document.addEventListener("htmx:config:request", (event) => {
  const context = event.detail.ctx;
  if (!ofPalette(context)) {
    // Another edit than a placement: nobody waits for the line any more. A search changes nothing.
    if (context.request.method !== "GET") waiting.length = 0;
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
    if (sent !== null) {
      waiting.push(typed);
      event.preventDefault();
      return;
    }
  }
  sent = body.get("do") === "put" ? body.get("q") : "";
});

document.addEventListener("htmx:finally:request", (event) => {
  if (sent === null || !ofPalette(event.detail.ctx)) return;
  const name = sent;
  sent = null;
  const field = document.getElementById("q");
  if (!field) return;
  const response = event.detail.ctx.response;
  if (!response || response.status >= 400) {
    if (!field.value) field.value = name;
    return;
  }
  if (field.value) field.dispatchEvent(new Event("again"));
  next = waiting.shift() ?? null;
  if (next) field.form.requestSubmit();
});
