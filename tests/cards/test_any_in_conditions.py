"""In a condition nobody chooses: "an opponent" and "a creature" there mean any that fits, in every kind of ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.cards import library
from engine.language import values as v
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.print import print_card
from engine.notation.scenario import read_scenario, run
from engine.rules.reach import without_rules
from tests.cards.test_whoever_picks import SHEET, resolved, table
from tests.chosen import chosen

CONDITIONS = (
    "an opponent has 10 or less life",
    "an opponent has no cards in hand",
    "an opponent controls a Forest",
    "an opponent controls two or more creatures",
    "a player has two or more cards in hand",
    "a player controls no creatures",
    "a player has exactly three cards in hand",
    "a creature is tapped",
    "you have less life than an opponent",
)
PLACES = (
    "When {}, draw a card.",
    "Whenever a creature is put into a graveyard from play, if {}, draw a card.",
    "At the beginning of your upkeep, if {}, draw a card.",
    "As long as {}, creatures you control get +1/+1.",
    "Creatures can't attack unless {}.",
    "{{0}}: If {}, draw a card.",
    "{{0}}: Draw a card unless {}.",
    "{{0}}: Draw a card. Play this ability only if {}.",
    "{{0}}: Target creature gets +1/+1 for as long as {}.",
)


def sheets() -> Iterator[str]:
    """All such cards that read and that the rules say they carry out."""
    for place in PLACES:
        for condition in CONDITIONS:
            text = SHEET.removesuffix("{0}: ") + place.format(condition)
            try:
                card = read_card(text)
            except UnreadableText:
                continue
            if not without_rules(card):
                yield text


def test_whoever_is_meant_is_not_chosen() -> None:
    failed = []
    texts = tuple(sheets())
    for text in texts:
        for opponents in (("Bob",), ("Bob", "Carol")):
            try:
                resolved(table("", *opponents, sheet=text), 1)
            except Exception as error:  # What an engine may not do on any text, whatever it is called.
                failed.append(f"{text}: {type(error).__name__} {error}")
    assert failed == []
    assert len(texts) > 30


def test_what_is_meant_is_written_again() -> None:
    for text in sheets():
        before = read_card(text)
        assert read_card(print_card(before)).faces[0].abilities == before.faces[0].abilities


# --- nobody is left to choose where nobody can --------------------------------------------------------------


def left_open(value: Any, asked: bool = False) -> Iterator[str]:
    """Choices by chance or of several in conditions, and any in static abilities' own words."""
    if isinstance(value, tuple):
        for one in value:
            yield from left_open(one, asked)
        return
    if not isinstance(value, v.Value):
        return
    asked = asked or isinstance(value, v.Compare | v.Matches | v.Never | v.AllTrue | v.NewUnderControl)
    if asked and (isinstance(value, v.AtRandom) or (isinstance(value, v.Picked) and value.count != 1)):
        yield type(value).__name__
    for name in value.__struct_fields__:
        yield from left_open(getattr(value, name), asked)


def test_no_card_asks_chance_in_a_condition() -> None:
    found = {
        card.name: list(left_open(face.abilities))
        for card in (library()[name] for name in chosen())
        for face in card.faces
        if list(left_open(face.abilities))
    }
    assert found == {}


@pytest.mark.parametrize(
    "ability",
    [
        v.Static(
            v.Self(), (v.AddPT(1, 1),), v.Matches(v.AtRandom(v.HasType(v.CardType.CREATURE)), v.IsPlayer())
        ),
        v.Static(v.Self(), (v.AddPT(v.FeatureOf(v.Feature.LIFE, v.Picked(v.You(), v.IsPlayer())), 1),)),
    ],
)
def test_the_rules_say_that_nobody_can_choose_there(ability: v.Static) -> None:
    card = library()["Grizzly Bears"]
    face = type(card.faces[0])("Widget", types=(v.CardType.CREATURE,), abilities=(ability,))
    assert any(one.startswith("a choice within") for one in without_rules(type(card)("Widget", (face,))))


# --- what it comes to ---------------------------------------------------------------------------------------

ANY = """# Any opponent will do
Question: Ann's card asks about an opponent, and she has two of whom one will do. Does she choose whom it means?
Rules: {rule}
Card:
Widget {{2}}
Artifact
{text}

Ann: in play Widget, Hill Giant; library Forest
Bob: life 20; in play Gray Ogre
Carol: life {life}; in play Forest
Turn 3: Ann, upkeep
---
{lines}
---
{holds}
"""


@pytest.mark.parametrize(("life", "cards"), [(9, 1), (11, 0)])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("When an opponent has 10 or less life, sacrifice Widget. Draw a card.", "Everyone passes."),
        (
            "{0}: If an opponent has 10 or less life, draw a card.",
            "Ann plays the ability of Widget.\nEveryone passes.",
        ),
    ],
)
def test_it_holds_if_it_holds_for_one_of_them(text: str, lines: str, life: int, cards: int) -> None:
    if text.startswith("When") and not cards:
        lines = "Ann passes."
    hand = "Ann's hand has 1 card." if cards else "Ann's hand is empty."
    scenario = ANY.format(rule="410.11", text=text, life=life, lines=lines, holds=hand)
    assert run(read_scenario(scenario)).failures == ()


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("As long as an opponent controls a Forest, creatures you control get +1/+1.", "4/4"),
        ("As long as an opponent controls a Mountain, creatures you control get +1/+1.", "3/3"),
        ("As long as an opponent has 10 or less life, creatures you control get +1/+1.", "4/4"),
        ("As long as an opponent has 5 or less life, creatures you control get +1/+1.", "3/3"),
        ("As long as an opponent controls no creatures, creatures you control get +1/+1.", "4/4"),
    ],
)
def test_a_static_ability_asks_all_of_them(text: str, size: str) -> None:
    scenario = ANY.format(
        rule="405.1", text=text, life=9, lines="Ann passes.", holds=f"Ann's Hill Giant is {size}."
    )
    assert run(read_scenario(scenario)).failures == ()
