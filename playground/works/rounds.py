"""What is done here once a day: what was deleted long ago goes for good."""

from playground.watch.rounds import DAY, every
from playground.works.deleting import remove


@every(DAY)
def long_deleted() -> None:
    """Remove the contents of what can't be had back any more."""
    remove()
