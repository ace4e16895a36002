// In the builder a card that an edit moved is seen going to its zone, and one that is new is seen coming in: once, briefly,
// and not at all for whoever asked for less motion. Numbers of cards are new after each edit, so that cards are told apart
// by name and zone; a card that was dragged comes from where it was dropped.

const LONG = 320;
const MANY = 12; // An undone "clear the board" is not a swarm.
let before = null;
let pointer = null;
let dropped = null;

function wanted() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function nameOf(card) {
  const names = [...card.querySelectorAll(".card-name")].map((one) => one.textContent);
  return names.length ? names.join(" // ") : card.textContent.trim();
}

// The cards of each name in each zone, with their places.
function laid() {
  const found = new Map();
  for (const card of document.querySelectorAll(".builder [data-zone] [data-object]")) {
    const key = `${card.closest("[data-zone]").dataset.zone}\n${nameOf(card)}`;
    const box = card.getBoundingClientRect();
    if (!found.has(key)) found.set(key, []);
    found.get(key).push({ card, x: box.x + scrollX, y: box.y + scrollY });
  }
  return found;
}

// What one laying has more of than the other, by name.
function extra(these, those) {
  const more = new Map();
  for (const [key, cards] of these) {
    const number = cards.length - (those.get(key)?.length ?? 0);
    if (number <= 0) continue;
    const name = key.split("\n")[1];
    more.set(name, [...(more.get(name) ?? []), ...cards.slice(-number)]);
  }
  return more;
}

function show() {
  const earlier = before;
  const from = dropped;
  before = dropped = null;
  if (!earlier || !document.querySelector(".builder")) return;
  const now = laid();
  const gone = extra(earlier, now);
  const come = [...extra(now, earlier)].flatMap(([name, cards]) => cards.map((one) => ({ name, ...one })));
  if (come.length > MANY) return;
  for (const { name, card, x, y } of come) {
    const start = from ?? gone.get(name)?.shift();
    const first = start
      ? { transform: `translate(${start.x - x}px, ${start.y - y}px)` }
      : { transform: "scale(0.8)", opacity: 0.2 };
    card.animate([{ zIndex: 6 }, { zIndex: 6 }], LONG);
    card.animate([first, {}], { duration: LONG, easing: "cubic-bezier(.2, .7, .2, 1)" });
  }
}

document.addEventListener("pointerup", (event) => {
  pointer = { x: event.clientX + scrollX - 50, y: event.clientY + scrollY - 30 };
});
document.addEventListener("submit", (event) => {
  dropped = event.target.id === "drop" ? pointer : null;
});
document.addEventListener("htmx:before:swap", () => {
  before = wanted() && document.querySelector(".builder") ? laid() : null;
});
document.addEventListener("htmx:after:swap", show);
