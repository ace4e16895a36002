"""Why a shipped card differs from what a list of the world's cards has: one reason for each that rightly does.

REASONS is for cards of which one wording is read and means something else; UNREAD for those of which neither is. Both
are judged against the wording of October 2006. `likeness.py` finds the differences, and any reason that none needs.
"""

from __future__ import annotations

_DEFENDER = "the printed text is from before Walls had defender in their text (502.41)"
_SHROUD = "today's keyword is a change of what can be targeted in 2006, not an ability that is given"
_MAY_CHOOSE = (
    "that nothing may be chosen was added to today's wording; a search of what may be none finds none"
)
_CREATURES = "what is no creature gets nothing from it: the same in play"
_HALVES = "the list has the printed text of the first half at both"
_EITHER = "that neither may be done is said since the Eighth Edition"
_ORDER = "the same in another order"

REASONS: dict[str, str] = {
    "Academy Rector": "the sentences are joined otherwise, and a search that isn't made shuffles nothing",
    "Artificial Evolution": "Legend was still named among the types in 2006",
    "Blinkmoth Nexus": "a Blinkmoth is a creature here: the same in play",
    "Bloodstoke Howler": _CREATURES,
    "Burning Wish": _MAY_CHOOSE,
    "Chimeric Staff": "it became a Construct in 2007; the first print says in more words what X/X says",
    "Cunning Wish": _MAY_CHOOSE,
    "Death Wish": _MAY_CHOOSE,
    "Elvish Champion": _CREATURES,
    "Elvish Piper": "that no card may be put into play is said since the Ninth Edition",
    "Evermind": "its color is printed today without words",
    "Furnace of Rath": "today's wording has permanents that are dealt damage without being creatures",
    "Goblin King": _CREATURES,
    "Golden Wish": _MAY_CHOOSE,
    "Highway Robber": _ORDER,
    "Humble": "the printed text is from before 418.5, which sets a size without a type",
    "Humility": "the printed text is from before 418.5, which sets a size without a type",
    "Lightning Greaves": _SHROUD,
    "Lion's Eye Diamond": _ORDER,
    "Living Wish": _MAY_CHOOSE,
    "Magical Hack": _ORDER,
    "Mana Crypt": "it was sold with a book, which the list leaves out",
    "Muscle Sliver": _CREATURES,
    "Opt": "today it scries; 502.36 lets the first card be looked at alone",
    "Order // Chaos": _HALVES,
    "Pain // Suffering": _HALVES,
    "Pride of the Clouds": _ORDER,
    "Puppet Strings": _EITHER,
    "Shaman en-Kor": "it was a Kor Cleric until its types were revised in 2007",
    "Sleight of Mind": _ORDER,
    "Solemn Simulacrum": "the sentences are joined otherwise, and a search that isn't made shuffles nothing",
    "Soulcatchers' Aerie": _CREATURES,
    "Squee, Goblin Nabob": "that it is in the graveyard was a condition in 2006, which is asked twice (410.8)",
    "Stalking Stones": "it became an Elemental in 2007",
    "Stand // Deliver": _HALVES,
    "Twiddle": _EITHER,
    "Wall of Air": _DEFENDER,
    "Wall of Blossoms": _DEFENDER,
    "Wall of Fire": _DEFENDER,
    "Wall of Stone": _DEFENDER,
    "Wall of Wood": _DEFENDER,
    "Whispersilk Cloak": _SHROUD,
    "Winged Sliver": _CREATURES,
}

_WORDS = "read beside it word for word: the same in the words of 2006"

UNREAD: dict[str, str] = {
    "Abeyance": _WORDS,
    "Cabal Therapy": _WORDS,
    "Copy Artifact": _WORDS,
    "Fork": _WORDS,
    "Isochron Scepter": _WORDS,
    "Kiki-Jiki, Mirror Breaker": _WORDS,
    "Mana Drain": _WORDS,
    "Propaganda": "an attacking creature is its controller's: the same in play",
    "Rubinia Soulsinger": _WORDS,
    "Sneak Attack": _WORDS,
    "Vesuvan Doppelganger": _WORDS,
    "War Cadence": _WORDS,
    "Waylay": "as printed: removed at end of turn; the cleanup step came with a revision",
    "Stuffy Doll": "today it has a keyword that was none then; printed, damage is dealt to it, and not by whom",
}
