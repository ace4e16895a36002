"""What was destroyed, or went to a graveyard, this way: whether it did, and what is done then (413.2c, 419.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import all_of, with_parts
from engine.language.effects import (
    Activated,
    DealDamage,
    Destroy,
    Effect,
    ForEach,
    GainLife,
    If,
    Note,
    Regenerate,
    Replacement,
    Sacrifice,
    Unless,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.choices import PARTICIPLES
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    BuriedBy,
    Compare,
    Condition,
    ControllerOf,
    Controls,
    Count,
    Destroyed,
    EventPart,
    FeatureOf,
    Filter,
    HasType,
    Is,
    IsPlayer,
    Matches,
    Not,
    Opponent,
    Picked,
    Same,
    Selection,
    Self,
    Target,
    You,
)
from engine.language.words import Feature, Kind, Relation, Role

BURIED: Any = (Same(BuriedBy(Bound(v.name))),)


def _destroyed(reader: FormReader) -> Bound:
    found = reader.said.this_way(PARTICIPLES["destroyed"])
    if not isinstance(found, Bound):
        raise Meaningless("something that was destroyed before")
    return found


def _write_buried(writer: FormWriter, name: str) -> list[str]:
    if writer.said.this_way(PARTICIPLES["destroyed"]) != Bound(name):
        return no_words(Bound(name))
    return ["put", "into", "a", "graveyard", "this", "way"]


def _buried(reader: FormReader) -> tuple[Filter, ...]:
    return (Same(BuriedBy(_destroyed(reader))),)


form(BURIED, "put into a graveyard this way", "post", meant=_buried, words=_write_buried)
form(BURIED, "that died this way", "post", meant=_buried, words=_write_buried, printable=False)


def _one_was(filter_: Filter, found: Selection) -> Compare:
    return Compare(Count(All(with_parts(filter_, Same(found)))), Relation.AT_LEAST, 1)


def _such_died(reader: FormReader, filter: Filter) -> Condition:
    return _one_was(filter, BuriedBy(_destroyed(reader)))


def _write_such_died(writer: FormWriter, filter: Filter) -> list[str]:
    found = writer.said.this_way(PARTICIPLES["destroyed"])
    parts = filter.parts if isinstance(filter, AllOf) else ()
    if not isinstance(found, Bound) or Same(BuriedBy(found)) not in parts:
        return no_words(filter)
    rest = all_of([one for one in parts if one != Same(BuriedBy(found))])
    return ["a", *writer.words("desc", rest), "is", "put", "into", "a", "graveyard", "this", "way"]


form(
    Compare(Count(All(v.filter)), Relation.AT_LEAST, 1),
    "a {filter:desc} (dies|died|is put into a graveyard) this way",
    "condition",
    meant=_such_died,
    words=_write_such_died,
)


def _kind_aimed_at(reader: FormReader, what: Selection) -> tuple[Filter, Bound]:
    """The one that was to be destroyed, by the kind that it was aimed at as."""
    found = _destroyed(reader)
    done = next((one.done for one in reversed(reader.said.mentions) if one.what == found), None)
    if not isinstance(done, Destroy) or done.what != what or not isinstance(what, Target):
        raise Meaningless("the target that was destroyed before", "what")
    aimed = reader.said.targets[what.slot].filter
    kinds = [one for one in getattr(aimed, "parts", ()) if isinstance(one, Is | HasType)]
    if len(kinds) != 2 or reader.said.is_many(what):
        raise Meaningless("one target of one kind", "what")
    return AllOf(tuple(kinds)), found


def _that_died(reader: FormReader, what: Selection, **_: Any) -> Condition:
    """In a graveyard, which what something else stood in for isn't (419.1)."""
    kind, found = _kind_aimed_at(reader, what)
    return _one_was(kind, BuriedBy(found))


def _that_was_destroyed(reader: FormReader, what: Selection, **_: Any) -> Condition:
    kind, found = _kind_aimed_at(reader, what)
    return _one_was(kind, found)


for _words, _meant in (
    ("(dies|died|is put into a graveyard)", _that_died),
    ("(is destroyed|was destroyed)", _that_was_destroyed),
):
    form(
        Compare(Count(All(v.filter)), Relation.AT_LEAST, 1),
        f"{{what:subject}} {_words} this way",
        "condition",
        meant=_meant,
        printable=False,
    )

# --- what regenerates by itself --------------------------------------------------------------------------------

form(
    Replacement(Destroyed(Same(v.what)), (Regenerate(EventPart(Role.OBJECT)),)),
    "if {what:this_card} would be destroyed, regenerate it.",
    "ability",
)
ONLY_THEY = Matches(You(), Opponent(ControllerOf(Self())))
"""Whoever plays the ability is an opponent of its source's controller (403.2)."""
form(
    Activated(v.costs, v.body, (), ONLY_THEY, None, True),
    "{costs}: {body} only any opponent may (play|activate) this ability.",
    "ability",
    rank=1,
)

# --- unless somebody pays --------------------------------------------------------------------------------------

DESTROYED = "destroyed"
"""The name under which an instruction that somebody may prevent notes what it destroys."""
IT_WAS = _one_was(Is(Kind.PERMANENT), Bound(DESTROYED))


def _then(before: Effects, more: Effects) -> Effects:
    """ "Destroy ~ unless you pay {3}. If ~ is destroyed this way, ...": that too, where nobody pays."""
    last = before[-1] if before else None
    if not isinstance(last, Unless) or last.then or last.effects != (Destroy(Self()),):
        raise Meaningless("a sentence that destroys this card unless a player pays")
    follows = (Note(DESTROYED, last.effects[0]), If(IT_WAS, more))
    return (*before[:-1], replace(last, effects=follows))


def _then_taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (
            Unless(
                effects=(Note(name=name, effect=Destroy(what=Self()) as first), If(effects=more) as last)
            ) as outer,
        ):
            if name == DESTROYED and last.condition == IT_WAS and not last.otherwise:
                return (replace(outer, effects=(first,)),), more
    return None


form(
    Made(_then, _then_taken, v.before, v.more),
    "{before:unit} if ~ is destroyed this way, {more:action}.",
    "unit",
    rank=1,
)

# --- for whoever controlled it -----------------------------------------------------------------------------------


def _of_each(filter: Filter, source: Selection, found: Bound) -> ForEach:
    lost = with_parts(filter, Controls(EACH_ONE), Same(BuriedBy(found)))
    number = Count(All(lost))
    return ForEach(EACH_ONE.name, All(IsPlayer()), (DealDamage(source, number, EACH_ONE),))


def _lost_by_each(reader: FormReader, source: Selection, filter: Filter) -> Effect:
    return _of_each(filter, source, _destroyed(reader))


def _write_lost_by_each(writer: FormWriter, source: Selection, filter: Filter) -> list[str]:
    found = writer.said.this_way(PARTICIPLES["destroyed"])
    parts = filter.parts if isinstance(filter, AllOf) else ()
    if not isinstance(found, Bound) or len(parts) < 3 or parts[-1] != Same(BuriedBy(found)):
        return no_words(filter)
    if parts[-2] != Controls(EACH_ONE):
        return no_words(filter)
    out = [
        "deal" if writer.plain else "deals",
        *["damage", "to", "each", "player", "equal", "to", "the", "number", "of"],
    ]
    out += writer.words("descs", all_of(list(parts[:-2])))
    return [
        *out,
        *["he", "or", "she", "controlled", "that", "were", "put", "into", "a", "graveyard", "this", "way"],
    ]


form(
    ForEach(EACH_ONE.name, All(IsPlayer()), (DealDamage(v.source, Count(All(v.filter)), EACH_ONE),)),
    "{source} <deals> damage to each player equal to the number of {filter:descs} (he or she|they) controlled that "
    "were put into a graveyard this way",
    meant=_lost_by_each,
    words=_write_lost_by_each,
    rank=1,
)


def _destroyed_ones(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Several that the text has spoken of, each as it was then (413.2f)."""
    if not reader.said.is_many(env["what"]) or reader.said.may_be_player(env["what"]):
        raise Meaningless("several that were named before", "what")


ITS_COST = GainLife(ControllerOf(EACH_ONE), FeatureOf(Feature.CONVERTED_MANA_COST, EACH_ONE))
form(
    (ForEach(EACH_ONE.name, v.what, (ITS_COST,)),),
    "the controller of each of {what:definite} gains life equal to its converted mana cost",
    "clause",
    check=_destroyed_ones,
    rank=1,
)


def _another(reader: FormReader, who: Selection, filter: Filter) -> Effect:
    """ "Destroy target land. ... its controller sacrifices another land": than the one that was to be destroyed."""
    what = next(
        (one.done.what for one in reversed(reader.said.mentions) if isinstance(one.done, Destroy)), None
    )
    if not isinstance(what, Target) or reader.said.is_many(what) or isinstance(who, All | You):
        raise Meaningless("one target that was destroyed before")
    return Sacrifice(who, Picked(who, with_parts(filter, Not(Same(what)), Controls(who))))


form(
    Sacrifice(v.who, Picked(v.who, v.filter)),
    "{who} <sacrifices> another {filter:desc}",
    meant=_another,
    printable=False,
    rank=1,
    gives_way=True,
)
