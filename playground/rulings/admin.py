from django.contrib import admin
from django.http import HttpRequest

from playground.rulings.models import Ruling


@admin.register(Ruling)
class RulingAdmin(admin.ModelAdmin):
    """What a link holds is never altered; its title and comment may have to be."""

    list_display = ("id", "title", "step", "last", "engine", "published", "created")
    list_filter = ("published", "edition")
    search_fields = ("id", "title", "comment", "content_hash")
    raw_id_fields = ("owner",)
    readonly_fields = (
        "content_hash",
        "engine",
        "edition",
        "step",
        "last",
        "checked_by",
        "created",
        "updated",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
