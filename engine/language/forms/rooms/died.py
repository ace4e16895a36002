"""What was destroyed this way: whether it was, and what is done then (413.2c, 419.6b)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.combining import with_parts
from engine.language.effects import Activated, Destroy, If, Note, Regenerate, Replacement, Unless
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.choices import PARTICIPLES
from engine.language.forms.rooms.clauses import Effects
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Compare,
    Condition,
    ControllerOf,
    Count,
    Destroyed,
    EventPart,
    Filter,
    HasType,
    Is,
    Matches,
    Opponent,
    Same,
    Selection,
    Self,
    Target,
    You,
)
from engine.language.words import Kind, Relation, Role

IS = "(dies|died|is destroyed|was destroyed|is put into a graveyard)"


def _one_was(filter_: Filter, found: Selection) -> Compare:
    return Compare(Count(All(with_parts(filter_, Same(found)))), Relation.AT_LEAST, 1)


def _such_died(reader: FormReader, filter: Filter) -> Condition:
    found = reader.take(reader.said.this_way(PARTICIPLES["destroyed"]), "something that was destroyed before")
    return _one_was(filter, found)


form(
    Compare(Count(All(v.filter)), Relation.AT_LEAST, 1),
    "a {filter:desc} (dies|died) this way",
    "condition",
    meant=_such_died,
    printable=False,
)


def _that_died(reader: FormReader, **env: Any) -> Condition:
    """The one that was to be destroyed, by the kind that it was aimed at as."""
    what = env["what"]
    found = reader.take(reader.said.this_way(PARTICIPLES["destroyed"]), "something that was destroyed before")
    done = next((one.done for one in reversed(reader.said.mentions) if one.what == found), None)
    if not isinstance(done, Destroy) or done.what != what or not isinstance(what, Target):
        raise Meaningless("the target that was destroyed before", "what")
    aimed = reader.said.targets[what.slot].filter
    kinds = [one for one in getattr(aimed, "parts", ()) if isinstance(one, Is | HasType)]
    if len(kinds) != 2 or reader.said.is_many(what):
        raise Meaningless("one target of one kind", "what")
    return _one_was(AllOf(tuple(kinds)), found)


form(
    Compare(Count(All(v.filter)), Relation.AT_LEAST, 1),
    f"{{what:subject}} {IS} this way",
    "condition",
    meant=_that_died,
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
