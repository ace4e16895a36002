"""Positions that benchmarks, random runs and property tests start from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board import (
    HAND,
    LIBRARY,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Timestamp,
    ZoneKey,
)
from engine.cards import library
from engine.chance import Chance
from engine.language.card import CardDef
from engine.position import Position
from engine.rules.game.starting_101 import turns
from engine.rules.multiplayer.setting_up_600 import what_is_asked
from engine.table import (
    DUEL,
    EMPEROR,
    PLAIN,
    TEAMS,
    TWO_HEADED_GIANT,
    VARIANTS,
    Table,
    Variant,
    starting_life,
    usual_attacking,
    usual_deploying,
    usual_ranges,
)

HAND_SIZE = 7
NAMES = (
    "Ann",
    "Bob",
    "Player 3",
    "Player 4",
    "Player 5",
    "Player 6",
    "Player 7",
    "Player 8",
    *(f"Player {one}" for one in range(9, 21)),
)

PLAIN_DECKS: tuple[tuple[tuple[str, int], ...], ...] = (
    (
        ("Forest", 17),
        ("Grizzly Bears", 6),
        ("Elvish Warrior", 6),
        ("Trained Armodon", 6),
        ("Craw Wurm", 5),
    ),
    (
        ("Mountain", 17),
        ("Gray Ogre", 12),
        ("Hill Giant", 11),
    ),
)
"""Two decks of 40: 17 lands and 23 creatures without text."""


def deck(counts: Sequence[tuple[str, int]]) -> tuple[CardDef, ...]:
    """The cards of a list of names and numbers."""
    cards = library()
    return tuple(cards[name] for name, number in counts for _ in range(number))


def table_of(variant: str, players: int) -> Table:
    """A table of a variant with its defaults, in the smallest teams that it allows. Raises ValueError."""
    found: Variant = next((one for one in VARIANTS if one == variant and one), PLAIN)
    if found == PLAIN:
        raise ValueError(f"{variant} is no variant")
    size = {TWO_HEADED_GIANT: 2, EMPEROR: 3, TEAMS: 2}.get(found, 0)
    seats = [PlayerId(one) for one in range(players)]
    teams: tuple[tuple[PlayerId, ...], ...] = ()
    if found == TEAMS:
        teams = tuple(tuple(seats[one :: players // size]) for one in range(players // size))
    elif size:
        teams = tuple(tuple(seats[one : one + size]) for one in range(0, players, size))
    ranges = usual_ranges(found, teams, players)
    table = Table(found, teams, ranges, usual_attacking(found), usual_deploying(found))
    fault = what_is_asked(table, players)
    if fault is not None:
        raise ValueError(f"{variant} with {players} players: {fault}")
    return table


def new_game(decks: Sequence[Sequence[CardDef]], seed: int, table: Table = DUEL) -> Position:
    """A game at its start: each library shuffled by this seed, seven cards in each hand, turn 1 about to begin."""
    chance = Chance(seed)
    objects: dict[ObjectId, Object] = {}
    zones: dict[ZoneKey, tuple[ObjectId, ...]] = {}
    next_id = 1
    for seat, cards in enumerate(decks):
        owner = PlayerId(seat)
        order = chance.shuffled(tuple(range(len(cards))))
        ids = [ObjectId(next_id + place) for place in range(len(cards))]
        for place, (object_id, number) in enumerate(zip(ids, order, strict=True)):
            objects[object_id] = Object(
                id=object_id,
                owner=owner,
                zone=HAND if place < HAND_SIZE else LIBRARY,
                definition=cards[number],
                card=CardId(object_id),
                timestamp=Timestamp(object_id),
            )
        zones[(HAND, owner)] = tuple(ids[:HAND_SIZE])
        zones[(LIBRARY, owner)] = tuple(ids[HAND_SIZE:])
        next_id += len(cards)
    players = tuple(
        Player(name, life=starting_life(table, PlayerId(seat)))
        for seat, name in enumerate(NAMES[: len(decks)])
    )
    board = Board(players, ObjectTable(objects), zones, table=table)
    start = turns(board, PlayerId(0))
    return Position((board,), (start,), None, seed, chance.counter, next_id)


def plain_game(seed: int) -> Position:
    """A game of the two decks of lands and plain creatures."""
    return new_game([deck(counts) for counts in PLAIN_DECKS], seed)


BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def random_deck(chance: Chance, size: int = 40, among: Iterable[str] = ()) -> tuple[CardDef, ...]:
    """A deck of any shipped cards: two colours' basic lands for two fifths of it, the rest whatever comes.

    `among` are the names of cards that may come; any card that ships, if there are none."""
    cards = library()
    # By name: to ask each card what it is would be to read all of them.
    others = [name for name in among or cards if name not in BASIC_LANDS]
    chosen = [BASIC_LANDS[chance.below(len(BASIC_LANDS))] for _ in range(2)]
    names = [chosen[place % 2] for place in range(size * 2 // 5)]
    few = [others[chance.below(len(others))] for _ in range(9)]
    names += [few[place % len(few)] for place in range(size - len(names))]
    return tuple(cards[name] for name in names)
