"""What is looked after here without anybody looking: disputes that an earlier engine has judged."""

from django.core.cache import cache

from playground.rulings.versions import engine_version
from playground.talk import tasks
from playground.talk.models import Dispute
from playground.watch.rounds import MINUTE, every

AT_ONCE = 20
AGAIN_AFTER = 600


@every(MINUTE)
def judged_by_another_engine() -> None:
    """Some of them are played again by today's."""
    stale = Dispute.objects.exclude(judged_by=engine_version()).values_list("pk", flat=True)
    for key in stale[:AT_ONCE]:
        if cache.add(f"talk:again:{key}", True, AGAIN_AFTER):
            tasks.play_again.delay(key)
