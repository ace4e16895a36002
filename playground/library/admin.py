from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from playground.library.filing import found_by
from playground.library.models import Scenario


@admin.register(Scenario)
class ScenarioAdmin(admin.ModelAdmin):
    """Scenarios come from files and from links: looked at here, changed there. Whether one is disputed is said here."""

    list_display = ("title", "kind", "verdict", "disputed", "visibility", "updated")
    list_filter = ("kind", "verdict", "disputed", "visibility")
    search_fields = ("title", "question")
    list_select_related = ("owner",)
    show_full_result_count = False
    actions = ("dispute", "settle")

    @admin.action(description="Mark as disputed")
    def dispute(self, request: HttpRequest, rows: QuerySet[Scenario]) -> None:
        self._mark(rows, disputed=True)

    @admin.action(description="Mark as settled")
    def settle(self, request: HttpRequest, rows: QuerySet[Scenario]) -> None:
        self._mark(rows, disputed=False)

    def _mark(self, rows: QuerySet[Scenario], *, disputed: bool) -> None:
        for row in rows.select_related("owner"):
            row.disputed = disputed
            found_by(row)
            row.save(update_fields=("disputed", "facets", "keys", "words", "updated"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Scenario | None = None) -> bool:
        return False
