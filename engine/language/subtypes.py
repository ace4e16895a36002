"""The subtypes of October 2006 that stand for something in the rules (205.3, 212)."""

from __future__ import annotations

from engine.language.creature_types import CREATURE_TYPES

LAND_TYPES = frozenset(
    (
        *("Plains", "Island", "Swamp", "Mountain", "Forest"),
        *("Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"),
    )
)
ENCHANTMENT_TYPES = frozenset(("Aura", "Shrine"))
OF_OTHERS = LAND_TYPES | ENCHANTMENT_TYPES | {"Equipment", "Arcane"}
"""Subtypes that are no creature types (205.3); what a card brings that nobody knows is taken for one."""
KNOWN = OF_OTHERS | frozenset(CREATURE_TYPES)
"""Every subtype of the time; a text may use others, for cards bring new ones."""
