"""What two players exchange as groups: each gains control of all that the other controls (418.3b), and draws that make
up the difference between two of them (104.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    Draw,
    Effect,
    ForEach,
    GainAbilities,
    If,
    Keyword,
    Modify,
    SetController,
    Settle,
    Untap,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.remembered import FOR_EACH
from engine.language.settled import THOSE
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Compare,
    Controls,
    HasType,
    Is,
    Plus,
    Times,
    Together,
    You,
)
from engine.language.words import CardType, Duration, KeywordName, Kind, Relation

# --- each gains control of what is the other's ---------------------------------------------------------------

YOURS, OTHERS = Bound(f"{THOSE} of yours"), Bound(f"{THOSE} of the other's")
BOTH = Together((YOURS, OTHERS))
HASTE = GainAbilities((Keyword(KeywordName.HASTE),))


CREATURES = (Is(Kind.PERMANENT), HasType(CardType.CREATURE))
SWAPPED: tuple[Effect, ...] = (
    Settle(YOURS.name, All(AllOf((*CREATURES, Controls(You()))))),
    Settle(OTHERS.name, All(AllOf((*CREATURES, Controls(FOR_EACH))))),
    Modify(YOURS, (SetController(FOR_EACH),), Duration.THIS_TURN),
    Modify(OTHERS, (SetController(You()),), Duration.THIS_TURN),
)


def _one_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["who"]) or reader.said.is_many(env["who"]) or env["who"] == You():
        raise Meaningless("one other player", "who")


SWAP = "you and {who:definite} each gain control of all creatures the other controls until end of turn."
QUICK = "those creatures gain haste until end of turn."
for _first, _said in (((), ""), ((Untap(BOTH),), " untap those creatures.")):
    form(
        (ForEach(FOR_EACH.name, v.who, (*SWAPPED, *_first, Modify(BOTH, (HASTE,), Duration.THIS_TURN))),),
        f"{SWAP}{_said} {QUICK}",
        "unit",
        check=_one_player,
    )

# --- the difference ------------------------------------------------------------------------------------------


def _made_up(condition: Any) -> tuple[Effect, ...]:
    if not isinstance(condition, Compare) or condition.relation is not Relation.GREATER:
        raise Meaningless("how much more a player has than another", "condition")
    return (If(condition, (Draw(You(), Plus((condition.left, Times(-1, condition.right)))),)),)


def _taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(condition=Compare(left=left, right=right) as condition, effects=(Draw(count=count),)),):
            return (condition,) if count == Plus((left, Times(-1, right))) else None
    return None


form(Made(_made_up, _taken, v.condition), "if {condition}, draw cards equal to the difference.", "unit")
