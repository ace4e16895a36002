"""What holds of every player: it answers by the rules, by what it may see, and in the same way each time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from benchmarks.league import deck_in_two_colors
from benchmarks.tables import new_game, plain_game
from engine.board import HAND, LIBRARY, NOBODY, Board, ObjectTable, PlayerId
from engine.chance import Chance, mix
from engine.game import Game
from engine.players import RANDOM, SENSIBLE, advice, policies, policy
from engine.position import Position
from engine.simulate import Sight, playout, playout_line
from engine.view import may_see

ANN, BOB = PlayerId(0), PlayerId(1)


def game_of(seed: int) -> Position:
    """A game of two hands of one random deck."""
    cards = deck_in_two_colors(Chance(mix(seed, 0)))
    return new_game([cards, cards], seed)


def decisions(seed: int, most: int, start: Position | None = None) -> Iterator[Game]:
    """The decisions of a game between sensible players, of whom now and then one answers at random."""
    game, chance = Game(start or game_of(seed), trace=False), Chance(seed)
    for _ in range(most):
        game.advance()
        form = game.decision
        if form is None:
            return
        if form.player == NOBODY:
            game.choose(form.draw(game.board, chance))
            continue
        yield game
        at_random = chance.below(6) == 0
        game.choose(form.draw(game.board, chance) if at_random else advice(Sight(game)).answer)


def with_hidden_cards_changed(position: Position, eyes: PlayerId, chance: Chance) -> Position:
    """The same position, but for what the cards are that this player may not see: each owner's change places."""
    return replace(position, boards=tuple(_changed(board, eyes, chance) for board in position.boards))


def _changed(board: Board, eyes: PlayerId, chance: Chance) -> Board:
    objects = dict(board.objects)
    for seat in range(len(board.players)):
        hidden = [
            one
            for zone in (HAND, LIBRARY)
            for one in board.zone(zone, PlayerId(seat))
            if not may_see(objects[one], eyes, board)
        ]
        order = chance.shuffled(tuple(range(len(hidden))))
        before = [(objects[one].definition, objects[one].card) for one in hidden]
        for one, place in zip(hidden, order, strict=True):
            definition, card = before[place]
            objects[one] = replace(objects[one], definition=definition, card=card)
    return replace(board, objects=ObjectTable(objects))


@pytest.mark.parametrize("seed", range(4))
def test_a_sensible_answer_is_legal_says_why_and_rests_on_nothing_hidden(seed: int) -> None:
    asked = changed = 0
    for game in decisions(seed, 260):
        form = game.decision
        assert form is not None
        found = advice(Sight(game))
        assert form.check(game.board, found.answer) is None
        asked += 1
        why = found.why()
        assert why and why[0].islower() and not why.endswith(".")
        maker = game.maker
        assert maker is not None
        if asked % 3:
            continue
        other = Game(with_hidden_cards_changed(game.position, maker, Chance(mix(seed, asked))), trace=False)
        if other.decision is None or other.decision.options(other.board) != form.options(game.board):
            continue
        changed += 1
        again = advice(Sight(other))
        assert (again.answer, again.why()) == (found.answer, why)
        wavering = [advice(Sight(one), Chance(asked)).answer for one in (game, other)]
        assert wavering[0] == wavering[1] and form.check(game.board, wavering[0]) is None
    assert asked > 60 and changed > 20


def test_position_and_seed_settle_a_game_of_sensible_players() -> None:
    position = game_of(3)
    both = policies((SENSIBLE, SENSIBLE))
    first = playout(position, 5, policies=both)
    assert playout(position, 5, policies=policies((SENSIBLE, SENSIBLE))) == first
    line = playout_line(position, 5, policies=both)
    assert len(line.entries) == first.decisions
    assert any(
        len({playout(game_of(one), seed, policies=both).decisions for seed in range(4)}) > 1
        for one in range(1, 5)
    )


def test_players_at_random_play_as_they_did_before_there_were_others() -> None:
    position = plain_game(2)
    assert policies((RANDOM, RANDOM)) == {}
    for seed in range(4):
        plain = playout(position, seed)
        assert playout(position, seed, policies=policies((RANDOM, RANDOM))) == plain
        assert playout(position, seed, policies={ANN: policy(RANDOM)}) == plain


def test_each_seat_has_the_player_that_was_named_for_it() -> None:
    found = policies((RANDOM, SENSIBLE))
    assert list(found) == [BOB]
    with pytest.raises(KeyError):
        policies((RANDOM, "clairvoyant"))


def test_a_sensible_player_beats_one_who_plays_at_random() -> None:
    won = 0
    for seed in range(3):
        for names, seat in (((SENSIBLE, RANDOM), ANN), ((RANDOM, SENSIBLE), BOB)):
            result = playout(game_of(seed), seed, policies=policies(names))
            won += result.winners == (seat,)
    assert won >= 5
