"""What blocked what and what dealt damage to whom, this turn (309.2e-f), and the next end of combat of it (311)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Delay, Destroy
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    All,
    AnyOf,
    Begins,
    BlockedThisTurn,
    Compare,
    DealtBy,
    DealtThisTurn,
    FoughtThisTurn,
    IsPlayer,
    Matches,
    Opponent,
    TakenThisTurn,
    Together,
    WasBlockedThisTurn,
    You,
)
from engine.language.walks import walk
from engine.language.words import ObjectAct, Relation, StepOrPhase

# --- blocks --------------------------------------------------------------------------------------------------


def _one_thing(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.is_many(env["of"]) or reader.said.may_be_player(env["of"]):
        raise Meaningless("one creature that was named before", "of")


BOTH_WAYS = (AnyOf((BlockedThisTurn(v.of), WasBlockedThisTurn(v.of))),)
form(BOTH_WAYS, "that blocked or (were|was) blocked by {of:definite} this turn", "post", check=_one_thing)
form(
    (WasBlockedThisTurn(v.of),),
    "that (were|was) blocked by {of:definite} this turn",
    "post",
    check=_one_thing,
)
form((BlockedThisTurn(v.of),), "that blocked {of:definite} this turn", "post", check=_one_thing)
form(
    (WasBlockedThisTurn(v.of),),
    "{of:definite} blocked this turn",
    "post",
    check=_one_thing,
    printable=False,
)
form(
    (AnyOf((FoughtThisTurn(ObjectAct.BLOCK), WasBlockedThisTurn())),),
    "that blocked or (were|was) blocked this turn",
    "post",
)


def _it_and_all(reader: FormReader, env: Mapping[str, Any]) -> None:
    """One thing, and all of a description."""
    one, rest = env["one"], env["rest"]
    if isinstance(one, All) or reader.said.is_many(one) or reader.said.may_be_player(one):
        raise Meaningless("one thing", "one")
    if not any(isinstance(each, WasBlockedThisTurn | BlockedThisTurn) for each in walk(rest)):
        raise Meaningless("all creatures that fought it", "rest")


form(
    Destroy(Together((v.one, All(v.rest)))),
    "<destroys> {one:definite} and all {rest:descs}",
    check=_it_and_all,
)

# --- at the end of this turn's next combat ---------------------------------------------------------------------

AT_ITS_END = Begins(StepOrPhase.END_OF_COMBAT, IsPlayer())
# In 2006 it was "at end of combat".
form(
    (Delay(AT_ITS_END, v.effects),),
    "at this turn's next end of combat, {effects:action}.",
    "unit",
    printable=False,
)

# --- damage --------------------------------------------------------------------------------------------------

DEALT_YOU = (DealtThisTurn(You()),)
form(DEALT_YOU, "that dealt damage to you this turn", "post")
form((DealtThisTurn(v.of),), "that dealt damage to {of:this_very} this turn", "post")
form(
    Matches(v.what, DealtThisTurn(All(Opponent(You())))),
    "{what:subject} dealt damage to an opponent this turn",
    "condition",
)
form(
    Compare(TakenThisTurn(v.of), Relation.AT_LEAST, v.n),
    "{n:count} or (more|greater) damage was dealt to {of:definite} this turn",
    "condition",
    check=_one_thing,
)
form(DealtBy(v.by), "dealt damage by {by:this_very} this turn", "trait", rank=1)
