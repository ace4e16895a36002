"""What is looked after here without anybody looking: simulations that stand still."""

from playground.simulations import work
from playground.watch.rounds import every


@every(2)
def lost_chunks() -> None:
    """Workers are told of chunks that wait without a message: a worker is gone, or a broker has lost its messages."""
    work.sweep()
