// Buttons that copy a text field. Without this script they stay hidden, and the field can be copied by hand.

function ready() {
  for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  const live = document.getElementById("live");
  try {
    await navigator.clipboard.writeText(field.value);
    if (live) live.textContent = "Copied.";
    button.textContent = "Copied";
  } catch (refused) {
    // The browser does not allow it; what is selected can be copied with a key.
    field.focus();
    field.select();
    if (live) live.textContent = "Selected; copy it with your keyboard.";
    button.textContent = "Selected: copy it now";
  }
});
document.addEventListener("htmx:after:swap", ready);
ready();
