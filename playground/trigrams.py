"""What searches names by their parts, asked for by each room that does."""

from typing import Any

from django.contrib.postgres.operations import TrigramExtension


class Trigrams(TrigramExtension):
    """It stays when a room's tables go: other rooms have indexes by it."""

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        pass
