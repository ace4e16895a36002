"""408.1c: who is told at a glance to have nothing but to pass could really do nothing, whatever a card is and says.

`has_to_pass` looks at mana and at what can be tapped; here everything that could be played is judged by its own rules.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.board import LIBRARY, Board, PlayerId
from engine.characteristics import faces, held
from engine.editions import rules_of
from engine.language.effects import Activated
from engine.notation.positions import read_position
from engine.rules.stack.actions_408 import kinds
from engine.rules.stack.offers_408 import has_to_pass, offers
from engine.rules.stack.playing_checks_409 import why_not_ability, why_not_land, why_not_spell
from engine.rules.stack.ways_409 import ways_in
from tests.chosen import chosen

ANN = PlayerId(0)
TABLE = """\
Ann: life 20; hand {hand}; graveyard {card}; in play {card}{tapped}, Forest (tapped), Plains (tapped), Grizzly Bears
Bob: life 20; in play Grizzly Bears, Island
Turn 6: Bob, end of turn
"""


def tables(card: str, hand: str = "") -> Iterator[Board]:
    """Bob's turn ends. Ann's lands are tapped, and she has this card everywhere, and in play untapped or tapped."""
    for tapped in ("", " (tapped)"):
        yield read_position(TABLE.format(card=card, hand=hand or card, tapped=tapped)).board


def possible(board: Board, player: PlayerId) -> Iterator[str]:
    """Everything that the player could do but pass, each judged for itself."""
    words = ["", *[one.word for one in ways_in(rules_of(board)) if one.with_priority]]
    for one, thing in board.objects.items():
        if thing.zone == LIBRARY or thing.definition is None:
            continue
        for has in held(board, one):
            if isinstance(has.ability, Activated) and why_not_ability(board, player, has.id) is None:
                yield f"an ability of {thing.definition.name}"
        if why_not_land(board, player, one) is None:
            yield f"the land {thing.definition.name}"
        for face in range(len(faces(board, one))):
            for word in words:
                if why_not_spell(board, player, one, face, word) is None:
                    yield f"{thing.definition.name} {word}"
    for kind in kinds(board):
        for action in kind.offered(board, player):
            if action.why_not(board, player) is None:
                yield kind.__name__


def test_who_has_to_pass_could_do_nothing_else() -> None:
    wrong, passing = [], 0
    for name in chosen():
        for board in tables(name):
            if has_to_pass(board, ANN):
                passing += 1
                wrong += [f"{name}: {one}" for one in possible(board, ANN)]
                assert len(offers(board, ANN)) == 1
    assert wrong == []
    assert passing > 40


@pytest.mark.parametrize(
    ("card", "hand", "untapped", "tapped"),
    [
        ("Grizzly Bears", "Giant Growth", True, True),  # {G}, and no mana to be had
        ("Prodigal Sorcerer", "Forest", False, True),  # {T}
        ("Ornithopter", "Ornithopter", True, True),  # for nothing, but not at this time
        ("Llanowar Elves", "Forest", False, True),  # mana, if nothing else
        ("Mogg Fanatic", "Forest", False, False),  # no cost that mana or tapping is a part of
        ("Fireblast", "Fireblast", False, False),  # its other cost is not told at a glance
    ],
)
def test_what_can_be_done_without_mana_is_seen(card: str, hand: str, untapped: bool, tapped: bool) -> None:
    assert [has_to_pass(board, ANN) for board in tables(card, hand)] == [untapped, tapped]
