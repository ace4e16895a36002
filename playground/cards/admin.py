from django.contrib import admin

from playground.cards.models import CardDraft


@admin.register(CardDraft)
class CardDraftAdmin(admin.ModelAdmin):
    """Cards that visitors write."""

    list_display = ("id", "title", "whole", "owner", "updated")
    list_filter = ("whole",)
    search_fields = ("id", "title")
    raw_id_fields = ("owner",)
    readonly_fields = ("visitor", "created", "updated")
