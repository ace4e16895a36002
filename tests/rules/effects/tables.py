"""A small table for rulings: put things where a test wants them, let an event happen, look."""

from __future__ import annotations

from typing import Any

from engine.agenda import Procedure
from engine.board import (
    IN_PLAY,
    NOBODY,
    Board,
    ContinuousEffect,
    Delayed,
    Object,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Turn,
    TurnId,
    ZoneName,
)
from engine.events import BeginEffect, Part, perform
from engine.game import Game
from engine.language.values import Ability, CardDef, CardType, Color, Face, Supertype
from engine.position import Position
from engine.rules.effects.replacement_419 import Happening
from engine.rules.stack.priority_408 import Priority
from tests.boards import laid, zones_of

ANN, BOB = PlayerId(0), PlayerId(1)
CREATURE, LAND = (CardType.CREATURE,), (CardType.LAND,)
ARTIFACT, ENCHANTMENT, INSTANT = (CardType.ARTIFACT,), (CardType.ENCHANTMENT,), (CardType.INSTANT,)


def card(
    name: str,
    types: tuple[CardType, ...],
    *abilities: Ability,
    power: int | None = None,
    toughness: int | None = None,
    colors: tuple[Color, ...] = (),
    subtypes: tuple[str, ...] = (),
    supertypes: tuple[Supertype, ...] = (),
) -> CardDef:
    """A card of the test's own."""
    return CardDef(
        name,
        (
            Face(
                name,
                colors=colors,
                supertypes=supertypes,
                types=types,
                subtypes=subtypes,
                power=power,
                toughness=toughness,
                abilities=abilities,
            ),
        ),
    )


def creature(name: str, power: int, toughness: int, *abilities: Ability, **fields: Any) -> CardDef:
    """A creature card of the test's own."""
    return card(name, CREATURE, *abilities, power=power, toughness=toughness, **fields)


class Setting:
    """A board being set up. Ann is the active player, in her first main phase."""

    def __init__(self, ann_life: int = 20, bob_life: int = 20) -> None:
        self.players = [Player("Ann", life=ann_life), Player("Bob", life=bob_life)]
        self.objects: list[Object] = []
        self.effects: list[ContinuousEffect] = []
        self.delayed: list[Delayed] = []

    def put(
        self, definition: CardDef, whose: PlayerId = ANN, zone: ZoneName = IN_PLAY, **fields: Any
    ) -> ObjectId:
        """Put an object somewhere; under its owner's control where that means something."""
        new = ObjectId(len(self.objects) + 1)
        self.objects.append(laid(new, zone, whose, definition, **fields))
        return new

    def board(self) -> Board:
        """The board as it stands."""
        board = Board(
            players=tuple(self.players),
            objects=ObjectTable({one.id: one for one in self.objects}),
            zones=zones_of(self.objects),
            turn=Turn(TurnId(3), ANN, "precombat main"),
            delayed=tuple(self.delayed),
        )
        for number, effect in enumerate(self.effects):
            board, _, _ = perform(board, (BeginEffect(effect=effect),), 500 + number)
        return board


def play_out(board: Board, frame: Procedure) -> Game:
    """Follow one procedure on a board, up to the first question."""
    taken = max((*board.objects, *(one.id for one in board.effects)), default=0)
    game = Game(Position((board,), (frame,), next_id=max(1000, taken + 1)))
    game.advance()
    return game


def happen(board: Board, *parts: Part) -> Game:
    """Let an event happen, with all that may replace it, up to the first question."""
    return play_out(board, Happening(parts=parts))


def check(board: Board) -> Game:
    """Ann would get priority: state-based effects and triggers first, up to the first question."""
    return play_out(board, Priority(player=ANN))


def names(board: Board, zone: ZoneName, player: PlayerId = NOBODY) -> list[str]:
    """The names of the cards in a zone, in order."""
    found = []
    for one in board.zone(zone, player):
        definition = board.objects[one].definition
        found.append(definition.name if definition is not None else "")
    return found
