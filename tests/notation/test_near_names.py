"""Whatever names a card in a text means that card alone: a slip is refused, with what may have been meant beside it."""

from __future__ import annotations

import json

import pytest

from engine.cards.known import known
from engine.notation.errors import NoCard, Unreadable
from engine.notation.exchange.forge_boards import read_puzzle
from engine.notation.exchange.json_reading import read_scenario_json
from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario, run
from tests.cards.misspelt import MISSPELT
from tests.cards.unread import an_unread_card, unread_cards
from tests.notation.playing import failures, holds

PLACES = (
    "Ann: hand {}",
    "Ann: in play Forest, {} (tapped)",
    "Ann: library {} x2; life 20",
    "Ann: in play Forest (copying {})",
    "Ann: in play token copying {}",
)
THERAPY = """
Ann: in play Swamp; hand Cabal Therapy
Bob: hand Shock x2, Fire // Ice
Turn 3: Ann, precombat main
---
Ann plays Cabal Therapy targeting Bob.
Both pass.
Ann chooses {}.
---
"""


def refused(text: str) -> Unreadable:
    """The error of a position."""
    with pytest.raises(Unreadable) as error:
        read_position(f"{text}\nBob: life 20\nTurn 3: Ann, main\n")
    return error.value


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("typed", "offered"), MISSPELT[2::23])
def test_a_slip_in_a_position_is_refused_with_the_name_that_may_be_meant(
    place: str, typed: str, offered: str
) -> None:
    error = refused(place.format(typed))
    assert any(one.startswith(offered) for one in error.expected), error.expected
    assert error.words.split()[0] == typed.split()[0]


@pytest.mark.parametrize("place", PLACES)
def test_a_card_that_does_not_ship_is_refused_with_the_words_that_stop_it(place: str) -> None:
    for name in unread_cards(3):
        error = refused(place.format(name.lower()))
        assert isinstance(error, NoCard)
        assert f"{name} is a card of the period that is not understood yet, because of" in error.reason
        assert error.expected == ()


def test_a_known_name_with_a_comma_is_known_as_a_whole() -> None:
    name = next(one for one in known() if "," in one and known()[one].stops)
    assert name in refused(f"Ann: hand Forest, {name}, Shock").reason


@pytest.mark.parametrize("place", PLACES)
def test_a_beginning_is_no_name_in_a_text(place: str) -> None:
    """What begins one name today may begin two tomorrow; a text means the same for ever."""
    assert "Infernal Genesis" in refused(place.format("Infernal Gen")).expected


def test_a_name_or_word_of_another_year_says_so() -> None:
    assert 'no card up to October 2006 is named "Tarmogoyf"' in refused("Ann: hand Tarmogoyf").reason
    assert "came in 2007" in refused("Ann: in play planeswalker").reason


def test_quotation_marks_within_a_name_or_around_one_are_read() -> None:
    text = 'Card:\nPang, "Young Goblin" {R}\nCreature - Goblin 1/1\n\nAnn: hand Pang, "Young Goblin", "Shock", Shock\n'
    hand = read_position(f"{text}Bob: life 20\nTurn 3: Ann, main\n").board.objects.values()
    names = [one.definition.name for one in hand if one.definition]
    assert sorted(names) == ['Pang, "Young Goblin"', "Shock", "Shock"]


def test_accents_and_apostrophes_of_whatever_kind_are_read() -> None:
    text = "Card:\nJ\u00f6tun's H\u00e2t {R}\nArtifact\n\nAnn: hand jotuns hat, J\u00f6tun\u2019s H\u00e2t, JOTUN'S-HAT"
    board = read_position(f"{text}\nBob: life 20\nTurn 3: Ann, main\n").board
    assert [one.definition.name for one in board.objects.values() if one.definition] == [
        "J\u00f6tun's H\u00e2t"
    ] * 3


def test_a_line_of_play_with_a_slip_stops_there() -> None:
    board = "Ann: in play Mountain; hand Shock\nBob: in play Grizzly Bears\nTurn 3: Ann, main\n---\n"
    for sentence, offered in (
        ("Ann plays Shok targeting Bob.", "Shock"),
        ("Ann plays Shock targeting Bob's Grizly Bears.", "Grizzly Bears"),
    ):
        (failure, *_) = failures(f"{board}{sentence}\n---\nBob has 20 life.")
        assert offered in failure.reason


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann controls no Grizly Bears.",
        "Ann controls no creatures named Grizly Bears.",
        "Ann's hand has no Shok.",
        f"Ann controls no {an_unread_card()}.",
    ],
)
def test_that_something_without_a_name_is_not_there_is_no_ruling(sentence: str) -> None:
    """It would hold on every board."""
    board = "Ann: in play Mountain; hand Forest\nBob: life 20\nTurn 3: Ann, main\n---\n---\n"
    assert len(failures(f"{board}{sentence}")) == 1


def test_505_7_a_card_is_named_as_its_name_is_printed_however_it_was_typed() -> None:
    holds(THERAPY.format("shock") + "Bob's graveyard has Shock x2.")
    holds(THERAPY.format("fire/ice") + "Bob's graveyard has Fire // Ice. Bob's hand has Shock x2.")


def test_a_slip_is_no_name_of_a_card_unless_it_is_meant_to_be_one() -> None:
    (failure, *_) = run(read_scenario(THERAPY.format("Shok").strip() + "\nBob's hand has Shock x2.")).failures
    assert "Shock" in failure.reason
    holds(THERAPY.format('"Shok"') + "Bob's hand has Shock x2.")


def test_any_card_of_the_time_may_be_named_whether_it_ships_or_not() -> None:
    holds(THERAPY.format(an_unread_card("Creature").upper()) + "Bob's hand has Shock x2.")


def test_cabal_therapy_names_no_land_of_the_time_even_one_that_does_not_ship() -> None:
    land = an_unread_card("Land")
    (failure, *_) = run(read_scenario(THERAPY.format(land).strip() + "\nBob's hand has Shock x2.")).failures
    assert "nonland" in failure.reason


def test_json_and_puzzles_say_the_same() -> None:
    unread = an_unread_card()
    for name, words in (
        ("Grizly Bears", "did you mean Grizzly Bears"),
        (unread, f"{unread} is a card of the period that is not understood yet"),
        ("Infernal Gen", "did you mean Infernal Genesis"),
        ("Tarmogoyf", "no card up to October 2006 is named"),
    ):
        value = {
            "format": "rules-playground scenario 1",
            "players": [{"name": "Ann", "hand": [name]}, {"name": "Bob"}],
        }
        with pytest.raises(ValueError, match=r"/players/0/hand/0") as error:
            read_scenario_json(json.dumps(value))
        assert words in str(error.value)
        found = read_puzzle(f"[state]\nhumanlife=20\nailife=20\nhumanhand={name}\n")
        assert "hand" not in found.text
        assert len(found.left_out) == 1
    left = str(read_puzzle(f"[state]\nhumanlife=20\nailife=20\nhumanhand={unread}\n").left_out[0])
    assert "that is not understood yet, because of" in left
