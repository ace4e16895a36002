"""What happens if something that the text told to do was done (413.2b)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.effects import (
    Delay,
    Discard,
    Effect,
    If,
    Move,
    Note,
    PutIntoPlay,
    RemoveCounters,
    Sacrifice,
    ShuffleInto,
    Tap,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import UNNAMED
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import Bound, Compare, Count, Self, You
from engine.language.words import Relation

DONE = (Sacrifice, Move, Discard, RemoveCounters, ShuffleInto, Tap, PutIntoPlay)
"""What may turn out to be impossible, without anybody choosing so."""


def _if_done(reader: FormReader, before: Effects, more: Effects) -> Effects:
    """ "Sacrifice it. If you do, ...": whether anything was moved decides; of what waits, as it is done."""
    last = before[-1] if before else None
    if isinstance(last, Delay):
        return (*before[:-1], replace(last, effects=_if_done(reader, last.effects, more)))
    if last == Sacrifice(You(), Self()):
        # Whether it is there to be sacrificed is asked beforehand (`either`).
        raise Meaningless("another sentence before this one")
    noted = last if isinstance(last, Note) else _noted(reader, last)
    if not isinstance(noted.effect, DONE):
        raise Meaningless("a sentence with a choice before this one")
    if isinstance(noted.effect, PutIntoPlay):
        # What has come into play is another object than the one that left (217.1c), and the text goes on with that.
        more = substitute(more, {noted.effect.what: Bound(noted.name)})
    was_done = Compare(Count(Bound(noted.name)), Relation.AT_LEAST, 1)
    return (*before[:-1], noted, If(was_done, more))


def _noted(reader: FormReader, effect: Any) -> Note:
    if not isinstance(effect, DONE):
        raise Meaningless("a sentence with a choice before this one")
    results = reader.said.results + 1
    reader.said = replace(reader.said, results=results)
    return Note(f"{UNNAMED}{results}", effect)


WAS_DONE = Compare(Count(Bound(v.name)), Relation.AT_LEAST, 1)
PAIR: Any = (Note(v.name, v.effect), If(WAS_DONE, v.more))


def _write_if_done(writer: FormWriter, name: str, effect: Effect, more: Effects) -> list[str]:
    out = writer.words("action", (Note(name, effect),))
    if isinstance(effect, PutIntoPlay):
        more = substitute(more, {Bound(name): effect.what})
    return [*out, ".", "if", "you", "do", ",", *writer.words("action", more), "."]


def _write_later(writer: FormWriter, event: Any, name: str, effect: Effect, more: Effects) -> list[str]:
    return [*writer.words("later", event), ",", *_write_if_done(writer, name, effect, more)]


form(v.x, "{before:unit} [then] if you do, {more:action}.", "unit", meant=_if_done, printable=False)
form(PAIR, "{does:action}", "unit", readable=False, words=_write_if_done)
form((Delay(v.event, PAIR),), "{does:action}", "unit", readable=False, words=_write_later)
