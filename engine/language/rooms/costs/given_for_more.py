"""Spells that do more for each thing that was sacrificed to play them (402.4, 413.2b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import AdditionalCost, AddPT, Effect, GainLife, LoseLife, Modify, Sacrifice
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import one_way, v
from engine.language.forms.reading import FormReader
from engine.language.remembered import SACRIFICED
from engine.language.rooms.clauses.clauses import times
from engine.language.terms import Amount, Bound, Count, Picked, Plus, Selection, Target, Times, You
from engine.language.walks import walk
from engine.language.words import Duration


def _any_number(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Who may give up any number may give up none: nothing else that may be paid is a cost that has to be."""
    match env["costs"]:
        case (Sacrifice(what=Picked(at_least=0)),):
            return
    raise Meaningless("any number of things that are sacrificed", "costs")


form(
    AdditionalCost(v.costs),
    "as an additional cost to (play|cast) (~|this spell), you may {costs:paid}.",
    "playing",
    check=_any_number,
    printable=False,
)
for _kind, _verb in ((LoseLife, "<loses>"), (GainLife, "<gains>")):
    form(
        _kind(v.who, Plus((v.first, Times(v.more, v.each)))),
        f"{{who}} {_verb} {{first:number}} life plus [an additional] {{more:number}} life for each {{each:each}}",
    )


def _more_for_each(reader: FormReader, each: Amount, what: Selection, bonus: Any) -> tuple[Effect, ...]:
    """ "That creature" is the target, and none of those that were sacrificed."""
    if not isinstance(each, Count) or Bound(SACRIFICED) not in walk(each):
        raise Meaningless("what was sacrificed to pay", "each")
    power, toughness = bonus
    if not isinstance(what, Target) or not isinstance(power, int) or not isinstance(toughness, int):
        raise Meaningless("a target creature", "what")
    more = AddPT(times(power, each), times(toughness, each))
    return (reader.done(Modify(what, (more,), Duration.THIS_TURN)),)


form(
    v.x,
    "for each {each:each}, {what:definite} gets an additional {bonus} until end of turn.",
    "unit",
    meant=_more_for_each,
    printable=False,
    rank=3,
)


def _as_much_gained(before: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "That much" is what was lost: so much, and more for each."""
    last = before[-1]
    if not isinstance(last, LoseLife) or not isinstance(last.amount, Plus):
        raise Meaningless(
            "a sentence before it in which so much life is lost, and more for each thing", "before"
        )
    return (*before, GainLife(You(), last.amount))


form(
    one_way(_as_much_gained, v.before),
    "{before:unit} you gain that much life.",
    "unit",
    printable=False,
)
