"""Whatever is taken off a board by hand, or moved on it, the rest still has a text."""

from __future__ import annotations

from engine.naming import name_of
from engine.notation.positions import read_position, write_position
from engine.position import Position
from playground.boards import editing

TANGLED = """Ann: life 20; in play Hill Giant (attacking, noted "object" = Bob's Llanowar Elves), \
Pacifism (attached to Ann's Hill Giant), Prodigal Sorcerer
Bob: life 20; in play Llanowar Elves (blocking Ann's Hill Giant), Soul Warden
Turn 3: Ann, combat damage, land played by Ann's Prodigal Sorcerer, used ability of Ann's Prodigal Sorcerer
Stack (bottom first): Ann's Shock targeting Bob's Llanowar Elves (paid with Ann's Hill Giant); \
Bob's Counterspell targeting Ann's Shock; Ann's ability of Ann's Prodigal Sorcerer targeting Bob's Soul Warden; \
combat damage: Ann's Hill Giant 3 to Bob's Llanowar Elves
Effect: "This permanent gets +3/+3."; on Ann's Hill Giant; until end of turn; by Ann; from Bob's Soul Warden
Delayed: "At end of turn, draw a card."; by Ann; from Ann's Hill Giant; noted "object" = Bob's Llanowar Elves
Waiting: Bob's ability of Bob's Soul Warden; noted "object" = Ann's Hill Giant
"""


def comes_back(position: Position) -> bool:
    text = write_position(position)
    return write_position(read_position(text)) == text


def test_whatever_is_removed_the_rest_has_a_text() -> None:
    position = read_position(TANGLED)
    for one in position.board.objects:
        assert comes_back(editing.remove(position, one)), name_of(position.board, one)
    assert comes_back(editing.clear(position))
    assert not editing.clear(position).board.objects


def test_whatever_is_moved_the_board_has_a_text() -> None:
    position = read_position(TANGLED)
    for one, found in position.board.objects.items():
        if found.definition is None:
            continue
        for zone in editing.BUILDING_ZONES:
            for seat in range(2):
                moved = editing.move(position, one, zone, seat)  # type: ignore[arg-type]
                assert comes_back(moved), f"{name_of(position.board, one)} to {zone}"


def test_an_ability_goes_with_its_object_and_a_spell_loses_its_target() -> None:
    position = read_position(TANGLED)
    named = {name_of(position.board, one): one for one in position.board.objects}
    text = write_position(editing.remove(position, named["Ann's Prodigal Sorcerer"]))
    assert "Prodigal Sorcerer" not in text
    text = write_position(editing.remove(position, named["Bob's Llanowar Elves"]))
    assert "Ann's Shock (paid with Ann's Hill Giant)" in text and "combat damage:" not in text
