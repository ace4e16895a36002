"""The builder's commands about one object: all that can be true of it besides the plain state of permanents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from engine.board import NOBODY
from engine.position import Position
from playground.boards import damaging, editing, pointing, stacking, statements, stating
from playground.boards.editing import BadEdit
from playground.boards.forms import (
    Command,
    Make,
    Sent,
    about,
    card_meant,
    listed_in,
    number_in,
    numbers_in,
    ticked,
    words_in,
)
from playground.boards.stacking import Announced
from playground.boards.stating import NoteKind

NOTE_KINDS: tuple[NoteKind, ...] = ("objects", "players", "numbers", "words")
LONGEST_WORD = 60


def _of(text: str, edit: Callable[[Sent], Callable[[Position, int], Position]]) -> Make:
    """A command about the object that the form names."""

    def make(sent: Sent, position: Position) -> Command:
        number, what = about(text)(sent, position)
        change = edit(sent)
        return Command(what, lambda now: change(now, number), number)

    return make


def _own(sent: Sent) -> Callable[[Position, int], Position]:
    seat = number_in(sent, "owner")
    return lambda now, number: stating.own(now, number, seat)


def _fight(sent: Sent) -> Callable[[Position, int], Position]:
    attacking, course = number_in(sent, "attacking", NOBODY), str(sent.get("course", "usual"))
    blocks, blocking = ticked(sent, "blocks"), numbers_in(sent, "blocking")
    banded = numbers_in(sent, "banded")
    assigned, first = ticked(sent, "assigned"), ticked(sent, "struck_first")

    def edit(now: Position, number: int) -> Position:
        fought = stating.fight(
            now, number, attacking=attacking, course=course, blocks=blocks, blocking=blocking, banded=banded
        )
        return stating.struck(fought, number, assigned=assigned, first=first)

    return edit


def _copy(sent: Sent) -> Callable[[Position, int], Position]:
    typed, until = str(sent.get("copied", "")).strip(), str(sent.get("until", ""))
    if not typed:
        return lambda now, number: stating.copy_of(now, number, None, until)
    try:
        definition = card_meant(typed)
    except BadEdit as error:
        raise BadEdit(error.words, "copied") from error
    return lambda now, number: stating.copy_of(now, number, definition, until)


def _hurt(sent: Sent) -> Callable[[Position, int], Position]:
    by, others = numbers_in(sent, "things"), ticked(sent, "others")
    return lambda now, number: editing.set_hurt(now, number, by, others)


def _note(sent: Sent) -> Callable[[Position, int], Position]:
    name, kind = str(sent.get("note", "")), str(sent.get("kind", ""))
    if kind == "nothing":
        return lambda now, number: stating.forget(now, number, name)
    if kind not in NOTE_KINDS:
        raise BadEdit("Objects, players, numbers or words are remembered.", "kind")
    if kind == "words":
        words = words_in(sent, "value")
        if any(len(word) > LONGEST_WORD for word in words):
            raise BadEdit(f"A word has at most {LONGEST_WORD} characters.", "value")
        return lambda now, number: stating.note(now, number, name, "words", words)
    values = listed_in(sent, "value") if kind == "numbers" else ()
    chosen = numbers_in(sent, "things")

    def edit(now: Position, number: int) -> Position:
        found = values
        if kind == "objects":
            found = tuple(int(editing.object_of(now.board, one).id) for one in chosen if one > 0)
        elif kind == "players":
            found = tuple(int(stating.seat_of(now.board, -1 - one, "things")) for one in chosen if one < 0)
        return stating.note(now, number, name, cast("NoteKind", kind), found)

    return edit


def _announced_in_play(sent: Sent) -> Callable[[Position, int], Position]:
    x, costs = number_in(sent, "x", 0), words_in(sent, "cost")
    return lambda now, number: stating.announce_in_play(now, number, x, costs)


def _reveal(sent: Sent) -> Callable[[Position, int], Position]:
    seats = numbers_in(sent, "seen")
    return lambda now, number: stating.reveal(now, number, seats)


def _phase(sent: Sent) -> Callable[[Position, int], Position]:
    under, along = number_in(sent, "under"), number_in(sent, "along", 0)
    return lambda now, number: stating.phase(now, number, under, along)


def _place(sent: Sent) -> Callable[[Position, int], Position]:
    at = number_in(sent, "at_place")
    return lambda now, number: stating.place(now, number, at)


def _age(sent: Sent) -> Callable[[Position, int], Position]:
    relation, other = str(sent.get("relation", "")), number_in(sent, "other")
    return lambda now, number: statements.age(now, number, relation, other)


def _announce(sent: Sent) -> Callable[[Position, int], Position]:
    slots = number_in(sent, "slots", 0)
    if not 0 <= slots <= 50:
        raise BadEdit("There are at most 50 uses of the word target.", "slots")
    said = Announced(
        controller=number_in(sent, "controller"),
        face=number_in(sent, "face", 0),
        modes=tuple(one - 1 for one in listed_in(sent, "mode")),
        x=number_in(sent, "x", 0),
        costs=words_in(sent, "cost"),
        spent=editing.mana_in(str(sent.get("spent", "")), "spent"),
        paid=numbers_in(sent, "paid"),
        targets=tuple(
            (numbers_in(sent, f"target-{slot}"), listed_in(sent, f"share-{slot}")) for slot in range(slots)
        ),
        copy=ticked(sent, "copy"),
        of_card=ticked(sent, "of_card"),
    )
    return lambda now, number: stacking.announce(now, number, said)


def _ability(
    edit: Callable[[Position, int, int], Position],
) -> Callable[[Sent], Callable[[Position, int], Position]]:
    def read(sent: Sent) -> Callable[[Position, int], Position]:
        which = number_in(sent, "ability")
        return lambda now, number: edit(now, number, which)

    return read


def _stack_ability(sent: Sent, position: Position) -> Command:
    made = _of("ability of {} on the stack", _triggered(stacking.stack_ability))(sent, position)
    # The ability is looked at next: its targets are chosen by pointing at the board.
    return replace(made, follow=int(position.next_id))


def _shares(sent: Sent) -> Callable[[Position, int], Position]:
    amounts = tuple(number_in(sent, f"amount-{at}") for at in range(min(number_in(sent, "shares", 0), 200)))
    return lambda now, number: damaging.change(now, number, amounts)


def _point(sent: Sent, position: Position) -> Command:
    number, name = about("{}")(sent, position)
    verb, choice = str(sent.get("verb", "")), number_in(sent, "choice")
    what = pointing.in_words(position, number, verb, choice)
    way = pointing.way_of(position, number, verb)
    return Command(
        f"{name}: {what}",
        lambda now: pointing.point(now, number, verb, choice),
        number,
        point=verb if way is not None and way.many else "",
    )


def _triggered(
    edit: Callable[[Position, int, int, int], Position],
) -> Callable[[Sent], Callable[[Position, int], Position]]:
    def read(sent: Sent) -> Callable[[Position, int], Position]:
        which, about = number_in(sent, "ability"), number_in(sent, "about", 0)
        return lambda now, number: edit(now, number, which, about)

    return read


STATE_COMMANDS: dict[str, Make] = {
    "owner": _of("{} owned by another", _own),
    "combat": _of("{} in combat", _fight),
    "copy": _of("{} copying", _copy),
    "note": _of("{} remembers", _note),
    "hurt": _of("what damaged {}", _hurt),
    "announced": _of("how {} was played", _announced_in_play),
    "reveal": _of("who can look at {}", _reveal),
    "phase": _of("{} phased out", _phase),
    "place": _of("place of {}", _place),
    "age": _of("age of {}", _age),
    "shares": _of("shares of {}", _shares),
    "point": _point,
    "announce": _of("{} announced", _announce),
    "stack ability": _stack_ability,
    "wait": _of("ability of {} waits", _triggered(stacking.let_wait)),
    "used": _of("ability of {} played this turn", _ability(stacking.used)),
}
