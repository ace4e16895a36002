"""The rules that a text rests on."""

from string import ascii_lowercase

import pytest

from engine.cards import library
from engine.language.cardtext import read_card
from engine.language.cited import KEYWORDS, rules_of
from engine.language.words import KeywordName


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Flying", {"502.4"}),
        ("{T}: Test deals 1 damage to target creature or player.", {"403", "104.4", "417.1", "415.1"}),
        ("When Test comes into play, draw a card.", {"404", "217.1c", "423.2"}),
        ("All Goblins get +1/+1.", {"405", "205.3"}),
    ],
)
def test_a_sentence_names_its_rules(text: str, rules: set[str]) -> None:
    (ability,) = read_card(f"Test {{1}}{{R}}\nCreature - Goblin 1/1\n{text}").faces[0].abilities
    assert rules <= set(rules_of(ability))


def test_a_trigger_cites_keywords_only_if_it_stands_for_one() -> None:
    (trigger,) = read_card("Test {1}\nArtifact\nWhen Test comes into play, draw a card.").faces[0].abilities
    assert "502" not in rules_of(trigger)


def test_they_come_in_the_order_of_the_book() -> None:
    found = rules_of(library()["Assault // Battery"])
    assert list(found) == sorted(
        found, key=lambda one: [int(part.rstrip(ascii_lowercase)) for part in one.split(".")]
    )


def test_every_keyword_has_a_rule() -> None:
    assert {name.value for name in KeywordName} <= set(KEYWORDS)
