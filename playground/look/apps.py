"""The look app holds no models: only the words of templates, view-side helpers and the style guide."""

from django.apps import AppConfig


class LookConfig(AppConfig):
    """Registers the app so that Django finds its views and tests."""

    name = "playground.look"
    label = "look"
