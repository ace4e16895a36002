"""Names are those of now, answers may be given by word, and what could mean two things is refused."""

from __future__ import annotations

import pytest

import engine.game  # noqa: F401  (registers every form)
from engine.board import PlayerId
from engine.naming import name_of
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.names import an_object
from engine.notation.scanning import Scanner
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_line
from tests.notation.playing import failures, game, holds


def test_colors_kickers_and_names_with_commas_are_answers_by_word() -> None:
    holds(
        "Ann: in play City of Brass; hand Shock\nBob: life 20\nTurn 3: Ann, main\n---\n"
        "Ann plays the ability of City of Brass. Ann chooses red.\n---\nAnn's mana pool has R."
    )
    board = "Ann: in play Mountain x5; hand Barbed Lightning\nBob: in play Grizzly Bears\nTurn 3: Ann, main\n---\n"
    holds(
        f"{board}Ann plays Barbed Lightning choosing mode 2 targeting Bob. Both pass.\n---\n"
        "Bob has 17 life. Bob's graveyard is empty."
    )
    holds(
        f"{board}Ann announces Barbed Lightning. Ann says yes. Ann targets Grizzly Bears. Ann targets Bob. Both pass."
        "\n---\nBob has 17 life. Bob's graveyard has Grizzly Bears."
    )


def test_lists_hold_names_with_commas_and_with_and() -> None:
    holds(
        "Card:\nMe, Myself and I {G}\nCreature - Elf 1/1\n\nCard:\nMask of Law and Grace {W}\nSorcery\nDraw a card.\n\n"
        "Ann: life 20; graveyard Me, Myself and I, Shock, Mask of Law and Grace\nBob: life 20\nTurn 3: Ann, main\n---\n"
        "Ann passes.\n---\nAnn's graveyard has Me, Myself and I and Shock. "
        "Ann's graveyard has Mask of Law and Grace. Ann's graveyard has \"Me, Myself and I\". "
        "Ann's hand has no Me, Myself and I."
    )


def test_of_the_abilities_of_an_object_those_that_can_be_played_count() -> None:
    failures = run(
        read_scenario(
            "Ann: in play City of Brass; hand Shock\nBob: life 20\nTurn 3: Ann, main\n---\n"
            "Ann plays ability 1 of City of Brass.\n---\nAnn has 20 life."
        )
    ).failures
    assert failures[0].reason.endswith("expected ability 2 of City of Brass")


def test_a_printed_name_goes_after_a_name_of_now_and_is_refused_where_both_could_be_meant() -> None:
    found = game("Ann: in play Akki Lavarunner (flipped), Akki Lavarunner\nBob: life 20\nTurn 3: Ann, main")
    flipped, other = found.board.in_play
    assert [name_of(found.board, one) for one in (flipped, other)] == [
        "Ann's Tok-Tok, Volcano Born",
        "Ann's Akki Lavarunner",
    ]
    assert an_object(Scanner("Ann's Akki Lavarunner"), found.board) == other
    assert an_object(Scanner("Tok-Tok, Volcano Born"), found.board) == flipped
    clone = game("Ann: in play Clone (copying Hill Giant); graveyard Clone\nBob: life 20\nTurn 3: Ann, main")
    with pytest.raises(Ambiguous):
        an_object(Scanner("Ann's Clone"), clone.board)
    assert (
        an_object(Scanner("Ann's Clone in the graveyard"), clone.board)
        == clone.board.zone("graveyard", PlayerId(0))[0]
    )
    assert an_object(Scanner("Ann's Clone in play"), clone.board) == clone.board.in_play[0]


def test_a_lower_half_names_what_is_flipped() -> None:
    with pytest.raises(Unreadable) as caught:
        game("Ann: in play Tok-Tok, Volcano Born\nBob: life 20\nTurn 3: Ann, main")
    assert caught.value.expected == ("Akki Lavarunner, or Tok-Tok, Volcano Born (flipped)",)
    assert game("Ann: in play Tok-Tok, Volcano Born (flipped)\nBob: life 20\nTurn 3: Ann, main").board.in_play


def test_of_two_of_a_name_the_one_that_has_grown_is_another() -> None:
    found = game("Ann: in play Forest, Grizzly Bears x2; hand Giant Growth\nBob: life 20\nTurn 3: Ann, main")
    read_line(found, "Ann plays Giant Growth targeting Grizzly Bears #1. Both pass.")
    with pytest.raises(Ambiguous):
        an_object(Scanner("Ann's Grizzly Bears"), found.board)


GONE = (
    "Ann: in play Mogg Fanatic x2, Mountain; hand Shock\nBob: in play Hill Giant\nTurn 3: Ann, main\n---\n"
    "Ann plays the ability of Mogg Fanatic targeting Bob. Ann plays Shock targeting Hill Giant.\n---\n"
)


def test_what_is_gone_is_named_by_its_name_and_is_what_it_last_was() -> None:
    holds(
        f"{GONE}Ann's Mogg Fanatic that is gone is 1/1. Ann's Mogg Fanatic that is gone is a red creature.\n"
        "Ann's Mogg Fanatic that is gone has 0 damage. Ann's Mogg Fanatic that is gone is not tapped."
    )
    (found,) = failures(f"{GONE}Ann's Mogg Fanatic that is gone is 2/2.")
    # What became of it is told behind what it is.
    assert found.reason == (
        "it is 1/1; line 5: Ann's Mogg Fanatic #1 goes from play to Ann's graveyard (sacrificed); on the stack still: "
        "Ann's ability of Ann's Mogg Fanatic that is gone, since line 5 and Ann's Shock, since line 5"
    )


def test_a_card_that_was_played_has_no_number_though_it_was_three_objects() -> None:
    found = game(
        "Ann: in play Forest x2; hand Grizzly Bears\nBob: in play Mountain; hand Shock\nTurn 3: Ann, main"
    )
    read_line(found, "Ann plays Grizzly Bears. Both pass.")
    bears = next(one for one in found.board.in_play if name_of(found.board, one) == "Ann's Grizzly Bears")
    read_line(found, "Ann passes. Bob plays Shock targeting Ann's Grizzly Bears. Both pass.")
    assert name_of(found.board, bears) == "Ann's Grizzly Bears that is gone"
    assert an_object(Scanner("Ann's Grizzly Bears that is gone"), found.board) == bears


def test_only_permanents_are_tapped_or_untapped() -> None:
    """510.1: what lies in a graveyard is neither, so neither is said of it."""
    for words in ("tapped", "untapped", "not tapped", "attacking"):
        (found,) = failures(
            f"Ann: graveyard Grizzly Bears\nBob: life 20\nTurn 3: Ann, main\n---\n---\nAnn's Grizzly Bears is {words}."
        )
        assert found.reason == f"it is in the graveyard, where nothing is {words.removeprefix('not ')}"


def test_an_ability_on_top_of_the_stack_is_named_by_what_has_or_had_it() -> None:
    holds(
        "Ann: in play Mogg Fanatic x2\nBob: life 20\nTurn 3: Ann, main\n---\n"
        "Ann plays the ability of Mogg Fanatic targeting Bob.\n---\n"
        "The top of the stack is Ann's ability of Mogg Fanatic that is gone."
    )


def test_of_two_abilities_of_one_object_each_is_named_by_its_number() -> None:
    """What has two of them on the stack may be the only one of its name, or one of two, with a number of its own."""
    card = "Card:\nMogg Toady {1}\nArtifact\n{0}: You gain 1 life.\n{0}: You gain 7 life.\n\n"
    for toadies, named in (("", ""), (" x2", " #2")):
        start = (
            f"{card}Ann: in play Mogg Toady{toadies}\nBob: in play Island; hand Stifle\nTurn 3: Ann, main\n---\n"
            f"Ann plays ability 1 of Mogg Toady{named}. Ann plays ability 2 of Mogg Toady{named}. Ann passes.\n"
        )
        for number, life in ((1, 27), (2, 21)):
            holds(
                f"{start}Bob plays Stifle targeting Ann's ability of Ann's Mogg Toady{named} #{number}.\n"
                f"Both pass. Both pass. Both pass.\n---\nThe stack is empty. Ann has {life} life."
            )


def test_mana_of_one_color_is_called_by_it_however_much_it_is() -> None:
    holds(
        "Ann: in play Black Lotus\nBob: life 20\nTurn 3: Ann, main\n---\nAnn taps Black Lotus for mana. "
        "Ann chooses red.\n---\nAnn's mana pool has RRR."
    )


def test_several_of_ones_own_are_counted_among_ones_own() -> None:
    board = (
        "Ann: hand Forest\nBob: hand Forest x3, Shock\nTurn 3: Ann, main\n"
        "Stack (bottom first): Ann's Mindstab targeting Bob\n---\nBoth pass."
    )
    for three in ("Forest #1 and Forest #2 and Shock", "Forest #2 in hand, Forest #3 in hand and Shock"):
        holds(f"{board} Bob chooses {three}.\n---\nBob's hand has Forest. Bob's hand has 1 card.")
