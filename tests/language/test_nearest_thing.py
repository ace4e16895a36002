"""What "its controller", "its power" and "the sacrificed creature" mean where two things could be meant (413.2b).

Words are counted against values, without the reader's help. `POOL=cards.json` has a list of the world's cards looked
through as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import library, pool
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.effects import DealDamage, Sacrifice
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.remembered import SACRIFICED
from engine.language.terms import Bound, ControllerOf, FeatureOf, OwnerOf, Self
from engine.language.walks import walk
from engine.rules import book
from engine.rules.reach import without_rules
from tests.chosen import chosen

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
NOUN = r"(?:creature|permanent|artifact|enchantment|land|card|spell)"
THAT_AND_ITS = re.compile(rf"(?i)that {NOUN}\b(?:(?!~)[^.\"])* its (?:controller|owner)\b")
EACH_BY_ITS = re.compile(rf"(?i)\bdeals? damage to each (?:\w+ )*{NOUN} equal to its ")
THE_SACRIFICED = re.compile(rf"(?i)the sacrificed {NOUN}")


def prices(value: object) -> Iterator[object]:
    """Everything that stands within a price."""
    if isinstance(value, tuple):
        for one in value:
            yield from prices(one)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            part = getattr(value, name)
            yield from walk(part) if name == "costs" else prices(part)


def mistaken(card: CardDef, text: str) -> list[str]:
    """Which words of a text mean the thing that is farther away."""
    found = []
    name = card.name.split(",")[0]
    for line in text.replace(card.name, "~").replace(name, "~").split("\n"):
        if THAT_AND_ITS.search(line):
            of = [one.of for one in walk(card.faces) if isinstance(one, ControllerOf | OwnerOf)]
            if of and all(isinstance(one, Self) for one in of):
                found.append("its")
        if EACH_BY_ITS.search(line):
            found.append("each")
    abilities = tuple(one for face in card.faces for one in face.abilities)
    paid = any(isinstance(one, Sacrifice) for one in prices(abilities))
    if THE_SACRIFICED.search(text) and Bound(SACRIFICED) in walk(abilities) and not paid:
        found.append("sacrificed")
    return found


def shipped(name: str) -> tuple[CardDef, str]:
    card = library()[name]
    return card, "\n".join(line for face in card.faces for line in face.text)


def sample(*lines: str) -> str:
    return "\n".join(("Sample Bite {B}", "Creature - Insect 1/1", *lines))


@pytest.mark.parametrize(
    "line",
    [
        "Whenever Sample Bite deals combat damage to a creature, destroy that creature unless its controller pays {2}.",
        "Whenever Sample Bite blocks a creature, tap that creature. Its controller loses 1 life.",
        "{T}: Sacrifice a creature. You gain life equal to the sacrificed creature's toughness.",
    ],
)
def test_the_nearest_thing_is_meant(line: str) -> None:
    card = read_card(sample(line))
    assert without_rules(card) == ()
    assert mistaken(card, sample(line)) == []


@pytest.mark.parametrize("amount", ["its power", "its toughness"])
def test_to_each_creature_by_whose_power_is_refused_where_it_could_be_either(amount: str) -> None:
    """The source's, or each creature's own? "That creature's power" and "Sample Bite's power" say which."""
    with pytest.raises(UnreadableText):
        read_card(
            sample(f"Whenever Sample Bite attacks, it deals damage to each creature equal to {amount}.")
        )


def test_their_power_is_that_of_each_for_they_are_several() -> None:
    text = sample("Whenever Sample Bite attacks, it deals damage to each creature equal to their power.")
    [dealt] = [one for one in walk(read_card(text).faces) if isinstance(one, DealDamage)]
    assert isinstance(dealt.amount, FeatureOf) and dealt.amount.of == dealt.to != Self()


@pytest.mark.parametrize("amount", ["that creature's power", "Sample Bite's power"])
def test_to_each_creature_by_a_power_that_is_named_is_read(amount: str) -> None:
    text = sample(f"Whenever Sample Bite attacks, it deals damage to each creature equal to {amount}.")
    assert without_rules(read_card(text)) == ()


def test_what_nothing_has_sacrificed_is_refused() -> None:
    with pytest.raises(UnreadableText, match="a cost by which it is sacrificed"):
        read_card(
            sample("Whenever Sample Bite attacks, you gain life equal to the sacrificed creature's power.")
        )


@pytest.mark.parametrize("words", ["its ", "the sacrificed "])
def test_the_nearest_thing_is_meant_on_shipped_cards(words: str) -> None:
    wrong = {
        name: bad for name in chosen(20, library().mentioning(words)) if (bad := mistaken(*shipped(name)))
    }
    assert wrong == {}


@pytest.mark.parametrize("wording", ["text", "printed_text"])
def test_the_nearest_thing_is_meant_on_cards_of_the_pool(wording: str) -> None:
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    wrong = {}
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        text = pool.text_of(faces, wording)
        if not any(one.search(text) for one in (THAT_AND_ITS, EACH_BY_ITS, THE_SACRIFICED)):
            continue
        try:
            card = read_card(text)
        except (UnreadableText, TextTooLong):
            continue
        if without_rules(card) == () and (bad := mistaken(card, text)):
            wrong[card.name] = bad
    assert wrong == {}
