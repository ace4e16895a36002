"""Rule 409.1b, f: ways of playing a card other than for its mana cost.

An alternative cost stands in the place of the mana cost; additional costs are paid besides all the same. What was
chosen stays with the spell as a word among its `Announcement.costs`, and X in a mana cost that isn't paid is 0.
"""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker, holds
from engine.board import Board, Object, ObjectId, PlayerId
from engine.characteristics import Characteristics
from engine.citing import computation
from engine.language.card import CardDef
from engine.language.effects import AlternativeCost, Cost, Keyword, PayMana
from engine.language.printed import ManaCost
from engine.language.words import KeywordName

NO_MANA = ManaCost(())
FLASHBACK = KeywordName.FLASHBACK.value
MADNESS = KeywordName.MADNESS.value
ALTERNATIVE = "alternative cost"
OFFERING = KeywordName.OFFERING.value
INSTEAD = (FLASHBACK, MADNESS, ALTERNATIVE)
"""The ways in which some cost is paid in the place of the mana cost."""
FREE, FACE_DOWN, MASKED = "free", "face down", "masked"
"""Ways of playing a card for nothing (503.12), or face down: by morph (502.26), or for nothing as well (504)."""
WITHOUT_PAYING = "without paying its mana cost"
"""Stands among the announced costs of a spell that is played for nothing; X is then 0."""
MORPH_COST = ManaCost(("3",))
RATHER = computation("409.1b", "An alternative cost stands in the place of the mana cost.")
computation("502.24b", "Playing a card by madness is playing it for an alternative cost.")

WholePrice = tuple[ManaCost, tuple[Cost, ...]]
"""The mana that is paid, and the rest."""


def price_of(face: Characteristics, way: str) -> WholePrice | None:
    """What is paid in the place of the mana cost to play the card in this way; None if it can't be played so."""
    for one in face.abilities:
        ability = one.ability
        if isinstance(ability, Keyword) and ability.name.value == way and way in INSTEAD:
            return _price(ability.costs)
        if isinstance(ability, AlternativeCost) and way == ALTERNATIVE:
            return _price(ability.costs)
    return None


def way_of(spell: Object) -> str:
    """In which way a spell on the stack is being played; "" for its mana cost."""
    announced = spell.announcement.costs if spell.announcement is not None else ()
    if WITHOUT_PAYING in announced:
        return FREE
    return (
        FACE_DOWN if spell.face_down else next((way for way in (*INSTEAD, OFFERING) if way in announced), "")
    )


def _price(costs: tuple[Cost, ...]) -> WholePrice:
    paid = [cost.cost for cost in costs if isinstance(cost, PayMana)]
    mana = ManaCost(tuple(symbol for one in paid for symbol in one.symbols)) if paid else NO_MANA
    return mana, tuple(cost for cost in costs if not isinstance(cost, PayMana))


@lru_cache(maxsize=65536)
def tells_alternative(definition: CardDef) -> bool:
    """Whether a card's text offers an alternative cost."""
    return any(
        isinstance(ability, AlternativeCost) for face in definition.faces for ability in face.abilities
    )


def has_alternative(board: Board, card: ObjectId, player: PlayerId) -> bool:
    """Whether the card can be played for an alternative cost of its text now, as far as its condition goes."""
    definition = board.objects[card].definition
    if definition is None or not tells_alternative(definition):
        return False
    asker = Asker(source=card, controller=player)
    return any(
        isinstance(ability, AlternativeCost)
        and (ability.condition is None or holds(board, ability.condition, asker))
        for ability in definition.faces[0].abilities
    )


__all__ = [
    "ALTERNATIVE",
    "FACE_DOWN",
    "FLASHBACK",
    "FREE",
    "INSTEAD",
    "MADNESS",
    "MASKED",
    "MORPH_COST",
    "NO_MANA",
    "OFFERING",
    "RATHER",
    "WITHOUT_PAYING",
    "has_alternative",
    "price_of",
    "way_of",
]
