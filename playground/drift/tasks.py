"""What Celery's workers are asked to do when the engine has changed."""

from celery import shared_task

from playground.drift import work


@shared_task
def judge_part() -> None:
    """Judge a part of the library. Delivered twice or killed halfway, each scenario is stored just once."""
    work.part()
