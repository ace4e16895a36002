"""Rulings about one-shot instructions: zones, tokens, mana, counters (417, with 104, 212.4j, 216, 217)."""

from __future__ import annotations

import pytest

from engine.board import (
    GRAVEYARD,
    IN_PLAY,
    LIBRARY,
    REMOVED,
    Mana,
    ObjectId,
)
from engine.decisions import OneOf, Order
from engine.events import CountersPut
from engine.game import Game
from engine.language import values as v
from engine.notation.positions import read_position
from engine.notation.sentences import read_line
from engine.position import Position
from engine.rules.stack.instructions_413 import Carry
from tests.rules.stack.resolutions import (
    A_CREATURE,
    ANN,
    BEARS,
    BOB,
    BOLT,
    CARD,
    CREATURE,
    FOREST,
    GIANT,
    Laying,
    at,
    creature,
    instant,
    names,
    pacifying,
)


def test_212_4j_an_aura_put_into_play_gets_a_host_chosen() -> None:
    laying = Laying()
    laying.play(BOB, FOREST)
    bears, giant = laying.play(BOB, BEARS), laying.play(BOB, GIANT)
    calm = laying.put(GRAVEYARD, ANN, pacifying())
    raise_it = instant(
        "Raise",
        v.PutIntoPlay(v.You(), v.Target(0)),
        targets=(v.TargetSpec(0, v.AllOf((CARD, v.InZone(v.Zone.GRAVEYARD)))),),
    )
    game = laying.resolve(laying.spell(ANN, raise_it, at(calm)))
    assert isinstance(game.decision, OneOf)
    assert (game.decision.rule, game.decision.among) == ("212.4j", (bears, giant))
    game.choose(giant)
    game.advance()
    assert game.board.objects[game.board.in_play[-1]].attached == giant


CHAINS = """
Card:
Grave Chains {{W}}
Enchantment - Aura
Enchant {what} card in a graveyard

Card:
Second Spring {{W}}
Sorcery
Return target enchantment card from your graveyard to play.

Ann: in play Plains; hand Second Spring; graveyard Grave Chains, Fear
Bob: graveyard Hill Giant, Grizzly Bears
Turn 3: Ann, precombat main phase
"""


def called(game: Game, what: ObjectId) -> str:
    found = game.board.objects.get(what)
    return found.definition.name if found is not None and found.definition is not None else ""


@pytest.mark.parametrize(
    ("what", "among"),
    [("creature", ["Hill Giant", "Grizzly Bears"]), ("enchantment", ["Fear"]), ("artifact", [])],
)
def test_212_4j_an_aura_for_cards_in_graveyards_is_put_on_another_than_itself(
    what: str, among: list[str]
) -> None:
    game = Game(read_position(CHAINS.format(what=what).strip()))
    read_line(game, "Ann plays Second Spring targeting Grave Chains. Both pass.")
    if len(among) > 1:
        form = game.decision
        assert isinstance(form, OneOf) and form.rule == "212.4j"
        assert [called(game, one) for one in form.among] == among
        game.choose(form.among[0])
        game.advance()
    (chains,) = (one for one in game.board.objects.values() if called(game, one.id) == "Grave Chains")
    assert chains.zone == (IN_PLAY if among else GRAVEYARD)
    assert [called(game, chains.attached)] * bool(among) == among[:1]


def test_217_1a_an_instant_card_cannot_be_put_into_play() -> None:
    laying = Laying()
    bolt = laying.put(GRAVEYARD, ANN, BOLT)
    raise_it = instant("Raise", v.PutIntoPlay(v.You(), v.All(v.InZone(v.Zone.GRAVEYARD))))
    game = laying.resolve(laying.spell(ANN, raise_it))
    assert game.board.zone(GRAVEYARD, ANN)[0] == bolt
    assert game.board.in_play == ()


def carrying(laying: Laying, *todo: v.Effect, **more: object) -> Game:
    """Instructions that use no stack are followed for Ann."""
    source = laying.play(ANN, FOREST)
    frame = Carry(todo=todo, source=source, controller=ANN, **more)  # type: ignore[arg-type]
    game = Game(Position((laying.board(),), (frame,), next_id=1000))
    game.advance()
    return game


def test_406_a_player_chooses_the_color_of_the_mana() -> None:
    any_color = v.AddMana(v.You(), tuple((color.value,) for color in v.Color))
    game = carrying(Laying(), any_color)
    assert isinstance(game.decision, OneOf)
    assert game.decision.labels == ("{W}", "{U}", "{B}", "{R}", "{G}")
    game.choose(3)
    game.advance()
    assert game.board.players[ANN].mana == (Mana("R"),)


def test_104_3g_hybrid_mana_is_of_either_color_and_numerals_are_colorless() -> None:
    game = carrying(Laying(), v.AddMana(v.You(), (("G/W", "2"),)))
    assert game.decision is not None
    game.choose(1)
    game.advance()
    assert game.board.players[ANN].mana == (Mana("W"), Mana("C"), Mana("C"))


def test_422_1_a_choice_made_for_a_cost_may_be_taken_back() -> None:
    laying = Laying()
    laying.play(ANN, BEARS)
    laying.play(ANN, GIANT)
    game = carrying(laying, v.Sacrifice(v.You(), v.Picked(v.You(), CREATURE)), cost=True)
    assert game.decision is not None and game.decision.may_take_back


def test_217_2d_the_owner_arranges_cards_put_on_a_library_together() -> None:
    laying = Laying()
    laying.library(BOB, FOREST)
    bears, giant = laying.play(BOB, BEARS), laying.play(BOB, GIANT)
    back = instant("Back", v.Move(v.You(), v.All(CREATURE), v.Zone.LIBRARY, v.Place.TOP))
    game = laying.resolve(laying.spell(ANN, back))
    assert isinstance(game.decision, Order) and game.decision.player == BOB
    game.choose((giant, bears))
    game.advance()
    assert names(game.board, LIBRARY, BOB) == ["Giant", "Bears", "Woods"]


def test_217_2d_cards_put_on_the_bottom_keep_the_order_named() -> None:
    laying = Laying()
    laying.library(BOB, FOREST)
    bears, giant = laying.play(BOB, BEARS), laying.play(BOB, GIANT)
    back = instant("Back", v.Move(v.You(), v.All(CREATURE), v.Zone.LIBRARY, v.Place.BOTTOM))
    game = laying.resolve(laying.spell(ANN, back))
    game.choose((giant, bears))
    game.advance()
    assert names(game.board, LIBRARY, BOB) == ["Woods", "Giant", "Bears"]


def test_101_1_chance_orders_a_shuffled_library() -> None:
    laying = Laying()
    before = laying.library(BOB, BEARS, GIANT, FOREST, BOLT)
    game = laying.resolve(laying.spell(ANN, instant("Mix", v.Shuffle(v.All(v.Opponent(v.You()))))))
    after = game.board.zone(LIBRARY, BOB)
    assert sorted(after) == sorted(before)
    assert [type(line.form).__name__ for line in game.trace or () if line.kind == "answer"] == ["Shuffle"]


def test_217_1c_what_the_text_itself_moved_is_found_where_it_went() -> None:
    laying = Laying()
    bears = laying.play(BOB, BEARS, tapped=True)
    blink = instant(
        "Blink",
        v.Note("it", v.Move(v.You(), v.Target(0), v.Zone.REMOVED)),
        v.PutIntoPlay(v.OwnerOf(v.Bound("it")), v.Bound("it")),
        targets=A_CREATURE,
    )
    game = laying.resolve(laying.spell(ANN, blink, at(bears)))
    (new,) = game.board.in_play
    assert new != bears
    assert (game.board.objects[new].controller, game.board.objects[new].tapped) == (BOB, False)


def test_216_3_a_token_that_left_play_does_not_return() -> None:
    laying = Laying()
    token = laying.play(BOB, BEARS, kind="token")
    blink = instant(
        "Blink",
        v.Note("it", v.Move(v.You(), v.Target(0), v.Zone.REMOVED)),
        v.PutIntoPlay(v.You(), v.Bound("it")),
        targets=A_CREATURE,
    )
    game = laying.resolve(laying.spell(ANN, blink, at(token)))
    assert game.board.in_play == ()


def test_510_4_counters_are_put_on_and_taken_off_as_far_as_they_go() -> None:
    laying = Laying()
    bears = laying.play(ANN, BEARS, counters=(("charge", 1),))
    spell = instant(
        "Drain",
        v.RemoveCounters(v.Target(0), "charge", 3),
        v.PutCounters(v.Target(0), "+1/+1", 2),
        targets=A_CREATURE,
    )
    game = laying.resolve(laying.spell(ANN, spell, at(bears)))
    assert game.board.objects[bears].counters == (("+1/+1", 2),)


def test_214_4_cards_returned_under_their_owners_control_each_go_to_their_own() -> None:
    laying = Laying()
    laying.put(REMOVED, ANN, BEARS)
    laying.put(REMOVED, BOB, GIANT)
    cards = v.All(v.AllOf((CARD, v.InZone(v.Zone.REMOVED))))
    game = laying.resolve(laying.spell(ANN, instant("Home", v.PutIntoPlay(v.OwnerOf(cards), cards))))
    found = [game.board.objects[one] for one in game.board.in_play]
    assert [one.controller for one in found] == [ANN, BOB]


def test_217_4a_a_player_can_sacrifice_only_what_he_or_she_controls() -> None:
    laying = Laying()
    laying.play(BOB, BEARS)
    spell = instant("Give", v.Sacrifice(v.You(), v.All(CREATURE)))
    game = laying.resolve(laying.spell(ANN, spell))
    assert names(game.board, IN_PLAY) == ["Bears"]


def test_502_7c_an_aura_is_not_put_on_a_creature_with_protection_from_it() -> None:
    laying = Laying()
    shielded = creature(
        "Saint",
        abilities=(v.Keyword(v.KeywordName.PROTECTION, v.HasType(v.CardType.ENCHANTMENT)),),
    )
    laying.play(BOB, shielded)
    laying.put(GRAVEYARD, ANN, pacifying())
    auras = v.All(v.AllOf((CARD, v.InZone(v.Zone.GRAVEYARD))))
    game = laying.resolve(laying.spell(ANN, instant("Raise", v.PutIntoPlay(v.You(), auras))))
    assert names(game.board, GRAVEYARD, ANN)[0] == "Calm"


def test_416_3_no_more_counters_are_removed_than_there_are() -> None:
    laying = Laying()
    laying.play(ANN, BEARS, counters=(("charge", 1),))
    game = laying.resolve(laying.spell(ANN, instant("Drain", v.RemoveCounters(v.All(CREATURE), "charge", 3))))
    removed = [
        part.number for line in game.trace or () for part in line.parts if isinstance(part, CountersPut)
    ]
    assert removed == [-1]
