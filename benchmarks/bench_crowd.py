"""`make bench-crowd`: how much the site answers to 1, 8, 32 and 64 visitors at once, each as fast as it is answered.

One JSON line for each figure, as {"name", "value", "unit"}. The site is started as `make run` does, on a free port and
beside servers made for it; the visitors run beside it on the same processors. Each has an address, a board and a line
of its own, and asks in turn for what visitors ask for: steps of the line (parts and a whole page), the first page, a
search, the library, a rule, an edit and the board after it. Besides, how much of the processors' time each program had
for a request: web server, database, broker, and these visitors. `--profile` plays the same in this process, and tells
how much of a processor and how many queries each kind takes (an edit with the board after it), and by packages where
the time goes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a script: the project is one level up

from benchmarks.bench_site import Answer, Built, Visitor, _Inside, expect, own_site, percentile  # noqa: E402
from benchmarks.worst_clients import Client, address_of  # noqa: E402

CROWDS = (1, 8, 32, 64)
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Told:
    """What came of it."""

    times: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)

    def note(self, name: str, *answers: Answer) -> None:
        self.times.setdefault(name, []).extend(one.milliseconds for one in answers)
        self.statuses.update(str(one.status) for one in answers)


def kinds(visitor: Visitor, built: Built) -> dict[str, tuple[int, Callable[[int], tuple[Answer, ...]]]]:
    """What a visitor asks for in turn: how often in a round, and the requests, by a number."""
    return {
        "step (part)": (5, lambda number: (built.step(number, part=True),)),
        "step (page)": (1, lambda number: (built.step(7 * number, part=False),)),
        "first page": (1, lambda _: (expect(visitor.get("/"), 200),)),
        "search": (1, lambda _: (expect(visitor.get("/library/?q=trample"), 200),)),
        "library": (1, lambda number: (expect(visitor.get(f"/library/?page={number % 3 + 1}"), 200),)),
        "rule": (1, lambda _: (expect(visitor.get("/rulebook/408/"), 200),)),
        "edit": (1, lambda _: built.edit(built.edits)),
    }


def one_round(visitor: Visitor, built: Built, number: int, told: Told) -> None:
    """Each kind as often as it is asked for."""
    for name, (often, ask) in kinds(visitor, built).items():
        for ahead in range(often):
            told.note(name, *ask(often * number + ahead))


def crowd(visitors: list[tuple[Visitor, Built]], seconds: float) -> Told:
    """All of these for so long."""
    found = [Told() for _ in visitors]
    until = time.monotonic() + seconds

    def go(visitor: Visitor, built: Built, told: Told, first: int) -> None:
        number = first
        while time.monotonic() < until:
            try:
                one_round(visitor, built, number, told)
            except Exception as error:
                told.statuses[f"{type(error).__name__}: {str(error)[:100]}"] += 1
                visitor.connection.close()
            number += 1

    threads = [
        threading.Thread(target=go, args=(*one, told, place))
        for place, (one, told) in enumerate(zip(visitors, found, strict=True))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whole = Told()
    for told in found:
        whole.statuses += told.statuses
        for name, times in told.times.items():
            whole.times.setdefault(name, []).extend(times)
    return whole


# --- whose the processors' time was ------------------------------------------------------------------------------


def _spent(pid: int) -> float:
    """Seconds of a process and all that it has begun."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    # Of those that have ended as well.
    return sum(map(int, fields[11:15])) / TICKS + sum(_spent(int(one)) for one in below)


def rest(home: Path, seconds: float) -> None:
    """Wait until what the site does beside its pages after a first start is done: scenarios, cards, their reading."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        before = spent(home)
        time.sleep(3)
        after = spent(home)
        busy = sum(after.get(name, 0) - before.get(name, 0) for name in ("fill", "worker"))
        if "fill" not in after and busy < 0.15:
            return
    print(
        f"after {seconds:.0f} s the site still fills its shelves: the figures are too high", file=sys.stderr
    )


def spent(home: Path) -> dict[str, float]:
    """Seconds of a processor that each program of the site has had, and this one."""
    notes = {path.stem: json.loads(path.read_text())["pid"] for path in (home / "processes").glob("*.json")}
    return {**{name: _spent(pid) for name, pid in notes.items()}, "visitors": time.process_time()}


# --- by packages -------------------------------------------------------------------------------------------------


def profile(home: Path, seconds: float) -> None:
    """Where the time of the same requests goes, in this process, by packages, on the error stream."""
    import cProfile
    import pstats
    import re

    os.environ |= {"VAR_DIR": str(home), "DJANGO_SETTINGS_MODULE": "playground.settings"}
    import django

    django.setup()
    from django.test import Client as Browser

    visitor = _Inside(Browser(HTTP_HOST="127.0.0.1"))
    built = Built(visitor)
    told = Told()
    one_round(visitor, built, 0, told)
    by_kind(visitor, built)
    profiler, until, number = cProfile.Profile(), time.monotonic() + seconds, 1
    profiler.enable()
    while time.monotonic() < until:
        visitor.requests = 0
        one_round(visitor, built, number, told)
        number += 1
    profiler.disable()
    stats = pstats.Stats(profiler, stream=sys.stderr)
    packages: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, _) in stats.stats.items():  # type: ignore[attr-defined]
        within = re.search(r"/(playground|engine)/(\w+)|site-packages/(\w+)", file)
        word = (
            f"{within[1]}/{within[2]}"
            if within and within[1]
            else within[3]
            if within
            else re.sub(r"[^\w.]+", " ", name).strip()[:30]
            if file == "~"
            else Path(file).stem
        )
        packages[word] += own
    whole = sum(packages.values())
    print(f"--- {number} rounds, own time by packages", file=sys.stderr)
    for word, own in packages.most_common(25):
        print(f"{100 * own / whole:5.1f} % {word}", file=sys.stderr)
    stats.sort_stats("tottime").print_stats(30)


def by_kind(visitor: Visitor, built: Built, times: int = 40) -> None:
    """What each kind of request takes in this process: of a processor, the lower quartile, and of queries."""
    from django.db import connection

    asked: list[None] = []

    def counted(execute: Callable[..., Any], *given: Any) -> Any:
        asked.append(None)
        return execute(*given)

    found: dict[str, list[float]] = {}
    queries: dict[str, int] = {}
    with connection.execute_wrapper(counted):
        for number in range(times):
            for name, (_, ask) in kinds(visitor, built).items():
                visitor.requests = 0
                asked.clear()
                began = time.thread_time()
                ask(number)
                found.setdefault(name, []).append(1e3 * (time.thread_time() - began))
                queries[name] = len(asked)
    for name, some in found.items():
        tell(f"{name}, in this process", percentile(some, 0.25), "ms of a processor")
        tell(f"{name}, in this process", queries[name], "queries")


def tell(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": round(value, 2), "unit": unit}), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-crowd", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="for each number of visitors")
    parser.add_argument("--visitors", type=int, nargs="*", default=list(CROWDS))
    parser.add_argument(
        "--empty", action="store_true", help="without scenarios and cards, which take minutes"
    )
    parser.add_argument("--profile", action="store_true", help="show where the time goes, too")
    asked = parser.parse_args()
    wrong: Counter[str] = Counter()
    with ExitStack() as stack:
        os.environ |= {"TRUSTED_PROXY": "127.0.0.1", "FILL": "no" if asked.empty else "yes"}
        parent = os.environ.get("VAR_DIR") or None
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=parent)))
        url = stack.enter_context(own_site(home))
        if not asked.empty:
            rest(home, 1_200)
        visitors: list[tuple[Visitor, Built]] = []
        for number in range(max(asked.visitors)):
            client = Client(url, address_of(1 + number, False))
            visitors.append((client, Built(client)))
        crowd(visitors[:8], 6.0)  # each process has then shown each page
        for many in asked.visitors:
            before, begun = spent(home), time.monotonic()
            told = crowd(visitors[:many], asked.seconds)
            took, after = time.monotonic() - begun, spent(home)
            times = [one for some in told.times.values() for one in some]
            tell(f"{many} visitors", len(times) / took, "requests/s")
            for share in (0.5, 0.95, 0.99):
                tell(f"{many} visitors p{share * 100:.0f}", percentile(times, share), "ms")
            for name in sorted(after):
                tell(
                    f"{many} visitors, {name} for a request",
                    1e3 * (after[name] - before.get(name, 0)) / len(times),
                    "ms of a processor",
                )
            if many == max(asked.visitors):
                for name, some in sorted(told.times.items()):
                    tell(f"{many} visitors, {name} p95", percentile(some, 0.95), "ms")
            wrong += Counter({word: n for word, n in told.statuses.items() if word not in ("200", "303")})
        if asked.profile:
            profile(home, asked.seconds)
    for words, number in wrong.most_common(9):
        print(f"{number} x {words}", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
