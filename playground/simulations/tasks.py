"""What Celery's workers are asked to do."""

from celery import shared_task

from playground.simulations import work


@shared_task
def play_chunk(chunk_id: int = 0) -> None:
    """Play the chunk whose turn it is. Delivered twice or killed halfway, its result is stored just once."""
    work.play_next()
