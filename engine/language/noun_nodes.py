"""What words of a description tell by themselves: one or many, which of several, and what other years meant."""

from __future__ import annotations

from lark import Token

from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import Colors, HasSubtype
from engine.language.tokens import ENDING_IN_S
from engine.language.words import Relation

COLOR_COUNTS = {
    "colorless": Colors(Relation.EQUAL, 0),
    "monocolored": Colors(Relation.EQUAL, 1),
    "multicolored": Colors(Relation.AT_LEAST, 2),
}


def is_singular(node: Node) -> bool:
    """Whether a description ends in a noun in the singular: types and subtypes keep the length that they were
    written with."""
    nouns = [
        word for part in trees(node) if part.data == "nouns" for noun in trees(part) for word in words(noun)
    ]
    written = [(str(word), (word.end_pos or 0) - (word.start_pos or 0)) for word in nouns]
    return any(length == len(word) and word not in ENDING_IN_S for word, length in written)


def subtype_of(word: Token) -> HasSubtype:
    """The subtype that a word names. Raises Refused."""
    if word == "Legend":
        # It was a creature type until 2004; now it is none, and what it said is a supertype (205.4).
        raise refused(word, '"legendary"')
    return HasSubtype(str(word))


def is_either(node: Node) -> bool:
    """Whether a description leaves open which of three or more nouns is meant: "all artifacts, creatures, or lands"."""
    nouns = [noun for part in trees(node) if part.data == "nouns" for noun in trees(part)]
    return len(nouns) > 2 and not any(noun.data == "both" for noun in nouns)
