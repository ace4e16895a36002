"""Card texts that nobody wrote: derivations of the forms, rows of words, and shipped cards spoilt.

Only the forms' templates and words are taken from the language, as data; nothing of how it reads. A made text is a
whole card, for X, an asterisk and a removed card are questions to all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from engine.cards import library
from engine.language.forms.sampling import Sampler
from engine.language.print import print_face
from engine.language.reading import vocabulary
from engine.language.rooms import LANGUAGE
from engine.language.tokens import BASIC_LAND_TYPES, CLASSES

NAME = "Test"
HEADS = (
    "Test {1}{G}\nCreature - Bear 2/2",
    "Test {X}{B}\nCreature - Wraith 1/1",
    "Test {3}\nArtifact",
    "Test {2}\nArtifact - Equipment",
    "Test {2}{W}\nEnchantment",
    "Test {1}{U}\nEnchantment - Aura\nEnchant creature",
    "Test\nLand",
)
SPELL_HEADS = ("Test {1}{U}\nInstant", "Test {2}{R}\nSorcery", "Test {X}{R}\nSorcery")
DEPTHS = (7, 8, 9, 10, 12)
"""Forms within forms that a derived text may have: some forms are to be had only seven deep."""
OTHERS: dict[str, tuple[str, ...]] = {
    "A_SELF": (NAME,),
    "A_NOTED": (NAME,),
    "A_UNKNOWN": ("gorb",),
    "A_TAP": ("{T}",),
    "A_MANA": ("{0}", "{1}", "{2}", "{10}", "{W}", "{U}", "{B}", "{R}", "{G}", "{X}", "{G/W}", "{S}"),
    "A_PT": ("+1/+1", "-1/-1", "2/2", "+2/-1", "+X/+0", "X/X", "0/1", "+0/+0", "-X/-X"),
    "A_NUMBER": ("0", "1", "2", "3", "7", "20", "999999999"),
    "A_DASH": ("\u2014", "-"),
    "A_NON": ("non-",),
    "A_SUBTYPE": (
        "Goblin",
        "Elf",
        "Island",
        "Aura",
        "Arcane",
        "Equipment",
        "Shrine",
        "Plains",
        "Clerics",
        "Zorgs",
    ),
    "A_LANDWALK": tuple(f"{one}walk" for one in BASIC_LAND_TYPES),
    "A_LANDCYCLING": ("Mountaincycling", "Landcycling"),
}
NO_SPACE_BEFORE = frozenset((".", ",", ":", ";", "'s"))
ENDS = frozenset((".", ":", "\u2014", "-", "\u2022"))

Maker = Callable[[Random], str]


@cache
def all_words() -> tuple[str, ...]:
    """Every word of the language, and some of each kind that is no list of words."""
    signs = {"~": NAME, "-": "\u2014", "non": "non-"}
    known = sorted(signs.get(word, word) for word in {*vocabulary(), *CLASSES})
    return (*known, *(word for words in OTHERS.values() for word in words))


@cache
def sampler() -> Sampler:
    """The one that makes all texts; it counts the forms of the last."""
    return Sampler(Random(0).randrange, LANGUAGE)


def paragraph(category: str, random: Random) -> str:
    """A text of one category made up from the forms, which depends on nothing made before."""
    made_by = sampler()
    made_by.pick = random.randrange
    made_by.used.clear()
    return made_by.text(category, random.choice(DEPTHS))


def spelled(words: Sequence[str]) -> str:
    """Words as a text: stops without a blank before them, capitals where a sentence begins."""
    text, last, quoted = "", ".", False
    for word in words:
        shown = word[:1].upper() + word[1:] if last in ENDS and word[:1].islower() else word
        if word == "\u2022":
            text += "\n\u2022"
        elif word == '"':
            quoted = not quoted
            text += ' "' if quoted else '"'
        elif word in NO_SPACE_BEFORE or not text or last == "non-" or (last == '"' and quoted):
            text += shown
        else:
            text += f" {shown}"
        last = "." if word == '"' and quoted else word
    return text


def derived(random: Random) -> str:
    """A card with one or two paragraphs, or the whole text of a spell, derived from the forms."""
    if random.random() < 0.5:
        return f"{random.choice(SPELL_HEADS)}\n{paragraph('spell', random)}"
    lines = [paragraph("paragraph", random) for _ in range(random.choice((1, 1, 2)))]
    return "\n".join([random.choice(HEADS), *lines])


def row_of_words(random: Random) -> str:
    """A card with words of the language in a row without sense."""
    words = random.choices(all_words(), k=random.randint(1, 12))
    return f"{random.choice((*HEADS, *SPELL_HEADS))}\n{spelled([*words, '.'])}"


def spoilt(random: Random) -> str:
    """A shipped card whose text, as it ships or as it prints, has been damaged in one to three places. Raises
    Unprintable."""
    card = library()[random.choice(_names())]
    face = random.choice(card.faces)
    head, text = _head(face), list(face.text) if random.random() < 0.5 else print_face(face).split("\n")[2:]
    if not text:
        return head
    at = random.randrange(len(text))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text[at] = random.choice(_DAMAGES)(text[at].split(" "), random)
    return "\n".join([head, *text])


def _head(face: Any) -> str:
    """Name and cost, and the type line."""
    return print_face(msgspec.structs.replace(face, abilities=()))


@cache
def _names() -> tuple[str, ...]:
    return tuple(library())


def _dropped(words: list[str], random: Random) -> str:
    at, many = random.randrange(len(words)), random.choice((1, 1, 2, 3, 4))
    return " ".join(words[:at] + words[at + many :])


def _swapped(words: list[str], random: Random) -> str:
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _doubled(words: list[str], random: Random) -> str:
    at = random.randrange(len(words))
    return " ".join([*words[: at + 1], *words[at:]])


def _capital(words: list[str], random: Random) -> str:
    at = random.randrange(len(words))
    words[at] = words[at].swapcase() if random.random() < 0.3 else words[at][:1].swapcase() + words[at][1:]
    return " ".join(words)


_NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "13",
    "99999999",
    "a",
    "an",
    "x",
    "X",
    "one",
    "two",
    "that many",
    "any number of",
)


def _number(words: list[str], random: Random) -> str:
    places = [at for at, word in enumerate(words) if word in _NUMBERS or word.isdigit()]
    at = random.choice(places) if places else random.randrange(len(words))
    words[at] = random.choice(_NUMBERS)
    return " ".join(words)


def _cut(words: list[str], random: Random) -> str:
    return " ".join(words)[: random.randrange(1 + len(" ".join(words)))]


def _replaced(words: list[str], random: Random) -> str:
    words[random.randrange(len(words))] = random.choice(all_words())
    return " ".join(words)


def _another_sentence(words: list[str], random: Random) -> str:
    other = library()[random.choice(_names())].faces[0]
    lines = [line.replace(other.name, NAME) for line in other.text] or [""]
    return f"{' '.join(words)} {random.choice(lines)}"


_DAMAGES: tuple[Callable[[list[str], Random], str], ...] = (
    _dropped,
    _dropped,
    _swapped,
    _doubled,
    _capital,
    _number,
    _number,
    _cut,
    _replaced,
    _replaced,
    _another_sentence,
)
MAKERS: Mapping[str, Maker] = {"derived": derived, "row": row_of_words, "spoilt": spoilt}


def made(number: int, seed: int) -> tuple[str, str]:
    """The text of this number: how it was made, and the card. Raises Unprintable of a shipped card."""
    random = Random(f"{seed}/{number}")
    maker = ("derived", "derived", "spoilt", "spoilt", "row")[number % 5]
    return maker, MAKERS[maker](random)
