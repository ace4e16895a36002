from django.apps import AppConfig


class ExploringConfig(AppConfig):
    name = "playground.exploring"
    verbose_name = "Every outcome"
