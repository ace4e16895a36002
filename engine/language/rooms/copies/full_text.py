"""An object that has the full text of a card (418.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import GainAbilities, HasText
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import All, Picked


def _one_card(reader: FormReader, env: Mapping[str, Any]) -> None:
    if (
        isinstance(env["of"], All | Picked)
        or reader.said.is_many(env["of"])
        or reader.said.is_player(env["of"])
    ):
        raise Meaningless("one card", "of")


form(
    (HasText(v.of, GainAbilities(v.also)),),
    "<has> the full text of {of:definite} and <has> the text {also:granted}",
    "change",
    check=_one_card,
)
