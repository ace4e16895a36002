"""What is true all the time, in words of its own: sizes apart, and types beside those that a thing has (212.1c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import SetPT, Static
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import changes_of
from engine.language.forms.rooms.sentences import still
from engine.language.terms import Plus, Self


def _still(reader: FormReader, tree: Tree) -> Static:
    what = reader.only(tree, "what")
    changes = changes_of(reader, tree, what)
    if reader.said.targets:
        raise Meaningless("no target, for none is chosen here", tree)
    return Static(what, still(changes, tree))


form(
    Static(v.what, v.changes),
    "{what:group} {changes}. (it's still a|they're still) {kept:type}.",
    "ability",
    read=_still,
    printable=False,
)


def _this_card(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] != Self():
        raise Meaningless("this card's name")


form(
    Static(v.what, (SetPT(v.number, Plus((v.number, v.more))),)),
    "{what:itself} 's power is equal to {number:quantity} and its toughness is equal to that number "
    "plus {more:number}.",
    "ability",
    check=_this_card,
)
