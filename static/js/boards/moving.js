// A card that went somewhere else is seen going there, and a number that changed swells: once, briefly, and not at all
// for whoever asked for less motion. What has only been pushed aside by others does not move.

const LONG = 320;
const PLACES = "#stepper .board [data-object], #stepper .stack-list [data-object]";
const NUMBERS = "#stepper .player-facts dd";
let before = null;

function wanted() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// A zone is known by its name; a name in a pile that is shut stands for the pile.
function placeOf(card) {
  const zone = card.closest(".zone, .pile, .stack-list");
  const box = card.getBoundingClientRect();
  const seen = box.width ? box : zone?.getBoundingClientRect();
  return seen?.width ? { zone: zone?.getAttribute("aria-label") ?? "the stack", x: seen.x, y: seen.y } : null;
}

function numbers() {
  const found = new Map();
  for (const one of document.querySelectorAll(NUMBERS)) {
    found.set(`${one.closest(".side")?.id} ${one.previousElementSibling?.textContent}`, one);
  }
  return found;
}

function remember() {
  before = null;
  if (!wanted() || !document.getElementById("stepper")) return;
  const cards = new Map();
  for (const card of document.querySelectorAll(PLACES)) {
    const place = placeOf(card);
    if (!place) continue;
    // What lies below it in a pile is in the same place.
    const under = card.closest(".slot")?.dataset.also?.split(" ") ?? [];
    for (const number of [card.dataset.object, ...under]) cards.set(number, place);
  }
  const texts = new Map([...numbers()].map(([name, one]) => [name, one.innerHTML]));
  before = { cards, texts, scrolled: [scrollX, scrollY] };
}

// A card has a new number in each zone (217.1c); the page says which numbers are one card.
function others() {
  const said = document.getElementById("stepper")?.dataset.stays ?? "";
  return new Map(said.split(" ").filter(Boolean).map((one) => {
    const [number, rest] = one.split(":");
    return [number, rest.split(",")];
  }));
}

function move(card, from, to) {
  const way = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  card.animate([{ zIndex: 6 }, { zIndex: 6 }], LONG);
  card.animate(
    [{ transform: way }, { transform: "none" }],
    { duration: LONG, easing: "cubic-bezier(.2, .7, .2, 1)", composite: "add" },
  );
}

function show() {
  if (!before || !wanted()) return;
  const known = others();
  const [dx, dy] = [scrollX - before.scrolled[0], scrollY - before.scrolled[1]];
  for (const card of document.querySelectorAll(PLACES)) {
    const to = placeOf(card);
    if (!to || !card.getBoundingClientRect().width) continue;
    const names = [card.dataset.object, ...(known.get(card.dataset.object) ?? [])];
    const from = names.map((one) => before.cards.get(one)).find(Boolean);
    if (from && from.zone !== to.zone) move(card, { x: from.x - dx, y: from.y - dy }, to);
  }
  for (const [name, one] of numbers()) {
    const text = before.texts.get(name);
    if (text !== undefined && text !== one.innerHTML) {
      one.animate([{ transform: "scale(1.6)" }, { transform: "none" }], { duration: LONG, easing: "ease-out" });
    }
  }
  before = null;
}

document.addEventListener("htmx:before:swap", remember);
document.addEventListener("htmx:after:swap", show);
