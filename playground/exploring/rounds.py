"""What is looked after here without anybody looking: explorations that stand still."""

from django.db.models.functions import Now

from playground.exploring import work
from playground.exploring.models import Exploration
from playground.watch.rounds import every

AT_ONCE = 100


@every(2)
def lost_explorations() -> None:
    """Those whose worker is gone, or of which none has heard, are sent again."""
    for one in Exploration.objects.filter(status=Exploration.Status.RUNNING, due__lte=Now())[:AT_ONCE]:
        work.sweep(one)
