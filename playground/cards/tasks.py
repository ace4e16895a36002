"""What Celery's workers are asked to do for the cards."""

from celery import shared_task

from playground.cards import listing


@shared_task
def read_cards() -> None:
    """Read cards that wait. Delivered twice or killed halfway, each card is read and stored just once."""
    listing.part()
