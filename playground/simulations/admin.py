from django.contrib import admin
from django.http import HttpRequest

from playground.simulations.models import Chunk, Simulation, TurningPoint


@admin.register(Simulation)
class SimulationAdmin(admin.ModelAdmin):
    list_display = ("id", "title", "status", "playouts", "created", "finished")
    list_filter = ("status",)
    search_fields = ("id", "title")
    raw_id_fields = ("owner", "run")
    readonly_fields = ("created", "updated", "version")


@admin.register(Chunk)
class ChunkAdmin(admin.ModelAdmin):
    """Rows of the workers: looked at, not edited."""

    list_display = ("simulation", "index", "count", "deliveries", "taken_until", "finished")
    raw_id_fields = ("simulation",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Chunk | None = None) -> bool:
        return False


@admin.register(TurningPoint)
class TurningPointAdmin(admin.ModelAdmin):
    """Rows of the workers: looked at, not edited."""

    list_display = ("simulation", "number", "bar", "status", "tries", "worked", "taken_until")
    list_filter = ("status",)
    raw_id_fields = ("simulation",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: TurningPoint | None = None) -> bool:
        return False
