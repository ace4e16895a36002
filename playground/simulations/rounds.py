"""What is looked after here without anybody looking: simulations that stand still."""

from django.db.models.functions import Now

from playground.simulations import turning_points, work
from playground.simulations.models import TurningPoint
from playground.watch.rounds import every

AT_ONCE = 100


@every(2)
def lost_chunks() -> None:
    """Workers are told of chunks that wait without a message: a worker is gone, or a broker has lost its messages."""
    work.sweep()


@every(2)
def lost_turning_points() -> None:
    """Playouts that are looked into whose worker is gone, or of which none has heard, are sent again."""
    for one in TurningPoint.objects.filter(status=TurningPoint.Status.RUNNING, due__lte=Now())[:AT_ONCE]:
        turning_points.sweep(one)
