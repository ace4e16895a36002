// What belongs together is shown together while the pointer or the focus is on one of it: a card and the lines of the
// trace that are about it, and what is on the stack with its targets. The words stand in the page without this.

const SVG = "http://www.w3.org/2000/svg";

function element(event) {
  return event.target instanceof Element ? event.target : null;
}

// -- a card and its lines ---------------------------------------------------------
function numbersOf(from) {
  const line = from.closest("[data-about]");
  if (line) return line.dataset.about.split(" ");
  const card = from.closest("#stepper [data-object]");
  const under = card?.closest(".slot")?.dataset.also?.split(" ") ?? [];
  return card ? [card.dataset.object, ...under] : [];
}

function showRelated(from) {
  for (const one of document.querySelectorAll(".is-related")) one.classList.remove("is-related");
  const numbers = new Set(from ? numbersOf(from) : []);
  if (!numbers.size) return;
  for (const one of document.querySelectorAll("#stepper [data-object]")) {
    const under = one.closest(".slot")?.dataset.also?.split(" ") ?? [];
    if ([one.dataset.object, ...under].some((number) => numbers.has(number))) one.classList.add("is-related");
  }
  for (const one of document.querySelectorAll("#stepper [data-about]")) {
    if (one.dataset.about.split(" ").some((number) => numbers.has(number))) one.classList.add("is-related");
  }
}

// -- from the stack to its targets ----------------------------------------------------
function drawArrows(from) {
  document.getElementById("arrows")?.remove();
  const item = from?.closest(".stack-list > li");
  const targets = item ? [...item.querySelectorAll("[data-aim]")].map((one) => document.getElementById(one.dataset.aim)) : [];
  if (!targets.some(Boolean)) return;
  const start = item.getBoundingClientRect();
  const picture = document.createElementNS(SVG, "svg");
  picture.id = "arrows";
  picture.setAttribute("class", "arrows");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);
  for (const target of targets.filter(Boolean)) {
    const end = (target.querySelector(".player") ?? target).getBoundingClientRect();
    const left = end.left + end.width / 2 < start.left;
    const x1 = left ? start.left : start.left + 24;
    const y1 = start.top + start.height / 2;
    const x2 = left ? end.right : end.left + end.width / 2;
    const y2 = left ? end.top + end.height / 2 : end.bottom;
    const bend = (x1 + x2) / 2;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`);
    const head = document.createElementNS(SVG, "circle");
    head.setAttribute("cx", x2);
    head.setAttribute("cy", y2);
    head.setAttribute("r", 6);
    picture.append(path, head);
  }
  document.body.append(picture);
}

function show(from) {
  showRelated(from);
  drawArrows(from);
}

document.addEventListener("pointerover", (event) => show(element(event)));
document.addEventListener("focusin", (event) => show(element(event)));
document.addEventListener("scroll", () => document.getElementById("arrows")?.remove(), { capture: true, passive: true });
document.addEventListener("htmx:after:swap", () => show(document.activeElement));
