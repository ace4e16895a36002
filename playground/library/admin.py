from django.contrib import admin
from django.http import HttpRequest

from playground.library.models import Scenario, ScenarioCard, ScenarioRule


class _Rules(admin.TabularInline):
    model = ScenarioRule
    extra = 0


class _Cards(admin.TabularInline):
    model = ScenarioCard
    extra = 0


@admin.register(Scenario)
class ScenarioAdmin(admin.ModelAdmin):
    """Bundled scenarios come from their files: looked at here, changed there."""

    list_display = ("title", "shelf", "judged_by", "updated")
    list_filter = ("shelf",)
    search_fields = ("title", "question", "text")
    inlines = (_Rules, _Cards)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Scenario | None = None) -> bool:
        return False
