"""What a player gives up of all that he or she has, but for so much of it (413.2d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Sacrifice
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.nouns.leaders import how_many_of
from engine.language.terms import All, Bound, Controls, Picked, Plus, Times

REST = Plus((how_many_of(v.who, v.filter), Times(-1, v.n)))


def _of_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Of several players each would have a rest of his or her own; and the number was told before."""
    if isinstance(env["who"], All | Picked):
        raise Meaningless("one player", "who")
    if not isinstance(env["n"], Bound) and env["n"] != THAT_MUCH:
        raise Meaningless('"that many"', "n")


form(
    Sacrifice(v.who, Picked(v.who, narrowed(v.filter, Controls(v.who)), REST)),
    "{who} <sacrifices> all but {n:count} {filter:descs}",
    check=_of_one,
)
