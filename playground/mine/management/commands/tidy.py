"""manage.py tidy: what goes by itself. Without --do it says what would go, and nothing is changed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from playground.mine import going


class Command(BaseCommand):
    help = (
        "Show what would go: works that nobody shared and nobody opened for 180 days, what was deleted 30 days ago, "
        "ended sessions, old parts of lines and simulations. With --do it goes. To be run once a day."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--do", action="store_true", help="do it; without this nothing is changed")

    def handle(self, *args: Any, **options: Any) -> None:
        doing, now = bool(options["do"]), timezone.now()
        for part in going.parts():
            number = going.do(part, now) if doing else part.rows(now).count()
            if options["verbosity"] > 1 or (options["verbosity"] == 1 and (number or not doing)):
                self.stdout.write(f"{number:>9,}  {going.words_of(part)}")
        if not doing and options["verbosity"] > 0:
            self.stdout.write("Nothing was changed. With --do these go.")
