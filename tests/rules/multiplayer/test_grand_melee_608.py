"""Rule 608: who has turn markers, whose turns go on at the same time, and what belongs to which of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.board import IN_PLAY, STACK, Board, PlayerId, TurnId, TurnMarker
from engine.cards import library
from engine.decisions import maker_of
from engine.game import Game
from engine.notation.errors import Unreadable
from engine.notation.positions import read_position, write_position
from engine.notation.saved import UnreadableSave, dump, load, save
from engine.notation.sentences import read_sentence
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from engine.rules.game.starting_101 import Deck, new_game
from engine.rules.multiplayer.markers_608 import (
    all_wait_in_a_ring,
    first_holders,
    made_superfluous,
    number_of_markers,
    passable,
)
from engine.rules.multiplayer.setting_up_600 import IllegalTable, why_illegal
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.table import ATTACK_LEFT, ATTACK_ONE, ATTACK_RIGHT, ATTACK_SEVERAL, GRAND_MELEE, Table

NAMES = ("Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gil", "Hal", "Ida", "Joe", "Kim", "Leo", "Max", "Nora")


def melee(players: int, **fields: object) -> Table:
    given = {"ranges": (1,) * players, "attacking": ATTACK_LEFT, **fields}
    return Table(GRAND_MELEE, **given)  # type: ignore[arg-type]


def board_of(players: int, lines: str = "Turn 3: Ann, upkeep", **own: str) -> Board:
    return read_position(text_of(players, lines, **own)).board


def text_of(players: int, lines: str, **own: str) -> str:
    seats = "".join(f"{name}: {own.get(name, 'library Forest x3')}\n" for name in NAMES[:players])
    return f"Table: grand melee\n{seats}{lines}\n"


def holding(board: Board, *players: str, waits: str = "") -> Board:
    """The board with the markers of these players, all on their turns but for those who wait."""
    waiting = waits.split()
    return replace(
        board,
        markers=tuple(
            TurnMarker(
                number, PlayerId(NAMES.index(one)), TurnId(0 if one in waiting else 10 + number), False
            )
            for number, one in enumerate(players, 1)
        ),
    )


def moves(board: Board) -> dict[int, str]:
    return {one.number: NAMES[player] for one, player in passable(board)}


def without(board: Board, *names: str) -> Board:
    gone = {NAMES.index(one) for one in names}
    return replace(
        board,
        players=tuple(
            replace(one, lost="102.3a") if seat in gone else one for seat, one in enumerate(board.players)
        ),
    )


# --- 608.2: set-ups


@pytest.mark.parametrize(
    ("table", "players", "rule"),
    [
        (melee(10), 10, None),
        (melee(10, attacking=ATTACK_RIGHT), 10, None),
        (melee(10, teams=tuple((PlayerId(one), PlayerId(one + 1)) for one in range(0, 10, 2))), 10, "608.1"),
        (melee(3), 3, "608.4a"),
        (melee(4, ranges=(1, 1, 2, 1)), 4, "608.2a"),
        (melee(8, attacking=ATTACK_ONE), 8, "608.2b"),
        (melee(8, attacking=ATTACK_SEVERAL), 8, "608.2c"),
        (melee(8, deploying=True), 8, "608.2c"),
    ],
)
def test_what_the_variant_forbids_is_refused_by_its_rule(
    table: Table, players: int, rule: str | None
) -> None:
    refusal = why_illegal(table, players)
    assert (refusal.rule if refusal is not None else None) == rule
    decks = [Deck(str(one), (library()["Forest"],) * 8) for one in range(players)]
    if rule is None:
        new_game(decks, table=table)
    else:
        with pytest.raises(IllegalTable):
            new_game(decks, table=table)


# --- 608.4a-b: how many markers, and who gets them


def test_there_is_a_marker_for_each_full_four_players() -> None:
    assert [number_of_markers(one) for one in (16, 15, 12, 11, 8, 7, 4, 3, 2)] == [4, 3, 3, 2, 2, 1, 1, 1, 1]


def test_the_starting_player_and_every_fourth_to_the_left_get_one() -> None:
    board = board_of(14)
    assert [NAMES[one] for one in first_holders(board, PlayerId(2))] == ["Carol", "Gil", "Kim"]


def test_a_game_from_decks_begins_with_all_their_turns_before_anybody_has_priority() -> None:
    decks = [Deck(name, (library()["Forest"],) * 12) for name in NAMES[:12]]
    game = Game(new_game(decks, seed=4, starting=PlayerId(1), table=melee(12)))
    game.advance()
    while not isinstance(game.decision, HasPriority):
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    assert [(one.number, NAMES[one.player], one.turn) for one in game.board.markers] == [
        (1, "Bob", 1),
        (2, "Fay", 2),
        (3, "Joe", 3),
    ]
    assert {one.turn.step for one in game.board.aside} == {"upkeep"} and game.board.turn.serial == 1
    assert any(line.rule == "608.4b" for line in game.trace or ())


# --- 608.4c: passing


def test_a_marker_waits_for_one_of_the_next_three_to_the_left_of_who_would_get_it() -> None:
    board = board_of(9)
    assert moves(holding(board, "Ann", "Eve", waits="Ann")) == {}, "Eve is the third to Bob's left"
    assert moves(holding(board, "Ann", "Fay", waits="Ann")) == {1: "Bob"}
    assert moves(holding(board, "Ann", "Eve", waits="Eve")) == {2: "Fay"}


def test_a_marker_goes_along_with_the_one_it_waits_for() -> None:
    assert moves(holding(board_of(9), "Ann", "Eve", waits="Ann Eve")) == {1: "Bob", 2: "Fay"}
    assert not all_wait_in_a_ring(holding(board_of(9), "Ann", "Eve", waits="Ann Eve"))


def test_markers_that_all_wait_for_one_another_are_passed_together() -> None:
    ring = holding(board_of(8), "Ann", "Eve", waits="Ann Eve")
    assert all_wait_in_a_ring(ring) and moves(ring) == {1: "Bob", 2: "Fay"}


def test_seats_of_players_who_have_left_dont_count() -> None:
    board = without(holding(board_of(13), "Ann", "Fay", "Joe", waits="Ann"), "Carol")
    assert moves(board) == {}, "with Carol gone, Fay is the third to Bob's left"


# --- 608.4d: departures


@pytest.mark.parametrize(
    ("players", "holders", "gone", "removed"),
    [
        (9, ("Ann", "Eve"), ("Bob",), ()),
        (8, ("Ann", "Eve"), ("Bob",), (1,)),
        (8, ("Ann", "Eve"), ("Hal",), (2,)),
        (8, ("Ann", "Eve"), ("Eve",), (1,)),
        (9, ("Ann", "Eve"), ("Dave", "Fay"), (1,)),
        (12, ("Eve", "Ida", "Ann"), ("Bob",), (3,)),
        (4, ("Ann",), ("Ann",), ()),
    ],
)
def test_the_marker_to_the_right_of_who_leaves_is_removed(
    players: int, holders: tuple[str, ...], gone: tuple[str, ...], removed: tuple[int, ...]
) -> None:
    board = without(holding(board_of(players), *holders), *gone)
    assert made_superfluous(board, tuple(PlayerId(NAMES.index(one)) for one in gone)) == removed


# --- what belongs to which turn

TWO = "Turn 3: Ann, precombat main phase\nMeanwhile: turn 4 of Eve, precombat main phase"


def test_the_turns_are_played_in_turn_and_each_keeps_its_stack() -> None:
    stack = "\nStack: in turn 4: Eve's Shock targeting Fay"
    game = Game(read_position(text_of(8, TWO + stack)))
    game.advance()
    (shock,) = game.board.stacks
    assert game.board.stack == () and game.board.objects[shock].zone == STACK
    while game.board.turn.serial == 3:
        game.choose(Pass())
        game.advance()
    assert game.board.stack == (shock,) and not isinstance(game.board.combat, bool)
    ours = [line for line in game.trace or () if line.step == "go_on"]
    assert ours and all(line.rule == "608.4" for line in ours)


def test_who_controls_a_turn_makes_its_players_choices_in_the_others_too() -> None:
    board = board_of(8, TWO + ", controlled by Dave")
    eve, dave = PlayerId(NAMES.index("Eve")), PlayerId(NAMES.index("Dave"))
    assert board.turn.serial == 3 and maker_of(board, eve) == dave
    assert maker_of(board, PlayerId(0)) == PlayerId(0)


def test_what_dealt_damage_in_one_turn_didnt_in_another() -> None:
    lines = TWO + ", dealt damage to Fay's Hill Giant by no permanent"
    game = Game(read_position(text_of(8, lines, Fay="in play Hill Giant; library Forest x3")))
    game.advance()
    (giant,) = game.board.in_play
    assert game.board.objects[giant].hurt == ()
    while game.board.turn.serial == 3:
        game.choose(Pass())
        game.advance()
    assert game.board.objects[giant].hurt != ()


def test_a_creature_that_came_under_control_during_anothers_newer_turn_is_summoning_sick() -> None:
    lines = "Turn 3: Ann, precombat main phase\nMeanwhile: turn 4 of Eve, upkeep"
    game = Game(
        read_position(text_of(8, lines, Ann="in play Forest x2; hand Grizzly Bears; library Forest x3"))
    )
    game.advance()
    read_sentence(game, "Ann plays Grizzly Bears.")
    game.advance()
    while game.board.stack:
        game.choose(Pass())
        game.advance()
    (bears,) = [one for one in game.board.objects.values() if one.definition == library()["Grizzly Bears"]]
    assert (bears.zone, bears.since) == (IN_PLAY, 4), "turn 4 had begun by then"
    assert summoning_sick(game.board, bears.id)


# --- text and saved form


def test_a_text_says_every_turn_and_marker_and_comes_back() -> None:
    lines = TWO + ", land played\nMarkers: 1 with Eve; 2 with Ann, own turn to come; turns begun 9"
    text = write_position(read_position(text_of(8, lines)))
    for words in (lines.split("\n")[1], "Markers: 1 with Eve; 2 with Ann, own turn to come; turns begun 9"):
        assert words in text
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    "lines",
    [
        "Turn 3: Ann, upkeep\nMarkers: 1 with Ann",
        "Turn 3: Ann, upkeep\nMarkers: 1 with Bob; 2 with Eve",
        "Turn 3: Ann, upkeep\nMarkers: 1 with Ann; 1 with Eve",
        "Turn 3: Ann, upkeep\nMeanwhile: turn 3 of Eve, upkeep",
        "Turn 3: Ann, upkeep\nMeanwhile: turn 4 of Ann, upkeep",
        "Turn 3: Ann, upkeep\nMeanwhile: turn 4 of Eve, upkeep begins",
        "Turn 3: Ann, upkeep\nStack: in turn 9: Ann's Shock targeting Bob",
    ],
)
def test_what_cannot_be_is_refused(lines: str) -> None:
    with pytest.raises(Unreadable):
        read_position(text_of(8, lines))


def test_other_tables_have_no_turn_markers() -> None:
    with pytest.raises(Unreadable, match="grand melee alone"):
        read_position("Ann: life 20\nBob: life 20\nTurn 3: Ann, upkeep\nMarkers: 1 with Ann")


def test_a_saved_moment_keeps_every_turn_and_is_refused_without_one() -> None:
    game = Game(read_position(text_of(8, TWO)))
    game.advance()
    assert load(dump(game.position)) == game.position
    document = save(game.position)
    del document["agenda"][0]["waiting"]
    with pytest.raises(UnreadableSave, match="has its frames here"):
        load(document)
