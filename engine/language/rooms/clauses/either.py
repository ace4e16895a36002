"""One thing or another, as you choose while it is done (413.2c); what follows if something could be given up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import controlled_by
from engine.language.effects import (
    ChooseBetween,
    DealDamage,
    Destroy,
    Effect,
    If,
    May,
    PutCounters,
    RemoveCounters,
    Sacrifice,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.clauses import unnoted
from engine.language.terms import All, AllOf, Compare, Count, Is, Same, Self, Target, You
from engine.language.walks import walk
from engine.language.words import Kind, Relation

YOU = You()


def _the_same_kind(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env.get("_other", env["kind"]) != env["kind"]:
        raise Meaningless("counters of the same kind", "_other")


for _one, _printed in (("one", True), ("a {_other:kind} counter", False)):
    form(
        (ChooseBetween(YOU, ((PutCounters(v.what, v.kind),), (RemoveCounters(v.what, v.kind),))),),
        f"put a {{kind}} counter on {{what}} or remove {_one} from it",
        "clause",
        printable=_printed,
        check=_the_same_kind,
    )
form(
    (May(YOU, (Destroy(All(v.filter)),), otherwise=(Destroy(All(v.others)),)),),
    "destroy all {filter:descs} or all {others:descs}",
    "clause",
    printable=False,
)


def _without_target(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is aimed at is chosen before (409.1c), and then the other of the two would have been for nothing."""
    if any(isinstance(one, Target) for one in walk((env["to"], env["others"]))):
        raise Meaningless("all of a description", "others")


form(
    (
        ChooseBetween(
            YOU, ((DealDamage(v.source, v.amount, v.to),), (DealDamage(v.source, v.more, v.others),))
        ),
    ),
    "{source:definite} deals {amount:plain_amount} damage to {to:recipient} or {source:definite} deals "
    "{more:plain_amount} damage to {others:recipient}",
    "clause",
    rank=1,
    check=_without_target,
)

HERE = Compare(
    Count(All(controlled_by(AllOf((Is(Kind.PERMANENT), Same(Self()))), YOU))), Relation.AT_LEAST, 1
)


def _if_given_up(before: tuple[Effect, ...], more: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Sacrifice ~. If you do, ...": whether it is there to be sacrificed decides (413.2b)."""
    if unnoted(before[-1])[0] != Sacrifice(YOU, Self()):
        raise Meaningless("a sentence that has this sacrificed before this one")
    return (*before[:-1], If(HERE, (before[-1], *more)))


def _taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(condition=condition, effects=(Sacrifice() as first, *more), otherwise=()),) if more:
            return ((first,), tuple(more)) if condition == HERE and first.what == Self() else None
    return None


form(Made(_if_given_up, _taken, v.before, v.more), "{before:unit} if you do, {more:action}.", "unit")
