"""manage.py compile_cards: the values of the cards that ship into a file. Doing it again changes nothing."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from playground.cards.compiled import compile_cards


class Command(BaseCommand):
    help = (
        "Compile the cards that ship, unless that has been done. Without it they are read from their texts."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(settings.COMPILED_CARDS)
        try:
            made = compile_cards(path)
        except OSError as error:
            self.stderr.write(f"{path}: {error.strerror}; cards are read from their texts, one at a time")
            return
        if options["verbosity"] > 0:
            self.stdout.write(f"{path}: {'compiled' if made else 'compiled before'}")
