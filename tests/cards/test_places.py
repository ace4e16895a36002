"""Abilities work where the words of their text say, and only there (402.8)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import library
from engine.commands.places import misplaced, places_said
from engine.language.cardtext import read_card
from engine.language.effects import Move, PutIntoPlay
from engine.language.terms import Self
from engine.language.walks import walk
from engine.language.words import Zone
from tests.chosen import chosen

EIDOLON = """Test Eidolon {3}{W}
Creature - Spirit 2/2
Whenever you play a multicolored spell, you may return Test Eidolon from your graveyard to your hand."""


def test_every_shipped_card_works_where_its_words_say() -> None:
    cards = [library()[name] for name in {*chosen(), *chosen(4, library().mentioning("from your graveyard"))}]
    assert [(card.name, wrong) for card in cards for wrong in misplaced(card)] == []
    assert (
        sum(1 for card in cards for face in card.faces for text in face.text if places_said(text, card)) > 5
    )


def test_a_card_that_worked_elsewhere_would_be_found() -> None:
    """A card that says "from your graveyard" without meaning it would be noticed in play."""
    card = read_card(EIDOLON)
    assert list(misplaced(card)) == []
    elsewhere = read_card(EIDOLON.replace(" from your graveyard", ""))
    said_so = replace(elsewhere, faces=(replace(elsewhere.faces[0], text=("No word of a zone.",)),))
    assert list(misplaced(said_so)) == []
    told = replace(card, faces=(replace(card.faces[0], text=("No word of a zone.",)),))
    assert list(misplaced(told)) == ["an ability works in the zone 'graveyard', of which no word speaks"]


def test_the_words_are_kept_as_what_they_name() -> None:
    (ability,) = read_card(EIDOLON).faces[0].abilities
    assert [one.what for one in walk(ability) if isinstance(one, Move | PutIntoPlay)] == [
        Self(Zone.GRAVEYARD)
    ]


def test_what_its_own_cost_puts_there_works_in_play_402_8g() -> None:
    text = "Sacrifice Test Eidolon: At end of turn, return Test Eidolon from your graveyard to your hand."
    card = read_card(EIDOLON.rsplit("\n", 1)[0] + "\n" + text)
    assert places_said(text, card) == frozenset()
    assert list(misplaced(card)) == []


def test_a_card_notices_in_the_graveyard_that_it_was_discarded_402_8f() -> None:
    text = "When a spell or ability an opponent controls causes you to discard Test Eidolon, you gain 2 life."
    card = read_card(EIDOLON.rsplit("\n", 1)[0] + "\n" + text)
    assert list(misplaced(card)) == []


def test_the_only_card_of_a_graveyard_is_in_it() -> None:
    text = (
        "At the beginning of your upkeep, if Test Eidolon is the only creature card in your graveyard, "
        "you may put Test Eidolon into play."
    )
    card = read_card(EIDOLON.rsplit("\n", 1)[0] + "\n" + text)
    assert places_said(text, card) == frozenset((Zone.GRAVEYARD,))
    assert list(misplaced(card)) == []
