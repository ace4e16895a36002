"""Power and toughness that are those of another, or are measured one way and then another (208.2, 418.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Modify, Sacrifice, SetPT, SetTypes, Static
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE, SACRIFICED
from engine.language.rooms.nouns.selections import write_host
from engine.language.terms import (
    All,
    AllOf,
    Attached,
    Bound,
    FeatureOf,
    HasType,
    Matches,
    Not,
    Same,
    Selection,
    Self,
    Together,
)
from engine.language.words import CardType, Duration, Feature

POWER, TOUGHNESS = FeatureOf(Feature.POWER, v.of), FeatureOf(Feature.TOUGHNESS, v.of)


def _one_object(reader: FormReader, env: Mapping[str, Any]) -> None:
    for name in ("what", "of"):
        if name in env and (reader.said.is_many(env[name]) or reader.said.may_be_player(env[name])):
            raise Meaningless("one object", name)


def _the_same(reader: FormReader, env: Mapping[str, Any]) -> None:
    _one_object(reader, env)
    if env["_again"] != env["what"]:
        raise Meaningless("the same one again", "_again")


form(
    Modify(v.what, (SetPT(POWER, TOUGHNESS),), Duration.THIS_TURN),
    "change {what:poss} [base] power and toughness to {of:poss} power and toughness until end of turn",
    check=_one_object,
)


def _not_of_one(power: Any, toughness: Any) -> bool:
    """Whether they are neither numbers nor both those of one other thing."""
    if any(isinstance(one, int | None) for one in (power, toughness)):
        return False
    return not (
        isinstance(power, FeatureOf) and isinstance(toughness, FeatureOf) and power.of == toughness.of
    )


form(
    (Modify(v.what, (SetPT(v.power, v.toughness),), Duration.THIS_TURN),),
    "{what:poss} power becomes {power:quantity} until end of turn, and {_again:poss=what} toughness becomes "
    "{toughness:quantity} until end of turn",
    "clause",
    check=_the_same,
    suits=lambda env: _not_of_one(env["power"], env["toughness"]),
)

# --- one way as long as this is so, another as long as it isn't -----------------------------------------------

EACH = "power and toughness are each"


def _its_own(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] != Self():
        raise Meaningless("this card's name", "what")


form(
    Static(v.what, (SetPT(v.size, v.size),), v.condition),
    f"as long as {{condition}}, {{what:poss}} {EACH} equal to {{size:quantity}}.",
    "sized_while",
    check=_its_own,
    printable=False,
)
form(
    Static(v.what, (SetPT(v.size, v.size),), v.condition),
    f"as long as {{condition}}, {{what:poss}} {EACH} {{size:number}}.",
    "sized_while",
    check=_its_own,
    printable=False,
)
called("sized_while", "how large it is, and as long as what")
form(v.x, "{x:sized_while}", "ability", printable=False)
form((v.first, v.second), "{first:sized_while} {second:sized_while}", "paragraph", printable=False)

# --- what it is attached to, as long as that isn't a creature (212.1b) -----------------------------------------

ITS_COST = FeatureOf(Feature.CONVERTED_MANA_COST, EACH_ONE)


def _animated(writer: FormWriter) -> list[str]:
    said = "isn't a creature , it 's an artifact creature"
    return ["as", "long", "as", *write_host(writer), *said.split(), *SIZED.split(), "."]


SIZED = "with power and toughness each equal to its converted mana cost"


form(
    Static(
        All(AllOf((Same(Attached(Self())), Not(HasType(CardType.CREATURE))))),
        (SetTypes((CardType.ARTIFACT, CardType.CREATURE)), SetPT(ITS_COST, ITS_COST)),
    ),
    f"as long as (enchanted|equipped) {{_noun:host_word}} isn't a creature, it's an artifact creature {SIZED}.",
    "ability",
    words=_animated,
)

# --- more, as long as it is such a thing ------------------------------------------------------------------------


def _besides(told: Any, each: tuple[tuple[Any, Any], ...]) -> tuple[Static, ...]:
    what: Selection = told[0]
    more = (Static(what, changes, Matches(what, filter_)) for filter_, changes in each)
    return (Static(*told), *more)


WHILE = "as long as (it's|it is) {first:adjective}, it {changes}."
form(((v.first, v.changes),), WHILE, "it_whiles", printable=False)
form(
    ((v.first, v.changes), (v.second, v.more)),
    WHILE + " as long as (it's|it is) {second:adjective}, it {more:changes}.",
    "it_whiles",
    printable=False,
)
called("it_whiles", "what it gets besides, and as long as what")
form(
    one_way(_besides, v.told, v.each),
    "{told:standing}. {each:it_whiles}",
    "paragraph",
    printable=False,
)

# --- of what was given to pay ------------------------------------------------------------------------------------


def _paid_with(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if reader.said.latest_done(Sacrifice) is not None:
        raise Meaningless("what was sacrificed to pay")


TOTAL = FeatureOf(v.feature, Together((Bound(SACRIFICED),)))
form(TOTAL, "the total {feature} of the sacrificed creatures", "quantity", check=_paid_with)
form(
    TOTAL,
    "the total {feature} of the {_nouns:noun_word} sacrificed this way",
    "quantity",
    check=_paid_with,
    printable=False,
)
