from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "playground.rulebook"
    verbose_name = "Rule book"
