"""Rules text in, abilities out: the one door to the grammar.

Reading is slow beside everything else (some milliseconds a sentence) and gives the same value for the same words,
so results are kept for the life of the process under the text, its names and the grammar's digest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedToken

from engine.language import awaiting_words
from engine.language.abilities import abilities_of
from engine.language.chart import Chart
from engine.language.effects import Ability, Triggered
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms import rooms
from engine.language.forms.reading import readings
from engine.language.nodes import Refused
from engine.language.several import meant
from engine.language.terms import Begins
from engine.language.tokens import CLASSES, PLAIN_KEYWORDS, Passage, Words
from engine.language.walks import walk
from engine.language.words import KeywordName, StepOrPhase

# A word that can stand nowhere, to ask what could stand in its place.
NO_WORD = " unheardof"
# Keywords that are read with what follows them.
LACKING = frozenset(name.value for name in KeywordName if name not in PLAIN_KEYWORDS) | {"equip", "bushido"}
# Printed cards stay below 15.
MOST_NESTED = 60


# Paragraphs, what they consist of, and rooms of their own, which extend rules of those before them.
GRAMMAR = (
    "grammar.lark",
    "sentences.lark",
    "changes.lark",
    "conditions.lark",
    "phrases.lark",
    "copies.lark",
    "decrees.lark",
    "processes.lark",
    "this_turn.lark",
    "keywords.lark",
    "costs.lark",
    "text_changes.lark",
    "lasting.lark",
    "redirecting.lark",
    "chosen_types.lark",
    "chosen_players.lark",
    "barred_abilities.lark",
    "responses.lark",
    "named_cards.lark",
    "hands.lark",
    "graveyards.lark",
    "shields.lark",
    "as_though.lark",
)


MOST_SAME_WORDS = 4
"""Sentences of a text that begin with the card's name as a word, beyond which it is read as the name alone."""


@cache
def grammar_text() -> str:
    room = resources.files("engine.language")
    return "\n".join(room.joinpath(name).read_text(encoding="utf-8") for name in GRAMMAR)


@cache
def _grammar() -> Lark:
    grammar = Lark(
        grammar_text(),
        parser="earley",
        lexer=Words,
        start=["spell_text", "permanent_text"],
        propagate_positions=True,
        maybe_placeholders=False,
    )
    front: Any = grammar.parser
    front.parser = Chart(front.parser)
    return grammar


@cache
def grammar_digest() -> str:
    """Which grammar this is: saved card texts travel with it."""
    return hashlib.sha256(grammar_text().encode()).hexdigest()[:16]


@lru_cache(maxsize=20_000)
def _read(
    text: str, names: tuple[str, ...], spell: bool, line: int, digest: str, noting: bool = False
) -> tuple[Ability, ...]:
    passage = Passage(text, names, line, noting=noting)
    if (said := _by_forms(text, names, spell, noting)) is not None:
        return said
    return _by_grammar(passage, spell)


def read_by_grammar(text: str, names: tuple[str, ...], *, spell: bool) -> tuple[Ability, ...]:
    """What the grammar alone reads, whatever the forms do. Raises UnreadableText, TextTooLong."""
    return _by_grammar(Passage(text, names, 1), spell)


def _by_grammar(passage: Passage, spell: bool) -> tuple[Ability, ...]:
    text = passage.text
    found = _parsed(passage, "spell_text" if spell else "permanent_text")
    if max(map(_depth, found)) > MOST_NESTED:
        raise TextTooLong("phrases within phrases", MOST_NESTED)
    try:
        read = meant(found, abilities_of)
    except Refused as stop:
        words = text[stop.start : stop.end]
        raise UnreadableText(*passage.place(stop.start), words, stop.expected) from None
    if not passage.noting and any(map(_either_main_phase, walk(read))):
        at = max(text.lower().find(StepOrPhase.MAIN.value), 0)
        words = text[at : at + len(StepOrPhase.MAIN.value)]
        raise UnreadableText(*passage.place(at), words, ('"precombat main phase"',))
    return read


def _by_forms(text: str, names: tuple[str, ...], spell: bool, noting: bool) -> tuple[Ability, ...] | None:
    """What the forms read; None where they don't say it, or the grammar tells what is wrong."""
    try:
        found = readings(
            Passage(text, names, noting=noting), "spell" if spell else "paragraph", rooms.LANGUAGE
        )
    except (UnreadableText, TextTooLong):
        return None
    best = found.best
    return best[0] if len(best) == 1 else None


def _either_main_phase(value: Any) -> bool:
    """A turn has two main phases (305.1): only what waits for the next of them may wait for either, and it is said so
    in the text of an effect under way alone."""
    return (
        isinstance(value, Triggered)
        and isinstance(value.event, Begins)
        and value.event.moment is StepOrPhase.MAIN
    )


def _parsed(passage: Passage, start: str) -> tuple[Tree[Token], ...]:
    """The text taken apart, in each way there is. A card's name that is a word of the language too is read as that
    word at the beginning of a sentence that can't be read otherwise: a card named Switch that says "Switch target
    creature's ..."."""
    try:
        found: Any = _grammar().parse(passage, start=start)
    except (UnexpectedToken, UnexpectedEOF) as stop:
        refused = _unreadable(passage, stop, start)
        again = _without_name(passage, _stopped_at(passage, stop))
        if again is None:
            raise refused from None
        try:
            return _parsed(again, start)
        except UnreadableText as other:
            # Of the two ways to read the name, that which got further is what was meant.
            raise max(refused, other, key=lambda one: (one.line, one.column)) from None
    return tuple(tree for tree in found if isinstance(tree, Tree))


def _stopped_at(passage: Passage, stop: UnexpectedToken | UnexpectedEOF) -> int:
    return (stop.token.start_pos or 0) if isinstance(stop, UnexpectedToken) else len(passage.text)


def _without_name(passage: Passage, at: int) -> Passage | None:
    """The same text with the name at the beginning of the sentence that goes on here as a word; None if it is none."""
    begins = passage.name_begins(at)
    if (
        begins is None
        or len(passage.not_names) >= MOST_SAME_WORDS
        or passage.own_name_at(begins).split()[0].lower() not in vocabulary()
    ):
        return None
    not_names = passage.not_names | {begins}
    return Passage(passage.text, passage.names, passage.line, not_names, passage.noting)


def _unreadable(passage: Passage, stop: UnexpectedToken | UnexpectedEOF, start: str) -> UnreadableText:
    """The error at the word that is to blame for where the grammar stopped."""
    at, end = len(passage.text), len(passage.text)
    if isinstance(stop, UnexpectedToken):
        at, end = stop.token.start_pos or 0, stop.token.end_pos or 0
    expected = set(stop.expected)
    if (blamed := passage.misread_before(at)) is not None:
        at, end = blamed
        try:
            _grammar().parse(_cut_short(passage, at), start=start)
        except UnexpectedToken as earlier:
            expected = set(earlier.expected)
    could = awaiting_words.could(expected, _literals())
    if (lacking := _lacks_its_rest(passage, at, expected)) is not None:
        begins, end, help_ = lacking
        return UnreadableText(
            *passage.place(begins), passage.text[begins:end], help_, length=end - begins, could=could
        )
    words = str(passage.text[at:].split("\n")[0])[:40].rstrip()
    help_ = _TWO_EVENTS if _goes_on_after_an_event(passage, at, end, expected) else ()
    help_ += awaiting_words.expected(expected, _literals(), passage.text[at:end])
    return UnreadableText(
        *passage.place(at), words, help_[: awaiting_words.MOST_EXPECTED], length=end - at, could=could
    )


_TWO_EVENTS = ("another ability in a paragraph of its own, for the other event",)


def _goes_on_after_an_event(passage: Passage, at: int, end: int, expected: set[str]) -> bool:
    """Whether a triggered ability that could have gone on with its instructions names one more event instead."""
    sentence = re.split(r"[.:\"\n]", passage.text[:at])[-1].split()
    comma = next((name for name, word in _literals().items() if word == ","), "")
    waits = bool(sentence) and sentence[0].lower() in ("when", "whenever")
    return waits and comma in expected and passage.text[at:end].lower() in ("or", "and")


def _lacks_its_rest(passage: Passage, at: int, expected: set[str]) -> tuple[int, int, tuple[str, ...]] | None:
    """A keyword that says nothing without a cost or a number, where neither follows it: from where to where it
    stands, and what belongs to it."""
    before = [one for one in passage.read if (one.end_pos or 0) <= at and one.type != "A_DASH"]
    if not before or " ".join(before[-1].lower().split()) not in LACKING:
        return None
    start, end = before[-1].start_pos or 0, before[-1].end_pos or 0
    keyword = passage.text[start:end]
    if "A_NUMBER" in expected:
        return start, end, (f'"{keyword}" with its number, such as "{keyword} 2"',)
    if "A_MANA" in expected:
        return start, end, (f'"{keyword}" with its cost, such as "{keyword} {{2}}{{G}}"',)
    return None


def _cut_short(passage: Passage, at: int) -> Passage:
    short = passage.text[:at] + NO_WORD
    return Passage(short, passage.names, passage.line, passage.not_names, passage.noting)


@cache
def vocabulary() -> frozenset[str]:
    """Every word that the language knows; subtypes and names it need not know."""
    literals = (str(one.pattern.value) for one in _grammar().terminals if one.pattern)
    return frozenset((*CLASSES, *literals))


@cache
def _literals() -> dict[str, str]:
    """The words of the terminals that stand for one word each."""
    return {
        terminal.name: str(terminal.pattern.value) for terminal in _grammar().terminals if terminal.pattern
    }


def _depth(tree: Tree[Token]) -> int:
    """How many nodes stand above the deepest; level by level, so that no text exhausts the stack."""
    depth, level = 0, [tree]
    while level:
        depth += 1
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
    return depth


def read_paragraph(
    text: str, names: Iterable[str] = (), line: int = 1, *, noting: bool = False
) -> tuple[Ability, ...]:
    """The abilities in one paragraph of a permanent's text. Raises UnreadableText, TextTooLong.

    With `noting`, "<name>" stands for what is noted under that name, as in the text of an effect under way.
    """
    return _read(text, tuple(names), False, line, grammar_digest(), noting)


def read_spell(
    text: str, names: Iterable[str] = (), line: int = 1, *, noting: bool = False
) -> tuple[Ability, ...]:
    """The abilities in the whole text of an instant or sorcery. Raises UnreadableText, TextTooLong."""
    return _read(text, tuple(names), True, line, grammar_digest(), noting)
