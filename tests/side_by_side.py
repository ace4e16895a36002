"""`make test`: all tests in eight parts side by side, those of the site each beside servers of its own.

What takes a part longest is last to end, so that parts are to be of a length: those of the browser, of the site and of
the rules are in two each. In the browser's parts, and in that which starts and ends whole sites, one is waited for by
another at each step, so that they last longest; those of the site give way to them, and those of the rules and of
scenarios, which wait for nothing, to all. Of these several are left at the end, so that no processor is idle.
The first part says what it does as it goes, the others when they have ended; then stands how long each took, and how
much of the processor.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
APART = {
    "tests-of-browser": ("tests/browser",),
    "tests-of-site": ("tests/site", "tests/benchmarks/test_wander.py"),
    "tests-of-launch": ("tests/launch",),
}
"""Parts beside the rules and scenarios, with what asks for a database."""
HALVED = ("tests-of-rules", "tests-of-browser", "tests-of-site")
SCENARIOS = (
    *("tests/notation", "tests/test_scenarios*.py", "tests/test_command_line.py"),
    *("tests/rules/special/test_examples_503_to_511.py", "tests/rules/test_examples_600.py"),
)
"""What plays all bundled scenarios or many of them, each once; the rules' parts are whatever is left."""
GIVING_WAY = {"tests-of-site": 4, "tests-of-rules": 10, "tests-of-scenarios": 10}
"""How nice parts are whose names begin so."""
IN_NEED = ("tests-of-browser", "tests-of-launch")
"""How the names of parts begin that need Chromium or nginx: they wait while INSTALLING, a file, is locked."""
AS_SOON_AS_INSTALLED = """
import fcntl, os, sys
with open(sys.argv[1]) as installing:
    fcntl.flock(installing, fcntl.LOCK_SH)
os.execvp(sys.argv[2], sys.argv[2:])
"""
OF_THE_ENGINE = ("tests-of-rules", "tests-of-scenarios")
"""How the names of parts begin that need no servers. The engine logs nothing either, and to look for that takes a
fifth of what pytest itself does for a test."""


def files() -> dict[str, list[Path]]:
    """The files of tests, by parts that aren't halved yet; each file is in one."""
    left = set((ROOT / "tests").rglob("test_*.py"))
    found: dict[str, list[Path]] = {"tests-of-rules": []}
    for name, patterns in {
        "tests-of-scenarios": SCENARIOS,
        **APART,
    }.items():
        mine = {file for at in patterns for one in ROOT.glob(at) for file in _within(one)}
        found[name] = sorted(left & mine)
        left -= mine
    found["tests-of-rules"] = sorted(left)
    return found


def _within(place: Path) -> list[Path]:
    return [*place.rglob("test_*.py")] if place.is_dir() else [place]


def halves(files: list[Path]) -> tuple[list[Path], list[Path]]:
    """Files in two heaps of about as many bytes."""
    heaps: tuple[list[Path], list[Path]] = ([], [])
    for file in sorted(files, key=lambda one: (-one.stat().st_size, one)):
        min(heaps, key=lambda heap: sum(one.stat().st_size for one in heap)).append(file)
    first, second = map(sorted, heaps)
    return first, second


def parts() -> dict[str, list[str]]:
    """What pytest is told of each part."""
    found: dict[str, list[str]] = {}
    for name, mine in files().items():
        heaps = halves(mine) if name in HALVED else (mine,)
        for number, heap in enumerate(heaps, 1):
            told = [str(one.relative_to(ROOT)) for one in heap]
            silent = ("-p", "no:logging") if name in OF_THE_ENGINE else ()
            found[name if number == 1 else f"{name}-{number}"] = [*silent, *told]
    return found


def keeping_what_is_compiled() -> dict[str, str]:
    """Dozens of processes begin; each would compile all modules that it imports."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def compile_what_all_import() -> None:
    """In a fresh clone: parts that begin at the same moment would each spend ten seconds on the same modules. What is
    wrong with one of them, the parts tell."""
    if (ROOT / "engine" / "__pycache__").exists():
        return
    ours = ["compileall", "-q", "engine", "playground"]
    # That of others, as far as it is imported; pytest keeps what it compiles of its plugins under a name of its own.
    others = ["pytest", "-qq", "--collect-only", "tests/site/test_one_row.py"]
    with tempfile.TemporaryDirectory() as home:
        at_once = [
            subprocess.Popen(
                [sys.executable, "-m", *words],
                cwd=ROOT,
                env={**keeping_what_is_compiled(), "VAR_DIR": home},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for words in (ours, others)
        ]
        for one in at_once:
            one.wait()


def begin(
    name: str, arguments: list[str], temporary: Path, out: IO[bytes] | None = None
) -> subprocess.Popen[bytes]:
    """Start pytest in a directory of its own, where it has its servers. What its tests write goes into `temporary`:
    in pytest's own place one that has ended removes what is older, while another one does, and fails by it."""
    home = Path(os.environ.get("VAR_DIR", ROOT / "var")) / name
    command = [sys.executable, "-m", "pytest", f"--basetemp={temporary}"]
    if not name.startswith(OF_THE_ENGINE):
        command = [sys.executable, "-m", "playground.launch", "with-services", "--", *command]
    if name.startswith(IN_NEED) and (installing := os.environ.get("INSTALLING")):
        command = [sys.executable, "-c", AS_SOON_AS_INSTALLED, installing, *command]
    nice = [
        word for part, way in GIVING_WAY.items() if name.startswith(part) for word in ("nice", "-n", str(way))
    ]
    return subprocess.Popen(
        [*nice, *command, *arguments],
        cwd=ROOT,
        env={**keeping_what_is_compiled(), "VAR_DIR": str(home)},
        stdout=out,
        stderr=None if out is None else subprocess.STDOUT,
    )


def wait_for(running: Mapping[str, subprocess.Popen[bytes]]) -> list[str]:
    """Until all have ended: a line of each, in the order in which they did."""
    began, names = time.monotonic(), {part.pid: name for name, part in running.items()}
    lines = []
    while names:
        number, status, used = os.wait4(-1, 0)
        if (name := names.pop(number, None)) is None:
            continue
        running[name].returncode = os.waitstatus_to_exitcode(status)
        lines.append(
            f"{name}: {time.monotonic() - began:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of the processor"
        )
    return lines


def failed(heard: str) -> list[str]:
    """The tests that failed, in pytest's own words."""
    return [line for line in heard.splitlines() if line.startswith(("FAILED ", "ERROR "))]


def main() -> int:
    """The exit status: 0 if all parts passed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    compile_what_all_import()
    first, *others = parts().items()
    lines: list[str] = []
    heard: dict[str, str] = {}
    with ExitStack() as files:
        said = [files.enter_context(tempfile.TemporaryFile()) for _ in others]
        # What a server that is ending still writes there is no fault of the tests.
        written = Path(files.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        running = {first[0]: begin(*first, written / "0")} | {
            part[0]: begin(*part, written / str(number), out)
            for number, (part, out) in enumerate(zip(others, said, strict=True), 1)
        }
        try:
            lines = wait_for(running)
        finally:
            for part in running.values():
                if part.poll() is None:
                    part.terminate()
                    part.wait()
            for (name, _), out in zip(others, said, strict=True):
                out.seek(0)
                heard[name] = out.read().decode(errors="replace")
                print(f"\n{name}:", heard[name], sep="\n", flush=True)
    print(*lines, sep="\n")
    # What failed stands amid the words of eight parts, so it is said once more at the end. The first part has spoken
    # for itself.
    for name, part in running.items():
        if part.returncode:
            print(
                f"{name} failed (exit status {part.returncode}), see above",
                *failed(heard.get(name, "")),
                sep="\n  ",
            )
    sys.stdout.flush()
    return next((part.returncode for part in running.values() if part.returncode), 0)


if __name__ == "__main__":
    sys.exit(main())
