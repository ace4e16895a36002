"""Facts derived from a board, computed once.

A board never changes, so a memo is never wrong; the *shape* cache outlives changes that cannot touch
characteristics or what listens (tapping, damage, life, mana), because most changes are of that kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from engine.board import Board
from engine.citing import pause, resume

P = ParamSpec("P")
R = TypeVar("R")


def memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Compute once for each board and arguments; safe because a board never changes."""
    name = function.__qualname__ + ":" + function.__module__

    def remembered(board: Board, *args: Any) -> Any:
        cache = cast("dict[Any, Any]", board.__dict__)
        key = (name, *args)
        try:
            return cache[key]
        except KeyError:
            paused = pause()
            try:
                value = cache[key] = function(board, *args)  # type: ignore[call-arg]
            finally:
                resume(paused)
            return value

    return cast("Callable[Concatenate[Board, P], R]", _named(remembered, function))


def shape_memo(function: Callable[Concatenate[Board, P], R]) -> Callable[Concatenate[Board, P], R]:
    """Like `memo`, but kept over changes that leave the shape of the board alone (see `shape_of`).

    Only for facts that depend on nothing but which objects are where, their controllers, counters, attachments,
    status (but for tapped) and the effects, unless the shape is marked volatile.
    """
    name = function.__qualname__ + ":" + function.__module__

    def remembered(board: Board, *args: Any) -> Any:
        cache = shape_of(board)
        key = (name, *args)
        try:
            return cache[key]
        except KeyError:
            paused = pause()
            try:
                value = cache[key] = function(board, *args)  # type: ignore[call-arg]
            finally:
                resume(paused)
            return value

    return cast("Callable[Concatenate[Board, P], R]", _named(remembered, function))


def _named(wrapper: Any, function: Any) -> Any:
    wrapper.__name__, wrapper.__doc__, wrapper.__module__ = (
        function.__name__,
        function.__doc__,
        function.__module__,
    )
    wrapper.__wrapped__ = function
    return wrapper


def shape_of(board: Board) -> dict[Any, Any]:
    """The cache shared by all boards of one shape."""
    cache = board.__dict__
    shape = cache.get("shape")
    if shape is None:
        shape = cache["shape"] = {}
    return cast("dict[Any, Any]", shape)


def mark_volatile(board: Board) -> None:
    """Say that some effect here reads what the shape leaves out (tapped, life, hands, the moment of the turn):
    the shape then ends with this board."""
    shape_of(board)["volatile"] = True
