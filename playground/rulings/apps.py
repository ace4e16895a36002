from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "playground.rulings"
    verbose_name = "Rulings"
