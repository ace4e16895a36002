"""Rules 409.1b, 502.16, 502.21, 502.22, 502.32, 502.52: costs that may be paid besides, or instead of, the mana cost.

Kicker and buyback are additional costs that the player announces or not; flashback lets a card be played from the
graveyard for another cost. What was announced stays with the spell as words among its `Announcement.costs`.
"""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker
from engine.asking.conditions import CONDITIONS
from engine.asking.questions import AMOUNTS
from engine.board import (
    GRAVEYARD,
    REMOVED,
    STACK,
    AbilityId,
    Announcement,
    Board,
    Mana,
    Object,
    ObjectId,
    now_or_last,
)
from engine.characteristics import Held, last_known
from engine.citing import cite, computation
from engine.events import ObjectMoved
from engine.language.card import CardDef
from engine.language.effects import Cost, Keyword, Move, PayMana, Replacement
from engine.language.printed import ManaCost
from engine.language.terms import ColorsSpent, EventPart, Same, Self, TimesPaid, WasPaid, You, ZoneChange
from engine.language.words import Color, KeywordName, Role, Zone
from engine.rules.effects.arriving_419 import LEAVERS
from engine.rules.effects.instead_419 import Watcher
from engine.rules.stack.ways_409 import FLASHBACK

OPTIONAL = (KeywordName.KICKER, KeywordName.BUYBACK, KeywordName.ENTWINE)
"""Paid once or not at all."""
computation("502.21a", "Kicker is an additional cost that may be paid or not.")
computation("502.32a", "For its entwine cost all modes of the spell are used instead of one.")
computation("502.32b", "Entwined modes are followed in the order written.")
BOUGHT_BACK = computation(
    "502.16a", "A spell whose buyback was paid returns to its owner's hand as it resolves."
)
FLASHED_BACK = computation(
    "502.22a", "A spell played by flashback is removed from the game as it leaves the stack."
)
SPLICE_LOST = computation("502.40e", "A spell loses what was spliced onto it as it leaves the stack.")
SEVERAL_KICKERS = computation(
    "502.21d", "A text that names one of several kicker costs means that one alone."
)
EACH_REPLICATE = computation("502.52b", "Each instance of replicate is paid, and triggers, by itself.")


def optional_costs(abilities: tuple[Held, ...]) -> tuple[Keyword, ...]:
    """The additional costs that the player may choose to pay for a spell with these abilities."""
    return tuple(
        one.ability for one in abilities if isinstance(one.ability, Keyword) and one.ability.name in OPTIONAL
    )


def repeated_costs(abilities: tuple[Held, ...]) -> tuple[Keyword, ...]:
    """The additional costs that may be paid any number of times (502.52a)."""
    return tuple(
        one.ability
        for one in abilities
        if isinstance(one.ability, Keyword) and one.ability.name is KeywordName.REPLICATE
    )


def announced_as(offered: tuple[Keyword, ...], place: int) -> str:
    """The word for a cost that is paid: the keyword's name, with a number from the second of the same name on."""
    name = offered[place].name
    before = sum(1 for one in offered[:place] if one.name is name)
    return f"{name.value} {before + 1}" if before else name.value


def chosen_costs(abilities: tuple[Held, ...], announced: tuple[str, ...]) -> tuple[Cost, ...]:
    """What the announced additional costs come to, each as often as it is paid."""
    return tuple(
        cost
        for offered in (optional_costs(abilities), repeated_costs(abilities))
        for place, keyword in enumerate(offered)
        for _ in range(announced.count(announced_as(offered, place)))
        for cost in keyword.costs
    )


@lru_cache(maxsize=65536)
def _tells_flashback(definition: CardDef) -> bool:
    return any(
        isinstance(ability, Keyword) and ability.name is KeywordName.FLASHBACK
        for face in definition.faces
        for ability in face.abilities
    )


def has_flashback(board: Board, card: ObjectId) -> bool:
    """Whether a card's text gives it flashback."""
    definition = board.objects[card].definition
    return definition is not None and _tells_flashback(definition)


_ELSEWHERE = -409
"""Stands for the spell's announcement in the ids of these two effects."""


def leaving(board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
    """What a spell's announced costs put in the place of its going to a zone (502.16a, 502.22a).

    They are replacement effects among others that want the same move: its controller says which applies first
    (419.9a).
    """
    found = board.objects[part.object]
    announced = found.announcement.costs if found.announcement is not None else ()
    if found.announcement is not None and found.announcement.spliced:
        cite(SPLICE_LOST)
    effects: list[Watcher] = []
    if FLASHBACK in announced and part.to != REMOVED:
        cite(FLASHED_BACK)
        effects.append(_replaced(found, 0, _FLASHED_BACK))
    bought = any(one.split()[0] == KeywordName.BUYBACK.value for one in announced)
    if bought and part.how == "resolve" and part.to == GRAVEYARD:
        cite(BOUGHT_BACK)
        effects.append(_replaced(found, 1, _BOUGHT_BACK))
    return tuple(effects)


def _replaced(found: Object, place: int, ability: Replacement) -> Watcher:
    return Watcher(AbilityId(found.id, _ELSEWHERE, place), ability, found.id, found.controller)


def _instead(to: Zone, from_: Zone, where: Zone | None) -> Replacement:
    event = ZoneChange(Same(Self()), to=where, from_=from_)
    return Replacement(event, (Move(You(), EventPart(Role.OBJECT), to),))


_FLASHED_BACK = _instead(Zone.REMOVED, Zone.STACK, None)
_BOUGHT_BACK = _instead(Zone.HAND, Zone.STACK, Zone.GRAVEYARD)
LEAVERS.append(leaving)


def announcement_of(board: Board, source: ObjectId) -> Announcement | None:
    """What was announced for a spell, or for the spell that this permanent was (502.21c)."""
    found = now_or_last(board, source)
    if found is not None and (found.zone == STACK or found.announcement is not None):
        return found.announcement
    spell = next((old for old, new in board.became.items() if new == source and old in board.past), None)
    return board.past[spell].object.announcement if spell is not None else None


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
    offered = (*optional_costs(faces[0].abilities), *repeated_costs(faces[0].abilities)) if faces else ()
    same = tuple(one for one in offered if one.name is asked.cost)
    if len(same) > 1:
        cite(SEVERAL_KICKERS if asked.cost is KeywordName.KICKER else EACH_REPLICATE)
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


CONDITIONS[WasPaid] = _was_paid
AMOUNTS[TimesPaid] = _times_paid
AMOUNTS[ColorsSpent] = _colors_spent
