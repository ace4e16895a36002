"""Text that isn't understood: the place where reading stopped, the words there, and what could stand there."""

import pytest

from engine.language.cardtext import MOST_CHARACTERS, blocks, read_block, read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.tokens import MOST_WORDS

ERRORS = [
    ("Draw {R}\nInstant\nDraw deals 2 damage to target zebra.", 3, 31, "zebra.", "a type"),
    ("Draw {R}\nInstant\nDraw two wings.", 3, 10, "wings.", '"cards"'),
    ("Test {R}\nInstant\nTest deals 2 damage to target zebra.", 3, 31, "zebra.", "a type"),
    ("Test {R}\nSorcery\nDraw two cards", 3, 15, "", '"."'),
    ("Test {R}\nSorcery\nDraw a card.\nDraw two wings.", 4, 10, "wings.", '"cards"'),
    ("Test {R}\nCreature - Elf 1/1\nFlying, menace", 3, 9, "menace", "a keyword ability"),
    ("Test {R}\nCreature - Elf 1/1\n{T}: Destroy it.", 3, 14, "it", "something that was named before"),
    ("Test {R}\nCreature - Elf 1/1\nFlying\n\u20ac", 4, 1, "\u20ac", "a word"),
    ("Test {R}\nInstant\nGoad target creature.", 3, 1, "Goad target creature.", "a number"),
    ("Test {R}\nSorcery\nDraw a card. Surveil 2.", 3, 14, "Surveil 2.", "this card's name"),
    ("Test {Q}\nInstant\nDraw a card.", 1, 6, "{Q}", "a mana symbol of 2006 (104.3)"),
    ("Test {1}\nPlaneswalker", 2, 1, "Planeswalker", "one of the six types (205.2a)"),
    ("Test {1}\nCreature - Elf", 2, 15, "", "a power and toughness such as 2/2"),
    ("Test {1}\nSorcery 2/2", 2, 9, "2/2", "the end of the line"),
    ("Test {1}\nCreature - Elf */1\nFlying", 2, 16, "*", "an ability below that sets it"),
    ("Test", 2, 1, "", "a name, then a type line"),
    ("", 1, 1, "", "the name of a card"),
    (
        "Test\nSorcery\nEach player discards his or her hand, then draws that many cards.",
        *(3, 50, "that many", "an amount that was named before"),
    ),
    (
        "Test\nSorcery\nDestroy target artifact and all lands.",
        *(3, 9, "target artifact and all lands", "targets alone"),
    ),
    (
        "Test {1}\nArtifact\nIf Test would be put into a graveyard from anywhere, draw a card instead.",
        *(3, 4, "Test would be put into a graveyard from anywhere", '"from play"'),
    ),
    (
        "Test {1}\nArtifact\nWhen Test is put into your graveyard from play, draw a card.",
        *(3, 23, "your graveyard", '"a graveyard"'),
    ),
]


@pytest.mark.parametrize(("text", "line", "column", "words", "expected"), ERRORS)
def test_an_unreadable_text_says_where_and_what_could_stand_there(
    text: str, line: int, column: int, words: str, expected: str
) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(text)
    found = error.value
    assert (found.line, found.column, found.words) == (line, column, words)
    assert expected in found.expected
    assert f"line {line}, column {column}" in str(found)


def test_lines_are_counted_through_all_cards_of_a_text() -> None:
    with pytest.raises(UnreadableText) as error:
        for block in blocks("Forest\nBasic Land - Forest\n\n\nTest {R}\nInstant\nDraw a sword."):
            read_block(block)
    assert (error.value.line, error.value.column) == (7, 8)


def test_a_text_beyond_the_bound_is_refused_before_it_is_read() -> None:
    with pytest.raises(TextTooLong, match=f"at most {MOST_CHARACTERS} characters"):
        read_card("Test {R}\nInstant\n" + "Draw a card. " * 200)


def test_a_text_nested_beyond_the_bound_is_refused() -> None:
    with pytest.raises(TextTooLong, match="phrases within phrases"):
        read_card("Test {R}\nInstant\nDraw cards equal to " + "twice " * 70 + "3.")


def test_a_number_beyond_the_bound_is_refused() -> None:
    with pytest.raises(UnreadableText):
        read_card("Test {R}\nInstant\nDraw " + "9" * 500 + " cards.")


def test_a_text_of_more_words_than_the_bound_is_refused() -> None:
    with pytest.raises(TextTooLong, match=f"at most {MOST_WORDS} words"):
        read_card("Test {R}\nInstant\n" + "Draw a card. " * 33)
    assert read_card("Test {R}\nInstant\n" + "Draw a card. " * 32)


def test_an_error_tells_the_word_itself_from_what_follows_and_every_word_that_could_stand_there() -> None:
    with pytest.raises(UnreadableText) as error:
        read_card("Test {R}\nInstant\nDestroy target craeture at end of turn.")
    found = error.value
    assert found.words[: found.length] == "craeture"
    assert {"creature", "artifact", "nonblack", "spell", "player"} - set(found.could) == {"nonblack"}


def test_an_unknown_creature_type_is_no_error() -> None:
    assert read_card("Test {R}\nEnchantment\nAll Wumpuses get +1/+1.")
