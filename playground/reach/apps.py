from django.apps import AppConfig


class ReachConfig(AppConfig):
    name = "playground.reach"
    verbose_name = "Reach"

    def ready(self) -> None:
        from playground.reach import beside

        beside.plug_in()
