"""Are weaknesses known of the packages that are pinned? `make audit`, and continuous integration before the tests.

Asks PyPI by pip-audit, which lives in an environment of its own in `var/audit`, so that nothing of it comes among
what the site or the tests run on. Exit status 1 if something is known; where nobody can be asked, as without a
network, that is said and nothing fails.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "playground" / "launch" / "requirements"
PINS = REQUIREMENTS / "audit.txt"
AUDITED = (ROOT / "requirements.txt", REQUIREMENTS / "dev.txt", REQUIREMENTS / "uv.txt", PINS)
SECONDS_TO_INSTALL, SECONDS_TO_ASK = 240, 120
_SECONDS_TO_ANSWER = 10
KNOWN_TO_ALL = "https://pypi.org/pypi/pip/json"
MOST_SKIPPED = 5
"""Packages told by name of which nothing could be learned."""


class NotAsked(Exception):
    """Nobody could be asked; the message says why."""


def called(command: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    """Raises NotAsked if it takes longer or can't be started."""
    try:
        return subprocess.run(
            command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NotAsked(f"no answer within {seconds} seconds") from error
    except OSError as error:
        raise NotAsked(str(error)) from error


def check_reach() -> None:
    """Before anything is installed for it. Raises NotAsked where PyPI can't be reached."""
    try:
        with urllib.request.urlopen(KNOWN_TO_ALL, timeout=_SECONDS_TO_ANSWER):
            pass
    except (OSError, urllib.error.URLError) as error:
        raise NotAsked(f"{KNOWN_TO_ALL}: {error}") from error


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def interpreter(home: Path) -> Path:
    """Of an environment with the pinned pip-audit in it, made if need be. Raises NotAsked."""
    python, stamp = home / "bin" / "python", home / "installed"
    pins = hashlib.sha256(f"{sys.version} {home}".encode() + PINS.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text("ascii") == pins:
        return python
    shutil.rmtree(home, ignore_errors=True)
    made = called([sys.executable, "-m", "venv", str(home)], SECONDS_TO_INSTALL)
    if made.returncode != 0:
        raise NotAsked(last_line(made.stderr))
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["--require-hashes", "--only-binary", ":all:", "-r", str(PINS)]
    done = called(command, SECONDS_TO_INSTALL)
    if done.returncode != 0:
        raise NotAsked(last_line(done.stderr))
    stamp.write_text(pins, "ascii")
    return python


def pinned() -> list[str]:
    """Each package of all lists as `name==version`, those that are for other Pythons among them."""
    return sorted(
        {one for path in AUDITED for one in re.findall(r"(?m)^[\w.-]+==[\w.]+", path.read_text("utf-8"))}
    )


def asked(python: Path, report: Path) -> dict[str, Any]:
    """What pip-audit reports of all pins. Raises NotAsked."""
    report.unlink(missing_ok=True)
    pins = report.with_name("pins.txt")
    pins.write_text("".join(f"{one}\n" for one in pinned()), "utf-8")
    command = [
        str(python),
        "-m",
        "pip_audit",
        "--no-deps",
        "--disable-pip",
        "--progress-spinner",
        "off",
    ]
    command += ["--timeout", str(_SECONDS_TO_ANSWER), "--format", "json", "--output", str(report)]
    command += ["--requirement", str(pins)]
    done = called(command, SECONDS_TO_ASK)
    # It ends with 1 both if it found something and if it could not ask, but writes its report only if it did.
    if not report.exists():
        raise NotAsked(last_line(done.stderr))
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def told(report: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What is known, a line each, and what nobody could be asked about."""
    known, skipped = [], []
    for package in report["dependencies"]:
        if "skip_reason" in package:
            skipped.append(f"{package['name']}: {package['skip_reason']}")
        for weakness in package.get("vulns", ()):
            mended = ", ".join(weakness["fix_versions"]) or "no release yet"
            known.append(f"{package['name']} {package['version']}: {weakness['id']}, mended in {mended}")
    return known, skipped


def main() -> int:
    """The exit status."""
    home = Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve() / "audit"
    try:
        check_reach()
        report = asked(interpreter(home), home / "report.json")
    except NotAsked as error:
        print(f"The pinned packages were not audited: {error}")
        return 0
    known, skipped = told(report)
    for line in (*known, *(f"not audited: {one}" for one in skipped[:MOST_SKIPPED])):
        print(line)
    if len(skipped) > MOST_SKIPPED:
        print(f"not audited: {len(skipped) - MOST_SKIPPED} more")
    pins = len(report["dependencies"])
    print(f"{pins - len(skipped)} of {pins} pinned packages audited, {len(known)} known weaknesses.")
    return int(bool(known))


if __name__ == "__main__":
    sys.exit(main())
