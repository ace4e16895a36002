"""manage.py judge_again: have workers judge what the current engine has not; --here does it in this process."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from playground.drift import work


class Command(BaseCommand):
    help = "Judge every scenario that the current engine has not judged yet. Doing it again goes on where it was left."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--here", action="store_true", help="judge in this process instead of by workers")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["here"]:
            engine = work.start()
            left = engine.parts.filter(finished__isnull=True).count()
            self._say(options, f"{left} parts wait for workers" if left else "nothing waits")
            return
        engine = work.plan()
        begun = time.monotonic()
        while engine.parts.filter(finished__isnull=True).exists():
            if not work.part(seconds=20):
                time.sleep(0.2)  # others are at the parts that are left
        work.finish(engine)
        engine.refresh_from_db()
        self._say(
            options,
            f"{engine.judged} judged in {time.monotonic() - begun:.0f} s: {engine.verdicts} with a different answer, "
            f"{engine.traces} by other steps, {engine.skipped} passed over",
        )

    def _say(self, options: dict[str, Any], words: str) -> None:
        if options["verbosity"] > 0:
            self.stdout.write(words)
