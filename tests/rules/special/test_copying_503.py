"""Rulings on copying: rule 503."""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, matches
from engine.board import (
    GRAVEYARD,
    HAND,
    STACK,
    Announcement,
    Board,
    ContinuousEffect,
    Noted,
    ObjectId,
    TurnId,
)
from engine.cards import library
from engine.characteristics import copiable, keywords
from engine.events import CopyBegun, PutCopy, perform
from engine.game import Game
from engine.language.values import CardType, Color, KeywordName, Self, SetPT, SetTypes, Static
from engine.notation.positions import read_position, write_position
from engine.notation.sentences import read_line
from engine.notation.tell import tell
from engine.rules.stack.costs_409 import Source, workers
from engine.rules.stack.priority_408 import HasPriority, PlaySpell, Priority
from engine.seats import life_of
from tests.rules.special.tables import ANN, BOB, Played, Table
from tests.rules.stack.resolutions import at


def clone_of(table: Table, original: ObjectId) -> tuple[Played, ObjectId]:
    """Ann plays a Clone that comes into play as a copy of this."""
    clone = table.of("Clone", zone=HAND)
    table.with_mana("UUUU")
    game = table.begin().plays(clone).resolve()
    game.choose((original,))
    while game.asked() == "which effect to apply":
        game.choose(0)
    return game, game.board.became[game.board.became[clone]]


def test_503_2_clone_of_an_animated_chimeric_staff_is_a_noncreature_artifact() -> None:
    table = Table()
    staff = table.of("Chimeric Staff", BOB)
    clone = table.of("Clone", zone=HAND)
    table.with_mana("UUUUCCCCC")
    game = table.begin()
    # Bob's Staff is a creature by an effect; only what is printed on it is copied.
    animated = ContinuousEffect(
        ObjectId(900),
        Static(Self(), (SetTypes((CardType.ARTIFACT, CardType.CREATURE)), SetPT(5, 5))),
        BOB,
        staff,
        locked=True,
        objects=(staff,),
        until="end of turn",
        turn=TurnId(3),
    )
    position = game.game.position
    board = replace(position.boards[0], effects=(animated,))
    game = Played(Game(replace(position, boards=(board,), decision=None, agenda=(Priority(player=ANN),))))
    assert game.now(staff).power == 5
    game.plays(clone).resolve().choose((staff,))
    (copied,) = [one for one in game.board.in_play if one != staff]
    assert game.now(copied).types == (CardType.ARTIFACT,)
    assert game.now(copied).name == "Chimeric Staff"
    assert len(game.now(copied).abilities) == 1
    assert {"503.2", "503.5"} <= game.cites()


def test_503_2_clone_of_a_face_down_creature_is_face_up_and_blank() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, face_down=True)
    game, clone = clone_of(table, demon)
    found = game.now(clone)
    assert (found.name, found.power, found.toughness, found.colors) == ("", 2, 2, ())
    assert (found.types, found.subtypes, found.abilities, found.cost) == ((CardType.CREATURE,), (), (), None)
    assert not game.board.objects[clone].face_down
    # {2}{B}{B} can't be paid for it: there is no morph, and nothing to turn up.
    offers = game.game.decision.options(game.board)
    assert not any(type(one).__name__ == "TurnUpMorph" for one in offers)


def test_503_3_clone_of_a_doppelganger_that_is_bears_is_blue_bears_with_its_ability() -> None:
    table = Table()
    bears = table.of("Grizzly Bears", BOB)
    doppelganger, clone = table.of("Vesuvan Doppelganger", zone=HAND), table.of("Clone", zone=HAND)
    table.with_mana("UUUUUUUUU")
    game = table.begin().plays(doppelganger).resolve().choose((bears,))
    (first,) = [one for one in game.named("Grizzly Bears") if one != bears]
    assert game.now(first).colors == (Color.BLUE,)
    game.plays(clone).resolve().choose((first,))
    (second,) = [one for one in game.named("Grizzly Bears") if one not in (bears, first)]
    found = game.now(second)
    assert (found.colors, found.power, found.subtypes) == ((Color.BLUE,), 2, ("Bear",))
    assert [type(held.ability).__name__ for held in found.abilities] == ["Triggered"]
    assert "503.9" in game.cites()


def test_503_5_clone_of_skyshroud_behemoth_comes_in_tapped_with_two_fade_counters() -> None:
    table = Table()
    behemoth = table.of("Skyshroud Behemoth", BOB)
    game, clone = clone_of(table, behemoth)
    found = game.board.objects[clone]
    assert (found.tapped, found.counters) == (True, (("fade", 2),))


def test_503_5_a_clone_that_copies_nothing_is_a_0_0_and_dies() -> None:
    table = Table()
    table.of("Skyshroud Behemoth", BOB)
    clone = table.of("Clone", zone=HAND)
    table.with_mana("UUUU")
    game = table.begin().plays(clone).resolve().choose(())
    assert [game.board.objects[one].definition.name for one in game.board.zone(GRAVEYARD, ANN)] == ["Clone"]


def test_503_5_clone_of_striped_bears_draws_a_card() -> None:
    table = Table()
    bears = table.of("Striped Bears", BOB)
    table.library(ANN, *[library()["Forest"]] * 3)
    game, clone = clone_of(table, bears)
    game.resolve()
    assert game.hand() == 1
    assert game.now(clone).name == "Striped Bears"


def test_503_6_clone_of_chameleon_spirit_has_a_choice_of_its_own() -> None:
    table = Table()
    spirit = table.of("Chameleon Spirit", BOB, linked=(Noted("chosen color", "words", ("U",)),))
    table.of("Grizzly Bears", BOB)
    table.of("Wind Drake")
    clone = table.of("Clone", zone=HAND)
    table.with_mana("UUUU")
    game = table.begin().plays(clone).resolve().choose((spirit,))
    assert game.asked() == "a color"
    game.choose("green")
    (copied,) = [one for one in game.named("Chameleon Spirit") if one != spirit]
    assert game.board.objects[copied].linked == (Noted("chosen color", "words", ("G",)),)
    # Bob has one green permanent; his own Spirit counts Ann's blue ones, the Drake and the Clone.
    assert game.now(copied).power == 1
    assert game.now(spirit).power == 2
    assert "503.6" in game.cites()


def test_503_7_a_shapeshifter_that_becomes_voice_of_all_is_protected_from_nothing() -> None:
    table = Table()
    shifter = table.of("Unstable Shapeshifter")
    ogre = table.of("Gray Ogre", BOB)
    voice = table.of("Voice of All", zone=HAND)
    table.with_mana("WWWW")
    game = table.begin().plays(voice).resolve().choose("red").resolve()
    assert game.now(shifter).name == "Voice of All"
    (other,) = [one for one in game.named("Voice of All") if one != shifter]
    protected = {
        one: matches(game.board, ogre, held.ability.filter, Asker(one, ANN))
        for one in (other, shifter)
        for held in keywords(game.board, one, KeywordName.PROTECTION)
    }
    assert protected == {other: True, shifter: False}


def test_503_8_a_colour_chosen_for_one_copy_serves_the_next() -> None:
    table = Table()
    spirit = table.of("Chameleon Spirit", BOB)
    elves = table.of("Quirion Elves", BOB)
    doppelganger = table.of(
        "Vesuvan Doppelganger", linked=(Noted("chosen color", "words", ("U",)),), counters=(("+1/+1", 1),)
    )
    assert spirit
    board = becoming(table, doppelganger, elves)
    assert [(source.mask, source.units) for source in simple_sources(board, doppelganger)] == [
        (16, 1),
        (2, 1),
    ]


def test_503_8_a_creature_type_is_no_colour() -> None:
    table = Table()
    elves = table.of("Quirion Elves", BOB)
    doppelganger = table.of(
        "Vesuvan Doppelganger", linked=(Noted("chosen type", "words", ("Goblin",)),), counters=(("+1/+1", 1),)
    )
    board = becoming(table, doppelganger, elves)
    assert len(simple_sources(board, doppelganger)) == 1


def simple_sources(board: Board, permanent: ObjectId) -> tuple[Source, ...]:
    """The simple mana abilities of one of Ann's permanents."""
    (found,) = [one.sources for one in workers(board, ANN) if one.permanent == permanent]
    return found


def becoming(table: Table, copy: ObjectId, original: ObjectId) -> Board:
    """The board after one permanent has become a copy of another."""
    board = table.board()
    values = copiable(board.objects[original])
    assert values is not None
    after, _, _ = perform(board, (CopyBegun(object=copy, definition=values),), 1000)
    return after


def test_503_9_clone_of_a_shapeshifter_that_is_elves_has_both_texts() -> None:
    table = Table()
    shifter = table.of("Unstable Shapeshifter")
    elves, clone = table.of("Quirion Elves", zone=HAND), table.of("Clone", zone=HAND)
    table.with_mana("GGUUUU")
    game = table.begin().plays(elves).resolve().choose("red").resolve()
    assert game.now(shifter).name == "Quirion Elves"
    game.plays(clone).resolve().choose((shifter,))
    assert game.asked() == "a color"
    game.choose("white")
    copied = game.board.became[game.board.became[clone]]
    kinds = [type(held.ability).__name__ for held in game.now(copied).abilities]
    assert kinds == ["Replacement", "Activated", "Activated", "Triggered"]


def test_503_10_a_fork_of_emerald_charm_has_its_mode_and_may_have_another_target() -> None:
    table = Table()
    wood = table.of("Wall of Wood", tapped=True)
    bears = table.of("Grizzly Bears", BOB, tapped=True)
    charm = table.of("Emerald Charm", zone=STACK, announcement=Announcement(modes=(0,), targets=(at(wood),)))
    fork = table.of("Fork", zone=HAND)
    table.with_mana("RR")
    game = table.begin().choose(PlaySpell(fork)).choose((charm,)).paying()
    game.resolve()
    assert game.asked() == "the target of the copy"
    game.choose(int(bears))
    (copy,) = [one for one in game.board.stack if game.board.objects[one].kind == "copy"]
    assert game.board.objects[copy].announcement.modes == (0,)
    assert game.now(copy).colors == (Color.RED,)
    assert game.now(charm).colors == (Color.GREEN,)
    game.resolve()
    assert not game.board.objects[bears].tapped
    assert game.board.objects[wood].tapped
    # 503.10a: the copy went to the graveyard and ceased to exist there.
    assert all(one.kind != "copy" for one in game.board.objects.values())
    assert {"503.10", "415.7a", "420.5j"} <= game.cites()


def test_503_10_a_copy_of_fling_knows_the_creature_that_was_sacrificed() -> None:
    table = Table()
    wurm = table.of("Craw Wurm")
    fling, twin = table.of("Fling", zone=HAND), table.of("Twincast", zone=HAND)
    table.with_mana("RRUU")
    game = table.begin().choose(PlaySpell(fling)).choose((-2,)).paying()
    (spell,) = game.board.stack
    game.choose(PlaySpell(twin)).choose((spell,)).paying().resolve()
    assert game.asked() == "the target of the copy"
    game.choose(-2).resolve()
    assert life_of(game.board, BOB) == 14
    game.resolve()
    assert life_of(game.board, BOB) == 8
    assert wurm not in game.board.objects


def test_503_11_armodon_is_destroyed_at_end_of_turn_whatever_it_has_become() -> None:
    table = Table()
    shifter = table.of("Unstable Shapeshifter")
    armodon = table.of("Crazed Armodon", zone=HAND)
    bears = table.of("Grizzly Bears", zone=HAND)
    table.with_mana("GGGGGGG")
    game = table.begin().plays(armodon).resolve().resolve()
    assert game.now(shifter).name == "Crazed Armodon"
    game.activates(shifter).resolve()
    assert game.now(shifter).power == 6
    game.plays(bears).resolve().resolve()
    assert (game.now(shifter).name, game.now(shifter).power) == ("Grizzly Bears", 5)
    (delayed,) = game.board.delayed
    assert delayed.source == shifter


def test_503_12_isochron_scepter_plays_a_copy_of_the_imprinted_card() -> None:
    table = Table()
    shock = table.of("Shock", zone="removed from the game")
    scepter = table.of("Isochron Scepter", linked=(Noted("imprinted", "objects", (int(shock),)),))
    table.with_mana("CC")
    game = table.begin().activates(scepter).resolve()
    game.choose(True)
    assert game.asked() == "a target"
    game.choose((-2,))
    (copy,) = game.board.stack
    assert game.board.objects[copy].kind == "copy"
    game.resolve()
    assert life_of(game.board, BOB) == 18
    assert shock in game.board.objects
    assert len(game.board.objects) == 2
    assert "503.12" in game.cites()


ECHO = """
Card:
Hollow Echo {2}
Artifact
Imprint - {1}: Remove target instant card in your graveyard from the game.
{T}: Copy an imprinted instant card and play the copy without paying its mana cost.

Ann: in play Hollow Echo%s; removed from the game Shock
Bob: in play Grizzly Bears
Turn 3: Ann, precombat main phase
"""


def echoed(noted: str) -> Game:
    """Ann has played the second ability of Hollow Echo, and it resolves."""
    game = Game(read_position((ECHO % noted).strip()))
    read_line(game, "Ann plays ability 2 of Hollow Echo. Both pass.")
    return game


def test_503_12_what_has_imprinted_nothing_copies_nothing() -> None:
    game = echoed("")
    assert not game.board.stack
    assert isinstance(game.decision, HasPriority)
    assert not any(isinstance(part, PutCopy) for line in game.trace or () for part in line.parts)


def test_503_12_a_card_is_copied_where_it_is_and_goes_on_the_stack_as_it_is_played() -> None:
    game = echoed(' (noted "imprinted" = Ann\'s Shock removed from the game)')
    (line,) = (one for one in game.trace or () if any(isinstance(part, PutCopy) for part in one.parts))
    assert tell(line, game.start.board, line.position.board) == "a copy of a card is made: Ann's Shock #2"


def test_503_10a_a_copy_of_a_creature_spell_ceases_to_exist_as_it_leaves_the_stack() -> None:
    game = Game(
        read_position(
            "Card:\nEchoed Spell {U}\nInstant\nCopy target spell.\n\n"
            "Ann: in play Forest x2, Island; hand Grizzly Bears, Echoed Spell\n"
            "Bob: life 20\nTurn 3: Ann, precombat main phase"
        )
    )
    read_line(
        game, "Ann plays Grizzly Bears. Ann plays Echoed Spell targeting Grizzly Bears. Both pass. Both pass."
    )
    assert [one for one in game.board.in_play if game.board.objects[one].kind == "copy"] == []
    assert len(game.board.in_play) == 3


def test_503_12_a_played_copy_of_a_creature_card_stays_in_play() -> None:
    game = Game(
        read_position(
            "Ann: in play Hill Giant (copy of a card), Grizzly Bears (copy)\nBob: life 20\n"
            "Turn 3: Ann, precombat main phase"
        )
    )
    assert write_position(game.position).splitlines()[0] == (
        "Ann: life 20; in play Hill Giant (copy of a card), Grizzly Bears (copy)"
    )
    read_line(game, "Both pass.")
    (left,) = game.board.in_play
    assert (game.board.objects[left].kind, game.board.objects[left].of_card) == ("copy", True)
