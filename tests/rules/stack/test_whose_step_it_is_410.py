"""Rule 410.2: "that player" of a trigger at the beginning of somebody's step is whose step it was as it triggered.

Each shipped permanent that waits for a step of the controller of what it enchants is put on something; as its trigger
waits on the stack, a third player gains control of that. Whose turn it is, and nobody else, is asked, hurt, made to tap
or to give up anything: lives, questions and permanents are looked at, and the words of the text. It can't see what
else is done to the enchanted permanent, nor triggers that speak of nobody.
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.board import PlayerId
from engine.cards import library
from engine.characteristics import controller_of
from engine.language import values as v
from engine.language.card import CardDef
from engine.language.words import Role
from engine.seats import whose_turn
from engine.witness.values import substituted
from tests.rules.stack.going_on import GoingOn, ability_of, called

PLACES = re.compile(
    r"At the (?:beginning|end) of the (?:upkeep|turn|step) of enchanted (\w+)'s controller, (.*)"
)
HURTS = re.compile(r"deals (?:\d+ )?damage (?:.* )?to that player|that player loses")
COUNTED = re.compile(r"the number of (\w+) counters on")
REVEALED = "reveals the top card of his or her library. If it is a land card, destroy enchanted creature."
CAROL = PlayerId(2)
HOSTS = {
    "creature": "Hill Giant",
    "artifact": "Millstone",
    "land": "Island",
    "enchantment": "Castle",
    "permanent": "Hill Giant",
}
BESIDE = "in play Millstone, Island, Swamp x6, Castle, Mons's Goblin Raiders"
TABLE = """Card:
Lawbreaking {{0}}
Instant
Gain control of target permanent.

Ann: {mana}hand {hand}, Forest; in play {ours}, Swamp x6; library Forest x5
Bob: hand Plains; {theirs}; library Forest x5
Carol: hand Lawbreaking, Mountain; in play Swamp x6, Mons's Goblin Raiders; library Shock x5
Turn 3: {turn}
"""


def waiting() -> list[tuple[str, str, str]]:
    """Each such card, what it enchants, and its words from the comma on."""
    found = []
    for name in library().mentioning(" of enchanted "):
        for line in library().text(name).split("\n"):
            told = PLACES.match(line)
            if told is not None and "that player" in told[2]:
                found.append((name, told[1], told[2]))
    return found


def laid(name: str, kind: str, yes: bool, printed: CardDef | None) -> GoingOn:
    """A table where the card is on something, shortly before the step."""
    host, text = HOSTS[kind], library().text(name)
    plays = "from a graveyard" in text or "Aura" not in text.split("\n")[1]
    if not plays:
        # Whoever controls the enchanted permanent then has another card on top than whose step it is.
        counters = "".join(f", {kind} counter x2" for kind in COUNTED.findall(text))
        return GoingOn(
            TABLE.format(
                mana="",
                hand="Forest",
                ours=f"{name} (attached to Bob's {host}{counters})",
                theirs=f"{BESIDE}, Hill Giant",
                turn="Bob, untap begins",
            ),
            yes,
            printed,
        )
    aura = "Aura" in text.split("\n")[1]
    theirs = BESIDE + ("; graveyard Hill Giant" if aura else ", Hill Giant")
    going = GoingOn(
        TABLE.format(
            mana="mana BBBBBB; ",
            hand=name if aura else "Forest",
            ours="Plains" if aura else f"Plains, {name}",
            theirs=theirs,
            turn="Ann, precombat main phase",
        ),
        yes,
        printed,
    )
    going.says(f"Ann plays {'' if aura else 'ability 1 of '}{name} targeting Hill Giant")
    assert going.until(lambda board: not board.stack)
    return going


def altered(card: CardDef) -> CardDef:
    """The same card, asking anew who controls what it enchants."""
    abilities = []
    (face,) = card.faces
    for one in face.abilities:
        if isinstance(one, v.Triggered) and isinstance(one.event, v.Begins):
            anew = v.ControllerOf(v.Attached(v.Self()))
            one = replace(one, body=substituted(one.body, v.EventPart(Role.PLAYER), anew))
        abilities.append(one)
    return replace(card, faces=(replace(face, abilities=tuple(abilities)),))


def wrongs(name: str, kind: str, words: str, yes: bool, printed: CardDef | None = None) -> list[str]:
    """What is wrong with whom it was done to."""
    going = laid(name, kind, yes, printed)
    assert going.until(lambda board: ability_of(board, name) is not None, CAROL)
    whose = whose_turn(going.board)
    going.says(f"Carol plays Lawbreaking targeting {HOSTS[kind]}")
    height = len(going.board.stack)
    assert going.until(lambda board: len(board.stack) < height)
    before, going.asked = going.board, []
    assert going.until(lambda board: not board.stack)
    after = going.board
    found = [f"{after.players[one].name} is asked" for one in set(going.asked) if one != whose]
    lost = [was.life - now.life for was, now in zip(before.players, after.players, strict=True)]
    found += [
        f"{after.players[seat].name} loses {much}" for seat, much in enumerate(lost) if much and seat != whose
    ]
    if HURTS.search(words) and not yes and not lost[whose]:
        found.append(f"{after.players[whose].name} loses nothing")
    remains = HOSTS[kind] in {called(after, one) for one in after.in_play}
    if REVEALED in words and remains:
        found.append("somebody else reveals a card")
    if "that player sacrifices enchanted" in words and not remains:
        found.append(f"{HOSTS[kind]} is sacrificed by whom it isn't")
    for one in before.in_play:
        was, now = before.objects[one], after.objects.get(one)
        told = called(before, one)
        if told in (name, HOSTS[kind]) or controller_of(before, one) == whose:
            continue
        if now is None or now.tapped != was.tapped:
            found.append(f"{after.players[was.owner].name} taps or loses {told}")
    return found


@pytest.mark.parametrize("yes", [False, True], ids=["no", "yes"])
@pytest.mark.parametrize(("name", "kind", "words"), waiting())
def test_it_is_done_to_the_player_whose_step_it_was(name: str, kind: str, words: str, yes: bool) -> None:
    assert wrongs(name, kind, words, yes) == []


def test_whoever_is_asked_anew_is_noticed() -> None:
    """The same texts where "that player" is who controls the enchanted permanent as they resolve."""
    missed = [
        name
        for name, kind, words in waiting()
        if not any(wrongs(name, kind, words, yes, altered(library()[name])) for yes in (True, False))
    ]
    assert missed == []
