"""Single words: colours, types, keywords, states, kinds of counters, numbers."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NoReturn

from engine.language.forms.declared import NoWords, called, form, lexical
from engine.language.nouns import counted
from engine.language.tokens import CARD_NAME, NUMBER_WORDS, PLAIN_KEYWORDS, TextWord
from engine.language.words import CardType, Color, DamageKind, Feature, KeywordName, State, Supertype


def _member(kind: type[StrEnum]) -> Callable[[TextWord], Any]:
    def read(word: TextWord) -> Any:
        return kind(word.value)

    return read


def _word(kind: type[StrEnum]) -> Callable[[Any], str]:
    def write(value: Any) -> str:
        if not isinstance(value, kind):
            raise NoWords(f"no {kind.__name__}: {value!r}")
        return value.word if isinstance(value, Color) else value.value

    return write


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise NoWords(f"no word: {value!r}")
    return value


def no_words(value: Any) -> NoReturn:
    """Raise NoWords: this value is said otherwise, or not at all."""
    raise NoWords(f"no words for {value!r}")


def _subtype(word: TextWord) -> str | None:
    # It was a creature type until 2004; now it is none, and what it said is a supertype (205.4).
    return None if word.value == "Legend" else word.value


lexical("color", ["A_COLOR"], _member(Color), _word(Color), Color, "a color")
lexical("type", ["A_TYPE"], _member(CardType), _word(CardType), list(CardType)[:3], "a type")


def _type_of_one(word: TextWord) -> CardType | None:
    """Before a noun a type has no plural."""
    found = _member(CardType)(word)
    return found if isinstance(found, CardType) and word.text.lower() == found.value else None


lexical("type_of_one", ["A_TYPE"], _type_of_one, _word(CardType), list(CardType)[:3], "a type")
lexical("supertype", ["A_SUPERTYPE"], _member(Supertype), _word(Supertype), Supertype, "a supertype")
lexical(
    "state",
    ["A_STATE"],
    _member(State),
    _word(State),
    (State.TAPPED, State.UNTAPPED, State.ATTACKING, State.BLOCKING),
    '"tapped", "untapped", "attacking" or "blocking"',
)
lexical(
    "keyword",
    ["A_KEYWORD"],
    _member(KeywordName),
    _word(KeywordName),
    sorted(PLAIN_KEYWORDS)[:20],
    "a keyword ability",
)
lexical("subtype", ["A_SUBTYPE"], _subtype, _text, ("Goblin", "Elf", "Zombie", "Forest", "Wall"), "a subtype")
lexical(
    "kind",
    ["A_PT", "A_COUNTER", "time", "echo"],
    lambda word: word.value,
    _text,
    ("+1/+1", "-1/-1", "charge"),
    "a kind of counter",
)


def _name(value: Any) -> str:
    name = _text(value)
    return name if CARD_NAME.fullmatch(name) else no_words(name)


lexical("card_name", ["A_NAME"], lambda word: word.value, _name, ("Wasp", "Feral Shadow"), "a card's name")


lexical(
    "expansion", ["A_SET"], lambda word: word.value, _text, ("Homelands", "Arabian Nights"), "an expansion"
)


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise NoWords(f"no number: {value!r}")
    return value


def _in_words(value: Any) -> str:
    if _number(value) not in NUMBER_WORDS.values():
        raise NoWords(f"no number in words: {value!r}")
    return counted(value)


lexical(
    "number",
    ["A_NUMBER"],
    lambda word: int(word.value),
    lambda value: str(_number(value)),
    range(2, 8),
    "a number",
)
lexical("in_words", ["A_COUNT"], lambda word: int(word.value), _in_words, range(2, 8), "a number in words")

for _words, _feature in (
    ("power", Feature.POWER),
    ("toughness", Feature.TOUGHNESS),
    ("(converted mana cost|mana value)", Feature.CONVERTED_MANA_COST),
    ("life total", Feature.LIFE),
):
    form(_feature, _words, "feature")
called("feature", '"power", "toughness", "converted mana cost" or "life total"')
form(DamageKind.ANY, "damage", "damage_kind")
form(DamageKind.COMBAT, "combat damage", "damage_kind")
