"""What workers do for disputes: after a change of the engine their counter-lines are played again."""

from celery import shared_task

from playground.talk import disputing


@shared_task
def play_again(dispute_id: str) -> None:
    """Have the current engine play a counter-line. Delivered twice, it does the same."""
    disputing.play_again(dispute_id)
