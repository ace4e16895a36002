"""Rulings on phasing: rule 502.15, with 510.6 and 504.6."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import GRAVEYARD, HAND, PHASED_OUT, ContinuousEffect, ObjectId, Phased, PlayerId, TurnId
from engine.characteristics import characteristics
from engine.events import ObjectMoved, perform
from engine.game import Game
from engine.language.values import AddPT, Self, Static
from engine.position import Position
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from engine.rules.keywords.phasing_502_15 import phasing
from engine.rules.special.status_510 import Status, status
from engine.rules.stack.priority_408 import PlaySpell
from engine.rules.stack.resolving_413 import illegal_targets
from engine.rules.turn.beginning_phase_301 import UntapStep
from tests.rules.special.tables import ANN, BOB, Table
from tests.rules.stack.resolutions import at


def untap(table: Table) -> Game:
    """Ann's untap step."""
    game = Game(Position((table.board(),), (UntapStep(),), seed=1, next_id=1000))
    game.advance()
    return game


def test_502_15b_it_phases_out_as_the_untap_step_begins_and_back_the_next_time() -> None:
    table = Table()
    keeper = table.of("Breezekeeper", tapped=True, counters=(("+1/+1", 1),), damage=2, since=3)
    other = table.of("Sandbar Crocodile", BOB)
    game = untap(table)
    found = game.board.objects[keeper]
    assert (found.zone, found.tapped, found.damage) == (PHASED_OUT, True, 0)
    assert other in game.board.in_play
    again = Game(Position(game.boards, (UntapStep(),), seed=1, next_id=game.next_id))
    again.advance()
    found = again.board.objects[keeper]
    # It untaps in the very step in which it comes back, and acts at once (502.15m).
    assert (found.zone, found.tapped, found.counters) == ("in play", False, (("+1/+1", 1),))
    assert not summoning_sick(again.board, keeper)
    assert any(line.rule == "302.1" and line.parts for line in again.trace or ())


def test_502_15d_phasing_is_no_coming_into_play_and_no_leaving_it() -> None:
    table = Table()
    table.of("Soul Warden")
    table.of("Breezekeeper", zone=PHASED_OUT, phased=under(ANN))
    game = untap(table)
    assert len(game.board.in_play) == 2
    assert game.board.waiting == ()


def under(player: PlayerId) -> Phased:
    return Phased(player)


def test_502_15d_texts_that_say_phases_do_trigger() -> None:
    table = Table()
    table.of("Teferi's Imp")
    game = untap(table)
    (waiting,) = game.board.waiting
    assert waiting.ability.event.to == PHASED_OUT
    table = Table()
    table.of("Teferi's Imp", zone=PHASED_OUT, phased=under(ANN))
    (waiting,) = untap(table).board.waiting
    assert waiting.ability.event.to == "in play"


def test_502_15g_effects_with_a_duration_lose_it_and_lasting_ones_do_not() -> None:
    table = Table()
    keeper = table.of("Breezekeeper")
    board = table.board()

    def effect(number: int, until: str) -> ContinuousEffect:
        static = Static(Self(), (AddPT(1, 1),))
        return ContinuousEffect(
            ObjectId(number), static, ANN, keeper, locked=True, objects=(keeper,), until=until, turn=TurnId(3)
        )

    board = replace(board, effects=(effect(900, "end of turn"), effect(901, "")))
    out, _, _ = perform(board, phasing(board, ANN), 1000)
    back, _, _ = perform(out, phasing(out, ANN), 1000)
    assert characteristics(board, keeper).power == 6
    assert characteristics(back, keeper).power == 5


def test_502_15i_what_is_attached_goes_and_comes_along() -> None:
    table = Table()
    keeper = table.of("Breezekeeper")
    strength = table.of("Holy Strength", BOB, attached=keeper)
    board = table.board()
    out, _, _ = perform(board, phasing(board, ANN), 1000)
    assert out.zone(PHASED_OUT) == (keeper, strength)
    # In Bob's untap step it does not come back by itself.
    assert phasing(out, BOB) == ()
    back, _, _ = perform(out, phasing(out, ANN), 1000)
    assert back.objects[strength].attached == keeper
    assert characteristics(back, keeper).toughness == 6


def test_502_15n_a_spell_still_finds_a_target_that_came_back() -> None:
    table = Table()
    keeper = table.of("Breezekeeper", zone=PHASED_OUT, phased=under(ANN))
    growth = table.of(
        "Giant Growth",
        zone="stack",
        announcement=__import__("engine.board", fromlist=["Announcement"]).Announcement(
            targets=(at(keeper),)
        ),
    )
    board = table.board()
    back, _, _ = perform(board, phasing(board, ANN), 1000)
    assert illegal_targets(board, growth) != ()
    assert illegal_targets(back, growth) == ()


def test_216_3_a_token_that_phases_out_ceases_to_exist() -> None:
    table = Table()
    bears = table.of("Grizzly Bears", kind="token")
    ripple = table.of("Reality Ripple", zone=HAND)
    table.with_mana("CU")
    game = table.begin().choose(PlaySpell(ripple)).choose((bears,)).paying().resolve()
    assert bears not in game.board.objects


def test_510_6_a_face_down_flipped_tapped_permanent_comes_back_as_it_was() -> None:
    table = Table()
    demon = table.of("Grinning Demon", face_down=True, flipped=True, tapped=True)
    ripple = table.of("Reality Ripple", zone=HAND)
    table.with_mana("CU")
    game = table.begin().choose(PlaySpell(ripple)).choose((demon,)).paying().resolve()
    assert status(game.board, demon) == Status(tapped=True, flipped=True, face_down=True)
    assert characteristics(game.board, demon).name == ""
    back, _, _ = perform(game.board, phasing(game.board, ANN), 2000)
    assert status(back, demon) == Status(tapped=True, flipped=True, face_down=True)


def test_504_6_a_phased_out_face_down_card_that_goes_elsewhere_is_shown() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, PHASED_OUT, face_down=True, phased=under(BOB))
    board, done, _ = perform(table.board(), (ObjectMoved(object=demon, to=GRAVEYARD),), 1000)
    assert board.objects[done[0].became].revealed == (ANN, BOB)  # type: ignore[attr-defined]


def test_phased_out_cards_remember_under_whose_control_they_left_502_15h() -> None:
    table = Table()
    stolen = table.of("Breezekeeper", BOB, PHASED_OUT, phased=under(ANN), controller=ANN)
    board = table.board()
    assert phasing(board, BOB) == ()
    back, _, _ = perform(board, phasing(board, ANN), 1000)
    assert back.in_play == (stolen,)
