"""What words of a description tell by themselves: one or many, which of several, and what other years meant."""

from __future__ import annotations

from lark import Token

from engine.language.nodes import Node, refused, trees, words
from engine.language.nouns import plural
from engine.language.terms import Amount, Colors, HasSubtype, Times, X
from engine.language.tokens import ENDING_IN_S
from engine.language.words import Feature, Kind, Relation, Zone

COLOR_COUNTS = {
    "colorless": Colors(Relation.EQUAL, 0),
    "monocolored": Colors(Relation.EQUAL, 1),
    "multicolored": Colors(Relation.AT_LEAST, 2),
}

KINDS = {
    "permanent": Kind.PERMANENT,
    "card": Kind.CARD,
    "spell": Kind.SPELL,
    "source": Kind.SOURCE,
    "token": Kind.TOKEN,
    "activated_ability": Kind.ACTIVATED,
    "triggered_ability": Kind.TRIGGERED,
    "stacked_ability": Kind.STACKED,
}
FEATURES = {
    "power": Feature.POWER,
    "toughness": Feature.TOUGHNESS,
    "converted": Feature.CONVERTED_MANA_COST,
    "life_total": Feature.LIFE,
}
RELATIONS = {
    "at_most": Relation.AT_MOST,
    "at_least": Relation.AT_LEAST,
    "exactly": Relation.EQUAL,
    "less_than": Relation.LESS,
    "greater_than": Relation.GREATER,
}


def is_singular(node: Node) -> bool:
    """Whether a description ends in a noun in the singular: types and subtypes keep the length that they were
    written with."""
    nouns = [
        word for part in trees(node) if part.data == "nouns" for noun in trees(part) for word in words(noun)
    ]
    written = [(str(word), (word.end_pos or 0) - (word.start_pos or 0)) for word in nouns]
    return any(length == len(word) and word not in ENDING_IN_S for word, length in written)


def check_any(node: Node) -> None:
    """Refuse so many things, or some at random, within a description: it leaves nothing to choose. Raises Refused."""
    if node.data in ("picked", "random_one", "random_some"):
        raise refused(node, '"a" or "an", for a description leaves nothing to choose')


def own_zone(node: Node) -> Zone:
    """The graveyard that a card itself is in: yours, or its owner's. Raises Refused for others'."""
    owner = next(node.find_data("owner_of"), None) if node.data == "of_np" else None
    if node.data == "you" or (owner is not None and [one.data for one in trees(owner)] == ["it"]):
        return Zone.GRAVEYARD
    raise refused(node, '"your" or "its owner\'s"')


def check_number(node: Node, count: Amount) -> None:
    """Refuse a type in the singular after a number above one: "three creature". Raises Refused."""
    if count == 1:
        return
    for part in trees(node):
        for noun in trees(part) if part.data == "nouns" else []:
            for word in words(noun):
                if word.type == "A_TYPE" and (word.end_pos or 0) - (word.start_pos or 0) == len(word):
                    raise refused(word, f'"{plural(word)}"')


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


def size_of(token: Token) -> tuple[Amount, Amount]:
    """ "+2/-X" as two amounts."""
    power, toughness = (_signed(part) for part in str(token).split("/"))
    return power, toughness


def _signed(text: str) -> Amount:
    if not text.endswith("X"):
        return int(text)
    return Times(-1, X()) if text.startswith("-") else X()
