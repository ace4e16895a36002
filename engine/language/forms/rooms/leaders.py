"""Which player: with the most life, who controls the most of something, or so much; what has the greatest power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.selections import is_person
from engine.language.remembered import OF_THAT_ONE, SUCH
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    Compare,
    Compares,
    Controls,
    ControlsMost,
    Count,
    Greatest,
    HasColor,
    HasMostLife,
    InZone,
    Is,
    IsPlayer,
    Least,
    Outdoes,
    Owns,
)
from engine.language.words import Color, Feature, Kind, Relation, Zone

form(
    All(AllOf((IsPlayer(), HasMostLife()))),
    "the player (with the most life|who has the most life)",
    "definite",
    says=is_person,
)
form(
    All(AllOf((IsPlayer(), ControlsMost(v.filter)))),
    "the player who controls the most {filter:descs}",
    "definite",
    says=is_person,
)
form(
    (Compares(v.feature, Relation.EQUAL, Greatest(v.feature, All(v.filter))),),
    "with the (greatest|highest) {feature} among {filter:descs}",
    "post",
    rank=1,
)


def _write_least(writer: FormWriter, **env: Any) -> list[str]:
    """Of costs the lowest, of sizes the least."""
    word = "lowest" if env["feature"] is Feature.CONVERTED_MANA_COST else "least"
    among = ["among", *writer.words("descs", env["filter"])]
    return ["with", "the", word, *writer.words("feature", env["feature"]), *among]


form(
    (Compares(v.feature, Relation.EQUAL, Least(v.feature, All(v.filter))),),
    "with the (least|lowest) {feature} among {filter:descs}",
    "post",
    rank=1,
    words=_write_least,
)
form(Least(v.feature, All(v.filter)), "the (lowest|least) {feature} among {filter:descs}", "quantity")


# Of those that are described by the same words.
form(
    (Compares(v.feature, Relation.EQUAL, Least(v.feature, All(SUCH))),),
    "with the (least|lowest) {feature}",
    "post",
    printable=False,
)
# --- who controls something, or holds so many cards ------------------------------------------------------------


def how_many_of(who: Any, filter: Any) -> Any:
    """How many of these a player controls."""
    return Count(All(narrowed(filter, Controls(who))))


def cards_in_hand_of(who: Any) -> Any:
    """How many cards a player holds."""
    return Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(who)))))


HIS_OR_HERS, IN_HAND = how_many_of(OF_THAT_ONE, v.filter), cards_in_hand_of(OF_THAT_ONE)
CONTROLS = "who (controls|control)"


def _in_play(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only permanents are controlled here, and the words for whose they are stand before."""
    parts = getattr(env["filter"], "parts", (env["filter"],))
    if Is(Kind.PERMANENT) not in parts or any(isinstance(one, Controls) for one in parts):
        raise Meaningless("permanents", "filter")


form(Outdoes(HIS_OR_HERS, Relation.AT_LEAST, 1), f"{CONTROLS} a {{filter:desc}}", "trait", check=_in_play)
form(Outdoes(HIS_OR_HERS, Relation.EQUAL, 0), f"{CONTROLS} no {{filter:descs}}", "trait", check=_in_play)
form(
    Outdoes(HIS_OR_HERS, Relation.EQUAL, 0),
    "who (doesn't|don't) control a {filter:desc}",
    "trait",
    check=_in_play,
    printable=False,
)
for _relation in (Relation.AT_LEAST, Relation.AT_MOST):
    _many = f"{{amount:in_words}} {_relation.value.replace('less', '(fewer|less)')}"
    form(
        Outdoes(HIS_OR_HERS, _relation, v.amount),
        f"{CONTROLS} {_many} {{filter:descs}}",
        "trait",
        check=_in_play,
    )
    form(Outdoes(IN_HAND, _relation, v.amount), f"with {_many} cards in hand", "trait")
form(Outdoes(IN_HAND, Relation.EQUAL, 0), "with no cards in hand", "trait")

# --- one of each color ---

COLORFUL = tuple(All(AllOf((Is(Kind.PERMANENT), HasColor(one), Controls(v.who)))) for one in Color)
form(
    AllTrue(tuple(Compare(Count(one), Relation.AT_LEAST, 1) for one in COLORFUL)),
    "{who:who_has} <controls> a permanent of each color",
    "condition",
)
