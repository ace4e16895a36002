"""What "it", "that player" and the like point to, and which words of the text those are."""

import re

import pytest

from engine.cards import library
from engine.cards.pointing import pronouns
from engine.language.cardtext import REMINDER
from engine.language.errors import UnreadableText
from engine.language.words import CardType
from tests.chosen import chosen


def pointing(text: str, *, spell: bool = False) -> list[tuple[str, str]]:
    return [(one.words, one.of) for one in pronouns(text, ("Test",), spell=spell)]


@pytest.mark.parametrize(
    ("text", "spell", "expected"),
    [
        ("Destroy target creature. Its controller loses 2 life.", True, [("Its", "target creature")]),
        (
            "Copy target instant card in a graveyard and play the copy without paying its mana cost.",
            True,
            [("its", "the copy")],
        ),
        (
            "Whenever a creature deals damage to you, Test deals that much damage to that creature's controller.",
            False,
            [("that much", "a creature deals damage to you"), ("that creature", "a creature")],
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
        (
            "Look at target opponent's hand. Choose X cards from it. That player discards them.",
            True,
            [
                ("it", "target opponent's hand"),
                ("That player", "target opponent"),
                ("them", "Choose X cards from it"),
            ],
        ),
        (
            "Put any number of target artifact cards in target player's graveyard on top of his or her library in"
            " any order.",
            True,
            [("his or her", "target player")],
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


def test_a_name_that_is_another_word_besides_is_found() -> None:
    text = "{T}: Target Assembly-Worker creature gets +1/+1 until end of turn."
    assert pronouns(text, ("Assembly-Worker",), spell=False) == []


def test_503_8_what_is_chosen_in_another_paragraph_is_pointed_to() -> None:
    others = ["As Test comes into play, choose a color."]
    found = pronouns("Test has protection from the chosen color.", ("Test",), spell=False, others=others)
    assert [(one.words, one.of) for one in found] == [("the chosen color", "choose a color")]


# --- words of a form -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "spell", "expected"),
    [
        ("Return target creature to its owner's hand.", True, [("its", "target creature")]),
        (
            "Return two target creatures to their owners' hands.",
            True,
            [("their", "two target creatures")],
        ),
        ("Destroy target creature. It can't be regenerated.", True, [("It", "target creature")]),
        (
            "You may have Test assign its combat damage as though it weren't blocked.",
            False,
            [("its", "Test"), ("it", "Test")],
        ),
        ("Players play with the top card of their libraries revealed.", False, [("their", "Players")]),
        (
            "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of"
            " your library.",
            True,
            [
                ("them", "Look at the top three cards of your library"),
                ("the rest", "Look at the top three cards of your library"),
            ],
        ),
        (
            "Search your library for a land card. Reveal it. Return it to its owner's hand. Shuffle your library.",
            True,
            [(words, "Search your library for a land card") for words in ("it", "it", "its")],
        ),
        # "They" is not the wall, which is one.
        ("Test can block creatures with shadow as though they didn't have shadow.", False, []),
    ],
)
def test_a_pronoun_of_a_form_points_to_what_alone_it_can_mean(
    text: str, spell: bool, expected: list[tuple[str, str]]
) -> None:
    assert pointing(text, spell=spell) == expected


WORDS = re.compile(
    r"(?i)\b(?:it|its|itself|they|them|their|he or she|him or her|his or her|that player|that creature|that card"
    r"|those (?:creatures|cards|permanents|lands)|one of them|the rest|that (?:much|many|damage|color|type|name)"
    r"|the (?:chosen|sacrificed|discarded|removed) \w+)\b(?! source|'s [^.,]*turn\b)"
)
"""Words that always refer to something or somebody."""
POINTED = 0.97
"""Of how many of these in the cards that ship a page says what they mean: it may only rise. What is left stands in
forms that speak of several things, or whose thing has no words of its own."""


def test_most_words_that_refer_to_something_are_pointed() -> None:
    every = right = 0
    for card in (library()[name] for name in chosen(20)):
        for face in card.faces:
            names = (face.name, face.name.split(",")[0])
            spell = bool({CardType.INSTANT, CardType.SORCERY} & set(face.types))
            for text in ["\n".join(face.text)] if spell else face.text:
                plain = REMINDER.sub(lambda found: " " * len(found[0]), text)
                for name in names:
                    plain = plain.replace(name, " " * len(name))
                if "\u2022" in plain or not (said := list(WORDS.finditer(plain))):
                    continue
                others = [one for one in face.text if one is not text and not spell]
                found = pronouns(text, names, spell=spell, others=others)
                every += len(said)
                right += sum(
                    any(one.start < word.end() and word.start() < one.start + len(one.words) for one in found)
                    for word in said
                )
    assert every
    assert right >= POINTED * every, f"{right} of {every}"
