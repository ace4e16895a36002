"""What is counted in every process of the site, in the form that Prometheus reads.

Each process counts in a file of its own; whoever is asked adds the files up. They lie in memory, where the system has a
folder for that: they are not worth a disk, and a full one would end a process that writes to a file so mapped.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import Lock
from typing import Any

from playground.launch import paths

FOLDER = Path(os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(paths.counts(paths.var()))))
paths.private_directory(FOLDER)

# The library looks for its folder as it is loaded.
from prometheus_client import (  # noqa: E402
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily  # noqa: E402
from prometheus_client.mmap_dict import MmapedDict  # noqa: E402

SLOW = 1.0
REQUESTS = Counter("playground_requests", "Requests answered", ["room", "status"])
SECONDS = Histogram(
    "playground_request_seconds",
    "How long an answer took",
    ["room"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, SLOW, 2.5, 5.0, 10.0),
)
ERRORS = Counter("playground_errors", "What broke, in pages and in tasks", ["where"])
LINKS = Counter(
    "playground_links_judged", "Links and scenarios compared with their stored trace", ["verdict"]
)
PLAYOUTS = Counter("playground_playouts", "Playouts that workers have played", ["ending"])
REPORTS = Counter(
    "playground_policy_reports", "What browsers have refused by the content policy", ["directive"]
)


_OF_THE_DEAD = 0
"""In place of a process's number: what those have counted that are no more."""
_adding_up = Lock()


class _Counted(multiprocess.MultiProcessCollector):
    """What all processes have counted; not while the files of the dead are being added up."""

    def collect(self) -> Any:
        with _adding_up:
            return list(super().collect())


class _Now:
    """What is asked of database and broker as the metrics are read."""

    def __init__(self, *, alone: bool) -> None:
        self._alone = alone
        """Whether it is asked in a thread that ends then, with the thread's connection."""

    def collect(self) -> list[GaugeMetricFamily]:
        from django.db import connection

        from playground.watch.waiting import now

        try:
            return [
                GaugeMetricFamily(f"playground_{name}", words, value=value)
                for name, (words, value) in now().items()
            ]
        finally:
            if self._alone:
                connection.close()


def registry(*, with_now: bool = True, alone: bool = False) -> CollectorRegistry:
    """Everything that all processes of this machine have counted, and how things stand now."""
    made = CollectorRegistry()
    _Counted(made, path=str(FOLDER))
    if with_now:
        made.register(_Now(alone=alone))  # type: ignore[arg-type]
    return made


def serve(address: str) -> None:
    """Answer Prometheus at host:port, in threads of this process."""
    host, _, port = address.rpartition(":")
    start_http_server(int(port), host, registry(alone=True))


def forget_dead() -> int:
    """Put what ended processes have counted into one file, or there would be more and more; how many were put there."""
    done = 0
    with _adding_up:
        for file in sorted(FOLDER.glob("*_*.db")):
            kind, _, number = file.stem.rpartition("_")
            if kind not in ("counter", "histogram") or not number.isdigit() or _lives(int(number)):
                continue
            sums = MmapedDict(str(FOLDER / f"{kind}_{_OF_THE_DEAD}.db"))
            for key, value, at, _ in MmapedDict.read_all_values_from_file(str(file)):
                sums.write_value(key, sums.read_value(key)[0] + value, at)
            sums.close()
            file.unlink()
            done += 1
    return done


def _lives(number: int) -> bool:
    if number == _OF_THE_DEAD:
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def text() -> bytes:
    """As Prometheus reads it."""
    found: bytes = generate_latest(registry())
    return found


def totals() -> dict[str, float]:
    """The sums that the page of the last day is made of; they only grow while the site runs."""
    found: dict[str, float] = dict.fromkeys(
        (
            "requests",
            "errors",
            "away",
            "slow",
            "refused",
            "seconds",
            "playouts",
            "long",
            "links",
            "differ",
            "reports",
        ),
        0.0,
    )
    for family in registry(with_now=False).collect():
        for sample in family.samples:
            for key in _counted_as(sample.name, sample.labels):
                found[key] += sample.value
    found["slow"] = max(0.0, found["requests"] - found["slow"])
    return found


def _counted_as(name: str, labels: dict[str, str]) -> list[str]:
    if name == "playground_requests_total":
        by_status = {"500": ["errors"], "503": ["away"], "429": ["refused"]}
        return ["requests", *by_status.get(labels["status"], [])]
    if name == "playground_request_seconds_bucket" and labels["le"] == str(SLOW):
        return ["slow"]  # those that were not; turned round in the end
    if name == "playground_errors_total" and labels["where"] == "task":
        return ["errors"]
    if name == "playground_playouts_total":
        return ["playouts", *(["long"] if labels["ending"] == "long" else [])]
    if name == "playground_links_judged_total":
        return ["links", *(["differ"] if labels["verdict"] == "differs" else [])]
    plain = {"playground_request_seconds_sum": "seconds", "playground_policy_reports_total": "reports"}
    return [plain[name]] if name in plain else []
