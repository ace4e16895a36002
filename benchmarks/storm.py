"""`make storm`: attacks and faults in turn, and ordinary visitors all the while.

The site has servers and a directory of its own. What dies is started again after a second, as systemd would. Ordinary
visitors build boards, edit them, search and read; each keeps a list of what was acknowledged. For each attack and each
fault a row says what they waited, how long the site took to be well again, how large a web process became and what they
read instead of a page. In the end everything acknowledged is looked for. Exit status 1 if something was lost, if
anybody was told of a fault of the site's own (500), or if it took more than ten seconds until all was well.

All connections go to this machine. A disk is filled only where root can make one for it (a tmpfs), and a clock is wrong
only in a worker, by `faketime`, where that is installed or FAKETIME_LIBRARY names its library.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks import worst_clients
from benchmarks.bench_site import Answer, percentile
from benchmarks.hostile_requests import ROUTES, Hostile
from benchmarks.whole_site import WholeSite, below, megabytes, until

WELL_WITHIN = 10.0
LONGEST_UNWELL = 120.0
"""Seconds; then the next thing happens all the same."""
AWAY = 3.0
"""Seconds that a server stays away."""
PLAYOUTS = 20
"""Of each simulation that is under way when something happens."""
GOOD = (200, 302, 303)
DONE = (302, 303)
"""What a form is answered that was taken."""
BATH = 700
"""Megabytes of the disk that is filled."""


# --- ordinary visitors -------------------------------------------------------------------------------------------


@dataclass
class Row:
    """What became of the ordinary visitors while one thing happened."""

    name: str
    begun: float = field(default_factory=time.monotonic)
    back: float = 0.0
    """When the fault was over."""
    times: list[float] = field(default_factory=list)
    longest: float = 0.0
    """Seconds until what was asked for was answered well, tries that failed counted in."""
    mended: float = 0.0
    """When the last visitor who had been refused, or was waiting when the fault was over, was answered well."""
    read: Counter[str] = field(default_factory=Counter)
    memory: int = 0
    said: str = ""

    @property
    def settled(self) -> float:
        """Seconds from the end of the fault until all was well again."""
        return max(0.0, self.mended - self.back) if self.back else 0.0

    def told(self) -> str:
        p95 = percentile(self.times, 0.95) if self.times else 0.0
        read = ", ".join(f"{many} x {words}" for words, many in self.read.most_common(4)) or "only pages"
        return (
            f"| {self.name} | {len(self.times)} | {p95:.0f} | {self.longest:.1f} | "
            f"{f'{self.settled:.1f}' if self.back else ''} | {self.memory} | {read} | {self.said} |"
        )


class Ordinary(threading.Thread):
    """A visitor with a board, who edits it, reads, and notes what was acknowledged."""

    def __init__(self, storm: Storm, number: int) -> None:
        super().__init__(daemon=True)
        self.storm, self.number = storm, number
        self.client = worst_clients.Client(storm.url, f"192.0.2.{number}")
        self.board = ""
        self.tried = self.kept = 0
        """The number of the last edit that was sent, and of the last that was acknowledged."""
        self.boards: dict[str, int] = {}
        self.failing = 0.0
        self.well = 0.0
        """When the last request began that was answered well."""

    def run(self) -> None:
        acts = itertools.cycle((self._edit, self._home, self._edit, self._search, self._look))
        act = next(acts)
        while not self.storm.stop.is_set():
            if self._do(act):
                act = next(acts)
            self.storm.stop.wait(self.storm.breath)

    def _do(self, act: Callable[[], Answer]) -> bool:
        row, begun = self.storm.row, time.monotonic()
        self.client.requests = 0
        try:
            answer = act()
            good, words = answer.status in GOOD, f"{answer.status} {_heading(answer)}"
        except Exception as error:  # no answer: the connection was cut or refused
            good, words = False, f"no answer ({type(error).__name__})"
            self.client.connection.close()
            self.client.connect()
        now = time.monotonic()
        row.times.append((now - begun) * 1e3)
        if not good:
            row.read[words] += 1
            self.failing = self.failing or begun
            return False
        self.well = begun
        row.longest = max(row.longest, now - (self.failing or begun))
        if self.failing or begun < row.back < now:
            row.mended = max(row.mended, now)
        self.failing = 0.0
        return True

    def _text(self) -> str:
        bears = self.tried % 9 + 1
        head = f"# Edit {self.tried} of {self.number}\n"
        return f"{head}Ann: in play Grizzly Bears x{bears}\nBob: life 20\nTurn 3: Ann, upkeep\n"

    def _edit(self) -> Answer:
        """A board, or another text of it. Where nobody knows whether it was kept, the board is read."""
        if not self.client.cookies:
            self.client.get("/boards/new/")
        if not self.board or self.tried % 8 == 7:
            return self._begin()
        page = self._look()
        if page.status != 200:
            return page
        at = re.search(r'name="at"[^>]*value="(\d+)"', page.text)
        assert at is not None, "a board's page says which edit it shows"
        self.tried += 1
        sent = self.client.post(f"{self.board}edit/", {"do": "text", "text": self._text(), "at": at.group(1)})
        if sent.status in DONE:
            self.kept = self.boards[self.board] = self.tried
        return sent

    def _begin(self) -> Answer:
        self.tried += 1
        made = self.client.post("/boards/new/edit/", {"do": "text", "text": self._text()})
        if made.status in DONE:
            self.board = urlsplit(made.location).path
            self.kept = self.boards[self.board] = self.tried
        return made

    def _look(self) -> Answer:
        return self.client.get(self.board or "/boards/new/")

    def _home(self) -> Answer:
        return self.client.get("/")

    def _search(self) -> Answer:
        return self.client.get("/library/?q=trample")

    def lost(self) -> list[str]:
        """What was acknowledged and is not there."""
        found = []
        for board, number in self.boards.items():
            page = self.client.get(board)
            # In its text: the title is that of the first edit.
            shown = re.search(rf"# Edit (\d+) of {self.number}\b", page.text)
            if page.status != 200 or shown is None or int(shown.group(1)) < number:
                found.append(f"edit {number} of {board} of visitor {self.number}: {page.status}")
        return found


def _heading(answer: Answer) -> str:
    try:
        found = re.search(r"<h1[^>]*>(.*?)</h1>", answer.text, re.DOTALL)
    except (OSError, ValueError):
        return ""
    return re.sub(r"<[^>]*>|\s+", " ", found.group(1)).strip() if found else answer.text[:60].strip()


# --- the storm ---------------------------------------------------------------------------------------------------


class Storm:
    """A site, those who visit it, and what happens to it."""

    def __init__(self, site: WholeSite, visitors: int, breath: float, seconds: float) -> None:
        self.site, self.breath, self.seconds = site, breath, seconds
        self.url = f"http://127.0.0.1:{site.port}/"
        self.stop = threading.Event()
        self.row = Row("nothing yet")
        self.rows: list[Row] = []
        self.held: set[str] = set()
        """What is to stay away for a while."""
        self.restarted: Counter[str] = Counter()
        self.simulations: list[str] = []
        self.faults: list[str] = []
        self.visitors = [Ordinary(self, number) for number in range(1, visitors + 1)]

    def keep_going(self) -> None:
        """Start again what has died, a second later, as a machine's supervisor does."""
        while not self.stop.wait(0.2):
            for name, child in list(self.site.running.items()):
                if child.alive() or name in self.held:
                    continue
                time.sleep(1)
                child.sweep()
                try:
                    self.site.begin(name)
                    self.restarted[name] += 1
                except Exception as error:
                    print(f"{name} can't be started: {str(error).splitlines()[0][:150]}", file=sys.stderr)

    def weigh(self) -> None:
        """How large web processes are."""
        while not self.stop.wait(0.5):
            sizes = [megabytes(pid) for pid in below(self.site.running["web"].pid)]
            self.row.memory = max([self.row.memory, *sizes])

    def happen(self, name: str, do: Callable[[], str | None]) -> None:
        """One thing, with playouts under way; then calm for the rest of its time."""
        self.row = row = Row(name)
        self.rows.append(row)
        try:
            self.simulations += self.site.simulate((PLAYOUTS, f"storm {len(self.rows)}"))
        except RuntimeError as error:
            self.faults.append(f"{name}: no playouts could be begun: {str(error).strip().splitlines()[-1]}")
        row.said = do() or ""
        left = max(self.seconds - (time.monotonic() - row.begun), 3.0 if not row.back else WELL_WITHIN)
        time.sleep(left)
        # The next thing happens to a site that is well, or it would be taken for what came of that.
        with suppress(TimeoutError):
            until(lambda: all(one.well > row.back for one in self.visitors), LONGEST_UNWELL)
        print(f"  {row.told()}", file=sys.stderr, flush=True)

    # --- attacks

    def quiet(self) -> None:
        """Nobody else."""

    def slow_clients(self) -> str:
        """Three hundred connections: silent, a byte of a header a second, half a body."""
        with worst_clients.slow_clients(self.site.port, 300) as opened:
            time.sleep(self.seconds)
        return f"{len(opened)} connections"

    def worst_accepted(self) -> str:
        """Eight clients that send what costs most, as fast as it is answered."""
        stop, told = threading.Event(), worst_clients.Told()
        threads = []
        for number in range(8):
            client = worst_clients.Client(self.url, f"203.0.113.{number}")
            words = (client, worst_clients.KINDS, stop, told, number)
            threads.append(threading.Thread(target=worst_clients.attack, args=words, daemon=True))
        for one in threads:
            one.start()
        time.sleep(self.seconds)
        stop.set()
        for one in threads:
            one.join(60)
        self._no_fault(
            "what costs most", Counter({int(k): n for k, n in told.statuses.items() if k.isdigit()})
        )
        return f"they: {_counted(told.statuses)}"

    def hostile(self, number: int) -> str:
        """Requests that no browser sends, from eight addresses."""
        routes = self.site.do("-c", ROUTES).split()
        known = [urlsplit(one).path.split("/")[2] for visitor in self.visitors[:9] for one in visitor.boards]
        senders = [Hostile(self.site.port, routes, seed, known) for seed in range(8)]
        threads = [threading.Thread(target=one.send, args=(number // 8,)) for one in senders]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        statuses: Counter[int] = sum((one.statuses for one in senders), Counter())
        for sender in senders:
            for fault in sender.faults:
                print(fault, file=sys.stderr)
        self._no_fault("hostile requests", statuses)
        return f"{statuses.total()} requests: {_counted(statuses)}"

    def _no_fault(self, name: str, statuses: Counter[int]) -> None:
        if many := sum(n for status, n in statuses.items() if status >= 500):
            self.faults.append(f"{many} answers of 500 and above to {name}")

    # --- faults

    def killed_inside(self, name: str) -> Callable[[], str]:
        """A process that a program has begun."""

        def do() -> str:
            pids = below(self.site.running[name].pid)[:1]
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            self.row.back = time.monotonic()
            return "" if pids else "there was none"

        return do

    def killed(self, name: str, away: float = 0.0) -> Callable[[], None]:
        """A program or a server with all that it has begun; it is back at once, or after a while."""

        def do() -> None:
            self.held.add(name)
            self.site.kill(name)
            time.sleep(away or 1.0)
            self.site.begin(name)
            self.held.discard(name)
            self.row.back = time.monotonic()

        return do

    def disk_full(self, folder: Path) -> Callable[[], str]:
        """Not a byte is left for a while."""

        def do() -> str:
            filler = folder / "filler"
            with filler.open("wb") as file:
                try:
                    while True:
                        file.write(b"\0" * (1 << 20))
                        file.flush()
                except OSError:
                    pass
            time.sleep(max(5.0, self.seconds / 2))
            filler.unlink()
            before = self.restarted.copy()
            until(lambda: self.site.running["DATABASE_URL"].alive(), 30)
            self.row.back = time.monotonic()
            return f"started again: {', '.join(self.restarted - before) or 'nothing'}"

        return do

    def clock_ahead(self, library: str) -> Callable[[], str]:
        """A worker's clock is an hour ahead of the others'."""

        def do() -> str:
            self.held.add("worker")
            self.site.kill("worker")
            self.site.begin("worker", LD_PRELOAD=library, FAKETIME="+3600s", DONT_FAKE_MONOTONIC="1")
            time.sleep(self.seconds)
            self.site.kill("worker")
            self.site.begin("worker")
            self.held.discard("worker")
            self.row.back = time.monotonic()
            return "by faketime"

        return do

    # --- what is left

    def lost(self) -> list[str]:
        """What was acknowledged and is not there; what was asked for and never done."""
        found = [words for one in self.visitors for words in one.lost()]
        for simulation in self.simulations:
            try:
                until(lambda simulation=simulation: self.site.done(simulation) == PLAYOUTS, 240)
            except TimeoutError:
                found.append(f"simulation {simulation}: {self.site.figures(simulation)}")
        return found


def _counted(statuses: Counter[int] | Counter[str]) -> str:
    return ", ".join(f"{many} x {status or 'closed'}" for status, many in statuses.most_common(9))


@contextmanager
def _bath(parent: Path) -> Iterator[Path | None]:
    """A small disk of one's own, where root may make one."""
    folder = parent / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={BATH}m", "storm", str(folder)]
    made = os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield folder if made else None
    finally:
        if made:
            subprocess.run(["umount", "-l", str(folder)], check=False)


def _faketime() -> str:
    if named := os.environ.get("FAKETIME_LIBRARY", ""):
        return named
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")) if shutil.which("faketime") else []
    return str(found[0]) if found else ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make storm", description=__doc__)
    parser.add_argument("--visitors", type=int, default=64)
    parser.add_argument("--breath", type=float, default=1.5, help="seconds between what a visitor does")
    parser.add_argument("--seconds", type=float, default=12.0, help="for each attack")
    parser.add_argument("--requests", type=int, default=3_000, help="hostile ones")
    parser.add_argument("--only", default="", help="things whose names have this in them")
    asked = parser.parse_args()
    with ExitStack() as stack:
        within = os.environ.get("VAR_DIR") or None
        if within is not None:
            Path(within).mkdir(parents=True, exist_ok=True)
        parent = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=within)))
        disk = stack.enter_context(_bath(parent))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        home = (disk or parent) / "var"
        site = stack.enter_context(WholeSite(home, port, TRUSTED_PROXY="127.0.0.1"))
        storm = Storm(site, asked.visitors, asked.breath, asked.seconds)
        stack.callback(storm.stop.set)
        for watch in (storm.keep_going, storm.weigh):
            threading.Thread(target=watch, daemon=True).start()
        for visitor in storm.visitors:
            visitor.start()
            time.sleep(0.05)
        library = _faketime()
        things: list[tuple[str, Callable[[], str | None]]] = [
            ("nothing", storm.quiet),
            ("slow and silent clients", storm.slow_clients),
            ("the worst that is accepted", storm.worst_accepted),
            ("hostile requests", lambda: storm.hostile(asked.requests)),
            ("a web process killed", storm.killed_inside("web")),
            ("the web server killed", storm.killed("web")),
            ("a worker process killed", storm.killed_inside("worker")),
            ("the worker killed", storm.killed("worker")),
            ("the watch killed", storm.killed("watch")),
            ("a database process killed", storm.killed_inside("DATABASE_URL")),
            ("the database away", storm.killed("DATABASE_URL", AWAY)),
            ("the broker away", storm.killed("CELERY_BROKER_URL", AWAY)),
            ("a worker's clock an hour ahead", storm.clock_ahead(library) if library else storm.quiet),
            ("the disk full", storm.disk_full(disk) if disk else storm.quiet),
        ]
        for name, do in things:
            if asked.only not in name:
                continue
            if do == storm.quiet and name != "nothing":
                storm.rows.append(Row(name, said="not tried: this machine can't"))
                continue
            storm.happen(name, do)
        storm.stop.set()
        for visitor in storm.visitors:
            visitor.join(60)
        # Who was still waiting as the next thing began is counted where the wait began.
        print(
            "| what | requests | p95 ms | longest wait s | well after s | web process MB | read instead | |"
        )
        print("|---|---|---|---|---|---|---|---|")
        for row in storm.rows:
            print(row.told(), flush=True)
        lost = storm.lost()
        kept = sum(len(one.boards) for one in storm.visitors)
        print(f"\n{kept} boards and {len(storm.simulations)} simulations acknowledged; lost: {len(lost)}")
        for words in lost:
            print(f"  {words}")
        if not kept:
            storm.faults.append("no board was acknowledged, so nothing could be lost")
        faults = storm.faults + [
            f"{row.name}: {words}" for row in storm.rows for words in row.read if words.startswith("500")
        ]
        faults += [
            f"{row.name}: well after {row.settled:.1f} s" for row in storm.rows if row.settled > WELL_WITHIN
        ]
        for words in faults:
            print(f"  {words}")
        if lost or faults:
            for log in sorted((home / "log").glob("*.log")):
                print(f"--- {log.name}\n{log.read_text()[-3_000:]}", file=sys.stderr)
        return int(bool(lost or faults))


if __name__ == "__main__":
    sys.exit(main())
