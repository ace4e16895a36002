from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "playground.talk"
    verbose_name = "Talk"

    def ready(self) -> None:
        from playground.talk import plugged

        plugged.plug_in()
