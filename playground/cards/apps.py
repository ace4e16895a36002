from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "playground.cards"
    verbose_name = "Cards"
