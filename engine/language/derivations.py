"""All trees of a text, from the forest that the chart leaves: the ways to take its words apart.

Trees share their branches. A forest's nodes are worked through from the leaves upwards without recursion, so no
text exhausts the stack; a node with more than MOST trees is refused, never cut short.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from engine.language.errors import TextTooLong

MOST = 200
"""Ways to take a text apart; cards that are printed stay below 10."""

Made = Tree[Token] | Token
Callbacks = Mapping[Any, Callable[..., Any]]
"""What lark makes of the branches of each rule."""


Prune = Callable[[list[Made]], list[Made]]


def derivations(root: Any, callbacks: Callbacks, prune: Prune) -> tuple[Made, ...]:
    """The trees below a forest's root, those of the grammar's earlier rules first. Raises TextTooLong.

    `prune` is given the ways to take the words of one node apart, and says which are worth going on with.
    """
    done: dict[int, list[Any]] = {}
    begun: set[int] = set()
    stack = [root]
    while stack:
        node = stack[-1]
        if id(node) in done:
            stack.pop()
        elif id(node) in begun:
            stack.pop()
            made = _of(node, done, callbacks)
            done[id(node)] = made if node.is_intermediate or len(made) == 1 else prune(made)
        else:
            begun.add(id(node))
            stack += [
                part
                for family in node.children
                for part in (family.left, family.right)
                # What is begun and not done contains this node: words can't be parts of themselves.
                if part is not None and not hasattr(part, "token") and id(part) not in begun
            ]
    return tuple(done[id(root)])


def _of(node: Any, done: dict[int, list[Any]], callbacks: Callbacks) -> list[Any]:
    """The trees of one node; of a half-read rule the lists of its branches."""
    found: list[Any] = []
    for family in node.children:
        branches: list[Any] = [
            [*before, *after] for before in _parts(family.left, done) for after in _parts(family.right, done)
        ]
        if not node.is_intermediate:
            branches = [callbacks[family.rule](_own(children)) for children in branches]
        found += branches
        if len(found) > MOST:
            raise TextTooLong("ways to read one text", MOST)
    return found


def _parts(part: Any, done: dict[int, list[Any]]) -> list[list[Made]]:
    """What one side of a rule can be taken apart into: nothing, a word, the lists of a half-read rule, trees."""
    if part is None:
        return [[]]
    if hasattr(part, "token"):
        return [[part.token]]
    found = done.get(id(part), [])
    return list(found) if part.is_intermediate else [[one] for one in found]


def _own(children: list[Made]) -> list[Made]:
    """The branches, with copies of those that lark dissolves into their parent: it takes over their lists."""
    return [
        Tree(one.data, list(one.children), one.meta)
        if isinstance(one, Tree) and str(one.data).startswith("_")
        else one
        for one in children
    ]
