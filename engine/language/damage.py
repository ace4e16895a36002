"""Reading damage: dealt, divided, prevented (409.1e, 417.1, 419.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.language.combining import as_filter, with_parts
from engine.language.discourse import InstructionDraft
from engine.language.effects import Choose, DealDamage, Effect, PreventDamage, PreventNext, Shield, Thing
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import DealsDamage, Filter, Plus, Same, Selection, Share, Target, Times, You
from engine.language.words import DamageKind, Duration

if TYPE_CHECKING:
    from engine.language.sentences import Sentences


def kind(node: Node) -> DamageKind:
    """Whether a text speaks of combat damage alone."""
    return DamageKind.COMBAT if trees(node) else DamageKind.ANY


def sentence(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a sentence of this room; False for all others."""
    if node.data != "next_time":
        return False
    _next_time(reader, trees(node), draft)
    return True


def _next_time(reader: Sentences, inner: list[Node], draft: InstructionDraft) -> None:
    """ "The next time [source] would deal damage to [this] this turn, prevent that damage." """
    event = DealsDamage(
        source(reader, inner[0], draft), as_filter(reader.selection(inner[2])), kind(inner[1])
    )
    draft.add(Shield(event, (PreventDamage(),), Duration.THIS_TURN, 1))


def source(reader: Sentences, node: Node, draft: InstructionDraft) -> Filter:
    """ "A red source of your choice", which is chosen first (419.8a), or a source that the text names."""
    if node.data != "chosen_source":
        return as_filter(reader.selection(node))
    filter_ = reader.description(trees(node)[0])
    reader.done(Choose(You(), Thing(filter_)), draft)
    chosen = reader.said.latest(frozenset({"source"}))
    assert chosen is not None
    return with_parts(Same(chosen), *getattr(filter_, "parts", (filter_,)))


def verb(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a verb of this room that is more than one instruction; False for all others."""
    if node.data == "deal" and trees(node)[0].data == "dealt_twice":
        first, to, second, other = trees(trees(node)[0])
        reader.done(DealDamage(reader.subject, reader.amount(first), _recipient(reader, to)), draft)
        reader.done(DealDamage(reader.subject, reader.amount(second), _recipient(reader, other)), draft)
        return True
    if node.data == "prevent_to_and_by":
        which, what = kind(trees(node)[0]), as_filter(reader.selection(trees(node)[1]))
        for event in (DealsDamage(None, what, which), DealsDamage(what, None, which)):
            draft.add(_prevention(event))
        return True
    return False


def effect(reader: Sentences, node: Node) -> Effect | None:
    """The instruction of a verb of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "deal":
            return _dealt(reader, inner[0])
        case "prevent_next":
            return PreventNext(reader.amount(inner[0]), reader.selection(inner[1]), Duration.THIS_TURN)
        case "prevent_all":
            to = as_filter(reader.selection(inner[1])) if len(inner) > 1 else None
            return _prevention(DealsDamage(None, to, kind(inner[0])))
        case "prevent_all_by":
            source = as_filter(reader.selection(inner[1]))
            return _prevention(DealsDamage(source, None, kind(inner[0])))
    return None


def _prevention(event: DealsDamage) -> Shield:
    return Shield(event, (PreventDamage(),), Duration.THIS_TURN)


def _dealt(reader: Sentences, node: Node) -> Effect:
    inner = trees(node)
    match str(node.data):
        case "divided":
            amount = reader.amount(inner[0])
            to = reader.selection(inner[1])
            if not isinstance(to, Target):
                raise refused(inner[1], "targets to divide the damage among")
            spec = reader.said.targets[to.slot]
            reader.said.targets[to.slot] = msgspec.structs.replace(spec, divided=amount)
            return DealDamage(reader.subject, Share(to.slot), to)
        case "dealt_to_equal":
            to = _recipient(reader, inner[0])
            return DealDamage(reader.subject, reader.amount(inner[1]), to)
        case "dealt_double":
            return DealDamage(
                reader.subject, Times(2, reader.event_amount(node)), _recipient(reader, inner[0])
            )
        case "dealt_plus":
            more = Plus((reader.event_amount(node), int(words(node)[0])))
            return DealDamage(reader.subject, more, _recipient(reader, inner[0]))
        case "dealt_same":
            return DealDamage(reader.subject, reader.event_amount(node), _recipient(reader, inner[0]))
    amount = reader.amount(inner[0])
    return DealDamage(reader.subject, amount, _recipient(reader, inner[1]))


def _recipient(reader: Sentences, node: Node) -> Selection:
    """To whom damage is dealt: "it" is never what deals the damage, which would deal it to itself."""
    if node.data not in ("it", "they"):
        return reader.selection(node)
    with reader.said.passing_over(reader.subject):
        return reader.selection(node)
