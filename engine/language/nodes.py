"""Trees as the grammar leaves them, and the error for words that it allows but that mean nothing."""

from __future__ import annotations

from typing import TypeAlias

from lark import Token, Tree

Node: TypeAlias = Tree[Token]


def trees(node: Node) -> list[Node]:
    """The branches of a node, in text order."""
    return [child for child in node.children if isinstance(child, Tree)]


def words(node: Node) -> list[Token]:
    """The words that stand in a node itself, in text order."""
    return [child for child in node.children if isinstance(child, Token)]


class Refused(Exception):
    """Words that the grammar allows but that mean nothing here: from where to where, and what could."""

    def __init__(self, start: int, end: int, expected: tuple[str, ...]) -> None:
        self.start = start
        self.end = end
        self.expected = expected
        super().__init__(start, end, expected)


class Senseless(Refused):
    """Words that nobody would take apart so: the other ways to take them apart are asked instead."""


def refused(node: Node | Token, *expected: str) -> Refused:
    """The error for a node that means nothing here."""
    place = node if isinstance(node, Token) else node.meta
    # A node of no words has no place of its own.
    begin, end = getattr(place, "start_pos", None) or 0, getattr(place, "end_pos", None) or 0
    return Refused(begin, end, expected or ("something it could mean",))
