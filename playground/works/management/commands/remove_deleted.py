"""manage.py remove_deleted: remove the contents of scenarios that were deleted so long ago that it can't be undone."""

from typing import Any

from django.core.management.base import BaseCommand

from playground.works.deleting import remove
from playground.works.models import DAYS_TO_UNDO


class Command(BaseCommand):
    help = f"Remove what was deleted more than {DAYS_TO_UNDO} days ago. To be run once a day."

    def handle(self, *args: Any, **options: Any) -> None:
        done = remove()
        if options["verbosity"] > 0:
            self.stdout.write(f"{done} scenarios removed")
