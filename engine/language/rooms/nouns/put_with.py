"""What an ability of the same text put into play or made, and who lost life by it, and how much (217.7d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import GainLife, If, LoseLife, PutIntoPlay
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import negative
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import LIFE_LOST, LOSER, PUT_WITH, PUT_WITH_IT, put_with
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import All, Bound, FeatureOf, Matches, OnlyIf, Plus, Same, Selection, You
from engine.language.words import Feature, Kind

# What comes into play with a counter where something was paid for it (419.1b).
form(
    (If(v.condition, (PutIntoPlay(You(), v.what, counter=v.kind),), (PutIntoPlay(You(), v.what),)),),
    "(put {what} (into play|onto the battlefield)|return {what} to (play|the battlefield)). if {condition}, that "
    "creature (comes into play|enters the battlefield) with (an additional|a) {kind:kind} counter on it.",
    "unit",
)
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

# --- who lost life by it -----------------------------------------------------------------------------------------


def _nobody_named(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if reader.said.player() is not None or reader.said.targets:
        raise Meaningless("the player who was named before")


form(
    (GainLife(Bound(LOSER), v.amount),),
    "that player gains {amount:number} life",
    "clause",
    check=_nobody_named,
)
# Who has gained control of it since has lost nothing then.
YOU_LOST = OnlyIf(Matches(You(), Same(Bound(LOSER))), Bound(LIFE_LOST))
form(
    (GainLife(You(), YOU_LOST),),
    "you gain life equal to the life you lost when it (came into play|entered the battlefield)",
    "clause",
)
form(
    LoseLife(v.who, Plus((FeatureOf(Feature.LIFE, v.who), negative(v.left)))),
    "{who} <loses> all but {left:number} life",
    check=lambda reader, env: _one_of_them(reader, env),
    imperative=False,
)


def _one_of_them(reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["who"], All):
        raise Meaningless("one player", "who")
