"""The glossary from *Flash* to *Land*, entry by entry, and its Examples, each as a scenario.

An entry either has scenarios that show what it says or the reason why there is nothing to show. An Example is called
by its entry; beside the scenarios of what it says stand variants in which something is otherwise and another thing
comes out.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.notation.expectations import TraceHas, WasIllegal
from engine.notation.scenario import read_scenario
from tests.played import SCENARIOS, played

EDITION = Path(__file__).parents[3] / "shared" / "rules" / "comprehensive-rules-2006-10-01.txt"

SHOWN: dict[str, tuple[str, ...]] = {
    "Flash": (
        "glossary/flash",
        "glossary/flash-from-the-graveyard",
        "502-keywords/tooth-for-three-artifacts",
    ),
    "Flashback": ("502-keywords/flashback", "glossary/flashback-countered", "409-costs/flashback-x"),
    "Flip a Coin": (
        "glossary/flip-a-coin-for-oneself",
        "511-coins/no-winner",
        "511-coins/lost-flip-has-no-effect",
        "511-coins/die-for-a-coin",
    ),
    "Flip Cards": (
        "508-flip-cards/unflipped",
        "508-flip-cards/lavarunner",
        "508-flip-cards/might-flipped",
        "508-flip-cards/searched",
        "508-flip-cards/forgets",
    ),
    "Flying": ("glossary/flying",),
    "Forecast": (
        "502-keywords/forecast",
        "502-keywords/forecast-shown",
        "502-keywords/forecast-hidden-again",
    ),
    "Forest": (
        "glossary/forest-of-another-name",
        "glossary/forest-besides",
        "glossary/forest-that-is-a-creature",
        "418-layers/text-land-type",
    ),
    "Forestcycling": ("glossary/forestcycling",),
    "Forestwalk": ("glossary/forestwalk", "glossary/forestwalk-of-what-became-one"),
    "Free-for-All": ("605-free-for-all/last-one-left",),
    "Game Action": ("glossary/game-actions", "glossary/game-actions-at-cleanup", "300-turn/mana-burn"),
    "General": ("607-emperor/general-loses-alone", "607-emperor/a-fallen-general"),
    "Generic Mana Cost": ("glossary/generic-mana", "glossary/generic-mana-and-snow"),
    "Graft": ("502-keywords/graft", "502-keywords/graft-twice"),
    "Grand Melee": ("608-grand-melee/a-marker-is-passed", "608-grand-melee/a-spell-on-another-stack"),
    "Graveyard": ("glossary/graveyard",),
    "Hand": ("glossary/hand",),
    "Haste": ("glossary/haste", "300-turn/summoning-sickness"),
    "Haunt": ("502-keywords/haunt", "502-keywords/haunt-spell", "502-keywords/haunting-from-the-start"),
    "Hidden Information (Informal)": ("glossary/hidden-information", "217-hidden-again/looked-at"),
    "Horsemanship": ("glossary/horsemanship",),
    "Hybrid Mana Symbols": ("glossary/hybrid-mana", "glossary/hybrid-mana-of-two-colors"),
    "If": ("glossary/intervening-if",),
    "Illegal Action": ("400-playing/taking-back", "502-keywords/entwine-impossible"),
    "Illegal Target": (
        "glossary/illegal-target-all",
        "glossary/illegal-target-some",
        "glossary/illegal-target-changed",
        "glossary/illegal-target-text-changed",
        "glossary/illegal-target-came-back",
        "400-playing/fizzle",
    ),
    "Imprint": ("502-keywords/imprint-activated", "502-keywords/nothing-imprinted-gives-no-mana"),
    "Imprinted [type] card": (
        "glossary/imprinted-cards-of-one-type",
        "glossary/imprinted-colors-of-several",
        "502-keywords/imprint-of-a-type",
        "502-keywords/one-of-several-imprinted",
    ),
    "In Play": ("glossary/in-play",),
    "Independent": ("glossary/independent", "418-layers/conversion-and-blood-moon"),
    "Indestructible": (
        "420-additional/indestructible-destroy",
        "420-additional/indestructible-lethal-damage",
        "420-additional/indestructible-sacrificed",
        "420-additional/indestructible-legend-rule",
        "420-additional/indestructible-no-toughness",
        "glossary/indestructible-removed",
        "glossary/indestructible-without-abilities",
    ),
    "Infinity Rule (Informal)": ("421-loops/repeated", "421-loops/mandatory"),
    "Instant": ("glossary/instant", "400-playing/timing"),
    "Instant Type": ("glossary/instant-type",),
    "Instead": ("glossary/instead",),
    'Intervening "If" Clause': ("glossary/intervening-if", "glossary/intervening-if-no-more"),
    "Island": ("418-layers/phantasmal-terrain", "418-layers/text-land-type"),
    "Islandcycling": ("glossary/islandcycling",),
    "Islandhome (Obsolete)": ("glossary/islandhome",),
    "Islandwalk": ("glossary/islandwalk", "502-keywords/destroy-with-islandwalk"),
    "Keyword Ability": ("glossary/keyword-ability",),
    "Kicker": (
        "502-keywords/jilt-without-kicker",
        "502-keywords/two-kickers",
        "502-keywords/kicked-instead",
    ),
    "Land": ("glossary/artifact-land", "400-playing/second-land", "400-playing/timing"),
}
"""Entry: scenarios that show what it says."""

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


def _expected(name: str) -> set[str]:
    """What a scenario expects of the game, beside its citations."""
    expectations = read_scenario(SCENARIOS[name]).expectations
    return {one.words() for one in expectations if not isinstance(one, TraceHas | WasIllegal)}


@pytest.mark.parametrize("entry", SHOWN)
def test_an_entry_comes_out_as_it_says(entry: str) -> None:
    assert SHOWN[entry]
    for name in SHOWN[entry]:
        assert played(name).failures == (), name
        assert _expected(name), name


def test_no_entry_is_both_shown_and_nothing_to_show() -> None:
    assert not SHOWN.keys() & NOTHING_TO_SHOW.keys()
    assert all(NOTHING_TO_SHOW.values())


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
    return [(head, sum(line.startswith("Example:") for line in rest)) for head, *rest in blocks]


def test_every_entry_from_flash_to_land_is_shown_or_has_its_reason() -> None:
    heads = [head for head, _ in _entries()]
    ours = heads[heads.index("Flash") : heads.index("Land") + 1]
    assert len(ours) == 48
    assert sorted(ours) == sorted([*SHOWN, *NOTHING_TO_SHOW])


def test_every_example_of_the_glossary_is_in_the_table() -> None:
    assert [head for head, count in _entries() for _ in range(count)] == list(EXAMPLES)
