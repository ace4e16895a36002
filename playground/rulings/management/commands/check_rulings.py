"""manage.py check_rulings: does the current engine agree with every stored trace? Exit code 1 if it does not."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from playground.rulings.checking import verdict_of
from playground.rulings.models import Ruling


class Command(BaseCommand):
    help = "Replay every ruling with this engine; name those that differ, and from which step."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", help="only these rulings")
        parser.add_argument(
            "--again", action="store_true", help="also those that this engine has judged already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        rulings = Ruling.objects.order_by("created")
        if options["ids"]:
            rulings = rulings.filter(pk__in=options["ids"])
        differing = checked = 0
        for ruling in rulings.iterator(chunk_size=50):
            verdict = verdict_of(ruling, again=options["again"])
            checked += 1
            if not verdict.agrees:
                differing += 1
                why = verdict.reason or f"then: {verdict.then or 'the end'}; now: {verdict.now or 'the end'}"
                self.stdout.write(f"{ruling.id} differs from step {verdict.step} ({verdict.rule}): {why}")
            for words, reason in verdict.failures:
                self.stdout.write(f"{ruling.id} expectation not met: {words} {reason}")
        if options["verbosity"] > 0:
            self.stdout.write(f"{checked} rulings, {differing} of them differ")
        if differing:
            raise SystemExit(1)
