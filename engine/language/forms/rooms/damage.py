"""Damage: dealt, divided, prevented (409.1e, 417.1, 419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import as_filter
from engine.language.effects import DealDamage, Effect, PreventDamage, PreventNext, Shield
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, writes
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.amounts import THAT_MUCH
from engine.language.forms.rooms.selections import is_it_or_they, is_known, write_np
from engine.language.terms import (
    All,
    Attached,
    DealsDamage,
    Plus,
    Same,
    Selection,
    Self,
    Share,
    Target,
    Times,
)
from engine.language.walks import walk
from engine.language.words import Duration

THIS_TURN = Duration.THIS_TURN

called("recipient", "whom the damage is dealt to")
called("damage_kind", '"damage" or "combat damage"')


def _of_event(reader: FormReader, env: Any) -> None:
    if not reader.said.has_amount:
        raise Meaningless("an amount that was named before")


form(DealDamage(v.source, THAT_MUCH, v.to), "{source} <deals> that damage to {to:recipient}", check=_of_event)
form(
    DealDamage(v.source, Times(2, THAT_MUCH), v.to),
    "{source} <deals> (double|twice) that damage to {to:recipient}",
    check=_of_event,
)
form(
    DealDamage(v.source, Plus((THAT_MUCH, v.more)), v.to),
    "{source} <deals> that much damage plus {more:number} to {to:recipient}",
    check=_of_event,
)


def _of_whom_it_is_dealt_to(env: Mapping[str, Any]) -> bool:
    return env["to"] in walk(env["amount"])


def _to_itself(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["source"], Self | Target | Attached):
        raise Meaningless("a single thing that does it to itself")


form(
    DealDamage(v.source, v.amount, v.source),
    "{source} <deals> {amount:plain_amount} damage to itself",
    check=_to_itself,
    suits=lambda env: isinstance(env["source"], Self | Target | Attached),
)
form(DealDamage, "{source} <deals> {amount:plain_amount} damage to {to:recipient}")
form(
    DealDamage,
    "{source} <deals> damage to {to:recipient} equal to {amount:quantity}",
    suits=_of_whom_it_is_dealt_to,
)
form(DealDamage, "{source} <deals> damage equal to {amount:quantity} to {to:recipient}")


def _divided(reader: FormReader, tree: Tree) -> Effect:
    amount, to = reader.only(tree, "amount"), reader.only(tree, "to")
    if not isinstance(to, Target):
        raise Meaningless("targets to divide the damage among", tree.part("to"))
    targets = reader.said.targets
    spec = replace(targets[to.slot], divided=amount)
    reader.said = replace(reader.said, targets=(*targets[: to.slot], spec, *targets[to.slot + 1 :]))
    return DealDamage(reader.said.subject, Share(to.slot), to)


def _write_divided(writer: FormWriter, value: Any) -> list[str]:
    if (
        not isinstance(value, DealDamage)
        or not isinstance(value.amount, Share)
        or not isinstance(value.to, Target)
    ):
        raise NoWords(repr(value))
    spec = writer.specs[value.to.slot]
    if spec.divided is None:
        raise NoWords(repr(value))
    amount = writer.words("amount", spec.divided)
    writer.specs[spec.slot] = replace(spec, divided=None)
    words = write_np(writer, value.to)
    verb = "deal" if writer.plain else "deals"
    return [verb, *amount, "damage", "divided", "as", "you", "choose", "among", *words]


form(
    DealDamage,
    "{source} <deals> {amount} damage divided as you choose among {to}",
    read=_divided,
    write=_write_divided,
)


def _read_twice(reader: FormReader, tree: Tree) -> tuple[Effect, ...]:
    parts = dict(tree.parts)
    found: list[Effect] = []
    for amount, to in (("amount", "to"), ("more", "other")):
        number = reader.value(parts[amount], "amount")
        found.append(DealDamage(reader.said.subject, number, reader.value(parts[to], "recipient")))
    return tuple(found)


form(
    DealDamage,
    "{source} <deals> {amount} damage to {to:recipient} and {more:amount} damage to {other:recipient}",
    read=_read_twice,
    printable=False,
    rank=1,
)


def _recipient(reader: FormReader, tree: Tree) -> Selection:
    """No one deals damage to itself by "it"."""
    if not is_it_or_they(tree):
        found: Selection = reader.only(tree, "x")
        return found
    reader.said = replace(reader.said, over=reader.said.subject)
    found = reader.only(tree, "x")
    reader.said = replace(reader.said, over=None)
    return found


form(v.x, "{x:np}", "recipient", read=_recipient, printable=False)


@writes("recipient")
def _write_recipient(writer: FormWriter, value: Any) -> list[str]:
    if value == writer.said.subject and isinstance(value, Self | Target | Attached):
        return ["itself"]
    over = writer.said.subject if is_known(writer, value) else None
    writer.said = replace(writer.said, over=over)
    words = write_np(writer, value)
    writer.said = replace(writer.said, over=None)
    return words


# --- prevented -----------------------------------------------------------------------------------------------


def _prevented(source: Any, to: Any) -> Shield:
    return Shield(DealsDamage(source, to, v.kind), (PreventDamage(),), THIS_TURN)


form(
    PreventNext(v.amount, v.to, THIS_TURN),
    "prevent the next {amount} damage that would be dealt to {to} this turn",
)
form(_prevented(None, None), "prevent all {kind:damage_kind} that would be dealt this turn")
form(_prevented(None, v.to), "prevent all {kind:damage_kind} that would be dealt to {to:described} this turn")
form(
    _prevented(v.source, None),
    "prevent all {kind:damage_kind} that would be dealt by {source:dealers} this turn",
)
form(
    _prevented(v.source, None),
    "prevent all {kind:damage_kind} {source:dealers} would deal this turn",
    printable=False,
)


def _read_both(reader: FormReader, tree: Tree) -> tuple[Effect, ...]:
    env = reader.env(tree)
    events = (DealsDamage(None, env["what"], env["kind"]), DealsDamage(env["what"], None, env["kind"]))
    return tuple(Shield(event, (PreventDamage(),), THIS_TURN) for event in events)


form(
    Shield,
    "prevent all {kind:damage_kind} that would be dealt to and dealt by {what:described} this turn",
    read=_read_both,
    printable=False,
)


def _described(reader: FormReader, tree: Tree) -> Any:
    return as_filter(reader.only(tree, "x"))


form(v.x, "{x:np}", "described", read=_described, printable=False)
form(v.x, "{x:group}", "described", read=_described, printable=False)


@writes("described")
def _write_described(writer: FormWriter, value: Any) -> list[str]:
    if isinstance(value, Same):
        return write_np(writer, value.of)
    return writer.words("np", All(value))


called("described", "what it is dealt to or by")
