"""Which rules decide a scenario, each with what it says and what it did in the line that was played.

    "A player with 0 or less life loses the game (420.5a): Bob loses the game."

What a rule says is the sentence that the implemented rule book has of it; what it did is told from the last line of the
trace that rests on it. A rule of which neither is known stands by its number alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.board import Board
from engine.citing import COMPUTATIONS
from engine.events import Cease
from engine.notation.expectations import TraceHas
from engine.notation.expected import is_of
from engine.notation.tell import shows, tell
from engine.position import Position
from engine.rules.effects.state_based_420 import CONDITIONS
from engine.trace import TraceLine

_ALWAYS = frozenset(("408.1b", "409.1h", "409.1i", "413.1", "413.2h"))
"""Rules of the common course of things: that they were followed answers nothing unless somebody asks for them."""
LONGEST = 170
"""Characters of what a rule did; of an event with many parts the first are told."""
_HOW = re.compile(r" \((destroyed|sacrificed|discarded|countered|drawn|played)\)$")


def says(rule: str, line: TraceLine) -> str:
    """What the implemented rule book says of a rule on which a line rests, without the full stop: of the computation
    that cites it, of the condition of state-based effects, or of the line's own step. "" where it only rests on it."""
    if rule in line.cites:
        found = COMPUTATIONS.get(rule, "")
    elif rule == line.rule:
        found = line.sentence
    else:
        conditions = CONDITIONS.of(line.position.board) if line.position is not None else {}
        found = conditions[rule].sentence if rule in conditions else ""
    return found.strip().removesuffix(".")


def decided(rules: Iterable[str], start: Position, trace: Sequence[TraceLine]) -> list[str]:
    """A sentence for each rule, in the order given; rules of which the same is said share one."""
    found: dict[str, list[str]] = {}
    for rule in dict.fromkeys(rules):
        line = _line_of(rule, trace)
        why = says(*line) if line is not None else ""
        did = _did(line[1], start, trace) if line is not None else ""
        if why and did and not _same(why, did):
            words = f"{why} ({{}}): {did}."
        elif why or did:
            words = f"{why or did} ({{}})."
        else:
            words = "Rule {} is applied."
        found.setdefault(f"{words[:1].upper()}{words[1:]}", []).append(rule)
    return [words.replace("{}", ", ".join(numbers)) for words, numbers in found.items()]


def deciding(rules: Iterable[str], trace: Sequence[TraceLine]) -> list[str]:
    """Of rules that a scenario is about those that the line followed and of which there is something to say: what
    happened by them goes last, the latest of it at the very end."""
    found = []
    for rule in dict.fromkeys(rules):
        line = _line_of(rule, trace) if rule not in _ALWAYS else None
        if line is not None and (_happened(line[1]) or line[0] in line[1].cites):
            found.append((_happened(line[1]), line[1].index, rule))
    return [rule for *_, rule in sorted(found)]


def _line_of(rule: str, trace: Sequence[TraceLine]) -> tuple[str, TraceLine] | None:
    """The line that tells most of what the rule did, and the number by which it cites it."""
    has = TraceHas(rule)
    best: tuple[int, str, TraceLine] | None = None
    for line in trace:
        if line.position is None or not has.in_line(line):
            continue
        number = next((one for one in line.rules if is_of(one, rule)), rule)
        weight = 2 * _happened(line) + bool(says(number, line))
        if best is None or weight >= best[0]:
            best = weight, number, line
    return best[1:] if best is not None else None


def _happened(line: TraceLine) -> bool:
    return line.kind != "answer" and bool(line.parts) and shows("ruling", line) and not _ends(line)


def _ends(line: TraceLine) -> bool:
    """Whether all that happened is that something has resolved and leaves the stack."""
    return all(isinstance(part, Cease) and part.how in ("resolve", "resolved") for part in line.parts)


def _did(line: TraceLine, start: Position, trace: Sequence[TraceLine]) -> str:
    """What a line did, as far as there is room: "Ann's Clone goes from play to Ann's graveyard, destroyed"."""
    if not _happened(line) or line.position is None:
        return ""
    at = next(place for place, one in enumerate(trace) if one is line)
    before = next((one.position for one in reversed(trace[:at]) if one.position is not None), start)
    told = tell(line, _board(before, line), _board(line.position, line)).split("; ")
    said: list[str] = []
    room = LONGEST
    for part in told:
        plain = _HOW.sub(r", \1", part)
        room -= len(plain) + 2
        if said and room < 0:
            said.append("and so on")
            break
        said.append(plain)
    return "; ".join(said)


def _board(position: Position, line: TraceLine) -> Board:
    return position.boards[min(line.level, len(position.boards) - 1)]


def _same(why: str, did: str) -> bool:
    return why.casefold() == did.casefold()
