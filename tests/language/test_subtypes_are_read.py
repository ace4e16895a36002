"""Every subtype is read in the singular and in the plural: a template that has it as a word of its own takes it away
from every other text ("can't be enchanted by other Auras" once took "Destroy all Auras")."""

from __future__ import annotations

import pytest

from engine.language.cardtext import read_card
from engine.language.nouns import plural
from engine.language.subtypes import CREATURE_TYPES, ENCHANTMENT_TYPES, KNOWN
from engine.language.terms import HasSubtype
from engine.language.walks import walk

ONLY_ON_TYPE_LINES = frozenset(
    (
        "Urza's",
        "Gaea's-Avenger",
        "The-Biggest-Baddest-Nastiest-Scariest-Creature-You'll-Ever-See",
    )
)
"""No text speaks of what has these."""
WITHOUT_PLURAL = frozenset(("Locus",))
"""No text of the time has a plural of these."""


def meant(words: str) -> set[str]:
    card = read_card(f"Test Card {{1}}\nInstant\n{words}")
    return {one.subtype for one in walk(card) if isinstance(one, HasSubtype)}


@pytest.mark.parametrize("subtype", sorted(KNOWN - ONLY_ON_TYPE_LINES))
def test_a_subtype_is_read_in_both_numbers(subtype: str) -> None:
    assert meant(f"Destroy target {subtype}.") == {subtype}
    if subtype not in WITHOUT_PLURAL:
        assert meant(f"Destroy all {plural(subtype)}.") == {subtype}


def test_the_known_subtypes_are_many() -> None:
    assert len(KNOWN) > 200
    assert {*CREATURE_TYPES, *ENCHANTMENT_TYPES} <= KNOWN
