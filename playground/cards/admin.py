from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from playground.cards.models import CardDraft, CardList, ListedCard


@admin.register(CardDraft)
class CardDraftAdmin(admin.ModelAdmin):
    """Cards that visitors write."""

    list_display = ("id", "title", "whole", "owner", "updated")
    list_filter = ("whole",)
    search_fields = ("id", "title")
    raw_id_fields = ("owner",)
    readonly_fields = ("visitor", "created", "updated")


class Brought(admin.ModelAdmin):
    """What came from files is looked at and taken away, not written by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(CardList)
class CardListAdmin(Brought):
    """Lists of cards that were brought; the page at /cards/lists/ brings another."""

    list_display = ("name", "cards", "new", "changed", "same", "ships", "owner", "created")


@admin.register(ListedCard)
class ListedCardAdmin(Brought):
    """All cards that can be looked for."""

    list_display = ("name", "origin", "reads", "stop", "came_with")
    list_filter = ("origin", "reads")
    search_fields = ("folded",)
