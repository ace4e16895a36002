"""What one process keeps because it would come out the same again: a bounded table, safe between threads.

Only answers that nothing but their key decides may be kept: what depends on a visitor, a session or a token never.
"""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from playground.memory import plug

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")
P = TypeVar("P", bound=Sized)


_tables: WeakSet[Kept[Any, Any] | Pages[Any, Any]] = WeakSet()


def forget_all() -> None:
    """Empty every table of this process. What is found out afterwards has to be the same as before."""
    for table in list(_tables):
        table.forget()


class Kept(Generic[K, V]):
    """At most so many answers by their keys; when there are more, all are forgotten and found out again.

    To know which was asked for last would cost more on each reading than finding out again does now and then.
    """

    __slots__ = ("__weakref__", "_answers", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: dict[K, V] = {}
        _tables.add(self)

    def __len__(self) -> int:
        return len(self._answers)

    def forget(self) -> None:
        """Empty the table."""
        self._answers = {}

    def get(self, key: K) -> V | None:
        """The answer, if it is kept."""
        return self._answers.get(key)

    def keep(self, key: K, answer: V) -> V:
        """Keep an answer, and give it back."""
        if len(self._answers) >= self._most:
            self._answers = {}
        self._answers[key] = answer
        return answer

    def find(self, key: K, find_out: Callable[[], V]) -> V:
        """The kept answer, or the one found out now."""
        answer = self._answers.get(key)
        return self.keep(key, find_out()) if answer is None else answer


class Pages(Generic[K, P]):
    """Drawn pages by their keys, as many as so many bytes have room for; those not read for longest go first. The
    length of a page is what it takes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: OrderedDict[K, tuple[P, Any]] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0
        _tables.add(self)
        plug(self._forget)

    def __len__(self) -> int:
        return len(self._pages)

    def forget(self) -> None:
        """Empty the table."""
        with self._lock:
            self._pages.clear()
            self.bytes = 0

    def _forget(self) -> bool:
        there = bool(self._pages)
        self.forget()
        return there

    def get(self, key: K) -> tuple[P, Any] | None:
        """The page and what is known besides, if it is kept."""
        with self._lock:
            found = self._pages.get(key)
            if found is not None:
                self._pages.move_to_end(key)
            return found

    def keep(self, key: K, page: P, besides: Any) -> None:
        """Keep a page; what is known besides is small, and is not counted."""
        with self._lock:
            before = self._pages.pop(key, None)
            self.bytes += len(page) - (len(before[0]) if before else 0)
            self._pages[key] = page, besides
            while self.bytes > self._most:
                _, (gone, _) = self._pages.popitem(last=False)
                self.bytes -= len(gone)


class Same:
    """An immutable value as a key, by its identity: quick where equality is deep. The key keeps it alive."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


class Plain(tuple[T, ...]):
    """Texts, in tuples all the way down: a key as it is, so that long lists need not be looked through each time."""

    __slots__ = ()


_PLAIN = frozenset((str, int, float, type(None), Plain))
"""What is a key as it is."""


def packed(value: Any) -> Hashable:
    """Such a key for a long list of plain data, found in a fifth of the time; a tuple is no list that equals it."""
    try:
        # The form that says nothing of who else holds a text, so that equal ones are always written alike.
        return marshal.dumps(value, 2)
    except ValueError:
        return frozen(value)


def frozen(value: Any) -> Hashable:
    """A key that stands for plain data: texts, numbers, lists, dicts. Raises TypeError for anything else.

    What is drawn differently has different keys: True and 1, and a text that is safe already and one that is not.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value  # type: ignore[no-any-return]
    # Most of what is in a list or a dict is plain: it is taken as it is without being asked about by a call.
    if kind is dict or isinstance(value, dict):
        return (dict, *[(key, one if type(one) in _PLAIN else frozen(one)) for key, one in value.items()])
    if kind is list or kind is tuple:
        return tuple([one if type(one) in _PLAIN else frozen(one) for one in value])
    if isinstance(value, str | int):
        return (kind, value)
    raise TypeError(f"a {kind.__name__} is no plain data")
