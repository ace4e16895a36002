from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "playground.library"
    verbose_name = "Library"
