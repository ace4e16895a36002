"""What a player gives: an answer and why; and the kinds of player by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.board import PlayerId
from engine.chance import Chance
from engine.decisions import Answer
from engine.simulate import Policy, Sight, idle_policy, random_policy

RANDOM, SENSIBLE, SEARCHING, IDLE = "random", "sensible", "searching", "idle"


class Advice(Struct, frozen=True):
    """An answer that a player would give."""

    answer: Answer
    why: Callable[[], str]
    """One clause without a subject, made when somebody reads it: "attacks with Air Elemental: nothing can block it"."""


def _sensible(sight: Sight, chance: Chance) -> Answer:
    from engine.players.sensible import advice

    return advice(sight, chance).answer


def _searching(sight: Sight, chance: Chance) -> Answer:
    from engine.players.searching import advice

    return advice(sight, chance).answer


POLICIES: dict[str, Policy] = {
    RANDOM: random_policy,
    SENSIBLE: _sensible,
    SEARCHING: _searching,
    IDLE: idle_policy,
}
"""Each kind of player."""


def policy(name: str) -> Policy:
    """The player of this kind. Raises KeyError."""
    return POLICIES[name]


def policies(names: Sequence[str], searching: Policy | None = None) -> Mapping[PlayerId, Policy]:
    """Who plays at each seat, as `engine.simulate` takes it; `searching` is who searches, if somebody does.

    Who plays at random needs no entry: the form draws for chance and for such a player in the same way, from the same
    numbers. Raises KeyError for a name of no player.
    """
    found = {name: policy(name) for name in names}
    if searching is not None and SEARCHING in found:
        found[SEARCHING] = searching
    return {
        PlayerId(seat): found[name] for seat, name in enumerate(names) if found[name] is not random_policy
    }
