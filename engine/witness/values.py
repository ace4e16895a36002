"""Values within values: what stands in a text, and the same text with something else in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.language import values as v


def parts_of_value(value: Any) -> Iterator[Any]:
    """The value and every value within it."""
    if isinstance(value, tuple):
        for one in value:
            yield from parts_of_value(one)
    elif isinstance(value, v.Value):
        yield value
        for name in value.__struct_fields__:
            yield from parts_of_value(getattr(value, name))


def holds_value(value: Any, sought: Any) -> bool:
    """Whether one value stands somewhere within another."""
    return any(one == sought for one in parts_of_value(value))


def substituted(value: Any, old: Any, new: Any) -> Any:
    """The same value with one selection in the place of another."""
    if value == old and type(value) is type(old):
        return new
    if isinstance(value, tuple):
        return tuple(substituted(one, old, new) for one in value)
    if isinstance(value, v.Value):
        changed = {name: substituted(getattr(value, name), old, new) for name in value.__struct_fields__}
        return replace(value, **changed)
    return value


def likened(one: Any, other: Any) -> dict[Any, Any]:
    """Each value within the one with the value in its place within the other, where they differ."""
    found: dict[Any, Any] = {}
    if isinstance(one, tuple) and isinstance(other, tuple):
        for mine, theirs in zip(one, other, strict=False):
            found.update(likened(mine, theirs))
    elif isinstance(one, v.Value) and type(one) is type(other) and one != other:
        found[one] = other
        for name in one.__struct_fields__:
            found.update(likened(getattr(one, name), getattr(other, name)))
    return found


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same but for selections and amounts that were settled."""
    if one == other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(alike(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, v.Value) and type(one) is type(other) and not isinstance(one, v.Bound):
        return all(alike(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return isinstance(one, v.Bound | int) and isinstance(other, v.Value | int)
