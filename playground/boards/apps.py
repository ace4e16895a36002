from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "playground.boards"
    verbose_name = "Boards"
