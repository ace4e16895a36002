"""What "other" is said of on a card that is not of that kind itself.

"Other creatures" on a creature are all but it. An Aura that counts other creatures speaks of all but the one that it
enchants, and an ability that triggers on a creature of all but that one.
"""

from __future__ import annotations

from typing import Any, TypeGuard, cast

from msgspec.structs import replace

from engine.language.combining import OTHER
from engine.language.effects import Ability, Choose, GainAbilities, Note, Replacement, Spell, Triggered
from engine.language.remembered import REMOVED_WITH
from engine.language.terms import (
    AllOf,
    AnyOf,
    Attached,
    Bound,
    Colors,
    DealsDamage,
    EventPart,
    Filter,
    HasColor,
    HasState,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    Same,
    SameName,
    Selection,
    Self,
    SharesType,
    TurnedFaceUp,
    Value,
    ZoneChange,
)
from engine.language.words import CardType, Role

ATTACHED = ("Aura", "Equipment")
ADJECTIVES = (Colors, HasColor, HasState, HasSubtype, HasSupertype, HasType)


def others_than_namesake(parts: list[Filter]) -> list[Filter]:
    """ "Each other land with the same name": other than the one that has that name, or whose type is shared."""
    namesake = next((part.of for part in parts if compares(part)), None)
    if namesake is None:
        return parts
    return [Not(Same(namesake)) if part == OTHER else part for part in parts]


def compares(part: Filter) -> TypeGuard[SameName | SharesType]:
    """Whether it is said of something that it is like another thing, which "another" is other than."""
    event = isinstance(part, SharesType) and isinstance(part.of, EventPart)
    return isinstance(part, SameName) or event


class NoOther(ValueError):
    """Nothing has been named that these could be other than."""


def told_apart(ability: Ability, types: tuple[CardType, ...], subtypes: tuple[str, ...]) -> Ability:
    """The ability, with "other" said of what it means on a card of these types. Raises NoOther."""
    if getattr(ability, "keyword", None) is not None:
        # The rule of a keyword says whom it leaves out (502.54a), whatever it stands on.
        return ability
    attached = any(one in ATTACHED for one in subtypes) and not _arrives(ability)
    hosted = Attached(Self()) if attached else None
    named = _named(ability)
    if isinstance(ability, Spell) and ability.body.effects:
        first = ability.body.effects[0]
        if isinstance(first.effect if isinstance(first, Note) else first, Choose):
            ability = _than_what_was_chosen(ability, _Card(types, subtypes, None))
    if not isinstance(ability, Triggered) or named is None:
        return cast(Ability, _Card(types, subtypes, hosted).told_apart(ability))
    # The event itself can't leave out what it is about: nothing would ever be it.
    event = _Card(types, subtypes, hosted).told_apart(ability.event)
    return replace(cast(Triggered, _Card(types, subtypes, named).told_apart(ability)), event=event)


def _arrives(ability: Ability) -> bool:
    """Whether it is about how the card itself comes into play or is turned face up: attached to nothing so far."""
    event = ability.event if isinstance(ability, Replacement) else None
    return isinstance(event, ZoneChange | TurnedFaceUp) and event.what == Same(Self())


def _named(ability: Ability) -> Selection | None:
    """What a trigger's event names last that is no player."""
    match ability:
        case Triggered(event=DealsDamage(to=AllOf())):
            return EventPart(Role.RECIPIENT)
        case Triggered(event=ZoneChange(what=AllOf())):
            return EventPart(Role.OBJECT)
    return None


def _than_what_was_chosen(spell: Spell, card: _Card) -> Spell:
    """ "Target opponent chooses a creature he or she controls. Other creatures ...": than the one chosen first."""
    first, *rest = spell.body.effects
    name = first.name if isinstance(first, Note) else CHOSEN_FIRST
    apart = _Card(card.types, card.subtypes, Bound(name)).told_apart(tuple(rest))
    if apart == tuple(rest):
        return spell
    noted = first if isinstance(first, Note) else Note(name, first)
    return replace(spell, body=replace(spell.body, effects=(noted, *apart)))


CHOSEN_FIRST = "object"
"""How what a text has somebody choose is named where nothing else of it is (`forms.said`)."""


class _Card:
    """A card that texts are read on."""

    def __init__(
        self, types: tuple[CardType, ...], subtypes: tuple[str, ...], meant: Selection | None
    ) -> None:
        self.types = types
        self.subtypes = subtypes
        self.meant = meant

    def told_apart(self, item: Any) -> Any:
        """The same words; an ability that is granted speaks of what has it."""
        if isinstance(item, tuple):
            items = tuple(self.told_apart(one) for one in item)
            return items if any(new is not old for new, old in zip(items, item, strict=True)) else item
        if not isinstance(item, Value) or isinstance(item, GainAbilities):
            return item
        if isinstance(item, AllOf) and OTHER in item.parts and self._is_never(item.parts):
            if self.meant is None:
                raise NoOther
            if isinstance(self.meant, Bound):
                # "Creatures he or she controls other than that creature".
                rest = tuple(part for part in item.parts if part != OTHER)
                return replace(item, parts=(*rest, Not(Same(self.meant))))
            at = item.parts.index(OTHER)
            return replace(item, parts=behind_adjectives(item.parts, at, Not(Same(self.meant))))
        changed = {}
        for name in item.__struct_fields__:
            old = getattr(item, name)
            if (new := self.told_apart(old)) is not old:
                changed[name] = new
        return replace(item, **changed) if changed else item

    def _is_never(self, parts: tuple[Filter, ...]) -> bool:
        """Whether the card is not of the kind described, as it is printed."""
        return any(
            (isinstance(part, HasType) and part.type not in self.types)
            or (
                isinstance(part, HasSubtype)
                and part.subtype not in self.subtypes
                and CardType.CREATURE not in self.types
            )
            # What was removed from the game with a permanent isn't the permanent.
            or (
                isinstance(part, Same)
                and isinstance(part.of, Bound)
                and part.of.name.startswith(REMOVED_WITH)
            )
            for part in parts
        )


def behind_adjectives(parts: tuple[Filter, ...], at: int, part: Filter) -> tuple[Filter, ...]:
    """The parts with another in place of one, where it is said: "Griffin creatures other than enchanted creature",
    behind what stands before the noun, and before what follows it."""
    rest = [*parts[:at], *parts[at + 1 :]]
    while at < len(rest) and _is_adjective(rest[at]):
        at += 1
    return (*rest[:at], part, *rest[at:])


def _is_adjective(part: Filter) -> bool:
    match part:
        case Not(part=of):
            return _is_adjective(of)
        case AnyOf(parts=several) | AllOf(parts=several):
            return all(_is_adjective(one) for one in several)
    return isinstance(part, ADJECTIVES)
