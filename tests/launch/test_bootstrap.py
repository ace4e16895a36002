"""Setting up: what is in the way is said in one sentence, and what is already there is left alone."""

import errno
import importlib.util
import os
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAUNCH = ROOT / "playground" / "launch"
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def bootstrap() -> ModuleType:
    """Loaded by path, as it is when nothing is installed yet."""
    spec = importlib.util.spec_from_file_location("bootstrap_by_path", LAUNCH / "bootstrap.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def error_of(bootstrap: ModuleType, capsys: pytest.CaptureFixture[str]) -> str:
    """What a set-up that must fail prints."""
    assert bootstrap.main() == 1
    return capsys.readouterr().err.strip()


@pytest.fixture(autouse=True)
def _plain_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bootstrap.py"])
    monkeypatch.delenv("PYTHON", raising=False)


@pytest.fixture
def clone(tmp_path: Path, bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty checkout with pins of its own; nothing is downloaded in these tests."""
    pins = tmp_path / "requirements.txt"
    pins.write_text("")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "RUNTIME_PINS", pins)
    return tmp_path


@pytest.mark.parametrize(("system", "machine"), [("Windows", "AMD64"), ("Linux", "riscv64")])
def test_an_unsupported_platform(
    bootstrap: ModuleType,
    clone: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    system: str,
    machine: str,
) -> None:
    monkeypatch.setattr(bootstrap.platform, "system", lambda: system)
    monkeypatch.setattr(bootstrap.platform, "machine", lambda: machine)
    assert error_of(bootstrap, capsys) == (
        f"error: {system} on {machine} is not supported; use Linux or macOS on x86_64 or ARM64."
    )


@pytest.mark.parametrize("libc", [("", ""), ("glibc", "2.17")])
def test_a_linux_without_the_c_library_the_wheels_need(
    bootstrap: ModuleType,
    clone: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    libc: tuple[str, str],
) -> None:
    monkeypatch.setattr(bootstrap.platform, "system", lambda: "Linux")
    monkeypatch.setattr(bootstrap.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(bootstrap.platform, "libc_ver", lambda: libc)
    assert "glibc 2.28" in error_of(bootstrap, capsys)


@pytest.mark.parametrize("version", [(3, 10, 4), (3, 14, 0)])
def test_an_unsupported_python(
    bootstrap: ModuleType,
    clone: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    version: tuple[int, int, int],
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", version)
    said = error_of(bootstrap, capsys)
    assert said.startswith(f"error: Python {version[0]}.{version[1]} is not supported") and "\n" not in said


def test_a_python_that_cannot_make_environments(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "find_spec", lambda name: None if name == "ensurepip" else object())
    said = error_of(bootstrap, capsys)
    assert "cannot make virtual environments" in said and "-venv" in said and "\n" not in said
    assert not (clone / ".venv").exists()


def test_too_little_room_is_said_before_anything_is_made(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 5 << 20))
    said = error_of(bootstrap, capsys)
    assert said.startswith("error: The disk that holds") and "5 MB free" in said
    assert not (clone / ".venv").exists()


def test_a_disk_that_fills_up_on_the_way(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full() -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(bootstrap, "make_environment", full)
    assert error_of(bootstrap, capsys) == f"error: {bootstrap.FULL_DISK}"


def test_what_pip_says_becomes_a_sentence(bootstrap: ModuleType) -> None:
    assert bootstrap.explain("x\nOSError: [Errno 28] No space left on device\n", "?") == bootstrap.FULL_DISK
    assert "no package index" in bootstrap.explain("NewConnectionError(...)", "Not installed")
    assert "differs from its pin" in bootstrap.explain(
        "THESE PACKAGES DO NOT MATCH THE HASHES", "Not installed"
    )
    assert bootstrap.explain("one\ntwo", "Not installed").startswith("Not installed; ")


def test_a_second_set_up_installs_nothing_and_a_changed_pin_does(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[list[Path]] = []
    monkeypatch.setattr(bootstrap, "install", installed.append)
    assert bootstrap.main() == 0
    assert (clone / ".venv" / "bin" / "python").exists()
    assert len(installed) == 1
    assert bootstrap.main() == 0
    assert len(installed) == 1
    bootstrap.RUNTIME_PINS.write_text("# changed\n")
    assert bootstrap.main() == 0
    assert len(installed) == 2
    # The system's Python was upgraded, and the environment points at one that is gone.
    (clone / ".venv" / "bin" / "python").unlink()
    assert bootstrap.main() == 0
    assert len(installed) == 3
    assert (clone / ".venv" / "bin" / "python").exists()


def test_an_installation_that_was_cut_short_is_done_again(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_short(_: list[Path]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "install", cut_short)
    assert bootstrap.main() == 130
    installed: list[list[Path]] = []
    monkeypatch.setattr(bootstrap, "install", installed.append)
    assert bootstrap.main() == 0
    assert len(installed) == 1


# --- choosing an interpreter ------------------------------------------------------------------------------


def find_python(directory: Path, **pythons: str) -> subprocess.CompletedProcess[str]:
    """Run the search in `directory` with nothing on PATH but stand-ins of these versions."""
    stands = directory / "path"
    stands.mkdir()
    for name, version in pythons.items():
        stand = stands / name.replace("_", ".")
        major, minor = version.split(".")
        stand.write_text(
            f"#!{sys.executable}\nimport sys\nsys.version_info = ({major}, {minor}, 0)\nexec(sys.argv[2])\n"
        )
        stand.chmod(0o755)
    shell = shutil.which("sh")
    assert shell is not None
    return subprocess.run(
        [shell, str(LAUNCH / "find_python.sh")],
        cwd=directory,
        env={"PATH": str(stands), "PYTHON": os.environ.get("PYTHON", "")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_first_supported_interpreter_is_taken(tmp_path: Path) -> None:
    found = find_python(tmp_path, python3="3.9", python3_12="3.12", python3_11="3.11")
    assert (found.returncode, found.stdout) == (0, "python3.12\n")


def test_only_an_old_interpreter(tmp_path: Path) -> None:
    found = find_python(tmp_path, python3="3.9")
    assert found.returncode == 1
    assert found.stderr.startswith("error: Python 3.11, 3.12 or 3.13 is needed, and python3 here is 3.9;")
    assert found.stderr.count("\n") == 1


def test_no_interpreter_at_all(tmp_path: Path) -> None:
    found = find_python(tmp_path)
    assert found.returncode == 1
    assert "no python3 was found" in found.stderr


def test_an_interpreter_asked_for_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON", "python3.14")
    found = find_python(tmp_path, python3="3.12", python3_14="3.14")
    assert found.returncode == 1
    assert found.stderr == ("error: PYTHON=python3.14 is Python 3.14; Python 3.11, 3.12 or 3.13 is needed.\n")


def test_the_pins_hold_hashes_and_no_index() -> None:
    for path in (
        ROOT / "requirements.txt",
        *(LAUNCH / "requirements" / name for name in ("dev.txt", "uv.txt")),
    ):
        lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
        names = [line for line in lines if not line.startswith(" ")]
        assert names and all("==" in line and line.endswith("\\") for line in names)
        assert all(line.strip().startswith("--hash=sha256:") for line in lines if line.startswith(" "))


def test_pins_are_shared_out_whole_and_once(bootstrap: ModuleType, tmp_path: Path) -> None:
    runtime, dev = tmp_path / "one.txt", tmp_path / "two.txt"
    runtime.write_text(
        "# by hand\na==1 \\\n    --hash=sha256:1\nb==2 ; x < '3' \\\n    --hash=sha256:2\n    # via a\n"
    )
    dev.write_text("a==1 \\\n    --hash=sha256:1\nc==3 \\\n    --hash=sha256:3\n")
    assert bootstrap.shares([runtime, dev], 2) == [
        "a==1 \\\n    --hash=sha256:1\nc==3 \\\n    --hash=sha256:3\n",
        "b==2 ; x < '3' \\\n    --hash=sha256:2\n    # via a\n",
    ]


def test_both_lists_of_pins_agree(bootstrap: ModuleType) -> None:
    """They are installed side by side, so that nobody else would say that they don't."""
    [together] = bootstrap.shares([bootstrap.RUNTIME_PINS, bootstrap.DEV_PINS], 1)
    names = [line.partition("==")[0] for line in together.splitlines() if not line.startswith(" ")]
    assert len(names) > 70 and len(names) == len(set(names))


def test_settings_of_pip_are_told_to_uv(bootstrap: ModuleType) -> None:
    said = (
        "global.index-url='https://packages.example/simple'\n"
        "install.extra-index-url='file:///a/simple file:///b/simple'\n"
        "global.find-links='\\n/one\\n/two'\n"
        ":env:.cert='/etc/own.pem'\n"
        ":env:.default-timeout='180'\n"
    )
    words, certificates = bootstrap.words_for_uv(said)
    assert words == [
        *("--default-index", "https://packages.example/simple"),
        *("--index", "file:///a/simple", "--index", "file:///b/simple"),
        *("--find-links", "/one", "--find-links", "/two"),
    ]
    assert certificates == "/etc/own.pem"
    assert bootstrap.words_for_uv("") == ([], "")
    with pytest.raises(bootstrap.CannotSetUp, match="trusted-host"):
        bootstrap.words_for_uv("global.trusted-host='packages.example'\n")


def test_what_uv_cannot_install_pip_does(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here it can't be had at all: its pin is of a package that is nowhere."""
    pins = clone / "uv.txt"
    pins.write_text(f"no-such-package-of-ours==1 --hash=sha256:{'0' * 64}\n")
    monkeypatch.setattr(bootstrap, "UV_PINS", pins)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    bootstrap.make_environment()
    by_pip: list[list[Path]] = []
    monkeypatch.setattr(bootstrap, "by_pip", lambda pins, _folder: by_pip.append(pins))
    bootstrap.install([bootstrap.RUNTIME_PINS])
    assert by_pip == [[bootstrap.RUNTIME_PINS]]
    assert "Not by uv, which is quicker (" in capsys.readouterr().out


def test_uv_is_told_the_pins_and_the_environment_alone(
    bootstrap: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []

    def run(*command: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        told.append(command)
        return subprocess.CompletedProcess(command, 0, "global.find-links='/wheels'\n", "")

    monkeypatch.setattr(bootstrap, "run", run)
    monkeypatch.setattr(bootstrap, "by_pip", lambda *_: pytest.fail("uv did it"))
    bootstrap.install([bootstrap.RUNTIME_PINS])
    _settings, got, done = told
    assert "--target" in got and got[-1] == str(bootstrap.UV_PINS)
    assert {"--require-hashes", "--no-deps", "--no-config"} <= set(done)
    assert done[-4:] == ("--find-links", "/wheels", "-r", str(bootstrap.RUNTIME_PINS))
    assert done[done.index("--python") + 1] == str(clone / ".venv" / "bin" / "python")
