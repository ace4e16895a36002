"""A moment of a stored trace as the page draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from playground.boards import narrating
from playground.boards.narrating import LEVELS, USUAL_LEVEL
from playground.boards.tracing import AFTER, BEFORE, Fold, Row, State, Words, row_of
from playground.cards.links import address_of
from playground.rulings.models import Ruling
from playground.rulings.record import Record

View = dict[str, Any]
_WORDS = tuple(name for name in Words._fields if name not in ("also", "note", "headline"))


def level_of(wanted: str) -> str:
    """A level of detail by its name; the usual one for anything else."""
    return wanted if wanted in {name for name, _ in LEVELS} else USUAL_LEVEL


def moment(ruling: Ruling, stored: Record, step: int, level: str) -> View:
    """Board, stack, procedures, trace and buttons of a step."""
    scene = scene_with_links(stored, step)

    def link(at: int) -> str:
        return ruling.at(at) + (f"?level={level}" if level != USUAL_LEVEL else "")

    line = stored.line(step)
    asked = stored.asked(step)
    return {
        "step": step,
        "last": stored.last,
        "board": scene["board"],
        "stack": scene["stack"],
        "moment": scene["moment"],
        "frames": stored.steps[step]["frames"],
        "asked": asked,
        "seen_by": stored.seen_by,
        "outcome": stored.steps[step].get("outcome"),
        "line": line,
        "trace": _trace(stored, step, level, link),
        "level": level,
        "levels": [
            {"name": name, "label": label, "href": f"{ruling.at(step)}?level={name}"}
            for name, label in LEVELS
        ],
        "controls": _controls(stored, step, level, link),
        "rules": stored.rules(),
        "announce": _announce(step, stored, line, asked),
    }


def scene_with_links(stored: Record, step: int) -> View:
    """Board, stack and moment at a step; each card leads to its page."""
    scene = stored.scene(step)
    for card in _cards(scene):
        card["href"] = address_of(" // ".join(face["name"] for face in card["faces"])) or "#"
    return scene


def names_shown(stored: Record, steps: Iterable[int]) -> set[str]:
    """The names of all cards, tokens apart, that are drawn at some steps: no others may be told of."""
    return {
        name
        for step in set(steps)
        for card in _cards(stored.scene(step))
        if card.get("layout") != "token" and (name := _name(card))
    }


def _name(card: View) -> str:
    """A split card has the names of both halves, any other that of its first face; a hidden one has none."""
    names = [face["name"] for face in card["faces"]]
    if card.get("layout") == "split" and all(names):
        return " // ".join(names)
    return names[0] if names else ""


def players_shown(stored: Record) -> int:
    """How many players sit at the table at the start."""
    return 1 + len(stored.scene(0)["board"]["far"])


def _cards(scene: View) -> Iterator[View]:
    """Every drawn card of a scene, wherever it lies."""
    board = scene["board"]
    for side in [*board["far"], board["near"]]:
        for row in [
            *side["rows"],
            side["hand"],
            *(side[pile]["cards"] for pile in ("library", "graveyard", "removed")),
        ]:
            yield from _with_attachments(row)
    yield from board["elsewhere"]
    yield from (item["card"] for item in scene["stack"] if item["card"])


def _with_attachments(cards: Iterable[View]) -> Iterator[View]:
    for card in cards:
        yield card
        yield from _with_attachments(card.get("attachments", ()))


def _trace(stored: Record, step: int, level: str, link: Any) -> View:
    """The lines around a step; those that the level leaves out are folded, or dropped at the coarsest."""
    first, last = max(0, step - BEFORE), min(stored.last, step + AFTER)
    rows: list[Row | Fold] = []
    folded: list[Row] = []
    for number in range(first + 1, last + 1):
        line = stored.line(number)
        assert line is not None
        # What was shared before lines had headlines has none.
        short = line.get("headline", "")
        note = narrating.beyond(short, line["note"])
        kept = {name: line[name] for name in _WORDS}
        words = Words(**kept, also=tuple(line["also"]), note=note, headline=short)
        row = row_of(words, State.at(number, step), number, link(number))
        if number == step or level in line["shown"]:
            if folded:
                rows.append(tuple(folded))
                folded = []
            rows.append(row)
        elif level != "ruling":
            folded.append(row)
    if folded:
        rows.append(tuple(folded))
    return {
        "rows": rows,
        "earlier": link(max(0, first - BEFORE)) if first else "",
        "later": link(min(stored.last, last + AFTER)) if last < stored.last else "",
    }


def _controls(stored: Record, step: int, level: str, link: Any) -> View:
    """Start, one back, one on, the next step that the level shows, the next decision, the end."""

    def shown(number: int) -> bool:
        line = stored.line(number)
        return line is not None and level in line["shown"]

    def asked(number: int) -> bool:
        return stored.asked(number) is not None

    ahead = range(step + 1, stored.last + 1)
    behind = range(step - 1, 0, -1)
    forward = (
        ("Into", "into", "i", "One step forward", min(step + 1, stored.last)),
        ("Over", "over", "o", "To the next step of this level", next(filter(shown, ahead), stored.last)),
        ("Decision", "decision", "n", "To the next decision", next(filter(asked, ahead), stored.last)),
        ("End", "turn", "End", "To the end", stored.last),
    )
    back = (
        ("Start", "turn", "Home", "To the start", 0),
        ("Decision", "decision", "p", "To the decision before", next(filter(asked, behind), 0)),
        ("Over", "over", "O", "To the step of this level before", next(filter(shown, behind), 0)),
        ("Into", "into", "I", "One step back", max(0, step - 1)),
    )

    def control(name: str, icon: str, key: str, label: str, at: int) -> View:
        return {
            "name": name, "icon": icon, "key": key, "label": label, "href": link(at), "enabled": at != step,
            "primary": key == "i",
        }  # fmt: skip

    return {"forward": [control(*one) for one in forward], "back": [control(*one) for one in back]}


def _announce(step: int, stored: Record, line: View | None, asked: View | None) -> str:
    words = [f"Step {step} of {stored.last}."]
    if line is not None:
        words += [f"{line['rule']}: {line['said']}", line["note"]]
    if asked is not None:
        purpose = asked["purpose"]
        words.append(f"{asked['who']} chooses {purpose}." if purpose else f"{asked['who']} has to decide.")
    return " ".join(word for word in words if word)
