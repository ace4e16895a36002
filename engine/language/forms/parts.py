"""What forms are made with besides plain patterns: descriptions narrowed, what somebody gives up, lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import with_parts
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, NoWords, form
from engine.language.forms.patterns import Adapter, Hole, build, holes_of, match
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.terms import All, AllOf, AtRandom, Filter, Is, Picked, Selection, Value, You
from engine.language.words import Kind


class _Narrowed(Adapter):
    def __init__(self, hole: Hole, *more: Any) -> None:
        self.hole = hole
        self.more = more

    def build(self, env: Mapping[str, Any]) -> Any:
        return with_parts(env[self.hole.name], *(build(one, env) for one in self.more))

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        count = len(self.more)
        if not isinstance(value, AllOf) or len(value.parts) <= count:
            return False
        rest, last = value.parts[:-count], value.parts[-count:]
        if not any(holes_of(one) for one in self.more):
            # What is known beforehand may stand anywhere among the parts.
            rest, last = tuple(one for one in value.parts if one not in self.more), self.more
            if len(rest) + count != len(value.parts):
                return False
        return match(self.more, last, env) and match(self.hole, _alone(rest), env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.hole.name}).union(*(holes_of(one) for one in self.more))

    def category(self, name: str) -> str | None:
        return "desc" if name == self.hole.name else "np"


class _Own(Adapter):
    def __init__(self, hole: Hole, narrow: Callable[[Filter, Selection], Filter], who: Any) -> None:
        self.hole = hole
        self.narrow = narrow
        self.who = who

    def _by(self, env: Mapping[str, Any]) -> Selection:
        found: Selection = env.get(self.who.name, You()) if isinstance(self.who, Hole) else self.who
        return found

    def build(self, env: Mapping[str, Any]) -> Any:
        what = env[self.hole.name]
        if isinstance(what, Picked | AtRandom | All):
            return replace(what, filter=self.narrow(what.filter, self._by(env)))
        return what

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        if isinstance(value, Picked | AtRandom | All) and isinstance(value.filter, AllOf):
            parts = value.filter.parts
            whole = parts[0] == Is(Kind.CARD) and len(parts) == 3
            # "Discards his or her hand" is said of all of it.
            for count in () if whole and isinstance(value, All) else (1, 2):
                rest = _alone(parts[:-count]) if len(parts) > count else None
                if rest is not None and self.narrow(rest, self._by(env)) == value.filter:
                    return match(self.hole, replace(value, filter=rest), env)
        return match(self.hole, value, env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.hole.name})

    def category(self, name: str) -> str | None:
        return "np" if name == self.hole.name else None


def narrowed(hole: Hole, *more: Any) -> Any:
    """A description narrowed by further parts."""
    return _Narrowed(hole, *more)


def own(hole: Hole, narrow: Callable[[Filter, Selection], Filter], who: Any) -> Any:
    """What a player gives up is his or her own, whether the text says so or not."""
    return _Own(hole, narrow, who)


class _Negative(Adapter):
    def __init__(self, hole: Hole) -> None:
        self.hole = hole

    def build(self, env: Mapping[str, Any]) -> Any:
        return -env[self.hole.name]

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        return type(value) is int and value < 0 and match(self.hole, -value, env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.hole.name})


def negative(hole: Hole) -> Any:
    """A number that is taken off."""
    return _Negative(hole)


class _Pair(Adapter):
    def __init__(self, kind: type[Value], hole: Hole) -> None:
        self.kind = kind
        self.hole = hole

    def build(self, env: Mapping[str, Any]) -> Any:
        return self.kind(*env[self.hole.name])

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        fields = self.kind.__struct_fields__
        return type(value) is self.kind and match(
            self.hole, tuple(getattr(value, one) for one in fields), env
        )

    def holes(self) -> frozenset[str]:
        return frozenset({self.hole.name})


def pair(kind: type[Value], hole: Hole) -> Any:
    """A value of which one hole fills all fields: "+1/+1" is a power and a toughness."""
    return _Pair(kind, hole)


class _Row(Adapter):
    def __init__(self, first: Hole, rest: Hole) -> None:
        self.first = first
        self.rest = rest

    def build(self, env: Mapping[str, Any]) -> Any:
        return (env[self.first.name], *env[self.rest.name])

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        several = isinstance(value, tuple) and len(value) > 1
        return several and match(self.first, value[0], env) and match(self.rest, value[1:], env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.first.name, self.rest.name})


def row(first: Hole, rest: Hole) -> Any:
    """A row: its first item, and the rest, which is a row too."""
    return _Row(first, rest)


def _alone(parts: tuple[Filter, ...]) -> Filter:
    return parts[0] if len(parts) == 1 else AllOf(parts)


def listing(
    category: str,
    item: str,
    separators: tuple[str, ...],
    last: tuple[str, ...] = (),
    *,
    flat: bool = False,
    alone: bool = True,
    printed: tuple[str, str] | None = None,
) -> None:
    """Declare rows of items: "a", "a and b", "a, b, and c". Where `last` is given it stands before the last one, and
    the separators before the others. With `flat` each item is a row itself; unless one item `alone` is a row, there are
    at least two. `printed` are the separators that are
    written, in the middle and before the last; of three and more, the last has a comma before it where it may."""

    def read(reader: FormReader, tree: Tree) -> tuple[Any, ...]:
        first = reader.only(tree, "first")
        rest = reader.only(tree, "rest") if tree.part("rest") is not None else ()
        return (*(first if flat else (first,)), *rest)

    assert last or alone, f"a row of {category} that never ends"
    tail = f"{category}_rest" if last else category
    for row in (category, tail, f"{item}_last"):
        LANGUAGE.nested[row] = item
    if alone:
        form((), f"{{first:{item}}}", category, read=read, printable=False)
    for mark in last:
        form((), f"{{first:{item}}} {mark} {{rest:{item}_last}}", category, read=read, printable=False)
    if last:
        one = f"{item}_last"
        form((), f"{{first:{item}}}", one, read=read, printable=False)
        for mark in separators:
            form((), f"{{first:{item}}} {mark} {{rest:{tail}}}", category, read=read, printable=False)
            form((), f"{{first:{item}}} {mark} {{rest:{tail}}}", tail, read=read, printable=False)
        for mark in last:
            form((), f"{{first:{item}}} {mark} {{rest:{one}}}", tail, read=read, printable=False)
    else:
        for mark in separators:
            form((), f"{{first:{item}}} {mark} {{rest:{category}}}", category, read=read, printable=False)
    middle, end = printed or (separators[0], (last or separators)[0])

    def write(writer: FormWriter, value: Any) -> list[str]:
        if not isinstance(value, tuple) or not value:
            raise NoWords(f"an empty row of {category}")
        items = _flat_items(writer, item, value) if flat else [writer.words(item, one) for one in value]
        final = f", {end}" if len(items) > 2 and f", {end}" in last else end
        out = items[0]
        for number, one in enumerate(items[1:], 2):
            out = [*out, *(final if number == len(items) else middle).split(), *one]
        return out

    LANGUAGE.writers[category] = write


LONGEST = 4


def _flat_items(writer: FormWriter, item: str, value: tuple[Any, ...]) -> list[list[str]]:
    """The items of a row whose items are rows: the longest that an item can say first."""
    items: list[list[str]] = []
    rest = value
    while rest:
        for count in range(min(LONGEST, len(rest)), 0, -1):
            state = writer.state()
            try:
                items.append(writer.words(item, rest[:count]))
            except NoWords:
                writer.back(state)
                continue
            rest = rest[count:]
            break
        else:
            raise NoWords(f"no words for {rest[0]!r}")
    return items
