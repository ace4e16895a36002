"""What the last day was like: a sample of the counts each minute, and what they grew by in each hour."""

from __future__ import annotations

import socket
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

from django.utils import timezone

from playground.watch import metrics
from playground.watch.models import PolicyReport, Sample

KEPT_FOR = timedelta(hours=26)
REPORTS_KEPT_FOR = timedelta(days=30)


@dataclass
class Hour:
    """What was counted within an hour."""

    begins: datetime
    counted: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def __getattr__(self, name: str) -> float:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.counted[name]

    @property
    def mean(self) -> float:
        """Milliseconds of an answer."""
        return 1000 * self.counted["seconds"] / self.counted["requests"] if self.counted["requests"] else 0.0


def sample() -> None:
    """Keep what the processes of this machine have counted so far; forget what is older than a day."""
    now = timezone.now()
    Sample.objects.create(host=socket.gethostname()[:80], at=now, counted=metrics.totals())
    Sample.objects.filter(at__lt=now - KEPT_FOR).delete()
    PolicyReport.objects.filter(last__lt=now - REPORTS_KEPT_FOR).delete()


def last_day(now: datetime | None = None) -> list[Hour]:
    """The hours of the last day, the latest first, summed over all machines."""
    until = (now or timezone.now()).replace(minute=0, second=0, microsecond=0)
    hours = {until - timedelta(hours=back): Hour(until - timedelta(hours=back)) for back in range(24)}
    rows = Sample.objects.filter(at__gte=until - KEPT_FOR).order_by("host", "at")
    for host in sorted({row.host for row in rows}):
        for at, grown in growth([row for row in rows if row.host == host]):
            hour = hours.get(at.replace(minute=0, second=0, microsecond=0))
            if hour is not None:
                for name, value in grown.items():
                    hour.counted[name] += value
    return list(hours.values())


def growth(samples: Iterable[Sample]) -> Iterable[tuple[datetime, dict[str, float]]]:
    """What was counted between each two samples. Counts that have fallen began anew with the site."""
    for before, after in pairwise(samples):
        fell = any(value < before.counted.get(name, 0) for name, value in after.counted.items())
        yield (
            after.at,
            {
                name: value - (0 if fell else before.counted.get(name, 0))
                for name, value in after.counted.items()
            },
        )
