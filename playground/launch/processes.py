"""Starting, watching and ending processes, those that an earlier run left behind included.

Each process that we start leads a session, hence a process group, of its own: a signal from the terminal
reaches the launcher only, and whatever the process starts can be ended with it. A note of it is kept on disk,
with the moment it began, since the system hands out process numbers again.
"""

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.launch import logfiles
from playground.launch.errors import CannotStart


def born(pid: int) -> str | None:
    """A mark of the moment at which process `pid` began; None if there is none, or only a zombie."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError):
        return _born_by_ps(pid) if not Path("/proc/self/stat").exists() else None
    # The name, in parentheses, may itself hold blanks and parentheses.
    fields = text.rpartition(")")[2].split()
    return None if fields[0] in "ZX" else f"{_boot()} {fields[19]}"


def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:  # hidden in some containers; the ticks alone then have to do
        return "-"


def _born_by_ps(pid: int) -> str | None:
    """For systems without /proc."""
    shown = subprocess.run(
        ["ps", "-o", "stat=,lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    state, _, moment = shown.stdout.strip().partition(" ")
    return None if not state or state.startswith("Z") else moment.strip()


def signal_group(pid: int, number: int) -> bool:
    """Send a signal to the group that `pid` leads or led; False if nobody is left in it."""
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return False
    except PermissionError:
        # macOS says this of a group in which only zombies are left.
        return False
    return True


def wait_until_gone(pid: int, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while born(pid) is not None:
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@dataclass(frozen=True)
class Program:
    """What to start, and how to ask it to stop."""

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] | None = None
    directory: Path | None = None
    stop_signal: int = signal.SIGTERM
    stop_whole_group: bool = False
    patience: float = 5.0
    user: int | None = None
    group: int | None = None


class Child:
    """A running process of ours."""

    def __init__(self, program: Program, notes: "Notes") -> None:
        self.program = program
        self._notes = notes
        self.begun = time.monotonic()
        with logfiles.begin(program.log) as log:
            self._process = subprocess.Popen(
                list(program.command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=None if program.environment is None else dict(program.environment),
                cwd=program.directory,
                start_new_session=True,
                user=program.user,
                group=program.group,
                extra_groups=None if program.user is None else [],
            )
        try:
            notes.write(program, self._process.pid)
        except BaseException:
            # On a full disk, say. Nobody would find this process again.
            signal_group(self._process.pid, signal.SIGKILL)
            self._process.wait()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    def alive(self) -> bool:
        """Asking also buries the process, so that no zombie stays."""
        return self._process.poll() is None

    def exit_code(self) -> int | None:
        return self._process.poll()

    def ask_to_stop(self) -> None:
        if self.alive():
            _ask(self.pid, self.program.stop_signal, self.program.stop_whole_group)

    def finish(self) -> None:
        """Wait for as long as its patience lasts, then kill it; nothing it started is left either."""
        try:
            self._process.wait(self.program.patience)
        except subprocess.TimeoutExpired:
            signal_group(self.pid, signal.SIGKILL)
            self._process.wait()
        self.sweep()
        self._notes.forget(self.program.name)

    def stop(self) -> None:
        self.ask_to_stop()
        self.finish()

    def sweep(self) -> None:
        """End what a dead process left in its group."""
        signal_group(self.pid, signal.SIGKILL)


def _ask(pid: int, number: int, whole_group: bool) -> None:
    if whole_group:
        signal_group(pid, number)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


class Notes:
    """Which processes a run has started, on disk, for the run after it."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        directory.mkdir(parents=True, exist_ok=True)

    def write(self, program: Program, pid: int) -> None:
        note = {
            "pid": pid,
            "born": born(pid),
            "stop_signal": int(program.stop_signal),
            "stop_whole_group": program.stop_whole_group,
            "patience": program.patience,
        }
        path = self._directory / f"{program.name}.json"
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(note), "utf-8")
        fresh.replace(path)

    def forget(self, name: str) -> None:
        (self._directory / f"{name}.json").unlink(missing_ok=True)

    def end_leftovers(self) -> list[str]:
        """End every process noted by an earlier run that is still the same process. Names of those ended."""
        ended: list[str] = []
        mine: list[tuple[str, int, float]] = []
        for path, note in self._read():
            name, pid = path.stem, int(note["pid"])
            if note["born"] is not None and born(pid) == note["born"]:
                _ask(pid, int(note["stop_signal"]), bool(note["stop_whole_group"]))
                mine.append((name, pid, float(note["patience"])))
            else:
                path.unlink()
        for name, pid, patience in mine:
            if not wait_until_gone(pid, patience):
                signal_group(pid, signal.SIGKILL)
                if not wait_until_gone(pid, 5):
                    raise CannotStart(
                        f"Process {pid} ({name}) of an earlier run does not end; end it and start again."
                    )
            signal_group(pid, signal.SIGKILL)
            self.forget(name)
            ended.append(name)
        return ended

    def _read(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        for path in sorted(self._directory.glob("*.json")):
            try:
                note = json.loads(path.read_text("utf-8"))
                pid = note["pid"]
            except (ValueError, KeyError, TypeError):
                # Cut short by a full disk or a power failure: it names no process that could be looked for.
                path.unlink()
                continue
            if isinstance(pid, int) and pid > 1:
                yield path, note
