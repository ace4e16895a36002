"""Rules 503.7-8 for mana: "one mana of the chosen color" is of the colour that the permanent remembers.

Where no colour was chosen, or what was chosen is no colour, there is no such mana (406.6).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.asking.asker import NEVER_MADE, REMEMBERED, find
from engine.board import Board, Noted, ObjectId, now_or_last
from engine.citing import cite
from engine.language.effects import AddMana
from engine.language.remembered import CHOSEN_COLOR, PRODUCED

Options = tuple[tuple[str, ...], ...]


def chosen_letters(linked: tuple[Noted, ...]) -> tuple[str, ...]:
    """The colour that an object remembers as chosen, as a mana letter."""
    note = find(linked, CHOSEN_COLOR)
    return tuple(str(one) for one in note.value) if note is not None else ()


def options_now(board: Board, source: ObjectId, options: Options, event: tuple[Noted, ...] = ()) -> Options:
    """The options of an instruction to add mana, with the chosen colour, or the types that the mana ability of
    the event produced, in their place."""
    if options == ((PRODUCED,),):
        note = find(event, PRODUCED)
        return tuple((str(one),) for one in note.value) if note is not None else ()
    if not any(CHOSEN_COLOR in option for option in options):
        return options
    found = now_or_last(board, source)
    letters = chosen_letters(found.linked) if found is not None else ()
    if found is not None and found.linked:
        # A choice that is no colour is remembered too, but gives none.
        cite(REMEMBERED)
    if not letters:
        cite(NEVER_MADE)
    return _with_letters(options, letters)


@lru_cache(maxsize=4096)
def settled_effects(effects: tuple[Any, ...], letters: tuple[str, ...]) -> tuple[Any, ...]:
    """Instructions with the chosen colour in its place, to work out what a mana ability could add; none without
    that colour."""
    settled: list[Any] = []
    for one in effects:
        if not isinstance(one, AddMana) or not any(CHOSEN_COLOR in option for option in one.options):
            settled.append(one)
        elif options := _with_letters(one.options, letters):
            settled.append(replace(one, options=options))
    return tuple(settled)


def _with_letters(options: Options, letters: tuple[str, ...]) -> Options:
    if not letters:
        return tuple(option for option in options if CHOSEN_COLOR not in option)
    return tuple(
        tuple(letters[0] if symbol == CHOSEN_COLOR else symbol for symbol in option) for option in options
    )


__all__ = ["chosen_letters", "options_now", "settled_effects"]
