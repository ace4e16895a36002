"""What a text asks for anew by mistake: a part of an event where there is no event, and players of whom it is asked a
second time who they are, after an instruction has changed that (first run: War's Toll; "each player with no cards in
hand draws a card, then discards a card" had nobody discard).

Found by values: every part of every ability of cards that ship is looked through, by their fields and not by the
reader's own walk: of some cards, of all with CARDS=all. It can't see a set of objects that is asked for anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from engine.cards import library
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.values import Activated, All, EventPart, Replacement, Static, Triggered
from tests.chosen import chosen

WITHIN = (Activated, Replacement, Static, Triggered)


def parts(value: Any, *, within: bool = False) -> Iterator[Any]:
    """What stands in a value, but for what stands in abilities that it gives."""
    if isinstance(value, Struct):
        if within and isinstance(value, WITHIN):
            return
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name), within=True)
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from parts(one, within=True)


def strange(ability: Any) -> list[str]:
    """What is asked anew in an ability."""
    found = []
    if isinstance(ability, Static) and any(isinstance(one, EventPart) for one in parts(ability)):
        found.append("a part of an event in a static ability")
    told = Counter(
        getattr(one, name)
        for one in parts(ability)
        for name in ("who", "what", "to")
        if name in one.__struct_fields__ and isinstance(getattr(one, name), All)
    )
    found += [
        f"{people} told of {times} times"
        for people, times in told.items()
        if times > 1
        and {"Outdoes", "ControlsMost", "HasMostLife"} & {type(x).__name__ for x in parts(people)}
    ]
    return found


def test_no_card_that_ships_asks_anew() -> None:
    found = {
        name: strange(one)
        for name in chosen(12)
        for face in library()[name].faces
        for one in face.abilities
        if strange(one)
    }
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "Enchantment\nIf a creature an opponent controls attacks, all creatures that player controls attack if able.",
        "Sorcery\nEach player with no cards in hand draws two cards, then discards a card.",
        "Sorcery\nEach player who controls a creature sacrifices a creature, then loses 1 life.",
        "Sorcery\nEach player who controls more lands than you do sacrifices a land. Each player who controls more "
        "lands than you do draws a card.",
    ],
)
def test_what_would_be_asked_anew_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_card(f"Test {{2}}\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "Sorcery\nEach player with no cards in hand draws two cards.",
        "Sorcery\nEach player who controls a creature loses 1 life. You gain 1 life.",
        "Enchantment\nIf a creature attacks, all creatures attack if able.",
    ],
)
def test_what_is_asked_once_is_read(text: str) -> None:
    read_card(f"Test {{2}}\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "Tap an untapped creature you control: Destroy target creature tapped this way.",
        "Sacrifice a creature: Destroy target creature with power less than the sacrificed creature's power.",
        "{T}, Sacrifice a creature: Tap target creature that shares a color with the sacrificed creature.",
    ],
)
def test_targets_that_hang_on_what_was_paid_are_refused(text: str) -> None:
    """They are chosen before any cost is paid (409.1c, 409.1h): there is never one."""
    with pytest.raises(UnreadableText, match="before costs are paid"):
        read_card(f"Test {{2}}\nArtifact\n{text}")
