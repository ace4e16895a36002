"""Keyword abilities that something loses, each with its quality (407), and sizes that are changed for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Keyword, LoseAbilities, LoseKeywords, Modify, SetPT
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.words import Duration, KeywordName

BANDS = KeywordName.BANDS_WITH_OTHER
form((LoseKeywords((BANDS,)),), '<loses> all "bands with other" abilities', "change")
form(
    (LoseKeywords((v.name, BANDS)),), '<loses> {name:keyword} and all "bands with other" abilities', "change"
)


def of_a_quality(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is said by its name alone goes whatever it is."""
    if not all(isinstance(one, Keyword) and one.filter is not None for one in env["abilities"]):
        raise Meaningless('a keyword ability with a quality, such as "forestwalk"', "abilities")


form((LoseAbilities(v.abilities),), "<loses> {abilities:keyword_said}", "change", check=of_a_quality)
form(
    (LoseKeywords((v.name,)), LoseAbilities(v.abilities)),
    "<loses> {name:keyword} and {abilities:keyword_said}",
    "change",
    check=of_a_quality,
)


for _side, _set in (("power", SetPT(v.size, None)), ("toughness", SetPT(None, v.size))):
    form(
        (Modify(v.what, (_set,), Duration.LASTING),),
        f"change {{what:poss}} base {_side} to {{size:quantity}}",
        "clause",
        printable=False,
    )
