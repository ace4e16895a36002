"""What "it", "that player" and the like point to, and which words of the text those are."""

import pytest

from engine.language.errors import UnreadableText
from engine.language.reading import pronouns


def pointing(text: str, *, spell: bool = False) -> list[tuple[str, str]]:
    return [(one.words, one.of) for one in pronouns(text, ("Test",), spell=spell)]


@pytest.mark.parametrize(
    ("text", "spell", "expected"),
    [
        ("Destroy target creature. Its controller loses 2 life.", True, [("Its", "target creature")]),
        (
            "Whenever a creature deals damage to you, Test deals that much damage to that creature's controller.",
            False,
            [("that creature", "a creature")],
        ),
        (
            "At the beginning of each player's upkeep, that player sacrifices a land unless he or she pays {1}.",
            False,
            [("that player", "each player's"), ("he or she", "each player's")],
        ),
        (
            "Untap all creatures you control. Those creatures get +1/+1 until end of turn.",
            True,
            [("Those creatures", "all creatures you control")],
        ),
        (
            "Search your library for a creature card and put it into your hand.",
            True,
            [("it", "Search your library for a creature card")],
        ),
        (
            "Put a +1/+1 counter on target creature. Test deals 1 damage to it.",
            True,
            [("it", "target creature")],
        ),
    ],
)
def test_a_pronoun_points_to_the_words_that_it_takes_up(
    text: str, spell: bool, expected: list[tuple[str, str]]
) -> None:
    assert pointing(text, spell=spell) == expected


def test_a_text_in_quotes_names_its_own_things() -> None:
    """407: "it" within the quotation is nothing that the text around it named."""
    quoted = '"{T}: This creature deals 1 damage to target creature. That creature can\'t block this turn."'
    assert pointing(f"Enchanted creature has {quoted}") == [("That creature", "target creature")]


def test_a_text_that_is_not_read_points_to_nothing() -> None:
    assert pronouns("Destroy it.", ("Test",), spell=True) == []


def test_a_character_that_no_card_uses_is_refused() -> None:
    with pytest.raises(UnreadableText):
        pronouns("Destroy \u20ac.", ("Test",), spell=True)
