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
UV_PINS = ROOT / "playground" / "launch" / "requirements" / "uv.txt"
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
    """By uv, which takes a third of the time, and by pip wherever uv can't be had or doesn't get through."""
    print("Installing the pinned packages (the first time takes ten seconds or more) ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        if against := by_uv(pins, Path(folder)):
            print(f"Not by uv, which is quicker ({against}); by pip.", flush=True)
            by_pip(pins, Path(folder))


PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
# Every package is pinned, also those that others need, so that each can be installed by itself.
AS_PINNED = ("--require-hashes", "--only-binary", ":all:", "--no-deps")
FOR_UV = {"index-url": "--default-index", "extra-index-url": "--index", "find-links": "--find-links"}
"""Settings of pip's that say where packages come from: what uv calls them."""
OF_NO_MATTER = [
    "cert",
    "constraint",
    "timeout",
    "default-timeout",
    "retries",
    "quiet",
    "verbose",
    "no-color",
    "no-input",
    "cache-dir",
    "no-cache-dir",
    "disable-pip-version-check",
    "progress-bar",
    "root-user-action",
]
"""Settings of pip's that uv needs no word of: pins and hashes settle what is installed."""


def by_uv(pins: list[Path], folder: Path) -> str:
    """What is against it; empty where it is done. uv comes into a folder of its own and goes with it."""
    try:
        asked = run(str(interpreter()), *PIP, "config", "list")
        words, certificates = words_for_uv(asked.stdout)
        place = folder / "uv"
        run(
            *(str(interpreter()), *PIP, "install", "--quiet", *AS_PINNED, "--no-compile"),
            *("--target", str(place), "-r", str(UV_PINS)),
        )
        # All indexes count alike, as they do for pip: a name's files are told by their hashes. Files are copied, so
        # that nothing done in `.venv` reaches what uv keeps for others.
        run(
            *(str(place / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(interpreter())),
            *(*AS_PINNED, "--no-config", "--link-mode", "copy", "--index-strategy", "unsafe-best-match"),
            *(*words, *(word for path in pins for word in ("-r", str(path)))),
            env={**os.environ, **({"SSL_CERT_FILE": certificates} if certificates else {})},
        )
    except (CannotSetUp, OSError) as error:
        # Whatever else is in the way, such as a full disk or no network, pip meets too, and its words are known.
        return str(error)
    return ""


def words_for_uv(settings: str) -> tuple[list[str], str]:
    """What uv is told of pip's settings (lines as `global.index-url='https://...'`), and the file of certificates.

    `CannotSetUp` for a setting that uv has no word for here, as of a proxy or of hosts that are trusted.
    """
    words: list[str] = []
    certificates = ""
    for line in settings.splitlines():
        name, _, said = line.partition("=")
        name, value = name.strip().lstrip(":").rpartition(".")[2].lower(), said.strip().strip("'\"")
        if name in FOR_UV:
            words += [word for one in value.replace("\\n", " ").split() for word in (FOR_UV[name], one)]
        elif name == "no-index":
            words.append("--no-index")
        elif name == "cert":
            certificates = value
        elif name not in OF_NO_MATTER:
            raise CannotSetUp(f"it knows no setting {name}")
    return words, certificates


def run(*command: str, env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    """`CannotSetUp` with the last thing said where it fails."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, env=env
    )
    if done.returncode != 0:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise CannotSetUp(said[-1].strip() if said else f"it ended with {done.returncode}")
    return done


def by_pip(pins: list[Path], folder: Path) -> None:
    """By several pips at a time: most of their work is reading an index's lists of old versions."""
    # What of the packages is used is compiled by the first program that uses it.
    command = [str(interpreter()), *PIP, "install", "--quiet", *AS_PINNED, "--no-compile"]
    running: list[subprocess.Popen[str]] = []
    try:
        for number, text in enumerate(shares(pins, min(2, os.cpu_count() or 1))):
            path = folder / f"{number}.txt"
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
