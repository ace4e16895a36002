"""manage.py list_cards: the shipped cards into the table that is searched. Doing it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from playground.cards import listing


class Command(BaseCommand):
    help = "List the shipped cards, and read those cards that are new or that another engine read."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--later", action="store_true", help="leave the reading to the workers")
        parser.add_argument("--names", action="store_true", help="leave the reading to who calls this again")

    def handle(self, *args: Any, **options: Any) -> None:
        changed = listing.list_names(listing.every_name())
        waits = listing.waiting().count()
        if options["verbosity"] > 0:
            self.stdout.write(f"{changed} rows changed, {waits} cards to be read")
        if not waits or options["names"]:
            return
        if options["later"]:
            listing.send()
            return
        listing.read_all()
        if options["verbosity"] > 0:
            self.stdout.write("all are read")
