"""The chart that looks ahead reads as lark's own does: the same trees, and the same words where reading stops."""

from functools import cache
from typing import Any

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedToken

from engine.language.reading import _grammar, grammar_text
from engine.language.tokens import Passage, Words

PARAGRAPHS = (
    "Flying, first strike",
    "When Test comes into play, you may search your library for a card, reveal it, and put it into your hand.",
    "Whenever a creature an opponent controls with power 2 or less blocks or becomes blocked by Test, destroy it.",
    "{1}{G}, {T}, Sacrifice a Goblin or Elf: Test deals X damage to target creature or player, where X is its power.",
    "Other Goblins you control get +1/+1 and have mountainwalk as long as you control a Swamp.",
    "As long as Test is untapped, creatures you control that were dealt damage this turn have fear.",
)
UNREAD = (
    "",
    "Flying, menace",
    "{T}: Draw two wings.",
    "Whenever Test attacks",
    "All creatures get",
    "Draw a card",
)


@cache
def larks() -> Lark:
    """The grammar as lark reads it by itself."""
    return Lark(
        grammar_text(),
        parser="earley",
        lexer=Words,
        start=["spell_text", "permanent_text"],
        propagate_positions=True,
        maybe_placeholders=False,
    )


def reading(grammar: Lark, text: str, start: str) -> Tree[Token] | tuple[Any, ...]:
    """The tree, of the chart's the first, or where reading stopped."""
    passage: Any = Passage(text, ("Test",))
    try:
        found: Any = grammar.parse(passage, start=start)
        return found if isinstance(found, Tree) else found[0]
    except UnexpectedToken as stop:
        return str(stop.token), stop.token.start_pos, stop.expected
    except UnexpectedEOF as stop:
        return "the end", set(stop.expected)


@pytest.mark.parametrize("text", PARAGRAPHS)
def test_a_paragraph_is_the_same_tree(text: str) -> None:
    found = reading(_grammar(), text, "permanent_text")
    assert isinstance(found, Tree)
    assert found == reading(larks(), text, "permanent_text")


@pytest.mark.parametrize("start", ["permanent_text", "spell_text"])
@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_read_stops_at_the_same_word_for_the_same_reasons(text: str, start: str) -> None:
    assert reading(_grammar(), text, start) == reading(larks(), text, start)


def test_several_sentences_and_modes_are_the_same_tree() -> None:
    text = (
        "As an additional cost to play Test, discard a card. Target player draws two cards, then discards a card. "
        "Choose one - Destroy target artifact; or tap target creature; or you gain 4 life."
    )
    found = reading(_grammar(), text, "spell_text")
    assert isinstance(found, Tree)
    assert found == reading(larks(), text, "spell_text")
