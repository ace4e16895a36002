"""Rulings about countering (414) and about paying to prevent it (413.2e)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    STACK,
    Mana,
)
from engine.decisions import YesNo
from engine.game import Game
from engine.language import values as v
from tests.rules.stack.resolutions import (
    ANN,
    BEARS,
    BOB,
    SPELL,
    Laying,
    at,
    creature,
    instant,
    names,
)

LEAK = instant(
    "Leak",
    v.Unless(v.ControllerOf(v.Target(0)), (v.PayMana(v.ManaCost(("3",))),), (v.Counter(v.Target(0)),)),
    targets=(v.TargetSpec(0, SPELL),),
)


def leaking(*mana: str) -> Game:
    """Ann's Leak is about to resolve; Bob has a spell on the stack and this mana in his pool."""
    laying = Laying()
    laying.players[BOB] = replace(laying.players[BOB], mana=tuple(Mana(one) for one in mana))
    growth = laying.spell(BOB, instant("Growth", v.GainLife(v.You(), 1)))
    return laying.resolve(laying.spell(ANN, LEAK, at(growth)))


def test_413_2e_a_player_may_pay_mana_to_save_the_spell() -> None:
    game = leaking("G", "G", "G", "R")
    assert isinstance(game.decision, YesNo) and game.decision.player == BOB
    game.choose(True)
    game.advance()
    while game.decision is not None:
        game.choose(game.decision.some(game.board))
        game.advance()
    assert len(game.board.players[BOB].mana) == 1
    assert names(game.board, STACK) == ["Growth"]


def test_413_2e_a_player_who_will_not_pay_loses_the_spell() -> None:
    game = leaking("G", "G", "G")
    game.choose(False)
    game.advance()
    assert names(game.board, GRAVEYARD, BOB) == ["Growth"]
    assert len(game.board.players[BOB].mana) == 3


def test_413_2c_a_player_who_cannot_pay_is_not_asked() -> None:
    game = leaking("G", "G")
    assert names(game.board, GRAVEYARD, BOB) == ["Growth"]


def test_414_1_a_countered_spell_goes_to_its_owners_graveyard() -> None:
    counter = instant("No", v.Counter(v.Target(0)), targets=(v.TargetSpec(0, SPELL),))
    laying = Laying()
    bears = laying.spell(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, counter, at(bears)))
    assert names(game.board, GRAVEYARD, BOB) == ["Bears"]


def test_414_a_spell_that_cannot_be_countered_by_effects_stays() -> None:
    counter = instant("No", v.Counter(v.Target(0)), targets=(v.TargetSpec(0, SPELL),))
    stubborn = creature("Stubborn", abilities=(v.Static(v.Self(), (v.Cannot(v.ObjectAct.BE_COUNTERED),)),))
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, counter, at(laying.spell(BOB, stubborn))))
    assert names(game.board, STACK) == ["Stubborn"]
