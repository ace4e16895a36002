"""manage.py draw_comments: what people wrote, drawn as this release draws it. Doing it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from playground.talk.saying import KINDS, render_again


class Command(BaseCommand):
    help = "Draw anew what people wrote, as this release draws it."

    def handle(self, *args: Any, **options: Any) -> None:
        for kind in KINDS:
            done = render_again(kind)
            if options["verbosity"] > 0:
                self.stdout.write(f"{done} {kind._meta.verbose_name_plural}")
