"""Cards that are read, and don't ship all the same: what slower looks at them found, such as the witness boards.

`shelving.py` heeds this list. A card leaves it when what is said here is mended.
"""

from __future__ import annotations

DOUBTED: dict[str, str] = {
    "Corpse Dance": "on a witness board the creature was not removed from the game at end of turn",
    "Hollow Specter": "the witness can't tell what was revealed for any amount of mana",
    "Kamahl's Summons": "the witness can't tell what each of several players revealed",
    "Mind Bomb": "the witness can't tell what each of several players discarded",
    "Moonring Mirror": "the cards that it removes from the hand are not among those that come back",
    "Priest of Yawgmoth": "the witness can't tell what was sacrificed to play a mana ability",
    "Soldevi Adnate": "the witness can't tell what was sacrificed to play a mana ability",
}
