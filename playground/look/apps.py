"""The look app holds no models: only template tags, view-side helpers and the style guide."""

from django.apps import AppConfig


class LookConfig(AppConfig):
    """Registers the app so that Django finds its template tags."""

    name = "playground.look"
    label = "look"
