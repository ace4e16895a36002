"""manage.py watch: find what stands still and send it on its way, and what else is to be done now and then."""

import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from playground.watch import metrics
from playground.watch.rounds import Watch, all_rounds, make


class Command(BaseCommand):
    help = (
        "Make the rounds of all apps, again and again, until told to stop. One is enough; several do no harm."
    )

    # They load every page, which takes half as long again as all that the rounds need: `tests/site` asks them.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--list", action="store_true", help="say which there are")
        parser.add_argument("--now", metavar="NAME", help="make one round now, and end")

    def handle(self, *args: Any, **options: Any) -> None:
        rounds = all_rounds()
        if options["list"]:
            for one in rounds:
                self.stdout.write(f"{one.name}: every {one.every:g} seconds")
            return
        if options["now"]:
            found = next((one for one in rounds if one.name == options["now"]), None)
            if found is None:
                raise CommandError(f"no round is called {options['now']}; --list says which there are")
            make(found, now=True)
            return
        if settings.METRICS:
            try:
                metrics.serve(settings.METRICS)
            except OSError as error:
                # What is counted can wait; what stands still can't.
                self.stderr.write(
                    f"METRICS={settings.METRICS}: {error.strerror}; nobody is told what is counted."
                )
        watch = Watch(rounds)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, watch.stop)
        watch.run()
