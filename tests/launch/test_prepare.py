"""What a start gets ready: files and tables, these as soon as there is a database."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError, connection

from playground.launch import paths, prepare

NOBODY = "postgresql://nobody@127.0.0.1:1/nothing"


def prepared(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "playground.launch.prepare", *words],
        cwd=paths.ROOT,
        env={**os.environ, "VAR_DIR": str(home), "DATABASE_URL": NOBODY},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_without_a_database_the_files_are_gathered_and_the_rest_is_an_error_at_once(tmp_path: Path) -> None:
    done = prepared(tmp_path)
    assert done.returncode != 0 and "OperationalError" in done.stderr
    assert (tmp_path / "static" / "gathered-from").exists()
    assert any((tmp_path / "static").rglob("*.css"))


@pytest.mark.parametrize(("fails", "status"), [(True, 1), (False, 0)])
def test_a_copy_of_the_process_ends_with_what_it_did(fails: bool, status: int) -> None:
    copy = os.fork()
    if not copy:
        prepare._end_with(lambda: 1 / 0 if fails else None)
    assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == status


@pytest.mark.parametrize("words", [("fill", "--wait"), ("everything",)])
def test_what_cannot_be_asked_for_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = prepared(tmp_path, *words)
    assert done.returncode == 2 and "usage:" in done.stderr


class Database:
    """Takes connections from the `ready`th try on."""

    def __init__(self, ready: int) -> None:
        self.ready, self.tries = ready, 0

    def connect(self) -> None:
        self.tries += 1
        if self.tries < self.ready:
            raise OperationalError("the database system is starting up")


def test_a_database_that_is_about_to_start_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(ready=3)
    monkeypatch.setattr(connection, "ensure_connection", database.connect)
    prepare.wait_for_database()
    assert database.tries == 3


def test_a_database_that_never_starts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "ensure_connection", Database(ready=sys.maxsize).connect)
    monkeypatch.setattr(prepare, "SECONDS_FOR_DATABASE", 0.2)
    with pytest.raises(OperationalError, match="starting up"):
        prepare.wait_for_database()
