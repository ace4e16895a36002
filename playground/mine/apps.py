from django.apps import AppConfig


class MineConfig(AppConfig):
    name = "playground.mine"
    verbose_name = "My work"

    def ready(self) -> None:
        from playground.limits import ask_also
        from playground.mine import quotas

        ask_also(quotas.check)
