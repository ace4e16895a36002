from django.apps import AppConfig


class DriftConfig(AppConfig):
    name = "playground.drift"
    verbose_name = "Drift"

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from playground.drift import badges, signals
        from playground.library.models import Scenario

        badges.plug_in()
        post_save.connect(signals.on_saved, sender=Scenario)
