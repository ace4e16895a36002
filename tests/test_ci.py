"""The action that judges a repository of scenarios, run as a runner runs it: in a repository of somebody else's."""

from __future__ import annotations

import fcntl
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from engine.__main__ import main
from engine.commands.files import CannotRead
from tests import side_by_side
from tests.workflows import Ran, a_runners_python, read, run_step

PROJECT = Path(__file__).parents[1]
ACTION = read((PROJECT / ".ci" / "action.yml").read_text("utf-8"))
WORKFLOWS = [
    read(block)
    for block in re.findall(r"(?ms)^```yaml\n(.*?)^```$", (PROJECT / "docs" / "ci.md").read_text("utf-8"))
]
BOARD = "Ann: life 20; mana RR\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
HOLDS = f"{BOARD}---\nBoth pass.\n---\nAnn has 18 life.\n"
DIFFERS = HOLDS.replace("18 life", "17 life")
UNREAD = "Ann: life 20\nBob: in play Grizly Bears\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A club's repository, checked out."""
    made = tmp_path / "repository"
    (made / "scenarios" / "burn").mkdir(parents=True)
    (made / "scenarios" / "burn" / "two mana.txt").write_text(HOLDS)
    return made


def judged(repository: Path, paths: str = ACTION["inputs"]["paths"]["default"]) -> Ran:
    """What the action's own step does there, on a runner where what it installs is installed."""
    programs = repository.parent / "programs"
    if not programs.exists():
        a_runners_python(repository.parent, msgspec)
    values = {"inputs.paths": paths, "github.action_path": str(PROJECT / ".ci")}
    return run_step(ACTION["runs"]["steps"][-1], repository, programs, values)


def test_a_repository_whose_scenarios_hold_passes(repository: Path) -> None:
    found = judged(repository)
    assert (found.code, found.said) == (0, "1 of 1 scenarios hold\n")


def test_what_does_not_hold_is_marked_at_its_line(repository: Path) -> None:
    (repository / "scenarios" / "wrong.txt").write_text(DIFFERS)
    found = judged(repository)
    assert found.code == 1
    assert "::error file=scenarios/wrong.txt,line=7::Ann has 17 life. Ann has 18 life" in found.said
    assert found.said.endswith("1 of 2 scenarios hold\n")


def test_a_sentence_that_cannot_be_done_is_marked_at_its_line(repository: Path) -> None:
    (repository / "scenarios" / "wrong.txt").write_text(HOLDS.replace("Both pass", "Ann plays Forest"))
    found = judged(repository)
    assert found.code == 1
    assert "::error file=scenarios/wrong.txt,line=5::Ann plays Forest" in found.said


def test_what_cannot_be_read_is_marked_at_its_place(repository: Path) -> None:
    (repository / "scenarios" / "unread.txt").write_text(UNREAD)
    found = judged(repository)
    assert found.code == 2
    assert '::error file=scenarios/unread.txt,line=2,col=14::can\'t read "Grizly Bears"' in found.said


def test_several_places_are_named_one_a_line_and_may_have_spaces(repository: Path) -> None:
    other = repository / "more of them"
    other.mkdir()
    (other / "one.txt").write_text(HOLDS)
    found = judged(repository, "scenarios/burn/two mana.txt\n\n  \nmore of them\n")
    assert (found.code, found.said) == (0, "2 of 2 scenarios hold\n")
    assert judged(repository, "nowhere").code == 2


def test_names_are_files_and_never_commands(repository: Path) -> None:
    found = judged(repository, "$(touch told)\n`touch told`; touch told")
    assert found.code == 2 and not (repository / "told").exists()


def test_what_the_repository_calls_engine_is_not_what_judges(repository: Path) -> None:
    (repository / "engine").mkdir()
    (repository / "engine" / "__init__.py").write_text("raise SystemExit(0)")
    (repository / "msgspec.py").write_text("raise SystemExit(0)")
    (repository / "scenarios" / "wrong.txt").write_text(DIFFERS)
    assert judged(repository).code == 1


def test_it_installs_what_the_engine_is_tested_with() -> None:
    """One package, in the version that this project pins; on the runner above there is no other."""
    (installs,) = [step["run"] for step in ACTION["runs"]["steps"] if "pip install" in step.get("run", "")]
    pinned = re.search(r"(?m)^msgspec==\S+", (PROJECT / "requirements.txt").read_text("utf-8"))
    assert pinned is not None and installs.split()[-1] == pinned[0] == f"msgspec=={msgspec.__version__}"
    assert ACTION["runs"]["using"] == "composite"
    assert all("uses" in step or step["shell"] == "bash" for step in ACTION["runs"]["steps"])


def test_the_workflow_of_the_docs_gives_the_action_what_it_takes() -> None:
    by_engine, by_site = WORKFLOWS
    (uses,) = [
        step for step in by_engine["jobs"]["check"]["steps"] if "rules-playground/.ci@" in step["uses"]
    ]
    assert set(uses["with"]) <= set(ACTION["inputs"])
    assert uses["with"]["paths"].split() == ["scenarios"]
    for one in (by_engine, by_site):
        assert one["permissions"] == {"contents": "read"} and "push" in one["on"]


def test_marks_keep_to_their_line_and_their_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file's name may have what parts one property from the next."""
    monkeypatch.chdir(tmp_path)
    Path("50%, a:b.txt").write_text(DIFFERS)
    assert main(["check", "--github", "50%, a:b.txt"]) == 1
    (marked,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("::")]
    assert marked.startswith("::error file=50%25%2C a%3Ab.txt,line=7::Ann has 17 life.")


def test_a_warning_is_marked_as_one_and_fails_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "noted.txt"
    path.write_text(HOLDS.replace("mana RR", 'mana RR; in play Grizzly Bears (noted "nowhere" = Ann)'))
    assert main(["check", "--github", str(path)]) == 0
    found = capsys.readouterr()
    (warned,) = found.err.splitlines()
    (marked,) = [line for line in found.out.splitlines() if line.startswith("::")]
    assert "a name that no text has" in warned
    assert marked == f"::warning file={path}::{warned.removeprefix(f'{path}: ')}"


def test_a_file_that_cannot_be_read_at_all_is_marked_as_a_whole(tmp_path: Path) -> None:
    error = CannotRead("a.txt: it is no text", Path("a.txt"))
    assert error.places == () and str(error) == "a.txt: it is no text"


def test_tests_that_need_a_program_wait_until_it_is_installed(tmp_path: Path) -> None:
    """While .ci/run installs Chromium and nginx, the other tests have begun."""
    waiting = {name for name in side_by_side.parts() if name.startswith(side_by_side.IN_NEED)}
    assert waiting == {"tests-of-browser", "tests-of-browser-2", "tests-of-launch"}
    installing = tmp_path / "installing"
    with installing.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        command = [sys.executable, "-c", side_by_side.AS_SOON_AS_INSTALLED, str(installing), "echo", "begun"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(1)
            fcntl.flock(held, fcntl.LOCK_UN)
            assert process.communicate()[0] == "begun\n"


def test_parts_that_run_side_by_side_write_each_to_a_place_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each would else remove what others have left behind, and fail where two do so at once."""
    told = tmp_path / "told"
    told.mkdir()
    for name in ("one", "two"):
        test = f"def test_it(tmp_path): open({str(told / name)!r}, 'w').write(str(tmp_path))\n"
        (tmp_path / f"test_{name}.py").write_text(test)
    wanted = {
        f"tests-of-rules-{name}": ["-p", "no:cacheprovider", str(tmp_path / f"test_{name}.py")]
        for name in ("one", "two")
    }
    monkeypatch.setattr(side_by_side, "parts", lambda: wanted)
    monkeypatch.setattr(side_by_side.signal, "signal", lambda *_: None)  # this process has its own
    assert side_by_side.main() == 0, capfd.readouterr().out
    places = {Path((told / name).read_text()).parent for name in ("one", "two")}
    assert len(places) == 2 and len({one.parent for one in places}) == 1
    assert not any(one.exists() or "pytest-of-" in str(one) for one in places)
