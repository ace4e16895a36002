"""One thing and two events that may befall it: "~ comes into play or attacks" (404)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import Made, v
from engine.language.rooms.events.events import COMES, DIES
from engine.language.terms import (
    AnyOf,
    Attacks,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    Either,
    EventPart,
    Is,
    Phases,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import Kind, Role, Zone

called("befalling", 'what happens to it ("attacks")')

IT: Any = None
"""In the place of the thing, which the words before told."""
BEFALLING: tuple[tuple[Any, str], ...] = (
    (ZoneChange(IT, Zone.IN_PLAY), COMES),
    (ZoneChange(IT, Zone.GRAVEYARD, Zone.IN_PLAY), DIES),
    (ZoneChange(IT, None, Zone.IN_PLAY), "(<leaves> (play|the battlefield)|<leaves>)"),
    (Phases(IT, Zone.PHASED_OUT), "<phases> out"),
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

# --- any of several that are described apart -------------------------------------------------------------------

form(
    BecomesTapped(AnyOf((v.a, v.b, v.c, v.d))),
    "a {a:desc}, {b:desc}, {c:desc}, or {d:desc} becomes tapped",
    "event",
    mentions=EventPart(Role.OBJECT),
    says=lambda _value, _env: frozenset({Kind.PERMANENT.value}),
    check=lambda _reader, env: _permanents_alone(env),
)


def _permanents_alone(env: Mapping[str, Any]) -> None:
    for name in ("a", "b", "c", "d"):
        if Is(Kind.PERMANENT) not in walk(env[name]):
            raise Meaningless("permanents", name)
