"""What a turn keeps of its events, where a text of the game asks for it: which permanents came into play, which
creatures died, which spells were played ... A game in which none asks keeps nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, get_args

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOTHING,
    STACK_KEY,
    Board,
    Combat,
    Object,
    ObjectId,
    PlayerId,
    Turn,
    ZoneName,
    one_more,
)
from engine.edit import Edit
from engine.events.formerly import fact_of, once_more
from engine.fields import with_field
from engine.language.values import (
    AttackedThisTurn,
    BecomesTarget,
    BecomeUnblocked,
    BlockedThisTurn,
    BuriedThisTurn,
    CameThisTurn,
    CardDef,
    CardsDrawn,
    Counted,
    DamageBy,
    DealtBy,
    DealtThisTurn,
    DrawnThisTurn,
    Draws,
    FellThisTurn,
    FoughtLastTurn,
    FoughtThisCombat,
    LastPlayed,
    LifeLostThisTurn,
    NextPlayed,
    Plays,
    SpellsThisTurn,
    TakenThisTurn,
    Value,
    WasBlockedThisTurn,
)
from engine.language.walks import walk
from engine.memos import kept_beside, lying_memo, said_memo
from engine.rows import TextRows
from engine.seats import is_active

Memory = Literal[
    "entered",
    "fallen",
    "aimed",
    "aimed_by",
    "died",
    "played",
    "met",
    "fought",
    "lately",
    "dealt",
    "drawn",
    "lost_life",
    "assailed",
]
MEMORIES: tuple[Memory, ...] = get_args(Memory)


def asked_by(words: Iterable[Value]) -> frozenset[Memory]:
    """What some words ask of a turn."""
    found = frozenset(asked for one in words if (asked := _asks(one)) is not None)
    return found | {"aimed_by"} if "aimed" in found else found


def _asks(value: Value) -> Memory | None:
    match value:
        case CameThisTurn():
            return "entered"
        case FellThisTurn():
            return "fallen"
        case BecomesTarget(first=True):
            return "aimed"
        case BuriedThisTurn():
            return "died"
        case SpellsThisTurn(what=what) if what is not None:
            return "played"
        case LastPlayed() | NextPlayed() | Plays(counted=Counted.OF_KIND):
            return "played"
        case BlockedThisTurn() | WasBlockedThisTurn():
            return "met"
        case FoughtLastTurn():
            return "lately"
        case FoughtThisCombat() | BecomeUnblocked():
            return "fought"
        case DealtThisTurn() | DealtBy() | TakenThisTurn() | DamageBy():
            return "dealt"
        case DrawnThisTurn() | CardsDrawn() | Draws(spares=True):
            return "drawn"
        case LifeLostThisTurn():
            return "lost_life"
        case AttackedThisTurn():
            return "assailed"
    return None


@lru_cache(maxsize=8192)
def _asked_by_text(text: Value) -> frozenset[Memory]:
    return asked_by(walk(text))


# By which object a card's text is, not by what it says: to compare texts for each event would cost more than all else.
_known: dict[int, tuple[Value, frozenset[Memory]]] = kept_beside({})
MOST_KNOWN = 50_000


def _asked(text: Value) -> frozenset[Memory]:
    found = _known.get(id(text))
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[id(text)] = (text, _asked_by_text(text))
    return found[1]


def asked_of(objects: Iterable[Object]) -> frozenset[Memory]:
    """What the texts of these objects ask of a turn, and those of abilities on the stack."""
    found: set[Memory] = set()
    for one in objects:
        text = one.definition
        if text is not None:
            known = _known.get(id(text))
            asked = known[1] if known is not None else _asked(text)
            if asked:
                found |= asked
    return frozenset(found)


def asked_on(board: Board) -> frozenset[Memory]:
    """What any text of a game asks of its turn: of its objects, and of effects and abilities that outlive theirs."""
    found = _asked_in_zones(board)
    if not (
        board.effects
        or board.delayed
        or board.aside
        or board.zones.get(STACK_KEY)
        or board.waiting
        or board.mana_triggers
        or board.schedule
    ):
        return found
    for text in _lasting(board):
        found |= _asked(text)
    return found


@lying_memo
def _asked_in_zones(board: Board) -> frozenset[Memory]:
    found = _asked_in_play(board)
    objects = board.objects
    if asking := _asking_there.wherever(board, _ELSEWHERE):
        found |= asked_of([objects[one] for one in asking])
    return found


@said_memo
def _asked_in_play(board: Board) -> frozenset[Memory]:
    return asked_of([board.objects[one] for one in board.in_play])


def _asks_anything(board: Board, text: CardDef, zone: ZoneName) -> bool:
    return bool(_asked(text))


_asking_there = TextRows(_asks_anything)
_ELSEWHERE: frozenset[ZoneName] = frozenset(get_args(ZoneName)) - {IN_PLAY}


def _lasting(board: Board) -> Iterator[Value]:
    stacked = (board.objects[one].ability for one in board.stacks)
    yield from (one.ability for one in stacked if one is not None)
    others: Iterable[Any] = (*board.effects, *board.delayed, *board.waiting, *board.mana_triggers)
    yield from (one.ability for one in others)
    yield from (one.then.ability for one in board.schedule if one.then is not None)


def remember(
    edit: Edit, what: Memory, *objects: ObjectId | tuple[ObjectId, ObjectId] | tuple[ObjectId, PlayerId]
) -> None:
    """These did so this turn, if any text asks."""
    if not objects or what not in asked_on(edit.before):
        return
    once_more(edit, (fact_of(what, one) for one in objects))
    turn: Turn = edit.get("turn")
    known: tuple[Any, ...] = getattr(turn, what)
    new = tuple(one for one in objects if one not in known)
    if new:
        all_of_them = (*known, *new)
        pairs = what in ("fought", "aimed_by")
        edit.set("turn", with_field(turn, what, in_order(all_of_them) if pairs else all_of_them))


def in_order(pairs: Iterable[Any]) -> tuple[Any, ...]:
    """Who fought in a combat, or aimed at what, each pair once: in which order they did is not remembered."""
    return tuple(sorted(set(pairs)))


def fights_of(combat: Combat) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """What a combat shows of what its creatures do, as the turn remembers it (`Turn.fought`)."""
    attacks = ((one.creature, NOTHING) for one in combat.attacks)
    return (*attacks, *((one, other) for one, blocked in combat.blocking for other in blocked))


def remember_so_many(edit: Edit, what: Memory, player: PlayerId, number: int) -> None:
    """So much of it more is this player's this turn, if any text asks."""
    if number <= 0 or what not in asked_on(edit.before):
        return
    turn: Turn = edit.get("turn")
    edit.set("turn", with_field(turn, what, one_more(getattr(turn, what), player, number)))


def remember_damage(edit: Edit, source: ObjectId, to: ObjectId, player: PlayerId, amount: int) -> None:
    """So much was dealt this turn by this permanent, if any text asks."""
    if "dealt" not in asked_on(edit.before):
        return
    once_more(edit, (fact_of("dealt", one) for one in ((source, to, player, amount),)))
    turn: Turn = edit.get("turn")
    key = (source, to, player)
    before = sum(one[3] for one in turn.dealt if one[:3] == key)
    rest = tuple(one for one in turn.dealt if one[:3] != key)
    edit.set("turn", replace(turn, dealt=(*rest, (*key, before + amount))))


def remembers_draws(edit: Edit) -> bool:
    """Whether any text asks what was drawn; to be asked before the card that is drawn leaves its library."""
    return "drawn" in asked_on(edit.before)


def remember_draw(edit: Edit, player: PlayerId, card: ObjectId) -> None:
    """That player drew this card this turn."""
    turn: Turn = edit.get("turn")
    due = turn.step == "draw" and is_active(edit.before, player)
    edit.set("turn", replace(turn, drawn=(*turn.drawn, (player, card, due))))


def without_memories(turn: Turn, asked: Callable[[], frozenset[Memory]]) -> Turn:
    """The turn without what nobody asks of it."""
    kept = [one for one in MEMORIES if getattr(turn, one)]
    if not kept:
        return turn
    asks = asked()
    if turn.formerly:
        still = asks | {"attacked", "blocked", "hurt"}
        turn = replace(turn, formerly=tuple(one for one in turn.formerly if one.fact in still))
    return replace(turn, **{one: () for one in kept if one not in asks})
