"""What doesn't untap for a while, and what lasts until an untap step (302, 418.3)."""

from __future__ import annotations

from typing import Any

from engine.language.effects import ForEach, Modify, StaysTapped, Tap
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.remembered import EACH_ONE
from engine.language.rooms.changes.changes import one_permanent
from engine.language.rooms.changes.lasting import changed
from engine.language.rooms.clauses.clauses import Effects, unnoted
from engine.language.terms import All, Controls
from engine.language.walks import walk
from engine.language.words import Duration

EACH_HELD = (Modify(EACH_ONE, (StaysTapped(),), Duration.NEXT_UNTAP),)


def _held_all(before: Effects) -> Effects:
    """ "Tap all creatures that blocked ~. They don't untap": all that these words say, tapped before or not."""
    tap = unnoted(before[-1])[0] if before else None
    if not isinstance(tap, Tap) or not _of_several_players(tap.what):
        raise Meaningless("a sentence that taps what several players control before this one")
    return (*before, ForEach(EACH_ONE.name, tap.what, EACH_HELD))


def _of_several_players(what: Any) -> bool:
    return isinstance(what, All) and not any(isinstance(one, Controls) for one in walk(what))


def _taken_held(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (*before, ForEach(of=what, effects=effects)) if before and effects == EACH_HELD:
            if _of_several_players(what) and unnoted(before[-1])[0] == Tap(what):
                return (tuple(before),)
    return None


form(
    Made(_held_all, _taken_held, v.before),
    "{before:unit} they don't untap during (their controllers'|their controller's) next untap (steps|step).",
    "unit",
    rank=1,
)
form(
    Modify(v.what, (StaysTapped(),), Duration.NEXT_TWO_UNTAPS),
    "{what} <doesn't> untap during its controller's next two untap steps",
    check=one_permanent,
)
changed(
    "{told:statement} until its controller's next untap step",
    Duration.BEFORE_UNTAP,
    check=lambda reader, env: one_permanent(reader, {"what": env["told"][0]}),
)
