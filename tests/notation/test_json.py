"""Scenarios as JSON: nothing is lost either way, the schema says what the reader does, and errors name the place."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.__main__ import main
from engine.notation.errors import TooMuch
from engine.notation.exchange import json_reading
from engine.notation.exchange.incoming import MOST_BYTES, NotText, kind_of_text, text_of_bytes
from engine.notation.exchange.json_reading import read_scenario_json, scenario_of
from engine.notation.exchange.json_text import Misplaced
from engine.notation.exchange.json_writing import dumps, scenario_json
from engine.notation.reading_positions import MOST_PLAYERS
from engine.notation.scenario import read_scenario, write_scenario
from tests.notation.test_nests import THREE, TWO
from tests.played import SCENARIOS, share

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "engine/notation/exchange/schemas/scenario-1.json").read_text(encoding="utf-8"))
VALID = Draft202012Validator(SCHEMA)
BOARD = """\
# Everything at once
Question: What is left?
Rules: 310.4, 502.4b
Tags: combat, tokens
Note: A colon: and "quotes", too.
Card:
Test Ogre {2}{R}
Creature - Ogre 3/3
{T}: Test Ogre deals 1 damage to target creature or player.

Ann: life 18; poison 2; charge counter x3; in play Forest x3 (tapped), \
Test Ogre (attacking, damage 1), Pacifism (attached to Bob's Hill Giant), Circle of Protection: Red; \
hand Shock x2; library Forest x4, unknown card x30; graveyard Fire // Ice; \
removed from the game Shock (face down); unknown cards from Forest x20, Shock x10; mana RRG
Bob: life 0; in play Hill Giant (blocking Ann's Test Ogre, +1/+1 counter x2, -1/-1 counter), \
1/1 black Rat creature token x2 (owned by Ann), 0/1 colorless creature token named "Blob" with "Flying"; \
lost 420.5a; latest turn 1
Turn 5: Ann, declare blockers, Bob has priority, 1 passed, land played, blockers declared
Stack (bottom first): Ann's Shock targeting Bob's Hill Giant (spent R); Ann's ability of Ann's Test Ogre targeting Bob
Effect: "This permanent gets +3/+3."; on Bob's Hill Giant; until end of turn; by Ann
Due: extra turn for Bob
Chance: seed 18446744073709551615, dealt 7
---
Bob passes.
Ann plays Shock targeting Bob's Forest: illegal 409.1c.
---
Bob has 0 life.
"""


@cache
def as_json(name: str) -> dict[str, Any]:
    return scenario_json(read_scenario(SCENARIOS[name]))


def small() -> dict[str, Any]:
    return {
        "players": [
            {"name": "Ann", "in_play": [{"card": "Hill Giant", "tapped": True}, "Forest"]},
            {"name": "Bob", "hand": [{"card": "Shock", "count": 2}]},
        ],
        "turn": {"number": 3, "player": "Ann", "at": "upkeep"},
        "line": ["Both pass."],
        "expect": ["Bob has 20 life."],
    }


# --- nothing is lost -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", share(12))
def test_a_bundled_scenario_goes_to_json_and_back(name: str) -> None:
    data = as_json(name)
    assert [error.message for error in VALID.iter_errors(data)] == []
    again = read_scenario_json(dumps(data))
    assert write_scenario(again) == write_scenario(read_scenario(SCENARIOS[name]))
    assert scenario_json(again) == data


@pytest.mark.parametrize("text", (BOARD, TWO, THREE))
def test_boards_with_everything_and_nests_of_games_come_back(text: str) -> None:
    written = write_scenario(read_scenario(text))
    data = scenario_json(read_scenario(text))
    assert [error.message for error in VALID.iter_errors(data)] == []
    assert write_scenario(read_scenario_json(dumps(data))) == written


def test_what_a_program_asks_for_has_fields_of_its_own() -> None:
    ann, bob = scenario_json(read_scenario(BOARD))["players"]
    assert (ann["life"], ann["poison"], ann["counters"], ann["mana"]) == (18, 2, {"charge": 3}, "RRG")
    assert ann["in_play"][0] == {"card": "Forest", "tapped": True, "count": 3}
    assert ann["in_play"][1] == {"card": "Test Ogre", "damage": 1, "state": ["attacking"]}
    assert ann["in_play"][2]["attached_to"] == "Bob's Hill Giant"
    assert ann["library"] == [{"card": "Forest", "count": 4}, {"card": "unknown card", "count": 30}]
    assert bob["life"] == 0 and bob["lost"] == "420.5a"
    assert bob["in_play"][0]["counters"] == {"+1/+1": 2, "-1/-1": 1}
    assert bob["in_play"][1] == {"token": "1/1 black Rat creature token", "owner": "Ann", "count": 2}


def test_what_is_as_usual_may_be_left_out_and_a_card_is_its_name() -> None:
    assert [error.message for error in VALID.iter_errors(small())] == []
    assert write_scenario(scenario_of(small())) == (
        "Ann: life 20; in play Hill Giant (tapped), Forest\n"
        "Bob: life 20; hand Shock x2\n"
        "Turn 3: Ann, upkeep\n---\nBoth pass.\n---\nBob has 20 life.\n"
    )


def test_an_example_in_the_documentation_is_right() -> None:
    text = (ROOT / "docs/json.md").read_text(encoding="utf-8")
    example = "\n".join(line[4:] for line in text.splitlines() if line.startswith("    "))
    assert VALID.is_valid(json.loads(example))
    assert read_scenario_json(example).title == "Two answers from a split card"


# --- the schema and the reader agree -------------------------------------------------------------------------


def test_the_schema_has_the_fields_that_the_reader_reads() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    defs = SCHEMA["$defs"]
    assert set(SCHEMA["properties"]) == set(json_reading._FIELDS)
    assert set(defs["game"]["properties"]) == set(json_reading._GAME_FIELDS)
    assert set(defs["player"]["properties"]) == set(json_reading._PLAYER_FIELDS)
    assert set(defs["object"]["properties"]) == set(json_reading._OBJECT_FIELDS)
    turn = defs["game"]["properties"]["turn"]["properties"]
    assert set(turn) == set(json_reading._TURN_FIELDS)
    assert turn["at"]["enum"] == list(json_reading.PLACES)


STRANGE: tuple[Any, ...] = (None, True, -1, 3_000_000_000, 1.5, "", "a\nb", [], {}, [[]], {"x": 1}, ["", 7])


def spoilt(data: Any) -> Iterator[Any]:
    """The document with one of its values another, or a field more, everywhere in turn."""
    places: list[tuple[list[str | int], Any]] = [([], data)]
    while places:
        path, value = places.pop()
        if isinstance(value, dict):
            places += [([*path, key], one) for key, one in value.items()]
            yield put(data, [*path, "nonsense"], 1)
        elif isinstance(value, list):
            places += [([*path, at], one) for at, one in enumerate(value)]
        for strange in STRANGE:
            if path:
                yield put(data, path, strange)


def put(data: Any, path: list[str | int], value: Any) -> Any:
    found = copy.deepcopy(data)
    place = found
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return found


def test_whatever_the_schema_refuses_is_refused_with_its_place_and_nothing_else_ever_comes_of_it() -> None:
    document = scenario_json(read_scenario(BOARD))
    refused = 0
    for one in spoilt(document):
        try:
            scenario_of(one)
        except Misplaced as error:
            assert error.reason
            assert error.pointer == "" or error.pointer.startswith("/")
            refused += 1
        else:
            assert VALID.is_valid(one), one
    assert refused > 500


@pytest.mark.parametrize(
    ("path", "value", "pointer", "reason"),
    (
        (["players", 0, "in_play", 0, "card"], "Hill Gaint", "/players/0/in_play/0/card", "Hill Giant"),
        (["players", 0, "in_play", 1], "Forest, Swamp", "/players/0/in_play/1/card", "the name of a card"),
        (["players", 0, "in_play", 1], "Forest; life 3", "/players/0/in_play/1/card", "the name of a card"),
        (
            ["players", 0, "in_play", 0, "tapped"],
            "yes",
            "/players/0/in_play/0/tapped",
            "true or false is needed, not words",
        ),
        (["players", 0, "in_play", 0, "damage"], -1, "/players/0/in_play/0/damage", "from 0 to 1000000000"),
        (
            ["players", 0, "in_play", 0, "state"],
            ["tapped, flipped"],
            "/players/0/in_play/0/state/0",
            '"," isn\'t allowed here',
        ),
        (["players", 0, "in_play", 0, "state"], ["attaking"], "/players/0/in_play/0/state/0", "can't read"),
        (
            ["players", 0, "in_play", 0, "state"],
            ["tapped) (flipped"],
            "/players/0/in_play/0/state/0",
            '")" isn\'t allowed',
        ),
        (
            ["players", 0, "in_play", 0, "attached_to"],
            "Bob's Forest",
            "/players/0/in_play/0/attached_to",
            "Forest",
        ),
        (["players", 0, "in_play", 0, "token"], "1/1 Rat", "/players/0/in_play/0", "either a card"),
        (["players", 1, "hand", 0, "count"], 2001, "/players/1/hand/0/count", "from 1 to 2000"),
        (["players", 1, "life"], "20", "/players/1/life", "a whole number is needed, not words"),
        (["players", 1, "lief"], 20, "/players/1/lief", "perhaps life"),
        (["players", 1, "name"], "Turn 3", "/players/1/name", "heading"),
        (["players", 1, "name"], "Bob: life 3", "/players/1/name", "a player's name"),
        (["players"], [], "/players", "the players are needed"),
        (["players"], [{"name": "Ann"}] * 21, "/players", "at most 20 items, not 21"),
        (["turn", "at"], "second breakfast", "/turn/at", "one of untap, upkeep"),
        (["turn", "player"], "Cat", "/turn/player", "a player's name"),
        (["turn", "begins"], 1, "/turn/begins", "true or false"),
        (["stack"], ["Ann's Shock targeting Bob's Forest"], "/stack/0", "Forest"),
        (["stack"], ["Ann's Shock; Ann's Shock"], "/stack/0", '";" isn\'t allowed here'),
        (["effects"], ["no text"], "/effects/0", 'rules text in ""'),
        (["line"], ["Both pass. Both pass."], "/line/0", "one sentence"),
        (["expect"], ["Bob has much life."], "/expect/0", "can't read"),
        (["rules"], ["702.19b."], "/rules/0", "the number of a rule"),
        (["cards"], ["Test Ogre {2}{R}\nCreature - Ogre 3/3\nSings."], "/cards/0", "line 3"),
        (["cards"], ["Test Ogre {2}{R}\n\nAnn: life 1"], "/cards/0", "none of them empty"),
        (["title"], "two\nlines", "/title", "words on one line"),
        (["format"], "rules-playground scenario 9", "/format", "rules-playground scenario 1"),
        (["edition"], "2026-01-01", "/edition", "2006-10-01"),
        (["subgames"], [{"players": [{"name": "Ann"}]}], "/subgames/0/turn", "the turn is needed"),
        (["chance"], {"seed": -1}, "/chance/seed", "from 0"),
    ),
)
def test_an_error_names_the_place_and_what_could_stand_there(
    path: list[str | int], value: Any, pointer: str, reason: str
) -> None:
    with pytest.raises(Misplaced) as caught:
        scenario_of(put(small(), path, value))
    assert caught.value.pointer == pointer
    assert reason in caught.value.reason


NAMED_WITH_A_COMMA = """\
Ann: in play Higure, the Still Wind (attacking, blocked), Fireshrieker (attached to Ann's Higure, the Still Wind)
Bob: in play Hill Giant (blocking Ann's Higure, the Still Wind)
Turn 3: Ann, declare blockers, blockers declared
---
"""


def test_a_name_with_a_comma_is_one_phrase() -> None:
    scenario = read_scenario(NAMED_WITH_A_COMMA)
    data = scenario_json(scenario)
    assert data["players"][1]["in_play"][0]["state"] == ["blocking Ann's Higure, the Still Wind"]
    assert write_scenario(scenario_of(data)) == write_scenario(scenario)


@pytest.mark.parametrize("words", ("Higure, the Still Wind, tapped", "Higure, tapped", "Hill Giant, tapped"))
def test_no_second_fact_hides_behind_a_name(words: str) -> None:
    data = scenario_json(read_scenario(NAMED_WITH_A_COMMA))
    data["players"][1]["in_play"][0]["state"] = [f"blocking Ann's {words}"]
    with pytest.raises(Misplaced):
        scenario_of(data)


def test_the_schema_takes_as_many_players_as_the_reader() -> None:
    players = SCHEMA["$defs"]["game"]["properties"]["players"]
    assert players["maxItems"] == MOST_PLAYERS


def test_a_field_with_a_slash_is_escaped_in_its_pointer() -> None:
    with pytest.raises(Misplaced) as caught:
        scenario_of(put(small(), ["players", 0, "counters"], {"+1/+1": 0}))
    assert caught.value.pointer == "/players/0/counters/+1~1+1"


# --- what somebody may send ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("", "not JSON"),
        ('{"players": [', "line 1, column 14"),
        ("[" * 100_000, "at most 12 lists and objects within one another"),
        ('{"a":' * 50_000, "at most 12 lists and objects within one another"),
        ('{"turn": ' + "9" * 5000 + "}", "at most 20 digits"),
        ('{"turn": 1e999}', "whole numbers are needed"),
        ('{"title": "' + '\\"' * 150_000, "not JSON"),
        ('{"turn": NaN}', "NaN is not JSON"),
        ('{"turn": 1, "turn": 2}', '"turn" twice'),
        ("[]", "an object is needed, not a list"),
        ("null", "an object is needed, not null"),
        ('{"title": "\\ud800", "players": 1, "turn": 1}', "one line"),
        ("{" + " " * 500_000 + "}", "at most 400000 characters"),
    ),
)
def test_what_is_no_scenario_in_json_is_refused(text: str, reason: str) -> None:
    with pytest.raises((Misplaced, TooMuch)) as caught:
        read_scenario_json(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("data", "reason"),
    (
        ("Ann: life 20".encode("utf-16"), "UTF-16"),
        ("# Lim-D\u00fbl".encode("latin-1"), "byte 8 (line 1) is 0xFB"),
        (b"\x89PNG\r\n\x1a\n\x00", "not in UTF-8: byte 1"),
        (b"Ann:\nlife\x00 20", "line 2 has the character U+0000"),
    ),
)
def test_bytes_that_are_no_text_are_refused_with_what_they_are(data: bytes, reason: str) -> None:
    with pytest.raises(NotText) as caught:
        text_of_bytes(data)
    assert reason in str(caught.value)


def test_a_byte_order_mark_and_line_breaks_of_other_systems_are_taken() -> None:
    text = text_of_bytes(b"\xef\xbb\xbf" + json.dumps(small(), indent=1).replace("\n", "\r\n").encode())
    assert kind_of_text(text) == "json"
    assert scenario_json(read_scenario_json(text)) == scenario_json(scenario_of(small()))
    with pytest.raises(TooMuch):
        text_of_bytes(b" " * (MOST_BYTES + 1))


def test_the_command_line_converts_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, data = tmp_path / "board.txt", tmp_path / "board.json"
    text.write_text(BOARD, encoding="utf-8")
    assert main(["convert", str(text)]) == 0
    data.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["convert", str(data)]) == 0
    assert capsys.readouterr().out == write_scenario(read_scenario(BOARD))
    data.write_text(json.dumps(small()), encoding="utf-8")
    assert main(["check", str(data)]) == 0
    capsys.readouterr()
    data.write_text(json.dumps(put(small(), ["turn", "at"], "dusk")), encoding="utf-8")
    assert main(["convert", str(data)]) == 2
    assert f"{data}: /turn/at: one of untap" in capsys.readouterr().err
