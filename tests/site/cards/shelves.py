"""Cards for tests of looking for them: some that ship, read as the site reads them."""

from django.core.cache import cache

from playground.cards import listing

NAMES = (
    "Akki Lavarunner",
    "Assault // Battery",
    "Evermind",
    "Flametongue Kavu",
    "Forest",
    "Grizzly Bears",
    "Serra Angel",
    "Wind Drake",
)


def put_on_shelf(*names: str) -> None:
    """Have these listed and read, and no others waiting."""
    every = listing.every_name()
    listing.list_names({name: every[name] for name in names or NAMES})
    cache.clear()
    while listing.waiting().exists():
        assert listing.read_waiting()
