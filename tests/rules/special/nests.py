"""Nests of games for rulings: tables written as text, and what must be true of every nest at any time."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent

from msgspec.structs import replace

from engine.board import REMOVED, Board, CardId, Mana, ObjectId, PlayerId
from engine.cards import library
from engine.chance import Chance
from engine.game import Game
from engine.language.card import CardDef
from engine.language.printed import ManaCost
from engine.notation.positions import read_position
from engine.notation.sentences import read_line
from engine.position import Position
from engine.rules.game.starting_101 import Deck, new_game

ANN = PlayerId(0)
BOB = PlayerId(1)


def table(text: str, line: str = "") -> Game:
    """A game on this table after this line."""
    game = Game(read_position(dedent(text)))
    read_line(game, line)
    return game


def with_mana(game: Game, symbol: str) -> Game:
    """Ann's next main phase of the game being played, with two mana of a kind in her pool there."""
    read_line(game, "Everyone passes until Ann's precombat main phase.")
    board = game.board
    rich = replace(board.players[ANN], mana=(Mana(symbol), Mana(symbol)))
    boards = (*game.boards[:-1], replace(board, players=(rich, *board.players[1:])))
    return Game(replace(game.position, boards=boards))


def named(board: Board, name: str) -> ObjectId:
    """The one object of this name on a board."""
    (found,) = (one.id for one in board.objects.values() if one.definition and one.definition.name == name)
    return found


def names(board: Board, zone: tuple[ObjectId, ...]) -> list[str]:
    """The names of the cards in a zone, sorted."""
    found = [board.objects[one].definition for one in zone]
    return sorted(definition.name for definition in found if definition is not None)


def cards(board: Board) -> list[CardId]:
    """The identities of all cards of a game."""
    return [one.card for one in board.objects.values() if one.kind == "card"]


def check_nest(position: Position) -> None:
    """No card is lost or doubled: each card of a subgame is lent by the game around it, and by no other object."""
    for level, board in enumerate(position.boards):
        here = cards(board)
        assert len(here) == len(set(here))
        lent = {one.card for one in board.objects.values() if one.lent}
        assert all(one.zone == REMOVED for one in board.objects.values() if one.lent)
        within = position.boards[level + 1 : level + 2]
        assert lent == {card for inner in within for card in cards(inner)}


DECK = (
    ("Plains", 20),
    ("Shahrazad", 7),
    ("Savannah Lions", 8),
    ("Living Wish", 3),
    ("Mindslaver", 1),
    ("Time Walk", 2),
    ("Mana Clash", 2),
    ("Krark's Thumb", 2),
)


def wild_game(seed: int) -> Position:
    """A game about to start between decks full of subgames; every spell in them costs white mana or none."""
    known = library()
    deck = tuple(_in_white(known[name]) for name, count in DECK if name in known for _ in range(count))
    beside = (known["Plains"], _in_white(known["Time Walk"]))
    return new_game((Deck("Ann", deck, beside), Deck("Bob", deck, beside)), seed=seed)


def _in_white(card: CardDef) -> CardDef:
    """The card with its cost in white mana, so that one kind of land plays everything."""
    (face,) = card.faces
    cost = ManaCost(("W",)) if face.cost is not None and face.cost.symbols else face.cost
    return replace(card, faces=(replace(face, cost=cost),))


def at_random(game: Game, seed: int, most: int) -> Iterator[int]:
    """Play on with random choices to the next decision; yields before each choice how many were made."""
    chance = Chance(seed)
    game.advance()
    for number in range(most):
        if game.decision is None:
            return
        yield number
        game.choose(game.decision.draw(game.board, chance))
        game.advance()
