"""What is looked after here without anybody looking: lists that were sent, and cards that wait to be read."""

from django.db.models.functions import Now

from playground.cards import listing, taking
from playground.cards.models import CardList
from playground.watch.rounds import every


@every(5)
def lost_lists() -> None:
    """Lists that a worker left half taken are sent again."""
    for sent in CardList.objects.filter(status=CardList.Status.SENT, due__lte=Now())[:10]:
        taking.sweep(sent)


@every(10)
def unread_cards() -> None:
    """Cards that another engine has read, or none, are sent to be read."""
    if listing.waiting().exists():
        listing.sweep()
