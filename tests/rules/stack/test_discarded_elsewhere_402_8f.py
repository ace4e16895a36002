"""Rule 402.8f: an ability that waits for its own card to be discarded or cycled doesn't ask where that ended up.

Each shipped card that says so in its words is discarded or cycled twice: as usual, and where an effect puts it
elsewhere than into the graveyard (removed from the game, on top of the library). As many abilities are on the stack
then, and the same is being asked. Only words of texts and sizes of stacks are looked at. It can't see what the ability
does afterwards, one that has nothing to target here (Complicate), nor one that waits for others' cards.
"""

from __future__ import annotations

import re

import pytest

from engine.cards import library
from engine.notation.sentences import read_line
from tests.rules.stack.going_on import GoingOn

BOARD = """Card:
Loss {{0}}
Sorcery
Target player discards a card.

Ann: {void}hand Loss; library Forest x5
Bob: {leng}in play Forest x4, Island x4, Plains x4, Swamp x4, Mountain x4, Grizzly Bears; hand {name}; library Forest x5
Turn 3: {turn}
"""
VOID, LENG = "in play Leyline of the Void; ", "in play Library of Leng; "


def waiting() -> list[tuple[str, bool]]:
    """Each shipped card with such an ability, and whether it waits for being cycled."""
    found = []
    for words, cycled in (("you cycle {}", True), ("causes you to discard {}", False)):
        for name in library().mentioning(words.format("").strip()):
            said = rf"^When(?:ever)? (?:[^.]* )?{words.format(re.escape(name))}\b"
            if re.search(said, library().text(name), re.MULTILINE):
                found.append((name, cycled))
    return found


def gone(name: str, cycled: bool, *, void: bool = False, leng: bool = False) -> tuple[int, str]:
    """How many objects are on the stack once it has been cycled or discarded, and what is asked then."""
    turn = "Bob, precombat main phase" if cycled else "Ann, precombat main phase"
    text = BOARD.format(name=name, void=VOID if void else "", leng=LENG if leng else "", turn=turn)
    going = GoingOn(text.replace("; in play Forest", ", Forest") if leng else text, yes=True)
    if cycled:
        read_line(going.game, f"Bob plays the ability of {name}.")
    else:
        read_line(going.game, "Ann plays Loss targeting Bob. Both pass." + " Bob says yes." * leng)
    return len(going.board.stack), type(going.game.decision).__name__


@pytest.mark.parametrize(("name", "cycled"), waiting())
def test_a_discarded_card_that_was_removed_from_the_game_was_discarded(name: str, cycled: bool) -> None:
    """419.1: the Leyline changes where it goes, and not that it is discarded."""
    assert gone(name, cycled, void=True) == gone(name, cycled)


@pytest.mark.parametrize("name", [name for name, cycled in waiting() if not cycled])
def test_a_card_discarded_onto_the_library_was_discarded(name: str) -> None:
    """419.1: so does Library of Leng, for what an effect has discarded."""
    assert gone(name, cycled=False, leng=True) == gone(name, cycled=False)


def test_both_sorts_are_found() -> None:
    """The words are those of the cards that ship."""
    found = waiting()
    assert sum(cycled for _, cycled in found) >= 20
    assert sum(not cycled for _, cycled in found) >= 5
