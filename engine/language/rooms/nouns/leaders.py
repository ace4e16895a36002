"""Which player: with the most life, who controls the most of something, or so much; what has the greatest power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import all_of, with_parts
from engine.language.effects import Choose, DrawGame, If, Modify, Note, SetController, Static, Thing, WinGame
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import OF_THAT_ONE, SUCH
from engine.language.rooms.nouns.selections import is_person
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    Bound,
    Compare,
    Compares,
    Controls,
    ControlsMost,
    Count,
    FeatureOf,
    Greatest,
    HasColor,
    HasMostLife,
    InZone,
    Is,
    IsPlayer,
    Least,
    Outdoes,
    Owns,
    Plus,
    You,
)
from engine.language.words import Color, Duration, Feature, Kind, Relation, Zone

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
LEADER = All(AllOf((IsPlayer(), HasMostLife())))
form(
    (If(v.condition, (If(Compare(Count(LEADER), Relation.EQUAL, 0), (DrawGame(),), (WinGame(LEADER),)),)),),
    "if {condition}, the player with the highest life total wins the game. "
    "if two or more players are tied for highest life total, the game is a draw.",
    "unit",
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

# --- more by so many -------------------------------------------------------------------------------------------


def _more_by(who: Any, n: Any, filter: Any, than: Any) -> Compare:
    own, theirs = (Count(All(with_parts(filter, Controls(one)))) for one in (who, than))
    return Compare(own, Relation.AT_LEAST, Plus((theirs, n)))


def _taken_by(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Compare(
            left=Count(of=All(filter=AllOf(parts=(*parts, Controls(player=who))))),
            right=Plus(parts=(Count(of=All(filter=AllOf(parts=(*_, Controls(player=than))))), int() as n)),
        ):
            filter_ = all_of(list(parts))
            return (who, n, filter_, than) if _more_by(who, n, filter_, than) == value else None
    return None


def _another_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["than"]) or isinstance(env["than"], All) or env["than"] == env["who"]:
        raise Meaningless("another player", "than")
    _in_play(reader, env)


form(
    Made(_more_by, _taken_by, v.who, v.n, v.filter, v.than),
    "{who:who_has} <controls> at least {n:in_words} more {filter:descs} than {than:player} (|do|does)",
    "condition",
    check=_another_player,
)

# --- whose controller is such a player -------------------------------------------------------------------------


def _under(trait: Any) -> Any:
    """Controlled by a player of whom this is true."""
    return (Controls(All(AllOf((IsPlayer(), trait)))),)


WHOSE = "whose controller controls"
form(_under(Outdoes(HIS_OR_HERS, Relation.AT_LEAST, 1)), f"{WHOSE} a {{filter:desc}}", "post", check=_in_play)
form(_under(Outdoes(HIS_OR_HERS, Relation.EQUAL, 0)), f"{WHOSE} no {{filter:descs}}", "post", check=_in_play)
for _relation, _words in ((Relation.AT_LEAST, "more"), (Relation.AT_MOST, "fewer")):
    form(
        _under(Outdoes(HIS_OR_HERS, _relation, v.amount)),
        f"{WHOSE} {{amount:in_words}} or {_words} {{filter:descs}}",
        "post",
        check=_in_play,
    )


def _each_players(what: Any, changes: Any, amount: Any, filter: Any) -> Static:
    theirs = Count(All(with_parts(filter, Controls(OF_THAT_ONE))))
    return Static(All(with_parts(what, *_under(Outdoes(theirs, Relation.AT_MOST, amount)))), changes)


form(
    one_way(_each_players, v.what, v.changes, v.amount, v.filter),
    "{what:descs} each player controls {changes} as long as that player controls {amount:in_words} or fewer "
    "{filter:descs}.",
    "ability",
    check=_in_play,
    printable=False,
)

# --- who has the least life ------------------------------------------------------------------------------------

LIFE_OF_THAT_ONE = FeatureOf(Feature.LIFE, OF_THAT_ONE)
LOWEST = AllOf(
    (IsPlayer(), Outdoes(LIFE_OF_THAT_ONE, Relation.AT_MOST, Least(Feature.LIFE, All(IsPlayer()))))
)
LEAST_LIFE = "least life"
TIED = "if two or more players are tied for lowest life total, you choose one of them, and that player gains control of"


def _the_same_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["_again"] != env["what"]:
        raise Meaningless("the same thing again", "_again")


form(
    (
        Note(LEAST_LIFE, Choose(You(), Thing(LOWEST))),
        Modify(v.what, (SetController(Bound(LEAST_LIFE)),), Duration.LASTING),
    ),
    f"the player with the lowest life total gains control of {{what:permanent}}. {TIED} {{_again:permanent=what}}.",
    "unit",
    check=_the_same_one,
)
