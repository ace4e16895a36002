"""Two creatures each of which deals damage to the other at the same time (413.2d, 417.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.discourse import words_for
from engine.language.effects import DealDamage, ForEach
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import is_known
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    FeatureOf,
    HasType,
    Is,
    Not,
    Same,
    Selection,
    Target,
    Together,
)
from engine.language.words import CardType, Feature, Kind

BOTH = "each of those creatures deals damage equal to its power to the other"


def _fight(one: Selection, other: Selection) -> Effects:
    """Each of the two deals it to the other one of them."""
    creature = (Is(Kind.PERMANENT), HasType(CardType.CREATURE))
    two = AnyOf((Same(one), Same(other)))
    to = All(AllOf((*creature, two, Not(Same(EACH_ONE)))))
    hits = DealDamage(EACH_ONE, FeatureOf(Feature.POWER, EACH_ONE), to)
    return (ForEach(EACH_ONE.name, Together((one, other)), (hits,)),)


def _taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (ForEach(of=Together(of=(Target() as one, Target() as other))),) if value == _fight(one, other):
            return one, other
    return None


FIGHT: Any = Made(_fight, _taken, v.one, v.other)


def _two(reader: FormReader, env: Mapping[str, Any]) -> None:
    one, other = env["one"], env["other"]
    if not isinstance(one, Target) or not isinstance(other, Target) or one == other:
        raise Meaningless("two targets", "other")
    _creatures(reader)


def _creatures(reader: FormReader) -> None:
    """Nothing else deals damage equal to its power (417.1)."""
    for spec in reader.said.targets:
        said = words_for(spec.filter)
        if not said.isdisjoint(CardType) and CardType.CREATURE not in said:
            raise Meaningless("two creatures", Target(spec.slot))


form(
    FIGHT,
    "({one:definite} and {other:definite} each deal damage equal to its power to the other"
    "|{one:definite} fights {other:definite})",
    "clause",
    check=_two,
)


def _those_two(reader: FormReader, **_env: Any) -> Effects:
    """Two targets that the text has spoken of, and no others."""
    aimed = reader.said.targets
    if len(aimed) != 2 or any(reader.said.is_many(Target(one.slot)) for one in aimed):
        raise Meaningless("two targets before this sentence")
    _creatures(reader)
    return _fight(Target(aimed[0].slot), Target(aimed[1].slot))


def _write_those(writer: FormWriter, one: Selection, other: Selection) -> list[str]:
    both = len(writer.said.targets) == 2 and all(is_known(writer, each) for each in (one, other))
    return BOTH.split() if both else no_words(one)


form(FIGHT, f"({BOTH}|those creatures fight each other)", "clause", meant=_those_two, words=_write_those)
