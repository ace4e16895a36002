"""manage.py load_collections: the collections that ship. Doing it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from playground.collected.shipping import bundled, load


class Command(BaseCommand):
    help = "Load the collections that ship; the scenarios have to be loaded before."

    def handle(self, *args: Any, **options: Any) -> None:
        files = bundled()
        report = load(files)
        if options["verbosity"] > 0:
            self.stdout.write(
                f"{len(files)} collections: {len(report.written)} written, {len(report.gone)} gone"
            )
        for slug in report.missing:
            self.stderr.write(f"{slug}: a collection names it, and the library doesn't have it")
