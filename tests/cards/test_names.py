"""Names as people type them, and words of another time."""

import pytest

from engine.cards import NoSuchCard, find, library, suggest
from engine.cards.other_times import explain


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Grizly Bears", "Grizzly Bears"),
        ("royal asassin", "Royal Assassin"),
        ("circle of protection red", "Circle of Protection: Red"),
        ("swords to plowshare", "Swords to Plowshares"),
        ("asault", "Assault // Battery"),
    ],
)
def test_a_slip_of_the_finger_is_forgiven(typed: str, meant: str) -> None:
    assert suggest(typed)[0] == meant


def test_each_half_of_a_card_finds_the_whole() -> None:
    for name in library():
        if " // " in name:
            for half in name.split(" // "):
                assert find(half).name == name


@pytest.mark.parametrize(
    ("typed", "instead", "rule"),
    [
        ("exile", "remove from the game", "217.7"),
        ("Planeswalkers", "", "205.2"),
        ("702.2", "502", "502"),
        ("704.5k", "420", "420"),
        ("mana valeu", "converted mana cost", "203.3"),
        ("Enters the  Battlefield", "comes into play", "410.10"),
    ],
)
def test_a_word_of_another_time_is_explained(typed: str, instead: str, rule: str) -> None:
    found = explain(typed)
    assert found is not None
    assert (found.instead, found.rule) == (instead, rule)


def test_a_number_or_word_of_this_edition_needs_no_explanation() -> None:
    for typed in ("409.1a", "420.5", "Grizzly Bears", "trample", "205.3"):
        assert explain(typed) is None, typed


def test_an_unknown_card_says_what_the_word_means() -> None:
    with pytest.raises(NoSuchCard, match="planeswalker") as error:
        find("planeswalker")
    assert error.value.other_time is not None
    assert "2007" in str(error.value)
