from django.contrib import admin

from playground.exploring.models import Exploration


@admin.register(Exploration)
class ExplorationAdmin(admin.ModelAdmin):
    list_display = ("id", "title", "status", "until", "how", "sentence", "run", "updated")
    list_filter = ("status",)
    search_fields = ("id", "title")
    raw_id_fields = ("owner", "run")
    exclude = ("kept", "result")
