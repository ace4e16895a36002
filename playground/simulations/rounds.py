"""What is looked after here without anybody looking: simulations that stand still."""

from django.db.models import Exists, OuterRef
from django.utils import timezone

from playground.simulations import work
from playground.simulations.models import Chunk, Simulation
from playground.watch.rounds import every

AT_ONCE = 100


@every(2)
def lost_chunks() -> None:
    """Chunks whose worker is gone, or of which none has heard, are sent again."""
    late = Chunk.objects.filter(simulation=OuterRef("pk"), finished__isnull=True, due__lte=timezone.now())
    for simulation in Simulation.objects.filter(Exists(late), status=Simulation.Status.RUNNING)[:AT_ONCE]:
        work.sweep(simulation)
