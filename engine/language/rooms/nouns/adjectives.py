"""What stands before a noun: colors, types, states, and what it is not (203, 205, 212)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import CAN_COME_INTO_PLAY, OTHER
from engine.language.forms.chart import Tree
from engine.language.forms.declared import called, form
from engine.language.forms.parts import row
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.terms import (
    AllOf,
    AnyOf,
    Bears,
    Colors,
    Compares,
    Filter,
    HasActivated,
    HasColor,
    HasState,
    HasSubtype,
    HasSupertype,
    HasType,
    Is,
    Not,
    Same,
)
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.words import Feature, Kind, Relation, State

BASIC_LAND_KINDS = tuple(HasSubtype(one) for one in BASIC_LAND_TYPES)
"""What has a basic land type, as is said behind the noun."""

OTHERS = (OTHER, Not(Same(EACH_ONE)))
# --- before the noun -----------------------------------------------------------------------------------------

BORNE = (("enchanted", Bears(HasSubtype("Aura"))), ("equipped", Bears(HasSubtype("Equipment"))))
called("adjective", "an adjective")
called("plain_adjective", "an adjective")
called("quality", "a colour, a type or a subtype")
for _category in ("adjective", "plain_adjective", "quality"):
    form(HasColor, "{color}", _category)
    form(HasType, "{type}" if _category == "quality" else "{type:type_of_one}", _category)
    form(HasSupertype, "{supertype}", _category)
    form(HasSubtype, "{subtype}", _category)
form(HasState, "{state}", "quality")
for _category in ("adjective", "plain_adjective"):
    form(HasState, "{state}", _category)
    form(HasState(State.BLOCKED), "blocked", _category)
    form(Not(v.part), "non {part:quality}", _category)
    form(Not(Is(Kind.TOKEN)), "non token", _category)
    form(Colors(Relation.EQUAL, 0), "colorless", _category)
    form(Colors(Relation.EQUAL, 1), "monocolored", _category)
    form(Colors(Relation.AT_LEAST, 2), "multicolored", _category)
for _word, _borne in BORNE:
    # "Enchanted Plains" is what an Aura is on, though the word is the same for many.
    form(_borne, _word, "adjective", rank=-1)
form(AnyOf((v.a, v.b)), "{a:plain_adjective} (or|and/or) {b:plain_adjective}", "adjective")
form(AnyOf((HasType(v.a), HasType(v.b))), "{a:type} and {b:type}", "adjective", printable=False)
form(AnyOf((HasColor(v.a), HasColor(v.b))), "{a:color} and all {b:color}", "adjective", printable=False)
# What can come into play is neither an instant nor a sorcery (217.1a).
form(CAN_COME_INTO_PLAY, "permanent", "adjective")


# "White, blue, or black": the row as a whole, and not a color and then a choice.
EITHER = "{first:plain_adjective}, {rest:either}"
form(
    AnyOf(row(v.first, v.rest)),
    EITHER,
    "adjective",
    rank=1,
    suits=lambda env: (env["first"], *env["rest"]) != BASIC_LAND_KINDS,
)
form((v.a, v.b), "{a:plain_adjective}, (or|and/or) {b:plain_adjective}", "either")
form(
    (HasType(v.a), HasType(v.b)),
    "{a:type}, and {b:type}",
    "either",
    printable=False,
)
form(row(v.first, v.rest), EITHER, "either")
called("either", "an adjective")


def _read_other(reader: FormReader, tree: Tree) -> Filter:
    return OTHER if reader.said.each_of is None else Not(Same(EACH_ONE))


form(OTHER, "other", "adjective", read=_read_other)
form(Not(Same(EACH_ONE)), "other", "adjective", readable=False)


def _of_size(_reader: FormReader, size: Any) -> Filter:
    power, toughness = size
    return AllOf(
        (
            Compares(Feature.POWER, Relation.EQUAL, power),
            Compares(Feature.TOUGHNESS, Relation.EQUAL, toughness),
        )
    )


form(
    AllOf((Compares(Feature.POWER, Relation.EQUAL, v.p), Compares(Feature.TOUGHNESS, Relation.EQUAL, v.t))),
    "{size:plain_size}",
    "adjective",
    meant=_of_size,
    words=lambda writer, p, t: writer.words("plain_size", (p, t)),
)

# --- behind the noun -----------------------------------------------------------------------------------------

form((HasActivated(True),), "(with|that has|that have) mana abilities", "post")
form((HasSubtype(v.subtype),), "that (is|'s) a {subtype}", "post", printable=False)
form(
    (AnyOf((HasSubtype(v.a), HasSubtype(v.b))),),
    "that (is|'s) a {a:subtype} or a {b:subtype}",
    "post",
    printable=False,
)
