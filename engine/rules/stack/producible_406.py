"""Rule 406.6 and the glossary: the types of mana that a permanent could produce.

They are those that any ability of it can generate, whatever it costs and whether or not it could be played now.
"""

from __future__ import annotations

from engine.asking import Asker, select
from engine.board import Board, ObjectId
from engine.characteristics import controller_of, held
from engine.citing import cite, computation
from engine.language.effects import Ability, Activated, AddMana, TapSymbol
from engine.language.terms import Selection
from engine.language.walks import could_add_mana, walk
from engine.mana import BIT, TYPES
from engine.rules.effects.mana_instead_419 import produced_by
from engine.rules.special.chosen_mana_503 import options_now

COULD_PRODUCE = computation(
    "406.6", "Mana of a type that nothing could produce is no mana at all: it is not added."
)


def could_produce(
    board: Board, of: Selection, asker: Asker, known: frozenset[ObjectId] = frozenset()
) -> frozenset[str]:
    """The types of mana, as letters, that these permanents could produce; what asks the same in turn is `known`."""
    cite(COULD_PRODUCE)
    found: set[str] = set()
    for permanent in select(board, of, asker).objects:
        if permanent in known or permanent not in board.objects:
            continue
        for one in held(board, permanent):
            if not could_add_mana(one.ability):
                continue
            for part in walk(one.ability):
                if isinstance(part, AddMana):
                    letters = _of_instruction(board, permanent, part, known | {permanent})
                    found |= _instead(board, permanent, letters) if _taps(one.ability) else letters
    return frozenset(found)


def _taps(ability: Ability) -> bool:
    return isinstance(ability, Activated) and TapSymbol() in ability.costs


def _instead(board: Board, permanent: ObjectId, letters: frozenset[str]) -> frozenset[str]:
    """The types once replacement effects are taken into account."""
    mask = sum(BIT[letter] for letter in letters)
    if not mask:
        return letters
    ways = produced_by(board, permanent, controller_of(board, permanent), ((mask,),))
    return frozenset(letter for letter in TYPES if any(unit & BIT[letter] for way in ways for unit in way))


def _of_instruction(
    board: Board, permanent: ObjectId, part: AddMana, known: frozenset[ObjectId]
) -> frozenset[str]:
    letters = {
        "C" if symbol.isdigit() else symbol
        for option in options_now(board, permanent, part.options)
        for whole in option
        for symbol in whole.split("/")
    }
    if part.like is not None:
        asker = Asker(permanent, controller_of(board, permanent))
        letters &= could_produce(board, part.like, asker, known)
    return frozenset(letters)


__all__ = ["could_produce"]
