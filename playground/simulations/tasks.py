"""What Celery's workers are asked to do."""

from celery import shared_task

from playground.simulations import turning_points, work


@shared_task
def play_chunk(chunk_id: int = 0) -> None:
    """Play the chunk whose turn it is. Delivered twice or killed halfway, its result is stored just once."""
    work.play_next()


@shared_task
def find_turning_point(key: int) -> None:
    """Look at a part of a playout. Delivered twice or killed halfway, each part is stored just once."""
    turning_points.look(key)
