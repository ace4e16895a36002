"""What is shown to players for a time: a statement of a position's text (glossary, "Reveal"; 502.53b).

Shown: Ann's Shock in hand and Ann's Forest in hand; to Bob; with object 1 of the stack
Shown: Ann's Plumes of Peace in hand; to Bob; until the step ends
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engine.board import NOBODY, NOTHING, STACK, Board, ObjectId, ObjectTable, PlayerId, Shown
from engine.events import CardsRevealed
from engine.naming import name_of, player_name
from engine.notation.drafts import DraftReader, ObjectDraft
from engine.notation.names import an_object
from engine.notation.said import LaterPhrase
from engine.notation.scanning import Scanner, joined
from engine.seats import number_of_seats

STEP_ENDS = "until the step ends"


def shown_for_good(board: Board, object_id: ObjectId) -> tuple[PlayerId, ...]:
    """To whom an object is shown for as long as it stays where it is."""
    passing = {player for one in board.shown if one.object == object_id for player in one.to}
    return tuple(player for player in board.objects[object_id].revealed if player not in passing)


def shown_words(board: Board, name: Callable[[ObjectId], str]) -> Iterator[str]:
    """What is shown for a time, in words: objects together that are shown to the same players for the same time."""
    together: dict[Shown, list[ObjectId]] = {}
    for one in board.shown:
        if one.object in board.objects:
            together.setdefault(replace(one, object=NOTHING), []).append(one.object)
    for time, objects in together.items():
        clauses = [
            " and ".join(name(one) for one in objects),
            "to " + " and ".join(player_name(board, one) for one in time.to),
        ]
        if time.step:
            clauses.append(STEP_ENDS)
        elif time.during != NOTHING:
            clauses.append(f"with object {board.stack.index(time.during) + 1} of the stack")
        yield "; ".join(clauses)


def shown_phrase(drafts: DraftReader) -> LaterPhrase:
    """Read such a statement; its names are looked up once everything is on the board."""
    scanner = drafts.scanner
    later = LaterPhrase("Shown", ObjectDraft(None, STACK, NOBODY))
    drafts.several(later.draft, "on")
    scanner.word(";")
    scanner.word("to")
    to = [drafts.player()]
    while scanner.try_word("and"):
        to.append(drafts.player())
    later.facts["to"] = tuple(sorted(to))
    while scanner.try_word(";"):
        if scanner.try_word(STEP_ENDS):
            later.facts["step"] = True
        elif scanner.try_word("with object"):
            later.facts["place"] = scanner.at, scanner.number()
            scanner.word("of the stack")
        else:
            scanner.fail(STEP_ENDS, "with object 1 of the stack")
    return later


def with_shown(board: Board, phrases: list[LaterPhrase], scanner: Scanner) -> Board:
    """The board on which these objects are shown."""

    def named(at: int) -> ObjectId:
        scanner.at = at
        return an_object(scanner, board)

    objects = ObjectTable(board.objects)
    found: list[Shown] = []
    for phrase in phrases:
        if phrase.heading != "Shown":
            continue
        at, place = phrase.facts.get("place", (0, 0))
        if place > len(board.stack) or ("place" in phrase.facts and place < 1):
            scanner.fail("an object of the stack, counted from the bottom", at=at)
        during = board.stack[place - 1] if place else NOTHING
        for at in phrase.draft.named("on"):
            one = named(at)
            to, step = phrase.facts["to"], phrase.facts.get("step", False)
            found.append(Shown(one, to, during, step))
            objects[one] = replace(objects[one], revealed=tuple(sorted({*objects[one].revealed, *to})))
    return replace(board, objects=objects, shown=tuple(found)) if found else board


def told_revealed(part: CardsRevealed, before: Board) -> str:
    """What all players are shown is revealed (glossary); what only some may see, they look at."""
    cards = joined(name_of(before, one) for one in part.objects) or "nothing"
    if len(set(part.to)) == number_of_seats(before):
        return f"{cards} revealed"
    who = joined(player_name(before, one) for one in part.to)
    return f"{who} {'looks' if len(part.to) == 1 else 'look'} at {cards}"
