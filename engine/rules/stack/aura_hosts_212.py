"""Rules 212.4d, 212.4j and 502.45: what an Aura can be put on."""

from __future__ import annotations

from engine.asking import Asker, matches, matches_player
from engine.asking.forbidding import attaching_barred
from engine.board import GRAVEYARD, Board, Chosen, ObjectId, PlayerId
from engine.characteristics import (
    Characteristics,
    characteristics,
    controller_of,
    is_type,
    last_known,
)
from engine.language.effects import Keyword
from engine.language.terms import Filter
from engine.language.words import CardType, KeywordName, ObjectAct
from engine.rules.keywords.protection_502_7 import protected_from
from engine.seats import all_seats, others


def is_aura(face: Characteristics) -> bool:
    """Whether it has the subtype Aura (212.4d)."""
    return "Aura" in face.subtypes


def hosts(board: Board, aura: ObjectId, controller: PlayerId) -> tuple[Chosen, ...]:
    """The permanents, players and cards in graveyards that this Aura could come into play on, for the player putting it
    there (212.4j).

    All its enchant abilities have to agree (502.45c), and the choice targets nothing.
    """
    filters = _enchants(board, aura)
    if not filters:
        return ()
    asker = Asker(aura, controller)
    players = tuple(
        Chosen(0, player=seat)
        for seat in (controller, *others(board, controller))
        if all(matches_player(board, seat, one, asker) for one in filters)
    )
    permanents = tuple(
        Chosen(0, object=one)
        for one in board.in_play
        if one != aura
        and all(matches(board, one, each, asker) for each in filters)
        and not protected_from(board, one, aura)
        and not attaching_barred(board, aura, one, ObjectAct.BE_ENCHANTED)
    )
    # Cards in a graveyard can be enchanted by what says so alone (103.1); protection doesn't work there.
    cards = tuple(
        Chosen(0, object=one)
        for seat in all_seats(board)
        for one in board.zone(GRAVEYARD, seat)
        if one != aura and all(matches(board, one, each, asker) for each in filters)
    )
    return players + permanents + cards


def can_be_attached(board: Board, what: ObjectId, to: ObjectId) -> bool:
    """Whether this Aura could enchant, or this Equipment equip, that permanent (212.2i, 212.4k, 502.7c-d)."""
    face = characteristics(board, what)
    if is_aura(face):
        return any(one.object == to for one in hosts(board, what, controller_of(board, what)))
    return (
        "Equipment" in face.subtypes
        and CardType.CREATURE not in face.types
        and what != to
        and is_type(board, to, CardType.CREATURE)
        and not protected_from(board, to, what)
        and not attaching_barred(board, what, to, ObjectAct.BE_EQUIPPED)
    )


def _enchants(board: Board, aura: ObjectId) -> tuple[Filter, ...]:
    return tuple(
        held.ability.filter
        for face in last_known(board, aura)
        for held in face.abilities
        if isinstance(held.ability, Keyword)
        and held.ability.name == KeywordName.ENCHANT
        and held.ability.filter is not None
    )
