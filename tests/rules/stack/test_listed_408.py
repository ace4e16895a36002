"""408.1b: what has been listed as all that a player could do needs not be judged again as it is chosen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.fuzz import start_of
from engine.board import Board, ObjectId
from engine.chance import Chance
from engine.decisions import Answer, IllegalChoice, Refusal
from engine.game import Game
from engine.memos import cold
from engine.rules.stack.offers_408 import PASS, PlaySpell
from engine.rules.stack.priority_408 import HasPriority


@pytest.mark.parametrize("seed", range(3))
def test_what_is_listed_is_what_may_be_chosen(seed: int) -> None:
    game, chance = Game(start_of("random", 2, seed), trace=False), Chance(seed)
    plays = 0
    for _ in range(200):
        game.advance()
        form, board = game.decision, game.board
        if form is None:
            break
        if isinstance(form, HasPriority):
            alone = cold(board)
            assert form.is_listed(alone, PASS), "one may always pass"
            for one in form.options(board) or ():
                assert one == PASS or not form.is_listed(cold(board), one), "nobody has asked yet"
                assert form.is_listed(board, one)
                assert form.check(alone, one) is None
                assert not replace(form, barred=(one,)).is_listed(board, one)
                plays += one != PASS
            for card in board.objects:
                one = PlaySpell(card=card)
                assert form.is_listed(board, one) == (form.check(alone, one) is None)
        game.choose_at_random(chance)
    assert plays > 20


def test_what_is_not_listed_is_judged_and_the_long_way_judges_all(monkeypatch: pytest.MonkeyPatch) -> None:
    position = start_of("random", 2, 0)
    asked: list[Answer] = []
    judge = HasPriority.check

    def check(form: HasPriority, board: Board, answer: Answer) -> Refusal | None:
        asked.append(answer)
        return judge(form, board, answer)

    monkeypatch.setattr(HasPriority, "check", check)
    game, chance = Game(position, trace=False), Chance(0)
    game.advance()
    while not isinstance(game.decision, HasPriority):
        game.choose_at_random(chance)
        game.advance()
    game.decision.options(game.board)
    here = game.position
    with pytest.raises(IllegalChoice):
        game.choose(PlaySpell(card=ObjectId(999_999)))
    assert len(asked) == 1
    game.choose(PASS)
    assert len(asked) == 1
    Game(here, trace=False, short_cuts=False).choose(PASS)
    assert asked[1:] == [PASS]
