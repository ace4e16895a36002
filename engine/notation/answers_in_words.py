"""The answer to a scenario's question in words: what its writer says, or else what it expects, told as a reader would.

    Bob's Hill Giant can't block: "Bob can't block Serra Angel with Hill Giant (502.4b): ..." (`refusals_in_words`)
    What holds in the end:        "Bob is at 16 life and controls Llanowar Elves." (`outcomes_in_words`)
    What the trace is to have:    the rule, what it says and what it did (`rulings_in_words`)

Either way the line is played and what is expected is checked, so no answer stands that the engine doesn't give. What a
writer says is free text; `benchmarks.borne_out` holds it to what its scenario knows.
"""

from __future__ import annotations

from engine.notation.expectations import TraceHas, WasIllegal
from engine.notation.expected import Expectation
from engine.notation.outcomes_in_words import outcomes
from engine.notation.refusals_in_words import refusals
from engine.notation.rulings_in_words import decided, deciding
from engine.notation.scanning import joined
from engine.notation.scenario import PlayedScenario, Scenario

MOST = 3
"""Rules of which it is told what they say and did; further ones are named."""


def answer_of(scenario: Scenario, played: PlayedScenario | None = None) -> str:
    """The answer in words; empty only for a scenario that expects nothing at all. `played` is its line as it was run:
    without it rules stand by their numbers."""
    return scenario.answer or " ".join(sentences_of(scenario, played))


def sentences_of(scenario: Scenario, played: PlayedScenario | None = None) -> list[str]:
    """What a scenario expects, as sentences: what may not be done, what holds in the end, by which rules."""
    held = [one for one in scenario.expectations if not isinstance(one, TraceHas | WasIllegal)]
    return [*refusals(scenario), *outcomes(held), *_rules(scenario, played)]


def _rules(scenario: Scenario, played: PlayedScenario | None) -> list[str]:
    told = {one.illegal for one in scenario.line if one.illegal}
    traced = [one for one in scenario.expectations if isinstance(one, TraceHas)]
    applied = list(dict.fromkeys(one.rule for one in traced if one.present))
    idle = list(dict.fromkeys(one.rule for one in traced if not one.present))
    forbid = list(dict.fromkeys(_forbidding(scenario.expectations, told)))
    said = []
    if forbid:
        said.append(f"{_numbered(forbid)} {'forbids' if len(forbid) == 1 else 'forbid'} what was tried.")
    said += _applied(scenario, applied, played)
    if idle:
        said.append(f"{_numbered(idle)} {'is' if len(idle) == 1 else 'are'} not applied.")
    return said


def _applied(scenario: Scenario, rules: list[str], played: PlayedScenario | None) -> list[str]:
    trace = played.game.trace if played is not None else None
    if trace is None:
        return [f"{_numbered(rules)} {'is' if len(rules) == 1 else 'are'} applied."] if rules else []
    told = rules or deciding(scenario.rules, trace)[-1:]
    # A scenario is about the rules of its heading: those are explained first.
    told = sorted(told, key=lambda rule: rule not in scenario.rules)
    failed = {one.words for one in played.failures} if played is not None else set()
    told = [rule for rule in told if TraceHas(rule).words() not in failed]
    return [*decided(told[:MOST], scenario.position, trace), *_further(told[MOST:])]


def _further(rules: list[str]) -> list[str]:
    return [f"{_numbered(rules)} {'is' if len(rules) == 1 else 'are'} applied as well."] if rules else []


def _forbidding(expectations: tuple[Expectation, ...], told: set[str]) -> list[str]:
    """Rules that are to refuse something, where no sentence says which."""
    return [one.rule for one in expectations if isinstance(one, WasIllegal) and one.rule not in told]


def _numbered(rules: list[str]) -> str:
    return f"Rule{'s' if len(rules) > 1 else ''} {joined(rules)}"
