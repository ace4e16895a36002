"""Rulings on flip cards and status: rules 508 and 510."""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import GRAVEYARD, HAND
from engine.cards import library
from engine.characteristics import characteristics
from engine.events import FlipPermanent, ObjectMoved, perform
from engine.language.values import Color, HasSupertype, Supertype
from engine.rules.special.status_510 import Status, status
from engine.rules.stack.priority_408 import PlaySpell
from tests.rules.special.tables import ANN, BOB, Table
from tests.rules.special.test_copying_503 import becoming


def test_508_1c_flipping_leaves_colour_and_mana_cost_as_they_are() -> None:
    table = Table()
    flipped = table.of("Jushi Apprentice", flipped=True)
    found = characteristics(table.board(), flipped)
    assert (found.name, found.power, found.toughness) == ("Tomoya the Revealer", 2, 3)
    assert (str(found.cost), found.colors) == ("{1}{U}", (Color.BLUE,))
    assert found.supertypes == (Supertype.LEGENDARY,)


def test_508_1c_effects_from_outside_go_on_applying() -> None:
    table = Table()
    shortfang = table.of("Nezumi Shortfang")
    growth = table.of("Giant Growth", zone=HAND)
    table.with_mana("GCB")
    table.put(HAND, BOB, library()["Forest"])
    game = table.begin().choose(PlaySpell(growth)).choose((shortfang,)).paying().resolve()
    game.activates(shortfang).choose((-2,)) if game.asked() == "a target" else None
    assert game.now(shortfang).power == 4


def test_508_2_a_search_finds_only_the_normal_half() -> None:
    table = Table()
    in_library = table.put("library", ANN, library()["Akki Lavarunner"])
    upright, flipped = table.of("Akki Lavarunner"), table.of("Akki Lavarunner", BOB, flipped=True)
    board = table.board()
    asker = Asker(upright, ANN)
    legendary = HasSupertype(Supertype.LEGENDARY)
    assert not matches(board, in_library, legendary, asker)
    assert not matches(board, upright, legendary, asker)
    assert matches(board, flipped, legendary, asker)


def test_508_2_jushi_apprentice_flips_with_nine_cards_in_hand() -> None:
    table = Table()
    jushi = table.of("Jushi Apprentice")
    for _ in range(8):
        table.of("Forest", zone=HAND)
    table.library(ANN, *[library()["Forest"]] * 3)
    table.with_mana("CCU")
    game = table.begin().activates(jushi).resolve()
    assert game.now(jushi).name == "Tomoya the Revealer"
    assert "508.2" in game.cites()


def test_508_2_with_eight_it_does_not() -> None:
    table = Table()
    jushi = table.of("Jushi Apprentice")
    for _ in range(7):
        table.of("Forest", zone=HAND)
    table.library(ANN, *[library()["Forest"]] * 3)
    table.with_mana("CCU")
    game = table.begin().activates(jushi).resolve()
    assert game.now(jushi).name == "Jushi Apprentice"


def test_508_4_flipping_again_changes_nothing_and_leaving_play_forgets_it() -> None:
    table = Table()
    flipped = table.of("Akki Lavarunner", flipped=True)
    board, _, _ = perform(table.board(), (FlipPermanent(object=flipped),), 1000)
    assert board.objects[flipped].flipped
    board, done, _ = perform(board, (ObjectMoved(object=flipped, to=GRAVEYARD),), 1000)
    card = board.objects[done[0].became]  # type: ignore[attr-defined]
    assert not card.flipped
    assert characteristics(board, card.id).name == "Akki Lavarunner"


def test_homura_returns_flipped_510_3() -> None:
    table = Table()
    homura = table.of("Homura, Human Ascendant", damage=4)
    bears = table.of("Grizzly Bears")
    game = table.begin().resolve()
    (essence,) = game.named("Homura's Essence")
    assert game.board.objects[essence].flipped
    assert (game.now(bears).power, "flying" in game.now(bears).keywords) == (4, True)
    assert homura not in game.board.objects


def test_510_4_dimir_doppelganger_keeps_its_flipped_status_through_other_copies() -> None:
    table = Table()
    dimir = table.of("Dimir Doppelganger")
    jushi, bears, fang = (
        table.of(name, zone=GRAVEYARD) for name in ("Jushi Apprentice", "Grizzly Bears", "Nezumi Shortfang")
    )
    for _ in range(8):
        table.of("Forest", zone=HAND)
    table.library(ANN, *[library()["Forest"]] * 3)
    table.with_mana("CUBCUBCUBCCU")
    game = table.begin()
    game.copies(dimir, jushi)
    assert game.now(dimir).name == "Jushi Apprentice"
    game.activates(dimir).resolve()
    assert (game.now(dimir).name, len(game.now(dimir).abilities)) == ("Tomoya the Revealer", 2)
    game.copies(dimir, bears)
    assert (game.now(dimir).name, len(game.now(dimir).abilities)) == ("Grizzly Bears", 1)
    assert status(game.board, dimir) == Status(tapped=True, flipped=True, face_down=False)
    game.copies(dimir, fang)
    assert (game.now(dimir).name, len(game.now(dimir).abilities)) == ("Stabwhisker the Odious", 2)
    assert {"503.3", "503.4", "503.9", "508.2"} <= game.cites()


def test_503_3_a_flipped_tomoya_that_becomes_shortfang_is_stabwhisker() -> None:
    table = Table()
    tomoya = table.of("Jushi Apprentice", flipped=True)
    fang = table.of("Nezumi Shortfang", BOB)
    assert characteristics(becoming(table, tomoya, fang), tomoya).name == "Stabwhisker the Odious"


def test_510_1_every_permanent_has_a_status_and_nothing_else_has_510_5() -> None:
    table = Table()
    bears, in_hand = table.of("Grizzly Bears", tapped=True), table.of("Grizzly Bears", zone=HAND)
    board = table.board()
    assert status(board, bears) == Status(tapped=True, flipped=False, face_down=False)
    assert status(board, in_hand) is None
