"""One thing and two events that may befall it: "~ comes into play or attacks" (404)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.forms.declared import called, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.rooms.events import COMES, DIES
from engine.language.terms import (
    Attacks,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    Either,
    ZoneChange,
)
from engine.language.words import Zone

called("befalling", 'what happens to it ("attacks")')

IT: Any = None
"""In the place of the thing, which the words before told."""
BEFALLING: tuple[tuple[Any, str], ...] = (
    (ZoneChange(IT, Zone.IN_PLAY), COMES),
    (ZoneChange(IT, Zone.GRAVEYARD, Zone.IN_PLAY), DIES),
    (ZoneChange(IT, None, Zone.IN_PLAY), "(<leaves> (play|the battlefield)|<leaves>)"),
    (Attacks(IT), "<attacks>"),
    (Blocks(IT), "<blocks>"),
    (BecomesBlocked(IT), "becomes blocked"),
    (BecomesTapped(IT), "becomes tapped"),
    (BecomesUntapped(IT), "becomes untapped"),
    (BecomesTarget(IT, v.by), "becomes the target of {by:aiming}"),
)
for _event, _words in BEFALLING:
    form(_event, _words, "befalling")


def _both(what: Any, one: Any, other: Any) -> Either:
    return Either((replace(one, what=what), replace(other, what=what)))


def _apart(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Either(events=(one, other)):
            what = getattr(one, "what", None)
            if what is not None and getattr(other, "what", None) == what:
                return what, replace(one, what=IT), replace(other, what=IT)
    return None


form(
    Made(_both, _apart, v.what, v.one, v.other),
    "{what:some_object} {one:befalling} or {other:befalling}",
    "event",
)
