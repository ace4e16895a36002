from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class CollectedConfig(AppConfig):
    name = "playground.collected"
    verbose_name = "Collections"

    def ready(self) -> None:
        from playground.collected import beside, readings
        from playground.library.parts import Part, plug
        from playground.people import showing

        plug(Part("actions", 40, "collected/parts/add_button.html", beside.adding))
        plug(Part("aside", 40, "collected/parts/in_collections.html", beside.standing))
        showing.plug(showing.Part("collected/parts/on_profile.html", beside.of_person))
        user_logged_in.connect(readings.on_signed_in, dispatch_uid="collected: what a browser has read")
