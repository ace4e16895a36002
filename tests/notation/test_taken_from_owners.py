"""Whose a permanent is beneath the effects of a position: what an effect gives is its owner's after it (418.5a)."""

from __future__ import annotations

import pytest

from engine.characteristics import controller_of
from engine.naming import label_of
from engine.notation.positions import read_position, write_position
from engine.notation.scenario import read_scenario, run
from engine.position import Position
from tests.notation.playing import holds

TURN = "Turn 3: Ann, precombat main phase"
THREATEN = (
    'Effect: "<#controller> gains control of this permanent until end of turn."; on {whose}\'s Hill Giant; '
    'until end of turn; by Bob; noted "#controller" = Bob'
)
HOLD = {
    "Control Magic": "Hill Giant",
    "Persuasion": "Hill Giant",
    "Steal Artifact": "Sol Ring",
    "Annex": "Forest",
    "Confiscate": "Seal of Cleansing",
}
"""Auras by which somebody controls what they are on, each with something for it."""


def beneath(position: Position, name: str) -> tuple[int, int, int]:
    """The owner of what has this name, its controller before any effect, and its controller."""
    board = position.board
    (found,) = (one for one in board.in_play if label_of(board.objects[one]) == name)
    it = board.objects[found]
    return it.owner, it.controller, controller_of(board, found)


@pytest.mark.parametrize("aura", HOLD)
def test_it_does_not_matter_in_whose_list_it_stands(aura: str) -> None:
    held = HOLD[aura]
    listed = read_position(
        f"Ann: life 20\nBob: in play {held} (owned by Ann), {aura} (attached to Bob's {held})\n{TURN}"
    )
    written = read_position(
        f"Ann: in play {held}\nBob: in play {aura} (attached to Ann's {held})\n{TURN}",
    )
    assert beneath(listed, held) == beneath(written, held) == (0, 0, 1)
    assert read_position(write_position(listed)).board == read_position(write_position(written)).board


@pytest.mark.parametrize("aura", HOLD)
def test_what_is_kept_for_good_says_so(aura: str) -> None:
    held = HOLD[aura]
    text = (
        f"Ann: life 20\nBob: life 20; in play {held} (owned by Ann, for good), {aura} (attached to Bob's {held})"
        f"\n{TURN}\n"
    )
    kept = read_position(text)
    assert beneath(kept, held) == (0, 1, 1)
    assert write_position(kept) == text


def test_a_spell_lets_it_go_at_the_end_of_the_turn() -> None:
    holds(
        f"Ann: library Forest\nBob: in play Hill Giant (owned by Ann)\nTurn 4: Bob, end of turn\n"
        f"{THREATEN.format(whose='Bob')}\n---\nBoth pass.\n---\nAnn controls Hill Giant."
    )


def test_what_no_effect_gives_is_kept() -> None:
    position = read_position(f"Ann: life 20\nBob: in play Hill Giant (owned by Ann)\n{TURN}")
    assert beneath(position, "Hill Giant") == (0, 1, 1)


def test_an_aura_of_another_player_gives_nothing_to_this_one() -> None:
    position = read_position(
        "Ann: in play Control Magic (attached to Bob's Hill Giant)\n"
        f"Bob: in play Hill Giant (owned by Ann)\n{TURN}"
    )
    assert beneath(position, "Hill Giant") == (0, 1, 0)


@pytest.mark.parametrize("seat", ["Ann", "Bob", "Cy"])
def test_what_phased_out_says_whose_it_is_but_for_effects(seat: str) -> None:
    """It phases in with the player who controlled it, and is whose it is then (502.15h)."""
    but = "" if seat == "Bob" else f", otherwise under {seat}"
    ann = f"Ann: life 20; library Forest; phased out Hill Giant (phased out under Bob{but})"
    text = (
        f"Table: free-for-all\n{ann}\nBob: life 20; library Forest\nCy: life 20; library Forest\n"
        "Turn 4: Ann, end of turn\n"
    )
    assert ann in write_position(read_position(text)).splitlines()
    holds(f"{text}---\nAnn, Bob and Cy pass.\n---\n{seat} controls Hill Giant.\nIt is Bob's upkeep.")


def test_404_4_what_was_found_in_a_library_is_named_by_the_delayed_ability_as_what_it_became() -> None:
    """Written and read in between, the Dragon is still what is removed at end of turn."""
    line = "Ann plays the ability of Zirilan of the Claw. Both pass. Ann chooses Shivan Dragon."
    start = (
        "Ann: in play Zirilan of the Claw, Mountain x4; library Shivan Dragon, Forest x3\n"
        "Bob: library Forest x5\nTurn 3: Ann, precombat main phase\n"
    )
    played = run(read_scenario(f"{start}---\n{line}\n---\nAnn controls Shivan Dragon.\n"))
    between = write_position(played.game.position)
    assert '"card" = Ann\'s Shivan Dragon' in between.split("Delayed:")[1]
    rest = "Everyone attacks nobody and blocks nobody. Everyone passes until Bob's upkeep."
    then = f"{between}---\n{rest}\n---\nWhat Ann owns removed from the game has Shivan Dragon.\n"
    assert run(read_scenario(then)).failures == ()
