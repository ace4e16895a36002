"""What is looked after here without anybody looking: judging again that stands still."""

from playground.drift import work
from playground.drift.models import Engine
from playground.rulings.versions import engine_version
from playground.watch.rounds import every


@every(10)
def lost_parts() -> None:
    """Parts of what the current engine has to judge are sent again."""
    engine = Engine.objects.filter(version=engine_version(), finished=None).first()
    if engine is not None:
        work.sweep(engine)
