"""`make many-workers`: one database and one broker, and one to eight worker processes on up to four other hosts.

Each host is a network namespace, set up by the lines of docs/operating.md. The same simulation is played by one
process, by two on two hosts, by four and by eight; what comes of each playout is settled by its seed, so every row has
to be the same each time: nothing lost, nothing twice. While eight are at it, the broker, the database and two of the
four workers are killed one after another.

How much faster two are says something only where two processors have nothing else to do: beside it stands what two
processes come to that share nothing at all. Takes root. Exit status 1 if a playout is missing or came out otherwise.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.hosts import FIRST_OF_CREW, Host, NotAsSaid, Place, crowd
from benchmarks.two_hosts import Setup, blocks, command_of, ours, say, section
from benchmarks.whole_site import DECKS, until
from playground.launch.processes import Child

HOSTS = 4
SEED = 20_061_001
PATIENCE = 300.0
_START = """
import django, os, sys; os.environ["DJANGO_SETTINGS_MODULE"] = "playground.settings"; django.setup()
from engine.notation.positions import read_position
from playground.simulations import work
position, maker = read_position(sys.argv[1]), {"owner": None, "visitor": "v"}
print(work.start(position, int(sys.argv[2]), maker=maker, seed=int(sys.argv[3])).pk)
"""
_FOUND = """
import django, json, os, sys; os.environ["DJANGO_SETTINGS_MODULE"] = "playground.settings"; django.setup()
from playground.simulations import work
from playground.simulations.models import Simulation
one = Simulation.every.get(pk=sys.argv[1])
rows = [(found.number, found.row()) for found in work.outcomes(one)]
print(json.dumps({"status": one.status, "took": (one.finished - one.created).total_seconds(), "rows": rows}))
"""


class Crowd(Setup):
    """The servers' host, and hosts of workers that are set up one like the other."""

    def __init__(self, place: Place, crew: list[Host]) -> None:
        super().__init__(place, fill=False)
        self.crew = crew
        self.hosts = [self.store, *crew]
        self.more = blocks(section("More hosts of workers"))

    def of_crew(self, of: str, host: Host) -> list[str]:
        """The lines of the block that belongs to something, for one of the hosts of workers."""
        (found,) = [lines for name, lines in self.more.items() if name.endswith(of)]
        return [line.replace(FIRST_OF_CREW, host.address) for line in found]

    def lines(self, of: str) -> list[str]:
        found = super().lines(of)
        for host in self.crew if of == "pg_hba.conf" else ():
            found += self.of_crew("pg_hba.conf of 10.0.0.2", host)
        return found

    def go(self) -> None:
        """Servers, settings, tables and the watch: everything but the workers."""
        self.start_postgres()
        self.start_valkey()
        for line in self.lines("once Postgres runs"):
            self.as_postgres(line)
        self.write_settings()
        self.store.do(ours(["python", "-m", "playground.launch.prepare"]))
        for host in self.crew:
            for line in self.of_crew(f"on {FIRST_OF_CREW}", host):
                host.do(ours(line.split()))
        self.begin(self.store, "playground-watch")

    def begin(self, host: Host, unit: str, processes: int = 0) -> Child:
        """Start what a unit starts; a worker with so many processes."""
        command = [self.place.put_in(word) for word in command_of(unit)]
        if processes:
            command[command.index("--concurrency") + 1] = str(processes)
        host.begin(unit, host.with_settings(ours(command)), patience=30.0)
        return host.running[unit]

    def begin_postgres(self, command: Sequence[str]) -> None:
        """Once more; as long as processes of the one before are still ending it refuses."""

        def there() -> bool:
            child = self.store.running.get("postgres")
            if child is None or not child.alive():
                self.store.begin("postgres", command, patience=15.0, stop_whole_group=True)
            return self.asked("select 1") == "1"

        until(there, 30)

    def begin_crew(self, processes: int, hosts: int) -> None:
        """So many worker processes on so many hosts, up and idle."""
        for host in self.crew[:hosts]:
            self.begin(host, "playground-worker", processes // hosts)
        # A playout for each to begin with, so that none of them still loads what it plays with.
        simulation = self.start(8 * processes)
        until(lambda: self.status(simulation) == "complete", PATIENCE)

    def end_crew(self) -> None:
        for host in self.crew:
            if "playground-worker" in host.running:
                host.stop("playground-worker")

    def start(self, playouts: int) -> str:
        """Begin a simulation."""
        return self.store.do([sys.executable, "-c", _START, DECKS, str(playouts), str(SEED)]).strip()

    def asked(self, question: str) -> str:
        """What the database says, without starting Python; "" while it is away."""
        try:
            return self.as_postgres(f'psql -At -d playground -c "{question}"').strip()
        except NotAsSaid:
            return ""

    def status(self, simulation: str) -> str:
        return self.asked(f"select status from simulations_simulation where id = '{simulation}'")

    def done(self, simulation: str) -> int:
        """How many playouts have been counted."""
        question = (
            f"select coalesce(sum(count), 0) from simulations_chunk where simulation_id = '{simulation}'"
        )
        return int(self.asked(f"{question} and finished is not null") or -1)

    def found(self, simulation: str) -> dict[str, object]:
        """Its status, how long it took, and a row for each playout."""
        found: dict[str, object] = json.loads(self.store.do([sys.executable, "-c", _FOUND, simulation]))
        return found


def alone(playouts: int, both: bool) -> float:
    """Seconds for so many playouts of a process without servers, or of each of two side by side."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(2 if both else 1) as pool:
        pool.map(_play, [2, 2] if both else [2], chunksize=1)
        begun = time.monotonic()
        pool.map(_play, [playouts] * (2 if both else 1), chunksize=1)
        return time.monotonic() - begun


def _play(playouts: int) -> None:
    from engine.notation.positions import read_position
    from playground.simulations.playouts import play

    position = read_position(DECKS)
    for number in range(playouts):
        play(position, SEED, number)


def by_the_engine(playouts: int) -> list[object]:
    """The rows as they are found without workers, a database or a broker."""
    from engine.notation.positions import read_position
    from playground.simulations.playouts import play

    position = read_position(DECKS)
    found = [(number, play(position, SEED, number).row()) for number in range(playouts)]
    rows: list[object] = json.loads(json.dumps(found))
    return rows


def measure(crowd: Crowd, playouts: int, wanted: list[object], numbers: list[int]) -> dict[int, float]:
    """How long the same takes so many. Raises NotAsSaid."""
    took: dict[int, float] = {}
    for processes in numbers:
        hosts = min(processes, HOSTS)
        crowd.begin_crew(processes, hosts)
        say(f"{processes} processes are up")
        simulation = crowd.start(playouts)
        # Each question starts a client of the database on the processors that are being measured.
        until(lambda simulation=simulation: crowd.status(simulation) == "complete", PATIENCE, pause=2.0)  # type: ignore[misc]
        crowd.end_crew()
        took[processes] = check(crowd, simulation, playouts, wanted)
        say(f"{processes} processes on {hosts} hosts: {playouts} playouts in {took[processes]:.1f} s")
    return took


def check(crowd: Crowd, simulation: str, playouts: int, wanted: list[object]) -> float:
    """Every playout is there once, and as the engine alone plays it; how long it took. Raises NotAsSaid."""
    found = crowd.found(simulation)
    rows = found["rows"]
    assert isinstance(rows, list)
    numbers = [row[0] for row in rows]
    if found["status"] != "complete" or numbers != list(range(playouts)):
        raise NotAsSaid(f"it is {found['status']}, with {len(numbers)} playouts of {playouts}")
    if rows != wanted:
        differ = sum(one != other for one, other in zip(rows, wanted, strict=True))
        raise NotAsSaid(f"{differ} playouts of {playouts} came out otherwise")
    return float(str(found["took"]))


def hurt(crowd: Crowd, playouts: int, wanted: list[object]) -> None:
    """Eight at it, and what they rest on and two of four of them killed. Raises NotAsSaid."""
    crowd.begin_crew(8, 4)
    simulation = crowd.start(playouts)
    store, crew = crowd.store, crowd.crew
    for part, what in ((1, "the broker"), (2, "the database"), (3, "two of four workers")):
        until(lambda part=part: crowd.done(simulation) >= part * playouts // 5, PATIENCE)  # type: ignore[misc]
        done = crowd.done(simulation)
        if what == "the broker":
            _kill(store, "valkey")
            time.sleep(2)
            program = store.running.pop("valkey").program
            store.begin("valkey", program.command)
        elif what == "the database":
            _kill(store, "postgres")
            time.sleep(2)
            crowd.begin_postgres(store.running.pop("postgres").program.command)
        else:
            for host in crew[:2]:
                _kill(host, "playground-worker")
                del host.running["playground-worker"]
        say(f"{what} killed after {done} of {playouts} playouts")
    until(lambda: crowd.status(simulation) == "complete", PATIENCE)
    crowd.end_crew()
    check(crowd, simulation, playouts, wanted)
    say(f"all {playouts} are there once, as the engine alone plays them")


def _kill(host: Host, name: str) -> None:
    child = host.running[name]
    child.sweep()
    until(lambda: not child.alive(), 10)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make many-workers", description=__doc__)
    parser.add_argument("--playouts", type=int, default=1_000)
    parser.add_argument(
        "--processes", type=int, nargs="+", default=[1, 2, 4, 8], help="the first to compare with"
    )
    parser.add_argument("--only", choices=("speed", "kill"), help="only measure, or only kill")
    parser.add_argument(
        "--least", type=float, default=0.0, help="how many times the first the second at least has to be"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("VAR_DIR") or None) as folder:
        Path(folder).chmod(0o755)
        begun = time.monotonic()
        try:
            hosts = min(HOSTS, max(asked.processes)) if asked.only == "speed" else HOSTS
            with crowd(Path(folder), hosts) as (place, crew):
                go(Crowd(place, crew), asked.playouts, asked.processes, asked.only, asked.least)
        except (NotAsSaid, TimeoutError) as error:
            print(f"not as the page says: {error}", file=sys.stderr)
            return 1
    print(f"one to eight processes on four hosts: {time.monotonic() - begun:.0f} s")
    return 0


def go(crowd: Crowd, playouts: int, numbers: list[int], only: str | None, least: float = 0.0) -> None:
    """Set up, measure, kill. Raises NotAsSaid, TimeoutError."""
    try:
        crowd.go()
        wanted = by_the_engine(playouts)
        say(
            f"{len(crowd.crew)} hosts of workers are set up, and what is to come of {playouts} playouts is known"
        )
        if only != "kill":
            took = measure(crowd, playouts, wanted, numbers)
            first = numbers[0]
            for processes in numbers[1:]:
                print(f"{processes} processes: {took[first] / took[processes]:.2f} times {first}")
            bare = playouts // 4
            print(
                f"two that share nothing: {2 * alone(bare, False) / alone(bare, True):.2f} times 1",
                flush=True,
            )
            if len(numbers) > 1 and took[first] / took[numbers[1]] < least:
                raise NotAsSaid(f"{numbers[1]} processes are less than {least:g} times {first}")
        if only != "speed":
            hurt(crowd, playouts, wanted)
    except BaseException:
        for host in crowd.hosts:
            for log in sorted((host.home / "log").glob("*.log")):
                print(f"--- {host.name}: {log.name}\n{log.read_text()[-1_500:]}", file=sys.stderr)
        raise
    finally:
        crowd.stop()


if __name__ == "__main__":
    sys.exit(main())
