"""Cards and words for the tests of the layers of 418.5."""

from __future__ import annotations

from typing import Any

from engine.board import Board, ObjectId
from engine.characteristics import (
    characteristics,
)
from engine.language.values import (
    AddPT,
    All,
    AllOf,
    Attached,
    CardDef,
    CardType,
    Color,
    Controls,
    HasColor,
    HasSupertype,
    HasType,
    Is,
    Keyword,
    KeywordName,
    Kind,
    Not,
    Self,
    SetTypes,
    Static,
    Supertype,
    You,
)
from tests.boards import card

WHITE, BLACK, RED, GREEN = Color.WHITE, Color.BLACK, Color.RED, Color.GREEN
PERMANENT = Is(Kind.PERMANENT)
CREATURE = HasType(CardType.CREATURE)
LAND = HasType(CardType.LAND)
YOURS = Controls(You())
FLYING = Keyword(KeywordName.FLYING)


def every(*parts: Any) -> All:
    return All(AllOf((PERMANENT, *parts)))


def enchantment(name: str, *abilities: Static) -> CardDef:
    return card(name, "Enchantment", None, *abilities, cost="1 W")


def aura(*changes: Any) -> CardDef:
    return card("Some Aura", "Enchantment - Aura", None, Static(Attached(Self()), changes), cost="W")


def size(board: Board, object_id: ObjectId) -> tuple[int | None, int | None]:
    found = characteristics(board, object_id)
    return found.power, found.toughness


BEARS = card("Grizzly Bears", "Creature - Bear", (2, 2), cost="1 G")
OGRE = card("Gray Ogre", "Creature - Ogre", (2, 2), cost="2 R")
ZOMBIES = card("Scathe Zombies", "Creature - Zombie", (2, 2), cost="2 B")
KNIGHT = card("White Knight", "Creature - Human Knight", (2, 2), cost="W W")
FOREST = card("Forest", "Basic Land - Forest")
RUIN = card("Ruin", "Land", None, FLYING)
CRUSADE = enchantment("Crusade", Static(every(CREATURE, HasColor(WHITE)), (AddPT(1, 1),)))
ANTHEM = enchantment("Glorious Anthem", Static(every(CREATURE, YOURS), (AddPT(1, 1),)))
NONBASICS_ARE_MOUNTAINS = enchantment(
    "Moon", Static(every(LAND, Not(HasSupertype(Supertype.BASIC))), (SetTypes((), ("Mountain",)),))
)
