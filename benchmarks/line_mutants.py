"""`make line-mutants`: sentences of scenarios altered one by one. Is what went wrong said where it went wrong?

A sentence of a line is struck out, said twice, given another name, or preceded by players who pass. Then either all
holds as before, or the run fails; and a failure is of use where it names the place: the altered sentence, the one after
it, or, after the last, an expectation. What fails further down without a word of the place is listed by ARGS=-v: there
somebody looks in vain. SAMPLE takes every so-manieth alteration (1), FOLDER a part of the scenarios.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scenario import read_scenario, run
from engine.scenarios import texts

KINDS = ("struck out", "twice", "another name", "passed before")
HOWS = ("holds", "near", "far", "unreadable", "exception")
_SENTENCE = re.compile(r'((?:"[^"]*"|[^."\n]|\.(?![\s]|$))+\.?)', re.MULTILINE)
_LINES = re.compile(r"\blines? (\d+)(?: to (\d+))?|\band (\d+)\b")
_NAME = re.compile(r"\b(?:[A-Z][\w'-]+)(?: (?:of |the )?[A-Z][\w'-]+)+")


@dataclass(frozen=True)
class Mutant:
    """A scenario with one sentence altered: the line in which its text has it."""

    scenario: str
    kind: str
    line: int
    sentence: str
    text: str
    last: bool


@dataclass(frozen=True)
class Verdict:
    """What a run of it came to: one of HOWS."""

    mutant: Mutant
    how: str
    said: str = ""


def mutants(name: str, text: str) -> Iterator[Mutant]:
    """All alterations of a scenario; each sentence on a line of its own."""
    parts = re.split(r"(?m)^---[ \t]*\n", text)
    if len(parts) < 3:
        return
    head, line, rest = parts[0], parts[1], "---\n".join(parts[2:])
    said = [found.strip() for found in _SENTENCE.findall(line) if found.strip()]
    names = list(dict.fromkeys(_NAME.findall(head.partition("Ann:")[2])))
    first = head.count("\n") + 2
    for at, sentence in enumerate(said):
        for kind, changed in _altered(sentence, names):
            lines = [*said[:at], *changed, *said[at + 1 :]]
            whole = head + "---\n" + "".join(f"{one}\n" for one in lines) + "---\n" + rest
            yield Mutant(name, kind, first + at, sentence, whole, at == len(said) - 1)


def _altered(sentence: str, names: list[str]) -> Iterator[tuple[str, list[str]]]:
    if "until" not in sentence:
        yield "struck out", []
        yield "twice", [sentence, sentence]
        yield "passed before", ["Everyone passes.", sentence]
    found = _NAME.search(sentence)
    if found is not None and found.group() in names and len(names) > 1:
        other = names[(names.index(found.group()) + 1) % len(names)]
        yield "another name", [sentence.replace(found.group(), other)]


def judge(mutant: Mutant) -> Verdict:
    """Run it and look where a failure points."""
    try:
        failures = run(read_scenario(mutant.text)).failures
    except (Unreadable, TooMuch) as error:
        return Verdict(mutant, "unreadable", str(error))
    except Exception as error:
        return Verdict(mutant, "exception", repr(error))
    if not failures:
        return Verdict(mutant, "holds")
    said = "; ".join(f"{one.line}: {one.words} {one.reason}" for one in failures)
    near = range(mutant.line, mutant.line + 2 + len(_added(mutant)))
    places = {one.line for one in failures if one.line}
    for found in _LINES.finditer(" ".join(one.reason for one in failures)):
        places.update(int(one) for one in found.groups() if one)
    if places & set(near):
        return Verdict(mutant, "near", said)
    if mutant.last and not any(one.line for one in failures):
        return Verdict(mutant, "near", said)
    return Verdict(mutant, "far", said)


def _added(mutant: Mutant) -> str:
    return {"twice": "1", "passed before": "1"}.get(mutant.kind, "")


def verdicts(folder: str = "", sample: int = 1) -> Iterator[Verdict]:
    """Every so-manieth alteration of the scenarios of a folder."""
    number = 0
    for name, text in texts():
        if folder not in name:
            continue
        for one in mutants(name, text):
            number += 1
            if number % sample == 0:
                yield judge(one)


def main() -> int:
    """Print the table, and with -v what is far away; 0."""
    found = list(verdicts(os.environ.get("FOLDER", ""), int(os.environ.get("SAMPLE") or 1)))
    table = Counter((one.mutant.kind, one.how) for one in found)
    for kind in KINDS:
        print(f"{kind:14}", *(f"{how} {table[kind, how]:5}" for how in HOWS))
    if "-v" in sys.argv:
        for one in found:
            if one.how in ("far", "exception"):
                print(
                    f"{one.mutant.scenario} line {one.mutant.line}, {one.mutant.kind}, {one.how}: {one.mutant.sentence}"
                )
                print(f"    {one.said[:600]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
