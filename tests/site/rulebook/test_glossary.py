"""The glossary from *Flash* to *Land*, entry by entry, and its Examples, each as a scenario.

An entry names the scenarios that show what it says (`shown:` in the book's glossary), or here stands the reason why
there is nothing to show. An Example is called by its entry; beside the scenarios of what it says stand variants in
which something is otherwise and another thing comes out.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.notation.expectations import TraceHas, WasIllegal
from engine.notation.scenario import read_scenario
from playground.rulebook import said
from playground.rulebook.book import is_part_of
from tests.played import SCENARIOS, played

EDITION = Path(__file__).parents[4] / "shared" / "rules" / "comprehensive-rules-2006-10-01.txt"

NOTHING_TO_SHOW: dict[str, str] = {
    "Flavor Text": "it has no effect on play, and a card here has none",
    "Floor Rules": "they bind tournaments",
    "Global Enchantment (Obsolete)": "another name for enchantments that are no Auras, on cards that now say so",
    "Illustration": "it has no effect on play, and a card here has none",
    "Illustration Credit": "it has no effect on play, and a card here has none",
    "Interrupt (Obsolete)": "another name for a type of cards that are instants now",
}
"""Entry: why there is nothing to show."""

EXAMPLES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "Activation Cost": (("glossary/activation-cost",), ("glossary/activation-cost-too-little",)),
    '"As though"': (("glossary/as-though",), ("glossary/as-though-it-had-nothing",)),
    "Comes into Play": (("glossary/comes-into-play-tapped",), ("glossary/comes-into-play-and-is-tapped",)),
    "Converted Mana Cost": (
        ("glossary/converted-mana-cost",),
        ("glossary/converted-mana-cost-face-down",),
    ),
    "Event": (("glossary/one-event-or-two",), ("glossary/one-event-each",)),
    "Exchange": (
        ("glossary/exchange-with-nothing", "glossary/exchange-with-oneself"),
        ("glossary/exchange",),
    ),
    "Number": (("glossary/number",), ("glossary/number-above-zero",)),
    "Permanently (Obsolete)": (("glossary/permanently",), ("glossary/not-permanently",)),
    "Search": (
        ("glossary/search-may-find-less", "glossary/search-for-three-cards"),
        ("glossary/search-where-there-are-two",),
    ),
}
"""Example, by its entry: scenarios of what it says, scenarios in which another thing comes out."""


def _cited(name: str) -> list[str]:
    """The rules that a scenario is about, looks for in the trace, or expects in a refusal."""
    one = read_scenario(SCENARIOS[name])
    looked_for = [each.rule for each in one.expectations if isinstance(each, TraceHas | WasIllegal)]
    return [*one.rules, *looked_for]


def _expected(name: str) -> set[str]:
    """What a scenario expects of the game, beside its citations."""
    expectations = read_scenario(SCENARIOS[name]).expectations
    return {one.words() for one in expectations if not isinstance(one, TraceHas | WasIllegal)}


WORDS = said.of_words()
SHOWN = {head: one.shown for head, one in WORDS.items() if one.shown}


@pytest.mark.parametrize("entry", SHOWN)
def test_an_entry_comes_out_as_it_says(entry: str) -> None:
    for name in SHOWN[entry]:
        assert played(name).failures == (), name
        assert _expected(name), name


@pytest.mark.parametrize("entry", SHOWN)
def test_what_shows_an_entry_cites_a_rule_of_it(entry: str) -> None:
    numbers = [one for one in (*WORDS[entry].see, *said.mentioned(WORDS[entry].words)) if one in said.known()]
    strange = [
        name
        for name in SHOWN[entry]
        if numbers and not any(is_part_of(a, b) or is_part_of(b, a) for a in _cited(name) for b in numbers)
    ]
    assert strange == []


def test_an_entry_from_flash_to_land_is_shown_or_has_its_reason() -> None:
    heads = list(WORDS)
    ours = heads[heads.index("Flash") : heads.index("Land") + 1]
    assert [head for head in ours if head not in SHOWN] == list(NOTHING_TO_SHOW)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_entry_names_the_scenarios_of_its_example(example: str) -> None:
    assert set(EXAMPLES[example][0]) <= set(SHOWN[example])


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_comes_out_as_it_says_and_its_variants_do_not(example: str) -> None:
    shown, variants = EXAMPLES[example]
    assert shown and variants
    for name in (*shown, *variants):
        assert played(name).failures == (), name
        assert _expected(name), name
    for variant in variants:
        assert all(_expected(variant) != _expected(name) for name in shown), variant


def test_every_scenario_of_the_room_shows_something() -> None:
    named = {name for names in SHOWN.values() for name in names}
    named |= {name for both in EXAMPLES.values() for names in both for name in names}
    assert {name for name in SCENARIOS if name.startswith("glossary/")} <= named


def _entries() -> list[tuple[str, int]]:
    """Each entry of the edition's glossary, with how many Examples stand under it."""
    if not EDITION.exists():
        pytest.skip(f"the text of the edition is not at {EDITION}")
    text = EDITION.read_text(encoding="latin-1").replace("\r\n", "\n")
    glossary = text[text.rindex("\nGlossary\n") : text.rindex("\nCredits\n")]
    blocks = [block.split("\n") for block in re.split(r"\n\s*\n", glossary) if block.count("\n") > 0]
    return [(head, sum(line.startswith("Example:") for line in rest)) for head, *rest in blocks if head]


def test_the_book_has_every_entry_of_the_glossary() -> None:
    assert [head for head, _ in _entries()] == list(WORDS)


def test_every_example_of_the_glossary_is_in_the_table() -> None:
    assert [head for head, count in _entries() for _ in range(count)] == list(EXAMPLES)
