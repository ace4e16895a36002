"""Forge's puzzle files: what they say stands on the board, and what is lost is listed with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main
from engine.notation.errors import NotWritable, TooMuch
from engine.notation.exchange.forge_boards import NoPuzzle, Puzzle, read_puzzle
from engine.notation.exchange.forge_writing import write_puzzle
from engine.notation.exchange.incoming import kind_of_text
from engine.notation.positions import read_position, write_position
from engine.notation.scenario import read_scenario
from engine.scenarios import texts
from engine.seats import all_seats, life_of_side

PUZZLE = """\
[metadata]
Name:Two giants
URL:https://example.org/puzzle
Goal:Win
Turns:1
Description:It is your turn.\\nWin it.
[state]
# a remark
ActivePlayer=human
ActivePhase=Main1
turn=5
HumanLife=5
AILife=-2
humancounters=POISON=3,ENERGY=2
humanlandsplayed=1
humanmanapool=R R G
humanhand=Shock|Set:9ED;Fire // Ice
humanlibrary=Forest;Grizzly Bears
humangraveyard=Terror;Dark Ritual
humanexile=Island|FaceDown
humansideboard=Swamp
humanbattlefield=Hill Giant|Id:1|Tapped;Hill Giant|Id:2|Counters:P1P1=2,CHARGE=1|Damage:1|SummonSick;\
Pacifism|AttachedTo:2;Forest|Owner:AI;t:Dragon,P:4,T:4,Cost:no cost,Color:R,Types:Creature-Dragon,Keywords:Flying
aibattlefield=Grizzly Bears|PhasedOut:AI|Id:7;T:w_1_1_soldier;T:r_1_1_goblin_haste|Tapped
humanputonstack=Shock->2
"""


def puzzle(*lines: str) -> Puzzle:
    return read_puzzle("\n".join(["[state]", "humanlife=20", "ailife=20", *lines]))


def listed(found: Puzzle) -> list[str]:
    return [str(one) for one in found.left_out]


def test_a_puzzle_becomes_the_text_of_its_board() -> None:
    found = read_puzzle(PUZZLE)
    assert found.text == (
        "# Two giants\n"
        "Question: It is your turn. Win it.\n"
        "Note: Url: https://example.org/puzzle\n"
        "Note: Goal: Win\n"
        "Note: Turns: 1\n"
        "Ann: life 5; poison 3; mana RRG; in play Hill Giant (tapped), "
        "Hill Giant (+1/+1 counter x2, charge counter x1, damage 1, summoning sick), "
        "Pacifism (attached to Ann's Hill Giant #2), Forest (owned by Bob), "
        '4/4 red Dragon creature token with "Flying"; '
        "hand Shock, Fire // Ice; library Forest, Grizzly Bears; graveyard Terror, Dark Ritual; "
        "removed from the game Island (face down); outside the game Swamp\n"
        "Bob: life -2; in play 1/1 white Soldier creature token, "
        '1/1 red Goblin creature token with "Haste" (tapped); phased out Grizzly Bears (phased out under Bob)\n'
        "Turn 5: Ann, precombat main phase, land played\n"
        "Stack (bottom first): Ann's Shock targeting Ann's Hill Giant #2\n"
    )
    assert listed(found) == [
        "line 14, ENERGY=2: counters of this kind on players came after October 2006",
        "line 17, Set and Art of 1 card: which printing a card is from makes no difference here",
    ]
    board = read_scenario(found.text).position.board
    assert [player.life for player in board.players] == [5, -2]


def test_the_text_of_a_puzzle_is_written_as_it_is_read() -> None:
    text = "".join(line for line in read_puzzle(PUZZLE).text.splitlines(True) if line[:1] not in "#QN")
    again = write_position(read_position(text))
    assert write_position(read_position(again)) == again


@pytest.mark.parametrize(
    ("phase", "words"),
    (
        ("UNTAP", "untap begins"),
        ("upkeep", "upkeep"),
        ("Draw", "draw"),
        ("MAIN1", "precombat main phase"),
        ("COMBAT_BEGIN", "beginning of combat"),
        ("COMBAT_DECLARE_ATTACKERS", "declare attackers"),
        ("COMBAT_DECLARE_BLOCKERS", "declare blockers begins"),
        ("COMBAT_DAMAGE", "combat damage"),
        ("COMBAT_END", "end of combat"),
        ("MAIN2", "postcombat main phase"),
        ("END_OF_TURN", "end of turn"),
        ("CLEANUP", "cleanup begins"),
    ),
)
def test_each_phase_has_its_place_in_the_turn(phase: str, words: str) -> None:
    found = puzzle("activeplayer=ai", f"activephase={phase}")
    assert f"Turn 1: Bob, {words}\n" in found.text
    assert listed(found) == []


def test_attackers_attack_and_the_defending_player_is_to_declare_blockers() -> None:
    lines = (
        "activeplayer=ai",
        "activephase=COMBAT_DECLARE_BLOCKERS",
        "aibattlefield=Hill Giant|Tapped|Attacking",
    )
    board = read_scenario(puzzle(*lines).text).position.board
    assert board.combat is not None
    assert [(one.player, one.blocked) for one in board.combat.attacks] == [(0, False)]
    assert not board.combat.blocks_declared
    later = puzzle("activephase=MAIN1", "humanbattlefield=Hill Giant|Attacking")
    assert listed(later) == ["line 5, Attacking: not a property that we can carry over here"]


def test_players_by_number_and_by_name() -> None:
    found = read_puzzle(
        "p0life=3\np1life=4\np2battlefield=Forest\np0name=Nick\np1name=Turn\nactiveplayer=p2\n"
    )
    assert found.text == (
        "Nick: life 3\nBob: life 4\nCat: life 20; in play Forest\nTurn 1: Cat, precombat main phase\n"
    )
    assert listed(found) == ["line 5, Turn: no name that a player can have here"]


@pytest.mark.parametrize(
    ("line", "reason"),
    (
        ("humanhand=Shok", "line 4, Shok: no card up to October 2006 is named so (perhaps Shock"),
        ("humanbattlefield=Hill Giant|Transformed", "line 4, Transformed: came after October 2006"),
        ("humanbattlefield=Hill Giant|Monstrous:2", "line 4, Monstrous:2: came after October 2006"),
        ("humanbattlefield=Hill Giant|FaceDown:Manifested", "manifested came after October 2006"),
        ("humanbattlefield=Hill Giant|Counters:STUN=1", "line 4, STUN=1: this kind of counter came after"),
        ("humanbattlefield=Hill Giant|Counters:P1P1", "line 4, P1P1: a kind of counter and a number"),
        ("humanbattlefield=Hill Giant|ExecuteScript:X", "line 4, ExecuteScript:X: a script of Forge's"),
        ("humanbattlefield=Hill Giant|Sparkling", "line 4, Sparkling: not a property"),
        ("humanbattlefield=Pacifism|AttachedTo:9", "line 4, Pacifism|AttachedTo:9: nothing has the number 9"),
        ("humanbattlefield=Hill Giant|Id:1;Forest|Id:1", "line 4, Id:1: not a property"),
        ("humanbattlefield=t:c_a_treasure_sac", "line 4, t:c_a_treasure_sac: this token is a script"),
        (
            "humanbattlefield=t:Cat,P:1,T:1,Color:G,Types:Creature-Cat,Keywords:Menacing",
            "line 4, Menacing: the abilities",
        ),
        ("humanhand=Hill Giant|Tapped", "line 4, Tapped: not a property that we can carry over here"),
        ("humanprecast=Giant Growth->1", "line 4, humanprecast=Giant Growth->1: a script of Forge's"),
        ("humanputonstack=Shock->99", "line 4, Shock->99:"),
        ("humancommand=Emblem", "line 4, humancommand=Emblem: came after October 2006"),
        ("humanspeed=2", "line 4, humanspeed=2: came after October 2006"),
        ("ability1=DB$ Draw", "line 4, ability1: a script of Forge's"),
        ("humanmanapool=R2D2", "line 4, humanmanapool=R2D2: not a setting that we can read"),
        ("ailandsplayed=1", "line 4, ailandsplayed=1: lands are played in one's own turn only"),
        ("activephase=DUSK", "line 4, DUSK: no phase that we know"),
        ("activeplayer=nobody", "line 4, nobody: human, ai or p0 is needed"),
        ("turn=soon", "line 4, soon: the number of a turn is needed"),
        ("humanlife=7", "line 2, humanlife: said again in line 4, which counts"),
        ("removesummoningsickness=true", "line 4, summoning sickness: is not taken off"),
        ("weather=rain", "line 4, weather=rain: not a setting that we know"),
        ("a line of nonsense", "line 4, a line of nonsense: a line with a name and a value is needed"),
        ("[gossip]\nx=1", "line 5, x=1: the section [gossip] is not one that we know"),
    ),
)
def test_whatever_is_not_carried_over_is_listed_with_its_line(line: str, reason: str) -> None:
    found = puzzle(line)
    assert len(found.left_out) == 1
    assert reason in str(found.left_out[0])
    read_scenario(found.text)


def test_what_is_chosen_or_imprinted_is_noted() -> None:
    found = puzzle("humanbattlefield=Hill Giant|ChosenColor:blue|ChosenType:Elf;Forest|NamedCard:Shock")
    assert listed(found) == []
    assert 'Hill Giant (noted "chosen color" = "U", noted "chosen type" = "Elf")' in found.text
    assert 'Forest (noted "chosen name" = "Shock")' in found.text
    read_scenario(found.text)


def test_what_is_no_puzzle_is_refused_with_the_reason() -> None:
    assert kind_of_text(PUZZLE) == "puzzle"
    for text in ("", "[state]\n", "[metadata]\nName:x\n", "Ann: life 20\n"):
        with pytest.raises(NoPuzzle, match="no line such as humanlife=20"):
            read_puzzle(text)
    for text in ("x" * 100_001, "humanlife=1\n" * 1001, f"humanhand={'Shock;' * 2001}"):
        with pytest.raises(TooMuch):
            read_puzzle(text)


def test_a_file_full_of_what_the_notation_refuses_stops_at_a_bound() -> None:
    text = "humanbattlefield=" + ";".join(["Forest|ChosenColor:red|Imprinting:1"] * 70) + ";Forest|Id:1"
    assert read_puzzle("humanlife=20\n" + text).left_out == ()
    text = "humanputonstack=" + ";".join(["Shock->7"] * 61)
    with pytest.raises(TooMuch, match="60 things"):
        read_puzzle("humanlife=20\n" + text)


def test_the_command_line_turns_a_puzzle_into_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "giants.pzl"
    path.write_text(PUZZLE, encoding="utf-8")
    assert main(["convert", str(path)]) == 0
    shown = capsys.readouterr()
    assert "Pacifism (attached to Ann's Hill Giant #2)" in shown.out
    assert shown.err.startswith(f"{path}: line 14, ENERGY=2: ")
    assert main(["convert", str(path), "--to", "json"]) == 0
    assert '"attached_to": "Ann\'s Hill Giant #2"' in capsys.readouterr().out
    assert main(["convert", str(path), "--to", "puzzle"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(
        "# Not carried over: Stack: Ann's Shock targeting Ann's Hill Giant #2\n[metadata]\n"
    )


# --- and back ------------------------------------------------------------------------------------------------


def test_a_puzzle_that_was_read_is_written_as_the_same_board() -> None:
    text = read_puzzle(PUZZLE.replace("humanputonstack=Shock->2\n", "")).text
    written = write_puzzle(read_scenario(text))
    assert written.left_out == ()
    assert "humanbattlefield=Hill Giant|Tapped;Hill Giant|Id:2|SummonSick" in written.text.replace(
        "|Damage:1", ""
    )
    again = read_puzzle(written.text)
    assert listed(again) == []
    before, after = read_scenario(text), read_scenario(again.text)
    assert write_position(after.position) == write_position(before.position)
    assert (after.title, after.question) == (before.title, before.question)
    # Forge needs a difficulty, so one is written.
    assert set(after.notes) - set(before.notes) == {"Difficulty: Easy"}


def test_what_the_format_has_no_words_for_is_listed() -> None:
    scenario = read_scenario(
        "Note: A remark.\n"
        'Ann: life 20; in play Hill Giant (option "kicker"); library Forest, unknown card; charge counter x2\n'
        "Bob: life 20; ante Shock; mana R(snow)\n"
        "Turn 3: Ann, upkeep begins, no draw\n"
        "Due: extra turn for Bob\n---\nBoth pass.\n"
    )
    assert write_puzzle(scenario).left_out == (
        "Note: A remark.",
        "Turn: upkeep begins; Forge begins at UPKEEP",
        "Turn: no draw",
        "Ann: charge counter x2",
        'Ann\'s Hill Giant: option "kicker"',
        "Ann: an unknown card in the library",
        "Bob: mana R(snow)",
        "Bob: ante Shock",
        "Due: extra turn for Bob",
        "the line of play and what is expected of it",
    )


def test_more_than_ten_players_are_no_puzzle() -> None:
    scenario = read_scenario(dict(texts())["608-grand-melee/sixteen-and-fifteen-players"])
    with pytest.raises(NotWritable, match="p0 to p9, and here are 16"):
        write_puzzle(scenario)


@pytest.mark.parametrize("name", list(dict(texts()))[::30])
def test_the_players_and_zones_of_a_bundled_scenario_survive_the_way_through_forge(name: str) -> None:
    scenario = read_scenario(dict(texts())[name])
    if len(scenario.position.boards) > 1 or len(scenario.position.board.players) > 10:
        with pytest.raises(NotWritable):
            write_puzzle(scenario)
        return
    written = write_puzzle(scenario)
    again = read_puzzle(written.text)
    before, after = scenario.position.board, read_scenario(again.text).position.board
    # A puzzle knows no teams: each of them has what the team has.
    assert [life_of_side(after, one) for one in all_seats(after)] == [
        life_of_side(before, one) for one in all_seats(before)
    ]
    if not written.left_out and not again.left_out:
        assert write_position(read_scenario(again.text).position) == write_position(scenario.position)
