"""Random combats: whatever chance draws is legal, short cuts change nothing, and the phase always ends."""

from itertools import combinations

import pytest

from engine.asking.forbidding import requires
from engine.chance import Chance
from engine.game import Game
from engine.language.values import (
    All,
    AllOf,
    Cannot,
    Color,
    Controls,
    HasColor,
    InCompany,
    Is,
    KeywordName,
    Kind,
    Must,
    MustJoin,
    ObjectAct,
    Self,
    Static,
    You,
)
from engine.rules.keywords.company_500 import joiners, wrong_company
from engine.rules.keywords.legal_attacks_500 import attack_with
from engine.rules.turn.declare_attackers_308 import Attackers
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


IN_COMPANY = (
    (),
    (KeywordName.FLYING,),
    (Static(Self(), (Must(ObjectAct.ATTACK), Must(ObjectAct.BLOCK))),),
    (Static(Self(), (Must(ObjectAct.BE_BLOCKED),)),),
    (Static(Self(), (InCompany(ObjectAct.ATTACK, 1), InCompany(ObjectAct.BLOCK, 1))),),
    (Static(Self(), (Must(ObjectAct.ATTACK), InCompany(ObjectAct.ATTACK, 1))),),
    (Static(Self(), (InCompany(ObjectAct.ATTACK, 2), InCompany(ObjectAct.BLOCK, 2))),),
    (Static(Self(), (InCompany(ObjectAct.ATTACK, 0, 1),)),),
    (Static(Self(), (InCompany(ObjectAct.ATTACK, 1, None, HasColor(Color.RED)),)),),
    (Static(All(Is(Kind.PERMANENT)), (InCompany(ObjectAct.ATTACK, 0, 2), InCompany(ObjectAct.BLOCK, 0, 2))),),
    (Static(Self(), (MustJoin(AllOf((Is(Kind.PERMANENT), Controls(You())))),)),),
)
"""Kinds of creatures that attack and block with others, or with no more than so many (500)."""


@pytest.mark.parametrize("seed", range(60))
def test_no_set_of_attackers_or_blockers_obeys_more_in_such_company(seed, monkeypatch):
    monkeypatch.setattr("tests.rules.turn.test_combat_at_random.KINDS", IN_COMPANY)
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
        board = game.board
        assert form.check(board, form.some(board)) is None
        answer = form.draw(board, chance)
        assert form.check(board, answer) is None, answer
        if isinstance(form, Attackers):
            able = [one for one, _ in form.slots(board)]
            sets = [set(some) for size in range(len(able) + 1) for some in combinations(able, size)]
            kept = [some for some in sets if wrong_company(board, some, ObjectAct.ATTACK) is None]
            required = {one for one in able if requires(board, one, ObjectAct.ATTACK)}
            # Nobody who isn't required to has to help (500.5).
            most = max(len(some) for some in kept if some <= required)
            assert len({one for one, _ in form.some(board)} & required) >= most
            for one in able:
                found = attack_with(board, form.player, one)
                assert (found is not None) == any(one in some for some in kept)
            for some in sets:
                pairs = tuple((one, whom[0]) for one, whom in form.slots(board) if one in some)
                may = some in kept and len(some & required) >= most
                may = may and not list(joiners(board, able, some))
                assert (form.check(board, pairs) is None) == may, some
        game.choose(answer)
        slow.choose(answer)
    assert game.over
