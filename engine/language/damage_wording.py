"""Damage as words: dealt, divided, prevented (409.1e, 417.1, 419.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.effects import DealDamage, PreventDamage, Shield
from engine.language.errors import Unprintable
from engine.language.terms import (
    All,
    Attached,
    DealsDamage,
    EventPart,
    Filter,
    Same,
    Selection,
    Self,
    Share,
    Target,
    Times,
    X,
)
from engine.language.walks import walk
from engine.language.words import DamageKind, Role

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording


def kind(event: DealsDamage) -> str:
    """ "Damage", or "combat damage" where the text means no other."""
    return "combat damage" if event.kind is DamageKind.COMBAT else "damage"


REFLEXIVE = (Self, Target, Attached)
"""What may be said to do something to itself: single things that the sentence names."""


def dealt(wording: SentenceWording, effect: DealDamage) -> str:
    """How much damage to whom: what follows "deals"."""
    match effect.amount:
        case Share(slot=slot):
            divided = wording.targets[slot].divided
            number = wording.amount(divided if divided is not None else 0)
            return f"{number} damage divided as you choose among {wording.np(effect.to)}"
        case EventPart(role=Role.AMOUNT):
            return f"that damage to {wording.np(effect.to)}"
        case Times(factor=2, of=EventPart(role=Role.AMOUNT)):
            return f"double that damage to {wording.np(effect.to)}"
    amount = effect.amount
    if effect.to == effect.source and isinstance(amount, int | X) and isinstance(effect.to, REFLEXIVE):
        return f"{wording.amount(amount)} damage to itself"
    if isinstance(amount, int | X | EventPart):
        return f"{wording.amount(amount)} damage to {wording.np(effect.to)}"
    if effect.to in walk(amount):
        to = wording.np(effect.to)
        return f"damage to {to} equal to {wording.quantity(amount)}"
    number = wording.quantity(amount)
    return f"damage equal to {number} to {wording.np(effect.to)}"


def shield(wording: SentenceWording, effect: Shield) -> str:
    """A shield of this turn against damage (419.7)."""
    event = effect.event
    if not isinstance(event, DealsDamage):
        raise Unprintable(f"no words for {event!r}")
    to = ""
    if event.to is not None and (effect.uses is None or isinstance(event.to, Same)):
        to = f" to {as_np(wording, event.to)}"
    if effect.uses is None and event.source is not None and event.to is None:
        return f"prevent all {kind(event)} that would be dealt by {as_np(wording, event.source)} this turn"
    if effect.uses is None:
        return f"prevent all {kind(event)} that would be dealt{to} this turn"
    others = event.to is not None and not isinstance(event.to, Same)
    if others or not isinstance(event.source, Same):
        return next_of_many(wording, effect)
    source = as_np(wording, event.source)
    if (words := redirected(wording, effect, source, to)) is not None:
        return words
    if effect.instead != (PreventDamage(),):
        raise Unprintable(f"no words for {effect.instead!r}")
    return next_time(event, source, to)


def next_of_many(wording: SentenceWording, effect: Shield) -> str:
    """The same for what only a description names, "a creature" or "an opponent": in the words of a replacement."""
    would, _, then = wording.replacement(effect.event, effect.instead).removeprefix("if ").partition(", ")
    return f"the next time {would} this turn, {then.removesuffix('.')}"


def to_another(other: Selection) -> DealDamage:
    """The damage that would be dealt, dealt by the same source to another (419.6c)."""
    return DealDamage(EventPart(Role.SOURCE), EventPart(Role.AMOUNT), other)


def redirected(wording: SentenceWording, effect: Shield, source: str, to: str) -> str | None:
    """A shield against the next damage from a source that redirects it; None for all others."""
    match effect:
        case Shield(event=DealsDamage() as event, instead=(DealDamage(to=other) as dealt_,)):
            if dealt_ != to_another(other):
                return None
            which = kind(event)
            would = f"the next time {source} would deal {which}{to} this turn"
            return f"{would}, that {which} is dealt to {wording.np(other)} instead"
    return None


def next_time(event: DealsDamage, source: str, to: str) -> str:
    """ "The next time a red source of your choice would deal damage to you this turn, ..."; `to` is " to you"."""
    return f"the next time {source} would deal {kind(event)}{to} this turn, prevent that damage"


def as_np(wording: SentenceWording, filter_: Filter | None) -> str:
    """The description in a pattern as the thing it was read from."""
    if filter_ is None:
        raise Unprintable("a shield without its source")
    return wording.np(filter_.of if isinstance(filter_, Same) else All(filter_))
