from django.apps import AppConfig


class WatchConfig(AppConfig):
    name = "playground.watch"
    verbose_name = "Watch"

    def ready(self) -> None:
        from playground.watch.counting import count_failures

        count_failures()
