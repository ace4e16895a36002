"""Rulings on costs and on abilities that work outside play: kicker, buyback, flashback, cycling, cheaper spells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.board import GRAVEYARD, HAND, IN_PLAY, LIBRARY, REMOVED, ObjectId
from engine.cards import library
from engine.characteristics import characteristics
from engine.decisions import Answer, Form, IllegalChoice, SomeOf
from engine.game import Game
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.position import Position
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import HasPriority, Pass, PlaySpell, offers
from engine.rules.turn.turns_300 import PlayGame, TakeTurn
from engine.witness.tables import ANN, BASICS, BOB, Laying

MAIN = ("precombat main", "combat", "postcombat main", "end")


def in_main_phase(laying: Laying) -> Game:
    """Ann has priority in her main phase."""
    turns = (PlayGame(next_player=BOB), TakeTurn(player=ANN, ahead=MAIN))
    game = Game(Position((laying.board(ANN),), turns, seed=1, next_id=1000))
    game.advance(until=lambda one: isinstance(one.decision, HasPriority))
    return game


def with_lands(each: int = 2) -> Laying:
    laying = Laying()
    for name in BASICS * each:
        laying.put(IN_PLAY, ANN, library()[name])
    for name in ("Grizzly Bears", "Hill Giant", "Forest"):
        laying.put(LIBRARY, ANN, library()[name])
        laying.put(LIBRARY, BOB, library()[name])
    return laying


def settle(game: Game, answer: Callable[[Form], Answer]) -> None:
    """Everybody passes until the stack is empty; other decisions are answered as told."""
    for _ in range(200):
        game.advance()
        form = game.decision
        if form is None or (isinstance(form, HasPriority) and not game.board.stack):
            return
        game.choose(Pass() if isinstance(form, HasPriority) else answer(form))
    pytest.fail("it does not settle")


def some_of(game: Game, costs: bool) -> Callable[[Form], Answer]:
    """The first legal answer, and all additional costs or none."""

    def answer(form: Form) -> Answer:
        if isinstance(form, SomeOf) and form.kind == "cost":
            return form.among if costs else ()
        return form.some(game.board)

    return answer


def play(game: Game, card: ObjectId, costs: bool = False, way: str = "") -> None:
    game.choose(PlaySpell(card, way=way))
    settle(game, some_of(game, costs))


def names(game: Game, zone: str, player: int = ANN) -> list[str]:
    found = (game.board.objects[one].definition for one in game.board.zone(zone, player))  # type: ignore[arg-type]
    return [one.name for one in found if one is not None]


def tapped(game: Game) -> int:
    return sum(found.tapped for found in game.board.objects.values())


SCROLL = read_card(
    "Scroll {U}\nSorcery\nKicker {2}\nDraw a card. If the kicker cost was paid, draw two cards."
)
ECHOES = read_card("Echoes {U}\nInstant\nBuyback {2}\nDraw a card.")
MEMORY = read_card("Memory {1}{U}\nSorcery\nDraw a card.\nFlashback {G}")


@pytest.mark.parametrize(("paid", "drawn", "lands"), [(False, 1, 1), (True, 3, 3)])
def test_502_21_kicker_is_paid_or_not_and_the_spell_knows(paid: bool, drawn: int, lands: int) -> None:
    laying = with_lands()
    game = in_main_phase_with(laying, SCROLL)
    play(game, laying_hand(game, "Scroll"), paid)
    assert len(names(game, HAND)) == drawn
    assert tapped(game) == lands


def in_main_phase_with(laying: Laying, card: CardDef, zone: str = HAND) -> Game:
    laying.put(zone, ANN, card)  # type: ignore[arg-type]
    return in_main_phase(laying)


def laying_hand(game: Game, name: str, zone: str = HAND) -> ObjectId:
    return next(
        one
        for one in game.board.zone(zone, ANN)  # type: ignore[arg-type]
        if (found := game.board.objects[one].definition) is not None and found.name == name
    )


@pytest.mark.parametrize(("paid", "zone"), [(False, GRAVEYARD), (True, HAND)])
def test_502_16_a_spell_bought_back_returns_to_the_hand(paid: bool, zone: str) -> None:
    game = in_main_phase_with(with_lands(), ECHOES)
    play(game, laying_hand(game, "Echoes"), paid)
    assert "Echoes" in names(game, zone)


def test_502_22_flashback_plays_from_the_graveyard_and_removes_the_card() -> None:
    game = in_main_phase_with(with_lands(1), MEMORY, GRAVEYARD)
    play(game, laying_hand(game, "Memory", GRAVEYARD), way="flashback")
    assert len(names(game, HAND)) == 1
    assert tapped(game) == 1
    assert "Memory" in [
        found.definition.name
        for found in game.board.objects.values()
        if found.zone == REMOVED and found.definition is not None
    ]


def test_502_22_without_flashback_a_card_stays_in_the_graveyard() -> None:
    game = in_main_phase_with(with_lands(), ECHOES, GRAVEYARD)
    card = laying_hand(game, "Echoes", GRAVEYARD)
    with pytest.raises(IllegalChoice) as refused:
        game.choose(PlaySpell(card, way="flashback"))
    assert refused.value.rule == "502.22a"


def test_502_18_cycling_works_in_the_hand_alone() -> None:
    laying = with_lands()
    laying.put(IN_PLAY, ANN, library()["Disciple of Grace"])
    game = in_main_phase_with(laying, library()["Disciple of Grace"])
    abilities = [one for one in offers(game.board, ANN) if isinstance(one, PlayAbility)]
    outside = [one for one in abilities if game.board.objects[one.ability.object].zone == HAND]
    inside = [
        one
        for one in abilities
        if (found := game.board.objects[one.ability.object].definition) is not None
        and found.name == "Disciple of Grace"
        and one not in outside
    ]
    assert (len(outside), inside) == (1, [])
    game.choose(outside[0])
    settle(game, some_of(game, False))
    assert names(game, GRAVEYARD) == ["Disciple of Grace"]
    assert len(names(game, HAND)) == 1


def test_409_1f_a_familiar_makes_spells_cheaper_but_never_below_their_coloured_mana() -> None:
    laying = with_lands()
    laying.put(IN_PLAY, ANN, library()["Thunderscape Familiar"])
    game = in_main_phase_with(laying, library()["Grizzly Bears"])
    play(game, laying_hand(game, "Grizzly Bears"))
    assert tapped(game) == 1


def test_502_33_equipment_moves_with_its_ability_and_bonus() -> None:
    laying = with_lands()
    bears = laying.put(IN_PLAY, ANN, library()["Grizzly Bears"])
    blade = laying.put(IN_PLAY, ANN, library()["Bonesplitter"])
    game = in_main_phase(laying)
    equip = next(
        one for one in offers(game.board, ANN) if isinstance(one, PlayAbility) and one.ability.object == blade
    )
    game.choose(equip)
    settle(game, some_of(game, False))
    assert game.board.objects[blade].attached == bears
    assert characteristics(game.board, bears).power == 4
