"""What the page of a number shows, gathered: its words, its steps or why it has none, what is around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString

from engine.language.cited import KEYWORDS
from playground.rulebook import book, glossary, leaning, linking, said
from playground.rulebook.chapters import SECTIONS, section_of

MOST_CARRYING = 6
_KEYWORD_OF = {number: word for word, number in reversed(KEYWORDS.items())}


@dataclass(frozen=True)
class Line:
    """A number with its words, as it stands in a list."""

    number: str
    words: SafeString
    deep: int
    """0 for a section, 1 for a rule, 2 for what is part of one."""
    played: bool
    """Whether some step, condition or computation carries it out."""


@dataclass(frozen=True)
class Named:
    """A number with what it is about, as other pages name it."""

    number: str
    words: str


def title_of(number: str) -> str:
    """What a number is about, in a few words: the keyword's name, or its section's."""
    whole = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if whole in _KEYWORD_OF:
        return _KEYWORD_OF[whole].capitalize()
    return SECTIONS.get(section_of(number), "")


def keyword_of(number: str) -> str:
    """The keyword that a rule or part of a rule is about; "" for any other."""
    return _KEYWORD_OF.get(number.rstrip("abcdefghijklmnopqrstuvwxyz"), "")


@lru_cache(maxsize=2_048)
def line_of(number: str) -> Line:
    """A number as it stands in its section and on paper."""
    one = said.of_numbers().get(number)
    words = linking.linked(one.words, linking.rule_address(number)) if one is not None else SafeString("")
    deep = 0 if "." not in number else 1 + number[-1].isalpha()
    rule = book.rules().get(number)
    return Line(number, words, deep, bool(rule is not None and rule.places))


def parts_of(number: str) -> list[Line]:
    """What stands under a number, in order."""
    return [line_of(one) for one in said.known() if one != number and book.is_part_of(one, number)]


def section_lines(section: str) -> list[Line]:
    """A whole section, its title's own words first."""
    return [line_of(one) for one in said.known() if section_of(one) == section]


def named(number: str) -> Named:
    """A number with the first sentence of its words."""
    one = said.of_numbers().get(number)
    return Named(number, one.first if one is not None else title_of(number))


@dataclass(frozen=True)
class Around:
    """What stands around a number: before and after it in the book, above it, and what it leans on."""

    above: tuple[str, ...]
    before: str
    after: str
    rests_on: tuple[Named, ...]
    resting: tuple[Named, ...]
    words: tuple[glossary.Word, ...]


def around(number: str) -> Around:
    """Where a number stands."""
    order = list(said.known())
    place = said.known()[number]
    if "." in number:
        before, after = order[place - 1] if place else "", order[place + 1] if place + 1 < len(order) else ""
    else:
        # From a whole section to the next one.
        sections = [one for one in order if "." not in one]
        at = sections.index(number)
        before, after = sections[at - 1] if at else "", sections[at + 1] if at + 1 < len(sections) else ""
    one = said.of_numbers().get(number)
    used = glossary.used_in(one.words) if one is not None else ()
    sent = glossary.by_rule().get(number, ())
    return Around(
        above_of(number),
        before,
        after,
        tuple(map(named, leaning.rests_on(number))),
        tuple(map(named, leaning.resting_on(number))),
        tuple({word.slug: word for word in (*sent, *used)}.values()),
    )


def above_of(number: str) -> tuple[str, ...]:
    """The numbers that this one is part of: 409 and 409.1 for 409.1f."""
    whole = (section_of(number), number.rstrip("abcdefghijklmnopqrstuvwxyz"))
    return tuple(dict.fromkeys(one for one in whole if one != number and one in said.known()))


@dataclass(frozen=True)
class Doing:
    """A number that carries something out, with what its steps say or, where they are said with others, its words."""

    number: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Carried:
    """How a number without a step of its own is kept."""

    kind: str
    why: str
    by: tuple[Doing, ...]
    within: tuple[book.Walk, ...]
    """Procedures with a step of it that writes no line of its own."""
    missing: str


def carried(number: str) -> Carried:
    """Why the engine has no step of this number, and which of its steps do what it says."""
    one = said.of_numbers().get(number)
    if one is None:
        return Carried("", "", (), (), "")
    by = one.by
    if one.kind == "heading" and not any(rule.places for rule in book.under(number)):
        # What stands under a title may all be carried out elsewhere.
        parts = [part for part in said.of_numbers().values() if book.is_part_of(part.head, number)]
        by = tuple(dict.fromkeys(other for part in parts for other in part.by))[:MOST_CARRYING]
    within = book.without_a_line().get(number, ())
    return Carried(said.KINDS.get(one.kind, ""), one.why, tuple(map(_doing, by)), within, one.missing)


def _doing(number: str) -> Doing:
    rule = book.rules().get(number)
    return Doing(
        number, tuple(rule.sentences) if rule is not None and rule.places else (named(number).words,)
    )
