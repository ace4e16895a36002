from django.apps import AppConfig


class WatchConfig(AppConfig):
    name = "playground.watch"
    verbose_name = "Watch"
