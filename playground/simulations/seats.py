"""Who plays at each seat: the kinds of player that may be chosen, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.players import RANDOM, SEARCHING, SENSIBLE
from engine.position import Position

KINDS: tuple[tuple[str, str], ...] = (
    (SENSIBLE, "sensible"),
    (SEARCHING, "searching"),
    (RANDOM, "at random"),
)
"""Each kind that a visitor may choose, as a form's value and label; the first is the usual one."""
USUAL = SENSIBLE
_SAID = {SENSIBLE: "sensible choices", SEARCHING: "searching choices", RANDOM: "random choices"}


def names(position: Position) -> tuple[str, ...]:
    """The players of the main game: the same ones play its subgames."""
    return tuple(player.name for player in position.boards[0].players)


def checked(kinds: Iterable[str], position: Position) -> tuple[str, ...]:
    """The kinds as they are kept: one for each seat, none at all where everybody plays at random.

    Raises ValueError for a kind that nobody may choose, or another number than there are seats.
    """
    found = tuple(kinds)
    wrong = [kind for kind in found if kind not in _SAID]
    if wrong:
        raise ValueError(f"{wrong[0]} is no kind of player: {' or '.join(_SAID)}")
    if found and len(found) != len(names(position)):
        raise ValueError(f"{len(names(position))} players sit at this table, not {len(found)}")
    return () if set(found) <= {RANDOM} else found


def in_words(kinds: Sequence[str], players: Sequence[str]) -> str:
    """How they choose: "random choices", or "sensible choices of Ann, random choices of Bob"."""
    of = [(player, kinds[seat] if seat < len(kinds) else RANDOM) for seat, player in enumerate(players)]
    several = dict.fromkeys(kind for _, kind in of)
    if len(several) < 2:
        return _SAID[next(iter(several), RANDOM)]
    told = (f"{_SAID[kind]} of {listed([player for player, one in of if one == kind])}" for kind in several)
    return ", ".join(told)


def listed(words: Sequence[str]) -> str:
    """Ann, Bob and Carol."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
