from django.apps import AppConfig


class WorksConfig(AppConfig):
    name = "playground.works"
    verbose_name = "Works"

    def ready(self) -> None:
        from playground import gone
        from playground.rulings import signals
        from playground.works import deleting, parts

        parts.plug_in()
        gone.plug(deleting.what_became_of)
        signals.deleted.connect(deleting.on_deleted)
        signals.restored.connect(deleting.on_restored)
