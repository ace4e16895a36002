"""The largest X that can be paid (409.1b, 409.1h): what counting down from all mana would find, in few questions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.asking import Asker
from engine.board import NOTHING, Board, PlayerId
from engine.language.cardtext import read_card
from engine.language.effects import Activated
from engine.mana import Needs
from engine.notation.positions import read_position
from engine.rules.stack import reach_409
from engine.rules.stack.costs_409 import activation_total
from engine.rules.stack.payable_409 import others_payable, values_payable

ANN = PlayerId(0)
COSTS = ("{X}", "{X}{R}", "{X}{X}{G}", "{X}{W}{U}", "{2}{X}{X}")
IN_PLAY = (
    "Forest x4",
    "Forest x4 (tapped)",
    "Forest, Taiga x2, Mountain",
    "Tundra, Savannah x3, Sol Ring",
    "City of Brass x2, Forest x3",
    "Lotus Petal, Mountain x2, Island",
)


def board_with(in_play: str) -> Board:
    return read_position(
        f"Ann: life 20; in play {in_play}\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    ).board


def needs_of(cost: str) -> Callable[[int], Needs]:
    (ability,) = read_card(f"Test {{1}}\nArtifact\n{cost}: You gain X life.").faces[0].abilities
    assert isinstance(ability, Activated)
    return lambda x: activation_total(ability.costs, x).needs


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("in_play", IN_PLAY)
def test_it_is_what_counting_down_finds(in_play: str, cost: str) -> None:
    board, needs = board_with(in_play), needs_of(cost)
    counted = [x for x in range(30) if reach_409.affordable(board, ANN, needs(x))]
    assert counted == list(range(len(counted))), "a smaller X can be paid where a larger one can"
    assert reach_409.most_x(board, ANN, needs) == max(counted, default=0)


def test_what_hundreds_of_lands_cannot_pay_takes_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    board, needs = board_with("Forest x300"), needs_of("{X}{R}")
    asked: list[Needs] = []
    affordable = reach_409.affordable

    def counting(board: Board, player: PlayerId, wanted: Needs, *further: object) -> bool:
        asked.append(wanted)
        return affordable(board, player, wanted, *further)  # type: ignore[arg-type]

    monkeypatch.setattr(reach_409, "affordable", counting)
    assert reach_409.most_x(board, ANN, needs) == 0
    assert 0 < len(asked) < 15


def test_where_triggered_mana_leaves_it_open_few_questions_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    board, needs = board_with("Forest, Mountain, Heartbeat of Spring"), needs_of("{X}{R}")
    asked: list[Needs] = []
    affordable = reach_409.affordable

    def counting(board: Board, player: PlayerId, wanted: Needs, *further: object) -> bool:
        asked.append(wanted)
        return affordable(board, player, wanted, *further)  # type: ignore[arg-type]

    monkeypatch.setattr(reach_409, "affordable", counting)
    assert reach_409.most_x(board, ANN, needs, bound=100_000) == 100_000
    assert len(asked) < 40


GIVEN = (
    "Remove a black card with converted mana cost X in your hand from the game",
    "Discard a card with converted mana cost X",
    "Sacrifice a creature with power X",
    "Sacrifice a creature with converted mana cost X, Discard a card",
    "Discard a card with converted mana cost X, Discard a card",
)
HOLDING = (
    "Ann: life 20",
    "Ann: life 19; hand Dark Ritual; in play Grizzly Bears",
    "Ann: life 20; hand Dark Ritual, Sickening Shoal, Serra Angel, Swamp; in play Grizzly Bears, Ornithopter",
    "Ann: life 20; hand Dark Ritual x2, Hypnotic Specter, Spite // Malice; in play Craw Wurm, Wall of Wood",
)


@pytest.mark.parametrize("cost", GIVEN)
@pytest.mark.parametrize("ann", HOLDING)
def test_a_card_may_be_given_for_every_x_that_is_its_number(ann: str, cost: str) -> None:
    bob = "Bob: life 20; hand Dark Ritual, Terror, Force of Nature; in play Serra Angel, Ancient Silverback"
    board = read_position(f"{ann}\n{bob}\nTurn 3: Ann, precombat main phase\n").board
    (ability,) = read_card(f"Test {{1}}\nArtifact\n{cost}: You gain X life.").faces[0].abilities
    assert isinstance(ability, Activated)
    asker = Asker(NOTHING, ANN)
    tried = [x for x in range(30) if others_payable(board, NOTHING, ability.costs, replace(asker, x=x))]
    assert values_payable(board, NOTHING, ability.costs, asker) == tuple(tried)


AT_MOST = ("Pay X life", "Sacrifice X creatures", "Discard X cards", "Pay X life, Discard a card")


@pytest.mark.parametrize("cost", AT_MOST)
@pytest.mark.parametrize("ann", HOLDING)
def test_what_is_given_x_times_can_be_given_up_to_a_number(ann: str, cost: str) -> None:
    board = read_position(f"{ann}\nBob: life 20\nTurn 3: Ann, precombat main phase\n").board
    (ability,) = read_card(f"Test {{1}}\nArtifact\n{cost}: You gain X life.").faces[0].abilities
    assert isinstance(ability, Activated)
    asker = Asker(NOTHING, ANN)
    tried = [x for x in range(30) if others_payable(board, NOTHING, ability.costs, replace(asker, x=x))]
    assert tried == list(range(len(tried)))
    assert values_payable(board, NOTHING, ability.costs, asker) == max(tried, default=0)
