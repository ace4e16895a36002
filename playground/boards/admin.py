"""Drafts, runs and errands in the admin."""

from django.contrib import admin

from playground.boards.models import Draft, DraftEdit, Errand, Run


class DraftEditInline(admin.TabularInline):
    model = DraftEdit
    extra = 0
    fields = readonly_fields = ("number", "what", "depth", "created")
    can_delete = False


@admin.register(Draft)
class DraftAdmin(admin.ModelAdmin):
    list_display = ("id", "title", "owner", "at", "updated")
    search_fields = ("id", "title")
    raw_id_fields = ("owner", "of_run")
    inlines = (DraftEditInline,)


@admin.register(DraftEdit)
class DraftEditAdmin(admin.ModelAdmin):
    list_display = ("draft", "number", "what", "created")
    raw_id_fields = ("draft",)


@admin.register(Run)
class RunAdmin(admin.ModelAdmin):
    list_display = ("id", "title", "owner", "answers", "parent", "updated")
    search_fields = ("id", "title")
    raw_id_fields = ("owner", "parent", "draft")


@admin.register(Errand)
class ErrandAdmin(admin.ModelAdmin):
    list_display = ("id", "title", "status", "turn", "run", "why", "updated")
    list_filter = ("status",)
    search_fields = ("id", "title")
    raw_id_fields = ("owner", "run")
