"""Damage that one text deals several times, that somebody prevents a part of, or that comes back to whoever deals it
(409.1e, 413.2d, 419.1, 419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    AtOnce,
    Choose,
    DealDamage,
    ForEach,
    If,
    May,
    Note,
    PreventDamage,
    PreventNext,
    PreventPart,
    Replacement,
    Shield,
    Thing,
    Unless,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import things
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.clauses import Effects, unnoted
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.damage.damage import THIS_TURN
from engine.language.rooms.damage.next_time import source_words
from engine.language.rooms.nouns.selections import is_person
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    Bound,
    Compare,
    ControllerOf,
    Controls,
    Count,
    DealsDamage,
    EventPart,
    FeatureOf,
    HasType,
    Is,
    IsAttached,
    Not,
    Same,
    Selection,
    Self,
    SharesColor,
    Target,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Feature, Kind, Relation, Role

SOURCE, RECIPIENT = EventPart(Role.SOURCE), EventPart(Role.RECIPIENT)
CREATURE = HasType(CardType.CREATURE)

# --- a part of it prevented ----------------------------------------------------------------------------------


def _of_the_event(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["event"], DealsDamage) or env["_source"] != SOURCE or env["_to"] != RECIPIENT:
        raise Meaningless("the source and the recipient of that damage", "_source")


form(
    Replacement(v.event, (PreventPart(v.amount),)),
    "if {event:would}, prevent {amount:number} damage {_source:definite} would deal to {_to:definite}.",
    "ability",
    check=_of_the_event,
    printable=False,
)
form(
    Shield(DealsDamage(Same(v.source)), (PreventNext(v.amount, RECIPIENT, THIS_TURN),), THIS_TURN),
    "prevent the next {amount} damage that would be dealt by {source:this_very} this turn",
)


def _more(event: Any, first: Effects, second: Effects) -> Replacement:
    if not isinstance(event, DealsDamage):
        raise Meaningless("an event of damage", "event")
    return Replacement(event, (PreventDamage(), *first, *second))


form(
    one_way(_more, v.event, v.first, v.second),
    "if {event:would}, prevent that damage, {first:clause}, and {second:clause}.",
    "ability",
    printable=False,
)

# --- by what shares a color with it (203.2) --------------------------------------------------------------------


def _alike(to: Any, source: Any) -> Replacement:
    parts = source.parts if isinstance(source, AllOf) else (source,)
    if CREATURE not in parts or CREATURE not in walk(to):
        raise Meaningless("creatures", "source")
    both = AllOf((*parts, Not(Same(RECIPIENT)), SharesColor(RECIPIENT)))
    return Replacement(DealsDamage(both, to), (PreventDamage(),))


def _alike_taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Replacement(event=DealsDamage(source=AllOf(parts=(*parts, Not(), SharesColor())), to=to)) if (
            parts
        ):
            source = parts[0] if len(parts) == 1 else AllOf(tuple(parts))
            return (to, source) if CREATURE in parts and _alike(to, source) == value else None
    return None


form(
    Made(_alike, _alike_taken, v.to, v.source),
    "prevent all damage that would be dealt to a {to:desc} by another {source:desc} if they share a color.",
    "ability",
)

# --- back to whoever deals it ------------------------------------------------------------------------------------

BACK = (
    DealDamage(SOURCE, THAT_MUCH, RECIPIENT),
    DealDamage(Self(), THAT_MUCH, ControllerOf(SOURCE)),
)


def _both_ways(reader: FormReader, tree: Tree) -> Effects:
    before, source = reader.only(tree, "source")
    return (*before, Shield(DealsDamage(source, Same(You())), BACK, THIS_TURN, 1))


def _write_both_ways(writer: FormWriter, value: Any) -> list[str]:
    *before, shield = value or (None,)
    match shield:
        case Shield(event=DealsDamage(source=source, to=to), instead=instead, uses=1) if (
            instead == BACK
            and to == Same(You())
            and shield == Shield(DealsDamage(source, to), BACK, THIS_TURN, 1)
        ):
            out = ["the", "next", "time", *source_words(writer, tuple(before), source)]
            out += ["would", "deal", "damage", "to", "you", "this", "turn", ","]
            out += ["instead", "that", "source", "deals", "that", "much", "damage", "to"]
            return [
                *out,
                "you",
                "and",
                *["~", "deals", "that", "much", "damage", "to", "that", "source", "'s", "controller", "."],
            ]
    return no_words(value)


form(
    v.value,
    "the next time {source:named_source} would deal damage to you this turn, instead that source deals that much "
    "damage to you and ~ deals that much damage to that source's controller.",
    "unit",
    read=_both_ways,
    words=_write_both_ways,
)

# --- a creature or a spell of one color --------------------------------------------------------------------------


def _either_kind(color: Any) -> Any:
    return AnyOf((AllOf((Is(Kind.PERMANENT), color, CREATURE)), AllOf((Is(Kind.SPELL), color))))


def _color_of(value: Any) -> tuple[Any, ...] | None:
    match value:
        case AnyOf(parts=(AllOf(parts=(_, color, _)), AllOf())):
            return (color,) if _either_kind(color) == value else None
    return None


EITHER_KIND = frozenset({"creature", Kind.SPELL.value})
_either: Any = Made(_either_kind, _color_of, v.color)
form(
    DealsDamage(_either),
    "a {color:adjective} creature or spell deals damage",
    "event",
    mentions=SOURCE,
    says=lambda _value, _env: EITHER_KIND,
    with_amount=True,
)


def _named_by_both(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if not any(one.what == SOURCE and one.words == EITHER_KIND for one in reader.said.mentions):
        raise Meaningless("a creature or spell that was named before")


form(
    ControllerOf(SOURCE),
    "that creature's or spell's controller",
    "definite",
    check=_named_by_both,
    says=is_person,
    printable=False,
)

# --- of each by itself -------------------------------------------------------------------------------------------


def _attached(reader: FormReader, env: Mapping[str, Any]) -> None:
    things("filter")(reader, env)
    if not any(isinstance(one, IsAttached) for one in walk(env["filter"])):
        raise Meaningless("what is attached to something", "filter")


for _to, _words, _check in (
    (ControllerOf(EACH_ONE), "its controller", things("filter")),
    (Attached(EACH_ONE), "the creature it's attached to", _attached),
):
    form(
        (ForEach(EACH_ONE.name, All(v.filter), (DealDamage(EACH_ONE, v.amount, _to),)),),
        f"each {{filter:desc}} deals {{amount:number}} damage to {_words}",
        "clause",
        check=_check,
        rank=1,
    )


def _several_targets(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], Target) or not reader.said.is_many(env["what"]):
        raise Meaningless("several creatures that are targets", "what")


# All at once (413.2d).
form(
    (ForEach(EACH_ONE.name, v.what, (DealDamage(EACH_ONE, FeatureOf(Feature.POWER, EACH_ONE), v.to),)),),
    "each of {what:definite} deals damage equal to its power to {to:this_card}",
    "clause",
    check=_several_targets,
    rank=1,
)

# --- to three of them --------------------------------------------------------------------------------------------


# One clause is one action (413.2d).
form(
    AtOnce(
        (
            DealDamage(v.source, v.amount, v.to),
            DealDamage(v.source, v.more, v.other),
            DealDamage(v.source, v.most, v.third),
        )
    ),
    "{source} <deals> {amount:number} damage to {to:recipient}, {more:number} damage to {other:recipient}, and "
    "{most:number} damage to {third:recipient}",
    rank=1,
)

# --- less of it where somebody pays (413.2d) -----------------------------------------------------------------------


def _less(before: Effects, source: Selection, amount: int) -> Effects:
    """ "... unless that player pays {2}. If he or she does, ~ deals 2 damage to the creature or player"."""
    last = before[-1]
    if isinstance(last, Unless) and len(last.effects) == 1 and not last.then:
        dealt = unnoted(last.effects[0])[0]
        if isinstance(dealt, DealDamage) and dealt.source == source and isinstance(dealt.to, Target):
            return (*before[:-1], replace(last, then=(DealDamage(source, amount, dealt.to),)))
    raise Meaningless("a sentence that deals damage to a target unless a player pays, before this one")


def _less_taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (
            Unless(
                effects=(DealDamage(source=source, to=to),), then=(DealDamage(amount=int() as amount),)
            ) as one,
        ):
            plain = (replace(one, then=()),)
            if one.then == (DealDamage(source, amount, to),) and isinstance(to, Target):
                return plain, source, amount
    return None


form(
    Made(_less, _less_taken, v.before, v.source, v.amount),
    "{before:unit} if (he or she does|they do), {source:definite} deals {amount:number} damage to the "
    "(creature|permanent) or player.",
    "unit",
    rank=1,
)

# --- to a creature rather, if that player likes (413.2c) -----------------------------------------------------------

RATHER = "creature chosen instead"
"""The name under which a player has chosen who is dealt damage in his or her place."""
OWN_CREATURE = AllOf((Is(Kind.PERMANENT), CREATURE, Controls(v.to)))


def _one_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    if (
        not isinstance(env["to"], Target)
        or not reader.said.is_player(env["to"])
        or reader.said.is_many(env["to"])
    ):
        raise Meaningless("one target player", "to")


TO_PLAYER = (DealDamage(v.source, v.amount, v.to),)
TO_CREATURE = (Note(RATHER, Choose(v.to, Thing(OWN_CREATURE))), DealDamage(v.source, v.amount, Bound(RATHER)))
# Who controls none has none to choose.
form(
    (
        If(
            Compare(Count(All(OWN_CREATURE)), Relation.AT_LEAST, 1),
            (May(v.to, TO_CREATURE, (), TO_PLAYER),),
            TO_PLAYER,
        ),
    ),
    "{source:this_very} deals {amount:amount} damage to {to:aimed}. that player may choose a creature (he or she "
    "controls|they control) and have {source:this_very} deal that damage to it instead.",
    "unit",
    check=_one_player,
)
