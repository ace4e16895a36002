"""The implemented rule book, gathered from the engine's own registries.

Procedures with their steps, conditions of state-based effects, computations: what is registered is what the engine
plays by, and its sentences are the ones that traces show. Nothing here is written down a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

import engine.game  # noqa: F401  (brings the whole registry along)
from engine.agenda import PROCEDURES, Procedure, Step
from engine.citing import CHECKS, COMPUTATIONS
from engine.language.cited import KEYWORDS
from engine.rules.effects.state_based_420 import CONDITIONS
from playground.rulebook.chapters import CHAPTERS, SECTIONS, chapter_of, section_of

NUMBER = re.compile(r"([1-6]\d\d)(?:\.(\d{1,2})([a-z]{0,2}))?")


@dataclass(frozen=True)
class Place:
    """Where a rule is applied: a step of a procedure, a condition, a computation."""

    kind: str
    """step, condition, check or computation."""
    sentence: str
    procedure: str = ""
    """The procedure's class name."""
    title: str = ""
    """What the procedure is, in words."""
    ours: bool = False
    check: bool = False
    beside: str = ""
    """The step's own number, where the rule is one that it rests on besides."""


@dataclass
class Rule:
    """One number and every place where the engine applies it."""

    number: str
    places: list[Place] = field(default_factory=list)

    @property
    def sentences(self) -> list[str]:
        """What is said of it, each sentence once."""
        return list(dict.fromkeys(place.sentence for place in self.places))

    @property
    def ours(self) -> bool:
        """Whether some place is our reading of a silence."""
        return any(place.ours for place in self.places)


@dataclass(frozen=True)
class Walk:
    """A procedure with its steps in the rule's order."""

    name: str
    rule: str
    title: str
    steps: tuple[Step, ...]
    """Without the machinery between numbered rules."""

    @property
    def anchor(self) -> str:
        return self.name


def is_number(text: str) -> bool:
    """Whether this is how a rule number looks."""
    return NUMBER.fullmatch(text) is not None


def sort_key(number: str) -> tuple[int, int, str]:
    """Rules in the order of the book: 409.2 before 409.10."""
    found = NUMBER.fullmatch(number)
    if found is None:
        raise ValueError(f"{number} is no rule number")
    return int(found[1]), int(found[2] or 0), found[3] or ""


def is_part_of(number: str, whole: str) -> bool:
    """Whether 409.1f is part of 409, of 409.1, or the same; 409.10 is no part of 409.1."""
    if number == whole:
        return True
    if not number.startswith(whole):
        return False
    rest = number[len(whole) :]
    return rest[0] == "." if "." not in whole else whole[-1].isdigit() and rest.isalpha()


@cache
def rules() -> dict[str, Rule]:
    """Every rule that the engine applies somewhere, in the order of the book."""
    found: dict[str, Rule] = {}

    def add(number: str, place: Place) -> None:
        found.setdefault(number, Rule(number)).places.append(place)

    for procedure in PROCEDURES.values():
        for step in steps_of(procedure):
            if step.quiet:
                continue
            add(step.rule, _place_of(procedure, step))
            for other in step.also:
                add(other, _place_of(procedure, step, beside=step.rule))
    for number, condition in CONDITIONS.items():
        add(number, Place("condition", condition.sentence))
    for number, sentence in COMPUTATIONS.items():
        add(number, Place("check" if number in CHECKS else "computation", sentence))
    for procedure in PROCEDURES.values():
        found.setdefault(procedure.rule, Rule(procedure.rule))
    return dict(sorted(found.items(), key=lambda pair: sort_key(pair[0])))


def title_of(procedure: type[Procedure]) -> str:
    """What a procedure is, in words; what follows a semicolon is for those who read its code."""
    return procedure.title.partition(";")[0]


def _place_of(procedure: type[Procedure], step: Step, *, beside: str = "") -> Place:
    return Place(
        "step",
        step.sentence,
        procedure.__name__,
        title_of(procedure),
        ours=step.ours,
        check=step.check,
        beside=beside,
    )


def steps_of(procedure: type[Procedure]) -> Iterable[Step]:
    """A procedure's steps in order, each once; the mapping also has the first under the empty name."""
    return (step for name, step in procedure.steps.items() if name)


@cache
def walks() -> tuple[Walk, ...]:
    """All procedures in the order of the book."""
    found = [
        Walk(
            procedure.__name__,
            procedure.rule,
            title_of(procedure),
            tuple(s for s in steps_of(procedure) if not s.quiet),
        )
        for procedure in PROCEDURES.values()
    ]
    return tuple(sorted(found, key=lambda walk: (sort_key(walk.rule), walk.title)))


def walks_of(number: str) -> list[Walk]:
    """Procedures of a rule, or with a step of it."""
    return [
        walk
        for walk in walks()
        if is_part_of(walk.rule, number) or any(is_part_of(step.rule, number) for step in walk.steps)
    ]


@cache
def without_a_line() -> dict[str, tuple[Walk, ...]]:
    """Procedures by the rules of those of their steps that write no line, and by what these rest on besides."""
    found: dict[str, dict[str, Walk]] = {}
    for walk in walks():
        for step in steps_of(PROCEDURES[walk.name]):
            for number in (step.rule, *step.also) if step.quiet else ():
                found.setdefault(number, {})[walk.name] = walk
    return {number: tuple(those.values()) for number, those in found.items()}


def under(number: str) -> list[Rule]:
    """The rule and all its parts."""
    return [rule for rule in rules().values() if is_part_of(rule.number, number)]


def beginning_with(prefix: str) -> list[Rule]:
    """Rules whose numbers begin with what was typed: 409.1 finds 409.1f and 409.10."""
    return [rule for rule in rules().values() if rule.number.startswith(prefix)]


def mentioning(words: str) -> list[Rule]:
    """The rules of a keyword of this name, then those of which some sentence or procedure has all these words."""
    wanted = words.lower().split()
    own = KEYWORDS.get(" ".join(wanted))
    found = [rule for rule, said in _said() if all(word in said for word in wanted)]
    return list({rule.number: rule for rule in [*(under(own) if own else ()), *found]}.values())


@cache
def _said() -> tuple[tuple[Rule, str], ...]:
    """Each rule with all that is said of it, in small letters."""
    return tuple(
        (rule, " ".join([*rule.sentences, *(place.title for place in rule.places)]).lower())
        for rule in rules().values()
    )


@dataclass(frozen=True)
class Section:
    number: str
    title: str
    rules: int


def chapters() -> list[tuple[int, str, list[Section]]]:
    """The chapters, each with the sections that the engine applies something of."""
    counts: dict[str, int] = {}
    for number in rules():
        counts[section_of(number)] = counts.get(section_of(number), 0) + 1
    return [
        (
            chapter,
            title,
            [
                Section(one, SECTIONS.get(one, ""), counts[one])
                for one in sorted(counts)
                if chapter_of(one) == chapter
            ],
        )
        for chapter, title in CHAPTERS.items()
    ]
