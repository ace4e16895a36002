"""What a player gives: an answer and why; and the kinds of player by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.board import PlayerId
from engine.chance import Chance
from engine.decisions import Answer
from engine.simulate import Policy, Sight, idle_policy, random_policy

RANDOM, SENSIBLE, IDLE = "random", "sensible", "idle"


class Advice(Struct, frozen=True):
    """An answer that a player would give."""

    answer: Answer
    why: Callable[[], str]
    """One clause without a subject, made when somebody reads it: "attacks with Air Elemental: nothing can block it"."""


def _sensible(sight: Sight, chance: Chance) -> Answer:
    from engine.players.sensible import advice

    return advice(sight, chance).answer


POLICIES: dict[str, Policy] = {RANDOM: random_policy, SENSIBLE: _sensible, IDLE: idle_policy}
"""Each kind of player."""


def policy(name: str) -> Policy:
    """The player of this kind. Raises KeyError."""
    return POLICIES[name]


def policies(names: Sequence[str]) -> Mapping[PlayerId, Policy]:
    """Who plays at each seat, as `engine.simulate` takes it. Who plays at random needs no entry: the form draws for
    chance and for such a player in the same way, from the same numbers. Raises KeyError for a name of no player."""
    return {
        PlayerId(seat): policy(name) for seat, name in enumerate(names) if policy(name) is not random_policy
    }
