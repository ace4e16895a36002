"""manage.py import_cards FILE: a list of cards into the table of all cards. Doing it again changes nothing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from playground.cards import importing, listing
from playground.cards.lists import BadList


class Command(BaseCommand):
    help = "Import a list of cards (MTGJSON's atomic cards, Scryfall's bulk data; plain or gzip), read it, and report."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--later", action="store_true", help="leave the reading to the workers")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            with path.open("rb") as file:
                brought = importing.take(file, path.name)
        except (OSError, BadList) as error:
            raise CommandError(f"{path}: {error} Nothing was imported.") from error
        say = self.stdout.write
        say(
            f"{brought.cards} cards: {brought.new} new, {brought.changed} changed, {brought.same} the same, "
            f"{brought.ships} built in"
        )
        for reason, number in sorted(brought.left_out.items()):
            say(f"  left out: {number} {reason}")
        if options["later"]:
            listing.send()
            return
        listing.read_all(lambda left: say(f"  {left} to be read") if options["verbosity"] > 1 else None)
        found = importing.report(brought)
        for reads, words in (("whole", "in full"), ("part", "in part"), ("none", "not at all")):
            say(f"{found.reads.get(reads, 0)} read {words}")
        for stop in found.stops:
            say(f"  {stop['n']:6} stop at {stop['stop'] or 'the end of the text'!r}, as {stop['name']}")
