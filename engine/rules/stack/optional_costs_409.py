"""Rule 409.1b: costs of keywords that may be paid besides the mana cost, once or any number of times.

Which keywords have such costs, their rooms say (`plugs_409`). What was announced stays with the spell as words among
its `Announcement.costs`.
"""

from __future__ import annotations

from engine.asking import Asker
from engine.asking.conditions import CONDITIONS
from engine.asking.questions import AMOUNTS
from engine.board import (
    AbilityId,
    Announcement,
    Board,
    Mana,
    Object,
    ObjectId,
    now_or_last,
)
from engine.characteristics import Held, last_known
from engine.citing import cite
from engine.editions import rules_of
from engine.events import ObjectMoved
from engine.language.effects import Cost, Keyword, Move, PayMana, Replacement
from engine.language.printed import ManaCost
from engine.language.terms import (
    ColorsSpent,
    EventPart,
    ManaWasSpent,
    Same,
    Self,
    TimesPaid,
    WasPaid,
    You,
    ZoneChange,
)
from engine.language.words import Color, KeywordName, Role, Zone
from engine.rules.effects.arriving_419 import LEAVERS
from engine.rules.effects.instead_419 import Watcher
from engine.rules.stack.plugs_409 import ANY_NUMBER, ONCE, by_keyword, having, paid_besides


def optional_costs(board: Board, abilities: tuple[Held, ...]) -> tuple[Keyword, ...]:
    """The additional costs that the player may choose to pay for a spell with these abilities."""
    return _of(abilities, paid_besides(rules_of(board), ONCE))


def repeated_costs(board: Board, abilities: tuple[Held, ...]) -> tuple[Keyword, ...]:
    """The additional costs that may be paid any number of times."""
    return _of(abilities, paid_besides(rules_of(board), ANY_NUMBER))


def _of(abilities: tuple[Held, ...], keywords: frozenset[KeywordName]) -> tuple[Keyword, ...]:
    return tuple(
        one.ability for one in abilities if isinstance(one.ability, Keyword) and one.ability.name in keywords
    )


def announced_as(offered: tuple[Keyword, ...], place: int) -> str:
    """The word for a cost that is paid: the keyword's name, with a number from the second of the same name on."""
    name = offered[place].name
    before = sum(1 for one in offered[:place] if one.name is name)
    return f"{name.value} {before + 1}" if before else name.value


def chosen_costs(board: Board, abilities: tuple[Held, ...], announced: tuple[str, ...]) -> tuple[Cost, ...]:
    """What the announced additional costs come to, each as often as it is paid."""
    return tuple(
        cost
        for offered in (optional_costs(board, abilities), repeated_costs(board, abilities))
        for place, keyword in enumerate(offered)
        for _ in range(announced.count(announced_as(offered, place)))
        for cost in keyword.costs
    )


_ELSEWHERE = -409
"""Stands for the spell's announcement in the ids of such effects."""


def leaving(board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
    """What a spell's announced costs put in the place of its going to a zone.

    They are replacement effects among others that want the same move: its controller says which applies first
    (419.9a).
    """
    found = [watcher for one in having(rules_of(board), "leaving") for watcher in one.leaving(board, part)]
    return tuple(sorted(found, key=lambda watcher: watcher.id.index))


def replaced(found: Object, place: int, ability: Replacement) -> Watcher:
    """The effect of this announced cost on the spell; `place` tells it from those of other rooms."""
    return Watcher(AbilityId(found.id, _ELSEWHERE, place), ability, found.id, found.controller)


def as_it_leaves(to: Zone, where: Zone | None) -> Replacement:
    """The spell goes to a zone in place of where it would go from the stack."""
    event = ZoneChange(Same(Self()), to=where, from_=Zone.STACK)
    return Replacement(event, (Move(You(), EventPart(Role.OBJECT), to),))


LEAVERS.append(leaving)


def announcement_of(board: Board, source: ObjectId) -> Announcement | None:
    """What was announced for a spell, or for the spell that this permanent was (502.21b).

    A permanent keeps it as it comes from the stack. A card that the permanent or the spell has become since is a new
    object for which nothing was announced (217.1c).
    """
    found = now_or_last(board, source)
    return found.announcement if found is not None else None


def _was_paid(board: Board, condition: WasPaid, asker: Asker) -> bool:
    return _times_paid(board, condition, asker) > 0


def _times_paid(board: Board, asked: WasPaid | TimesPaid, asker: Asker) -> int:
    """How often the cost was paid; of several of one name the one of this mana."""
    announced = announcement_of(board, asker.source)
    if announced is None:
        return 0
    if not asked.symbols:
        return announced.costs.count(asked.cost.value)
    faces = last_known(board, asker.source)
    abilities = faces[0].abilities if faces else ()
    offered = (*optional_costs(board, abilities), *repeated_costs(board, abilities))
    same = tuple(one for one in offered if one.name is asked.cost)
    if len(same) > 1:
        cite(by_keyword(rules_of(board))[asked.cost].several)
    return sum(
        announced.costs.count(announced_as(same, place))
        for place, one in enumerate(same)
        if one.costs == (PayMana(ManaCost(asked.symbols)),)
    )


def _colors_spent(board: Board, value: ColorsSpent, asker: Asker) -> int:
    announced = announcement_of(board, asker.source)
    return colors_of(announced.spent) if announced is not None else 0


def colors_of(spent: tuple[Mana, ...]) -> int:
    """How many colours there are among this mana."""
    return len({mana.type for mana in spent if mana.type in set(Color)})


def _mana_was_spent(board: Board, condition: ManaWasSpent, asker: Asker) -> bool:
    announced = announcement_of(board, asker.source)
    return announced is not None and any(mana.type == condition.color for mana in announced.spent)


CONDITIONS[WasPaid] = _was_paid
CONDITIONS[ManaWasSpent] = _mana_was_spent
AMOUNTS[TimesPaid] = _times_paid
AMOUNTS[ColorsSpent] = _colors_spent
