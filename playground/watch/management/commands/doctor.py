"""manage.py doctor: what is wrong with this site, in words, and what to do."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from playground.watch.doctor import BAD, DOUBTFUL, GOOD, look

_SIGNS = {GOOD: "ok      ", DOUBTFUL: "doubtful", BAD: "WRONG   "}


class Command(BaseCommand):
    help = "Say what is wrong with this site and what to do. Ends with 1 if something is."
    # It has to speak just where things don't fit.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for one in look():
            wrong += one.how == BAD
            self.stdout.write(f"{_SIGNS[one.how]} {one.subject}: {one.words}")
            if one.do:
                self.stdout.write(f"         {one.do}")
        self.stdout.write(
            "Nothing is wrong." if not wrong else f"{wrong} of these {'is' if wrong == 1 else 'are'} wrong."
        )
        if wrong:
            sys.exit(1)
