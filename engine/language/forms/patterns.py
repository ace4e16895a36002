"""Patterns: values with holes, which a form builds as it reads and takes apart as it prints.

A pattern is a value of the language in which a `Hole` stands for a part (`DealDamage(v.source, 3, v.to)`); a class
alone stands for its fields as holes. An `Adapter` is a part that can be built and taken apart by a rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec

from engine.language.terms.value import Value, annotation


class Hole:
    """A part of a pattern that words fill, by its name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hole) and other.name == self.name

    def __repr__(self) -> str:
        return f"{{{self.name}}}"


class _Holes:
    def __getattr__(self, name: str) -> Any:
        return Hole(name)


v: Any = _Holes()
"""`v.who` is the hole of that name."""


class Adapter:
    """A part of a pattern with a rule of its own, the same both ways: what it builds it takes apart again."""

    def build(self, env: Mapping[str, Any]) -> Any:
        """The part, from what fills the holes."""
        raise NotImplementedError

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        """Whether the value is such a part; what fills the holes goes into `env`."""
        raise NotImplementedError

    def holes(self) -> frozenset[str]:
        """The names of its holes."""
        return frozenset()

    def category(self, name: str) -> str | None:
        """By which words a hole is filled; None where its name tells."""
        return None


class Made(Adapter):
    """A part that a function makes of others; another one takes it apart into them again, or gives None."""

    def __init__(
        self, make: Callable[..., Any], take: Callable[[Any], tuple[Any, ...] | None], *parts: Any
    ) -> None:
        self.make = make
        self.take = take
        self.parts = parts

    @cached_property
    def _built(self) -> Builder:
        return builder(self.parts)

    def build(self, env: Mapping[str, Any]) -> Any:
        return self.make(*self._built(env))

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        found = self.take(value)
        return found is not None and match(self.parts, found, env) and bool(self.make(*found) == value)

    def holes(self) -> frozenset[str]:
        return holes_of(self.parts)

    def category(self, name: str) -> str | None:
        return category_of(self.parts, name)


def one_way(make: Callable[..., Any], *parts: Any) -> Made:
    """What is only read: what a function makes can't be taken apart again, or is printed otherwise."""
    return Made(make, lambda value: None, *parts)


Builder: TypeAlias = Callable[[Mapping[str, Any]], Any]


def builder(pattern: Any) -> Builder:
    """What makes the value that a pattern is, from what fills its holes."""
    if isinstance(pattern, Hole):
        return itemgetter(pattern.name)
    if isinstance(pattern, Adapter):
        return pattern.build
    inner = _parts(pattern)
    if not any(map(_varies, inner)):
        return lambda env: pattern
    kind, varying = type(pattern), [(at, builder(one)) for at, one in enumerate(inner) if _varies(one)]
    if kind is not tuple and all(isinstance(one, Hole) for one in inner):
        get = itemgetter(*(one.name for one in inner))
        return (lambda env: kind(*get(env))) if len(inner) > 1 else lambda env: kind(get(env))

    def made(env: Mapping[str, Any]) -> Any:
        parts = [*inner]
        for at, part in varying:
            parts[at] = part(env)
        return tuple(parts) if kind is tuple else kind(*parts)

    return made


def _varies(pattern: Any) -> bool:
    return isinstance(pattern, Hole | Adapter) or any(map(_varies, _parts(pattern)))


def build(pattern: Any, env: Mapping[str, Any]) -> Any:
    """The value that a pattern is with its holes filled."""
    return builder(pattern)(env)


def match(pattern: Any, value: Any, env: MutableMapping[str, Any]) -> bool:
    """Whether a value is what the pattern builds; what fills the holes goes into `env`. A hole that stands twice is
    the same thing twice."""
    if isinstance(pattern, Hole):
        if pattern.name in env:
            return bool(env[pattern.name] == value)
        env[pattern.name] = value
        return True
    if isinstance(pattern, Adapter):
        return pattern.match(value, env)
    if isinstance(pattern, Value):
        return type(value) is type(pattern) and all(
            match(getattr(pattern, field), getattr(value, field), env) for field in pattern.__struct_fields__
        )
    if isinstance(pattern, tuple):
        return (
            isinstance(value, tuple)
            and len(value) == len(pattern)
            and all(match(one, other, env) for one, other in zip(pattern, value, strict=True))
        )
    return type(pattern) is type(value) and bool(pattern == value)


def holes_of(pattern: Any) -> frozenset[str]:
    """The names of all holes of a pattern."""
    if isinstance(pattern, Hole):
        return frozenset({pattern.name})
    if isinstance(pattern, Adapter):
        return pattern.holes()
    parts = _parts(pattern)
    return frozenset().union(*map(holes_of, parts)) if parts else frozenset()


def weight(pattern: Any) -> int:
    """How much of a value a pattern says itself: what says more is tried sooner in printing."""
    if isinstance(pattern, Hole):
        return 0
    if isinstance(pattern, Adapter):
        return 1
    if isinstance(pattern, Value | tuple):
        return (2 if isinstance(pattern, Value) else 1) + sum(weight(part) for part in _parts(pattern))
    return 2


CATEGORY_OF_TYPE: dict[str, str] = {
    "Selection": "np",
    "Amount": "amount",
    "Filter": "desc",
    "Condition": "condition",
    "tuple[Effect, ...]": "action",
    "tuple[Change, ...]": "changes",
    "tuple[Cost, ...]": "costs",
    "Event": "event",
    "TokenDef": "token",
    "KeywordName": "keyword",
    "State": "state",
    "Color": "color",
    "Color | Bound": "color",
    "CardType": "type",
    "Feature": "feature",
    "Supertype": "supertype",
    "Body": "body",
    "ManaCost": "mana",
    "DamageKind": "damage_kind",
    "Skippable": "skippable",
    "Duration": "duration",
}


def category_of(pattern: Any, name: str) -> str | None:
    """By which words a hole is filled: the field in which it stands tells. None if it doesn't."""
    if isinstance(pattern, Adapter):
        return pattern.category(name)
    if isinstance(pattern, Value):
        for field in pattern.__struct_fields__:
            part = getattr(pattern, field)
            if isinstance(part, Hole) and part.name == name:
                said = annotation(type(pattern), field).replace(" | None", "")
                return CATEGORY_OF_TYPE.get(said, field)
    found = (category_of(part, name) for part in _parts(pattern))
    return next((one for one in found if one is not None), None)


def _parts(pattern: Any) -> tuple[Any, ...]:
    if isinstance(pattern, Value):
        return msgspec.structs.astuple(pattern)
    return pattern if isinstance(pattern, tuple) else ()
