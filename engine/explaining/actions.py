"""What a player could name on a board, besides the answers that a form takes.

`Pass`, `PlayCardAsLand`, `PlaySpell`, `PlayAbility`, `Enough` and `TakeBack` are answers already. What stands here is a
piece of an answer: one creature of an attack, one block, one target.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from engine.board import NOBODY, NOTHING, ObjectId, PlayerId
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PlaySpell


class AttackWith(Struct, frozen=True):
    """Declare this creature as an attacker, alone or among others (308.2a)."""

    creature: ObjectId
    player: PlayerId = NOBODY
    """Whom it attacks; NOBODY for the defending player."""


class BlockWith(Struct, frozen=True):
    """Declare this creature as a blocker of that attacker, alone or among others (309.2a)."""

    blocker: ObjectId
    attacker: ObjectId


class AimAt(Struct, frozen=True):
    """Choose this object or player as a target (409.1c)."""

    object: ObjectId = NOTHING
    player: PlayerId = NOBODY
    play: PlaySpell | PlayAbility | None = None
    """What is to be played with that target; None for what is being announced now."""
    slot: int = 0
    """Which use of the word "target" in the text of `play`; the one being asked for needs no number."""


class PayWith(Struct, frozen=True):
    """Spend these mana (409.1h): their places in the player's pool."""

    places: tuple[int, ...]


class Concede(Struct, frozen=True):
    """Leave the game (102.3a)."""


NamedAction: TypeAlias = AttackWith | BlockWith | AimAt | PayWith | Concede | Any
"""These, or any answer that some form takes: it is judged as an answer to the decision that waits."""
