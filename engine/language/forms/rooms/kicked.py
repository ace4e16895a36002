"""What a spell is or does besides where it was kicked (502.21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import ArriveWithCounters, Delay, GainAbilities, If, Replacement, Static
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.replacements import ARRIVES, WITH
from engine.language.terms import Never, OnlyIf, Self, WasPaid
from engine.language.words import Duration, KeywordName

KICKED = WasPaid(KeywordName.KICKER)


def _of_the_spell(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only what was so as it was played stays so."""
    if not isinstance(env["condition"], WasPaid) or env["what"] != Self():
        raise Meaningless("a cost that was paid as it was played", "condition")


form(
    (
        Replacement(ARRIVES, (ArriveWithCounters(v.kind, OnlyIf(v.condition, v.count)),)),
        Static(v.what, (GainAbilities(v.abilities),), v.condition),
    ),
    f"if {{condition}}, {{what:this_or_it}} {WITH} and (has|with) {{abilities:granted}}.",
    "paragraph",
    check=_of_the_spell,
)
form(Never(KICKED), "the kicker cost wasn't paid", "condition")
form(Never(KICKED), "{_what:this_very} wasn't kicked", "condition", printable=False)


def _alike(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if type(env["usual"][0]) is not type(env["other"][0]) or len(env["usual"]) != 1 or len(env["other"]) != 1:
        raise Meaningless("an instruction of the same kind as the one before it", "other")


# The instruction and what it asks for, both in the place of those before.
form(
    (If(KICKED, (If(v.asked, v.other),), (If(v.first, v.usual),)),),
    "{usual:clause} if {first:condition}. "
    "if (the kicker cost was paid|you paid the kicker cost|this spell was kicked), "
    "{other:clause} if {asked:condition} instead.",
    "unit",
    check=_alike,
)


def _waits_if(event: Any, condition: Any, effects: Any) -> tuple[Any, ...]:
    return (If(condition, (Delay(event, effects, Duration.THIS_TURN),)),)


def _waiting(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(condition=condition, effects=(Delay(event=event, effects=effects),)),):
            found = event, condition, effects
            return found if condition == KICKED and _waits_if(*found) == value else None
    return None


def _kicked(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["condition"] != KICKED:
        raise Meaningless("a cost that was paid as it was played", "condition")


# Whether it was kicked stays so, and may be asked as it begins to wait.
form(
    Made(_waits_if, _waiting, v.event, v.condition, v.effects),
    "{event:when} this turn, if {condition}, {effects:action}.",
    "unit",
    check=_kicked,
)
