"""The saved form: what is loaded is what was saved, byte for byte, and bad data is refused by name."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.tables import new_game, plain_game, random_deck
from engine.board import GRAVEYARD, NOBODY, PlayerId
from engine.cards import library
from engine.chance import Chance
from engine.decisions import TakeBack
from engine.game import Game
from engine.language.places import places_of
from engine.notation.migrations import CURRENT, UnknownVersion, migrated
from engine.notation.saved import OBJECTS, UnreadableSave, dump, dump_line, load, load_line, save, save_line
from engine.position import Line, Position
from engine.replaying import replay
from engine.rules.stack.playing_409 import Play
from engine.seats import number_of_seats
from engine.simulate import playout_line

CORPUS = Path(__file__).parent / "corpus"
ROOT = Path(__file__).parents[2]


def moments(seed: int, *, most: int = 200) -> Iterator[Position]:
    """The moment of each decision of a random game with shipped cards."""
    chance = Chance(seed)
    game = Game(new_game([random_deck(chance), random_deck(chance)], seed), trace=False)
    for _ in range(most):
        game.advance()
        if game.decision is None:
            return
        yield game.position
        game.choose(game.decision.draw(game.board, chance))


def in_a_play() -> Position:
    """A moment at which a spell is being played, with a board kept from before."""
    for seed in range(30):
        for position in moments(seed):
            if any(isinstance(frame, Play) and frame.card for frame in position.agenda):
                return position
    raise AssertionError("no spell was played")


# --- there and back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_every_decision_of_a_random_game_survives_saving(seed: int) -> None:
    for position in moments(seed):
        saved = dump(position)
        loaded = load(saved)
        assert loaded == position
        assert dump(loaded) == saved


def test_every_step_of_a_random_game_survives_saving() -> None:
    line = playout_line(new_game([random_deck(Chance(3)), random_deck(Chance(4))], 5), 6, until=3)
    trace = replay(line).trace
    assert trace is not None and len(trace) > 100
    for one in trace:
        assert one.position is not None
        assert load(dump(one.position)) == one.position


def test_plain_data_loads_as_bytes_do() -> None:
    position = in_a_play()
    assert load(save(position)) == position
    assert load(json.loads(json.dumps(save(position)))) == position


def test_a_loaded_game_goes_on_as_the_saved_one_does() -> None:
    for position in list(moments(7))[20::40]:
        here, there = Game(position, trace=False), Game(load(dump(position)), trace=False)
        chance, same = Chance(1), Chance(1)
        for _ in range(40):
            here.advance()
            there.advance()
            if here.decision is None:
                break
            here.choose(here.decision.draw(here.board, chance))
            assert there.decision is not None
            there.choose(there.decision.draw(there.board, same))
        assert dump(there.position) == dump(here.position)


def test_a_line_survives_saving() -> None:
    line = playout_line(plain_game(2), 3, until=4)
    taken_back = replace(line.entries[0], answer=TakeBack())
    for one in (line, Line(line.start, (*line.entries, taken_back))):
        assert load_line(dump_line(one)) == one
        assert dump_line(load_line(dump_line(one))) == dump_line(one)


def test_the_board_from_before_a_play_is_written_as_a_difference() -> None:
    document = save(in_a_play())
    assert len(document["boards"]) == 2
    kept = document["boards"][1]
    assert kept["like"] == 0
    assert len(kept["objects"]) < 5
    assert len(json.dumps(kept)) < len(json.dumps(document["boards"][0])) / 4


def test_equal_cards_are_written_once() -> None:
    document = save(plain_game(1))
    assert len(document["boards"][0]["objects"]) == 80
    assert len(document["cards"]) == 8


# --- bad data --------------------------------------------------------------------------------------------


def spoil(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of the document with one place replaced."""
    copied = copy.deepcopy(document)
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    at: Any = copied
    for part in way:
        at = at[part]
    at[last] = value
    return copied


BAD = [
    ("version", 0, "the document", "the document does not say its version"),
    ("version", 99, "the document", "version 99 is later than this engine's 4"),
    ("boards", 3, "boards", "Expected `array`, got `int`"),
    ("colour", "red", "the document", "Object contains unknown field `colour`"),
    ("nest", 0, "nest", "a position has at least one board, and no more than are listed"),
    ("boards/0/weather", [], "boards[0]", "Object contains unknown field `weather`"),
    ("boards/0/objects/3/mood", 1, "boards[0].objects[3].mood", "Object doesn't have this field"),
    ("boards/0/objects/3/owner", "Ann", "boards[0].objects[3].owner", "a whole number is needed"),
    ("boards/0/objects/3/owner", True, "boards[0].objects[3].owner", "a whole number is needed"),
    ("boards/0/objects/3/owner", 9, "boards[0].objects", "object 4 belongs to a player who does not exist"),
    ("boards/0/objects/3/tapped", 1, "boards[0].objects[3].tapped", "true or false is needed"),
    (
        "boards/0/objects/3/definition",
        "abc",
        "boards[0].objects[3].definition",
        "there is no card of this digest",
    ),
    ("boards/0/objects/3/id", 5, "boards[0].objects[4]", "this object is listed twice"),
    ("boards/0/objects/3/id", 10**6, "boards[0].zones", "object 4 is not in the hand that lists it"),
    ("boards/0/turn/active", 2, "boards[0].turn.active", "this player doesn't exist"),
    (
        "boards/0/players/0/name",
        "A" * 30_000,
        "boards[0].players[0].name",
        "the text is longer than 20000 characters",
    ),
    ("boards/0/like", 0, "boards[0].like", "a board can be like an earlier one only"),
    ("next_id", 7, "boards[0].objects", "the id 7 is not below the next one, 7"),
    ("seed", -1, "seed", "the number is out of bounds"),
    ("agenda/0/type", "Exploit", "agenda[0]", "this engine knows no Procedure named 'Exploit'"),
    ("agenda/0/type", "Move", "agenda[0]", "this engine knows no Procedure named 'Move'"),
    ("agenda/0/type", ["PlayGame"], "agenda[0]", "the name of a Procedure is needed"),
    ("agenda/0/at", "__init__", "agenda[0].at", "PlayGame has no step '__init__'"),
    ("agenda/0/level", 1, "agenda[0].level", "there is no game of this level"),
    ("agenda/0/awaiting", "steps", "agenda[0].awaiting", "PlayGame doesn't have this field"),
    ("decision/type", "Form", "decision", "this engine knows no Form named 'Form'"),
    ("decision/player", None, "decision.player", "a whole number is needed"),
]


@pytest.mark.parametrize(
    ("path", "value", "place", "reason"), BAD, ids=[f"{row[0]}={row[1]!r:.12}" for row in BAD]
)
def test_bad_data_is_refused_with_its_place(path: str, value: Any, place: str, reason: str) -> None:
    document = save(next(iter(moments(1))))
    with pytest.raises(UnreadableSave) as refused:
        load(spoil(document, path, value))
    assert (refused.value.place or "the document", refused.value.reason) == (place, reason)


def test_a_missing_field_is_named() -> None:
    document = save(plain_game(1))
    del document["boards"][0]["objects"][0]["owner"]
    with pytest.raises(UnreadableSave, match="owner") as refused:
        load(document)
    assert refused.value.place == "boards[0].objects[0]"


@pytest.mark.parametrize("name", ["objects", "zones", "past"])
@pytest.mark.parametrize("otherwise", [False, True], ids=["alike", "otherwise"])
def test_what_is_listed_twice_is_refused_at_its_second_place(name: str, otherwise: bool) -> None:
    """Whether both say the same or not: one of them would be lost."""
    document = copy.deepcopy(save(in_a_play()))
    (listed,) = [board[name] for board in document["boards"][:1]]
    again = copy.deepcopy(listed[0])
    if otherwise:
        again.update({"objects": {"damage": 1}, "zones": {"objects": []}, "past": {}}[name])
    listed.append(again)
    for data in (document, json.dumps(document), json.dumps(document, separators=(",", ":"))):
        with pytest.raises(UnreadableSave) as refused:
            load(data)
        assert refused.value.place == f"boards[0].{name}[{len(listed) - 1}]"
        assert refused.value.reason.endswith("is listed twice")


def test_a_card_must_be_the_one_that_its_digest_names() -> None:
    document = save(plain_game(1))
    digest = next(key for key, card in document["cards"].items() if card["name"] == "Grizzly Bears")
    document = copy.deepcopy(document)
    document["cards"][digest]["faces"][0]["power"] = 22
    with pytest.raises(UnreadableSave) as refused:
        load(document)
    assert refused.value.place == f"cards.{digest}"
    assert refused.value.reason == "the card is not the one that its digest names"
    assert load(save(plain_game(1))) == plain_game(1)


def test_too_many_objects_are_refused() -> None:
    document = save(plain_game(1))
    some = document["boards"][0]["objects"][0]
    extra = [{**some, "id": 1000 + number} for number in range(OBJECTS)]
    with pytest.raises(UnreadableSave) as refused:
        load(spoil(document, "boards/0/objects", document["boards"][0]["objects"] + extra))
    assert refused.value.reason == f"{OBJECTS + 80} of them; at most {OBJECTS}"


@pytest.mark.parametrize("depth", [70, 5_000, 200_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    line = save_line(Line(plain_game(1), ()))
    text = json.dumps({**line, "entries": [{"step": 0, "kind": "Order", "answer": "HERE"}]})
    with pytest.raises(UnreadableSave):
        load_line(text.replace('"HERE"', "[" * depth + "]" * depth))


def test_what_is_no_document_is_refused() -> None:
    for data in (b"", b"[]", b"{", b"null", b"\xff\xfe", "{}", b'{"version": true}'):
        with pytest.raises(UnreadableSave):
            load(data)


def places(value: Any, way: str = "") -> Iterator[str]:
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield f"{way}{key}"
            yield from places(one, f"{way}{key}/")


def test_nothing_but_a_refusal_comes_of_spoilt_data() -> None:
    document = save(in_a_play())
    everywhere, chance = list(places(document)), Chance(1)
    junk: tuple[Any, ...] = (
        None,
        -1,
        2**70,
        1.5,
        "x",
        [],
        {},
        [[]],
        {"type": "Move"},
        True,
        {"value": {"is": "X"}},
    )
    refused = 0
    for _ in range(1500):
        path = everywhere[chance.below(len(everywhere))]
        try:
            load(spoil(document, path, junk[chance.below(len(junk))]))
        except UnreadableSave:
            refused += 1
    assert refused > 1000


# --- versions --------------------------------------------------------------------------------------------


def test_documents_of_earlier_versions_are_brought_up_to_date_step_by_step() -> None:
    steps = {
        1: lambda old: {**old, "boards": [old["board"]], "board": None},
        2: lambda old: {key: one for key, one in old.items() if key != "board"},
    }
    old = {"version": 1, "board": "a"}
    assert migrated(old, steps, 3) == {"version": 3, "boards": ["a"]}
    assert old == {"version": 1, "board": "a"}
    with pytest.raises(UnknownVersion, match="no way from version 2 to 3"):
        migrated(old, {1: steps[1]}, 3)


KEPT = sorted(CORPUS.glob("version-*/*.json"))


@pytest.mark.parametrize("path", KEPT, ids=[f"{path.parent.name}/{path.stem}" for path in KEPT])
def test_kept_documents_load_for_ever(path: Path) -> None:
    data = path.read_bytes()
    if path.stem.startswith("line"):
        line = load_line(data)
        assert load_line(dump_line(line)) == line
        return
    position = load(data)
    assert load(dump(position)) == position
    assert number_of_seats(position.board) == 2
    assert position.board.players[PlayerId(0)].name == "Ann"


def test_the_corpus_holds_documents_of_every_version() -> None:
    for version in range(1, CURRENT + 1):
        kept = {path.stem for path in KEPT if path.parent.name == f"version-{version}"}
        assert kept >= {"start", "playing", "stack", "spells", "line-playout"}


def test_spells_counted_twice_in_version_1_become_one_tally() -> None:
    """Five spells were played this turn, two of them by Bob; who played the others was not said (502.30)."""
    turn = load((CORPUS / "version-1" / "spells.json").read_bytes()).board.turn
    assert turn.spells == ((NOBODY, 3), (PlayerId(1), 2))
    assert turn.spells_played == 5
    assert turn.damage_to(PlayerId(1)) == 2


def test_an_ability_of_version_2_works_where_it_did_402_8g() -> None:
    """Ashen Ghoul's ability said by itself that it is played from the graveyard; now its words do."""
    board = load((CORPUS / "version-2" / "graveyard.json").read_bytes()).board
    (ghoul,) = (
        one for one in board.objects.values() if one.definition and one.definition.name == "Ashen Ghoul"
    )
    assert ghoul.definition is not None
    assert ghoul.definition.faces[0].abilities == library()["Ashen Ghoul"].faces[0].abilities
    (stacked,) = (board.objects[one].ability for one in board.stack)
    assert stacked is not None and places_of(stacked.ability) == {GRAVEYARD}


@pytest.mark.parametrize("known", ["Bob", 7, [[1]], [["Bob", 2]], [[1, "two"]]])
def test_a_tally_that_is_none_is_refused_in_version_1_too(known: object) -> None:
    document = json.loads((CORPUS / "version-1" / "spells.json").read_bytes())
    document["boards"][0]["turn"]["own_spells"] = known
    with pytest.raises(UnreadableSave):
        load(document)
