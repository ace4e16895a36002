"""What could stand where a text stops: few words of the time, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from engine.language.subtypes import KNOWN
from engine.language.tokens import CLASSES

MOST_EXPECTED = 5
"""More than this many possibilities help nobody."""
ALIKE = 0.8
"""How much a word resembles the one that was meant, from 0 to 1."""
END = "$END"

TERMS = {
    "A_SELF": "this card's name",
    "A_NAME": "a card's name",
    "A_SET": "an expansion",
    "A_COLOR": "a color",
    "A_TYPE": "a type",
    "A_SUPERTYPE": "a supertype",
    "A_STATE": '"tapped", "untapped", "attacking" or "blocking"',
    "A_KEYWORD": "a keyword ability",
    "A_NUMBER_KEYWORD": "a keyword ability with a number",
    "A_COST_KEYWORD": "a keyword ability with a cost",
    "A_LANDCYCLING": "a landcycling ability",
    "A_LANDWALK": "a landwalk ability",
    "A_SUBTYPE": "a subtype",
    "A_NON": '"non-"',
    "A_COUNT": "a number in words",
    "A_COUNTER": "a kind of counter",
    "A_NUMBER": "a number",
    "A_MANA": "a mana symbol",
    "A_TAP": "{T}",
    "A_PT": "a power and toughness such as +1/+1",
    "A_DASH": "a dash",
    END: "the end of the paragraph",
}
"""What the classes of words are called."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LATER = frozenset(
    _words("""
    menace
    shroud hexproof lifelink deathtouch reach exile exiles activate cast casts battlefield enters dies create creates
    they unblockable mill mills fight fights
    """)
)
"""Words of a later time: they are read where they stand, but offered to nobody."""

_LIKELY = (
    *_words("""
    . A_KEYWORD A_TYPE A_MANA , A_SELF a target to you of : your A_SUBTYPE play the turn card player or into
    A_NUMBER permanent A_PT damage A_TAP mana that end 's it cards and until from put deals A_COUNT control
    comes A_COLOR may each life all hand add A_STATE gets in its whenever spell sacrifice is for counter as
    draw destroy library be with can't graveyard when an on cost return gain would A_SUPERTYPE remove pay
    A_DASH enchanted are equal choose game untap enchant owner if at number opponent power becomes other
    A_COUNTER gains discards discard next more unless search controller combat tap
    """),
    END,
)
"""Words and classes of words, those first that cards have most often."""
_RANK = {name: at for at, name in enumerate(_LIKELY)}


def expected(terminals: Iterable[str], literals: Mapping[str, str], instead: str = "") -> tuple[str, ...]:
    """What one of these terminals stands for, in a few plain terms: words that look like the one that stands there
    come first, then the likeliest. `literals` are the words of terminals that stand for one word each."""
    wanted = set(terminals)
    words = {name: literals[name] for name in wanted if name in literals and name not in TERMS}
    alike = _alike(instead, could(wanted, literals))
    offered = [name for name in wanted if name in TERMS or (name in words and words[name] not in LATER)]
    offered = offered or list(words)
    said = {name: words.get(name, name) for name in offered}
    offered.sort(key=lambda name: (_RANK.get(said[name], len(_RANK)), said[name]))
    plain = (TERMS.get(name) or f'"{words[name]}"' for name in offered)
    return tuple(dict.fromkeys((*(f'"{word}"' for word in alike), *plain)))[:MOST_EXPECTED]


def could(terminals: Iterable[str], literals: Mapping[str, str]) -> tuple[str, ...]:
    """Every word of the language that one of these terminals stands for."""
    wanted = set(terminals)
    found = [word for word, (kind, _) in CLASSES.items() if kind in wanted]
    found += KNOWN if "A_SUBTYPE" in wanted else ()
    found += [literals[name] for name in wanted if name in literals and name not in TERMS]
    return tuple(sorted(dict.fromkeys(found)))


def _alike(word: str, among: Iterable[str]) -> list[str]:
    """Up to two words that somebody may have meant by this one, the nearest first."""
    if len(word) < 4:
        return []
    named = {one.lower(): one for one in among if one not in LATER and one.lower() != word.lower()}
    word = word.lower()
    # Of a short word with two letters swapped too little is alike.
    swapped = [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    near = (*(one for one in swapped if one in named), *get_close_matches(word, named, 2, ALIKE))
    return [named[one] for one in dict.fromkeys(near)][:2]
