"""Activated abilities that can't be played (409.4), the legend rule set aside (420.5e), damage that is prevented all
the time (419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Cannot, LegendRuleOff, PreventDamage, Replacement, Static
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, writes
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import write_group
from engine.language.forms.rooms.descriptions import is_plural
from engine.language.forms.rooms.selections import leaves_open, mention_all
from engine.language.terms import All, AnyOf, AtRandom, DealsDamage, Picked, Same, Selection
from engine.language.words import ObjectAct

called("whichever", 'which they are ("artifacts and creatures")')


def _all(reader: FormReader, tree: Tree) -> Selection:
    """ "Abilities of creatures": the bare plural, of all of them."""
    described = tree.part("filter")
    assert isinstance(described, Tree)
    if not is_plural(described):
        raise Meaningless('"each" before it, or the plural', described)
    if described.part("adjectives") is not None or described.part("posts") is not None:
        raise Meaningless("a plural alone", described)
    if leaves_open(described):
        raise Meaningless('"and" between them, if all of them are meant', described)
    return mention_all(reader, reader.only(tree, "filter"))


def _nothing_chosen(reader: FormReader, env: Mapping[str, Any]) -> None:
    _no_target(reader, env)
    if isinstance(env["what"], Picked | AtRandom):
        raise Meaningless("all of them, for nothing is chosen here")


def _no_target(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if reader.said.targets:
        raise Meaningless("no target, for none is chosen here")


form(v.x, "{x:group}", "whichever", printable=False)
form(v.x, "{filter:descs}", "whichever", read=_all, printable=False)


@writes("whichever")
def _write_whichever(writer: FormWriter, value: Any) -> list[str]:
    """ "Artifacts and creatures": two nouns are all there are of them without a word for it."""
    if isinstance(value, All) and any(isinstance(one, AnyOf) for one in getattr(value.filter, "parts", ())):
        return writer.words("descs", value.filter)
    return write_group(writer, value)


for _act, _unless in (
    (ObjectAct.HAVE_ABILITIES_PLAYED, ""),
    (ObjectAct.HAVE_OTHER_ABILITIES_PLAYED, " unless they're mana abilities"),
):
    form(
        (Static(v.what, (Cannot(_act),)),),
        f"activated abilities of {{what:whichever}} can't be (played|activated){_unless}.",
        "paragraph",
        check=_nothing_chosen,
    )


def _write_legend_rule(_writer: FormWriter, value: Any) -> list[str]:
    if value != (LegendRuleOff(),):
        raise NoWords(repr(value))
    return ["the", '"legend', 'rule"', "doesn't", "apply", "."]


form((LegendRuleOff(),), 'the " legend rule " doesn\'t apply.', "paragraph", write=_write_legend_rule)
form(v.x, "{x:described}", "spared", write=lambda writer, value: _write_spared(writer, value))
called("spared", "what it is dealt to")


def _write_spared(writer: FormWriter, value: Any) -> list[str]:
    return writer.words("described", value) if isinstance(value, Same) else write_group(writer, All(value))


form(
    (Replacement(DealsDamage(None, v.to, v.kind), (PreventDamage(),)),),
    "prevent all {kind:damage_kind} that would be dealt to {to:spared}.",
    "paragraph",
    check=_no_target,
)
form(
    (Replacement(DealsDamage(v.source, v.to, v.kind), (PreventDamage(),)),),
    "prevent all {kind:damage_kind} that would be dealt to {to:spared} by {source:dealers}.",
    "paragraph",
    check=_no_target,
)
