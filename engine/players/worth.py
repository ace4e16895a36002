"""What permanents, cards and life are worth, in one measure: a 2/2 creature without abilities is worth about 3.5.

Numbers are of our making. They rest on characteristics alone, never on a name, and are computed once for each shape of
a board.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import Characteristics, converted, faces
from engine.language.effects import (
    Ability,
    Activated,
    AddMana,
    AddPT,
    Cannot,
    DealDamage,
    Discard,
    GainAbilities,
    Keyword,
    LoseLife,
    Sacrifice,
    Static,
    TapSymbol,
    TokenDef,
    Triggered,
)
from engine.language.terms import Attached, Self, You
from engine.language.walks import walk
from engine.language.words import CardType, KeywordName, ObjectAct
from engine.memos import shape_memo
from engine.seats import life_of

CARD = 2.5
"""A card in hand that nothing is known of."""
LOST = 1_000.0
"""A game."""
_PER_POWER: dict[KeywordName, float] = {
    KeywordName.FLYING: 0.5,
    KeywordName.HORSEMANSHIP: 0.5,
    KeywordName.DOUBLE_STRIKE: 0.9,
    KeywordName.FEAR: 0.35,
    KeywordName.SHADOW: 0.35,
    KeywordName.FIRST_STRIKE: 0.25,
    KeywordName.TRAMPLE: 0.15,
    KeywordName.LANDWALK: 0.15,
    KeywordName.DEFENDER: -0.6,
}
_FLAT: dict[KeywordName, float] = {
    KeywordName.VIGILANCE: 0.4,
    KeywordName.HASTE: 0.2,
    KeywordName.PROTECTION: 0.6,
    KeywordName.BANDING: 0.4,
    KeywordName.FLANKING: 0.3,
    KeywordName.CUMULATIVE_UPKEEP: -1.5,
    KeywordName.ECHO: -0.3,
    KeywordName.FADING: -1.2,
    KeywordName.PHASING: -1.0,
}


def of_life(life: int) -> float:
    """What a life total is worth: the last points count most."""
    if life <= 0:
        return -LOST
    return 0.3 * min(life, 40) + 0.5 * min(life, 10) + 0.7 * min(life, 5)


def of_damage(board: Board, player: PlayerId, amount: int) -> float:
    """What losing so much life costs a player; below 0 for gaining it."""
    life = life_of(board, player)
    return of_life(life) - of_life(life - amount)


def of_body(power: int, toughness: int, keywords: tuple[KeywordName, ...] = ()) -> float:
    """A creature's size and keywords."""
    strong = max(0, power)
    found = 0.3 + strong + 0.55 * max(0, toughness)
    for name in keywords:
        found += _PER_POWER.get(name, 0.0) * strong + _FLAT.get(name, 0.0)
    return found


@lru_cache(maxsize=8192)
def of_ability(ability: Ability) -> float:
    """What an ability adds to the permanent that has it, whatever there is to use it on."""
    if isinstance(ability, Activated):
        return 0.8 if any(isinstance(one, TapSymbol) for one in ability.costs) else 0.6
    if isinstance(ability, Triggered):
        return -0.9 if _hurts_its_own(ability) else 0.6
    if isinstance(ability, Static):
        return _of_static(ability)
    return 0.0


def _of_static(ability: Static) -> float:
    if isinstance(ability.what, Attached):
        # What it does to its bearer is the bearer's.
        return 0.0
    found = 0.0
    for change in ability.changes:
        if isinstance(change, Cannot):
            helps = change.act in (ObjectAct.BE_BLOCKED, ObjectAct.BE_TARGETED, ObjectAct.BE_DESTROYED)
            found += 1.0 if helps else -0.8
        elif isinstance(change, AddPT | GainAbilities) and not isinstance(ability.what, Self):
            found += 0.8
    return found


@lru_cache(maxsize=8192)
def _hurts_its_own(ability: Triggered) -> bool:
    """Whether what it does is done to whoever controls it, as an upkeep that has to be paid."""
    for one in walk(ability.body.effects):
        if isinstance(one, Sacrifice | Discard | LoseLife) and isinstance(one.who, You):
            return True
        if isinstance(one, DealDamage) and isinstance(one.to, You):
            return True
    return False


def of_face(face: Characteristics, cost: int) -> float:
    """A permanent with these characteristics, its counters and what else changes it among them."""
    found = sum([of_ability(one.ability) for one in face.abilities]) if face.abilities else 0.0
    if CardType.CREATURE in face.types:
        found += of_body(face.power or 0, face.toughness or 0, face.keywords)
        return max(0.3, found)
    if CardType.LAND in face.types:
        return 2.0 + 0.3 * max(0, len(face.abilities) - 1)
    return max(0.5, 1.0 + 0.5 * cost + 0.4 * found)


@shape_memo
def of_permanent(board: Board, one: ObjectId) -> float:
    """A permanent, as it is now."""
    face = faces(board, one)[0]
    return of_face(face, converted(board.objects[one], face))


def of_card(face: Characteristics, lands: int) -> float:
    """A card in hand, for somebody who has so many lands: the dearer the better, as far as it can be played soon."""
    if CardType.LAND in face.types:
        return 4.5 if lands < 3 else 3.0 if lands < 5 else 1.5 if lands < 7 else 0.6
    cost = face.cost.converted() if face.cost is not None else 0
    late = max(0, cost - lands - 2)
    return max(0.4, 1.5 + 0.5 * cost - 0.9 * late)


def of_token(token: TokenDef, power: int, toughness: int) -> float:
    """A token of this kind."""
    keywords = tuple(one.name for one in token.abilities if isinstance(one, Keyword))
    others = sum(of_ability(one) for one in token.abilities if not isinstance(one, Keyword))
    if CardType.CREATURE in token.types:
        return max(0.2, of_body(power, toughness, keywords) + others)
    return max(0.2, 1.0 + others)


def makes_mana(face: Characteristics) -> bool:
    """Whether it has an ability that adds mana."""
    return any(
        isinstance(one.ability, Activated)
        and any(isinstance(effect, AddMana) for effect in one.ability.body.effects)
        for one in face.abilities
    )


__all__ = [
    "CARD",
    "LOST",
    "makes_mana",
    "of_ability",
    "of_body",
    "of_card",
    "of_damage",
    "of_face",
    "of_life",
    "of_permanent",
    "of_token",
]
