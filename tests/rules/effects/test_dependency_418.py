"""The short cut of 418.5c: pairs that cannot touch one another are never tried. It must never change an answer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.characteristics import controller_of, faces
from engine.language.values import (
    AddPT,
    All,
    AllOf,
    CardType,
    Color,
    Compares,
    Controls,
    Count,
    Feature,
    GainAbilities,
    HasColor,
    HasKeyword,
    HasSubtype,
    HasType,
    Is,
    Keyword,
    KeywordName,
    Kind,
    LoseKeywords,
    Not,
    Relation,
    Self,
    SetColors,
    SetController,
    SetPT,
    SetTypes,
    Static,
    You,
)
from engine.rules.effects import dependency_418
from tests.boards import ANN, BOB, Setting, card

WHO: list[Any] = [
    HasType(CardType.CREATURE),
    HasType(CardType.LAND),
    HasSubtype("Swamp"),
    HasSubtype("Forest"),
    HasSubtype("Elf"),
    HasColor(Color.RED),
    HasKeyword(KeywordName.FLYING),
    Controls(You()),
    Compares(Feature.POWER, Relation.AT_LEAST, 2),
    Not(HasColor(Color.WHITE)),
]


def every(*parts: Any) -> All:
    return All(AllOf((Is(Kind.PERMANENT), *parts)))


WHAT: list[Any] = [
    SetTypes((), ("Swamp",)),
    SetTypes((), ("Forest",), True),
    SetTypes((CardType.CREATURE,), ("Elf",), True),
    SetColors((Color.RED,)),
    SetColors((Color.WHITE,)),
    GainAbilities((Keyword(KeywordName.FLYING),)),
    GainAbilities((Static(every(HasSubtype("Elf")), (SetColors((Color.RED,)),)),)),
    LoseKeywords((KeywordName.FLYING,)),
    SetController(You()),
    SetPT(2, 2),
    SetPT(Count(every(HasColor(Color.RED))), 1),
    AddPT(1, 1),
    AddPT(Count(every(Compares(Feature.POWER, Relation.AT_LEAST, 2))), 0),
]
STATICS = st.builds(
    Static,
    st.one_of(st.just(Self()), st.builds(every, st.sampled_from(WHO))),
    st.lists(st.sampled_from(WHAT), min_size=1, max_size=2).map(tuple),
)
BEARERS = st.tuples(
    STATICS, st.sampled_from(["Enchantment", "Land", "Land - Swamp", "Creature - Elf"]), st.booleans()
)


def answers(board: Board) -> list[object]:
    return [(faces(board, one), controller_of(board, one)) for one in board.in_play]


def lay(bearers: list[tuple[Static, str, bool]]) -> Board:
    table = Setting()
    table.put(card("Forest", "Basic Land - Forest"), ANN)
    table.put(card("Ogre", "Creature - Ogre", (2, 2), cost="R"), BOB)
    for static, types, ann in bearers:
        size = (1, 1) if "Creature" in types else None
        table.put(card("Thing", types, size, static, cost="W"), ANN if ann else BOB)
    return table.board()


@settings(max_examples=150, deadline=None)
@given(st.lists(BEARERS, min_size=2, max_size=4))
def test_418_5c_trying_every_pair_gives_the_same_answers(bearers: list[tuple[Static, str, bool]]) -> None:
    quick = answers(lay(bearers))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dependency_418, "may_depend", lambda *_: True)
        slow = answers(lay(bearers))
    assert quick == slow
