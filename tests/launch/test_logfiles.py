"""Logs of what the launcher starts: nothing is lost at a start, and none grows for ever."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from playground.launch import logfiles, postgres
from playground.launch.errors import failed, tail
from playground.launch.processes import Child, Notes, Program
from playground.launch.supervisor import Part


def say(directory: Path, words: str) -> None:
    """A program that says so and ends."""
    program = Program("talker", [sys.executable, "-c", f"print({words!r})"], directory / "talker.log")
    Child(program, Notes(directory / "processes")).finish()


def test_what_was_written_survives_two_restarts(tmp_path: Path) -> None:
    for words in ("first words", "second words", "third words"):
        say(tmp_path, words)
    text = (tmp_path / "talker.log").read_text()
    assert [line for line in text.splitlines() if line.endswith("words")] == [
        "first words",
        "second words",
        "third words",
    ]
    assert text.count(logfiles.BEGUN) == 3


def test_what_stands_in_the_way_now_is_not_looked_for_in_an_earlier_start(tmp_path: Path) -> None:
    say(tmp_path, "No space left on device")
    say(tmp_path, "No such setting")
    assert tail(tmp_path / "talker.log") == "No such setting"
    assert "is full" not in str(failed("It ended", tmp_path / "talker.log"))


def test_a_long_log_is_turned_over_and_the_program_goes_on_with_it(tmp_path: Path) -> None:
    log = tmp_path / "talker.log"
    script = "import sys\nfor line in sys.stdin: print(line.strip(), flush=True)"
    with (
        logfiles.begin(log) as output,
        subprocess.Popen(
            [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=output, text=True
        ) as program,
    ):
        assert program.stdin is not None

        def write(words: str) -> None:
            assert program.stdin is not None
            program.stdin.write(f"{words}\n")
            program.stdin.flush()
            until = time.monotonic() + 10
            while not log.read_text().endswith(f"{words}\n"):
                assert time.monotonic() < until, "it is not in the log"
                time.sleep(0.01)

        for number in range(8):
            write(f"{number}" + 100 * "x")
            assert logfiles.turn(log, most=50)
        write("the end")
        program.stdin.close()
    assert log.read_text() == "the end\n"
    kept = [logfiles.earlier(log, number) for number in range(1, logfiles.EARLIER + 2)]
    assert [path.exists() for path in kept] == [True] * logfiles.EARLIER + [False]
    assert [path.read_text()[0] for path in kept[:-1]] == ["7", "6", "5", "4"]


def test_what_the_database_refuses_is_logged_without_what_a_visitor_sent(tmp_path: Path) -> None:
    server = postgres.Postgres(tmp_path, Notes(tmp_path / "processes"), keep=False)
    child = server.start()
    try:
        with psycopg.connect(server.url, autocommit=True) as connection:
            log = tmp_path / "log" / "postgres.log"
            before = log.stat().st_size
            with pytest.raises(psycopg.Error):
                connection.execute(f"SELECT 1 / (length('{60_000 * 'x'}') - 60000)".encode())
        assert "division by zero" in log.read_text()
        assert log.stat().st_size - before < 1_000
    finally:
        child.stop()
        postgres.remove_sockets(tmp_path)
        postgres.remove_data(tmp_path)


def test_a_log_within_bounds_stays(tmp_path: Path) -> None:
    say(tmp_path, "few words")
    assert not logfiles.turn(tmp_path / "talker.log")
    assert not logfiles.turn(tmp_path / "nothing.log")


def test_without_room_for_a_copy_a_log_is_cut_off_before_it_fills_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(logfiles.shutil, "copyfile", full)
    log = tmp_path / "talker.log"
    for size, left in ((90, 90), (201, 0)):
        log.write_bytes(size * b"x")
        assert not logfiles.turn(log, most=80 if size == 90 else 100)
        assert log.stat().st_size == left
    assert list(tmp_path.iterdir()) == [log]


def test_a_part_that_keeps_dying_leaves_all_its_reasons(tmp_path: Path) -> None:
    notes = Notes(tmp_path / "processes")
    said = iter(range(10))

    def start() -> Child:
        command = [sys.executable, "-c", f"print('reason {next(said)}')"]
        return Child(Program("talker", command, tmp_path / "talker.log"), notes)

    part = Part("talker", start)
    until = time.monotonic() + 20
    while "reason 2" not in ((tmp_path / "talker.log").read_text() if part.child else ""):
        assert time.monotonic() < until
        part.look()
        part.pause = part.not_before = 0.0
        time.sleep(0.02)
    if part.child is not None:
        part.child.finish()
    assert "reason 0" in (tmp_path / "talker.log").read_text()
