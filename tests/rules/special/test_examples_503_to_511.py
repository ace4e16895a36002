"""The Examples of rules 503 to 511, each as a scenario with a variant whose answer is another one.

An Example is called by the rule that it stands under and a running number. The edition's own examples inside a rule's
sentence are in the table too.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from engine.notation.expectations import TraceHas, WasIllegal
from engine.notation.scenario import Scenario, read_scenario
from tests.played import SCENARIOS, played

EDITION = Path(__file__).parents[4] / "shared" / "rules" / "comprehensive-rules-2006-10-01.txt"
CHAPTER = re.compile(r"50[3-9]|51[01]")

EXAMPLES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "503.2 1": (("503-copying/staff",), ("503-copying/staff-asleep",)),
    "503.2 2": (("503-copying/face-down",), ("503-copying/face-up",)),
    "503.3 1": (("503-copying/doppelganger",), ("503-copying/clone-of-bears",)),
    "503.3 2": (("503-copying/tomoya",), ("503-copying/tomoya-unflipped",)),
    "503.3 3": (("504-face-down/lorian",), ("504-face-down/lorian-waits",)),
    "503.3 4": (("504-face-down/wandering-ones",), ("504-face-down/wandering-ones-opened",)),
    "503.4 1": (("503-copying/shapeshifter-grows",), ("503-copying/shapeshifter-shrinks",)),
    "503.5 1": (("503-copying/behemoth",), ("503-copying/behemoth-later",)),
    "503.5 2": (("503-copying/striped-bears",), ("503-copying/striped-bears-shapeshifter",)),
    "503.6 1": (("503-copying/chameleon",), ("503-copying/chameleon-blue",)),
    "503.7 1": (("503-copying/voice",), ("503-copying/voice-protected",)),
    "503.8 1": (("503-copying/elves-blue",), ("503-copying/elves-goblin",)),
    "503.8 2": (("503-copying/elves-goblin",), ("503-copying/elves-blue",)),
    "503.9 1": (("503-copying/elves-shapeshifter",), ("503-copying/elves-clone",)),
    "503.10 1": (("503-copying/fork",), ("503-copying/fork-kept",)),
    "503.10 2": (("503-copying/fling",), ("503-copying/fling-ogre",)),
    "503.11 1": (("503-copying/armodon",), ("503-copying/armodon-unplayed",)),
    "505.4 in the text": (
        ("505-split-cards/drawn", "505-split-cards/discarded"),
        ("505-split-cards/two-drawn",),
    ),
    "505.5 1": (("500-special/infernal-genesis",), ("500-special/infernal-genesis-land",)),
    "505.6 1": (
        ("500-special/void-choosing-1", "500-special/void-choosing-4"),
        ("500-special/void-choosing-5",),
    ),
    "506.6 1": (
        ("506-subgames/wish-from-the-main-game", "506-subgames/wish-from-outside"),
        ("506-subgames/wished-for-and-removed",),
    ),
    "507.2 1": (("507-turn-control/what-both-see",), ("507-turn-control/what-one-sees",)),
    "507.3 1": (
        ("507-turn-control/mindslaver", "507-turn-control/which-target"),
        ("507-turn-control/own-turn",),
    ),
    "507.3 2": (
        ("507-turn-control/attackers", "507-turn-control/combat-damage"),
        ("507-turn-control/own-combat",),
    ),
    "507.3 3": (("507-turn-control/wish",), ("507-turn-control/own-wish",)),
    "507.3a 1": (("507-turn-control/cost-of-discarding",), ("507-turn-control/nothing-to-discard",)),
    "507.3c 1": (("507-turn-control/beyond-the-rules",), ("507-turn-control/conceding",)),
    "508.2 1": (
        ("508-flip-cards/lavarunner", "508-flip-cards/searched", "508-flip-cards/might-flipped"),
        ("508-flip-cards/unflipped", "508-flip-cards/might-unflipped"),
    ),
    "510.4 1": (("510-status/dimir",), ("510-status/dimir-unflipped", "510-status/dimir-bears")),
    "511.3 in the text": (
        ("511-coins/die-for-a-coin", "511-coins/die-without-a-call"),
        ("511-coins/die-shows-even",),
    ),
}
"""Example: scenarios of what it says, scenarios in which something is otherwise and another thing comes out."""


@cache
def scenario(name: str) -> Scenario:
    return read_scenario(SCENARIOS[name])


def expected(name: str) -> set[str]:
    """What a scenario expects of the game, beside its citations."""
    return {one.words() for one in scenario(name).expectations if not isinstance(one, TraceHas | WasIllegal)}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_comes_out_as_it_says_and_its_variants_do_not(example: str) -> None:
    shown, variants = EXAMPLES[example]
    assert shown and variants
    for name in (*shown, *variants):
        assert played(name).failures == (), name
        assert expected(name), name
    for variant in variants:
        assert all(expected(variant) != expected(name) for name in shown), variant


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_expects_its_own_rule_in_the_trace(example: str) -> None:
    rule = example.split(" ")[0]
    wanted = {
        one.rule
        for name in EXAMPLES[example][0]
        for one in scenario(name).expectations
        if isinstance(one, TraceHas) and one.present
    }
    assert rule in wanted


def test_every_example_of_the_edition_is_in_the_table() -> None:
    if not EDITION.exists():
        pytest.skip(f"the text of the edition is not at {EDITION}")
    found: list[str] = []
    rule, number = "", 0
    for line in EDITION.read_text(encoding="utf-8").splitlines():
        head = re.match(r"(\d{3}\.\d+[a-z]?)\.? \S", line)
        if head is not None:
            rule, number = head[1], 0
        elif line.startswith("Example:") and CHAPTER.match(rule):
            number += 1
            found.append(f"{rule} {number}")
    assert found == [example for example in EXAMPLES if "in the text" not in example]
