"""Cards that go without sentences: only whole ones, only where it is marked, and with all that hangs on them."""

import pytest

from engine.cards import library
from engine.language.cardtext import BELOW, BESIDE, read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.leaving_out import leaving_out
from engine.language.left_out import left_out_of, pieces, takes_up, unmarked
from engine.language.print import print_card

SPELL = "Odd Quarrel {1}{R}\nSorcery\n"
KNIGHT = "Odd Knight {1}{W}\nCreature - Human Knight 2/2\n"

LEAST = [
    # A spell may lose a sentence at its beginning, in the middle or at the end.
    (SPELL + "Goad target creature.\nDraw a card.", ("Goad target creature.",)),
    (SPELL + "Draw a card. Goad it up. You gain 3 life.", ("Goad it up.",)),
    (SPELL + "Destroy target creature. Surveil 2.", ("Surveil 2.",)),
    # What takes up a sentence that is left out goes with it; what says itself whom it means stays.
    (
        SPELL + "Goad target creature. It can't block this turn. Draw a card.",
        ("Goad target creature. It can't block this turn.",),
    ),
    (
        SPELL + "Goad target opponent. Each player discards his or her hand, then draws seven cards.",
        ("Goad target opponent.",),
    ),
    (
        SPELL + "Goad target creature. Return target land to its owner's hand.",
        ("Goad target creature.",),
    ),
    # Reminders and quotation marks are no ends of sentences.
    (
        SPELL + "Goad target creature. (It attacks. It must.) Draw a card.",
        ("Goad target creature. (It attacks. It must.)",),
    ),
    # What is chosen from is one thing.
    (
        SPELL
        + "Choose one \u2014\n\u2022 Destroy target creature.\n\u2022 Goad target creature.\nDraw a card.",
        ("Choose one \u2014", "\u2022 Destroy target creature.", "\u2022 Goad target creature."),
    ),
    # Without what it triggers on, or its cost, nothing remains of an ability; the others do.
    (
        KNIGHT + "First strike\nWhenever Odd Knight frolics, draw a card. You gain 3 life.",
        ("Whenever Odd Knight frolics, draw a card. You gain 3 life.",),
    ),
    (
        KNIGHT + "{T}: Odd Knight deals 1 damage to target player. Goad that player. You gain 3 life.",
        ("Goad that player.",),
    ),
    # An ability that rests on another goes with it.
    (
        "Odd Field\nLand\nAs Odd Field arrives, choose a color.\n"
        "{T}: Add one mana of the chosen color to your mana pool.\n{T}: Add {1} to your mana pool.",
        (
            "As Odd Field arrives, choose a color.",
            "{T}: Add one mana of the chosen color to your mana pool.",
        ),
    ),
    # Both halves are judged.
    (
        f"Odd {{R}}\nInstant\nDraw a card.\n{BESIDE}\nEven {{U}}\nInstant\nSurveil 1. Draw a card.",
        ("Surveil 1.",),
    ),
    (f"{KNIGHT}Flying\n{BELOW}\nOdd King\nCreature - Human 3/3\nSkulk\nFlying", ("Skulk",)),
]


@pytest.mark.parametrize(("text", "out"), LEAST)
def test_the_least_is_left_out_that_lets_the_rest_be_read(text: str, out: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableText):
        read_card(text)
    marked = leaving_out(text)
    card = read_card(marked, partly=True)
    assert left_out_of(card) == out
    # No word of the text is lost.
    assert [unmarked(line) for line in marked.split("\n")] == text.split("\n")
    assert [line for face in card.faces for line in map(unmarked, face.text)] == [
        line for part in text.replace(BELOW, BESIDE).split(f"\n{BESIDE}\n") for line in part.split("\n")[2:]
    ]


@pytest.mark.parametrize("text", [SPELL + "Draw a card.", KNIGHT + "Flying"])
def test_of_a_text_that_reads_nothing_is_left_out(text: str) -> None:
    assert leaving_out(text) == text
    assert left_out_of(read_card(text)) == ()


def test_what_remains_does_what_it_would_do_alone() -> None:
    card = read_card(SPELL + "[without: Goad target creature.]\nDraw a card.", partly=True)
    assert card.faces[0].abilities == read_card(SPELL + "Draw a card.").faces[0].abilities


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Odd Quarrel {Q}\nSorcery\nDraw a card.", 1),
        ("Odd Walker {1}\nPlaneswalker\nDraw a card.", 2),
        ("Odd Shape {1}\nCreature - Shapeshifter 2/*\nFlying\nOdd Shape is as tall as X.", 2),
        ("Odd Chains {1}\nEnchantment - Aura\nEnchant goaded creature\nYou gain 1 life.", 2),
    ],
)
def test_a_card_whose_head_is_not_understood_cannot_go_without(text: str, line: int) -> None:
    with pytest.raises(UnreadableText) as error:
        leaving_out(text)
    assert any(one.line == line for one in error.value.every)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        # Half a sentence cannot be left out: "Draw a card" is not what the text says.
        (SPELL + "Draw a card[without: , then goad target creature.]", 3, ", then goad target creature."),
        (SPELL + "[without: Goad target] creature. Draw a card.", 3, "Goad target"),
        # What hangs on it has to go as well.
        (
            SPELL + "[without: Goad target creature.] It can't be regenerated. Draw a card.",
            3,
            "It can't be regenerated.",
        ),
        (
            KNIGHT + "[without: Whenever Odd Knight frolics, draw a card.] You gain 3 life.",
            3,
            "You gain 3 life.",
        ),
        (
            SPELL + "[without: Choose one \u2014]\n\u2022 Draw a card.\n\u2022 You gain 3 life.",
            4,
            "\u2022 Draw a card.",
        ),
        # The rest has to be understood.
        (SPELL + "[without: Goad target creature.] Surveil 2.", 3, "Surveil 2."),
        # Name and type line are no words of the text.
        ("Odd Quarrel {R}\n[without: Legendary] Sorcery\nDraw a card.", 2, "[without: Legendary]"),
        (SPELL + "[without: ]\nDraw a card.", 3, ""),
        (SPELL + "[without: Draw a card.", 3, "["),
    ],
)
def test_a_mark_that_would_let_less_be_said_is_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(UnreadableText) as error:
        read_card(text, partly=True)
    assert (error.value.line, error.value.words[: len(words)]) == (line, words)


def test_no_card_goes_without_unless_it_is_asked_for() -> None:
    """Cards that ship are read so: a mark in them is an error."""
    with pytest.raises(UnreadableText) as error:
        read_card(SPELL + "[without: Goad target creature.]\nDraw a card.")
    assert error.value.line == 3
    assert "ships" in str(error.value)


def test_no_card_of_the_shelf_goes_without() -> None:
    assert library().mentioning("[without") == ()


def test_neighbouring_marks_are_one() -> None:
    apart = SPELL + "[without:Goad target creature. ]  [without: Surveil 2.] Draw a card."
    together = SPELL + "[without: Goad target creature.  Surveil 2.] Draw a card."
    assert read_card(apart, partly=True) == read_card(together, partly=True)


def test_a_paragraph_is_told_in_its_pieces() -> None:
    assert pieces("Draw a card. [without: Surveil 2.] You gain 3 life.") == (
        ("Draw a card. ", False),
        ("Surveil 2.", True),
        (" You gain 3 life.", False),
    )


def test_what_is_printed_of_such_a_card_has_the_words_too() -> None:
    card = read_card(KNIGHT + "[without: Menace]\nFlying", partly=True)
    printed = print_card(card)
    assert "[without: Menace]" in printed
    again = read_card(printed, partly=True)
    assert left_out_of(again) == left_out_of(card)
    assert again.faces[0].abilities == card.faces[0].abilities


@pytest.mark.parametrize(
    ("words", "taking_up"),
    [
        ("Draw a card.", False),
        ("Draw a card at the beginning of the next turn's upkeep.", False),
        ("Creatures that have flying can't block this turn.", False),
        ("That creature can't block this turn.", True),
        ("Its controller draws a card.", True),
        ("If you do, draw a card.", True),
        ("Destroy the creature.", True),
        ("Put the rest on the bottom of your library.", True),
        ("Then draw a card.", True),
        ("Draw a card instead.", True),
        ("Draw two cards for each card removed this way.", True),
        ("Destroy another target creature.", True),
        ("Draw a card. (It is drawn.)", False),
    ],
)
def test_a_sentence_that_speaks_of_what_was_said_is_known(words: str, taking_up: bool) -> None:
    assert takes_up(words) is taking_up


def test_a_stranger_s_text_is_bounded_whatever_is_marked() -> None:
    with pytest.raises(TextTooLong):
        read_card(SPELL + "[without: " + "Goad. " * 400 + "]", partly=True)
    with pytest.raises(TextTooLong):
        read_card(SPELL + "[without:]" * 400 + "\nDraw a card.", partly=True)
    for text in ("[without:" * 190, "[without: " + " " * 1_900, '"' * 1_900, ". " * 900):
        with pytest.raises((UnreadableText, TextTooLong)):
            leaving_out(f"{SPELL}{text}\nYou gain 3 life.")
    for text in ("(" * 1_900, "a " * 50 + "target " * 60):
        assert read_card(leaving_out(f"{SPELL}{text}\nYou gain 3 life."), partly=True).faces[0].text
