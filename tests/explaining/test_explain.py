"""explain: how an object came to be what it is, and what holds for a player, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.tables import new_game, random_deck
from engine.board import (
    GRAVEYARD,
    HAND,
    NOTHING,
    Board,
    ObjectId,
    Past,
    Player,
    PlayerId,
    Turn,
    TurnId,
)
from engine.cards import library
from engine.chance import Chance
from engine.characteristics import characteristics, explain, faces
from engine.explaining import Explanation, Fact, explain_object, explain_player
from engine.game import Game
from engine.language.values import (
    AddPT,
    All,
    AllOf,
    Cannot,
    CardType,
    Color,
    HasSubtype,
    HasType,
    Is,
    Kind,
    Must,
    ObjectAct,
    Self,
    SetColors,
    SetController,
    SetTypes,
    Static,
    You,
)
from engine.naming import name_of as notation_name
from engine.position import Position
from engine.rules.stack.priority_408 import Priority
from tests.boards import ANN, BOB, Setting, card, face, split

OGRE = card("Gray Ogre", "Creature - Ogre", (2, 2), cost="2 R", colors="R")
ANTHEM = library()["Glorious Anthem"]
LAND, CREATURE = HasType(CardType.LAND), HasType(CardType.CREATURE)
PERMANENT = Is(Kind.PERMANENT)


def told(explanation: Explanation) -> list[tuple[str, str, str, str]]:
    """Layer, source, reason and outcome of each row."""
    return [(one.layer, one.source_name, one.reason, one.outcome) for one in explanation.changes]


# --- objects ------------------------------------------------------------------------------------------------


def test_418_5a_each_change_with_layer_source_sentence_and_outcome() -> None:
    table = Setting()
    ogre = table.put(OGRE, counters=(("+1/+1", 2),))
    anthem = table.put(ANTHEM)
    growth = table.resolve(AddPT(3, 3), SetColors((Color.BLUE,)), to=(ogre,))
    board = table.board()
    found = explain_object(board, ogre)
    assert (found.name, found.controller, found.current) == ("Ann's Gray Ogre", ANN, True)
    assert [(one.layer, int(one.timestamp)) for one in found.changes] == [
        ("printed", int(ogre)),
        ("5", int(growth)),
        ("6b", int(growth)),
        ("6c", int(ogre)),
        ("6d", int(anthem)),
    ]
    printed, colored, grown, counted, raised = told(found)
    assert printed == ("printed", "Ann's Gray Ogre", "as printed", "Creature - Ogre, red, 2/2")
    assert (colored[1], colored[3]) == ("an effect", "it is blue")
    assert grown[3] == "2/2 becomes 5/5"
    assert counted == ("6c", "Ann's Gray Ogre", "it has 2 +1/+1 counters", "5/5 becomes 7/7")
    assert raised == ("6d", "Ann's Glorious Anthem", "Creatures you control get +1/+1.", "7/7 becomes 8/8")
    assert found.changes[-1].rules == ("418.5a",)
    assert found.faces == (characteristics(board, ogre),)


def test_418_5a_control_and_208_3_what_is_no_creature() -> None:
    table = Setting()
    ogre = table.put(OGRE, BOB)
    table.resolve(SetController(You()), SetTypes((CardType.LAND,)), to=(ogre,), player=ANN)
    found = explain_object(table.board(), ogre)
    assert (found.name, found.controller) == ("Ann's Gray Ogre", ANN)
    assert [(one.layer, one.outcome) for one in found.changes[1:]] == [
        ("2", "Ann controls it"),
        ("4", "it is Land"),
        ("end", "it has no power or toughness"),
    ]
    assert found.changes[-1].rules == ("208.3",)


def test_418_5c_a_dependency_is_told() -> None:
    """All Islands are creatures; all lands are Islands: the first, though older, waits for the second."""
    table = Setting()
    islands = AllOf((PERMANENT, HasSubtype("Island")))
    awakener = table.put(
        card(
            "Awakener",
            "Enchantment",
            None,
            Static(All(islands), (SetTypes((CardType.CREATURE,), also=True),)),
        )
    )
    flood = table.put(
        card(
            "Flood",
            "Enchantment",
            None,
            Static(All(AllOf((PERMANENT, LAND))), (SetTypes((), ("Island",)),)),
        )
    )
    forest = table.put(library()["Forest"])
    found = explain_object(table.board(), forest)
    rows = [one for one in found.changes if one.layer == "4"]
    assert [one.source for one in rows] == [flood, awakener]
    assert rows[0].depends == ()
    (dependency,) = rows[1].depends
    assert (dependency.on, dependency.heeded) == (flood, True)
    assert dependency.sentence == "it waits for the effect of Ann's Flood, on which it depends (418.5c)"
    assert rows[1].rules == ("418.5a", "418.5c")


def test_418_5d_in_a_loop_of_dependencies_timestamps_decide() -> None:
    """All Goblins are Elves, all Elves are Goblins."""
    table = Setting()

    def becomes(name: str, one: str, other: str) -> ObjectId:
        every = All(AllOf((PERMANENT, CREATURE, HasSubtype(one))))
        return table.put(
            card(name, "Enchantment", None, Static(every, (SetTypes((CardType.CREATURE,), (other,)),)))
        )

    first, second = becomes("First", "Goblin", "Elf"), becomes("Second", "Elf", "Goblin")
    goblin = table.put(card("Raider", "Creature - Goblin", (1, 1)))
    table.put(card("Archer", "Creature - Elf", (1, 1)))
    found = explain_object(table.board(), goblin)
    rows = [one for one in found.changes if one.layer == "4"]
    assert [one.source for one in rows] == [first, second]
    (loop,) = rows[0].depends
    assert (loop.on, loop.heeded) == (second, False)
    assert "418.5d" in rows[0].rules
    assert "in a loop" in loop.sentence


def test_505_2_both_faces_of_a_split_card_are_told() -> None:
    table = Setting()
    halves = split(
        face("Left", "Instant", cost="R", colors="R"), face("Right", "Sorcery", cost="3 G", colors="G")
    )
    both = table.put(halves, zone=HAND)
    found = explain_object(table.board(), both, ANN)
    assert [(one.face, one.face_name, one.outcome) for one in found.changes] == [
        (0, "Left", "Instant, red"),
        (1, "Right", "Sorcery, green"),
    ]


def test_103_2_and_500_1_what_it_cannot_and_must_do() -> None:
    table = Setting()
    brute = table.put(
        card(
            "Brute",
            "Creature",
            (3, 3),
            Static(Self(), (Cannot(ObjectAct.BLOCK), Must(ObjectAct.ATTACK))),
            colors="R",
        )
    )
    pacifism = table.put(library()["Pacifism"], BOB, attached=brute)
    found = explain_object(table.board(), brute)
    assert [(one.rule, one.source, one.sentence) for one in found.bounds] == [
        ("103.2", brute, "Ann's Brute can't block (Ann's Brute)"),
        ("500.1", brute, "Ann's Brute must attack if able (Ann's Brute)"),
        ("103.2", pacifism, "Ann's Brute can't attack (Bob's Pacifism)"),
        ("103.2", pacifism, "Ann's Brute can't block (Bob's Pacifism)"),
    ]


def test_413_2f_what_is_gone_is_shown_as_it_last_was() -> None:
    table = Setting()
    ogre = table.put(OGRE)
    board = table.board()
    seen = faces(board, ogre)
    gone = table.objects.pop(ogre)
    found = explain_object(table.board(past={ogre: Past(gone, seen)}), ogre)
    assert (found.current, found.faces, found.controller) == (False, seen, ANN)
    with pytest.raises(KeyError):
        explain_object(board, ObjectId(999))


def test_217_3c_a_card_that_the_player_may_not_see_is_not_explained() -> None:
    table = Setting()
    hidden = table.put(OGRE, BOB, zone=HAND)
    board = table.board()
    found = explain_object(board, hidden, ANN)
    assert (found.name, found.faces, found.changes) == ("a card in Bob's hand", (), ())
    assert explain_object(board, hidden, BOB).name == "Bob's Gray Ogre"
    assert explain_object(board, hidden).faces == faces(board, hidden)


@pytest.mark.parametrize("seed", range(12))
def test_on_random_boards_the_last_row_is_what_the_object_is(seed: int) -> None:
    chance = Chance(seed)
    game = Game(new_game([random_deck(chance), random_deck(chance)], seed), trace=False)
    for _ in range(40 + chance.below(120)):
        game.advance()
        if game.decision is None:
            break
        game.choose(game.decision.draw(game.board, chance))
    board = game.board
    for object_id in board.objects:
        if board.objects[object_id].definition is None:
            continue
        found = game.explain(object_id)
        seen = faces(board, object_id)
        assert found.faces == seen
        rows = explain(board, object_id)
        for number, expected in enumerate(seen):
            assert [row.after for row in rows if row.face == number][-1].abilities == expected.abilities
        assert len(rows) == len(found.changes)
        assert all(one.reason and one.outcome and one.source_name for one in found.changes)
        assert found.name == notation_name(board, object_id), "a scenario could name it so"


# --- players ------------------------------------------------------------------------------------------------


def about(facts: tuple[Fact, ...], topic: str) -> list[tuple[str, int, str]]:
    """Rule, number and sentence of the facts of a topic."""
    return [(one.rule, one.value, one.sentence) for one in facts if one.topic == topic]


def turned(board: Board, **fields: object) -> Board:
    """The board in a moment of turn 5."""
    basic = Turn(TurnId(5), ANN, "precombat main")
    return replace(board, turn=replace(basic, **fields))


def test_217_3b_maximum_hand_size() -> None:
    table = Setting()
    for _ in range(9):
        table.put(OGRE, zone=HAND)
    board = turned(table.board())
    assert about(explain_player(board, ANN), "hand size") == [
        (
            "217.3b",
            7,
            "Ann's maximum hand size is 7; of 9 in hand 2 would be discarded in Ann's cleanup step",
        )
    ]
    assert "none would be discarded" in about(explain_player(board, BOB), "hand size")[0][2]


def test_305_4_land_plays_left() -> None:
    table = Setting()
    gift = table.put(card("Gift", "Enchantment"))
    board = table.board()
    left = about(explain_player(turned(board), ANN), "land plays")
    assert left == [
        (
            "305.4",
            1,
            "Ann has one land play left this turn, which the rules give; it can be used now, with priority",
        )
    ]
    upkeep = turned(board, phase="beginning", step="upkeep")
    assert (
        "in a main phase while the stack is empty" in about(explain_player(upkeep, ANN), "land plays")[0][2]
    )
    used = turned(board, land_plays=(NOTHING, gift))
    assert about(explain_player(used, ANN), "land plays") == [
        ("305.4", 0, "Ann has used the one land play of this turn that the rules give"),
        ("212.6b", 0, "Ann has played a land this turn that Ann's Gift allowed"),
    ]
    assert about(explain_player(turned(board), BOB), "land plays") == [
        ("212.6b", 0, "Bob can play no land: this is Ann's precombat main phase, not Bob's turn")
    ]


def test_life_totals_and_what_stands_in_their_way() -> None:
    table = Setting(Player("Ann", life=3), Player("Bob"))
    plain = about(explain_player(turned(table.board()), ANN), "life")
    assert plain == [
        ("102.3b", 3, "Ann has 3 life"),
        ("420.5a", 0, "Ann loses the game with 0 or less life"),
        ("419.1", 0, "Ann can gain life as usual: no effect watches for that"),
        ("419.1", 0, "Ann can lose life as usual: no effect watches for that"),
        ("419.1", 0, "Ann can be dealt damage as usual: no effect watches for that"),
    ]
    furnace = table.put(library()["Furnace of Rath"], BOB)
    watched = explain_player(turned(table.board()), ANN)
    (doubled,) = [one for one in watched if one.source == furnace]
    assert doubled.rule == "419.1"
    assert doubled.sentence.startswith("Ann would not be dealt damage as usual: Bob's Furnace of Rath says")
    assert "double" in doubled.sentence


def test_a_game_explains_what_stands_on_its_board() -> None:
    table = Setting()
    ogre = table.put(OGRE)
    buried = table.put(OGRE, zone=GRAVEYARD)
    game = Game(Position((turned(table.board()),), (Priority(player=ANN),), next_id=100))
    game.advance()
    assert game.explain(ogre).name == "Ann's Gray Ogre"
    assert game.explain(buried).name == "Ann's Gray Ogre in the graveyard"
    assert game.explain_player(PlayerId(1)) == explain_player(game.board, BOB)
