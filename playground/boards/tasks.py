"""What Celery's workers are asked to do for the stepper."""

from celery import shared_task

from playground.boards import errands


@shared_task
def play_on(errand_id: str) -> None:
    """Play a part of an errand. Delivered twice or killed halfway, each answer is stored just once."""
    errands.play(errand_id)
