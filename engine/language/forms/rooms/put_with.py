"""What an ability of the same text put into play, or made: tokens and creatures put into play with it (217.7d)."""

from __future__ import annotations

from typing import Any

from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.remembered import PUT_WITH, PUT_WITH_IT, put_with
from engine.language.terms import Bound, Same, Selection
from engine.language.words import Kind

TOKEN = frozenset({Kind.TOKEN.value})


def _name_of(what: Any) -> tuple[str] | None:
    match what:
        case Bound(name=name) if name.startswith(PUT_WITH) and name != PUT_WITH_IT:
            return (name.removeprefix(PUT_WITH),)
    return None


WITH_THIS: Any = Made(lambda name: Bound(put_with(name)), _name_of, v.name)
PUT = "(put into play|put onto the battlefield|created)"
form((Same(WITH_THIS),), f"{PUT} with {{name:own_name}}", "post")


def _creature(reader: FormReader, tree: Tree) -> Selection:
    """The one that was put into play: a noun calls it, and takes it up again."""
    what = Bound(put_with(reader.only(tree, "name")))
    noun = reader.only(tree, "noun")
    reader.said = reader.said.mention(what, frozenset({noun, Kind.PERMANENT.value}))
    return what


def _write_creature(writer: FormWriter, name: str) -> list[str]:
    writer.said = writer.said.mention(Bound(put_with(name)), frozenset({"creature", Kind.PERMANENT.value}))
    return ["the", "creature", "put", "into", "play", "with", name]


for _category in ("definite", "back"):
    form(
        WITH_THIS,
        f"the {{noun:thing_word}} {PUT} with {{name:own_name}}",
        _category,
        read=_creature,
        words=_write_creature,
        printable=_category == "definite",
    )


def _token(reader: FormReader, _tree: Tree) -> Selection:
    """ "The token", where the text has made none itself: the one that another ability of it made."""
    if reader.said.latest(TOKEN) is not None:
        raise Meaningless("a token that another ability made")
    reader.said = reader.said.mention(Bound(PUT_WITH_IT), TOKEN)
    return Bound(PUT_WITH_IT)


def _write_token(writer: FormWriter, x: Any) -> list[str]:
    if x != Bound(PUT_WITH_IT):
        return no_words(x)
    writer.said = writer.said.mention(x, TOKEN)
    return ["the", "token"]


for _category in ("definite", "back"):
    form(v.x, "the token", _category, read=_token, words=_write_token, printable=_category == "definite")
