"""Damage that is dealt to another instead (419.6c), and damage that leaves a player alive: reading and writing.

The rules of the grammar are in redirecting.lark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.language import damage, damage_wording
from engine.language.combining import as_filter
from engine.language.effects import Ability, DealDamage, Effect, LeaveLife, RedirectNext, Replacement
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import All, DealsDamage, Event, EventPart, Same, You
from engine.language.words import DamageKind, Duration, Feature, Role

if TYPE_CHECKING:
    from engine.language.abilities import Paragraph
    from engine.language.event_wording import EventWording
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences

SAME_DAMAGE = (EventPart(Role.SOURCE), EventPart(Role.AMOUNT))


def ability(reader: Paragraph, node: Node) -> Ability | None:
    """A paragraph of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "standing_redirection":
            which, whom, to = inner
            event = DealsDamage(None, as_filter(reader.selection(whom)), damage.kind(which))
            return Replacement(event, (DealDamage(*SAME_DAMAGE, reader.selection(to)),))
        case "standing_floor":
            *asked, whose, feature = inner
            below, to_what = (int(word) for word in words(node))
            if whose.data != "you" or feature.data != "life_total" or below != to_what:
                raise refused(node, "your life total and one number")
            condition = reader.condition(asked[0]) if asked else None
            return Replacement(DealsDamage(None, Same(You())), (LeaveLife(below, condition),))
    return None


def effect(reader: Sentences, node: Node) -> Effect | None:
    """The instruction of a verb of this room; None for all others."""
    if node.data != "redirect_next":
        return None
    amount, whom, to = trees(node)
    return RedirectNext(
        reader.amount(amount), reader.selection(whom), reader.selection(to), Duration.THIS_TURN
    )


def replacement(printer: EventWording, event: Event, instead: Sequence[Effect]) -> str | None:
    """Such a paragraph in words; None for all others."""
    if not isinstance(event, DealsDamage) or event.source is not None or event.to is None:
        return None
    match tuple(instead):
        case (DealDamage(source=source, amount=amount, to=to),) if (source, amount) == SAME_DAMAGE:
            whom = event.to.of if isinstance(event.to, Same) else All(event.to)
            what = f"all {damage_wording.kind(event)} that would be dealt to {printer.group(whom)}"
            return f"{what} is dealt to {printer.np(to)} instead."
        case (LeaveLife(least=least, condition=condition),) if event.kind is DamageKind.ANY:
            given = f"if {printer.condition(condition)}, " if condition is not None else ""
            feature = Feature.LIFE.value
            floor = (
                f"damage that would reduce your {feature} to less than {least} reduces it to {least} instead."
            )
            return given + floor
    return None


def told(printer: SentenceWording, effect: Effect) -> str | None:
    """An instruction of this room; None for all others."""
    if not isinstance(effect, RedirectNext):
        return None
    dealt = (
        f"the next {printer.amount(effect.amount)} damage that would be dealt to {printer.np(effect.what)}"
    )
    return f"{dealt} this turn is dealt to {printer.np(effect.to)} instead"
