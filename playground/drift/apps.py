from django.apps import AppConfig


class DriftConfig(AppConfig):
    name = "playground.drift"
    verbose_name = "Drift"
