"""What somebody picks, and what is taken at random: "a creature", "two cards at random", "up to two lands" (413.2d)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import with_parts
from engine.language.forms.chart import Tree
from engine.language.forms.declared import NoWords, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.descriptions import check_number, write_desc
from engine.language.terms import Amount, AtRandom, Filter, InZone, Owns, Picked, Selection
from engine.language.words import Zone


def _read_picked(reader: FormReader, tree: Tree) -> Selection:
    env = reader.env(tree)
    number = env.get("n", 1)
    check_number(tree, "filter", number)
    return Picked(reader.said.subject, env["filter"], number)


def _read_random(reader: FormReader, tree: Tree) -> Selection:
    env = reader.env(tree)
    number = env.get("n", 1)
    check_number(tree, "filter", number)
    return AtRandom(env["filter"], number)


def _some(writer: FormWriter, filter_: Filter, number: Amount) -> list[str]:
    if number == 1:
        return ["a", *write_desc(writer, filter_, False)]
    return [*writer.words("count", number), *write_desc(writer, filter_, True)]


def _write_picked(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, Picked) or value.by != writer.said.subject or value.at_least is not None:
        raise NoWords(f"no words for {value!r} here")
    return _some(writer, value.filter, value.count)


def _read_up_to(reader: FormReader, tree: Tree) -> Selection:
    env = reader.env(tree)
    return Picked(reader.said.subject, env["filter"], env["n"], 0)


def _write_up_to(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, Picked) or value.by != writer.said.subject or value.at_least != 0:
        raise NoWords(f"no words for {value!r} here")
    words = write_desc(writer, value.filter, value.count != 1)
    return ["up", "to", *writer.words("count", value.count), *words]


def _read_from_hand(reader: FormReader, tree: Tree) -> Selection:
    env = reader.env(tree)
    cards = with_parts(env["filter"], InZone(Zone.HAND), Owns(env["of"]))
    return AtRandom(cards, env["n"])


def _write_random(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, AtRandom):
        raise NoWords(repr(value))
    return [*_some(writer, value.filter, value.count), "at", "random"]


form(v.x, "a {filter:desc}", "np", read=_read_picked, write=_write_picked)
form(v.x, "{n:count} {filter:descs}", "np", read=_read_picked, printable=False)
form(v.x, "a {filter:desc} at random", "np", read=_read_random, write=_write_random)
form(v.x, "{n:count} {filter:descs} at random", "np", read=_read_random, printable=False)
form(v.x, "up to {n:count} {filter:descs}", "np", read=_read_up_to, write=_write_up_to)
form(
    v.x,
    "{n:counted} {filter:descs} at random from {of:zone_poss} hand",
    "np",
    read=_read_from_hand,
    printable=False,
)
