"""`python -m engine rules [--json]`: which rules of the edition the engine follows, and where.

executed      a step of a procedure, a condition of state-based effects, or a check that a step makes and shows
definition    a computation: what an answer is, without an act of its own
outside       judged to ask nothing of an engine: it binds people, cardboard or tournaments
unaccounted   none of these yet
unexercised   executed or defined, but cited by no line of the bundled scenarios, nor shown by one: what is a definition
              alone has no line, and is named at the head of a scenario. A section's heading is exercised by its rules
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources

from engine.agenda import PROCEDURES
from engine.citing import CHECKS, COMPUTATIONS
from engine.game import Game
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scenario import Scenario, read_scenario, run
from engine.rules.effects.state_based_420 import CONDITIONS
from engine.scenarios import texts

OUTSIDE: frozenset[str] = frozenset(("600.3",))
"""Rules that ask nothing of an engine; each is put here once somebody has judged it."""


def numbers() -> tuple[str, ...]:
    """Every number of the edition, in its order."""
    return tuple(resources.files("engine.commands").joinpath("rule_numbers.txt").read_text("utf-8").split())


def executed() -> frozenset[str]:
    """Rules that a step, a condition of state-based effects or a check carries out."""
    found = set(CONDITIONS) | CHECKS
    for procedure in PROCEDURES.values():
        for step in procedure.steps.values():
            found |= {step.rule, *step.also}
    return frozenset(found)


def games() -> Iterator[Game]:
    """Each bundled scenario, played."""
    for _, text in texts():
        try:
            yield run(read_scenario(text)).game
        except (Unreadable, TooMuch):
            continue  # `check` tells about it


def cited(played: Iterable[Game]) -> frozenset[str]:
    """Rules that some line of the games' traces cites."""
    return frozenset(rule for game in played for line in game.trace or () for rule in line.rules)


def shown(scenarios: Iterable[Scenario]) -> frozenset[str]:
    """Rules that one of them names at its head, as what it is about."""
    return frozenset(rule for one in scenarios for rule in one.rules)


def report(played: Iterable[Game], scenarios: Iterable[Scenario]) -> dict[str, list[str]]:
    """The numbers under each heading, in the order of the edition; these games are what exercises rules, and these
    scenarios what shows them."""
    known = numbers()
    done, defined, used = executed(), frozenset(COMPUTATIONS), cited(played)
    used |= shown(scenarios) & defined - done
    used |= {rule.split(".")[0] for rule in used}
    accounted = done | defined | OUTSIDE
    headings = {
        "rules": known,
        "executed": tuple(one for one in known if one in done),
        "definition": tuple(one for one in known if one in defined - done),
        "outside": tuple(one for one in known if one in OUTSIDE),
        "unaccounted": tuple(one for one in known if one not in accounted),
        "unexercised": tuple(one for one in known if one in (done | defined) - used),
    }
    return {name: list(found) for name, found in headings.items()}


def main(arguments: Sequence[str]) -> int:
    """Print the report; 0."""
    parser = argparse.ArgumentParser(prog="python -m engine rules", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object with lists of numbers")
    asked = parser.parse_args(arguments)
    found = report(games(), (read_scenario(text) for _, text in texts()))
    if asked.json:
        print(json.dumps(found))
        return 0
    print(f"{len(found['rules'])} rules in the edition")
    for name in ("executed", "definition", "outside", "unaccounted", "unexercised"):
        print(f"{len(found[name]):6} {name}")
    print("not exercised by a scenario: " + (", ".join(found["unexercised"]) or "none"))
    return 0
