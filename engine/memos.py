"""Facts derived from a board, computed once.

A board never changes, so a memo is never wrong; the *shape* cache outlives changes that cannot touch
characteristics or what listens (tapping, damage, life, mana), because most changes are of that kind.

That what is kept is what would be found anew is checked, not believed: `disagreements` computes everything again on a
cold twin of the board, and `checking` does it whenever a shape is handed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.board import Board
from engine.citing import HERE

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=MutableMapping[Any, Any])


def memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Compute once for each board and arguments; safe because a board never changes."""
    return _kept_in(OWN, function)


def kept_of(function: Callable[Concatenate[Board, P], R], board: Board, *args: Any) -> R | None:
    """What a function with a memo has found for a board and arguments, if somebody has asked before; else None."""
    name = function.kept_as  # type: ignore[attr-defined]
    cache: dict[Any, Any] = board.__dict__.get(OWN, {})
    found: R | None = cache.get((name, *args) if args else name)
    return found


def shape_memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Like `memo`, but kept over changes that leave the shape of the board alone (see `shape_of`).

    Only for facts that depend on nothing but what `engine.edit` calls the shape, unless that is marked volatile.
    """
    return _kept_in(SHAPE, function)


def still_memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Like `shape_memo`, and it may rest on objects, zones and players too: kept while only the rest changes.

    What changes then is the moment of the turn, combat, what waits or is remembered: none of it may be asked.
    """
    return _kept_in(STILL, function)


def lying_memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Like `shape_memo`, and it may rest on what lies in which zone too, and on texts there: kept while nothing moves.

    Of objects it may ask no more than a shape rests on: not whether they are tapped, damaged, revealed or lent.
    """
    return _kept_in(LYING, function)


def calm_memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Like `lying_memo`, and it may rest on life, poison, draws from an empty library and damage too: kept while
    nothing of that changes (`engine.edit` says what does). Of the rest of objects and players nothing may be asked."""
    return _kept_in(CALM, function)


def said_memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Like `shape_memo`, and kept as well where a permanent comes into play that says nothing
    (`engine.characteristics.joining`).

    Only for what texts in play and effects say: nothing may depend on how many permanents there are, or on a land that
    can be tapped for mana by its land type alone.
    """
    found = _kept_in(SAID, function)
    SAID_FACTS.append(found)
    return found


def _kept_in(where: str, function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Kept in the cache that a board has under this name, and hands on as long as it holds."""
    name = function.__qualname__ + ":" + function.__module__
    plain: Callable[..., R] = function
    asked = _number_asked(function)
    if asked == 1:

        def of_board(board: Board) -> Any:
            try:
                cache = board.__dict__[where]
            except KeyError:
                cache = board.__dict__[where] = {}
            found = cache.get(name, _UNKNOWN)
            if found is _UNKNOWN:
                found = cache[name] = plain(board) if HERE.rules is None else _citing_nothing(function, board)
            return found

        return cast("Callable[Concatenate[Board, P], R]", _named(of_board, function))
    if asked == 2:

        def of_board_and(board: Board, one: Any) -> Any:
            try:
                cache = board.__dict__[where]
            except KeyError:
                cache = board.__dict__[where] = {}
            key = (name, one)
            found = cache.get(key, _UNKNOWN)
            if found is _UNKNOWN:
                found = cache[key] = (
                    plain(board, one) if HERE.rules is None else _citing_nothing(function, board, one)
                )
            return found

        return cast("Callable[Concatenate[Board, P], R]", _named(of_board_and, function))

    def remembered(board: Board, *args: Any) -> Any:
        cache = board.__dict__.get(where)
        if cache is None:
            cache = board.__dict__[where] = {}
        key = (name, *args)
        found = cache.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = cache[key] = (
                plain(board, *args) if HERE.rules is None else _citing_nothing(function, board, *args)
            )
        return found

    return cast("Callable[Concatenate[Board, P], R]", _named(remembered, function))


_UNKNOWN: Any = object()
OWN = "own"
"""Where it keeps what is good for this board alone."""
SHAPE = "shape"
"""Where a board keeps what rests on its shape, and on nothing else."""
STILL = "still"
"""Where a board keeps what rests on its shape, its objects, zones and players, and on nothing else."""
LYING = "lying"
"""Where it keeps what rests on its shape and its zones, and on nothing else."""
SAID_FACTS: list[Callable[..., Any]] = []
"""Every such question."""
SAID = "said"
"""Where it keeps what is said in a shape, and in the same with another permanent that says nothing."""
CALM = "calm"
"""Where it keeps what rests on these and on what state-based effects look at of players and objects."""


def _number_asked(function: Callable[..., Any]) -> int:
    """How many arguments it is given, the board first. Nearly all are given no more than one other: those have a
    wrapper of their own each, which makes no row of arguments."""
    code = function.__code__
    return code.co_argcount + code.co_kwonlyargcount


def _citing_nothing(function: Callable[..., R], board: Board, *args: Any) -> R:
    """What a remembered answer rests on is cited by nobody (see `engine.citing`)."""
    paused, HERE.rules = HERE.rules, None  # `pause` and `resume`, without their calls
    try:
        return function(board, *args)
    finally:
        HERE.rules = paused


def _named(wrapper: Any, function: Any) -> Any:
    wrapper.__name__, wrapper.__doc__, wrapper.__module__ = (
        function.__name__,
        function.__doc__,
        function.__module__,
    )
    wrapper.__wrapped__ = function
    wrapper.kept_as = function.__qualname__ + ":" + function.__module__
    _remembered[wrapper.kept_as] = wrapper
    return wrapper


_remembered: dict[str, Callable[..., Any]] = {}
"""Every function that is computed once, by the name under which its values are kept."""


# --- shapes ----------------------------------------------------------------------------------------------


def shape_of(board: Board) -> dict[Any, Any]:
    """The cache shared by all boards of one shape."""
    cache = board.__dict__
    shape: dict[Any, Any] | None = cache.get(SHAPE)
    if shape is None:
        shape = cache[SHAPE] = {}
    return shape


def hand_on(before: Board, after: Board, *, calm: bool) -> None:
    """The board after a change that left the shape alone keeps what is known of the board before.

    Whether anything there reads more than shape has to be known by then, so that no answer depends on which board is
    asked first: `before` is settled if nobody has asked yet. With `calm` the change left alone what state-based effects
    look at of objects and players.
    """
    known, new = before.__dict__, after.__dict__
    shape = known.get(SHAPE)
    if shape is None or SETTLED not in shape:
        _settle[0](before)
        shape = known[SHAPE]
    if VOLATILE not in shape:
        new[SHAPE] = shape
        new[SAID] = known.setdefault(SAID, {})
        if after.zones is before.zones:
            new[LYING] = known.setdefault(LYING, {})
            still = after.objects is before.objects and after.players is before.players
            if still:
                new[STILL] = known.setdefault(STILL, {})
            if calm or still:
                new[CALM] = known.setdefault(CALM, {})
        if _checked:
            _checked[-1](after)


def say_on(before: Board, after: Board) -> None:
    """The board after a permanent has come into play that says nothing keeps what is said on the board before."""
    after.__dict__[SAID] = before.__dict__.setdefault(SAID, {})
    if _checked:
        _checked[-1](after)


def mark_volatile(board: Board) -> None:
    """Say that some effect here reads what the shape leaves out (tapped, life, hands, the moment of the turn):
    the shape then ends with this board."""
    shape_of(board)[VOLATILE] = True


def is_volatile(board: Board) -> bool:
    """Whether that was said of this board."""
    return VOLATILE in board.__dict__.get(SHAPE, ())


VOLATILE = "volatile"
SETTLED = "settled"
"""Where a shape keeps its characteristics (`engine.characteristics.settling`)."""


# --- caches beside boards --------------------------------------------------------------------------------


def kept_beside(cache: C) -> C:
    """Register a cache that is not on a board. It is never needed, and empty while memos are checked."""
    _beside.append(cache)
    return cache


_beside: list[MutableMapping[Any, Any]] = []


def forget_beside() -> None:
    """Empty all of these."""
    for cache in _beside:
        cache.clear()


# --- checking --------------------------------------------------------------------------------------------


def cold(board: Board) -> Board:
    """The same board, of which nobody has asked anything yet."""
    forget_beside()
    twin = replace(board)
    twin.__dict__.clear()
    if BY_SEAT in board.__dict__:
        twin.__dict__[BY_SEAT] = board.__dict__[BY_SEAT]
    return twin


BY_SEAT = "by_seat"
"""Says that things are called after the players who hold them (`engine.naming`): no memo, but part of the question."""


def disagreements(board: Board) -> tuple[str, ...]:
    """The facts kept for a board and its shape that come out otherwise on a cold twin of it."""
    caches = (board.__dict__, *_handed_on(board))
    return tuple(name for cache in caches for name in _otherwise(board, cache))


def _handed_on(board: Board) -> tuple[dict[Any, Any], ...]:
    return (shape_of(board), *[board.__dict__.get(where, {}) for where in (OWN, STILL, LYING, CALM, SAID)])


def _otherwise(board: Board, cache: dict[Any, Any]) -> tuple[str, ...]:
    kept = dict(cache)
    twin = cold(board)
    found = []
    for key, value in kept.items():
        if key == SETTLED:
            again = _settle[0](twin)
        else:
            name, *asked = key if isinstance(key, tuple) else (key,)
            if name not in _remembered:
                continue
            again = _remembered[name](twin, *asked)
        if not _same(value, again):
            found.append(key if key == SETTLED else f"{name.partition(':')[0]}{tuple(asked)}")
    return tuple(found)


def settles(function: Callable[[Board], R]) -> Callable[[Board], R]:
    """Register what gives a shape its characteristics."""
    _settle[:] = [function]
    return function


_settle: list[Callable[[Board], Any]] = []


class Stale(AssertionError):
    """A kept fact is not what would be found anew."""


@contextmanager
def checking(every: int = 1) -> Iterator[None]:
    """While this lasts, what a shape keeps is computed again whenever the shape is handed on, or one time in so many.

    Raises Stale where anything comes out otherwise."""
    handed = 0

    def check(board: Board) -> None:
        nonlocal handed
        handed += 1
        if handed % every:
            return
        _checked.append(lambda _: None)
        try:
            stale = tuple(name for cache in _handed_on(board) for name in _otherwise(board, cache))
        finally:
            _checked.pop()
        if stale:
            raise Stale(f"kept with the shape, and otherwise now: {', '.join(stale)}")

    _checked.append(check)
    try:
        yield
    finally:
        _checked.remove(check)


_checked: list[Callable[[Board], None]] = []


def _same(one: Any, other: Any) -> bool:
    """Whether two kept values say the same; those without a comparison of their own are compared part by part."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Struct):
        return bool(one == other)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    slots = getattr(type(one), "__slots__", None)
    if slots is not None and "__eq__" not in vars(type(one)):
        return all(_same(getattr(one, name), getattr(other, name)) for name in slots)
    return bool(one == other)
