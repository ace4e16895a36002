"""The cards that a visitor has written: keeping them, finding them, and putting them on boards."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from engine.cards.names import plain
from engine.language.card import CardDef
from playground.boards.models import LONGEST_TITLE
from playground.boards.visitors import Maker, belongs, kept, made_by, open_
from playground.cards import brought
from playground.cards.models import CardDraft
from playground.cards.reading import CardRead, read_sheet
from playground.cards.sheets import Sheet, from_kept

OWN = "own:"
"""Before the id of a visitor's card, where the builder names cards."""
MOST_CALLED = 500
"""As many of a visitor's cards, the latest, are found by their names."""


def open_card(request: HttpRequest, card_id: str) -> CardDraft:
    """The door of the editor: only who writes a card finds it."""
    card = kept(CardDraft, card_id)
    if not belongs(request, card):
        raise Http404("this card belongs to someone else")
    return open_(request, card)


def written_by(request: HttpRequest) -> QuerySet[CardDraft]:
    """The visitor's cards, the latest first."""
    return CardDraft.objects.filter(made_by(request))


class Outdated(Exception):
    """The card was changed on another page since; nothing was done."""


def start_card(sheet: Sheet, found: CardRead, maker: Maker, page: str = "") -> CardDraft:
    """Keep a card that somebody has begun to write."""
    return CardDraft.objects.create(
        sheet=sheet.kept(),
        title=sheet.title[:LONGEST_TITLE],
        whole=found.card is not None,
        page=page,
        **maker,
    )


def keep_card(card: CardDraft, sheet: Sheet, found: CardRead, seen: int, page: str) -> None:
    """Keep a card as it is written now, on a page that saw a revision of it. Raises Outdated.

    Whoever agreed to do without words did not agree to do without others.
    """
    with transaction.atomic():
        now = CardDraft.objects.select_for_update().get(pk=card.pk)
        if now.revision != seen and (not page or now.page != page):
            raise Outdated
        card.sheet, card.title, card.whole = sheet.kept(), sheet.title[:LONGEST_TITLE], found.card is not None
        card.without = now.without if now.without == list(found.without) else []
        card.revision, card.page = now.revision + 1, page
        card.save(update_fields=("sheet", "title", "whole", "without", "revision", "page", "updated"))


def agree(card: CardDraft, words: list[str]) -> bool:
    """Let the card go without these words, which its writer was shown; False if they are not those that are not
    understood."""
    found = read_sheet(from_kept(card.sheet))
    if not words or words != list(found.without):
        return False
    card.without = words
    card.save(update_fields=("without", "updated"))
    return True


def definition_of(card: CardDraft, found: CardRead | None = None) -> CardDef | None:
    """The card itself; None if it is not understood today, unless its writer agreed to do without what is not."""
    found = found or read_sheet(from_kept(card.sheet))
    if found.card is not None or not card.without or card.without != list(found.without):
        return found.card
    return found.partly


class OwnCards:
    """The cards beside those that ship that can be put on boards, as the builder asks for them: by id, by name, by its
    beginning. The visitor's own go before those of lists."""

    def __init__(self, request: HttpRequest) -> None:
        self._rows = written_by(request).filter(Q(whole=True) | ~Q(without=[]))
        self._titles: list[tuple[str, str]] | None = None

    def named(self, text: str) -> CardDef | None:
        """The card that a field of the builder names: "own:" and its id, or its name as typed."""
        if text.startswith(OWN):
            return self._card(text.removeprefix(OWN))
        said = plain(text[:LONGEST_TITLE])
        card_id = next((card_id for card_id, title in self._called() if said and plain(title) == said), None)
        return self._card(card_id) if card_id is not None else brought.named(text)

    def beginning(self, typed: str) -> tuple[str, ...]:
        """The names that begin so."""
        said = plain(typed[:LONGEST_TITLE])
        begun = (title for _, title in self._called() if said and plain(title).startswith(said))
        return tuple(dict.fromkeys((*begun, *brought.beginning(typed))))

    def called(self, names: Iterable[str]) -> dict[str, CardDef]:
        """Those of these names, by their plain names."""
        asked = list(names)
        said = {plain(name) for name in asked}
        mine = {plain(title): card_id for card_id, title in reversed(self._called()) if plain(title) in said}
        found = ((name, self._card(card_id)) for name, card_id in mine.items())
        return brought.called(asked) | {name: card for name, card in found if card is not None}

    def matching(self, typed: str, limit: int) -> list[tuple[str, CardDef]]:
        """Those whose names have what was typed, as what the builder calls them."""
        said = plain(typed[:LONGEST_TITLE])
        fitting = [card_id for card_id, title in self._called() if said and said in plain(title)][:limit]
        found = [(f"{OWN}{card_id}", self._card(card_id)) for card_id in fitting]
        mine = [(name, card) for name, card in found if card is not None]
        listed = [(card.name, card) for card in brought.matching(typed, limit - len(mine))]
        return [
            *mine,
            *(one for one in listed if plain(one[0]) not in {plain(card.name) for _, card in mine}),
        ]

    def _called(self) -> list[tuple[str, str]]:
        if self._titles is None:
            self._titles = list(self._rows.values_list("id", "title")[:MOST_CALLED])
        return self._titles

    def _card(self, card_id: str) -> CardDef | None:
        row = self._rows.filter(pk=card_id).first()
        return definition_of(row) if row is not None else None
