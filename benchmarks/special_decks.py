"""Decks full of what rules 503 to 511 are about, for random games: subgames, Wishes, Mindslaver, copies, coins...

A card is told by the words of its text, so cards that ship later come in by themselves. Most cost white mana only: with
real costs random players would seldom play the rare ones.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec.structs import replace

from engine.cards import library
from engine.chance import Chance
from engine.language.card import CardDef
from engine.language.printed import ManaCost
from engine.position import Position
from engine.rules.game.starting_101 import Deck, new_game

WORDS = (
    r"subgame|outside the game|controls? (that|target) player|end the turn|extra turns?|skips?",
    r"flip(ped|s)?|coin|morph|face[ -](down|up)|phas(es|ed|ing)",
    r"copy|copies|the chosen|as .+ comes into play",
)
SPECIAL = re.compile(rf"(?im)^//$|^-+$|\b({'|'.join(WORDS)})\b")
"""Split cards and flip cards are told by the line between their halves."""
ALWAYS = (*("Shahrazad",) * 8, "Living Wish", "Mindslaver", "Time Stop")
"""In every deck: eight subgames, so that they nest, and what reaches out of them or cuts into them."""
OTHERS = ("Island", "Swamp", "Mountain", "Forest")
"""A land of each other kind, for morph costs and abilities."""
SIZE, LANDS, KINDS, BESIDE = 50, 18, 9, 3


@cache
def special_names() -> tuple[str, ...]:
    """The shipped cards whose text has one of the words, in alphabetical order."""
    return tuple(sorted(name for name in library() if SPECIAL.search(library().text(name))))


def special_game(seed: int, players: int = 2) -> tuple[Position, int]:
    """A game about to start between such decks, each with cards beside it, and how many cards there are in all."""
    chance = Chance(seed)
    decks = [_deck(name, chance) for name in ("Ann", "Bob", "Cat", "Dan")[:players]]
    return new_game(decks, seed=seed), sum(len(deck.cards) + len(deck.beside) for deck in decks)


def _deck(player: str, chance: Chance) -> Deck:
    known, names = library(), special_names()
    few = [names[chance.below(len(names))] for _ in range(KINDS)]
    chosen = [*ALWAYS, *(few[place % KINDS] for place in range(SIZE - LANDS - len(ALWAYS)))]
    beside = [names[chance.below(len(names))] for _ in range(BESIDE)]
    lands = ["Plains"] * (LANDS - len(OTHERS)) + list(OTHERS)
    cards = [known[name] for name in lands] + [_in_white(known[name]) for name in chosen]
    return Deck(player, tuple(cards), tuple(_in_white(known[name]) for name in beside))


def _in_white(card: CardDef) -> CardDef:
    """The card with one white mana in place of its cost; what costs nothing, and X, stay."""
    faces = tuple(
        replace(face, cost=_cheap(face.cost)) if face.cost is not None and face.cost.symbols else face
        for face in card.faces
    )
    return replace(card, faces=faces)


def _cheap(cost: ManaCost) -> ManaCost:
    kept = tuple(one for one in cost.symbols if one == "X")
    return ManaCost((*kept, *("W",) * min(1, len(cost.symbols) - len(kept))))


__all__ = ["special_game", "special_names"]
