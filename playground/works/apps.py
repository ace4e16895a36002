from django.apps import AppConfig


class WorksConfig(AppConfig):
    name = "playground.works"
    verbose_name = "Works"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from playground import gone
        from playground.library.models import Scenario
        from playground.rulings import signals
        from playground.works import deleting, parts

        parts.plug_in()
        gone.plug(deleting.what_became_of)
        signals.deleted.connect(deleting.on_deleted)
        signals.restored.connect(deleting.on_restored)
        pre_delete.connect(deleting.on_dropped, sender=Scenario)
