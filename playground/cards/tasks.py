"""What Celery's workers are asked to do for the cards."""

from celery import shared_task

from playground.cards import listing, taking


@shared_task
def read_cards() -> None:
    """Read cards that wait. Delivered twice or killed halfway, each card is read and stored just once."""
    listing.part()


@shared_task
def take_list(list_id: str) -> None:
    """Take a part of a list that was sent. Delivered twice or killed halfway, each card is taken just once."""
    taking.part(list_id)
