"""Attacking and blocking with others: alone, with no more than so many, only with so many others (500.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import InCompany, MustJoin, Static
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    Compare,
    Compares,
    ControllerOf,
    Controls,
    Count,
    FeatureOf,
    HasState,
    HasType,
    Is,
    Matches,
    Opponent,
    Same,
    Self,
    You,
)
from engine.language.words import CardType, Feature, Kind, ObjectAct, Relation, State

ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK
CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
STRONGER = AllOf(
    (*CREATURE.parts, Compares(Feature.POWER, Relation.GREATER, FeatureOf(Feature.POWER, Self())))
)


def _several(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["least"] < 2:
        raise Meaningless("two or more", "least")


form((InCompany(ATTACK, 1), InCompany(BLOCK, 1)), "can't attack or block alone", "change")
for _act, _does in ((ATTACK, "attack"), (BLOCK, "block")):
    form((InCompany(_act, 1),), f"can't {_does} alone", "change")
    form((InCompany(_act, 0, 1),), f"can only {_does} alone", "change")
    form(
        (InCompany(_act, v.least),),
        f"can't {_does} unless at least {{least:in_words}} other creatures {_does}",
        "change",
        check=_several,
    )
    form((InCompany(_act, 1, None, v.of),), f"can't {_does} unless a {{of:desc}} also {_does}s", "change")
    form(
        (InCompany(_act, 1, None, STRONGER),),
        f"can't {_does} unless a creature with greater power also {_does}s",
        "change",
        rank=1,
    )
    form(
        Static(All(CREATURE), (InCompany(_act, 0, v.most),)),
        f"no more than {{most:count}} <creatures most> can {_does} each combat.",
        "ability",
    )

form(
    Static(All(CREATURE), (InCompany(ATTACK, 0, v.most, None, Same(You())),)),
    "no more than {most:count} <creatures most> can attack you each combat.",
    "ability",
)
form(Static(Self(), (MustJoin(v.of),)), "if {of:some_object} attacks, ~ also attacks if able.", "ability")
form(
    Static(All(v.who), (MustJoin(v.of),)),
    "if {of:some_object} attacks, all {who:descs} attack if able.",
    "ability",
)

OPPOSED = (Controls(All(Opponent(You()))), Controls(ControllerOf(EACH_ONE)))
form(
    Static(All(narrowed(v.who, OPPOSED[0])), (MustJoin(narrowed(v.of, OPPOSED[1])),)),
    "if a {of:desc} an opponent controls attacks, all {who:descs} that opponent controls attack if able.",
    "ability",
    rank=1,
)

ATTACKING = HasState(State.ATTACKING)
form(
    AllTrue(
        (
            Matches(v.what, ATTACKING),
            Compare(Count(All(AllOf((*CREATURE.parts, ATTACKING)))), Relation.EQUAL, 1),
        )
    ),
    "{what:subject} (is|'s) attacking alone",
    "condition",
)
