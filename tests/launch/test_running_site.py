"""The whole site, started, hurt and stopped, in a directory of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playground.launch import paths
from playground.launch.processes import born
from tests.launch.gathered import keep, lend

ROOT = Path(__file__).resolve().parents[2]
SERVERS = {"postgres", "valkey", "watch", "web", "worker"}


class Site:
    """`make run`, without make."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.said = ""
        self.process: subprocess.Popen[str] | None = None

    def launch(self, **settings: str) -> subprocess.Popen[str]:
        # Cards and scenarios are loaded beside what a test asks, where it asks nothing of them.
        own = {"VAR_DIR": str(self.home), "PORT": str(self.port), "FILL": "no", **settings}
        others = {"DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "DJANGO_SETTINGS_MODULE"}
        environment = {name: value for name, value in os.environ.items() if name not in others}
        return subprocess.Popen(
            [sys.executable, "-m", "playground.launch", "run"],
            cwd=ROOT,
            env={**environment, **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def start(self, **settings: str) -> None:
        """Returns when the address was printed."""
        lend(self.home)
        self.process = self.launch(**settings)
        assert self.process.stdout is not None
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if line == f"http://127.0.0.1:{self.port}/\n":
                keep(self.home)
                return
        raise AssertionError(f"it ended without an address, and said: {self.said}")

    def stop(self, number: int) -> int:
        assert self.process is not None and self.process.stdout is not None
        self.process.send_signal(number)
        code = self.process.wait(30)
        self.process.stdout.close()
        return code

    def numbers(self) -> dict[str, int]:
        """The processes it has noted as its own."""
        notes = (self.home / "processes").glob("*.json")
        return {path.stem: json.loads(path.read_text())["pid"] for path in notes}

    def status(self) -> int:
        try:
            address = f"http://127.0.0.1:{self.port}/library/"  # a page that reads the database
            with urllib.request.urlopen(address, timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0


def group(leader: int) -> list[int]:
    """Every process in a group."""
    listed = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [int(pid) for pid, pgid, state in rows if int(pgid) == leader and not state.startswith("Z")]


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.05)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    found = Site(tmp_path / "var")
    yield found
    if found.process is not None and found.process.poll() is None:
        found.stop(signal.SIGTERM)


def test_a_site_survives_the_death_of_each_of_its_parts_and_of_its_launcher_and_leaves_nothing_behind(
    site: Site,
) -> None:
    site.start()
    assert site.status() == 200
    assert set(site.numbers()) == SERVERS, "FILL=no: nothing is loaded"

    # The worker's pool processes go with it, killed singly or as a tree.
    worker = site.numbers()["worker"]
    until(lambda: len(group(worker)) >= 3)
    pool = group(worker)
    os.kill(worker, signal.SIGKILL)
    until(lambda: site.numbers().get("worker") not in (None, worker) and not any(born(pid) for pid in pool))

    for name in ("postgres", "valkey", "web"):
        before = site.numbers()[name]
        os.kill(before, signal.SIGKILL)
        until(lambda name=name, before=before: site.numbers().get(name) not in (None, before))  # type: ignore[misc]
        until(lambda: site.status() == 200)

    # Its launcher killed, with parts that were started again.
    until(lambda: set(site.numbers()) == SERVERS)
    left = site.numbers()
    site.stop(signal.SIGKILL)
    assert all(born(pid) for pid in left.values())

    site.start()
    assert re.search(
        r"Ended what an earlier run left behind: postgres, valkey, watch, web, worker\.", site.said
    )
    assert site.status() == 200
    assert not any(born(pid) for pid in left.values())

    # Killed with all it had started: nothing is left but stale files.
    for leader in site.numbers().values():
        os.killpg(leader, signal.SIGKILL)
    site.stop(signal.SIGKILL)
    site.start(FILL="yes")
    assert site.status() == 200
    # Scenarios and cards are loaded while the site is looked at already, and again if that was cut short.
    filling = site.numbers()["fill"]
    os.kill(filling, signal.SIGKILL)
    until(lambda: site.numbers().get("fill") not in (None, filling))
    assert set(site.numbers()) == {*SERVERS, "fill"}

    running = [pid for leader in site.numbers().values() for pid in group(leader)]
    assert site.stop(signal.SIGINT) == 0
    assert not any(born(pid) for pid in running)
    assert site.numbers() == {}
    assert not paths.sockets(site.home).exists()
    assert not list((site.home / "cards").glob(".*"))


def test_a_port_in_use_ends_the_start_with_a_sentence_and_nothing_running(site: Site) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", site.port))
        other.listen()
        launcher = site.launch()
        said, _ = launcher.communicate(timeout=30)
    assert launcher.returncode == 1
    assert re.fullmatch(rf"error: Port {site.port} is in use by another program; .*\n", said)
    assert site.numbers() == {}


def test_a_setting_that_cannot_be_read_ends_the_start_with_a_sentence(site: Site) -> None:
    launcher = site.launch(DEBUG="perhaps")
    said, _ = launcher.communicate(timeout=30)
    assert (launcher.returncode, said) == (
        1,
        "error: DEBUG='perhaps' cannot be read: it must be yes or no.\n",
    )
    assert site.numbers() == {}
