"""What a permanent that is tapped for mana produces on witness boards instead of what it would (406, 419.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import NOTHING, Board
from engine.characteristics import held
from engine.events import Part
from engine.language import values as v
from engine.witness.happened import Performed
from engine.witness.meaning import NotJudged, Reader
from engine.witness.replacing import WITNESS
from engine.witness.standing import sources, speaker_of
from engine.witness.values import parts_of_value


def mana_faults(proposed: tuple[Part, ...], item: Performed, ability: v.Replacement) -> Iterator[str]:
    """What is wrong with the mana that was added, given what was about to be added."""
    about = [part for part in proposed if isinstance(part, e.ManaAdded)]
    came = [part for part in item.parts if isinstance(part, e.ManaAdded)]
    if len(about) != 1 or len(came) != 1:
        return
    wanted = _instead(item.before, about[0], ability)
    if wanted is None:
        return
    found = sorted(mana.type for mana in came[0].mana)
    if came[0].player != about[0].player or found not in wanted:
        yield f"mana to be produced instead: {wanted}; produced: {found}"
    else:
        yield WITNESS


def _instead(board: Board, part: e.ManaAdded, ability: v.Replacement) -> list[list[str]] | None:
    """What may come of this mana by the ability, of which each permanent of the card that has it is one; None where it
    doesn't concern the ability."""
    event = ability.event
    assert isinstance(event, v.ProducesMana)
    if part.tapped == NOTHING or not part.mana:
        return None
    if any(isinstance(one.ability, v.Replacement) for one in board.effects):
        raise NotJudged("several that could change the mana")
    for one in sources(board, "in play"):
        definition = board.objects[one].definition
        if definition is None or board.objects[one].copying is not None:
            continue
        read = Reader(board, speaker_of(board, one))
        own = [each for face in definition.faces for each in face.abilities]
        alike = [
            each
            for each in own
            if isinstance(each, v.Replacement)
            and isinstance(each.event, v.ProducesMana)
            and read.fits(each.event.what, part.tapped)
            and (each.event.who is None or read.fits_player(each.event.who, part.player))
        ]
        if ability not in alike:
            continue
        match alike, ability.instead:
            case [_], (v.ProduceInstead(types, of, single),):
                letters = [each for each in types if isinstance(each, str)]
                if len(letters) != len(types):
                    raise NotJudged("mana of a type that something chose")
                return [
                    sorted(
                        letter if not of or mana.type in of else mana.type
                        for mana in (part.mana[:1] if single else part.mana)
                    )
                    for letter in letters
                ]
        raise NotJudged("several that could change the mana")
    return None


__all__ = ["mana_faults"]


def producible(read: Reader, selection: Any) -> set[str]:
    """The types of mana that abilities of these permanents could add, whether or not they could be played."""
    board, found = read.board, set[str]()
    instead = [
        held_ability
        for one in board.in_play
        for held_ability in held(board, one)
        if isinstance(held_ability.ability, v.Replacement)
        and isinstance(held_ability.ability.event, v.ProducesMana)
    ]
    if instead or any(isinstance(one.ability, v.Replacement) for one in board.effects):
        raise NotJudged("several that could change the mana")
    for one in read.things(selection).objects:
        for each in held(board, one):
            for part in parts_of_value(each.ability):
                if not isinstance(part, v.AddMana):
                    continue
                if part.like is not None and one == read.speaker.source:
                    # What it could produce itself is only what others could.
                    continue
                if part.like is not None:
                    raise NotJudged("mana of what could produce what others could")
                for option in part.options:
                    for symbol in option:
                        found |= {type_of_mana(half) for half in symbol.split("/")}
    return found


def type_of_mana(symbol: str) -> str:
    """The type of mana that a symbol in a text stands for: a number or X is colorless (104.3)."""
    if symbol in ("W", "U", "B", "R", "G"):
        return symbol
    if symbol.isdigit() or symbol in ("C", "X", "Y", "Z"):
        return "C"
    raise NotJudged("mana of a type that something chose")
