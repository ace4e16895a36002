"""`make test`: all tests in four parts side by side, each beside servers of its own.

The rules keep one processor busy for about as long as the site and the browser together keep another, so that all
take little more than half as long. What starts and ends whole sites waits more than it works, so that it goes along
with the others. The first part says what it does as it goes, the others when they have ended.
"""

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
APART = {
    "tests-of-browser": "tests/browser",
    "tests-of-site": "tests/site",
    "tests-of-launch": "tests/launch",
}
"""Parts beside the rules and the site, with the folder of each."""


def begin(name: str, arguments: list[str], out: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start pytest beside servers in a directory of its own."""
    home = Path(os.environ.get("VAR_DIR", ROOT / "var")) / name
    # Dozens of processes begin; each would compile all modules that it imports.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
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
        env={**environment, "VAR_DIR": str(home)},
        stdout=out,
        stderr=None if out is None else subprocess.STDOUT,
    )


def main() -> int:
    """The exit status: 0 if all parts passed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with ExitStack() as files:
        said = [files.enter_context(tempfile.TemporaryFile()) for _ in APART]
        parts = [
            begin("tests-of-rules", [f"--ignore={folder}" for folder in APART.values()]),
            *(begin(name, [folder], out) for (name, folder), out in zip(APART.items(), said, strict=True)),
        ]
        try:
            ended = [part.wait() for part in parts]
        finally:
            for part in parts:
                if part.poll() is None:
                    part.terminate()
                    part.wait()
            sys.stdout.flush()
            for out in said:
                out.seek(0)
                sys.stdout.buffer.write(out.read())
            sys.stdout.flush()
    return next((status for status in ended if status), 0)


if __name__ == "__main__":
    sys.exit(main())
