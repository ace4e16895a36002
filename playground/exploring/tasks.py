"""What Celery's workers are asked to do."""

from celery import shared_task

from playground.exploring import work


@shared_task
def look(exploration_id: str) -> None:
    """Look at a part. Delivered twice or killed halfway, each part is stored just once."""
    work.look(exploration_id)
