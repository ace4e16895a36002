"""Cards that came with lists, as boards need them: those that are wholly read, by their names.

A board takes a card's text along, so what is done here never matters again to a board, a line or a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from django.db.models import Q, QuerySet

from engine.cards.names import LONGEST_TYPED, plain
from engine.language.card import CardDef
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scenario import read_scenario
from engine.notation.wordings import card_text as print_text
from playground.cards import listing
from playground.cards.facts import halves_from
from playground.cards.judging import whole_card
from playground.cards.links import name_at
from playground.cards.models import ListedCard
from playground.kept import Kept
from playground.rulings.versions import engine_version

Reads = ListedCard.Reads
MOST_BEGUN = 8
MOST_NAMED = 40
"""Times that a text is read again with one card more."""
MOST_AT_ONCE = 40
"""Cards that are read anew for one request; what is named beyond them is taken as it was read last."""
MOST_WORDS = 12
"""Words of a name."""
_WORD = re.compile(r"[^\s,;:()]+|//")
_HEADER = re.compile(r"#|(Question|Answer|Rules|Tags|Note):")
_cards: Kept[tuple[str, str], CardDef | None] = Kept(500)
"""By name and digest of what the list says: the same text is the same card while the process lives."""


def at(slug: str) -> ListedCard | None:
    """The card of a list whose page has this address."""
    name = name_at(slug)
    asked = Q(slug=slug) if name is None else Q(folded=plain(name))
    return ListedCard.objects.filter(asked, origin=ListedCard.Origin.LIST).first()


def named(typed: str) -> CardDef | None:
    """The card of exactly this name."""
    return called((typed,)).get(plain(typed[:LONGEST_TYPED]))


def called(names: Iterable[str]) -> dict[str, CardDef]:
    """Those of these names that are cards of lists, by their plain names."""
    said = {plain(name[:LONGEST_TYPED]) for name in names} - {""}
    rows = list(_listed().filter(folded__in=said)) if said else []
    stale = [row for row in rows if row.read_by != engine_version()]
    # Whoever names a card need not wait until workers have read the whole list again.
    fresh = {row.folded: listing.up_to_date(row) for row in stale[:MOST_AT_ONCE]}
    whole = [row for row in (fresh.get(one.folded, one) for one in rows) if row.reads == Reads.WHOLE]
    found = ((row.folded, _card(row)) for row in whole)
    return {name: card for name, card in found if card is not None}


def beginning(typed: str) -> tuple[str, ...]:
    """Names that begin so; so many that they are told apart."""
    said = plain(typed[:LONGEST_TYPED])
    return (
        tuple(_whole().filter(folded__startswith=said).values_list("name", flat=True)[:MOST_BEGUN])
        if said
        else ()
    )


def matching(typed: str, limit: int) -> list[CardDef]:
    """Cards with what was typed in their names, those that begin so first."""
    said = plain(typed[:LONGEST_TYPED])
    if not said or limit < 1:
        return []
    begun = list(_whole().filter(folded__startswith=said)[:limit])
    # Of less than three letters there are no trigrams to find them by.
    more = _whole().filter(found_by__folded__contains=f" {said}") if len(said) > 2 else _whole().none()
    rows = [*begun, *more.exclude(folded__startswith=said)[: limit - len(begun)]]
    return [card for card in map(_card, rows) if card is not None]


def _whole() -> QuerySet[ListedCard]:
    """As they were read last; what another engine has read is read again before it is given."""
    return _listed().filter(reads=Reads.WHOLE)


def _listed() -> QuerySet[ListedCard]:
    rows = ListedCard.objects.filter(origin=ListedCard.Origin.LIST)
    return rows.only("name", "folded", "halves", "layout", "colors", "digest", "reads", "read_by")


def _card(row: ListedCard) -> CardDef | None:
    """The card as the engine of the day reads it; None if that is not wholly."""
    return _cards.find((row.name, row.digest), lambda: whole_card(row, halves_from(row.halves)))


def spelled_out(text: str) -> str:
    """A board's text with the texts of the cards of lists that it names; as it is where that doesn't make it read."""
    written = text
    for _ in range(MOST_NAMED):
        try:
            read_scenario(written)
        except Unreadable as error:
            lines = written.split("\n")
            places = [
                lines[one.line - 1][one.column - 1 :] for one in error.every if 0 < one.line <= len(lines)
            ]
            found = [card for place in places if (card := _at_the_front(place)) is not None]
            if not found:
                return text
            blocks = {card.name: f"Card:\n{print_text(card)}\n\n" for card in found}
            written = _before_the_board(written, "".join(blocks.values()))
        except TooMuch:
            return text
        else:
            return written
    return text


def texts(names: Iterable[str]) -> list[str]:
    """The texts of those of these names that are cards of lists, as boards take them along."""
    return [print_text(card) for card in called(names).values()]


def _at_the_front(words: str) -> CardDef | None:
    """The card with the longest name that stands at the beginning of some words."""
    ends = [match.end() for match in islice(_WORD.finditer(words), MOST_WORDS)]
    cards = called(words[:end] for end in ends)
    return next((cards[said] for end in reversed(ends) if (said := plain(words[:end])) in cards), None)


def _before_the_board(text: str, blocks: str) -> str:
    lines = text.split("\n")
    at = next((at for at, line in enumerate(lines) if line.strip() and not _HEADER.match(line)), 0)
    return "\n".join([*lines[:at], blocks.rstrip("\n"), "", *lines[at:]])
