"""The sets of cards until October 2006, by the names that texts call them by; which have an expansion symbol (206).

The first five editions of the core set have none (206.3). What was reprinted in Chronicles bears the symbol of its
first set.
"""

from __future__ import annotations

_LISTED = """
LEA Limited Edition Alpha, LEB Limited Edition Beta, 2ED Unlimited Edition, ARN Arabian Nights, ATQ Antiquities,
3ED Revised Edition, LEG Legends, DRK The Dark, FEM Fallen Empires, 4ED Fourth Edition, ICE Ice Age, CHR
Chronicles, HML Homelands, ALL Alliances, MIR Mirage, VIS Visions, 5ED Fifth Edition, POR Portal, WTH
Weatherlight, TMP Tempest, STH Stronghold, EXO Exodus, PO2 Portal Second Age, USG Urza's Saga, ULG Urza's
Legacy, 6ED Classic Sixth Edition, PTK Portal Three Kingdoms, UDS Urza's Destiny, S99 Starter 1999, MMQ
Mercadian Masques, NMS Nemesis, S00 Starter 2000, PCY Prophecy, INV Invasion, PLS Planeshift, 7ED Seventh
Edition, APC Apocalypse, ODY Odyssey, TOR Torment, JUD Judgment, ONS Onslaught, LGN Legions, SCG Scourge, 8ED
Eighth Edition, MRD Mirrodin, DST Darksteel, 5DN Fifth Dawn, CHK Champions of Kamigawa, BOK Betrayers of
Kamigawa, SOK Saviors of Kamigawa, 9ED Ninth Edition, RAV Ravnica City of Guilds, GPT Guildpact, DIS Dissension,
CSP Coldsnap, TSP Time Spiral, TSB Time Spiral Timeshifted
"""
SETS = dict(one.split(" ", 1) for one in " ".join(_LISTED.split()).split(", "))
"""The name of each set by the letters that lists of cards have for it, in the order in which they came out."""
WITHOUT_SYMBOL = frozenset(SETS[one] for one in ("LEA", "LEB", "2ED", "3ED", "4ED", "5ED"))
"""The first five editions of the core set, the first of which was printed twice (206.3)."""
WITH_FIRST_SYMBOL = SETS["CHR"]
"""A set of reprints whose cards bear the symbol of the set that they were first in."""
CORE = WITHOUT_SYMBOL | frozenset(SETS[one] for one in ("6ED", "7ED", "8ED", "9ED"))
EXPANSIONS = tuple(one for one in SETS.values() if one not in CORE and one != WITH_FIRST_SYMBOL)
"""The sets that a text can ask for."""
