"""Texts that change texts (418.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import ChangeText
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import listing
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.words import Duration, WordSort

called("word_sort", "a sort of words")
called("word_swap", '"one color word with another"')
for _sort in WordSort:
    form(_sort, _sort.value, "word_sort")
form(v.sort, "one {sort:word_sort} with another", "word_swap")
listing("word_swaps", "word_swap", ("or",))
listing("barred_types", "type_name", ("or",))


def _each_once(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if len(set(env["sorts"])) < len(env["sorts"]):
        raise Meaningless("one word of each sort")


CHANGE = "change the text of {what} by replacing all instances of"
for _duration, _until in ((Duration.LASTING, ""), (Duration.THIS_TURN, " (until end of turn|this turn)")):
    form(ChangeText(v.what, v.sorts, _duration), f"{CHANGE} {{sorts:word_swaps}}{_until}", check=_each_once)
    form(
        ChangeText(v.what, (WordSort.CREATURE_TYPE,), _duration, v.barred),
        f"{CHANGE} one creature type with another{_until}. the new creature type can't be {{barred:barred_types}}",
    )
