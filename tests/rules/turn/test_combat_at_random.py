"""Random combats: whatever chance draws is legal, short cuts change nothing, and the phase always ends."""

import pytest

from engine.chance import Chance
from engine.game import Game
from engine.language.values import Cannot, Color, HasColor, KeywordName, Must, ObjectAct, Self, Static
from tests.rules.turn.battles import Battle, creature, keyword

KINDS = (
    (),
    (KeywordName.FLYING,),
    (KeywordName.TRAMPLE,),
    (KeywordName.FIRST_STRIKE, KeywordName.TRAMPLE),
    (KeywordName.DOUBLE_STRIKE,),
    (KeywordName.VIGILANCE, KeywordName.FEAR),
    (KeywordName.DEFENDER,),
    (KeywordName.SHADOW,),
    (keyword(KeywordName.PROTECTION, HasColor(Color.BLACK)),),
    (Static(Self(), (Must(ObjectAct.ATTACK), Must(ObjectAct.BLOCK))),),
    (Static(Self(), (Must(ObjectAct.BE_BLOCKED),)),),
    (Static(Self(), (Cannot(ObjectAct.BLOCK),)),),
    (Static(Self(), (Cannot(ObjectAct.BE_BLOCKED, HasColor(Color.RED)),)),),
)


def host(owner: str, chance: Chance):
    """Up to six creatures of random kinds."""
    return [
        creature(
            f"{owner} {number}",
            chance.below(6),
            1 + chance.below(5),
            *KINDS[chance.below(len(KINDS))],
            colors=(tuple(Color)[chance.below(5)],),
        )
        for number in range(chance.below(7))
    ]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_combat_is_legal_throughout_and_ends(seed):
    chance = Chance(seed)
    battle = Battle(host("Ann", chance), host("Bob", chance))
    game, slow = battle.game, Game(battle.game.position, short_cuts=False)
    for _ in range(200):
        game.advance()
        slow.advance()
        assert slow.decision == game.decision
        form = game.decision
        if form is None:
            break
        assert form.check(game.board, form.some(game.board)) is None
        answer = form.draw(game.board, chance)
        assert form.check(game.board, answer) is None, answer
        game.choose(answer)
        slow.choose(answer)
    assert game.over
    assert game.board.combat is None
    assert [line.likeness() for line in slow.trace] == [line.likeness() for line in game.trace]
