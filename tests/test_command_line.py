"""python -m engine: what it prints, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.__main__ import COMMANDS, main
from engine.cards import library
from engine.commands import rules
from engine.commands.play import Stepper
from engine.notation.scenario import read_scenario
from engine.seats import life_of
from tests.played import rules_reported

SCENARIOS = Path(__file__).parents[1] / "engine" / "scenarios"
TRAMPLE = SCENARIOS / "300-turn" / "trample.txt"
BAD = "# Bad\nAnn: life 20\nBob: life 20\nTurn 3: Ann, upkeep\n---\nBoth pass.\n---\nBob has 3 life.\n"


def test_check_says_how_many_hold(capsys: pytest.CaptureFixture[str]) -> None:
    room = SCENARIOS / "505-split-cards"
    assert main(["check", str(room)]) == 0
    number = len(list(room.rglob("*.txt")))
    assert number > 1
    assert capsys.readouterr().out == f"{number} of {number} scenarios hold\n"


def test_check_names_file_and_sentence_of_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(BAD)
    assert main(["check", str(path), str(TRAMPLE)]) == 1
    assert capsys.readouterr().out == (
        f"{path}: Bob has 3 life. Bob has 20 life; nothing was on the stack when all passed: "
        "line 6 ended Ann's upkeep\n1 of 2 scenarios hold\n"
    )


def test_check_names_the_place_of_what_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "unreadable.txt"
    path.write_text("# T\nAnn: life 20\nBob: in play Grizly Bears\n")
    assert main(["check", str(path)]) == 2
    found = capsys.readouterr()
    assert found.err.startswith(f'{path}:3:14: can\'t read "Grizly Bears"; expected ')
    assert "Grizzly Bears" in found.err
    assert found.out == "0 of 1 scenarios hold\n"


@pytest.mark.parametrize("name", ["nowhere.txt", "."])
def test_check_without_files_says_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check", name]) == 2
    assert name in capsys.readouterr().err


def test_trace_shows_more_at_finer_levels(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for level in ("ruling", "procedure", "engine"):
        assert main(["trace", str(TRAMPLE), "--level", level]) == 0
        shown[level] = capsys.readouterr().out.splitlines()
    assert len(shown["ruling"]) < len(shown["procedure"]) < len(shown["engine"])
    assert any("310.4" in line and "Bob: 20 to 18 life" in line for line in shown["ruling"])


def test_trace_of_an_unreadable_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(tmp_path / "no.txt")]) == 2
    assert "no.txt" in capsys.readouterr().err


def test_rules_counts_every_rule_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # They are read, played and reported on for other tests too.
    monkeypatch.setattr(rules, "report", lambda games, scenarios: rules_reported())
    assert main(["rules", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"rules", "executed", "definition", "outside", "unaccounted", "unexercised"}
    parts = [*found["executed"], *found["definition"], *found["outside"], *found["unaccounted"]]
    assert sorted(parts) == sorted(found["rules"])
    assert {"310.4", "409.1c", "505.5"} <= set(found["executed"])
    assert "505.1" in found["definition"]
    assert set(found["unexercised"]) <= {*found["executed"], *found["definition"]}
    assert "409.1c" not in found["unexercised"]
    # What comes before anybody's first turn is on no board: seats by lot, mulligans of a team, which emperor begins.
    # Of what is never done, such as deploying in a free-for-all, there is nothing to show.
    before = ["605.2c", "605.3", "606.6a", "607.4", "608.3"]
    assert [one for one in found["unexercised"] if one >= "600"] == before


def test_cards_reads_all_that_ship(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["cards", "--json", "--sample", "60"])
    found = json.loads(capsys.readouterr().out)
    assert {"cards", "compiled", "reasons"} <= set(found)
    assert found["cards"] == 60 < len(library())
    assert code == (0 if found["compiled"] == found["cards"] else 1)


POOL = [
    {
        "name": name,
        "mana_cost": cost,
        "type": "Instant",
        "layout": "normal",
        "text": text,
        "printed_text": text,
    }
    for name, cost, text in (
        ("One", "{R}", "One deals 2 damage to target creature."),
        ("Two", "{W}", "Goad target creature."),
        ("Three", "{G}", "You gain 3 life."),
        ("Four", "{U}", "Draw a card. Goad it."),
    )
]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_cards_of_a_list_are_counted_with_the_words_that_stop_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], processes: str
) -> None:
    file = tmp_path / "pool.json"
    file.write_text(json.dumps(POOL), encoding="utf-8")
    assert main(["cards", "--pool", str(file), "--json", "--processes", processes]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cards"], found["compiled"]) == (4, 2)
    assert found["reasons"] == [["Goad", 2]]
    assert [name for name, _ in found["examples"]["Goad"]] == ["Two", "Four"]


def test_cards_that_are_understood_can_be_checked_word_for_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "{2}: Each player draws one card."
    idle = {**POOL[0], "name": "Five", "type": "Artifact", "text": text, "printed_text": text}
    file = tmp_path / "pool.json"
    asked = ["cards", "--pool", str(file), "--check", "--processes", "1"]
    file.write_text(json.dumps(POOL), encoding="utf-8")
    assert main(asked) == 0
    file.write_text(json.dumps([*POOL, idle]), encoding="utf-8")
    assert main(asked) == 1
    assert "Five: '1' is not in print" in capsys.readouterr().err


def test_a_sample_of_a_list_is_the_same_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pool.json"
    file.write_text(json.dumps(POOL), encoding="utf-8")
    asked = ["cards", "--pool", str(file), "--json", "--processes", "1", "--sample", "2", "--seed", "3"]
    printed = []
    for _ in range(2):
        assert main(asked) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0]["cards"] == printed[1]["cards"] == 2
    assert printed[0]["examples"] == printed[1]["examples"]
    with pytest.raises(SystemExit):
        main([*asked[:-4], "--sample", "0"])


def test_what_is_no_list_of_cards_is_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pool.json"
    file.write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["cards", "--pool", str(file)])
    assert stop.value.code == 2
    assert "no list of cards" in capsys.readouterr().err


def test_an_unknown_command_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove"]) == 2
    error = capsys.readouterr().err
    assert "prove" in error and all(name in error for name in COMMANDS)
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in COMMANDS)


def test_the_stepper_steps_answers_and_goes_back() -> None:
    said: list[str] = []
    text = "Ann: in play Mountain; hand Shock\nBob: life 20\nTurn 3: Ann, main\n---\nAnn plays Shock targeting Bob.\n"
    stepper = Stepper(read_scenario(text), said.append)
    for words in ("", "next", "options", "line", "Both pass.", "next"):
        assert stepper.obey(words)
    assert life_of(stepper.game.board, 1) == 18
    assert "  Ann announces Ann's Shock." in said and "> Ann plays Shock targeting Bob." in said
    assert stepper.obey("Ann sings.")
    assert said[-1].startswith("line 1, column 5")
    for _ in range(10):
        stepper.obey("back")
    assert said[-1] == "This is the beginning."
    assert stepper.game.position == stepper.scenario.position
    assert not stepper.obey("quit")
