"""Rules 503.7-8 for mana: "one mana of the chosen color" is of the colour that the permanent remembers.

Where no colour was chosen, or what was chosen is no colour, there is no such mana (406.6).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.asking.asker import NEVER_MADE, REMEMBERED, Asker, find
from engine.asking.conditions import CONDITIONS
from engine.board import Board, Noted, ObjectId, now_or_last
from engine.characteristics import last_known
from engine.citing import cite
from engine.language.effects import AddMana
from engine.language.remembered import CHOSEN_COLOR, IMPRINTED, IMPRINTED_COLORS, PRODUCED
from engine.language.terms import ChosenColorProduced
from engine.language.words import Color

Options = tuple[tuple[str, ...], ...]


def chosen_letters(linked: tuple[Noted, ...]) -> tuple[str, ...]:
    """The colour that an object remembers as chosen, as a mana letter."""
    note = find(linked, CHOSEN_COLOR)
    return tuple(str(one) for one in note.value) if note is not None else ()


def imprinted_letters(board: Board, linked: tuple[Noted, ...]) -> tuple[str, ...]:
    """The colours of the cards that an object remembers as imprinted, as mana letters (502.34)."""
    cards = [ObjectId(int(one)) for note in linked if note.name == IMPRINTED for one in note.value]
    if not cards:
        return ()
    colors = {color for card in cards for face in last_known(board, card) for color in face.colors}
    return tuple(color.value for color in Color if color in colors)


def options_now(board: Board, source: ObjectId, options: Options, event: tuple[Noted, ...] = ()) -> Options:
    """The options of an instruction to add mana, with the chosen colour, or the types that the mana ability of
    the event produced, in their place."""
    if options == ((PRODUCED,),):
        note = find(event, PRODUCED)
        return tuple((str(one),) for one in note.value) if note is not None else ()
    found = now_or_last(board, source)
    if options == ((IMPRINTED_COLORS,),):
        return tuple(
            (letter,) for letter in imprinted_letters(board, found.linked if found is not None else ())
        )
    if not any(CHOSEN_COLOR in option for option in options):
        return options
    letters = chosen_letters(found.linked) if found is not None else ()
    if found is not None and found.linked:
        # A choice that is no colour is remembered too, but gives none.
        cite(REMEMBERED)
    if not letters:
        cite(NEVER_MADE)
    return _with_letters(options, letters)


def _chosen_color_produced(board: Board, condition: ChosenColorProduced, asker: Asker) -> bool:
    note, found = find(asker.event, PRODUCED), now_or_last(board, asker.source)
    letters = chosen_letters(found.linked) if found is not None else ()
    return note is not None and not set(letters).isdisjoint(str(one) for one in note.value)


CONDITIONS[ChosenColorProduced] = _chosen_color_produced


@lru_cache(maxsize=4096)
def settled_effects(
    effects: tuple[Any, ...], letters: tuple[str, ...], imprinted: tuple[str, ...] = ()
) -> tuple[Any, ...]:
    """Instructions with the chosen colour, or those of what is imprinted, in its place, to work out what a mana ability
    could add; none without that colour."""
    settled: list[Any] = []
    for one in effects:
        if isinstance(one, AddMana) and one.options == ((IMPRINTED_COLORS,),):
            if imprinted:
                settled.append(replace(one, options=tuple((letter,) for letter in imprinted)))
        elif not isinstance(one, AddMana) or not any(CHOSEN_COLOR in option for option in one.options):
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


__all__ = ["chosen_letters", "imprinted_letters", "options_now", "settled_effects"]
