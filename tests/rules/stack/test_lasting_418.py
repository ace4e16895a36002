"""Rulings about effects that outlast a resolution: 418.3, 419.3, 419.8a and 404.4."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    STACK,
    Assignment,
    Noted,
    StackedDamage,
)
from engine.characteristics import characteristics, controller_of
from engine.decisions import OneOf
from engine.events import BeginEffect, GainControl, ObjectMoved, perform
from engine.game import Game
from engine.language import values as v
from engine.position import Position
from engine.rules.effects.durations_418 import ending, endings
from engine.rules.stack.resolving_413 import Resolve
from tests.rules.stack.resolutions import (
    A_CREATURE,
    ANN,
    BEARS,
    BOB,
    BOLT,
    CREATURE,
    FOREST,
    GIANT,
    PLAYER,
    Laying,
    at,
    events,
    instant,
    names,
)


def test_418_3b_an_effect_is_locked_to_the_creatures_that_are_there() -> None:
    laying = Laying()
    bears = laying.play(ANN, BEARS)
    rally = instant("Rally", v.Modify(v.All(CREATURE), (v.AddPT(1, 1),), v.Duration.THIS_TURN))
    game = laying.resolve(laying.spell(ANN, rally))
    (effect,) = game.board.effects
    assert (effect.locked, effect.objects, effect.until, effect.turn) == (True, (bears,), "end of turn", 3)
    assert characteristics(game.board, bears).power == 3


def test_418_3b_an_effect_on_rules_reaches_creatures_that_come_later() -> None:
    laying = Laying()
    laying.play(ANN, BEARS)
    halt = instant("Halt", v.Modify(v.All(CREATURE), (v.Cannot(v.ObjectAct.BLOCK),), v.Duration.THIS_TURN))
    game = laying.resolve(laying.spell(ANN, halt))
    (effect,) = game.board.effects
    assert (effect.locked, effect.objects) == (False, ())


def test_418_3c_a_variable_is_determined_once() -> None:
    count = v.Count(v.All(CREATURE))
    laying = Laying()
    bears = laying.play(ANN, BEARS)
    laying.play(BOB, BEARS)
    swell = instant(
        "Swell", v.Modify(v.Target(0), (v.AddPT(count, v.X()),), v.Duration.THIS_TURN), targets=A_CREATURE
    )
    game = laying.resolve(laying.spell(ANN, swell, at(bears), x=5))
    (effect,) = game.board.effects
    assert isinstance(effect.ability, v.Static)
    assert effect.ability.changes == (v.AddPT(2, 5),)
    found = characteristics(game.board, bears)
    assert (found.power, found.toughness) == (4, 7)


def test_314_2_control_until_end_of_turn_goes_back() -> None:
    steal = instant(
        "Steal", v.Modify(v.Target(0), (v.SetController(v.You()),), v.Duration.THIS_TURN), targets=A_CREATURE
    )
    laying = Laying()
    bears = laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, steal, at(bears)))
    assert events(game)[0] == ("BeginEffect", "GainControl")
    assert controller_of(game.board, bears) == ANN
    assert ending(game.board, "end of combat") == ()
    end, back = endings(game.board, "end of turn")
    assert end.effects == (game.board.effects[0].id,)  # type: ignore[attr-defined]
    assert back == GainControl(object=bears, player=BOB)


@pytest.mark.parametrize(
    ("instruction", "charges"),
    [
        (v.Regenerate(v.Target(0)), 1),
        (v.PreventNext(2, v.Target(0), v.Duration.THIS_TURN), 2),
        (v.Shield(v.DealsDamage(), (v.PreventDamage(),), v.Duration.THIS_TURN), -1),
    ],
)
def test_419_3_shields_begin_when_the_spell_resolves(instruction: v.Effect, charges: int) -> None:
    laying = Laying()
    bears = laying.play(ANN, BEARS)
    game = laying.resolve(laying.spell(ANN, instant("Ward", instruction, targets=A_CREATURE), at(bears)))
    begun = [part for line in game.trace or () for part in line.parts if isinstance(part, BeginEffect)]
    assert [part.effect.charges for part in begun] == [charges]
    assert len(game.board.effects) == 1


def test_404_4c_a_delayed_ability_knows_the_creature_it_was_made_for() -> None:
    doom = instant(
        "Doom",
        v.Delay(v.Begins(v.StepOrPhase.END_OF_TURN, PLAYER), (v.Destroy(v.Target(0)),)),
        targets=A_CREATURE,
    )
    laying = Laying()
    bears = laying.play(BOB, BEARS)
    first = laying.resolve(laying.spell(ANN, doom, at(bears)))
    (delayed,) = first.board.delayed
    assert isinstance(delayed.ability, v.Triggered)
    later = laying.resolve(laying.ability(ANN, delayed.source, delayed.ability, bound=delayed.bound))
    assert names(later.board, GRAVEYARD, BOB) == ["Bears"]


def test_419_8a_a_source_may_be_a_creature_whose_damage_is_on_the_stack() -> None:
    red = v.AllOf((v.Is(v.Kind.SOURCE), v.HasColor(v.Color.RED)))
    circle = v.Activated(
        (),
        v.Body(
            (
                v.Note("source", v.Choose(v.You(), v.Thing(red))),
                v.Shield(
                    v.DealsDamage(v.Same(v.Bound("source")), v.Same(v.You())),
                    (v.PreventDamage(),),
                    v.Duration.THIS_TURN,
                    1,
                ),
            )
        ),
    )
    laying = Laying()
    giant = laying.play(BOB, GIANT)
    laying.play(BOB, BEARS)
    bolt = laying.spell(BOB, replace(BOLT, faces=(replace(BOLT.faces[0], colors=(v.Color.RED,)),)))
    damages = StackedDamage((Assignment(giant, 3, player=ANN),))
    laying.put(STACK, BOB, None, kind="damage", damages=damages)
    ability = laying.ability(ANN, laying.play(ANN, FOREST), circle)
    board = laying.board()
    gone, _, next_id = perform(board, (ObjectMoved(object=giant, to=GRAVEYARD),), 1000)
    game = Game(Position((gone,), (Resolve(object=ability),), next_id=next_id))
    game.advance()
    assert isinstance(game.decision, OneOf)
    assert (game.decision.rule, game.decision.among) == ("419.8a", (bolt, giant))
    game.choose(giant)
    game.advance()
    (shield,) = game.board.effects
    assert Noted("source", "objects", (giant,)) in shield.bound
