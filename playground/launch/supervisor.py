"""Starts all that the site consists of, watches it, and ends it.

What dies is started again, after a pause that grows while it keeps dying. The launcher itself does no work
for visitors, so it has little to fail by; should it be killed all the same, the next run ends what it left
behind.
"""

import contextlib
import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playground.launch import logfiles, paths, postgres, services
from playground.launch.errors import CannotStart, failed, tail
from playground.launch.processes import Child, Notes, Program

ADDRESS = "127.0.0.1"
_SECONDS_TO_ANSWER = 60.0
_SECONDS_BETWEEN_LOOKS = 0.2
_LONGEST_PAUSE = 20.0
# An earlier run whose `make` was killed needs a moment to notice and stop.
_SECONDS_FOR_EARLIER_RUN = 20.0
# Filling fails if the database is started anew meanwhile; what it had done by then is done.
_TIMES_TO_FILL = 3
FILLED = "Scenarios and cards are loaded."
NOT_FILLED = "The site runs all the same; the next start goes on with them."
"""What a launcher says some time after its address, once."""


class Told(Exception):
    """Somebody asked the launcher to stop."""


def start_program(program: Program, notes: Notes) -> Callable[[], Child]:
    return lambda: Child(program, notes)


@dataclass
class Part:
    """One thing that must run as long as the site does."""

    name: str
    start: Callable[[], Child]
    child: Child | None = None
    pause: float = 0.0
    not_before: float = field(default=0.0)

    def look(self) -> None:
        """Start it again if it died."""
        if self.child is not None:
            if self.child.alive():
                return
            print(
                f"The {self.name} ended (exit code {self.child.exit_code()}); starting it again.", flush=True
            )
            self.child.sweep()
            # The first death costs no pause, a death soon after a start costs twice the last one.
            quick = time.monotonic() - self.child.begun < 10
            self.pause = min(_LONGEST_PAUSE, max(0.5, 2 * self.pause)) if quick else 0.0
            self.not_before = time.monotonic() + self.pause
            self.child = None
        if time.monotonic() >= self.not_before:
            try:
                self.child = self.start()
            except (CannotStart, OSError) as error:
                print(f"The {self.name} cannot be started again yet: {error}", flush=True)
                self.pause = min(_LONGEST_PAUSE, max(1.0, 2 * self.pause))
                self.not_before = time.monotonic() + self.pause


class Supervisor:
    """The whole site on one port of this machine."""

    def __init__(self, home: Path, port: int, *, leave_with_parent: bool, fill: bool = True) -> None:
        self.home = home
        self.port = port
        self._may_fill = fill
        self._parent = os.getppid() if leave_with_parent else None
        self._stop = False
        self._parts: list[Part] = []
        self._filling: Child | None = None
        self._times_filled = 0
        self._environment = dict(os.environ, DJANGO_SETTINGS_MODULE="playground.settings")

    def run(self) -> int:
        """Returns when told to stop, with everything ended; raises CannotStart."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._told)
        with services.lock(self.home, _SECONDS_FOR_EARLIER_RUN):
            try:
                self._start()
                self._watch()
            except Told:
                print("Stopping ...", flush=True)
            except CannotStart:
                # Ctrl-C in a terminal reaches the programs that prepare a start as well, and they fail of it.
                if not self._stop:
                    raise
            finally:
                self._end()
        return 0

    def _told(self, *_: object) -> None:
        self._stop = True

    def _check_told(self) -> None:
        if self._stop or (self._parent is not None and os.getppid() != self._parent):
            raise Told

    # --- starting -----------------------------------------------------------------------------------------

    def _start(self) -> None:
        (self.home / "log").mkdir(parents=True, exist_ok=True)
        notes = Notes(self.home / "processes")
        ended = notes.end_leftovers()
        if ended:
            print(f"Ended what an earlier run left behind: {', '.join(ended)}.", flush=True)
        paths.forget_counts(self.home)
        check_port(self.port)
        services.check_space(self.home)
        wanted = services.wanted(self.home, notes, keep=True)
        for variable, service in wanted.items():
            self._environment[variable] = os.environ[variable] = service.url
        # It loads the site, which takes as long as the first start of a database.
        preparing = Child(self._prepare(), notes)
        try:
            for variable, service in wanted.items():
                name = "database" if variable == "DATABASE_URL" else "broker"
                self._add(Part(name, service.start))
            self._wait_for(preparing, "Database and static files could not be prepared")
        finally:
            preparing.stop()
        self._add(Part("web server", start_program(self._web(), notes)))
        self._wait_for_answer()
        # After the first page, so that nobody waits for it longer than need be.
        self._add(Part("worker", start_program(self._worker(), notes)))
        self._add(Part("watch", start_program(self._watch_over(), notes)))
        self._begin_to_fill = start_program(self._fill(), notes)
        if self._may_fill:
            self._filling = self._begin_to_fill()
        print(f"The site runs; Ctrl-C stops it. Its logs are in {self.home / 'log'}.", flush=True)
        print(f"http://{ADDRESS}:{self.port}/", flush=True)

    def _add(self, part: Part) -> None:
        self._check_told()
        part.child = part.start()
        self._parts.append(part)

    def _wait_for(self, child: Child, failure: str) -> None:
        """Until it is done, or somebody asks the launcher to stop; raises CannotStart if it failed."""
        while child.alive():
            self._check_told()
            time.sleep(0.02)
        self._check_told()
        if child.exit_code():
            kind, _, sentence = tail(child.program.log, lines=1).partition(": ")
            if kind.endswith((".Unreadable", ".ImproperlyConfigured")):
                raise CannotStart(sentence)  # a setting is at fault, and says so itself
            raise failed(failure, child.program.log)

    def _prepare(self) -> Program:
        """In a process of its own: the launcher stays small, and what it loaded never grows old."""
        command = [sys.executable, "-m", "playground.launch.prepare", "--wait"]
        return self._program("prepare", command, patience=5)

    def _web(self) -> Program:
        command = [sys.executable, "-m", "playground.launch.web", "--port", str(self.port)]
        return self._program("web", command, patience=5)

    def _worker(self) -> Program:
        command = [sys.executable, "-m", "celery", "-A", "playground", "worker", "--concurrency", "2"]
        # One worker on one machine has nobody to gossip with.
        command += [
            "--without-gossip",
            "--without-mingle",
            "--loglevel",
            "WARNING",
            "--hostname",
            "playground@%h",
        ]
        return self._program("worker", command, patience=6, stop_signal=signal.SIGTERM)

    def _watch_over(self) -> Program:
        return self._program("watch", [sys.executable, "manage.py", "watch"], patience=3)

    def _fill(self) -> Program:
        command = [sys.executable, "-m", "playground.launch.prepare", "fill"]
        return self._program("fill", command, patience=5)

    def _program(
        self, name: str, command: list[str], *, patience: float, stop_signal: int = signal.SIGTERM
    ) -> Program:
        return Program(
            name=name,
            command=command,
            log=self.home / "log" / f"{name}.log",
            environment=self._environment,
            directory=paths.ROOT,
            stop_signal=stop_signal,
            patience=patience,
        )

    def _wait_for_answer(self) -> None:
        web = next(part for part in self._parts if part.name == "web server")
        until = time.monotonic() + _SECONDS_TO_ANSWER
        while not answers(self.port):
            self._check_told()
            log = self.home / "log" / "web.log"
            if web.child is None or not web.child.alive():
                raise failed("The web server ended at once", log)
            if time.monotonic() > until:
                raise failed("The site does not answer", log)
            time.sleep(0.05)

    # --- watching and ending ------------------------------------------------------------------------------

    def _watch(self) -> None:
        while True:
            self._check_told()
            for part in self._parts:
                part.look()
                if part.child is not None:
                    logfiles.turn(part.child.program.log)
            self._look_at_filling()
            time.sleep(_SECONDS_BETWEEN_LOOKS)

    def _look_at_filling(self) -> None:
        """It is done once; without it the site runs on, and the next start goes on with it."""
        child = self._filling
        if child is None or child.alive():
            return
        self._filling = None
        child.finish()
        if not child.exit_code():
            print(FILLED, flush=True)
            return
        self._times_filled += 1
        if self._times_filled < _TIMES_TO_FILL:
            with contextlib.suppress(CannotStart, OSError):  # then the next start goes on with it
                self._filling = self._begin_to_fill()
                return
        failure = failed("Scenarios and cards could not all be loaded", child.program.log)
        print(f"{failure}\n{NOT_FILLED}", flush=True)

    def _end(self) -> None:
        """Visitors and tasks first, then what they rest on."""
        children = {part.name: part.child for part in self._parts if part.child is not None}
        if self._filling is not None:
            children["fill"] = self._filling
        for names in (("web server", "worker", "watch", "fill"), ("broker",), ("database",)):
            going = [children[name] for name in names if name in children]
            for child in going:
                child.ask_to_stop()
            for child in going:
                child.finish()
        postgres.remove_sockets(self.home)
        paths.forget_counts(self.home)


def check_port(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the web server will: addresses of connections that ended lately are no obstacle.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except PermissionError:
            raise CannotStart(f"Port {port} is kept for root; choose another: make run PORT=8001.") from None
        except OSError:
            raise CannotStart(
                f"Port {port} is in use by another program; choose another: make run PORT={port + 1}."
            ) from None


def answers(port: int) -> bool:
    """Whether a page is served; what it says is not judged, but an error of the server's is no answer."""
    connection = http.client.HTTPConnection(ADDRESS, port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
