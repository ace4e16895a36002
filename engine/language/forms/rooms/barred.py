"""Activated abilities that can't be played (409.4), the legend rule set aside (420.5e), damage that is prevented all
the time (419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Cannot, LegendRuleOff, PreventDamage, Replacement, Static
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import write_group
from engine.language.forms.rooms.descriptions import is_plural
from engine.language.forms.rooms.selections import mention_all
from engine.language.terms import AtRandom, DealsDamage, Picked, Selection
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
LANGUAGE.writers["whichever"] = write_group
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
form((LegendRuleOff(),), 'the " legend rule " doesn\'t apply.', "paragraph")
form(
    (Replacement(DealsDamage(None, v.to, v.kind), (PreventDamage(),)),),
    "prevent all {kind:damage_kind} that would be dealt to {to:described}.",
    "paragraph",
    check=_no_target,
)
