"""What forms are made with besides plain patterns: descriptions narrowed, what somebody gives up, lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import all_of, as_many_as_there_are, with_parts
from engine.language.discourse import PLAYER, words_for
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, form
from engine.language.forms.patterns import Adapter, Hole, Made, build, holes_of, match, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.terms import All, AllOf, AtRandom, Filter, Is, Picked, Selection, Value, You
from engine.language.words import Kind


def things(hole: str, expected: str = "objects, not players") -> Callable[..., None]:
    """What a form asks whose hole is filled by objects, not players. Raises Meaningless."""

    def check(reader: Any, env: Mapping[str, Any]) -> None:
        if PLAYER in words_for(env[hole]) or reader.said.may_be_player(env[hole]):
            raise Meaningless(expected, hole)

    return check


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
        return match(self.more, last, env) and match(self.hole, all_of(rest), env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.hole.name}).union(*(holes_of(one) for one in self.more))

    def category(self, name: str) -> str | None:
        return "desc" if name == self.hole.name else "np"


def _with_filter(what: Picked | AtRandom | All, filter_: Filter) -> Picked | AtRandom | All:
    """The same of another description; "any number" is as many as there are of that one."""
    if isinstance(what, Picked) and what.count == as_many_as_there_are(what.filter):
        return replace(what, filter=filter_, count=as_many_as_there_are(filter_))
    return replace(what, filter=filter_)


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
            return _with_filter(what, self.narrow(what.filter, self._by(env)))
        return what

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        if isinstance(value, Picked | AtRandom | All) and isinstance(value.filter, AllOf):
            parts = value.filter.parts
            whole = parts[0] == Is(Kind.CARD) and len(parts) == 3
            # "Discards his or her hand" is said of all of it.
            for count in () if whole and isinstance(value, All) else (1, 2):
                rest = all_of(parts[:-count]) if len(parts) > count else None
                if rest is not None and self.narrow(rest, self._by(env)) == value.filter:
                    return match(self.hole, _with_filter(value, rest), env)
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


def negative(hole: Hole) -> Any:
    """A number that is taken off."""
    return Made(
        lambda number: -number, lambda value: (-value,) if type(value) is int and value < 0 else None, hole
    )


def pair(kind: type[Value], hole: Hole, *more: Any) -> Any:
    """A value of which one hole fills all fields, or all before `more`: "+1/+1" is a power and a toughness."""
    fields = kind.__struct_fields__[: len(kind.__struct_fields__) - len(more)]

    def taken(value: Any) -> tuple[Any, ...] | None:
        if type(value) is not kind:
            return None
        rest = kind.__struct_fields__[len(fields) :]
        return (tuple(getattr(value, one) for one in fields), *(getattr(value, one) for one in rest))

    return Made(lambda first, *rest: kind(*first, *rest), taken, hole, *more)


def row(first: Hole, rest: Hole) -> Any:
    """A row: its first item, and the rest, which is a row too."""

    def taken(value: Any) -> tuple[Any, ...] | None:
        return (value[0], value[1:]) if isinstance(value, tuple) and len(value) > 1 else None

    return Made(lambda one, others: (one, *others), taken, first, rest)


def spread(*rows: Hole) -> Any:
    """Rows one after another as one. It can be read, and not told apart again."""
    return one_way(lambda *found: tuple(one for row in found for one in row), *rows)


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

    one: Any = v.first if flat else (v.first,)
    more = spread(v.first, v.rest) if flat else row(v.first, v.rest)

    def declare(row: str, mark: str, rest: str) -> None:
        form(more, f"{{first:{item}}} {mark} {{rest:{rest}}}", row, printable=False)

    assert last or alone, f"a row of {category} that never ends"
    tail = f"{category}_rest" if last else category
    final = f"{item}_last"
    for each in (category, tail, final):
        LANGUAGE.nested[each] = item
    if alone:
        form(one, f"{{first:{item}}}", category, printable=False)
    for mark in last:
        declare(category, mark, final)
    if last:
        form(one, f"{{first:{item}}}", final, printable=False)
    for mark in separators:
        declare(category, mark, tail)
        if last:
            declare(tail, mark, tail)
    for mark in last:
        declare(tail, mark, final)
    middle, end = printed or (separators[0], (last or separators)[0])

    def write(writer: FormWriter, value: Any) -> list[str]:
        if not isinstance(value, tuple) or not value:
            raise NoWords(f"an empty row of {category}")
        items = _flat_items(writer, item, value) if flat else [writer.words(item, one) for one in value]
        ending = f", {end}" if len(items) > 2 and f", {end}" in last else end
        out = items[0]
        for number, one in enumerate(items[1:], 2):
            out = [*out, *(ending if number == len(items) else middle).split(), *one]
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
