"""What is searched for, fetched, milled and drawn: Nature's Lore, Demonic Tutor, Golden Wish, Millstone, Prosperity."""

from __future__ import annotations

from engine.board import HAND, PlayerId
from engine.events import CardDrawn
from engine.game import Game
from engine.view import seen_by
from tests.rulings_2006.draw import holds, ruling

ANN, BOB = PlayerId(0), PlayerId(1)


def hand_of_ann_for(game: Game, player: PlayerId) -> list[str | None]:
    """The names in Ann's hand as a player sees them; None for a card of which nothing is known."""
    board = seen_by(game.position, player).board
    found = (board.objects[one].definition for one in board.zone(HAND, ANN))
    return [one.name if one is not None else None for one in found]


@ruling(7, "Nature's Lore")
def test_a_forest_that_is_there_need_not_be_found() -> None:
    holds("400-playing/natures-lore")


@ruling(12, "Millstone")
def test_millstone_takes_what_is_left_and_nobody_loses_by_it() -> None:
    holds("400-playing/millstone")


@ruling(12, "Millstone")
def test_millstone_can_be_used_on_an_empty_library() -> None:
    holds("400-playing/millstone-empty")


@ruling(13, "Demonic Tutor")
def test_the_card_that_is_fetched_is_not_drawn() -> None:
    game = holds("400-playing/demonic-tutor")
    assert [one for line in game.trace or () for one in line.parts if isinstance(one, CardDrawn)] == []


@ruling(26, "Demonic Tutor")
def test_the_opponent_does_not_see_what_was_fetched() -> None:
    game = holds("400-playing/demonic-tutor")
    assert hand_of_ann_for(game, ANN) == ["Shock"]
    assert hand_of_ann_for(game, BOB) == [None]


@ruling(17, "Golden Wish")
def test_the_ante_the_library_and_the_graveyard_are_in_the_game() -> None:
    holds("400-playing/golden-wish")


@ruling(24, "Prosperity")
def test_if_both_run_out_of_cards_the_game_is_a_draw() -> None:
    holds("420-additional/prosperity")


@ruling(24, "Prosperity")
def test_who_can_draw_the_last_card_does_not_lose() -> None:
    holds("420-additional/prosperity-enough")
