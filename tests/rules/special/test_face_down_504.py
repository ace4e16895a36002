"""Rulings on face-down spells and permanents, and on morph: rules 504 and 502.26."""

from __future__ import annotations

import pytest

from engine.board import GRAVEYARD, HAND, STACK, Board, Noted, ObjectId
from engine.cards import library
from engine.characteristics import characteristics, copiable, explain
from engine.decisions import IllegalChoice, TakeBack
from engine.events import Arrival, CardTurnedFaceUp, CopyBegun, ObjectMoved, perform
from engine.language.cardtext import read_card
from engine.language.values import CardType, Color
from engine.notation.scenario import read_scenario, run
from engine.rules.keywords.morph_502_26 import TurnUpMorph, morph_costs, why_not_turn_up
from engine.rules.stack.priority_408 import PlaySpell
from engine.seats import life_of
from engine.view import seen_by
from tests.rules.special.tables import ANN, BOB, Played, Table

BLANK = ("", 2, 2, (CardType.CREATURE,), (), (), None, ())


def seen(game: Played, object_id: ObjectId) -> tuple[object, ...]:
    found = game.now(object_id)
    return (
        found.name,
        found.power,
        found.toughness,
        found.types,
        found.subtypes,
        found.abilities,
        found.cost,
        found.colors,
    )


def test_502_26b_a_card_with_morph_is_played_face_down_for_three_mana() -> None:
    table = Table()
    lorian = table.of("Branchsnap Lorian", zone=HAND)
    table.with_mana("CCC")
    game = table.begin().plays(lorian, way="face down")
    (spell,) = game.board.stack
    assert seen(game, spell) == BLANK
    assert game.board.players[ANN].mana == ()
    game.resolve()
    (permanent,) = game.board.in_play
    assert seen(game, permanent) == BLANK
    assert game.board.objects[permanent].face_down


def test_502_26c_without_morph_no_card_is_played_face_down() -> None:
    table = Table()
    bears = table.of("Grizzly Bears", zone=HAND)
    table.with_mana("CCC")
    game = table.begin()
    with pytest.raises(IllegalChoice) as refused:
        game.choose(PlaySpell(bears, way="face down"))
    assert refused.value.rule == "502.26c"


def test_502_26d_turning_face_up_costs_the_morph_cost_and_uses_no_stack() -> None:
    table = Table()
    lorian = table.of("Branchsnap Lorian", face_down=True)
    growing = table.of("Giant Growth", zone=HAND)
    table.with_mana("GG")
    game = table.begin().choose(PlaySpell(growing)).choose((lorian,)).paying().resolve()
    assert game.now(lorian).power == 5
    game.choose(TurnUpMorph(lorian)).paying()
    assert game.board.stack == ()
    # 504.5: what had been applied to the face-down creature goes on applying.
    assert (game.now(lorian).name, game.now(lorian).power) == ("Branchsnap Lorian", 7)
    assert {"502.26d", "504.5"} <= game.cites()


def test_422_1_turning_face_up_can_be_taken_back() -> None:
    table = Table()
    lorian = table.of("Branchsnap Lorian", face_down=True)
    table.of("Forest")
    game = table.begin().choose(TurnUpMorph(lorian))
    assert game.asked() == "mana abilities to play"
    game.choose(TakeBack())
    assert game.board.objects[lorian].face_down
    assert game.asked() == "what to do with priority"


def test_502_26d_an_opponent_cannot_turn_it_up() -> None:
    table = Table()
    lorian = table.of("Branchsnap Lorian", BOB, face_down=True)
    table.with_mana("G")
    refusal = why_not_turn_up(table.board(), ANN, lorian)
    assert refusal is not None and refusal.rule == "502.26d"


def test_when_turned_face_up_triggers_504_5() -> None:
    table = Table()
    marauder = table.of("Skirk Marauder", face_down=True)
    table.with_mana("CCR")
    game = table.begin().choose(TurnUpMorph(marauder)).paying()
    game.choose((-2,)).resolve()
    assert life_of(game.board, BOB) == 18


def test_504_2_what_comes_face_down_does_not_trigger_by_its_own_text() -> None:
    table = Table()
    table.library(ANN, *[library()["Forest"]] * 2)
    bears = table.of("Striped Bears", zone=HAND)
    board, _, _ = perform(
        table.board(), (ObjectMoved(object=bears, to="in play", arrival=Arrival(ANN, face_down=True)),), 1000
    )
    assert board.waiting == ()
    assert board.objects[board.in_play[0]].face_down


def test_504_3_only_its_controller_may_look_at_it() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, face_down=True)
    position = table.begin().game.position
    for player, name in ((BOB, "Grinning Demon"), (ANN, "")):
        board = seen_by(position, player).board
        (shown,) = [board.objects[one].definition for one in board.in_play]
        assert shown is not None and shown.name == name
    assert demon


def _boards_with(played: Played, card: ObjectId) -> list[Board]:
    positions = (line.position for line in played.game.trace or () if line.position is not None)
    return [one.board for one in positions if card in one.board.objects]


def test_504_6_it_is_shown_to_all_as_it_leaves() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, face_down=True)
    unsummon = table.of("Unsummon", zone=HAND)
    table.with_mana("U")
    game = table.begin().choose(PlaySpell(unsummon)).choose((demon,)).paying().resolve()
    (card,) = game.board.zone(HAND, BOB)
    assert any(board.objects[card].revealed == (ANN, BOB) for board in _boards_with(game, card))
    assert game.board.objects[card].revealed == (), "once it has moved it is hidden again"
    assert not game.board.objects[card].face_down
    assert "504.6" in game.cites()


def test_504_6_a_countered_face_down_spell_is_shown() -> None:
    table = Table()
    angel = table.of("Exalted Angel", BOB, STACK, face_down=True)
    counter = table.of("Counterspell", zone=HAND)
    table.with_mana("UU")
    game = table.begin().choose(PlaySpell(counter)).choose((angel,)).paying().resolve()
    (card,) = game.board.zone(GRAVEYARD, BOB)
    assert game.now(card).name == "Exalted Angel"
    assert "504.6" in game.cites()


def test_504_6_as_the_game_ends_everything_face_down_is_shown() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, face_down=True)
    game = table.whole_game()
    game.concede(BOB)
    game.advance()
    assert game.over
    assert game.board.objects[demon].revealed == (ANN, BOB)
    assert any(line.rule == "504.6" and line.parts for line in game.trace or ())


def copy_of(board: Board, copy: ObjectId, original: ObjectId) -> Board:
    values = copiable(board.objects[original])
    assert values is not None
    after, _, _ = perform(board, (CopyBegun(object=copy, definition=values),), 1000)
    return after


def test_504_7_a_face_down_demon_that_becomes_lorian_is_turned_up_for_its_cost() -> None:
    table = Table()
    demon = table.of("Grinning Demon", face_down=True)
    lorian = table.of("Branchsnap Lorian", BOB)
    board = copy_of(table.board(), demon, lorian)
    found = board.objects[demon]
    assert found.face_down
    ((cost,),) = morph_costs(board, demon)
    assert str(cost.cost) == "{G}"
    turned, _, _ = perform(board, (CardTurnedFaceUp(object=demon),), 1100)
    face = characteristics(turned, demon)
    assert (face.name, face.power, face.colors) == ("Branchsnap Lorian", 4, (Color.GREEN,))
    assert [row.layer for row in explain(board, demon)] == ["printed", "1", "1"]


def test_504_7_as_wandering_ones_it_cannot_be_turned_up() -> None:
    table = Table()
    demon = table.of("Grinning Demon", face_down=True)
    ones = table.of("Wandering Ones", BOB)
    table.with_mana("CCBB")
    board = copy_of(table.board(), demon, ones)
    refusal = why_not_turn_up(board, ANN, demon)
    assert refusal is not None and refusal.rule == "504.7"
    turned, _, _ = perform(board, (CardTurnedFaceUp(object=demon),), 1100)
    assert characteristics(turned, demon).name == "Wandering Ones"


def test_ixidron_turns_all_others_face_down_as_it_comes_504_1() -> None:
    table = Table()
    bears = table.of("Grizzly Bears", BOB)
    angel = table.of("Serra Angel")
    ixidron = table.of("Ixidron", zone=HAND)
    table.with_mana("CCCUU")
    game = table.begin().plays(ixidron).resolve()
    assert seen(game, bears) == seen(game, angel) == BLANK
    (last,) = game.named("Ixidron")
    assert (game.now(last).power, game.now(last).toughness) == (2, 2)
    # No morph: nothing turns them up but an effect.
    assert morph_costs(game.board, angel) == ()
    assert "502.26e" in game.cites()


def test_break_open_turns_a_creature_face_up_504_5() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, face_down=True)
    spell = table.of("Break Open", zone=HAND)
    table.with_mana("CR")
    game = table.begin().choose(PlaySpell(spell)).choose((demon,)).paying().resolve()
    assert game.now(demon).name == "Grinning Demon"


def test_510_5_a_card_face_down_outside_play_has_no_status() -> None:
    table = Table()
    removed = table.of("Serra Angel", zone="removed from the game", face_down=True)
    game = table.begin()
    assert game.now(removed).name == "Serra Angel"


def test_504_8_what_happens_as_it_is_turned_face_up_is_part_of_the_turning() -> None:
    table = Table()
    shy = read_card(
        "Shy Guard {2}\nCreature - Human 1/1\nMorph {1}\nAs Shy Guard is turned face up, choose a color."
    )
    guard = table.put("in play", ANN, shy, face_down=True)
    table.with_mana("C")
    game = table.begin().choose(TurnUpMorph(guard)).paying()
    assert game.asked() == "a color"
    assert game.board.objects[guard].face_down
    game.choose("green")
    assert game.now(guard).name == "Shy Guard"
    assert game.board.objects[guard].linked == (Noted("chosen color", "words", ("G",)),)
    assert "504.8" in game.cites()


WARDEN = """
Card:
Hooded Warden {2}{W}
Creature - Human 3/3
Morph {W}
As Hooded Warden is turned face up, choose a color.

"""
TURNED_UP = """
Ann: in play %s (face down)%s
Bob: in play Craw Wurm, Mountain x2; hand Break Open
Turn 4: Bob, precombat main phase
---
Bob plays Break Open targeting Ann's %s.
Both pass.
---
%s
"""


@pytest.mark.parametrize(
    ("card", "question"),
    (("Hooded Warden", "a color"), ("Vesuvan Shapeshifter", "what it comes into play as a copy of")),
)
@pytest.mark.parametrize("humble", (False, True))
def test_504_8_only_what_it_would_say_face_up_applies_as_it_is_turned(
    card: str, question: str, humble: bool
) -> None:
    # 502.26d asks the same of its morph cost: neither is there where all creatures lose all abilities.
    beside, holds = (", Humility", "Bob has priority.") if humble else ("", f"Ann is asked for {question}.")
    text = "# Turned up\n" + WARDEN.lstrip() + (TURNED_UP % (card, beside, card, holds)).lstrip()
    assert not run(read_scenario(text)).failures
