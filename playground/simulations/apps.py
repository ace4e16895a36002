from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "playground.simulations"
    verbose_name = "Simulations"
