"""Card texts that nobody wrote: sentences derived from the grammar, rows of its words, and shipped cards spoilt.

Only the grammar's rules and words are taken from the language, as data; nothing of how it reads. A made text is a
whole card, for X, an asterisk and a removed card are questions to all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from lark import Lark
from lark.lexer import Lexer

from engine.cards import library
from engine.language.print import print_face
from engine.language.reading import grammar_text
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
# Beyond this many rules deep a derivation takes the shortest way to its end.
DEEPEST = 14
MOST_WORDS = 60
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


class _NoLexer(Lexer):
    """The grammar is wanted as data; nothing is read with it."""

    __future_interface__ = 1

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        raise NotImplementedError


class Grammar:
    """The rules of the language as data: what each symbol may become, and each word's spellings."""

    def __init__(self) -> None:
        taken = Lark(grammar_text(), parser="earley", lexer=_NoLexer, start=["spell_text", "permanent_text"])
        self.rules: dict[str, list[tuple[tuple[str, bool], ...]]] = {}
        for rule in taken.rules:
            expansion = tuple((one.name, one.is_term) for one in rule.expansion)
            self.rules.setdefault(rule.origin.name, []).append(expansion)
        spelled: dict[str, list[str]] = {kind: list(words) for kind, words in OTHERS.items()}
        for word, (kind, _) in CLASSES.items():
            spelled.setdefault(kind, []).append(word)
        for terminal in taken.terminals:
            if terminal.pattern is not None and terminal.name not in spelled:
                spelled[terminal.name] = [str(terminal.pattern.value)]
        self.words: Mapping[str, Sequence[str]] = spelled
        self.all_words = tuple(word for words in spelled.values() for word in words)
        self._shortest = self._depths()

    def _depths(self) -> dict[str, int]:
        """How many rules deep the shortest derivation of each symbol is."""
        depth: dict[str, int] = {}
        changed = True
        while changed:
            changed = False
            for symbol, expansions in self.rules.items():
                found = [self._deep(one, depth) for one in expansions]
                best = min((one for one in found if one is not None), default=None)
                if best is not None and best < depth.get(symbol, 10**6):
                    depth[symbol], changed = best, True
        return depth

    @staticmethod
    def _deep(expansion: Sequence[tuple[str, bool]], depth: Mapping[str, int]) -> int | None:
        inner = [0 if term else depth.get(name) for name, term in expansion]
        return None if None in inner else 1 + max((one for one in inner if one is not None), default=0)

    def derived(self, symbol: str, random: Random) -> list[str]:
        """Words that the grammar makes of a symbol, MOST_WORDS or little more."""
        words: list[str] = []
        open_: list[tuple[str, bool, int]] = [(symbol, False, 0)]
        while open_:
            name, term, deep = open_.pop()
            if term:
                words.append(random.choice(self.words[name]))
                continue
            choices = self.rules[name]
            if deep >= DEEPEST or len(words) + len(open_) >= MOST_WORDS:
                depths = [self._deep(one, self._shortest) for one in choices]
                least = min(one for one in depths if one is not None)
                choices = [one for one, far in zip(choices, depths, strict=True) if far == least]
            chosen = random.choice(choices)
            open_ += [(one, is_term, deep + 1) for one, is_term in reversed(chosen)]
        return words


@cache
def grammar() -> Grammar:
    """The language's rules as data, taken once."""
    return Grammar()


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
    """A card with one or two paragraphs, or the whole text of a spell, derived from the grammar."""
    if random.random() < 0.5:
        return f"{random.choice(SPELL_HEADS)}\n{spelled(grammar().derived('spell_text', random))}"
    lines = [spelled(grammar().derived("permanent_text", random)) for _ in range(random.choice((1, 1, 2)))]
    return "\n".join([random.choice(HEADS), *lines])


def row_of_words(random: Random) -> str:
    """A card with words of the language in a row without sense."""
    words = random.choices(grammar().all_words, k=random.randint(1, 12))
    return f"{random.choice((*HEADS, *SPELL_HEADS))}\n{spelled([*words, '.'])}"


def spoilt(random: Random) -> str:
    """A shipped card whose text has been damaged in one to three places."""
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
    return "\n".join(print_face(face).split("\n")[:2])


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
    words[random.randrange(len(words))] = random.choice(grammar().all_words)
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
    """The text of this number: how it was made, and the card."""
    random = Random(f"{seed}/{number}")
    maker = ("derived", "derived", "spoilt", "spoilt", "row")[number % 5]
    return maker, MAKERS[maker](random)
