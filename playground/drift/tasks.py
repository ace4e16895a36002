"""What Celery's workers are asked to do when the engine has changed."""

from celery import shared_task

from playground.drift import work
from playground.rulings.versions import engine_version


@shared_task
def judge_part(version: str, passed: int = 0) -> None:
    """Judge a part of the library by this engine. Delivered twice or killed halfway, each is stored just once."""
    if version == engine_version():
        work.part()
    else:
        work.pass_on(version, passed)
