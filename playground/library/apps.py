from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "playground.library"
    verbose_name = "Library"

    def ready(self) -> None:
        from playground.library import moments
        from playground.rulings import signals

        signals.frozen.connect(moments.on_frozen)
        signals.published.connect(moments.on_published)
        signals.judged.connect(moments.on_judged)
