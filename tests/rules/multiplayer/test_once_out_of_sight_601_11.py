"""What a turn remembers of its events is seen by whoever reached all that a text names of them, as they happened
(601.11).

Five players sit in a ring; each reaches the next on both sides. Things happen between Cy and Dee; then what had a part
in them goes to Bob and to Eve, whom Ann reaches as well. Each kind of fact is asked about in the name of each player;
who sees it is counted here by seats alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from engine.asking import Asker, amount, matches
from engine.asking.questions import matches_player
from engine.board import IN_PLAY, NOTHING, Noted, Object, ObjectId, PlayerId, Turn
from engine.characteristics import faces
from engine.events import remembering
from engine.game import Game
from engine.language import terms
from engine.language import values as v
from engine.language.terms.value import Value
from engine.language.walks import walk
from engine.notation.positions import read_position, write_position
from engine.notation.saved import load, save
from engine.notation.sentences import read_line

SEATS = ANN, BOB, CY, DEE, EVE = tuple(PlayerId(seat) for seat in range(5))
NEEDLE = """Card:
Needle {1}
Artifact
{0}: Needle deals 1 damage to target creature or player.
"""
BOARD = (
    NEEDLE
    + """
Card:
Lure {1}
Artifact
{0}: Gain control of target creature.

Card:
Thorn {1}
Artifact Creature - Wall 0/9
{0}: Thorn deals 1 damage to target creature or player.

Card:
Hunter {1}
Creature - Wall 4/9

Card:
Keeper {1}
Creature - Wall 3/9

Card:
Newcomer {0}
Creature - Wall 0/9

Card:
Slow {0}
Sorcery
Draw a card.

Card:
Mortal {0}
Creature - Wall 0/1

Table: attack multiple players; range of influence 1
Ann: in play Lure, Needle; library Brine Hag, Fungus Elemental, No Rest for the Wicked, Caller of the Claw, Mana Maze, \
Fyndhorn Druid, Giant Turtle, Kjeldoran Home Guard, Cerebral Vortex, Children of Korlis, Fire and Brimstone, \
Jetting Glasskite, Mountain x9
Bob: in play Lure, Needle; library Mountain x9
Cy: in play Lure, Needle, Thorn, Hunter, Mortal (owned by Bob, for good), Mountain x3; \
hand Newcomer, Shock, Mountain, Slow; library Mountain x9
Dee: in play Lure, Needle, Keeper; library Mountain x9
Eve: in play Lure, Needle; library Mountain x9
Turn 9: Cy, precombat main
"""
)
COMES = "Cy plays Newcomer. All pass.\n"
TAKEN = """Cy passes. Dee passes. Eve passes. Ann passes.
Bob plays the ability of Lure targeting Cy's Newcomer. All pass.
"""
FALLS = """Cy plays the ability of Needle targeting Mortal. All pass.
"""
BUSY = """Cy plays Mountain. Cy plays Shock targeting Cy. All pass.
Cy plays Slow. All pass.
Cy plays the ability of Thorn targeting Cy. All pass.
"""
PRICKED = """Cy plays the ability of Thorn targeting Bob. All pass.
"""
THORN = """Cy passes. Dee passes. Eve passes. Ann passes.
Bob plays the ability of Lure targeting Cy's Thorn. All pass.
"""
FIGHT = """Everyone passes. Everyone passes.
Cy attacks with Hunter at Dee.
Everyone passes.
Dee blocks Hunter with Keeper.
"""
STRUCK = FIGHT + "Everyone passes.\n"
DEALT = "Everyone passes.\n"
STOLEN = """Cy passes. Dee passes. Eve passes. Ann passes.
Bob plays the ability of Lure targeting Cy's Hunter. All pass.
Cy passes. Dee passes.
Eve plays the ability of Lure targeting Dee's Keeper. All pass.
"""


def reaches(player: PlayerId, other: PlayerId) -> bool:
    return (player - other) % 5 in (0, 1, 4)


@cache
def after(*said: str) -> Game:
    """The game in which this has been done."""
    game = Game(read_position(BOARD))
    for one in said:
        read_line(game, one)
    return game


def named(game: Game, name: str) -> ObjectId:
    """The one object of this name that is in play, in a graveyard or in a hand."""
    there: Iterable[Object] = game.board.objects.values()
    seen = [one for one in there if one.zone in (IN_PLAY, "graveyard", "hand") and one.definition is not None]
    (found,) = (one.id for one in seen if faces(game.board, one.id)[0].name == name)
    return found


def it(name: str) -> v.Selection:
    return v.Bound(name)


ANYBODY = v.All(v.IsPlayer())
ATTACK, BLOCK = v.ObjectAct.ATTACK, v.ObjectAct.BLOCK
Whose = Mapping[str, tuple[PlayerId, ...]]
Fact = tuple[str, Any, int, str]
"""Of what it is asked, what is asked, how much it is for who sees it (1 for a yes), and of whom it speaks: those who
had a part in it, by the first letters of their names."""
HUNTED: tuple[Fact, ...] = (
    ("Hunter", v.FoughtThisTurn(ATTACK), 1, "h"),
    ("Keeper", v.FoughtThisTurn(BLOCK), 1, "k"),
    ("Hunter", v.FoughtThisCombat(), 1, "h"),
    ("Keeper", v.FoughtThisCombat(), 1, "k"),
    ("Hunter", v.WasBlockedThisTurn(), 1, "h"),
    ("Hunter", v.WasBlockedThisTurn(it("Keeper")), 1, "hk"),
    ("Keeper", v.BlockedThisTurn(it("Hunter")), 1, "hk"),
    ("Cy", v.AttackedThisTurn(), 1, "c"),
)
HURT: tuple[Fact, ...] = (
    ("Hunter", v.HurtThisTurn(), 1, "h"),
    ("Keeper", v.HurtThisTurn(), 1, "k"),
    ("Hunter", v.HurtThisTurn(it("Keeper")), 1, "hk"),
    ("Keeper", v.HurtThisTurn(it("Hunter")), 1, "hk"),
    ("Hunter", v.DealtThisTurn(it("Keeper")), 1, "hk"),
    ("Keeper", v.DealtThisTurn(it("Hunter")), 1, "hk"),
    ("", v.TakenThisTurn(it("Keeper")), 4, "k"),
    ("", v.TakenThisTurn(it("Hunter")), 3, "h"),
    ("", v.DamageBy(it("Keeper"), v.Same(it("Hunter"))), 4, "hk"),
    ("", v.DamageBy(it("Hunter"), v.Same(it("Keeper"))), 3, "hk"),
)
BUSINESS: tuple[Fact, ...] = (
    ("Cy", v.DealtBy(it("Thorn")), 1, "ct"),
    ("Thorn", v.DealtThisTurn(ANYBODY), 1, "ct"),
    ("", v.DamageBy(ANYBODY, v.Same(it("Thorn"))), 1, "ct"),
    ("", v.DamageThisTurn(ANYBODY), 3, "c"),
    ("", v.LifeLostThisTurn(ANYBODY), 3, "c"),
    ("", v.CardsDrawn(ANYBODY), 2, "c"),
    ("", v.SpellsThisTurn(ANYBODY), 2, "c"),
    ("", v.SpellsThisTurn(ANYBODY, v.Is(v.Kind.SPELL)), 2, "c"),
    ("", v.Count(v.LastPlayed()), 1, "c"),
    ("", v.LandsThisTurn(ANYBODY), 1, "c"),
)
NOW: dict[str, Whose] = {
    "a fight": {"h": (CY,), "k": (DEE,)},
    "stolen": {"h": (CY, BOB), "k": (DEE, EVE)},
    "came": {"n": (CY,)},
    "taken": {"n": (CY, BOB)},
    "fallen": {"m": (CY, BOB)},
}
STORIES: dict[str, tuple[tuple[str, ...], Whose, tuple[Fact, ...]]] = {
    "in combat": ((FIGHT,), NOW["a fight"], HUNTED),
    "stolen in combat": ((FIGHT, STOLEN), NOW["stolen"], HUNTED),
    "struck": ((STRUCK,), NOW["a fight"], HUNTED),
    "struck and stolen": ((STRUCK, DEALT, STOLEN), NOW["stolen"], (*HUNTED, *HURT)),
    "struck and not stolen": ((STRUCK, DEALT), NOW["a fight"], (*HUNTED, *HURT)),
    "came": ((COMES,), NOW["came"], (("Newcomer", v.CameThisTurn(), 1, "n"),)),
    "came and was taken": ((COMES, TAKEN), NOW["taken"], (("Newcomer", v.CameThisTurn(), 1, "n"),)),
    "fell": ((FALLS,), NOW["fallen"], (("Mortal", v.FellThisTurn(), 1, "m"),)),
    "died": ((FALLS,), {"m": (CY,)}, (("", v.BuriedThisTurn(), 1, "m"),)),
    "pricked": ((PRICKED,), {"t": (CY,), "b": (BOB,)}, (("Bob", v.DealtBy(it("Thorn")), 1, "bt"),)),
    "pricked, and the thorn is taken": (
        (PRICKED, THORN),
        {"t": (CY, BOB), "b": (BOB,)},
        (("Bob", v.DealtBy(it("Thorn")), 1, "bt"),),
    ),
    "business": ((BUSY,), {"t": (CY,)}, BUSINESS),
    "business, and the thorn is taken": ((BUSY, THORN), {"t": (CY, BOB)}, BUSINESS),
}


def asked_for(game: Game, seat: PlayerId, thing: str, value: Any) -> int:
    """What a text of this player's says."""
    notes = []
    for name in ("Hunter", "Keeper", "Thorn"):
        notes.append(Noted(name, "objects", (named(game, name),)))
    asker = Asker(NOTHING, seat, noted=tuple(notes))
    if not thing:
        return amount(game.board, value, asker)
    if thing in ("Bob", "Cy"):
        return matches_player(game.board, BOB if thing == "Bob" else CY, value, asker)
    return matches(game.board, named(game, thing), value, asker)


def sees(seat: PlayerId, whose: Whose, of: str) -> bool:
    """Whether a player reaches all of these, as they were and as they are now."""
    return all(reaches(seat, one) for part in of for one in whose.get(part, (CY,)))


KEPT = {
    "attacked": v.FoughtThisTurn,
    "blocked": v.FoughtThisTurn,
    "entered": v.CameThisTurn,
    "fallen": v.FellThisTurn,
    "died": v.BuriedThisTurn,
    "buried": v.BuriedThisTurn,
    "played": v.LastPlayed,
    "spells": v.SpellsThisTurn,
    "damaged": v.DamageThisTurn,
    "lost_life": v.LifeLostThisTurn,
    "met": v.WasBlockedThisTurn,
    "fought": v.FoughtThisCombat,
    "dealt": v.DealtThisTurn,
    "drawn": v.CardsDrawn,
    "assailed": v.AttackedThisTurn,
    "land_plays": v.LandsThisTurn,
    "landed": v.LandsThisTurn,
}
"""What the turn keeps, by its fields, each with what asks of it."""
NOT_ASKED_HERE = {
    "serial active phase step further controller seated": "which turn it is, and which moment of it",
    "aimed aimed_by": "asked by an event; see below",
    "used": "an object's own, whoever controls it (403.3)",
    "lately": "its controller's turn before this, so never another's",
    "formerly": "how all of these are kept",
}
NO_PAST = {
    "NextPlayed": "what one plays oneself, whom one always reaches (601.2b)",
    "DrawnThisTurn": "a card in hand, which is with whoever drew it",
    "FoughtLastTurn": "its controller's turn before this, so never another's",
    "NewThisTurn": "whose it is now, and since when",
}

EVENTS = {
    "BecomesTarget": "see below",
    "BecomeUnblocked": "how a combat stands (309.2f)",
    "Draws": "one's own draws",
    "Plays": "spells that are seen (test_out_of_sight)",
}


def words_of_the_past() -> set[str]:
    """What the language has that asks what has happened, by what it says of itself."""
    told = {name: one.__doc__ or "" for name, one in vars(terms).items() if isinstance(one, type)}
    past = re.compile(r"this turn|last turn|combat phase under way|played last")
    return {name for name, said in told.items() if past.search(said)}


def words_with_memories() -> set[str]:
    """What a turn remembers something for."""
    named = {
        name for name, one in vars(remembering).items() if isinstance(one, type) and issubclass(one, Value)
    }
    return named - {"CardDef", "Value"}


def test_every_kind_of_fact_is_asked_about_here() -> None:
    asked = {
        type(each).__name__
        for _, _, facts in STORIES.values()
        for _, one, _, _ in facts
        for each in walk(one)
    }
    assert words_of_the_past() - asked == set(NO_PAST)
    assert words_with_memories() - asked == {*NO_PAST, *EVENTS} - {"NewThisTurn"}
    named = {field for fields in NOT_ASKED_HERE for field in fields.split()}
    assert {*KEPT, *named} == set(Turn.__struct_fields__)
    assert {one.__name__ for one in KEPT.values()} <= asked


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("story", STORIES)
def test_601_11_a_fact_is_seen_by_whoever_reached_what_it_speaks_of(story: str, seat: PlayerId) -> None:
    said, whose, facts = STORIES[story]
    game = after(*said)
    wanted = [(thing, value, number * sees(seat, whose, of)) for thing, value, number, of in facts]
    assert [(thing, value, asked_for(game, seat, thing, value)) for thing, value, _, _ in facts] == wanted


@pytest.mark.parametrize("story", STORIES)
def test_601_11_a_text_and_a_saved_game_tell_whose_it_was(story: str) -> None:
    said, _, facts = STORIES[story]
    game = after(*said)
    assert load(save(game.position)) == game.position
    read = Game(read_position(write_position(game.position)))
    for seat in SEATS:
        for thing, value, _, _ in facts:
            assert asked_for(read, seat, thing, value) == asked_for(game, seat, thing, value)


AGAIN = """Cy passes. Dee passes. Eve passes.
Ann plays the ability of Needle targeting Bob's Hunter. All pass.
"""


@pytest.mark.parametrize("seat", SEATS)
def test_601_11_what_happens_again_is_seen_by_itself(seat: PlayerId) -> None:
    """Keeper strikes Hunter, which is Cy's; as Bob's it is dealt one more, by something else."""
    game = after(STRUCK, DEALT, STOLEN, AGAIN)
    now = 1 * sees(seat, {"h": (BOB,), "n": (ANN,)}, "h")
    before = 3 * sees(seat, NOW["stolen"], "h")
    assert asked_for(game, seat, "", v.TakenThisTurn(it("Hunter"))) == now + before
    assert asked_for(game, seat, "Hunter", v.HurtThisTurn()) == bool(now or before)


TWICE = """Cy plays the ability of Thorn targeting Hunter. All pass.
Cy passes. Dee passes. Eve passes. Ann passes.
Bob plays the ability of Lure targeting Cy's Hunter. All pass.
Cy plays the ability of Thorn targeting Bob's Hunter. All pass.
Cy plays the ability of Thorn targeting Bob's Hunter. All pass.
Cy passes. Dee passes. Eve passes. Ann passes.
Bob plays the ability of Lure targeting Cy's Thorn. All pass.
"""


@pytest.mark.parametrize("seat", SEATS)
def test_601_11_the_same_source_deals_it_damage_under_two_controllers(seat: PlayerId) -> None:
    """One as Cy's, two as Bob's, by what was Cy's then and is Bob's now."""
    game = after(TWICE)
    both = {"h": (BOB,), "c": (CY,), "b": (BOB,)}
    taken = 2 * sees(seat, both, "h") + 1 * sees(seat, both, "hc")
    by_thorn = 2 * sees(seat, both, "hcb") + 1 * sees(seat, both, "hcb")
    assert asked_for(game, seat, "", v.TakenThisTurn(it("Hunter"))) == taken
    assert asked_for(game, seat, "", v.DamageBy(it("Hunter"), v.Same(it("Thorn")))) == by_thorn


def test_where_everybody_reaches_everybody_nothing_of_it_is_kept() -> None:
    game = Game(read_position(BOARD.replace("; range of influence 1", "")))
    for one in (STRUCK, DEALT, STOLEN):
        read_line(game, one)
    assert game.board.turn.formerly == ()
    assert asked_for(game, ANN, "Keeper", v.FoughtThisTurn(BLOCK))


SWARM = (
    NEEDLE
    + """
Card:
Call {1}
Artifact
{0}: Gain control of all Spirits.

Table: attack multiple players; range of influence 1
Ann: in play Call; library Mountain x9
Bob: in play Call, Needle x2; library Mountain x9
Cy: in play Jetting Glasskite, Needle; library Mountain x9
Dee: library Mountain x9
Eve: library Mountain x9
Turn 9: Bob, precombat main
"""
)


@pytest.mark.parametrize(("taken", "countered"), [(True, True), (False, False)])
def test_601_11_the_first_time_is_counted_while_it_was_within_reach(taken: bool, countered: bool) -> None:
    """Bob points at the Kite while it is Cy's, and Ann, who gets it by way of him, knows nothing of it. If it is
    Bob's, it is known."""
    game = Game(read_position(SWARM))
    ours = "Bob plays the ability of Call. All pass.\n"
    aims = "Bob plays the ability of Needle #1 targeting {whose} Jetting Glasskite. All pass. All pass.\n"
    read_line(game, aims.format(whose="Cy's") + ours if taken else ours + aims.format(whose="Bob's"))
    read_line(game, "Bob passes. Cy passes. Dee passes. Eve passes. Ann plays the ability of Call. All pass.")
    read_line(game, "Bob plays the ability of Needle #2 targeting Ann's Jetting Glasskite. Bob passes.")
    assert (len(game.board.stack) == 2) is countered
