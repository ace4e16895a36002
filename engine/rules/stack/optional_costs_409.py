"""Rules 409.1b, 502.16, 502.21 and 502.22: costs that may be paid besides, or instead of, the mana cost of a spell.

Kicker and buyback are additional costs that the player announces or not; flashback lets a card be played from the
graveyard for another cost. What was announced stays with the spell as words among its `Announcement.costs`.
"""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker
from engine.asking.questions import CONDITIONS
from engine.board import STACK, Announcement, Board, Object, ObjectId, now_or_last
from engine.characteristics import Characteristics, Held
from engine.language.card import CardDef
from engine.language.effects import Cost, Keyword, PayMana
from engine.language.printed import ManaCost
from engine.language.terms import WasPaid
from engine.language.words import KeywordName, Zone

OPTIONAL = (KeywordName.KICKER, KeywordName.BUYBACK)
FLASHBACK = KeywordName.FLASHBACK.value
NO_MANA = ManaCost(())


def optional_costs(abilities: tuple[Held, ...]) -> tuple[Keyword, ...]:
    """The additional costs that the player may choose to pay for a spell with these abilities."""
    return tuple(
        one.ability for one in abilities if isinstance(one.ability, Keyword) and one.ability.name in OPTIONAL
    )


def chosen_costs(abilities: tuple[Held, ...], announced: tuple[str, ...]) -> tuple[Cost, ...]:
    """What the announced additional costs come to."""
    return tuple(
        cost
        for keyword in optional_costs(abilities)
        if keyword.name.value in announced
        for cost in keyword.costs
    )


def flashback_of(face: Characteristics) -> tuple[ManaCost, tuple[Cost, ...]] | None:
    """The flashback cost of a card: its mana and the rest (502.22a); None if it has none."""
    for one in face.abilities:
        if isinstance(one.ability, Keyword) and one.ability.name is KeywordName.FLASHBACK:
            mana = next((cost.cost for cost in one.ability.costs if isinstance(cost, PayMana)), NO_MANA)
            return mana, tuple(cost for cost in one.ability.costs if not isinstance(cost, PayMana))
    return None


@lru_cache(maxsize=65536)
def _tells_flashback(definition: CardDef) -> bool:
    return any(
        isinstance(ability, Keyword) and ability.name is KeywordName.FLASHBACK
        for face in definition.faces
        for ability in face.abilities
    )


def has_flashback(board: Board, card: ObjectId) -> bool:
    """Whether a card's text gives it flashback."""
    definition = board.objects[card].definition
    return definition is not None and _tells_flashback(definition)


def goes_to(found: Object, zone: Zone) -> Zone:
    """Where a spell goes from the stack instead of there: out of the game if it was played by flashback
    (502.22a); to its owner's hand as it resolves if its buyback was paid (502.16a)."""
    announced = found.announcement.costs if found.announcement is not None else ()
    if FLASHBACK in announced:
        return Zone.REMOVED
    return zone


def resolves_to(found: Object) -> Zone:
    """Where an instant or sorcery goes as it resolves (413.2h)."""
    announced = found.announcement.costs if found.announcement is not None else ()
    kept = KeywordName.BUYBACK.value in announced
    return goes_to(found, Zone.HAND if kept else Zone.GRAVEYARD)


def announcement_of(board: Board, source: ObjectId) -> Announcement | None:
    """What was announced for a spell, or for the spell that this permanent was (502.21c)."""
    found = now_or_last(board, source)
    if found is not None and (found.zone == STACK or found.announcement is not None):
        return found.announcement
    spell = next((old for old, new in board.became.items() if new == source and old in board.past), None)
    return board.past[spell].object.announcement if spell is not None else None


def _was_paid(board: Board, condition: WasPaid, asker: Asker) -> bool:
    announced = announcement_of(board, asker.source)
    return announced is not None and condition.cost.value in announced.costs


CONDITIONS[WasPaid] = _was_paid
