"""What the launcher says of loading scenarios and cards beside the pages: that it is done, or that it couldn't be."""

import sys
import time
from pathlib import Path

import pytest

from playground.launch.processes import Child, Notes, Program
from playground.launch.supervisor import FILLED, NOT_FILLED, Supervisor


def filled_by(home: Path, *codes: int) -> None:
    """A launcher whose fillings end one after the other, with these exit codes."""
    launcher, left = Supervisor(home, 8000, leave_with_parent=False), list(codes)

    def begin() -> Child:
        command = [sys.executable, "-c", f"print('a card is missing'); raise SystemExit({left.pop(0)})"]
        return Child(Program(name="fill", command=command, log=home / "fill.log"), Notes(home / "processes"))

    launcher._begin_to_fill = begin
    launcher._filling = begin()
    until = time.monotonic() + 20
    while launcher._filling is not None:
        assert time.monotonic() < until, "the filling does not end"
        launcher._look_at_filling()
        time.sleep(0.02)
    assert not left


def test_a_site_that_is_filled_says_so_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled_by(tmp_path, 0)
    assert capsys.readouterr().out == f"{FILLED}\n"


def test_filling_that_fails_is_tried_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled_by(tmp_path, 1, 1, 0)
    assert capsys.readouterr().out == f"{FILLED}\n"


def test_what_cannot_be_filled_is_told_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled_by(tmp_path, 1, 1, 1)
    said = capsys.readouterr().out
    assert "a card is missing" in said and said.endswith(f"{NOT_FILLED}\n") and FILLED not in said
