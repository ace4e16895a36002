"""Text that isn't understood: the place where reading stopped, the words there, and what could stand there."""

from collections.abc import Callable

import pytest

from engine.cards.other_times import explain
from engine.language.awaiting_words import LATER, MOST_EXPECTED
from engine.language.cardtext import MOST_CHARACTERS, blocks, read_block, read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.chart import MOST, FormChart
from engine.language.reading import read_paragraph, read_spell, vocabulary
from engine.language.tokens import CLASSES, MOST_WORDS

MOST_STEPS = 12_000
"""Of reading: printed cards take fewer than 2,000, and some 20,000 take half a second."""
ERRORS = [
    ("Draw {R}\nInstant\nDraw deals 2 damage to target zebra.", 3, 31, "zebra.", "a type"),
    ("Draw {R}\nInstant\nDraw two wings.", 3, 10, "wings.", '"cards"'),
    ("Test {R}\nInstant\nTest deals 2 damage to target zebra.", 3, 31, "zebra.", "a type"),
    ("Test {R}\nSorcery\nDraw two cards", 3, 15, "", '"."'),
    ("Test {R}\nSorcery\nDraw a card.\nDraw two wings.", 4, 10, "wings.", '"cards"'),
    ("Test {R}\nCreature - Elf 1/1\nFlying, menace", 3, 9, "menace", "a keyword ability"),
    ("Test {R}\nCreature - Elf 1/1\n{T}: Destroy it.", 3, 14, "it", "something that was named before"),
    ("Test {R}\nCreature - Elf 1/1\nFlying\n\u20ac", 4, 1, "\u20ac", "a word"),
    ("Test {R}\nInstant\nGoad target creature.", 3, 1, "Goad target creature.", "this card's name"),
    ("Test {R}\nSorcery\nDraw a card. Surveil 2.", 3, 14, "Surveil 2.", "this card's name"),
    ("Test {Q}\nInstant\nDraw a card.", 1, 6, "{Q}", "a mana symbol of 2006 (104.3)"),
    ("Test {1}\nPlaneswalker", 2, 1, "Planeswalker", "one of the six types (205.2a)"),
    ("Test {1}\nCreature - Elf", 2, 15, "", "a power and toughness such as 2/2"),
    ("Test {1}\nSorcery 2/2", 2, 9, "2/2", "the end of the line"),
    ("Test {1}\nCreature - Elf */1\nFlying", 2, 16, "*", "an ability below that sets it"),
    ("Test", 2, 1, "", "a name, then a type line"),
    ("", 1, 1, "", "the name of a card"),
    (
        "Test\nSorcery\nEach player loses 1 life, then draws that many cards.",
        *(3, 38, "that many", "an amount that was named before"),
    ),
    (
        "Test\nSorcery\nDestroy target artifact and all lands.",
        *(3, 33, "lands", "others of the same name as the target, or that share a color with it"),
    ),
    (
        "Test\nEnchantment\nOther players can't block as long as they aren't attacking.",
        *(3, 38, "they", "something that was named before"),
    ),
    (
        "Test\nSorcery\nDestroy all creatures. If a player was destroyed this way, draw a card.",
        *(3, 29, "player", "something that is destroyed"),
    ),
    ("Test\nSorcery\nDiscard a player at random from your hand.", 3, 11, "player", "cards"),
    ("Test\nCreature - Elf 1/1\nTest has flying as long as it isn't other.", 3, 37, "other", "what it is"),
    (
        "Test {1}\nArtifact\nIf Test would be put into a graveyard from anywhere, draw a card instead.",
        *(3, 4, "Test would be put into a graveyard from anywhere", '"from play"'),
    ),
    (
        "Test {1}\nArtifact\n"
        "{1}: Target player reveals the top two cards of his or her library. Test deals 2 damage to them.",
        *(3, 92, "them", "a creature or player"),
    ),
    (
        "Test {1}\nArtifact\nWhen Test is put into an opponent's graveyard from play, draw a card.",
        *(3, 6, "Test is put into an opponent's graveyard from play", '"a graveyard"'),
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


def test_a_text_of_many_equal_readings_takes_no_long_time() -> None:
    """Sums can be taken apart in more ways than anybody would wait for; how many are tried is counted, not timed."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FormChart, "counts", staticmethod(count))
        with pytest.raises(TextTooLong, match=f"at most {MOST} ways to read one text"):
            read_card("Test {R}\nInstant\nDraw X cards, where X is " + " plus ".join(["1"] * 55) + ".")
    assert steps < MOST_STEPS


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


SEVERAL = """\
Bear {G}
Creature - Bear 2/2
Echo
Flying
Whenever Bear enters or deals damage, draw a card.
//
Shock {Q}
Instant
Destroy target creture."""


def test_every_error_of_a_card_is_told_not_the_first_alone() -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(SEVERAL)
    places = [(one.line, one.column) for one in error.value.every]
    assert places == [(3, 1), (5, 25), (7, 7), (9, 16)]
    assert len(str(error.value).split("\n")) == 4


def test_each_paragraph_of_a_spell_tells_its_own_error_unless_it_speaks_of_the_one_above() -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(
            "Test {R}\nSorcery\nDraw a card.\nSurveil 2.\nDraw two cards.\nDestroy target creture.\nIf you do, draw."
        )
    assert [(one.line, one.column) for one in error.value.every] == [(4, 1), (6, 16)]


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        (
            "Creature - Elf 1/1\nMorph {2} (It has morph.)\nSacrifice a Forest: Draw a card.\nMorph {1}",
            "Morph",
        ),
        ("Instant\nDraw a card.\nSuspend 1-{1}\nSuspend 2-{U}", "Suspend"),
        ("Instant\nDraw a card.\nFlashback {1}\nFlashback {U}", "Flashback"),
    ],
)
def test_a_card_has_each_way_to_play_it_at_one_price(text: str, keyword: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(f"Test {{R}}\n{text}")
    assert (error.value.words, error.value.column) == (keyword, 1)
    assert error.value.line == len(text.split("\n")) + 1
    read_card("Test {R}\n" + text.rpartition("\n")[0])


# --- one that reads ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "example"),
    [
        (
            "Instant\nDestroy target creature with power 3 or lower.",
            "Creatures with power 1 or less can't attack.",
        ),
        ("Instant\nDraw two wings.", "Draw a card."),
        ("Instant\nDestroy target creture.", "Destroy target creature."),
        ("Artifact\n{T}: Destroy it.", "Destroy Widget."),
        ("Instant\nDestroy target spell.", "Destroy Widget."),
    ],
)
def test_an_error_shows_a_text_that_reads_with_the_words_that_were_begun(text: str, example: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(f"Widget {{R}}\n{text}")
    assert error.value.example == example
    assert f'as in "{example}"' in str(error.value)


@pytest.mark.parametrize("text", [one[0] for one in ERRORS])
def test_the_example_of_every_error_reads(text: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(text)
    name = text.split(" {")[0].split("\n")[0]
    for one in error.value.every:
        if not one.example:
            # What stands in the head of a card, and words that no card can have, are no matter of forms.
            assert one.line - 1 < 2 or one.words[:1] == "\u20ac"
            continue
        assert any(_reads(one.example, name, read) for read in (read_paragraph, read_spell)), one.example


@pytest.mark.parametrize(("words", "told"), [("Target", True), ("Enchanted", False)])
def test_a_target_that_nobody_chooses_is_told_where_nothing_is_enchanted(words: str, told: bool) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(f"Test {{R}}\nEnchantment\n{words} creature has flying.")
    assert ("no target, for none is chosen here" in error.value.expected) == told
    assert "a card that is an Aura or Equipment" in error.value.expected


def _reads(text: str, name: str, read: Callable[[str, tuple[str, ...]], object]) -> bool:
    try:
        read(text, (name,))
    except UnreadableText:
        return False
    return True


@pytest.mark.parametrize("keyword", ["Echo", "Kicker", "Cycling", "Fading", "Bushido", "Madness"])
def test_a_keyword_without_its_cost_or_number_is_to_blame_itself(keyword: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(f"Test {{R}}\nCreature - Elf 1/1\n{keyword}\nFlying")
    assert (error.value.words, error.value.column) == (keyword, 1)
    assert error.value.expected[0].startswith(f'"{keyword}" with its')


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Instant\nDestroy target creture.", '"creature"'),
        ("Artifact\n{T}: Gain 2 life and darw a card.", '"draw"'),
        ("Sorcery\nDiscard X cards.", '{X} in the mana cost, or "where X is" and an amount'),
        (
            "Creature - Elf 1/1\nWhenever Test enters or deals combat damage to a player, draw a card.",
            "another ability in a paragraph of its own, for the other event",
        ),
    ],
)
def test_what_could_stand_there_begins_with_what_was_meant_most_likely(text: str, first: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(f"Test {{R}}\n{text}")
    assert error.value.expected[0] == first
    assert len(error.value.expected) <= MOST_EXPECTED


def test_no_word_of_a_later_time_is_offered() -> None:
    known = {word for word in (*vocabulary(), *CLASSES) if (one := explain(word)) and one.word == word}
    # A counter is called so in this time as well.
    assert known - {"treasure", "indestructible"} <= LATER


def test_costs_after_a_hyphen_and_keywords_with_a_full_stop_read_as_printed() -> None:
    for text, printed in (
        ("Suspend 4-{U}", "Suspend 4\u2014{U}"),
        ("Flying.", "Flying"),
        (
            "Enchant creature with converted mana cost 2 or less.",
            "Enchant creature with converted mana cost 2 or less",
        ),
    ):
        assert read_paragraph(text) == read_paragraph(printed)


@pytest.mark.parametrize("what", ["The named card", "Spells with the chosen name"])
def test_of_a_named_card_that_may_be_a_land_not_spells_alone_are_barred(what: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(f"Test {{R}}\nEnchantment\nAs Test comes into play, name a card.\n{what} can't be played.")
    assert (error.value.line, error.value.words) == (4, what)
    read_card(
        f"Test {{R}}\nEnchantment\nAs Test comes into play, name a nonland card.\n{what} can't be played."
    )
    read_card(
        "Test {R}\nEnchantment\nAs Test comes into play, name a card.\n"
        "Activated abilities of the named card can't be played unless they're mana abilities."
    )
    read_card(
        "Test {R}\nSorcery\nName a card. Until your next turn, spells with the chosen name can't be played and lands "
        "with the chosen name can't be played."
    )
