"""Keyword abilities (502), evasion (501), and legal attacks and blocks (500).

The evasion keywords register themselves with rule 501 as this room is opened.
"""

from engine.rules.keywords import (
    fear_502_25,
    flying_502_4,
    horsemanship_502_17,
    landwalk_502_6,
    protection_502_7,
    shadow_502_8,
)

__all__ = [
    "fear_502_25",
    "flying_502_4",
    "horsemanship_502_17",
    "landwalk_502_6",
    "protection_502_7",
    "shadow_502_8",
]
