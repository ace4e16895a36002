"""What is looked after here without anybody looking: lines that are played on by workers."""

from django.db.models.functions import Now

from playground.boards import errands
from playground.boards.models import Errand
from playground.watch.rounds import every

AT_ONCE = 100


@every(2)
def lost_errands() -> None:
    """Errands whose worker is gone, or of which none has heard, are sent again."""
    for errand in Errand.objects.filter(status=Errand.Status.RUNNING, due__lte=Now())[:AT_ONCE]:
        errands.sweep(errand)
