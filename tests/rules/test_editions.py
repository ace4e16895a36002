"""Rules as a value: an edition of a few altered rules is played beside the one that ships, and nobody else knows.

What differs is a dial, an entry of a table, or the steps of a procedure; the driver, the tables of the rest and
everything that was computed for the shipped edition stay as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.agenda import Act, Moment, altered_steps, step
from engine.board import Board, PlayerId
from engine.characteristics import characteristics
from engine.editions import EDITIONS, SHIPPED, NoSuchEdition, Registry, rules_of
from engine.game import Game
from engine.memos import cold
from engine.notation.errors import NotWritable
from engine.notation.positions import read_position, write_position
from engine.notation.saved import UnreadableSave, dump, load
from engine.notation.sentences import read_sentence
from engine.rules.stack.priority_408 import PlaySpell, why_not
from engine.rules.turn.combat_damage_310 import CombatDamage
from engine.rules.turn.turns_300 import TakeTurn
from engine.seats import life_of
from tests.test_imports import ENGINE, nodes, sources, where

LATER = "a later edition"
SHIPPED_STACK = CombatDamage.steps["stack"].run


@step("310.1")
def stack(self: CombatDamage, game: Moment) -> Act | None:
    """All damage is dealt at once as it is assigned, and nothing waits on the stack."""
    return SHIPPED_STACK(self, game)


@pytest.fixture(autouse=True)
def later() -> Iterator[None]:
    """An edition without mana burn, with damage that is dealt as it is assigned, and legends counted for each player;
    it has no flashback, nothing cares for poison, and counters count for nothing."""
    EDITIONS[LATER] = SHIPPED.altered(
        LATER,
        {
            "steps": {CombatDamage: altered_steps(CombatDamage, stack)},
            "ways to play": {"flashback": None},
            "state-based effects": {"420.5h": None},
        },
        mana_burn=False,
        damage_on_the_stack=False,
        legend_rule="each player's",
        layers=tuple(one for one in SHIPPED.dials.layers if one != "6c"),
    )
    yield
    del EDITIONS[LATER]


def by(rules: str, text: str) -> Game:
    """A game at this position, played by an edition."""
    start = read_position(text)
    board = cold(start.boards[0])
    board = replace(board, table=replace(board.table, rules=rules))
    game = Game(replace(start, boards=(board,)))
    game.advance()
    return game


def told(game: Game, *sentences: str) -> Board:
    for sentence in sentences:
        read_sentence(game, sentence)
        game.advance()
    return game.board


def lives(board: Board) -> tuple[int, int]:
    return life_of(board, PlayerId(0)), life_of(board, PlayerId(1))


FLOATING = "Ann: life 20; mana GG\nBob: life 20\nTurn 3: Ann, precombat main phase\n"


@pytest.mark.parametrize(("rules", "life"), [("", 18), (LATER, 20), ("", 18)])
def test_unspent_mana_burns_by_one_edition_alone_300_3(rules: str, life: int) -> None:
    game = by(rules, FLOATING)
    board = told(game, "Both pass.")
    assert lives(board) == (life, 20)
    assert board.players[0].mana == ()


@pytest.mark.parametrize(("rules", "life", "waiting"), [("", 20, 1), (LATER, 18, 0), ("", 20, 1)])
def test_combat_damage_waits_on_the_stack_by_one_edition_alone_310(
    rules: str, life: int, waiting: int
) -> None:
    game = by(
        rules,
        "Ann: life 20; in play Grizzly Bears\nBob: life 20\nTurn 3: Ann, beginning of combat\n",
    )
    board = told(game, "Both pass.", "Ann attacks with Grizzly Bears.", "Both pass.")
    if not game.board.combat or not game.board.combat.blocks_declared:
        board = told(game, "Both pass.")
    while board.turn.step != "combat damage":
        board = told(game, "Both pass.")
    assert lives(board) == (20, life)
    assert len(board.stack) == waiting
    sentences = {line.sentence for line in game.trace or () if line.step == "stack"}
    assert sentences == {
        "All damage is dealt at once as it is assigned, and nothing waits on the stack."
        if rules
        else "All assignments go on the stack as a single object, neither spell nor ability."
    }


@pytest.mark.parametrize(("rules", "left"), [("", 0), (LATER, 2), ("", 0)])
def test_legends_are_counted_together_or_for_each_player_420_5e(rules: str, left: int) -> None:
    text = "Ann: in play Isamaru, Hound of Konda\nBob: in play Isamaru, Hound of Konda\nTurn 3: Ann, upkeep begins\n"
    assert len(by(rules, text).board.in_play) == left


def test_two_legends_of_one_player_are_too_many_by_both_420_5e() -> None:
    text = "Ann: in play Isamaru, Hound of Konda x2\nBob: life 20\nTurn 3: Ann, upkeep begins\n"
    assert [len(by(rules, text).board.in_play) for rules in ("", LATER)] == [0, 0]


@pytest.mark.parametrize(("rules", "power"), [("", 3), (LATER, 2), ("", 3)])
def test_the_layers_are_those_of_the_edition_418_5(rules: str, power: int) -> None:
    text = "Ann: in play Castle, Grizzly Bears (+1/+1 counter)\nBob: life 20\nTurn 3: Ann, upkeep begins\n"
    board = by(rules, text).board
    bears = next(one for one in board.in_play if characteristics(board, one).name == "Grizzly Bears")
    assert characteristics(board, bears).power == power


def test_a_way_to_play_may_be_missing_502_22() -> None:
    text = "Ann: in play Mountain x7; graveyard Firebolt\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    answers = []
    for rules in ("", LATER):
        board = by(rules, text).board
        card = board.zone("graveyard", PlayerId(0))[0]
        answers.append(why_not(board, PlayerId(0), PlaySpell(card, way="flashback")))
    assert answers[0] is None
    assert answers[1] is not None and answers[1].rule == "409.1a"


def test_a_state_based_effect_may_be_missing_420_5h() -> None:
    text = "Ann: poison 10\nBob: life 20\nTurn 3: Ann, upkeep begins\n"
    assert [by(rules, text).over for rules in ("", LATER)] == [True, False]


def test_a_step_may_be_left_out_and_the_others_follow() -> None:
    steps = altered_steps(TakeTurn, without=("burn",))
    assert "burn" not in steps
    before = next(one for one in TakeTurn.steps.values() if one.next == "burn")
    assert steps[before.name].next == TakeTurn.steps["burn"].next
    assert before.next == "burn"
    with pytest.raises(TypeError, match="no step"):
        altered_steps(TakeTurn, without=("nothing of the kind",))


def test_a_saved_game_names_its_edition_and_is_refused_where_that_is_unknown() -> None:
    game = by(LATER, FLOATING)
    saved = dump(game.position)
    again = load(saved)
    assert rules_of(again.boards[0]) is EDITIONS[LATER]
    with pytest.raises(NotWritable, match=LATER):
        write_position(game.position)
    there = EDITIONS.pop(LATER)
    try:
        with pytest.raises(UnreadableSave, match="doesn't have these rules"):
            load(saved)
        with pytest.raises(NoSuchEdition, match=LATER):
            rules_of(again.boards[0])
    finally:
        EDITIONS[LATER] = there


def test_the_edition_that_ships_is_what_the_rooms_have_filled() -> None:
    assert SHIPPED.dials.mana_burn and SHIPPED.dials.damage_on_the_stack
    assert all(isinstance(table, Registry) and table for table in SHIPPED.tables.values())


# --- what is computed once -------------------------------------------------------------------------------------

ASKED_OF_THE_LANGUAGE = {"engine/rules/reach.py"}
"""Says what of a text the shipped edition carries out."""


def _tables() -> set[str]:
    """The names of all registries."""
    return {
        target.id
        for path in sources(ENGINE)
        for node in nodes(path)
        if isinstance(node, ast.AnnAssign) and isinstance(target := node.target, ast.Name)
        if isinstance(kind := node.annotation, ast.Subscript) and ast.unparse(kind.value) == "Registry"
    }


def _names(function: ast.FunctionDef, functions: dict[str, ast.FunctionDef], seen: set[str]) -> set[str]:
    """What a function names, and the functions of its module that it calls."""
    seen.add(function.name)
    found = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    for name in sorted(found & functions.keys() - seen):
        found |= _names(functions[name], functions, seen)
    return found


def test_what_is_computed_once_and_rests_on_the_rules_is_kept_by_edition() -> None:
    """A function with a cache names no registry, unless it is told of which edition."""
    tables, wrong = _tables(), []
    assert {"PLANNERS", "CONTRIBUTIONS", "WAYS", "PROCEDURES"} <= tables
    for path in sources(ENGINE):
        functions = {node.name: node for node in nodes(path) if isinstance(node, ast.FunctionDef)}
        for one in functions.values():
            if not any("cache" in ast.unparse(each) for each in one.decorator_list):
                continue
            told = any(arg.annotation and ast.unparse(arg.annotation) == "Rules" for arg in one.args.args)
            if not told and _names(one, functions, set()) & tables:
                wrong.append(where(path, one.lineno, one.name))
    assert [one for one in wrong if one.partition(":")[0] not in ASKED_OF_THE_LANGUAGE] == []


OUTRIGHT = {
    "PROCEDURES": {
        "engine/agenda.py",
        "engine/trace.py",
        "engine/notation/tell.py",
        "engine/notation/fields.py",
    },
    "PLANNERS": {"engine/rules/stack/plans_413.py"},
    "WAYS": {"engine/rules/stack/ways_409.py"},
    "PLUGS": {"engine/rules/stack/plugs_409.py"},
    "ACTIONS": {"engine/rules/stack/actions_408.py"},
    "EVASIONS": {"engine/rules/keywords/evasion_501.py"},
}
"""Where a registry is asked without a board: as something is entered, for what is saved under a name, and for what a
text could mean at all."""


def _asked_outright(path: Path, tables: set[str]) -> Iterator[tuple[int, str]]:
    for node in nodes(path):
        asked: ast.AST | None = None
        if (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)) or (
            isinstance(node, ast.Attribute) and node.attr in ("get", "items", "values", "keys")
        ):
            asked = node.value
        elif isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn):
            asked = node.comparators[-1]
        if isinstance(asked, ast.Name) and asked.id in tables:
            yield asked.lineno, asked.id


def test_the_tables_are_asked_of_a_board() -> None:
    tables = _tables()
    wrong = [
        where(path, line, name)
        for path in sources(ENGINE)
        for line, name in _asked_outright(path, tables)
        if (file := str(path.relative_to(ENGINE.parent))) not in OUTRIGHT.get(name, set())
        if not file.startswith("engine/commands/") and file not in ASKED_OF_THE_LANGUAGE
    ]
    assert wrong == []
