"""Cards that a text defines itself: `Card:` on a line of its own, the lines of a card, then an empty line."""

from __future__ import annotations

from engine.language.card import CardDef
from engine.language.cardtext import blocks, read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scanning import Scanner
from engine.notation.wordings import Pool, read_definition
from engine.rules.reach import without_rules

# Reading a card's text takes far longer than reading the rest of a position.
MOST_OWN_CARDS = 24


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
                pool.define(_card("\n".join(lines[at + 1 : end]), first_line + at + 1))
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


def _card(text: str, line: int) -> CardDef:
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
            Unreadable(one.line + line - 1, one.column, one.words, one.expected) for one in stop.every
        )
        raise first.with_more(more) from stop
    except TextTooLong as stop:
        raise TooMuch(stop.bound, stop.limit) from stop
