"""`make test`: all tests in two halves side by side, each beside servers of its own.

The rules keep one processor busy, the site and the browser another: together they take little more than half as long.
The first half says what it does as it goes, the second when it has ended.
"""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
SITE = ("tests/site", "tests/browser")


def begin(name: str, arguments: list[str], out: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start pytest beside servers in a directory of its own."""
    home = Path(os.environ.get("VAR_DIR", ROOT / "var")) / name
    command = [
        sys.executable,
        "-m",
        "playground.launch",
        "with-services",
        "--",
        sys.executable,
        "-m",
        "pytest",
    ]
    return subprocess.Popen(
        [*command, *arguments],
        cwd=ROOT,
        env={**os.environ, "VAR_DIR": str(home)},
        stdout=out,
        stderr=None if out is None else subprocess.STDOUT,
    )


def main() -> int:
    """The exit status: 0 if both halves passed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryFile() as said:
        halves = [
            begin("tests-of-rules", [f"--ignore={one}" for one in SITE]),
            begin("tests-of-site", list(SITE), said),
        ]
        try:
            ended = [half.wait() for half in halves]
        finally:
            for half in halves:
                if half.poll() is None:
                    half.terminate()
                    half.wait()
            said.seek(0)
            sys.stdout.flush()
            sys.stdout.buffer.write(said.read())
            sys.stdout.flush()
    return next((status for status in ended if status), 0)


if __name__ == "__main__":
    sys.exit(main())
