"""Rule 409.1: what keywords and other texts add to the playing of a spell or ability, each plugged in by its own room.

A `Plug` may let costs be announced besides, add a choice of its own before modes are chosen or before targets are, help
to pay, make the spell cost less, say when it may be played, and what becomes of it as it leaves the stack. The rooms
of playing ask whoever has plugged in for their part of that (`having`) and know none by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Literal, TypeVar

from engine.agenda import Procedure
from engine.board import Announcement, Board, ObjectId, PlayerId
from engine.characteristics import Held, last_known
from engine.decisions import Refusal
from engine.editions import SHIPPED, Registry, Rules, rules_of
from engine.events import ObjectMoved
from engine.language.effects import Cost
from engine.language.words import KeywordName
from engine.mana import Needs
from engine.rules.effects.instead_419 import Watcher
from engine.rules.stack.costs_409 import Total
from engine.rules.stack.reach_409 import Helping
from engine.rules.stack.ways_409 import number_of

ONCE, ANY_NUMBER = "once", "any number"
Until = Literal["", "announced", "step", "moved"]


class Plug:
    """A room's part in the playing of spells and abilities; what it doesn't override it has no part in."""

    rule: ClassVar[str]
    """Plugs are asked in the order of their rules."""
    keyword: ClassVar[KeywordName | None] = None
    """The keyword whose cost may be paid besides, or that is looked for by name."""
    times: ClassVar[str] = ""
    """How often the keyword's cost may be paid besides: ONCE, ANY_NUMBER, or not at all."""
    several: ClassVar[str] = ""
    """The rule for a text that names one of several such costs."""
    counted: ClassVar[tuple[str, ...]] = ()
    """Rules that are at work as it is announced how often the cost is paid."""
    all_modes: ClassVar[str] = ""
    """The step at which all modes are taken at once where the keyword's cost is paid."""
    shown_until: ClassVar[Until] = ""
    """For how long a card in a hidden zone is shown whose ability of this keyword is played; "" as long as any."""
    at_any_time: ClassVar[bool] = False
    """Whether a card with this keyword may be played whenever an instant could be."""
    cited_for_barring: ClassVar[str] = ""
    """The rule that is given where an object with this keyword says that no spells are played."""

    def first(self, board: Board, spell: ObjectId) -> Procedure | None:
        """What is announced before modes and other costs (409.1b)."""
        return None

    def last(self, board: Board, spell: ObjectId, needs: Needs) -> Procedure | None:
        """What is announced once X is, before targets are chosen (409.1b); so much mana is to be paid."""
        return None

    def helping(self, board: Board, player: PlayerId, abilities: tuple[Held, ...]) -> Helping:
        """What could pay in the place of mana for a spell with these abilities."""
        return ()

    def costs(self, board: Board, spell: ObjectId, announced: Announcement) -> tuple[Cost, ...]:
        """Additional costs that were announced for a spell."""
        return ()

    def generic_less(self, board: Board, player: PlayerId, spell: ObjectId) -> int:
        """How much less generic mana a spell costs."""
        return 0

    def saved(self, board: Board, spell: ObjectId, total: Total) -> Total:
        """The total cost less what was announced to pay in the place of mana."""
        return total

    def stops(self, board: Board) -> Refusal | None:
        """Why nothing but mana abilities can be played now."""
        return None

    def leaving(self, board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
        """What is put in the place of a spell's leaving the stack."""
        return ()


P = TypeVar("P", bound=Plug)
PLUGS: Registry[type[Plug], Plug] = Registry("plugs of playing")


_ALONE = ("first", "last")
"""Parts that one plug alone may have: a frame of its own, called once."""


def plugs_in(plug: type[P]) -> type[P]:
    """Plug in what a keyword or a text adds to playing."""
    for part in _ALONE:
        mine = getattr(plug, part) is not getattr(Plug, part)
        if mine and having(SHIPPED, part):
            raise TypeError(
                f"{plug.__name__} and another plug both have `{part}`, and nothing says which comes first"
            )
    PLUGS[plug] = plug()
    having.cache_clear()
    for cache in (by_keyword, _paid_besides, instant_keywords):
        cache.cache_clear()
    return plug


@lru_cache(maxsize=1024)
def having(rules: Rules, part: str) -> tuple[Plug, ...]:
    """The plugs that have such a part in playing, in the order of their rules."""
    found: Iterable[Plug] = rules.tables[PLUGS.name].values()
    mine = [one for one in found if getattr(type(one), part) is not getattr(Plug, part)]
    return tuple(sorted(mine, key=lambda one: number_of(one.rule)))


@lru_cache(maxsize=64)
def by_keyword(rules: Rules) -> dict[KeywordName, Plug]:
    """The plugs that a keyword names."""
    found: Iterable[Plug] = rules.tables[PLUGS.name].values()
    return {one.keyword: one for one in found if one.keyword is not None}


def paid_besides(rules: Rules, times: str) -> frozenset[KeywordName]:
    """The keywords whose cost may be paid besides, once or any number of times."""
    return _paid_besides(rules)[times]


@lru_cache(maxsize=64)
def _paid_besides(rules: Rules) -> dict[str, frozenset[KeywordName]]:
    return {
        times: frozenset(name for name, one in by_keyword(rules).items() if one.times == times)
        for times in (ONCE, ANY_NUMBER)
    }


@lru_cache(maxsize=64)
def instant_keywords(rules: Rules) -> frozenset[KeywordName]:
    """The keywords with which a card is played whenever an instant could be."""
    return frozenset(name for name, one in by_keyword(rules).items() if one.at_any_time)


def helping_for(board: Board, player: PlayerId, abilities: tuple[Held, ...]) -> Helping:
    """What could pay in the place of mana for a player's spell with these abilities."""
    found: Helping = ()
    for one in having(rules_of(board), "helping"):
        found += one.helping(board, player, abilities)
    return found


def helping_of(board: Board, spell: ObjectId) -> Helping:
    """The same for a spell on the stack, and its controller."""
    seen = last_known(board, spell)
    return helping_for(board, board.objects[spell].controller, seen[0].abilities) if seen else ()


def stopped(board: Board) -> Refusal | None:
    """Why nothing but mana abilities can be played now; None if no text says so."""
    # Asked for every card that could be played, nearly always with an empty stack.
    if not board.stack:
        return None
    found = (one.stops(board) for one in having(rules_of(board), "stops"))
    return next((refusal for refusal in found if refusal is not None), None)


__all__ = [
    "ANY_NUMBER",
    "ONCE",
    "PLUGS",
    "Plug",
    "by_keyword",
    "having",
    "helping_for",
    "helping_of",
    "instant_keywords",
    "paid_besides",
    "plugs_in",
    "stopped",
]
