"""Rules 406 and 419.1: what a permanent that is tapped for mana produces instead of what it would.

The mana that a mana ability adds whose cost taps its permanent is replaced as it is about to be added. Where several
such effects want it, the player who gets it says which applies first (419.9a). What could be produced at all, for costs
and for texts that ask, is the most that any order of them allows.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.asking import Asker, matches, matches_past, matches_player
from engine.asking.asker import find
from engine.board import NOTHING, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, held, kinds_in_play
from engine.decisions import Answer, Form, OneOf
from engine.events import ManaAdded, Part
from engine.language.effects import ProduceInstead, Replacement
from engine.language.terms import Bound, ProducesMana
from engine.language.words import Role
from engine.mana import BIT, SNOW, TYPES
from engine.memos import said_memo
from engine.rules.effects.instead_419 import CHOOSERS, Chooser
from engine.rules.effects.roll_call import roll_call
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    named_objects,
    named_players,
)
from engine.rules.stack.patterns_410 import PART_NAMES, READERS

NO_TYPE = -1
"""The answer where no type is known: there is no such mana, and what would be produced is."""


def _produces(
    event: ProducesMana, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """The mana of a permanent that was tapped for it, as it is or last was (413.2f)."""
    assert isinstance(part, ManaAdded)
    if part.tapped == NOTHING or not part.mana or not matches_past(after, part.tapped, event.what, asker):
        return NONE
    player = affected_player(after, part.tapped)
    if event.who is not None and not matches_player(after, player, event.who, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.tapped), named_players(Role.PLAYER, player)),)


PART_NAMES[ProducesMana] = frozenset(("ManaAdded",))
READERS[ProducesMana] = _produces


def letters_of(types: tuple[str | Bound, ...], asker: Asker) -> tuple[str, ...]:
    """The types of mana that a text names; of a colour that was chosen, that one."""
    letters: list[str] = []
    for one in types:
        note = find(asker.noted, one.name) if isinstance(one, Bound) else None
        letters += [str(value) for value in note.value] if note is not None else []
        letters += [one] if isinstance(one, str) else []
    return tuple(letters)


def _ask(board: Board, part: Part, instruction: ProduceInstead, asker: Asker) -> Form:
    assert isinstance(part, ManaAdded)
    letters = letters_of(instruction.types, asker)
    among = tuple(TYPES.index(one) for one in letters) or (NO_TYPE,)
    return OneOf(
        player=part.player,
        rule="419.1",
        purpose="the type of mana to produce",
        about=part.tapped,
        among=among,
        kind="colour",
        labels=tuple(f"{{{'1' if one == 'C' else one}}}" for one in letters) or ("none",),
    )


def _apply(
    board: Board, part: Part, instruction: ProduceInstead, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    """Each mana of a type that is replaced becomes one of the other; or all of it becomes one mana."""
    if not isinstance(part, ManaAdded):
        return None
    if answer == NO_TYPE:
        return (part,)
    letter = TYPES[answer]
    mana = tuple(
        replace(one, type=letter) if not instruction.of or one.type in instruction.of else one
        for one in part.mana
    )
    return (replace(part, mana=mana[:1] if instruction.one else mana),)


CHOOSERS[ProduceInstead] = Chooser(_ask, _apply)


# --- what could be produced (406.6) ----------------------------------------------------------------------


def _replacing(board: Board) -> Iterator[tuple[Replacement, Asker]]:
    for permanent in roll_call(board).watching:
        for one in held(board, permanent):
            if isinstance(one.ability, Replacement) and isinstance(one.ability.event, ProducesMana):
                yield one.ability, Asker(permanent, controller_of(board, permanent))
    for effect in board.effects:
        if isinstance(effect.ability, Replacement) and isinstance(effect.ability.event, ProducesMana):
            yield effect.ability, Asker(effect.source, effect.controller, effect.bound)


@said_memo
def _watching(board: Board) -> tuple[tuple[Replacement, Asker], ...]:
    if not board.effects and Replacement not in kinds_in_play(board):
        return ()
    return tuple(_replacing(board))


def replaces_mana(board: Board) -> bool:
    """Whether a text in play or an effect has anything produce other mana."""
    return bool(_watching(board))


def produced_by(
    board: Board, permanent: ObjectId, player: PlayerId, ways: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """What tapping this permanent for mana could come to, given what its ability says that it adds (406.6): masks of
    the types that each mana could be of."""
    found = [
        (one, asker)
        for ability, asker in _watching(board)
        if isinstance(event := ability.event, ProducesMana)
        and (event.who is None or matches_player(board, player, event.who, asker))
        and matches(board, permanent, event.what, asker)
        for one in ability.instead
        if isinstance(one, ProduceInstead)
    ]
    for _ in found:
        ways = tuple(dict.fromkeys(tuple(_any_of(found, unit) for unit in way) for way in ways))
    if any(one.one for one, _ in found):
        ways = tuple(dict.fromkeys((*(way[:1] for way in ways), *(ways if len(found) > 1 else ()))))
    return ways


def _any_of(found: list[tuple[ProduceInstead, Asker]], unit: int) -> int:
    """The types that one mana could be of once one of these effects has applied to it."""
    mask = 0
    for one, asker in found:
        of = sum(BIT[letter] for letter in one.of) if one.of else ~SNOW
        made = sum(BIT[letter] for letter in set(letters_of(one.types, asker)))
        mask |= (unit & ~of) | (made if unit & of and made else unit & of)
    return mask | (unit & SNOW)


__all__ = ["letters_of", "produced_by", "replaces_mana"]
