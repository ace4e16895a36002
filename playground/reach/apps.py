from django.apps import AppConfig


class ReachConfig(AppConfig):
    name = "playground.reach"
    verbose_name = "Reach"
