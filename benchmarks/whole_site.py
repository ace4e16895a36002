"""The servers of a site with web server, worker and watch, in a directory of its own, to be measured and hurt."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from playground.launch import paths, postgres, services
from playground.launch.processes import Child, Notes, Program

DECKS = """Ann: library Forest x20, Grizzly Bears x20
Bob: library Mountain x20, Goblin Piker x20
Turn 1: Ann, upkeep begins
"""
_START = """
import django, sys, json; django.setup()
from engine.notation.positions import read_position
from playground.simulations import work
for wanted, payer in json.loads(sys.argv[2]):
    print(work.start(read_position(sys.argv[1]), wanted, maker={"owner": None, "visitor": payer}, payer=payer).pk)
"""


class WholeSite:
    """Postgres, Valkey, web server, one worker of two processes, the watch. None is started again by itself."""

    PROGRAMS = ("web", "worker", "watch")

    def __init__(self, home: Path, port: int, **settings: str) -> None:
        home.mkdir(parents=True, exist_ok=True)
        (home / "log").mkdir(exist_ok=True)
        self.home, self.port = home, port
        self.notes = Notes(home / "processes")
        self.servers = services.own(home, self.notes, keep=True)
        self.running: dict[str, Child] = {}
        others = ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "PROMETHEUS_MULTIPROC_DIR")
        kept = {name: value for name, value in os.environ.items() if name not in others}
        urls = {variable: server.url for variable, server in self.servers.items()}
        own = {"VAR_DIR": str(home), "DJANGO_SETTINGS_MODULE": "playground.settings", "PORT": str(port)}
        self.environment = {**kept, **urls, **own, **settings}

    def __enter__(self) -> WholeSite:
        for variable in self.servers:
            self.begin(variable)
        self.do("-m", "playground.launch.prepare")
        for name in self.PROGRAMS:
            self.begin(name)
        self.until_answered()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        postgres.remove_data(self.home)

    def until_answered(self) -> None:
        """Wait for the first page."""
        until(lambda: self.status("/") == 200, 180)

    def stop(self) -> None:
        """End what runs; its data stay."""
        for name in (*self.PROGRAMS, "CELERY_BROKER_URL", "DATABASE_URL"):
            if name in self.running:
                self.running[name].stop()
        postgres.remove_sockets(self.home)
        paths.forget_counts(self.home)

    def begin(self, name: str, **settings: str) -> None:
        """Start a program, or the server that a variable names."""
        if name in self.servers:
            self.running[name] = self.servers[name].start()
            return
        celery = ("-m", "celery", "-A", "playground", "worker", "--concurrency", "2", "--loglevel", "WARNING")
        words = {
            "web": ("-m", "playground.launch.web", "--port", str(self.port)),
            "worker": celery,
            "watch": ("manage.py", "watch"),
        }[name]
        log = self.home / "log" / f"{name}.log"
        command = [sys.executable, *words]
        environment = self.environment | settings
        self.running[name] = Child(
            Program(name, command, log, environment=environment, directory=paths.ROOT), self.notes
        )

    def kill(self, name: str) -> None:
        """At once, with all that it has begun."""
        self.running[name].sweep()
        until(lambda: not self.running[name].alive(), 10)

    def do(self, *words: str) -> str:
        """Run Python with the site's settings; what it prints."""
        done = subprocess.run(
            [sys.executable, *words],
            env=self.environment,
            cwd=paths.ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{words[:3]} ended with {done.returncode}: {done.stderr[-2_000:]}")
        return done.stdout

    def simulate(self, *wanted: tuple[int, str], board: str = DECKS) -> list[str]:
        """Begin simulations of so many playouts, each for somebody."""
        return self.do("-c", _START, board, json.dumps(wanted)).split()

    def asked(self, path: str) -> tuple[int, dict[str, str], str]:
        """Status, headers, text. 0 for no answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
                return int(answer.status), dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read().decode()
        except OSError:
            return 0, {}, ""

    def status(self, path: str) -> int:
        """Only the status."""
        return self.asked(path)[0]

    def figures(self, simulation: str) -> dict[str, object]:
        """What came of a simulation so far; nothing while it can't be asked."""
        status, _, text = self.asked(f"/simulations/{simulation}/json/")
        found: dict[str, object] = json.loads(text) if status == 200 else {}
        return found

    def done(self, simulation: str) -> int:
        """How many of its playouts have been counted; -1 while it can't be asked."""
        return int(str(self.figures(simulation).get("done", -1)))


def until(holds: Callable[[], bool], seconds: float, pause: float = 0.1) -> float:
    """Wait until it holds, asking again after so many seconds; how long that took. Raises TimeoutError."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() > begun + seconds:
            raise TimeoutError(f"it did not come true within {seconds:g} seconds")
        time.sleep(pause)
    return time.monotonic() - begun


def below(pid: int) -> list[int]:
    """The processes that a process has begun."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(one) for one in found.read_text().split()] if found.exists() else []


def megabytes(pid: int) -> int:
    """How much memory a process holds; 0 for one that has ended."""
    try:
        held = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(held.group(1)) >> 10 if held else 0
