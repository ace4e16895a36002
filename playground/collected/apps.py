from django.apps import AppConfig


class CollectedConfig(AppConfig):
    name = "playground.collected"
    verbose_name = "Collections"

    def ready(self) -> None:
        from playground.collected import beside
        from playground.library.parts import Part, plug

        plug(Part("actions", 40, "collected/parts/add_button.html", beside.adding))
        plug(Part("aside", 40, "collected/parts/in_collections.html", beside.standing))
