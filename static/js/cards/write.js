// The card editor works without this. Fields that the engine cannot read are marked as it says after each reading; the
// fields themselves are never exchanged, since somebody is typing in them.

document.addEventListener("htmx:after:swap", () => {
  const reading = document.getElementById("reading");
  if (!reading) return;
  const wrong = new Set(reading.dataset.wrong.split(" "));
  for (const field of document.querySelectorAll("#card-form input:not([type=radio], [type=hidden]), #card-form textarea")) {
    if (wrong.has(field.id)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
});
