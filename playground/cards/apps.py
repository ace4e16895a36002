from functools import partial

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "playground.cards"
    verbose_name = "Cards"

    def ready(self) -> None:
        from django.conf import settings

        from engine.cards import compiled_by
        from playground.cards.compiled import opened

        compiled_by(partial(opened, settings.COMPILED_CARDS))
