"""why_not for targets, and for whatever else is asked."""

from __future__ import annotations

import pytest

from engine.board import (
    GRAVEYARD,
    HAND,
    ObjectId,
    PlayerId,
)
from engine.decisions import Answer, SomeOf
from engine.explaining import AimAt
from engine.game import Game
from engine.language.values import (
    Cannot,
    ObjectAct,
    Self,
    Static,
)
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlaySpell,
)
from tests.boards import ANN, BOB, card
from tests.explaining.tables import Table, refused

# --- 415: targets -------------------------------------------------------------------------------------------


def aiming(table: Table, name: str, player: PlayerId = ANN) -> Game:
    """Ann has announced a spell and is to choose its target."""
    spell = table.card(name, player, HAND)
    game = table.play(priority=player)
    game.choose(PlaySpell(spell))
    game.advance()
    assert isinstance(game.decision, Targets)
    return game


def test_415_what_a_text_wants() -> None:
    table = Table()
    table.lands("Swamp", 2)
    bears, knight = table.card("Grizzly Bears", BOB), table.card("Black Knight", BOB)
    ornithopter, forest = table.card("Ornithopter", BOB), table.card("Forest", BOB)
    buried = table.card("Gray Ogre", BOB, GRAVEYARD)
    game = aiming(table, "Terror")
    assert game.why_not(AimAt(bears)) is None
    rule, why = refused(game, AimAt(knight))
    assert (rule, why) == (
        "409.1c",
        "Ann can't choose Bob's Black Knight as a target for Ann's Terror: "
        "the text wants a nonartifact, nonblack creature, and that is not one",
    )
    assert refused(game, AimAt(ornithopter))[0] == "409.1c"
    assert refused(game, AimAt(forest))[0] == "409.1c"
    rule, why = refused(game, AimAt(buried))
    assert (rule, "it is in Bob's graveyard" in why) == ("415.5", True)
    rule, why = refused(game, AimAt(player=BOB))
    assert (rule, "speaks of no player" in why) == ("415.5", True)
    assert refused(game, (int(buried),)) == refused(game, AimAt(buried)), "the piece to blame is named"
    rule, why = refused(game, (int(bears), int(bears)))
    assert (rule, "the same target can't be chosen twice" in why) == ("409.1c", True)
    assert refused(game, AimAt(ObjectId(999)))[0] == "409.1c"
    assert refused(game, AimAt(player=PlayerId(7)))[0] == "409.1c"
    rule, why = refused(game, AimAt(bears), BOB)
    assert (rule, "Ann chooses a target" in why) == ("409.1c", True)


def test_415_6_a_spell_cannot_target_itself() -> None:
    table = Table()
    table.lands("Island", 2)
    table.lands("Mountain", 1, BOB)
    shock = table.card("Shock", BOB, HAND)
    counterspell = table.card("Counterspell", ANN, HAND)
    game = table.play(active=BOB, priority=BOB)
    game.choose(PlaySpell(shock))
    game.advance()
    game.choose((-1 - ANN,))
    game.advance()
    while not isinstance(game.decision, HasPriority):
        game.choose(game.decision.some(game.board))
        game.advance()
    game.choose(Pass())
    game.advance()
    game.choose(PlaySpell(counterspell))
    game.advance()
    below, itself = game.board.stack
    assert game.why_not(AimAt(below)) is None
    assert refused(game, AimAt(itself))[0] == "415.6"


def test_502_7b_protection_keeps_targets_off() -> None:
    table = Table()
    table.lands("Swamp", 2)
    knight = table.card("White Knight", BOB)
    table.card("Grizzly Bears", BOB)
    terror = table.card("Terror", ANN, HAND)
    game = table.play()
    rule, why = refused(game, AimAt(knight, play=PlaySpell(terror)))
    assert rule == "502.7b"
    assert "protection from black" in why and "Terror" in why


def test_103_2_a_text_that_says_cant_be_the_target() -> None:
    table = Table()
    table.lands("Mountain", 1)
    shy = table.put(card("Shy", "Creature", (1, 1), Static(Self(), (Cannot(ObjectAct.BE_TARGETED),))), BOB)
    game = aiming(table, "Shock")
    rule, why = refused(game, AimAt(shy))
    assert rule == "103.2"
    assert "Bob's Shy" in why and "can't be the target" in why


def test_409_1c_a_target_is_judged_before_the_moment_of_play() -> None:
    table = Table()
    table.lands("Mountain", 1)
    forest, bears = table.card("Forest", BOB), table.card("Grizzly Bears", BOB)
    shock = table.card("Shock", ANN, HAND)
    game = table.play(priority=BOB)
    assert refused(game, AimAt(forest, play=PlaySpell(shock)))[0] == "409.1c"
    assert refused(game, AimAt(bears, play=PlaySpell(shock)))[0] == "408.1d"
    assert refused(game, AimAt(bears))[0] == "409.1c"
    mine = table.play()
    assert mine.why_not(AimAt(bears, play=PlaySpell(shock))) is None
    assert refused(mine, AimAt(bears, play=PlaySpell(shock), slot=3))[0] == "415.1"
    assert refused(mine, AimAt(bears, play=PlaySpell(forest)))[0] == "409.1a"


# --- anything else that is asked ----------------------------------------------------------------------------


def test_314_1_a_choice_among_cards_names_what_is_not_among_them() -> None:
    table = Table()
    rot = table.card("Mind Rot", ANN, HAND)
    table.lands("Swamp", 3)
    cards = [table.card(name, BOB, HAND) for name in ("Shock", "Forest", "Gray Ogre")]
    bears = table.card("Grizzly Bears", BOB)
    game = table.play()
    game.choose(PlaySpell(rot))
    game.advance()
    while not isinstance(game.decision, SomeOf):
        form = game.decision
        assert form is not None
        answer: Answer = form.some(game.board)
        if isinstance(form, Targets):
            answer = (-1 - BOB,)
        game.choose(answer)
        game.advance()
    assert game.decision.player == BOB
    assert game.why_not((cards[0], cards[2]), BOB) is None
    rule, why = refused(game, (cards[0], bears), BOB)
    assert "Bob's Grizzly Bears can't be chosen here" in why
    assert refused(game, (cards[0],), BOB)[0] == rule
    assert "Bob chooses" in refused(game, (cards[0], cards[2]))[1]


def test_there_is_no_player_7() -> None:
    game = Table().play()
    with pytest.raises(ValueError, match="no player 7"):
        game.why_not(Pass(), PlayerId(7))
