"""Rules text as a row of words.

Words are cut at spaces and punctuation, compared without regard to case, and sorted into the classes that
the language knows (colours, types, keyword names, numbers). A card's own name is one word, for text that
refers to the object it's on by name means that object (202.2). Reminder text, in parentheses, is no rules
text (207.2) and is left out; every word keeps its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.language.creature_types import CREATURE_TYPES
from engine.language.expansions import EXPANSIONS
from engine.language.subtypes import KNOWN
from engine.language.words import CardType, Color, KeywordName, State, Supertype


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _keywords(names: str) -> frozenset[KeywordName]:
    return frozenset(KeywordName[name] for name in _words(names))


NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        _words("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"), 1
    )
} | {"twenty": 20}
# Written with a number, or with a cost, after the name.
NUMBER_KEYWORDS = _keywords("RAMPAGE FADING MODULAR SOULSHIFT GRAFT BLOODTHIRST DREDGE RIPPLE AMPLIFY")
COST_KEYWORDS = _keywords("CUMULATIVE_UPKEEP ECHO TRANSMUTE RECOVER ENTWINE REPLICATE MADNESS NINJUTSU")
# Some come with a quality and have forms of their own; the rest are written alone.
PLAIN_KEYWORDS = (
    frozenset(KeywordName)
    - _keywords("LANDWALK PROTECTION ENCHANT MORPH KICKER BUYBACK FLASHBACK AFFINITY CYCLING LANDCYCLING")
    - _keywords("BANDS_WITH_OTHER FORECAST SUSPEND SPLICE OFFERING")
    - NUMBER_KEYWORDS
    - COST_KEYWORDS
)
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LANDS_WALKED = (*BASIC_LAND_TYPES, "Desert")
"""Land types that a landwalk ability has in its name (502.6a)."""

# Kinds of counters besides +1/+1 and the like (200.10), as far as they are no other word of the language.
COUNTERS = _words(
    """
    age aim arrow arrowhead awakening blaze blood bounty bribery carrion charge corpse credit cube currency
    death delay depletion despair devotion divinity doom dream elixir fade fate feather flood fungus fuse
    glyph gold growth hatchling healing hit hoofprint hour hourglass hunger ice infection intervention javelin
    ki luck magnet matrix mine mining mire music muster net omen ore page pain paralyzation petal
    petrification phylactery pin plague polyp pressure pupa rust scream shell shield shred sleep sleight soot
    spore storage strife study theft tide tower training trap treasure velocity verse vitality vortex wage
    winch wind wish
    """
)

CLASSES: dict[str, tuple[str, str]] = {
    **{word: ("A_COUNTER", word) for word in COUNTERS},
    **{color.word: ("A_COLOR", color.value) for color in Color},
    **{type_.value: ("A_TYPE", type_.value) for type_ in CardType},
    **{type_.value + "s": ("A_TYPE", type_.value) for type_ in CardType if type_ is not CardType.SORCERY},
    "sorceries": ("A_TYPE", CardType.SORCERY.value),
    **{supertype.value: ("A_SUPERTYPE", supertype.value) for supertype in Supertype},
    # "blocked" is a word of its own: "becomes blocked", "can't be blocked".
    **{state.value: ("A_STATE", state.value) for state in State if state is not State.BLOCKED},
    **{name.value: ("A_KEYWORD", name.value) for name in PLAIN_KEYWORDS},
    **{name.value: ("A_NUMBER_KEYWORD", name.value) for name in NUMBER_KEYWORDS},
    **{name.value: ("A_COST_KEYWORD", name.value) for name in COST_KEYWORDS},
    **{word: ("A_COUNT", str(number)) for word, number in NUMBER_WORDS.items()},
}
IRREGULAR_PLURALS = {
    "Elves": "Elf",
    "Dwarves": "Dwarf",
    "Wolves": "Wolf",
    "Thieves": "Thief",
    "Mercenaries": "Mercenary",
    "Allies": "Ally",
    "Faeries": "Faerie",
    "Zombies": "Zombie",
    "Fungi": "Fungus",
    "Djinni": "Djinn",
    "Heroes": "Hero",
}
# Subtypes that end in s without being plurals; those of creatures are in their own list.
ENDING_IN_S = {"Plains", "Urza's", "Homunculus", "Locus", "Cerberus"}
_TYPES = frozenset(CREATURE_TYPES)
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""))

# Words and signs of one reading: reading takes up to the third power of their number. Printed cards stay below 120.
MOST_WORDS = 130

# Numbers are bounded: no card needs more digits, and a stranger's text may have thousands.
WORD = re.compile(
    r"(?P<MANA>\{(?:\d{1,4}|[WUBRGCXYZS]|[WUBRG]/[WUBRG])\})"
    r"|(?P<TAP>\{T\})"
    r"|(?P<PT>[+-]?(?:\d{1,4}|X)/[+-]?(?:\d{1,4}|[XY])(?!\d))"
    r"|(?P<NUMBER>\d{1,9}(?!\d))"
    r"|(?P<DASH>[\u2014\u2013]|--|-(?=[\s{]))"
    r"|(?P<PUNCTUATION>[.,:;\"\u2022])"
    r"|(?P<POSSESSIVE>['\u2019]s\b|(?<=s)['\u2019](?=\s))"
    r"|(?P<WORD>and/or|"
    r"Urza['\u2019]s\b(?= (?:Mine|Power-Plant|Tower)\b)|"
    r"[Ff]irst\s+[Ss]trike\b|[Dd]ouble\s+strike\b|[Cc]umulative\s+[Uu]pkeep\b|[Ss]plit\s+second\b|[A-Za-z]+(?:-[A-Za-z]+)*(?:['\u2019](?!s\b)[a-z]+)?)"
)
# In the notation's texts of effects: what the effect has noted, by its name.
NOTED = re.compile(r"<([^<>\"\n\ud800-\udfff]{1,60})>")
# Signs after which a sentence begins.
ENDINGS = frozenset((".", ":", '"', "\u2014", "\u2013", "-", "--", "\u2022"))
QUOTED_END = re.compile(r"[.]\"(?:\s|\([^()]*\))*(?:$|\n|[A-Z])")
# There were no planeswalkers: what may be a player or a planeswalker today was a player.
GAP = re.compile(
    r"(?:\s|\([^()]*\)|(?<=\w )(?:or|and) planeswalkers?\b|(?<=\w )or that planeswalker's controller\b)+"
)

WORD_BEHIND_GAP = re.compile(f"(?>(?:{GAP.pattern})?)(?:{WORD.pattern})")

LETTER = re.compile(r"[A-Za-z]")
CARD_NAME = re.compile(
    r"[A-Z][\w'\u2019-]*(?: (?:(?:of|the|to|in|for|from|with|by|at|an?) )*[A-Z][\w'\u2019-]*)*"
)
"""A name behind "named": words with a capital, and small ones between them. None has a comma in it."""

EXPANSION = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, EXPANSIONS), key=len, reverse=True))})(?=\s+expansion\b)"
)
"""The name of a set, where a text says that it is one."""


class TextWord(NamedTuple):
    """One word or sign of a text, from `start` to `end`: as it is compared, its class, and its meaning.

    `spoken` is the word that a card's name is besides, where it
    begins a sentence: "Exile target creature" on a card of that name.
    """

    text: str
    kind: str
    value: str
    start: int
    end: int
    spoken: TextWord | None = None


class Passage:
    """A text to read, where it begins in the whole, and the names that mean the object it is on (202.2)."""

    def __init__(self, text: str, names: Iterable[str] = (), line: int = 1, noting: bool = False) -> None:
        self.text = text
        self.names = tuple(names)
        self.line = line
        self.noting = noting
        """Whether "<name>" may stand for what an effect has noted under that name."""
        self.read: list[TextWord] = []
        """The words that it was cut into so far."""
        said = text.lower()
        names = (
            name for name in self.names if name and (name in text or (" " in name and name.lower() in said))
        )
        self.own = sorted(names, key=len, reverse=True)
        """Those of its names that stand in the text, the longest first; of several words also without capitals."""

    def own_name_at(self, at: int) -> str:
        """The object's own name if it stands here, or ""."""
        for name in self.own:
            here = self.text[at : at + len(name)]
            same = here == name or (" " in name and here.lower() == name.lower())
            if same and not LETTER.match(self.text, at + len(name)):
                return name
        return ""

    def noted_at(self, at: int) -> str:
        """The name of something noted if it stands here, or ""."""
        found = NOTED.match(self.text, at) if self.noting else None
        return found[1] if found else ""

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a position in the text, counted from 1."""
        before = self.text[:at]
        return self.line + before.count("\n"), at - (before.rfind("\n") + 1) + 1

    def misread_before(self, at: int) -> tuple[int, int] | None:
        """Where a word before a place begins and ends that was taken for a subtype and may be none; None if none was.

        Any word with a capital may be a subtype, so one that the language doesn't know ("Scry") passes for one
        and reading stops only at what follows it, sometimes words later where it began the sentence.
        """
        blamed = None
        before = [one for one in self.read if one.end <= at]
        adjacent = True
        for number in range(len(before) - 1, -1, -1):
            token = before[number]
            if token.value in ENDINGS or token.kind in ENDINGS:
                break
            unknown = token.kind == "A_SUBTYPE" and token.value not in KNOWN
            adjacent = adjacent and unknown
            begins = number == 0 or (
                before[number - 1].value in ENDINGS or before[number - 1].kind in ENDINGS
            )
            if unknown and (adjacent or begins):
                blamed = (token.start, token.end)
        return blamed


def singular(word: str) -> str:
    """A subtype as the type line spells it: "Goblins" is Goblin, "Plains" stays."""
    if word in IRREGULAR_PLURALS:
        return IRREGULAR_PLURALS[word]
    if word in _TYPES or word in ENDING_IN_S:
        return word
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and word.removesuffix(ending) + instead in _TYPES:
            return word.removesuffix(ending) + instead
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
