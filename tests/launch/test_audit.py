"""What is known of the pinned packages is told and fails; that nobody could be asked is told and fails nothing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from playground.launch import audit

SOUND = {"name": "celery", "version": "5.7.0", "vulns": []}
WEAK = {
    "name": "django",
    "version": "5.2.0",
    "vulns": [
        {"id": "PYSEC-2025-1", "fix_versions": ["5.2.1", "5.1.9"], "aliases": [], "description": "..."}
    ],
}
SKIPPED = {"name": "ours", "skip_reason": "not found on PyPI"}


@pytest.fixture
def said_by_tool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any] | None]:
    """What pip-audit reports, last first; None where it can't ask."""
    answers: list[dict[str, Any] | None] = []

    def run(command: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
        if "pip_audit" not in command:
            Path(tmp_path / "audit").mkdir(exist_ok=True)
            return subprocess.CompletedProcess(command, 0, "", "")
        report = answers.pop()
        if report is None:
            return subprocess.CompletedProcess(
                command, 1, "", "Traceback ...\nConnectionError: no route to host\n"
            )
        Path(command[command.index("--output") + 1]).write_text(json.dumps(report))
        return subprocess.CompletedProcess(command, int(WEAK in report["dependencies"]), "", "")

    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setattr(audit, "called", run)
    monkeypatch.setattr(audit, "check_reach", lambda: None)
    (tmp_path / "audit").mkdir()
    return answers


def test_a_known_weakness_fails_and_says_what_mends_it(
    said_by_tool: list[dict[str, Any] | None], capsys: pytest.CaptureFixture[str]
) -> None:
    said_by_tool[:] = [{"dependencies": [SOUND, WEAK, SKIPPED]}]
    assert audit.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "django 5.2.0: PYSEC-2025-1, mended in 5.2.1, 5.1.9",
        "not audited: ours: not found on PyPI",
        "2 of 3 pinned packages audited, 1 known weaknesses.",
    ]


def test_nothing_known(said_by_tool: list[dict[str, Any] | None], capsys: pytest.CaptureFixture[str]) -> None:
    said_by_tool[:] = [{"dependencies": [SOUND]}]
    assert audit.main() == 0
    assert capsys.readouterr().out == "1 of 1 pinned packages audited, 0 known weaknesses.\n"


def test_without_a_network_it_says_so_and_an_old_report_counts_for_nothing(
    said_by_tool: list[dict[str, Any] | None], capsys: pytest.CaptureFixture[str]
) -> None:
    said_by_tool[:] = [None, {"dependencies": [WEAK]}]
    assert audit.main() == 1
    assert audit.main() == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The pinned packages were not audited: ConnectionError: no route to host"
    )


def test_many_of_which_nothing_is_known_are_told_by_number(
    said_by_tool: list[dict[str, Any] | None], capsys: pytest.CaptureFixture[str]
) -> None:
    said_by_tool[:] = [{"dependencies": [SKIPPED] * 9}]
    assert audit.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == ["not audited: 4 more", "0 of 9 pinned packages audited, 0 known weaknesses."]


def test_where_nobody_answers_nothing_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "KNOWN_TO_ALL", "http://127.0.0.1:9/pypi/pip/json")
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    assert audit.main() == 0
    assert "were not audited: http://127.0.0.1:9/" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_what_does_not_end_is_ended() -> None:
    with pytest.raises(audit.NotAsked, match=r"no answer within 0\.2 seconds"):
        audit.called(["sleep", "20"], 0.2)


def test_every_list_of_pins_is_audited() -> None:
    lists = set(audit.REQUIREMENTS.glob("*.txt")) | {audit.ROOT / "requirements.txt"}
    assert set(audit.AUDITED) == lists


def test_every_pin_is_asked_about_once() -> None:
    pins = audit.pinned()
    assert len(pins) > 90 and len(pins) == len(set(pins))
    for path in audit.AUDITED:
        heads = [
            line for line in path.read_text("utf-8").splitlines() if "==" in line and line[0] not in " #"
        ]
        assert heads and {head.split()[0] for head in heads} <= set(pins)
