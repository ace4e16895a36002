"""408.1b: what a player with priority could do, as the checks of 409 tell it of each thing by itself; and how what is
offered differs from that."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board import LIBRARY, Board, ObjectId, PlayerId
from engine.characteristics import faces, held
from engine.decisions import Answer
from engine.editions import rules_of
from engine.language.effects import Activated
from engine.rules.stack.actions_408 import kinds
from engine.rules.stack.offers_408 import PASS, PlayCardAsLand, PlaySpell, offers
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import why_not
from engine.rules.stack.ways_409 import ways_in


def thinkable(board: Board, player: PlayerId) -> Iterator[Answer]:
    """Everything that one could think of doing with what is on the board."""
    words = ["", *[one.word for one in ways_in(rules_of(board)) if one.with_priority]]
    for one, thing in board.objects.items():
        if thing.definition is None or (thing.zone == LIBRARY and not is_top(board, one)):
            continue
        yield PlayCardAsLand(one)
        for face in range(len(faces(board, one))):
            yield from (PlaySpell(one, face, word) for word in words)
        yield from (PlayAbility(has.id) for has in held(board, one) if isinstance(has.ability, Activated))
        for kind in kinds(board):
            if kind.of_card and kind.named(board, one):
                yield kind.of(one)
    for kind in kinds(board):
        yield from kind.offered(board, player)


def is_top(board: Board, card: ObjectId) -> bool:
    """Whether it is the card of a library that a text may let a player play."""
    return any(key[0] == LIBRARY and ids[:1] == (card,) for key, ids in board.zones.items())


def judged(board: Board, player: PlayerId) -> set[Answer]:
    """What of that is legal."""
    return {PASS, *[one for one in thinkable(board, player) if why_not(board, player, one) is None]}


def misjudged(board: Board, player: PlayerId) -> list[str]:
    """What is offered and isn't legal, what is legal and isn't offered, and what is offered twice."""
    given, legal = offers(board, player), judged(replace(board), player)
    return [
        *(f"{one} is offered" for one in given if one not in legal),
        *(f"{one} is legal" for one in legal if one not in given),
        *(f"{one} is offered {given.count(one)} times" for one in set(given) if given.count(one) > 1),
    ]
