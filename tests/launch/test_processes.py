"""Processes are ended with all they started, also by a later run; a stranger with the same number is not."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playground.launch import services
from playground.launch.errors import CannotStart, explained
from playground.launch.processes import Child, Notes, Program, born, wait_until_gone
from playground.launch.supervisor import Part, check_port

SLEEP = "import time; time.sleep(60)"
# A process that starts another, and says which.
WITH_CHILD = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", {SLEEP!r}])
open(sys.argv[1], "w").write(str(child.pid))
time.sleep(60)
"""
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(60)"
)


def until(holds: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.02)


def program(directory: Path, script: str, *words: str, name: str = "sleeper", patience: float = 5) -> Program:
    return Program(name, [sys.executable, "-c", script, *words], directory / f"{name}.log", patience=patience)


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Notes]:
    found = Notes(tmp_path / "processes")
    yield found
    found.end_leftovers()


def test_a_zombie_counts_as_dead() -> None:
    process = subprocess.Popen([sys.executable, "-c", "pass"])
    until(lambda: born(process.pid) is None)  # it has ended, and nobody has asked for its exit code yet
    process.wait()


def test_the_same_process_always_has_the_same_birth() -> None:
    assert born(os.getpid()) == born(os.getpid()) is not None


def test_stopping_ends_what_was_started_too(tmp_path: Path, notes: Notes) -> None:
    number = tmp_path / "number"
    child = Child(program(tmp_path, WITH_CHILD, str(number)), notes)
    until(lambda: number.exists() and number.read_text() != "")
    grandchild = int(number.read_text())
    child.stop()
    assert wait_until_gone(grandchild, 5)
    assert not list((tmp_path / "processes").iterdir())


def test_one_that_does_not_listen_is_killed(tmp_path: Path, notes: Notes) -> None:
    child = Child(program(tmp_path, STUBBORN, patience=0.3), notes)
    until(lambda: (tmp_path / "sleeper.log").read_text().endswith("UTC\n1\n"))
    child.stop()
    assert child.exit_code() == -signal.SIGKILL


def test_a_later_run_ends_what_an_earlier_one_left(tmp_path: Path, notes: Notes) -> None:
    number = tmp_path / "number"
    child = Child(program(tmp_path, WITH_CHILD, str(number)), notes)
    until(lambda: number.exists() and number.read_text() != "")
    # The run that started it is gone: nobody waits for it, and only the note tells of it.
    assert Notes(tmp_path / "processes").end_leftovers() == ["sleeper"]
    assert wait_until_gone(int(number.read_text()), 5)
    assert not child.alive()


def test_a_stranger_who_got_the_number_is_left_alone(tmp_path: Path, notes: Notes) -> None:
    child = Child(program(tmp_path, SLEEP), notes)
    path = tmp_path / "processes" / "sleeper.json"
    kept = path.read_text()
    path.write_text(json.dumps({**json.loads(kept), "born": "at another time"}))
    assert Notes(tmp_path / "processes").end_leftovers() == []
    assert child.alive()
    path.write_text(kept)
    child.stop()


def test_a_note_cut_short_is_no_obstacle(tmp_path: Path, notes: Notes) -> None:
    (tmp_path / "processes" / "web.json").write_text('{"pid": ')
    assert notes.end_leftovers() == []


def test_a_process_that_could_not_be_noted_does_not_stay(tmp_path: Path) -> None:
    number = tmp_path / "number"
    script = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"

    class FullDisk(Notes):
        def write(self, program: Program, pid: int) -> None:
            until(lambda: number.exists() and number.read_text() != "")
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        Child(program(tmp_path, script, str(number)), FullDisk(tmp_path / "processes"))
    assert born(int(number.read_text())) is None


def test_a_part_that_dies_is_started_again(tmp_path: Path, notes: Notes) -> None:
    part = Part("sleeper", lambda: Child(program(tmp_path, SLEEP), notes))
    part.look()
    assert part.child is not None
    first = part.child.pid
    os.kill(first, signal.SIGKILL)

    def again() -> bool:
        part.look()
        return part.child is not None and part.child.pid != first and part.child.alive()

    until(again)
    part.child.stop()


def test_a_part_that_cannot_start_is_tried_again(tmp_path: Path, notes: Notes) -> None:
    attempts: list[int] = []

    def start() -> Child:
        attempts.append(1)
        if len(attempts) == 1:
            raise CannotStart("The disk is full.")
        return Child(program(tmp_path, SLEEP), notes)

    part = Part("sleeper", start)
    part.look()
    assert part.child is None

    def started() -> bool:
        part.look()
        return part.child is not None

    until(started)
    assert len(attempts) == 2
    assert part.child is not None
    part.child.stop()


def test_a_process_leaves_with_its_parent(tmp_path: Path) -> None:
    number = tmp_path / "number"
    inner = (
        "import os, sys, time; from playground.launch.orphans import leave_with_parent; leave_with_parent();"
        "open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"
    )
    outer = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {inner!r}, sys.argv[1]])"
    parent = subprocess.Popen([sys.executable, "-c", outer, str(number)])
    until(lambda: number.exists() and number.read_text() != "")
    parent.kill()
    parent.wait()
    assert wait_until_gone(int(number.read_text()), 5)


def test_a_port_in_use_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotStart, match=f"^Port {port} is in use by another program; choose another"):
            check_port(port)


def test_a_directory_has_one_holder(tmp_path: Path) -> None:
    held = (
        "import sys, time; from pathlib import Path; from playground.launch import services\n"
        "with services.lock(Path(sys.argv[1]), 0): print(1, flush=True); time.sleep(60)"
    )
    other = subprocess.Popen([sys.executable, "-c", held, str(tmp_path)], stdout=subprocess.PIPE)
    assert other.stdout is not None and other.stdout.readline() == b"1\n"
    with (
        pytest.raises(CannotStart, match=f"already runs from this checkout .process {other.pid}."),
        services.lock(tmp_path, 0),
    ):
        pass
    other.kill()
    other.wait()
    other.stdout.close()
    with services.lock(tmp_path, 0):
        assert (tmp_path / "lock").read_text() == str(os.getpid())


def test_a_full_disk_is_said_before_it_hurts(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="nearly full"):
        services.check_space(tmp_path, least=1 << 62)
    error = OSError(28, "No space left on device", "/var/x")
    assert str(explained(error)) == "The disk that holds /var/x is full; free some space and start again."
