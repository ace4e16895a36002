"""Damage: dealt, divided, prevented (409.1e, 417.1, 419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import dropwhile
from typing import Any

from msgspec.structs import replace

from engine.language.discourse import words_for
from engine.language.effects import (
    AtOnce,
    DealDamage,
    Effect,
    ForEach,
    PreventDamage,
    PreventNext,
    RedirectNext,
    Shield,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form, writes
from engine.language.forms.parts import negative
from engine.language.forms.patterns import one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.clauses import one_by_one
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.descriptions import write_desc
from engine.language.rooms.nouns.selections import is_it_or_they, read_another, write_another, write_np
from engine.language.terms import (
    All,
    Amount,
    AnyOf,
    Attached,
    Count,
    DealsDamage,
    Filter,
    Half,
    Picked,
    Plus,
    Quotient,
    Same,
    Selection,
    Self,
    Share,
    Target,
    Times,
    Together,
    X,
)
from engine.language.walks import walk
from engine.language.words import DamageKind, Duration, Kind, Rounding

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
form(
    DealDamage(v.source, Plus((THAT_MUCH, negative(v.less))), v.to),
    "{source} <deals> that much damage minus {less:number} to {to:recipient}",
    check=_of_event,
)
form(
    DealDamage(v.source, Half(THAT_MUCH, Rounding.DOWN), v.to),
    "{source} <deals> half that damage, rounded down, to {to:recipient}",
    check=_of_event,
)
form(
    DealDamage(v.source, v.amount, v.to, False),
    "{source} <deals> {amount:plain_amount} damage to {to:recipient} and the damage can't be prevented",
)


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
    suits=lambda env: env["to"] in walk(env["amount"]),
)
form(
    DealDamage,
    "{source} <deals> damage equal to {amount:quantity} to {to:recipient}",
    suits=lambda env: not isinstance(env["amount"], Half),
)


form(
    DealDamage,
    "{source} <deals> damage equal to {amount:quantity}, to {to:recipient}",
    suits=lambda env: isinstance(env["amount"], Half),
)


def _to_each(reader: FormReader, tree: Tree) -> Effect:
    """To each of several players or objects what is counted for that one alone, all at once (413.2d). Where "its" could
    as well be the source's, the text means two things, and is refused."""
    to = reader.only(tree, "to")
    if not isinstance(to, All):
        raise Meaningless("several players or objects", "to")
    reader.said = replace(reader.said, each_of=to)
    amount = reader.only(tree, "amount")
    reader.said = replace(reader.said, each_of=None)
    if EACH_ONE not in walk(amount):
        raise Meaningless("what is counted for each of them", "amount")
    return one_by_one(DealDamage(reader.said.subject, amount, to))


def _write_to_each(writer: FormWriter, source: Selection, amount: Amount, to: Selection) -> list[str]:
    if not isinstance(to, All):
        return no_words(to)
    players = writer.said.is_player(to)
    each = write_np(writer, to) if players else ["each", *write_desc(writer, to.filter, False)]
    out = ["deal" if writer.plain else "deals", "damage", "to", *each, "equal", "to"]
    writer.said = replace(writer.said, each_of=to)
    words = writer.words("quantity", amount)
    writer.said = replace(writer.said, each_of=None)
    if not players:
        noun = min(words_for(to.filter) - {Kind.PERMANENT.value}, default=Kind.PERMANENT.value)
        said = {"its": ("that", noun, "'s"), "their": ("that", noun, "'s"), "it": ("that", noun)}
        words = [part for word in words for part in said.get(word, (word,))]
    return [*out, *words]


form(
    ForEach(EACH_ONE.name, v.to, (DealDamage(v.source, v.amount, EACH_ONE),)),
    "{source} <deals> damage to {to:np} equal to {amount:quantity}",
    read=_to_each,
    words=_write_to_each,
)


def _divided(reader: FormReader, source: Selection, amount: Amount, to: Selection) -> Effect:
    if not isinstance(to, Target):
        raise Meaningless("targets to divide the damage among", "to")
    reader.said = reader.said.divided(to, amount)
    return DealDamage(source, Share(to.slot), to)


def _write_divided(writer: FormWriter, source: Selection, slot: int) -> list[str]:
    spec = writer.specs.get(slot)
    if spec is None or spec.divided is None:
        return no_words(spec)
    amount = writer.words("amount", spec.divided)
    writer.specs[slot] = replace(spec, divided=None)
    words = write_np(writer, Target(slot))
    verb = "deal" if writer.plain else "deals"
    return [verb, *amount, "damage", "divided", "as", "you", "choose", "among", *words]


form(
    DealDamage(v.source, Share(v.slot), Target(v.slot)),
    "{source} <deals> {amount:amount} damage divided as you choose among {to:np}",
    meant=_divided,
    words=_write_divided,
)
form(
    DealDamage(v.source, Share(v.slot), Target(v.slot)),
    "{source} <deals> damage equal to {amount:quantity} divided as you choose among {to:np}",
    meant=_divided,
    printable=False,
)


form(
    DealDamage(v.source, Quotient(v.amount, Count(v.to), Rounding.DOWN), v.to),
    "{source} <deals> {amount:amount} damage divided evenly, rounded down, among {to:np}",
)
called("half_x", 'half X damage ("half X damage, rounded up,")')
form(Half(X(), Rounding.UP), "half X damage, rounded up,", "half_x")
form(Half(X(), Rounding.DOWN), "half X damage, rounded down,", "half_x")
for _way, _rounding in (("up", Rounding.UP), ("down", Rounding.DOWN)):
    form(
        DealDamage(v.source, Half(X(), _rounding), v.to),
        f"{{source}} <deals> half X damage, rounded {_way}, to {{to:recipient}}",
    )
_PLAIN, _HALF_X = "{%s:plain_amount} damage to {%s:recipient}", "{%s:half_x} to {%s:recipient}"
_EQUAL, _HALF = (f"damage equal to {{%s:quantity}}{comma} to {{%s:recipient}}" for comma in ("", ","))


def _half_last(env: Mapping[str, Any]) -> bool:
    return not isinstance(env["amount"], Half) and isinstance(env["more"], Half)


def _no_half(env: Mapping[str, Any]) -> bool:
    return not isinstance(env["amount"], Half) and not isinstance(env["more"], Half)


for _first, _second, _suits in (
    (_PLAIN, _PLAIN, None),
    (_PLAIN, _HALF_X, None),
    (_HALF_X, _HALF_X, None),
    (_PLAIN, _EQUAL, _no_half),
    (_EQUAL, _EQUAL, _no_half),
    (_EQUAL, _HALF, _half_last),
):
    # What one clause deals is dealt at once (413.2d).
    form(
        AtOnce((DealDamage(v.source, v.amount, v.to), DealDamage(v.source, v.more, v.other))),
        f"{{source}} <deals> {_first % ('amount', 'to')}[,] and [an additional] {_second % ('more', 'other')}",
        rank=1,
        suits=_suits,
    )


def _recipient(reader: FormReader, tree: Tree) -> Selection:
    """No one deals damage to itself by "it" or "that creature"."""
    found = read_another(reader, tree)
    if is_it_or_they(tree) and any(one.is_away for one in reader.said.mentions if one.what == found):
        # A card outside play is dealt no damage: "them" is the player whom the text told of.
        raise Meaningless("a creature or player", "x")
    return found


def _them(reader: FormReader, _tree: Tree) -> Selection:
    """ "Them" is a player where no several things were spoken of since: today's texts say it of one. Where they were
    before, nobody can tell which is meant."""
    who = reader.take(reader.said.player(), "a player who was named before")
    since = dropwhile(lambda one: one.what != who, reader.said.mentions)
    if replace(reader.said, over=reader.said.subject, mentions=tuple(since)).they() is not None:
        raise Meaningless("a player, and no several things that were named since")
    return who


form(v.x, "{x:np}", "recipient", read=_recipient, printable=False)
form(v.x, "them", "recipient", read=_them, printable=False)


def _player_and_all(reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "You and each creature you control": one player, and all of a description."""
    who, all_ = env["a"], env["b"]
    if not reader.said.is_player(who) or reader.said.is_many(who) or isinstance(who, Picked):
        raise Meaningless("one player", "a")
    if not isinstance(all_, All) or reader.said.may_be_player(all_):
        raise Meaningless("objects", "b")


form(Together((v.a, v.b)), "{a:definite} and {b:definite}", "recipient", check=_player_and_all)


def _each_itself(reader: FormReader, tree: Tree) -> Effect:
    """Each of several deals it to itself, all at once (413.2d)."""
    what = reader.only(tree, "what")
    if not isinstance(what, All) or reader.said.may_be_player(what):
        raise Meaningless("several objects", "what")
    reader.said = replace(reader.said, each_of=what)
    amount = reader.only(tree, "amount")
    reader.said = replace(reader.said, each_of=None)
    return ForEach(EACH_ONE.name, what, (DealDamage(EACH_ONE, amount, EACH_ONE),))


def _write_each_itself(writer: FormWriter, what: Selection, amount: Amount) -> list[str]:
    if not isinstance(what, All):
        return no_words(what)
    out = ["each", *write_desc(writer, what.filter, False), "deals", "damage", "to", "itself", "equal", "to"]
    writer.said = replace(writer.said.mention(what, words_for(what.filter)), each_of=what)
    words = writer.words("quantity", amount)
    writer.said = replace(writer.said, each_of=None)
    return [*out, *("its" if word == "their" else word for word in words)]


form(
    (ForEach(EACH_ONE.name, v.what, (DealDamage(EACH_ONE, v.amount, EACH_ONE),)),),
    "{what:definite} deals damage to itself equal to {amount:quantity}",
    "clause",
    read=lambda reader, tree: (_each_itself(reader, tree),),
    words=_write_each_itself,
)


@writes("recipient")
def _write_recipient(writer: FormWriter, value: Any) -> list[str]:
    if value == writer.said.subject and isinstance(value, Self | Target | Attached):
        return ["itself"]
    if isinstance(value, Together):
        return writer.by_forms("recipient", value)
    return write_another(writer, value)


# --- prevented -----------------------------------------------------------------------------------------------


def _prevented(source: Any, to: Any) -> Shield:
    return Shield(DealsDamage(source, to, v.kind), (PreventDamage(),), THIS_TURN)


form(
    PreventNext(v.amount, v.to, THIS_TURN),
    "prevent the next {amount} damage that would be dealt to {to} this turn",
)
form(
    PreventNext(v.amount, v.to, THIS_TURN),
    "prevent the next {amount} damage that would be dealt this turn to {to}",
    printable=False,
)


def _prevent_divided(reader: FormReader, amount: Amount, to: Selection) -> Effect:
    divided = _divided(reader, Self(), amount, to)
    assert isinstance(divided, DealDamage)
    return PreventNext(divided.amount, divided.to, THIS_TURN)


def _write_prevent_divided(writer: FormWriter, slot: int) -> list[str]:
    spec = writer.specs.get(slot)
    if spec is None or spec.divided is None:
        return no_words(spec)
    out = ["prevent", "the", "next", *writer.words("amount", spec.divided)]
    writer.specs[slot] = replace(spec, divided=None)
    out += ["damage", "that", "would", "be", "dealt", "this", "turn", "to", *write_np(writer, Target(slot))]
    return [*out, ",", "divided", "as", "you", "choose"]


form(
    PreventNext(Share(v.slot), Target(v.slot), THIS_TURN),
    "prevent the next {amount} damage that would be dealt this turn to {to:np}, divided as you choose",
    meant=_prevent_divided,
    words=_write_prevent_divided,
)
form(_prevented(None, None), "prevent all {kind:damage_kind} that would be dealt this turn")
form(_prevented(None, v.to), "prevent all {kind:damage_kind} that would be dealt to {to:described} this turn")
form(
    _prevented(v.source, None),
    "prevent all {kind:damage_kind} that would be dealt by {source:dealers} this turn",
)
form(
    _prevented(v.source, None),
    "prevent all {kind:damage_kind} [that] {source:dealers} would deal this turn",
    printable=False,
)
form(
    _prevented(v.source, v.to),
    "prevent all {kind:damage_kind} that {source:dealers} would deal to {to:dealers} this turn",
    printable=False,
)
form(
    _prevented(v.source, v.to),
    "prevent all {kind:damage_kind} that would be dealt to {to:described} this turn by {source:dealers}",
)
form(
    _prevented(None, v.to),
    "prevent all {kind:damage_kind} that would be dealt this turn to {to:described}",
    printable=False,
)


form(
    _prevented(AnyOf((v.one, v.others)), None),
    "prevent all {kind:damage_kind} that would be dealt this turn by {one:dealers} and each {others:desc}",
    check=lambda reader, env: _one_and_others(reader, env),
)


def _one_and_others(reader: FormReader, env: Mapping[str, Any]) -> None:
    """One thing that the text has named, and all of a description."""
    if not isinstance(env["one"], Same):
        raise Meaningless("one thing that was named before", "one")


def _both_ways(what: Filter, kind: DamageKind) -> tuple[Effect, ...]:
    events = (DealsDamage(None, what, kind), DealsDamage(what, None, kind))
    return tuple(Shield(event, (PreventDamage(),), THIS_TURN) for event in events)


form(
    one_way(_both_ways, v.what, v.kind),
    "prevent all {kind:damage_kind} that would be dealt to and dealt by {what:described} this turn",
    printable=False,
)
form(
    RedirectNext(v.amount, v.what, v.to, THIS_TURN),
    "the next {amount} damage that would be dealt this turn to {what} is dealt to {to} instead",
    printable=False,
)
