"""What is said in other words, today's or longer ones, means what the words of 2006 mean."""

import pytest

from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.print import print_ability
from engine.language.reading import read_paragraph, read_spell

PARAGRAPHS = {
    "As Test enters the battlefield, choose a color.": "As Test comes into play, choose a color.",
    "As Test enters, choose a creature type.": "As Test comes into play, choose a creature type.",
    "At the beginning of your upkeep, if you don't control a Swamp, sacrifice Test.": (
        "At the beginning of your upkeep, if you control no Swamps, sacrifice Test."
    ),
    "Creatures enter the battlefield tapped.": "Creatures come into play tapped.",
    "Activated abilities of Elves can't be activated.": "Activated abilities of Elves can't be played.",
    "When enchanted land is put into a graveyard, draw a card.": (
        "When enchanted land is put into a graveyard from play, draw a card."
    ),
    "White creatures you control have shroud.": (
        'White creatures you control have "This permanent can\'t be the target of spells or abilities."'
    ),
    'Equipped creature has "bands with other legendary creatures."': (
        "Equipped creature has bands with other legendary creatures."
    ),
    "Whenever Test deals damage to a player or planeswalker, draw a card.": (
        "Whenever Test deals damage to a player, draw a card."
    ),
    "Whenever Test deals damage to a creature, destroy that creature. It can't be regenerated.": (
        "Whenever Test deals damage to a creature, destroy that creature. That creature can't be regenerated."
    ),
    "At the beginning of each player's upkeep, that player may draw a card. If the player does, untap Test.": (
        "At the beginning of each player's upkeep, that player may draw a card. If that player does, untap Test."
    ),
}
SPELLS = {
    # Asked as it would be done, not as the delayed ability is made.
    "Destroy target creature at end of turn if it didn't attack this turn.": (
        "At end of turn, destroy target creature if it didn't attack this turn."
    ),
    "Destroy target creature at end of turn unless it attacked this turn.": (
        "At end of turn, destroy target creature if it didn't attack this turn."
    ),
    "You may tap or untap target land.": "You may tap target land. If you don't, you may untap it.",
    "Tap or untap target land.": "You may tap target land. If you don't, untap it.",
    "Destroy target land. Destroy all lands with the same name as that land.": (
        "Destroy target land. Destroy all lands with the same name."
    ),
    "Test can't be countered. Draw a card.": "Test can't be countered by spells or abilities. Draw a card.",
    "Test deals 2 damage to target player. If you control a Swamp, Test deals 5 damage to that player instead.": (
        "If you control a Swamp, Test deals 5 damage to target player. Otherwise, Test deals 2 damage to that player."
    ),
    "Test deals 2 damage to target player. If you control a Swamp, instead Test deals 5 damage to that player.": (
        "If you control a Swamp, Test deals 5 damage to target player. Otherwise, Test deals 2 damage to that player."
    ),
    "Tap target creature and all other creatures with the same name as that creature. Those creatures gain haste.": (
        "Tap target creature and all other creatures with the same name. They gain haste."
    ),
    "Tap target creature. Test deals 2 damage to it.": "Tap target creature. Test deals 2 damage to that creature.",
    "All lands become 2/2 creatures until end of turn. They're still lands.": (
        "All lands become 2/2 creatures in addition to their other types until end of turn."
    ),
    "Gain control of target Bird for as long as you control Test.": (
        "Gain control of target Bird as long as you control Test."
    ),
    "Threshold \u2014 Destroy target land.": "Destroy target land.",
    "Test deals 3 damage to target player or planeswalker.": "Test deals 3 damage to target player.",
}


@pytest.mark.parametrize("text", PARAGRAPHS)
def test_a_paragraph_in_other_words_means_the_same(text: str) -> None:
    assert read_paragraph(text, ("Test",)) == read_paragraph(PARAGRAPHS[text], ("Test",))


@pytest.mark.parametrize("text", SPELLS)
def test_a_spell_in_other_words_means_the_same(text: str) -> None:
    assert read_spell(text, ("Test",)) == read_spell(SPELLS[text], ("Test",))


def test_modes_with_bullets_belong_to_the_paragraph_above_them() -> None:
    head = "Test {2}\nArtifact\n{2}: Choose one \u2014"
    below = read_card(f"{head}\n\u2022 You gain 2 life.\n\u2022 Draw a card.\n{{1}}: Untap Test.")
    beside = read_card(f"{head} you gain 2 life; or draw a card.\n{{1}}: Untap Test.")
    assert below.faces[0].abilities == beside.faces[0].abilities


def test_what_stands_below_the_modes_is_said_of_each() -> None:
    modes = "Choose one \u2014\n\u2022 You gain 2 life.\n\u2022 Target player loses 2 life."
    each = "Choose one - You gain 2 life, then draw a card; or target player loses 2 life, then draw a card."
    last = "Choose one - You gain 2 life; or target player loses 2 life, then draw a card."
    assert read_spell(f"{modes}\nDraw a card.") == read_spell(each)
    assert read_spell(f"{modes} Draw a card.") == read_spell(last)
    assert read_spell(
        "Choose one - You gain 2 life; or target player loses 2 life.\nDraw a card."
    ) == read_spell(each)


@pytest.mark.parametrize(
    "text",
    [
        "Choose one - You gain 2 life; or draw a card. Scry 1.",
        "Choose two \u2014\n\u2022 You gain 2 life.\n\u2022 Draw a card.\nUntap target land.",
        "Choose one \u2014\n\u2022 You gain 2 life.\n\u2022 Draw a card.\nUntap target land.",
        "Entwine {2}\nChoose one \u2014\n\u2022 You gain 2 life.\n\u2022 Draw a card.\nYou lose 1 life.",
    ],
)
def test_what_may_belong_to_one_mode_or_to_all_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_spell(text)


def test_a_condition_after_an_instruction_is_asked_once_410_8() -> None:
    (ability,) = read_paragraph("At the beginning of your upkeep, draw a card if you control no Ogres.")
    assert print_ability(ability) == "At the beginning of your upkeep, draw a card if you control no Ogres."
    (asked_twice,) = read_paragraph("At the beginning of your upkeep, if you control no Ogres, draw a card.")
    assert ability != asked_twice
