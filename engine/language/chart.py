"""A chart parser in the manner of Earley that looks at the next word before it expects anything.

lark's own expects, before each word, everything that the grammar could go on with: some 1,700 half-read rules a
word, nearly all of which the word refuses. This one makes only those that the word can go on with, or that may be
empty, in the order in which lark would have made them; the forest it builds is lark's, and so is the way a reading
is chosen where a text has several. What could have stood at a word that nothing takes is worked out only then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from lark import Token, exceptions
from lark.exceptions import LarkError
from lark.grammar import NonTerminal, Rule, Symbol
from lark.parsers import earley_forest
from lark.parsers.earley import Parser
from lark.parsers.earley_forest import StableSymbolNode

from engine.language.derivations import Made, derivations
from engine.language.several import worth_reading

# These of lark have no types.
FOREST: Any = earley_forest
ERRORS: Any = exceptions

END = "$END"
"""What stands after the last word."""


class Dot:
    """A place within a rule: how far it has been read, and with which words it can go on.

    `label` is what lark's forest calls the place; `words` has the terminals that can come next, and None
    where the rest of the rule may be empty, so that any word may.
    """

    __slots__ = ("expect", "label", "next", "origin", "rule", "terminal", "words")

    def __init__(self, rule: Rule, at: int, first: dict[Symbol, set[Symbol]], nullable: set[Symbol]) -> None:
        self.rule = rule
        self.origin = rule.origin
        done = at == len(rule.expansion)
        self.expect: Symbol | None = None if done else rule.expansion[at]
        self.terminal = self.expect.name if self.expect is not None and self.expect.is_term else ""
        self.label: object = rule.origin if done else (rule, at)
        self.next: Dot | None = None if done else Dot(rule, at + 1, first, nullable)
        self.words = _words(rule.expansion[at:], first, nullable)

    def fits(self, word: str) -> bool:
        """Whether the rest of the rule can begin with this word, or with none of its own."""
        return self.words is None or word in self.words


def _words(
    rest: Iterable[Symbol], first: dict[Symbol, set[Symbol]], nullable: set[Symbol]
) -> frozenset[str] | None:
    found: set[str] = set()
    for symbol in rest:
        found.update(one.name for one in first[symbol])
        if symbol not in nullable:
            return frozenset(found)
    return None


class Item:
    """A rule being read: where it stands, from which word on, and what it has read."""

    __slots__ = ("dot", "node", "start")

    def __init__(self, dot: Dot, start: int, node: Any = None) -> None:
        self.dot = dot
        self.start = start
        self.node = node


class Column:
    """The items at one place of a text, each once and in the order they came; `scan` wait for a word."""

    __slots__ = ("found", "scan", "waiting", "word")

    def __init__(self, word: str | None) -> None:
        self.word = word
        """The next word's terminal; None where everything is to be expected."""
        self.found: dict[tuple[Dot, int], Item] = {}
        self.scan: dict[tuple[Dot, int], Item] = {}
        self.waiting: dict[Symbol, list[Item]] = {}

    def add(self, item: Item) -> bool:
        """Put an item here unless it is here or cannot go on; whether it is a new one to work on."""
        dot, key = item.dot, (item.dot, item.start)
        if self.word is not None and not dot.fits(self.word):
            return False
        if dot.terminal:
            self.scan.setdefault(key, item)
            return False
        if key in self.found:
            return False
        self.found[key] = item
        if dot.expect is not None:
            self.waiting.setdefault(dot.expect, []).append(item)
        return True


class Chart:
    """Stands in for lark's parser: the same grammar and words, and all trees."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        dots = {
            rule: Dot(rule, 0, parser.FIRST, parser.NULLABLE)
            for rules in parser.predictions.values()
            for rule in rules
        }
        self._begun: dict[Symbol, tuple[Dot, ...]] = {
            origin: tuple(dots[rule] for rule in rules) for origin, rules in parser.predictions.items()
        }
        self._fitting: dict[tuple[Symbol, str | None], tuple[Dot, ...]] = {}

    def parse(self, lexer: Any, start: str) -> tuple[Made, ...]:
        """Every tree of a text. Raises UnexpectedToken and UnexpectedEOF as lark does, what the lexer raises, and
        TextTooLong."""
        words = WordRow(lexer.lex(None))
        symbol = NonTerminal(start)
        stopped = self._stopped_at(words, symbol, None)
        if isinstance(stopped, int):
            # Again, and there everything that could have come instead is expected.
            error = self._stopped_at(words, symbol, stopped)
            assert isinstance(error, LarkError)
            raise error
        assert isinstance(stopped, StableSymbolNode)
        return derivations(stopped, self._parser.callbacks, worth_reading)

    def _stopped_at(
        self, words: WordRow, start: Symbol, blind: int | None
    ) -> int | StableSymbolNode | LarkError:
        """The forest's root, or the number of the word at which reading stops; at `blind` the error itself."""
        columns = [Column(None if blind == 0 else words.kind(0))]
        for dot in self._begun[start]:
            columns[0].add(Item(dot, 0))
        at, nodes = 0, dict[tuple[object, int, int], Any]()
        while True:
            self._complete(at, columns, nodes)
            token = words.token(at)
            if token is None:
                break
            ahead, nodes = self._scan(at, token, columns[at], None if blind == at + 1 else words.kind(at + 1))
            if not ahead.found and not ahead.scan:
                # Nothing waits for what comes after this word: was it the word itself that nothing took?
                if not any(one.dot.terminal == token.type for one in columns[at].scan.values()):
                    return at if blind is None else _unexpected(token, columns[at])
                if blind is None:
                    return at + 1
            columns.append(ahead)
            at += 1
        for item in columns[at].found.values():
            if item.dot.expect is None and item.dot.origin == start and item.start == 0:
                assert isinstance(item.node, StableSymbolNode)
                return item.node
        if blind is None:
            return at
        error: LarkError = ERRORS.UnexpectedEOF([one.dot.terminal for one in columns[at].scan.values()])
        return error

    def _scan(
        self, at: int, token: Token, column: Column, following: str | None
    ) -> tuple[Column, dict[tuple[object, int, int], Any]]:
        """The column after a word: the items that waited for it, a word further."""
        ahead, nodes = Column(following), dict[tuple[object, int, int], Any]()
        leaf = FOREST.TokenNode(token, self._parser.lexer_conf.terminals_by_name.get(token.type), priority=0)
        for item in column.scan.values():
            if item.dot.terminal != token.type or item.dot.next is None:
                continue
            new = Item(item.dot.next, item.start)
            new.node = _node(nodes, new.dot, item.start, at + 1)
            new.node.add_family(new.dot.label, item.dot.rule, item.start, item.node, leaf)
            ahead.add(new)
        return ahead, nodes

    def _complete(self, at: int, columns: list[Column], nodes: dict[tuple[object, int, int], Any]) -> None:
        """Everything that holds at a place without another word: what ends there, and what begins."""
        column = columns[at]
        empty: dict[Symbol, Any] = {}
        begun: set[Symbol] = set()
        items = deque(column.found.values())
        while items:
            item = items.pop()
            dot, expect = item.dot, item.dot.expect
            if expect is None:
                self._ended(item, at, columns, nodes, items, empty)
                continue
            new: list[Item] = []
            if expect not in begun:
                begun.add(expect)
                new += [Item(one, at) for one in self._beginning(expect, column.word)]
            if expect in empty and dot.next is not None:
                onward = Item(dot.next, item.start)
                onward.node = _node(nodes, onward.dot, item.start, at)
                onward.node.add_family(onward.dot.label, dot.rule, item.start, item.node, empty[expect])
                new.append(onward)
            items.extend(one for one in new if column.add(one))

    def _ended(
        self,
        item: Item,
        at: int,
        columns: list[Column],
        nodes: dict[tuple[object, int, int], Any],
        items: deque[Item],
        empty: dict[Symbol, Any],
    ) -> None:
        """A rule that has been read to its end: those that waited for it go on."""
        origin, rule = item.dot.origin, item.dot.rule
        if item.node is None:
            item.node = _node(nodes, item.dot, item.start, at)
            item.node.add_family(origin, rule, item.start, None, None)
        if item.start == at:
            empty[origin] = item.node
        for waiting in tuple(columns[item.start].waiting.get(origin, ())):
            assert waiting.dot.next is not None
            new = Item(waiting.dot.next, waiting.start)
            new.node = _node(nodes, new.dot, waiting.start, at)
            new.node.add_family(new.dot.label, waiting.dot.rule, at, waiting.node, item.node)
            if columns[at].add(new):
                items.append(new)

    def _beginning(self, symbol: Symbol, word: str | None) -> tuple[Dot, ...]:
        """The rules for a symbol that can begin with a word, and those that may be empty."""
        if word is None:
            return self._begun[symbol]
        key = symbol, word
        if key not in self._fitting:
            self._fitting[key] = tuple(dot for dot in self._begun[symbol] if dot.fits(word))
        return self._fitting[key]


class WordRow:
    """The words of a text as far as they can be told apart; what stopped the lexer is raised where it stopped."""

    def __init__(self, tokens: Iterator[Token]) -> None:
        self._tokens: list[Token] = []
        self._stop: Exception | None = None
        try:
            self._tokens.extend(tokens)
        except ValueError as stop:
            self._stop = stop

    def kind(self, at: int) -> str:
        """The terminal of a word, or END."""
        return str(self._tokens[at].type) if at < len(self._tokens) else END

    def token(self, at: int) -> Token | None:
        """A word, None after the last. Raises what stopped the lexer."""
        if at < len(self._tokens):
            return self._tokens[at]
        if self._stop is not None:
            raise self._stop
        return None


def _node(nodes: dict[tuple[object, int, int], Any], dot: Dot, start: int, end: int) -> Any:
    label = dot.label, start, end
    node = nodes.get(label)
    if node is None:
        node = nodes[label] = FOREST.StableSymbolNode(*label)
    return node


def _unexpected(token: Token, column: Column) -> LarkError:
    error: LarkError = ERRORS.UnexpectedToken(token, {one.dot.terminal for one in column.scan.values()})
    return error
