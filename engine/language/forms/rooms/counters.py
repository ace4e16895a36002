"""Counters that are moved from one permanent onto another, or distributed among several targets (200.10, 409.1e)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import Effect, MoveCounters, PutCounters
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.selections import write_np
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.terms import All, Amount, CountersOn, Picked, Selection, Share, Target

# --- moved ---------------------------------------------------------------------------------------------------


def _onto_one(reader: FormReader, env: Mapping[str, Any]) -> None:
    """They go onto one permanent, from another or from several."""
    to = env["to"]
    if isinstance(to, All | Picked) or reader.said.is_many(to) or reader.said.may_be_player(to):
        raise Meaningless("one permanent", "to")
    if reader.said.may_be_player(env["what"]) or isinstance(env["what"], Picked):
        raise Meaningless("a permanent that is named, or all of a description", "what")


MOVES = "<moves> {count:counted} {kind} <counters count> from {what} onto {to:np}"
form(MoveCounters(v.what, v.to, v.kind, v.count), MOVES, check=_onto_one)
form(
    MoveCounters(v.what, v.to, v.kind, CountersOn(v.kind, v.what)),
    "<moves> all {kind} counters from {what} onto {to:np}",
    check=_onto_one,
)

# --- distributed among targets -------------------------------------------------------------------------------


def _among(reader: FormReader, count: Amount, kind: str, to: Selection) -> Effect:
    """How many each of the targets gets is announced, and it is at least one (409.1e)."""
    if not isinstance(to, Target):
        raise Meaningless("targets to distribute the counters among", "to")
    reader.said = reader.said.divided(to, count)
    return PutCounters(to, kind, Share(to.slot))


def _write_among(writer: FormWriter, kind: str, slot: int) -> list[str]:
    spec = writer.specs[slot]
    if spec.divided is None:
        return no_words(spec)
    count = [*writer.words("count", spec.divided), kind, "counters"]
    writer.specs[slot] = replace(spec, divided=None)
    verb = "distribute" if writer.plain else "distributes"
    return [verb, *count, "among", *write_np(writer, Target(slot))]


form(
    PutCounters(Target(v.slot), v.kind, Share(v.slot)),
    "<distributes> {count:count} {kind} counters among {to:np}",
    meant=_among,
    words=_write_among,
)
