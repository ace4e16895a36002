"""Cards that a text defines itself: `Card:` on a line of its own, the lines of a card, then an empty line."""

from __future__ import annotations

from engine.cards.mended import mended
from engine.cards.other_times import of_another_time
from engine.cards.phrases import words_of
from engine.language.card import CardDef
from engine.language.cardtext import blocks, read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scanning import Scanner
from engine.notation.wordings import Pool, read_definition
from engine.rules.reach import without_rules

# Reading a card's text takes far longer than reading the rest of a position.
MOST_OWN_CARDS = 24
MOST_HELPED = 4
"""Errors of a card of which is found out what was meant."""


def take_cards(text: str, first_line: int, pool: Pool) -> str:
    """Cards of the text's own into the pool; their lines are blanked, so that places stay right.

    Raises Unreadable, TooMuch.
    """
    lines = text.split("\n")
    wrong: list[Unreadable] = []
    at = 0
    while at < len(lines):
        if lines[at].strip() == "Card:":
            end = at + 1
            while end < len(lines) and lines[end].strip() not in ("", "---"):
                end += 1
            if len(pool.own) == MOST_OWN_CARDS:
                raise TooMuch("cards of a text's own", MOST_OWN_CARDS)
            try:
                # Finding out what was meant takes many readings, so that it is done for one card alone.
                pool.define(_card("\n".join(lines[at + 1 : end]), first_line + at + 1, helped=not wrong))
            except Unreadable as error:
                wrong += error.every
            lines[at:end] = [""] * (end - at)
        at += 1
    if wrong:
        raise wrong[0].with_more(wrong[1:])
    return "\n".join(lines)


def _carried_out(card: CardDef, text: str, line: int) -> CardDef:
    """The card, if the rules do all that it says. Raises Unreadable."""
    lacking = without_rules(card)
    if lacking:
        name = next(one for one in text.split("\n") if one.strip())
        raise Unreadable(
            line, 1, name, (f"a text that the rules carry out: they know nothing of {lacking[0]}",)
        )
    return card


def _helps(text: str, stop: UnreadableText, *, helped: bool) -> str:
    """What may have been meant, a word of another time, or a text like it that reads."""
    lines = text.split("\n")
    name = lines[0].partition(" {")[0].strip()
    names = (name, name.split(",")[0])
    line, at = "".join(lines[stop.line - 1 : stop.line]), stop.column - 1
    if stop.line > 2 and (later := of_another_time(words_of(line[:at], names), words_of(line[at:], names))):
        return f". {later.sentence}"
    if helped and (found := mended(text, stop, read_card, names)) is not None:
        return f'; did you mean "{found.sentence.line}"?'
    return f', as in "{stop.example}"' if stop.example else ""


def _card(text: str, line: int, *, helped: bool) -> CardDef:
    spelled = read_definition(Scanner(text, line))
    if spelled is not None:
        return spelled
    try:
        found = list(blocks(text))
        if not found:
            raise Unreadable(line, 1, "", ("the text of a card",))
        return _carried_out(read_card(text, partly=True), text, line)
    except UnreadableText as stop:
        first, *more = (
            Unreadable(
                *(one.line + line - 1, one.column, one.words, one.expected),
                helps=_helps(text, one, helped=helped and number < MOST_HELPED),
            )
            for number, one in enumerate(stop.every)
        )
        raise first.with_more(more) from stop
    except TextTooLong as stop:
        raise TooMuch(stop.bound, stop.limit) from stop
