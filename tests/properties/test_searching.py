"""What holds of a searching player: it answers by the rules, looks at nothing hidden, and in the same way each time."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from benchmarks.league import deck_in_two_colors
from benchmarks.tables import new_game
from engine.board import HAND, LIBRARY, Board, ObjectTable, PlayerId
from engine.cards import library
from engine.chance import Chance, mix
from engine.game import Game
from engine.language.card import CardDef
from engine.players import SEARCHING, SENSIBLE, SearchStopped, policies, searched, trying
from engine.players import advice as sensible
from engine.players.eyes import Eyes
from engine.players.guessing import Guesses
from engine.players.searching import Effort, policy
from engine.position import Position
from engine.simulate import Goal, Sight, playout, playout_line
from engine.view import may_see
from tests.properties.test_players import decisions, game_of

ANN, BOB = PlayerId(0), PlayerId(1)
LITTLE = Effort(tries=2, turns=1)


def with_hidden_cards_of(position: Position, eyes: PlayerId, chance: Chance) -> Position:
    """The same position for this player: its own hidden cards lie otherwise, those of others are any others."""
    return replace(position, boards=tuple(_changed(board, eyes, chance) for board in position.boards))


def _changed(board: Board, eyes: PlayerId, chance: Chance) -> Board:
    objects = dict(board.objects)
    cards = library()
    names = list(cards)
    for seat in range(len(board.players)):
        hidden = [
            one
            for zone in (HAND, LIBRARY)
            for one in board.zone(zone, PlayerId(seat))
            if not may_see(objects[one], eyes, board)
        ]
        before = [(objects[one].definition, objects[one].card) for one in hidden]
        for one, place in zip(hidden, chance.shuffled(tuple(range(len(hidden)))), strict=True):
            definition, card = before[place]
            if seat != eyes:
                definition = cards[names[chance.below(len(names))]]
            objects[one] = replace(objects[one], definition=definition, card=card)
    return replace(board, objects=ObjectTable(objects))


@pytest.mark.parametrize("seed", range(3))
def test_a_searched_answer_is_legal_says_why_and_rests_on_nothing_hidden(seed: int) -> None:
    compared = 0
    for game in decisions(seed, 500):
        if compared == 4:
            return
        form, maker = game.decision, game.maker
        assert form is not None and maker is not None
        sight = Sight(game)
        if len(trying.answers(Eyes(sight), sensible(sight).answer)) < 2:
            assert searched(sight).answer == sensible(sight).answer
            continue
        found = searched(sight, effort=LITTLE)
        assert form.check(game.board, found.answer) is None
        assert found.why()[0].islower() and "that were played on" in found.why()
        other = Game(with_hidden_cards_of(game.position, maker, Chance(mix(seed, compared))), trace=False)
        assert other.decision is not None
        if other.decision.options(other.board) != form.options(game.board):
            continue
        again = searched(Sight(other), effort=LITTLE)
        assert (again.answer, again.why()) == (found.answer, found.why())
        drawn = [searched(Sight(one), Chance(compared), effort=LITTLE).answer for one in (game, other)]
        assert drawn[0] == drawn[1]
        compared += 1
    raise AssertionError(f"only {compared} answers were to be compared")


def in_zones(board: Board, owner: PlayerId, *zones: str) -> Counter[str]:
    return Counter(
        one.definition.name
        for one in board.objects.values()
        if one.owner == owner and one.zone in zones and one.definition is not None
    )


def test_drawn_anew_ones_own_cards_are_those_that_are_left_in_another_order() -> None:
    position = game_of(2)
    guesses = Guesses(position, ANN)
    worlds = [guesses.world(Chance(one)).board for one in range(6)]
    for board in worlds:
        assert in_zones(board, ANN, LIBRARY) == in_zones(position.board, ANN, LIBRARY)
        assert board.zones == position.board.zones
    orders = {tuple(board.objects[one].definition for one in board.zone(LIBRARY, ANN)) for board in worlds}
    assert len(orders) == 6


def test_drawn_anew_the_cards_of_others_are_such_as_they_have_shown_or_as_are_in_ones_own_deck() -> None:
    decks = [deck_in_two_colors(Chance(one)) for one in (11, 12)]
    position = new_game(decks, 1)
    names: tuple[set[str], ...] = tuple({card.name for card in deck} for deck in decks)
    assert names[1] - names[0]
    for seed in range(4):
        board = Guesses(position, ANN).world(Chance(seed)).board
        assert set(in_zones(board, BOB, HAND, LIBRARY)) <= names[0]
    shown: CardDef = next(card for card in decks[1] if card.name not in names[0])
    lying = position.board.zone(LIBRARY, BOB)
    objects = dict(position.board.objects)
    objects[lying[0]] = replace(objects[lying[0]], definition=shown, revealed=(ANN,))
    seen = replace(position, boards=(replace(position.board, objects=ObjectTable(objects)),))
    drawn: Counter[str] = Counter()
    for seed in range(4):
        board = Guesses(seen, ANN).world(Chance(seed)).board
        assert board.objects[lying[0]].definition == shown
        drawn += in_zones(board, BOB, HAND, LIBRARY)
    assert set(drawn) <= names[0] | {shown.name} and drawn[shown.name] > 4


def test_position_and_seed_settle_a_game_with_a_searching_player() -> None:
    position = game_of(4)
    until = Goal(turns=6)
    both = {**policies((SENSIBLE, SENSIBLE)), ANN: policy(LITTLE)}
    lines = [playout_line(position, 3, until=until, policies=both) for _ in range(2)]
    assert lines[0].entries == lines[1].entries and len(lines[0].entries) > 20


def test_a_searching_player_can_be_named_for_a_seat() -> None:
    found = policies((SENSIBLE, SEARCHING))
    assert list(found) == [ANN, BOB]
    assert playout(game_of(1), 1, until=Goal(turns=2), policies=found).decisions > 4


def test_a_search_that_is_stopped_gives_no_answer() -> None:
    for game in decisions(1, 170):
        sight = Sight(game)
        if len(trying.answers(Eyes(sight), sensible(sight).answer)) > 1:
            with pytest.raises(SearchStopped):
                searched(sight, stop=lambda: True)
            return
    raise AssertionError("nothing was to be searched")
