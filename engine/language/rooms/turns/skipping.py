"""Steps and phases of a turn that somebody skips, one or all of them (300.9, 419.6e)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import ChooseBetween, ExtraTurns, SkipAll, SkipNext
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import Bound, EventPart, Target, X, You
from engine.language.walks import walk
from engine.language.words import Skippable


def _of_a_turn(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] is Skippable.TURN:
        raise Meaningless("a step or phase", "what")


form(
    SkipNext(v.who, v.what, True),
    "{who} <skips> {who:zone_poss} next {what} this turn",
    check=_of_a_turn,
)
form(SkipAll(v.who, v.what, True), "{who} <skips> all {what:skippables} of {who:zone_poss} next turn")
form(SkipAll(v.who, v.what), "{who} <skips> all {what:skippables} this turn")
CHOICES = tuple((SkipAll(v.who, one),) for one in (v.first, v.second, v.third))
form(
    (ChooseBetween(v.who, CHOICES),),
    "{who:player} (chooses|choose) {first:skippable}, {second:skippable}, or {third:skippable}. "
    "(that|the) player skips each instance of the chosen step or phase this turn.",
    "unit",
)

# --- an extra turn at whose end something happens (300.6, 404.4) ------------------------------------------------


def _names_nothing(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is done then speaks of nothing that this text names: who plays it is all that it knows."""
    if any(isinstance(one, Target | Bound | EventPart | X) for one in walk(env["effects"])):
        raise Meaningless("something that names nothing that came before", "effects")


TURN = "take an extra turn after this one."
form(
    (ExtraTurns(You(), 1, v.effects),),
    f"{TURN} at the (end of that turn|beginning of that turn's end step), {{effects:action}}.",
    "unit",
    check=_names_nothing,
)
