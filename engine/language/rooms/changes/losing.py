"""Keyword abilities that something loses, each with its quality (407), and sizes that are changed for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Keyword, LoseAbilities, LoseKeywords, Modify, Replacement, SetPT
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form
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
    if any(one.name is KeywordName.ENCHANT for one in env["abilities"]):
        raise Meaningless("quotation marks around it", "abilities")


def _is_named(env: Mapping[str, Any]) -> bool:
    return not any(isinstance(one, Keyword) and one.name is KeywordName.ENCHANT for one in env["abilities"])


form(
    (LoseAbilities(v.abilities),),
    "<loses> {abilities:keyword_said}",
    "change",
    check=of_a_quality,
    suits=_is_named,
)
LANGUAGE.apart.add("lost_text")
form(v.x, "{x:paragraph}", "lost_text")
called("lost_text", "an ability that it has")


def _one_text(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """A keyword is lost by its name, and of other texts only those that replace something are told apart so far."""
    if len(env["abilities"]) != 1 or not (isinstance(env["abilities"][0], Replacement) or _is_text(env)):
        raise Meaningless("an ability that replaces or prevents something", "abilities")


def _is_text(env: Mapping[str, Any]) -> bool:
    """What an Aura can enchant is lost in quotation marks, as a whole text is: enchant alone would be all of it."""
    return all(not isinstance(one, Keyword) or one.name is KeywordName.ENCHANT for one in env["abilities"])


form(
    (LoseAbilities(v.abilities),),
    '<loses> " {abilities:lost_text} "',
    "change",
    check=_one_text,
    suits=_is_text,
)
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
