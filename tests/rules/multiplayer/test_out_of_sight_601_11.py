"""What lies out of a player's range of influence changes nothing of what his or her cards do (601.10, 601.11).

Ann has or plays one card among five players with a range of 1. Twice the same answers are given, by their places among
those that can be given: once Cy and Dee, two seats away, have next to nothing, once life, cards and permanents of all
kinds. What Ann, Bob and Eve are asked, and what becomes of them until the turn ends, must be the same."""

from __future__ import annotations

import random

import pytest

from engine.board import ObjectId, PlayerId
from engine.cards import library
from engine.chance import Chance
from engine.characteristics import controller_of, faces
from engine.decisions import CHANCE, Form
from engine.exploring.answers import answers_of
from engine.game import Game
from engine.language.words import CardType
from engine.notation.positions import read_position
from engine.rules.stack.offers_408 import Action, Pass
from engine.rules.stack.paying_409 import ManaAbilities
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import life_of
from tests.chosen import chosen

ALWAYS = (
    "Wild Dogs",
    "Sokenzan Renegade",
    "Thoughtbound Primoc",
    "Coat of Arms",
    "Windfall",
    "Earthquake",
    "Rivalry",
)
"""Cards that compare players with each other, or speak of all of them."""
NEAR = ("Ann", "Bob", "Eve")
BOARD = """Card:
Any Land
Land
{{T}}: Add one mana of any color to your mana pool.

Table: free-for-all; range of influence 1; attack multiple players
Ann: life 14; in play {play}Any Land x9, Hill Giant, Merfolk of the Pearl Trident; hand {hand}Forest, Scathe Zombies; \
graveyard Mogg Fanatic, Shock; library Mountain, Swamp, Hill Giant x2, Plains x5
Bob: life 17; in play Grizzly Bears, Goblin King, Forest x2, Bad Moon, Sol Ring; hand Shock, Forest x3, Giant Growth; \
graveyard Scathe Zombies, Swamp; library Forest x6
Cy: {cy}
Dee: {dee}
Eve: life 15; in play Savannah Lions, Island, Air Elemental; hand Island; graveyard Grizzly Bears; library Island x6
Turn 6: Ann, {moment}
"""
LITTLE = {"cy": "life 12; library Forest x6", "dee": "life 12; library Forest x6"}
MUCH = {
    "cy": "life 31; poison 2; in play Hill Giant x3, Llanowar Elves (tapped), Plains x5, Swamp x5 (tapped), Crusade, "
    "Merfolk of the Pearl Trident, Sol Ring x2, Juggernaut, Prodigal Sorcerer x2; hand Forest x6; "
    "graveyard Hill Giant x3, Shock, Forest x3, Sol Ring, Gloom; library Forest x9; removed from the game Shock",
    "dee": "life 40; in play Scathe Zombies x4, Mountain x6, Ornithopter, Goblin King, Lord of Atlantis; "
    "hand Shock x5; graveyard Shivan Dragon, Swamp, Disenchant; library Swamp x2",
}
MOST_ASKED, MOST_PLAYED = 260, 4


def seats(game: Game) -> list[PlayerId]:
    return [PlayerId(seat) for seat, one in enumerate(game.board.players) if one.name in NEAR]


def told(game: Game, one: ObjectId) -> object:
    """A permanent, without its id."""
    board = game.board
    found, face = board.objects[one], faces(board, one)[0]
    state = (found.tapped, found.damage, str(found.counters))
    kinds = (sorted(face.colors), sorted(face.types), sorted(face.subtypes), sorted(face.keywords))
    return (face.name, face.power, face.toughness, state, kinds)


def within_range(game: Game) -> list[object]:
    """What can be seen of those who are within Ann's range."""
    board, found = game.board, []
    for seat in seats(game):
        player = board.players[seat]
        own = [told(game, one) for one in board.in_play if controller_of(board, one) == seat]
        zones = [
            sorted(" ".join(face.name for face in faces(board, one)) for one in board.zone(zone, seat))
            for zone in ("hand", "graveyard")
        ]
        numbers = (life_of(board, seat), player.lost, len(player.mana), len(board.zone("library", seat)))
        found.append((seat, numbers, zones, sorted(own, key=repr)))
    return found


def is_of(game: Game, action: Action, card: str) -> bool:
    """Whether an action plays the card, or an ability of it."""
    ability = getattr(action, "ability", None)
    thing = getattr(action, "card", None) or getattr(ability, "object", None)
    if thing not in game.board.objects:
        return False
    return " // ".join(face.name for face in faces(game.board, thing)) == card


def come_of(card: str, text: str) -> list[object]:
    """What Ann, Bob and Eve are asked in this turn, and how they stand at its end."""
    game, chance, log, played = Game(read_position(text)), random.Random(7), list[object](), 0
    turn = game.board.turn.serial
    for _ in range(MOST_ASKED):
        game.advance()
        form: Form | None = None if game.over else game.decision
        if form is None or game.board.turn.serial != turn:
            break
        if isinstance(form, HasPriority):
            own = [one for one in form.options(game.board) or () if is_of(game, one, card)]
            plays = form.player == 0 and own and played < MOST_PLAYED
            played += bool(plays)
            game.choose(own[0] if plays else Pass())
            continue
        if form.player == CHANCE:
            game.deal()
            continue
        found = answers_of(game.position) if form.player in seats(game) else None
        log.append((type(form).__name__, form.purpose, form.player, found and len(found.answers)))
        if found is None or found.missing or not found.answers:
            game.choose_at_random(Chance(5))
        else:
            place = 0 if isinstance(form, ManaAbilities) else chance.randrange(len(found.answers))
            game.choose(found.answers[place])
    return [*log, game.over, *within_range(game)]


def boards(card: str) -> list[dict[str, str]]:
    """Where the card is: in Ann's hand, and in play unless it is played once or has to be on something."""
    face = library()[card].faces[0]
    found = [{"play": "", "hand": f"{card}, ", "moment": "precombat main"}]
    if not {CardType.INSTANT, CardType.SORCERY} & set(face.types) and "Aura" not in face.subtypes:
        found.append({"play": f"{card}, ", "hand": "", "moment": "upkeep begins"})
    return found


@pytest.mark.parametrize("card", sorted({*ALWAYS, *chosen(800)}))
def test_what_is_out_of_range_changes_nothing_within(card: str) -> None:
    for board in boards(card):
        assert come_of(card, BOARD.format(**board, **LITTLE)) == come_of(card, BOARD.format(**board, **MUCH))
