"""A land without a text comes into play: what is kept is what is found anew (`engine.characteristics.joining`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine.characteristics.joining
from benchmarks.fuzz import start_of
from engine.board import HAND, IN_PLAY, Board
from engine.cards import library
from engine.chance import Chance
from engine.characteristics import settled
from engine.characteristics.joining import joined
from engine.events import Part, perform
from engine.events.zones import Arrival, ObjectMoved
from engine.game import Game
from engine.language.values import AddPT, All, CardDef, CardType, HasType, Static
from engine.memos import SAID_FACTS, disagreements
from engine.rules.effects.roll_call import roll_call
from tests.boards import ANN, BOB, Setting, card

FOREST = card("Forest", "Basic Land - Forest")
BEARS = card("Bears", "Creature - Bear", (2, 2))
STEP = 29


def asked(board: Board) -> Board:
    """The board, of which all has been asked that is kept where something joins it."""
    roll_call(board)
    for fact in SAID_FACTS:
        fact(board)
    return board


def with_a_land(*there: CardDef, land: CardDef = FOREST, arrival: Arrival | None = None) -> Board:
    """The board after a land has come into play from Ann's hand, where Bob and she have these permanents."""
    table = Setting()
    for one in there:
        table.put(one, ANN)
        table.put(one, BOB)
    card_in_hand = table.put(land, ANN, HAND)
    before = asked(table.board())
    after, _, _ = perform(
        before,
        (ObjectMoved(object=card_in_hand, to=IN_PLAY, arrival=arrival or Arrival(ANN)),),
        table.next_id,
    )
    return after


def permanents() -> Iterator[CardDef]:
    cards = library()
    for name in sorted(cards)[::STEP]:
        text = cards[name]
        if not {CardType.INSTANT, CardType.SORCERY} & set(text.faces[0].types):
            yield text


def test_whatever_else_is_in_play_has_the_same_to_say() -> None:
    joins = 0
    for text in permanents():
        after = with_a_land(FOREST, text)
        has_joined = joined(after) is not None
        assert has_joined == settled(after).untouched, text.name
        if has_joined:
            joins += 1
            asked(after)
            assert disagreements(after) == (), text.name
    assert joins > 100


@pytest.mark.parametrize(
    "land",
    [
        card("Pit", "Snow Land - Swamp"),
        card("Grove", "Land - Forest Plains"),
        card("Waste", "Land"),
    ],
    ids=lambda one: one.name,
)
def test_any_land_without_a_text_joins(land: CardDef) -> None:
    after = with_a_land(FOREST, BEARS, land=land)
    assert joined(after) is not None
    asked(after)
    assert disagreements(after) == ()


@pytest.mark.parametrize(
    "other",
    [
        BEARS,
        card("Seat", "Legendary Land"),
        card("Forge", "Artifact Land"),
        card("Height", "Land", None, Static(All(HasType(CardType.CREATURE)), (AddPT(1, 1),))),
    ],
    ids=lambda one: one.name,
)
def test_what_says_something_or_is_looked_at_does_not(other: CardDef) -> None:
    assert joined(with_a_land(FOREST, land=other)) is None


def test_nothing_joins_where_an_effect_touches_something() -> None:
    crusade = card("Crusade", "Enchantment", None, Static(All(HasType(CardType.CREATURE)), (AddPT(1, 1),)))
    assert joined(with_a_land(crusade, BEARS)) is None


def test_nothing_joins_that_comes_with_a_counter() -> None:
    assert joined(with_a_land(BEARS, arrival=Arrival(ANN, counters=(("charge", 1),)))) is None


def test_what_would_be_kept_of_a_creature_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.characteristics.joining, "says_nothing", lambda found: True)
    assert "roll_call()" in disagreements(asked(with_a_land(FOREST, land=BEARS)))
    legend = card("Seat", "Legendary Land")
    assert "roll_call()" in disagreements(asked(with_a_land(FOREST, land=legend)))


def test_lands_join_in_games_and_nothing_is_kept_that_is_otherwise() -> None:
    joins = 0

    def look(before: Board, parts: tuple[Part, ...], after: Board) -> None:
        nonlocal joins
        if joined(after) is not None:
            joins += 1
            assert disagreements(after) == ()

    for seed in range(40, 46):
        game, chance = Game(start_of("random", 2, seed), trace=False), Chance(seed)
        game.witness = look
        for _ in range(120):
            game.advance()
            if game.decision is None:
                break
            game.choose_at_random(chance)
    assert joins > 10
