"""Random ids for addresses: unguessable, short enough to read out, without letters that look alike."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""No 0 and o, no 1, i and l."""
LENGTH = 12
"""31 ** 12 ids: about 59 bits."""
LONGEST = 32
"""Room in the database for ids that are longer one day."""


def new_id() -> str:
    """A fresh id; nobody can guess one, so whoever knows it was told."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class IdConverter:
    """An id in an address (`<id:...>`); any other text is no address at all."""

    regex = f"[{ALPHABET}]{{10,{LONGEST}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
