"""manage.py make_scenarios N: so many made-up scenarios, to measure a large library. --remove takes them out."""

import random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from playground.library import made_up
from playground.library.models import Scenario


class Command(BaseCommand):
    help = "Fill the library with made-up scenarios, to measure it. Never on a site that people use."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", type=int, nargs="?", default=100_000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--remove", action="store_true", help="take out all that were made so")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["remove"]:
            gone, _ = Scenario.objects.filter(shelf=made_up.SHELF).delete()
            self.stdout.write(f"{gone} scenarios removed")
            return
        try:
            number = made_up.make(options["number"], random.Random(options["seed"]), self._told)
        except ValueError as error:
            raise CommandError(str(error)) from error
        with connection.cursor() as cursor:
            cursor.execute("analyze library_scenario")
        self.stdout.write(f"{number} made-up scenarios in the library")

    def _told(self, done: int) -> None:
        if not done % 10_000:
            self.stderr.write(f"{done} made")
