"""manage.py load_scenarios: the bundled scenarios into the library. Doing it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from playground.library.loading import bundled, load
from playground.library.moments import keep_waiting


class Command(BaseCommand):
    help = "Load the bundled scenarios into the library, and judge those that are new or changed."

    def handle(self, *args: Any, **options: Any) -> None:
        files = bundled()
        report = load(files)
        if options["verbosity"] > 0:
            self.stdout.write(
                f"{len(files)} scenarios: {len(report.new)} new, {len(report.changed)} judged again, "
                f"{len(report.gone)} gone, {len(report.failing)} failing"
            )
        while keep_waiting():
            pass
        for slug in report.failing:
            self.stderr.write(f"{slug}: not all of its expectations are met today")
