"""The cards that a visitor has written: keeping them, finding them, and putting them on boards."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from engine.language.card import CardDef
from playground.boards.models import LONGEST_TITLE
from playground.boards.visitors import Maker, belongs, made_by
from playground.cards.models import CardDraft
from playground.cards.reading import CardRead, read_sheet
from playground.cards.sheets import Sheet, from_kept

OWN = "own:"
"""Before the id of a visitor's card, where the builder names cards."""


def open_card(request: HttpRequest, card_id: str) -> CardDraft:
    """The door of the editor: only who writes a card finds it."""
    card = get_object_or_404(CardDraft, pk=card_id)
    if not belongs(request, card):
        raise Http404("this card belongs to someone else")
    return card


def written_by(request: HttpRequest) -> QuerySet[CardDraft]:
    """The visitor's cards, the latest first."""
    return CardDraft.objects.filter(made_by(request))


def start_card(sheet: Sheet, found: CardRead, maker: Maker) -> CardDraft:
    """Keep a card that somebody has begun to write."""
    return CardDraft.objects.create(
        sheet=sheet.kept(), title=sheet.title[:LONGEST_TITLE], whole=found.card is not None, **maker
    )


def keep_card(card: CardDraft, sheet: Sheet, found: CardRead) -> None:
    """Keep a card as it is written now."""
    card.sheet, card.title, card.whole = sheet.kept(), sheet.title[:LONGEST_TITLE], found.card is not None
    card.save(update_fields=("sheet", "title", "whole", "updated"))


def definition_of(card: CardDraft) -> CardDef | None:
    """The card itself; None if it is not understood today."""
    return read_sheet(from_kept(card.sheet)).card


def named(request: HttpRequest, text: str) -> CardDef | None:
    """The visitor's card that a field of the builder names: "own:" and its id, or its name as typed."""
    mine = written_by(request).filter(whole=True)
    if text.startswith(OWN):
        found = mine.filter(pk=text.removeprefix(OWN)).first()
    else:
        found = (
            mine.filter(title__iexact=" ".join(text.split())[:LONGEST_TITLE]).first()
            if text.strip()
            else None
        )
    return definition_of(found) if found is not None else None


def matching(request: HttpRequest, typed: str, limit: int) -> list[tuple[str, CardDef]]:
    """The visitor's whole cards whose names have what was typed, as what the builder calls them."""
    typed = " ".join(typed.replace("\x00", "").split())[:80]
    if not typed:
        return []
    rows = written_by(request).filter(whole=True, title__icontains=typed)[:limit]
    found = [(f"{OWN}{row.id}", definition_of(row)) for row in rows]
    return [(name, card) for name, card in found if card is not None]
