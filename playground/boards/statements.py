"""Edits of single statements of a position's text: effects, what waits, what is due, the past, ages, the stack.

What rules text says best is said in words; each statement can be changed or taken out alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import IN_PLAY, NOTHING, ObjectId
from engine.language.errors import UnreadableText
from engine.language.words import Further, FurtherStep
from engine.naming import name_of, player_name
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.positions import read_position
from engine.notation.scanning import quoted
from engine.notation.spelling import SPELLED
from engine.notation.writing_positions import Statement, parts_of, text_of
from engine.position import Position
from engine.rules.turn.turns_ahead_300 import THEN
from playground.boards import aftermath
from playground.boards.documents import statements_of
from playground.boards.editing import BadEdit, in_bounds, object_of
from playground.boards.stating import seat_of

HEADINGS = {
    "Stack": "Ann's Shock targeting Bob",
    "Effect": '"This permanent gets +3/+3."; on Ann\'s Grizzly Bears; until end of turn; by Ann',
    "Delayed": '"At end of turn, draw a card."; by Ann',
    "Waiting": "Ann's ability of Ann's Soul Warden",
    "Due": "extra turn for Bob",
    "Gone": "Ann's Mogg Fanatic (was 1/1)",
    "Oldest first": "Bob's Humility, Ann's Opalescence",
    "Chance": "seed 5",
}
"""What a position's text says besides players and turn, each with an example."""
SINGLE = ("Oldest first", "Chance")
LONGEST = 2_000
ENDS = ("", "until end of turn", "until end of combat", "until used")
DUE = {
    "extra turn": "an extra turn",
    f'extra phase "{Further.COMBAT}"': "an extra combat phase",
    f'extra phase "{Further.MAIN}"': "an extra main phase",
    f'extra phase "{Further.COMBAT}{THEN}{Further.MAIN}"': "an extra combat phase, then a main phase",
    f'extra step "{FurtherStep.UPKEEP}"': "an extra upkeep step",
    f'extra step "{FurtherStep.DRAW}"': "an extra draw step",
    "skip": "skipping",
    "skip this turn": "skipping it this turn",
    "skip all this turn": "skipping all of them this turn",
    "skip all next turn": "skipping all of them next turn",
    "control": "control of the next turn",
}
"""What the course of turns may have yet to bring, as the text begins and as the form calls it (300.2, 300.7-9, 507)."""
RELATIONS = ("just before", "together with", "just after")


def statements(position: Position) -> list[tuple[int, Statement]]:
    """The statements that can be changed here, with their numbers among all of the text."""
    every = statements_of(position)
    return [(number, part) for number, part in enumerate(every) if part.heading in HEADINGS]


def change(position: Position, number: int, words: str) -> Position:
    """Other words for a statement; none take it out."""
    parts = list(parts_of(position))
    if not 0 <= number < len(parts) or parts[number].heading not in HEADINGS:
        raise BadEdit(
            "That statement is no longer there; the board has changed in the meantime.", "statement"
        )
    heading = parts[number].heading
    return _read([*parts[:number], *_said(heading, words), *parts[number + 1 :]], heading, "statement")


def add(position: Position, heading: str, words: str, field: str = "added") -> Position:
    """One statement more, after the others under its heading."""
    if heading not in HEADINGS:
        raise BadEdit("That kind of statement doesn't exist.", "heading")
    if not words.strip():
        raise BadEdit(f"Write it as text, such as: {HEADINGS[heading]}", field)
    kept = [part for part in parts_of(position) if part.heading not in SINGLE or part.heading != heading]
    order = list(HEADINGS)
    at = max(
        (
            place
            for place, part in enumerate(kept, 1)
            if part.heading not in HEADINGS or order.index(part.heading) <= order.index(heading)
        ),
        default=len(kept),
    )
    return _read([*kept[:at], *_said(heading, words), *kept[at:]], heading, field)


def _said(heading: str, words: str) -> list[Statement]:
    words = " ".join(words.split())
    if len(words) > LONGEST:
        raise BadEdit(f"A statement has at most {LONGEST} characters.", "statement")
    return [Statement(heading, words)] if words else []


def _read(parts: list[Statement], heading: str, field: str) -> Position:
    try:
        return read_position(text_of(parts))
    except Unreadable as error:
        could = f" Expected: {' or '.join(error.expected)}." if error.expected else ""
        what = f'"{error.words}" can\'t be read.' if error.words else "It ends too early."
        raise BadEdit(f"{heading}: {what}{could}", field) from error
    except TooMuch as error:
        raise BadEdit(f"{heading}: {error}.", field) from error


# --- said by forms ---------------------------------------------------------------------------------------


def add_effect(
    position: Position,
    *,
    text: str,
    delayed: bool,
    on: Iterable[int],
    until: str,
    by: int,
    source: int,
    left: int,
    repeats: bool,
    locked: bool = False,
    turn: int = 0,
) -> Position:
    """A continuous effect, a shield or a delayed triggered ability, by a sentence of rules text."""
    board = position.board
    text = _sentence(text)
    facts = [text if text.startswith(("{", SPELLED)) else quoted(text)]
    things = [
        player_name(board, seat_of(board, -1 - one, "on"))
        if one < 0
        else name_of(board, object_of(board, one).id)
        for one in on
    ]
    if until not in ENDS:
        raise BadEdit("That duration doesn't exist.", "until")
    if not delayed:
        facts += [f"on {' and '.join(things)}"] if things else ["locked to nothing"] if locked else []
    facts += [until] if until else []
    facts.append(f"by {player_name(board, seat_of(board, by, 'by'))}")
    facts += [f"from {name_of(board, object_of(board, source).id)}"] if source else []
    if delayed:
        facts += ["repeats"] if repeats else []
    elif left >= 0:
        in_bounds(left, 0, 100_000, "for what is left of it", "left")
        facts.append(f"left {left}")
    if turn:
        in_bounds(turn, 1, 10_000, "is the number of a turn", "began")
        facts.append(f"turn {turn}")
    return add(position, "Delayed" if delayed else "Effect", "; ".join(facts), "text")


def add_aftermath(position: Position, *, text: str, on: Iterable[int], by: int, source: int) -> Position:
    """What a spell or ability that resolved has left behind, by its sentence (413.2, 418.3, 404.4)."""
    board = position.board
    text, about = _sentence(text), tuple(dict.fromkeys(on))
    controller = seat_of(board, by, "by")
    origin = object_of(board, source).id if source else NOTHING
    try:
        return aftermath.resolve(position, text, about, controller, origin)
    except UnreadableText as error:
        could = f" Expected: {' or '.join(error.expected)}." if error.expected else ""
        what = f'"{error.words}" can\'t be read.' if error.words else "It ends too early."
        raise BadEdit(f"{what}{could}", "text") from error


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    if not text:
        raise BadEdit(
            "Write what it does as on a card: Target creature gets +3/+3 until end of turn.", "text"
        )
    return text


def add_due(position: Position, *, kind: str, player: int, what: str, by: int) -> Position:
    """An extra turn, phase or step, one to skip, or control of a turn."""
    board = position.board
    if kind not in DUE:
        raise BadEdit("That doesn't exist.", "kind")
    words = kind + (f" {quoted(' '.join(what.split()))}" if what.strip() and kind.startswith("skip") else "")
    words += f" for {player_name(board, seat_of(board, player, 'player'))}"
    if by >= 0:
        words += f"; by {player_name(board, seat_of(board, by, 'by'))}"
    return add(position, "Due", words)


def age(position: Position, number: int, relation: str, other: int) -> Position:
    """When a permanent came, as compared with another: its timestamp (418.5e), and for worlds its arrival (420.5i)."""
    board = position.board
    one, host = object_of(board, number).id, object_of(board, other).id
    if relation not in RELATIONS:
        raise BadEdit("Choose whether it came before, together with or after something.", "relation")
    if one == host or board.objects[one].zone != IN_PLAY or board.objects[host].zone != IN_PLAY:
        raise BadEdit("Choose another permanent to compare with.", "other")
    groups: list[list[ObjectId]] = []
    for permanent in sorted(board.in_play, key=lambda each: board.objects[each].timestamp):
        arrived = board.objects[permanent].arrived
        if groups and arrived and arrived == board.objects[groups[-1][0]].arrived:
            groups[-1].append(permanent)
        else:
            groups.append([permanent])
    groups = [kept for group in groups if (kept := [each for each in group if each != one])]
    at = next(place for place, group in enumerate(groups) if host in group)
    if relation == "together with":
        groups[at].append(one)
    else:
        groups.insert(at + (relation == "just after"), [one])
    words = ", ".join(" and ".join(name_of(board, each) for each in group) for group in groups)
    return add(position, "Oldest first", words, "other")
