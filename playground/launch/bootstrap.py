"""Makes `.venv` and installs the pinned packages into it; does nothing, without network, if they are there.

Runs by path, before anything is installed, so it uses the standard library only and imports nothing of ours.

    python3 playground/launch/bootstrap.py [--with-dev]
"""

import argparse
import errno
import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
RUNTIME_PINS = ROOT / "requirements.txt"
DEV_PINS = ROOT / "playground" / "launch" / "requirements" / "dev.txt"
LEAST_FREE_BYTES = 700 * 1024 * 1024
LEAST_GLIBC = (2, 28)
FULL_DISK = f"The disk that holds {ROOT} is full; free some space and start again."


class CannotSetUp(Exception):
    """The message is one sentence that says what is in the way and what would help."""


def check_platform() -> None:
    """Refuse systems for which the pinned packages have no ready-made files."""
    system, machine = platform.system(), platform.machine()
    if system not in ("Linux", "Darwin") or machine not in ("x86_64", "aarch64", "arm64"):
        raise CannotSetUp(f"{system} on {machine} is not supported; use Linux or macOS on x86_64 or ARM64.")
    if system == "Linux":
        name, version = platform.libc_ver()
        numbers = tuple(int(part) for part in version.split(".")[:2]) if name == "glibc" else ()
        if numbers < LEAST_GLIBC:
            raise CannotSetUp(
                "This Linux has no glibc 2.28 or newer, for which the pinned packages are made."
            )


def check_python() -> None:
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        version = ".".join(map(str, sys.version_info[:2]))
        raise CannotSetUp(f"Python {version} is not supported; Python 3.11, 3.12 or 3.13 is needed.")


def check_venv_module() -> None:
    """Some distributions ship Python without the part that makes virtual environments."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        version = ".".join(map(str, sys.version_info[:2]))
        raise CannotSetUp(
            f"Python {version} here cannot make virtual environments; install its venv module "
            f"(on Debian and Ubuntu: apt-get install python{version}-venv)."
        )


def check_space() -> None:
    free = shutil.disk_usage(ROOT).free
    if free < LEAST_FREE_BYTES:
        raise CannotSetUp(
            f"The disk that holds {ROOT} is nearly full ({free >> 20} MB free); "
            f"free at least {LEAST_FREE_BYTES >> 20} MB and start again."
        )


def interpreter() -> Path:
    return VENV / "bin" / "python"


def version_of(python: Path) -> str | None:
    """Such as 3.11; None if it does not run, as when a set-up was cut short."""
    script = "import pip, sys; print('%d.%d' % sys.version_info[:2])"
    try:
        asked = subprocess.run([python, "-c", script], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return asked.stdout.strip() if asked.returncode == 0 else None


def digest(pins: list[Path], version: str) -> str:
    """What an installation rests on. A checkout that moved needs a new one: scripts in it hold its path."""
    content = hashlib.sha256(f"{version} {VENV}".encode())
    for path in pins:
        content.update(path.read_bytes())
    return content.hexdigest()


def make_environment() -> None:
    print("Making a virtual environment in .venv ...", flush=True)
    # This may run on the very interpreter that is about to be deleted.
    base = getattr(sys, "_base_executable", None) or sys.executable
    # Deleting by hand: an environment made by another Python is not always cleared by this one's module.
    shutil.rmtree(VENV, ignore_errors=True)
    wheel = bundled_pip()
    command = [base, "-m", "venv", *(["--without-pip"] if wheel else []), VENV]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise CannotSetUp(explain(made.stdout + made.stderr, "The virtual environment could not be made"))
    if wheel:
        # What the venv module does in 7 seconds, most of them spent on compiling what is never used.
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(library())


def bundled_pip() -> Path | None:
    """The wheel of pip that comes with Python; None where a distribution keeps it elsewhere."""
    spec = find_spec("ensurepip")
    places = [Path(place) / "_bundled" for place in (spec.submodule_search_locations or ())] if spec else []
    own = sysconfig.get_config_var("WHEEL_PKG_DIR")
    wheels = [
        wheel for place in (*places, *([Path(own)] if own else [])) for wheel in place.glob("pip-*.whl")
    ]
    return wheels[0] if wheels else None


def library() -> Path:
    """Where the environment's packages lie, for the interpreter that runs this."""
    version = ".".join(map(str, sys.version_info[:2]))
    return VENV / "lib" / f"python{version}" / "site-packages"


def install(pins: list[Path]) -> None:
    """By several pips at a time: most of their work is reading an index's lists of old versions."""
    print("Installing the pinned packages (the first time takes half a minute or so) ...", flush=True)
    command = [str(interpreter()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # Every package is pinned, also those that others need, so that each can be installed by itself; what of them is
    # used is compiled by the first program that uses it.
    command += ["--no-input", "--require-hashes", "--only-binary", ":all:", "--no-deps", "--no-compile"]
    running: list[subprocess.Popen[str]] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number, text in enumerate(shares(pins, min(2, os.cpu_count() or 1))):
                path = Path(folder) / f"{number}.txt"
                path.write_text(text, "utf-8")
                one = subprocess.Popen(
                    [*command, "-r", str(path)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                )
                running.append(one)
            ended = [(one.communicate()[0], one.returncode) for one in running]
        finally:
            for one in running:
                one.kill()
    for said, status in ended:
        if status != 0:
            raise CannotSetUp(explain(said, "The pinned packages could not be installed"))


def shares(pins: list[Path], count: int) -> list[str]:
    """The pins in so many lists, none twice. A pin is a line `name==version` with its hashes below it, indented."""
    pinned: dict[str, str] = {}
    for path in pins:
        name = ""
        for line in path.read_text("utf-8").splitlines(keepends=True):
            if line.strip() and not line.startswith((" ", "\t", "#")):
                name = line.rstrip(" \\\n")
                pinned[name] = line
            elif name and line.startswith((" ", "\t")):
                pinned[name] += line
    return ["".join(list(pinned.values())[number::count]) for number in range(count)]


def explain(output: str, what: str) -> str:
    """A sentence for what a tool printed when it failed, with its last lines if none of ours fits."""
    if "No space left on device" in output or "Disk quota exceeded" in output:
        return FULL_DISK
    last = "\n".join(output.strip().splitlines()[-8:])
    if "DO NOT MATCH THE HASHES" in output:
        return f"{what}: a downloaded file differs from its pin.\n{last}"
    if "NewConnectionError" in output or "Temporary failure in name resolution" in output:
        return f"{what}: no package index can be reached; the first start needs a network.\n{last}"
    return f"{what}; the tool's last words:\n{last}"


def set_up(with_dev: bool) -> None:
    check_platform()
    check_python()
    current = version_of(interpreter())
    asked_for = os.environ.get("PYTHON") and ".".join(map(str, sys.version_info[:2]))
    sound = current is not None and asked_for in (None, "", current)
    pins = [RUNTIME_PINS, DEV_PINS] if with_dev else [RUNTIME_PINS]
    stamp = VENV / ("installed-with-dev" if with_dev else "installed")
    if sound and current and stamp.exists() and stamp.read_text("ascii") == digest(pins, current):
        return
    check_venv_module()
    check_space()
    if not sound:
        make_environment()
        current = version_of(interpreter())
    assert current is not None
    # Until the whole of it is there, no stamp says so.
    for name in ("installed", "installed-with-dev"):
        (VENV / name).unlink(missing_ok=True)
    install(pins)
    stamp.write_text(digest(pins, current), "ascii")
    if with_dev:
        (VENV / "installed").write_text(digest([RUNTIME_PINS], current), "ascii")


def main() -> int:
    parser = argparse.ArgumentParser(description="Set up .venv with the pinned packages.")
    parser.add_argument("--with-dev", action="store_true", help="also what tests and checks need")
    arguments = parser.parse_args()
    try:
        (ROOT / "var").mkdir(exist_ok=True)
        # Two starts at the same moment: the second waits, and then finds everything there.
        with (ROOT / "var" / "setup.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            set_up(arguments.with_dev)
    except CannotSetUp as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        said = FULL_DISK if full else f"{error.filename or ROOT}: {error.strerror or error}."
        print(f"error: {said}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
