"""Positions as text: what can be said, that it comes back, and how errors name their place."""

from __future__ import annotations

import pytest

from engine.board import NOTHING, Board, ObjectId, PlayerId
from engine.cards import library
from engine.characteristics import characteristics, controller_of
from engine.game import Game
from engine.language.card import Layout
from engine.naming import name_of
from engine.notation.errors import Ambiguous, NotWritable, TooMuch, Unreadable
from engine.notation.moments import PLACES
from engine.notation.own_cards import MOST_OWN_CARDS
from engine.notation.positions import moment, problems, read_position, write_position
from engine.notation.scanning import Scanner
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_line
from engine.rules.stack.priority_408 import HasPriority

BOTH = "Ann: life 20\nBob: life 20\n"


def canonical(text: str) -> str:
    """The text of the position that a text describes; it is its own canonical form."""
    written = write_position(read_position(text))
    assert write_position(read_position(written)) == written
    return written


def named(board: Board, name: str) -> ObjectId:
    return next(one for one in board.objects if name_of(board, one) == name)


# --- what comes back -----------------------------------------------------------------------------------------

TEXTS = {
    "zones": (
        "Ann: life 18; in play Forest x3, Grizzly Bears; hand Shock; library Assault // Battery, Forest; "
        "graveyard Terror; removed from the game Void; phased out Craw Wurm (phased out under Ann); "
        "ante Island; outside the game Plains\n"
        "Bob: life 20; poison 3; mana RRG\nTurn 3: Ann, precombat main phase\n"
    ),
    "state of permanents": (
        "Ann: life 20; in play Llanowar Elves (tapped, damage 1, +1/+1 counter x2, charge counter, summoning sick), "
        "Pacifism (attached to Bob's Grizzly Bears #2), Hill Giant (owned by Bob), Forest (new this turn)\n"
        "Bob: life 20; in play Grizzly Bears (face down), Grizzly Bears (flipped, revealed)\n"
        "Turn 4: Bob, upkeep\n"
    ),
    "who may look, and what was announced": (
        'Ann: life 20; in play Grizzly Bears (X 3, option "kicker"); hand Shock (revealed to Bob)\n'
        "Bob: life 20; poison 1; charge counter x2; in play Grizzly Bears (face down, revealed to Ann)\n"
        "Turn 4: Bob, upkeep\n"
    ),
    "worlds that came together": (
        "Ann: life 20; in play Concordant Crossroads\nBob: life 20; in play Concordant Crossroads\n"
        "Turn 4: Bob, upkeep\n"
        "Oldest first: Bob's Concordant Crossroads and Ann's Concordant Crossroads\n"
    ),
    "tokens": (
        "Ann: life 20; in play 1/1 black Minion creature token x3, 3/3 white and green Elephant artifact creature "
        'token (tapped), 0/1 colorless creature token named "Blob" with "Flying", Forest, '
        '4/4 red Dragon creature token with "Flying" and "Haste", 1/1 red Goblin creature token with "Haste"\n'
        "Bob: life 20\nTurn 3: Ann, draw\n"
    ),
    "priority, passes and land plays": (
        "Ann: life 20\nBob: life 20\nTurn 3: Ann, precombat main phase, Bob has priority, 1 passed, land played\n"
    ),
    "a step that begins": "Ann: life 20\nBob: life 20\nTurn 1: Ann, untap begins, no draw\n",
    "extra phases": (
        "Ann: life 20\nBob: life 20\nTurn 3: Ann, postcombat main phase, "
        "phases to come postcombat main then combat then postcombat main then end\n"
    ),
    "the stack": (
        "Ann: life 20; in play Prodigal Sorcerer\nBob: life 20; in play Grizzly Bears x2\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Shock targeting Bob's Grizzly Bears #2 (spent R); "
        "Bob's Fire targeting Ann (1) and Ann's Prodigal Sorcerer (1); "
        "Bob's Counterspell targeting Ann's Shock #1; "
        "Ann's ability of Ann's Prodigal Sorcerer targeting Bob; "
        "Bob's Healing Salve targeting Bob (mode 1); Ann's Shock targeting Bob (copy)\n"
    ),
    "a second damage step after the only first striker": (
        "Ann: life 20; graveyard Boros Swiftblade\nBob: life 20; in play Grizzly Bears (blocking nothing)\n"
        "Turn 3: Ann, combat damage, attackers declared, second damage step due\n"
    ),
    "abilities whose object is gone": (
        "Ann: life 20; graveyard Mogg Fanatic\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's ability of Ann's Mogg Fanatic that is gone targeting Bob\n"
        "Gone: Ann's Mogg Fanatic (was 1/1, now Ann's Mogg Fanatic)\n"
    ),
    "an Aura that is gone with what it was on": (
        "Ann: life 20; graveyard Screams from Within\nBob: life 20; in play Hill Giant; graveyard Llanowar Elves\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's ability of Ann's Screams from Within that is gone "
        '(noted "object" = Bob\'s Llanowar Elves that is gone, noted "player" = Bob)\n'
        "Gone: Bob's Llanowar Elves (was 0/0, now Bob's Llanowar Elves); Ann's Screams from Within "
        "(attached to Bob's Llanowar Elves that is gone, now Ann's Screams from Within)\n"
    ),
    "a spell that is gone and yet to be copied": (
        "Ann: life 20; graveyard Pyromatics\nBob: life 20; in play Grizzly Bears\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's ability of Ann's Pyromatics that is gone "
        '(noted "object" = Ann\'s Pyromatics that is gone, noted "player" = Ann)\n'
        "Gone: Ann's Pyromatics targeting Bob's Grizzly Bears "
        '(from on the stack, option "replicate", spent RRRR, now Ann\'s Pyromatics)\n'
    ),
    "a target that is gone and has no name": (
        "Ann: life 20\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Stifle targeting something unknown (spent U)\n"
    ),
    "targets that are gone and were something else than their cards say": (
        "Ann: life 20\nBob: life 20; graveyard Grizzly Bears, Treetop Village\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Putrefy targeting Bob's Grizzly Bears that is gone; "
        "Ann's Putrefy targeting Bob's Treetop Village that is gone\n"
        "Gone: Bob's Grizzly Bears (was artifact, now Bob's Grizzly Bears); "
        "Bob's Treetop Village (was creature land 3/3, now Bob's Treetop Village)\n"
    ),
    "an effect that lasts as long as its source is tapped": (
        "Ann: life 20; in play Icy Manipulator (tapped), Grizzly Bears\nBob: life 20\n"
        "Turn 3: Ann, precombat main phase\n"
        'Effect: "This permanent gets +0/+3."; on Ann\'s Grizzly Bears; until its source is untapped; by Ann; '
        "from Ann's Icy Manipulator\n"
    ),
    "shields around a permanent and a player": (
        "Ann: life 20; in play Drudge Skeletons, Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Effect: "Regenerate this permanent."; on Ann\'s Drudge Skeletons; until end of turn; by Ann; '
        "from Ann's Drudge Skeletons; left 1\n"
        'Effect: "Prevent the next 3 damage that would be dealt to this permanent this turn."; '
        "on Ann's Grizzly Bears; until end of turn; by Bob; left 2\n"
        'Effect: "Prevent the next 3 damage that would be dealt to this player this turn."; on Bob; '
        "until end of turn; by Bob; left 3\n"
    ),
    "prevention without a number": (
        "Ann: life 20; in play Craw Wurm, Black Knight\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Effect: "Prevent all combat damage that would be dealt by <target 0>."; until end of turn; by Bob; '
        'noted "target 0" = Ann\'s Craw Wurm\n'
        'Effect: "The next time a black source of your choice would deal damage to you this turn, '
        'prevent that damage."; until end of turn; by Bob; left 1; noted "source" = Ann\'s Black Knight\n'
    ),
    "control, changed words, a switch": (
        "Ann: life 20; in play Grizzly Bears, White Knight\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Effect: "<#controller> gains control of this permanent until end of turn."; on Ann\'s Grizzly Bears; '
        'until end of turn; by Bob; noted "#controller" = Bob\n'
        'Effect: "In the text of this permanent, the color word black is now red."; on Ann\'s White Knight; by Ann\n'
        "Effect: \"Switch this permanent's power and toughness until end of turn.\"; on Ann's Grizzly Bears; "
        "until end of turn; by Ann\n"
    ),
    "delayed abilities about what an effect has noted": (
        "Ann: life 20; in play Grizzly Bears; graveyard Terror\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Delayed: "At end of turn, remove <token> from the game."; by Ann; noted "token" = Ann\'s Grizzly Bears\n'
    ),
    "what no sentence tells": (
        "Ann: life 20; in play Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Effect: spelled out static (what: self, changes: [set colors (colors: [bound (name: "chosen")])]); '
        "on Ann's Grizzly Bears; by Ann\n"
    ),
    "copies with what was kept and added": (
        'Ann: life 20; in play Vesuvan Doppelganger (copying Hill Giant colored blue with "Flying"), '
        "Clone (tapped, copying nameless creature), token copying Hill Giant x2 (tapped), token copying Grizzly Bears\n"
        "Bob: life 20; in play Clone (damage 1, copying Grizzly Bears colored white and black until end of turn)\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Terror targeting Bob's Grizzly Bears (copy, colored red)\n"
    ),
    "effects that last as long as something is true, and what may not be done": (
        "Ann: life 20; in play Aladdin, Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Effect: "<#controller> gains control of this permanent. This lasts as long as you control the source of '
        'this effect."; '
        "on Ann's Grizzly Bears; until its condition fails; by Bob; from Ann's Aladdin; noted \"#controller\" = Bob\n"
        'Effect: "You can\'t play spells."; until end of turn; by Ann\n'
    ),
    "a copy that is also of another type, one without a keyword": (
        'Ann: life 20; in play Copy Artifact (copying Sol Ring colored blue also enchantment with "Flying"), '
        "Clone (copying Serra Angel without flying)\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    ),
    "waiting triggers": (
        "Ann: life 20; in play Soul Warden x2\nBob: life 20\nTurn 3: Ann, upkeep\n"
        "Waiting: Ann's ability of Ann's Soul Warden #2; noted \"object\" = Ann's Soul Warden #1\n"
    ),
    "combat": (
        "Ann: life 20; in play Grizzly Bears (attacking), War Mammoth (attacking, blocked), Hill Giant (attacking)\n"
        "Bob: life 20; in play Wall of Wood (blocking Ann's Grizzly Bears), Gray Ogre (blocking Ann's Grizzly Bears)\n"
        "Turn 5: Ann, combat damage\n"
        "Stack (bottom first): combat damage: Ann's Grizzly Bears 2 to Bob's Wall of Wood, Ann's Hill Giant 3 to Bob\n"
    ),
    "first strike": (
        "Ann: life 20; in play White Knight (attacking, assigned damage, struck first), Grizzly Bears (attacking)\n"
        "Bob: life 20\nTurn 5: Ann, combat damage\n"
    ),
    "extra turns": "Ann: life 20\nBob: life 20\nTurn 3: Ann, draw\nDue: extra turn for Bob\n",
    "an upkeep that comes besides": (
        'Ann: life 20\nBob: life 20\nTurn 3: Ann, upkeep\nDue: extra step "upkeep" for Ann\n'
    ),
    "players who are out": (
        "Ann: life 20; drew from an empty library\nBob: life -2; lost 420.5a\nCy: life 20\nTurn 7: Cy, upkeep\n"
    ),
    "chance": "Ann: life 20\nBob: life 20\nTurn 3: Ann, draw\nChance: seed 5, dealt 7\n",
    "order of arrival": (
        "Ann: life 20; in play Glorious Anthem\nBob: life 20; in play Fervor\nTurn 3: Ann, draw\n"
        "Oldest first: Bob's Fervor, Ann's Glorious Anthem\n"
    ),
    "names that begin like a word for no cards": (
        "Ann: life 20; hand Empty the Warrens, Shock; graveyard Empty the Catacombs\nBob: life 20\n"
        "Turn 3: Ann, draw\n"
    ),
    "cards of its own": (
        "Card:\nGrizzly Cubs {1}{G}\nCreature - Bear 1/1\nFlying\n\n"
        "Ann: life 20; in play Grizzly Cubs x2\nBob: life 20\nTurn 3: Ann, draw\n"
    ),
}


def test_no_name_of_a_card_begins_like_a_word_for_no_cards() -> None:
    assert [name for name in library() if Scanner(name).try_nothing()] == []


@pytest.mark.parametrize("name", TEXTS)
def test_a_position_comes_back_as_it_was_written(name: str) -> None:
    assert canonical(TEXTS[name]) == TEXTS[name]


@pytest.mark.parametrize("begins", ["", " begins"])
@pytest.mark.parametrize("place", PLACES)
def test_every_step_can_be_said_and_played_on(place: str, begins: str) -> None:
    if place == "untap" and not begins:
        return
    phase = " phase" if place.endswith("main") else ""
    text = (
        "Ann: life 20; library Forest x9\nBob: life 20; library Forest x9\n"
        f"Turn 3: Ann, {place}{phase}{begins}\n"
    )
    assert canonical(text) == text
    game = Game(read_position(text))
    game.advance()
    assert isinstance(game.decision, HasPriority)
    if not begins:
        assert moment(game.position)[2] == "Ann"
        assert write_position(game.position) == text
    read_line(game, "Everyone passes until turn 4.")
    assert game.board.turn.serial == 4


def test_what_is_usual_need_not_be_said() -> None:
    assert canonical("Ann: hand forest\nBob: in play GRIZZLY BEARS (Tapped)\nTurn 2: Bob, main\n") == (
        "Ann: life 20; hand Forest\nBob: life 20; in play Grizzly Bears (tapped)\nTurn 2: Bob, precombat main phase\n"
    )


def test_a_line_break_may_stand_anywhere_between_words() -> None:
    assert canonical(
        "Ann: in play Forest,\n  Forest;\n  hand Shock\nBob: life 20\nTurn 3: Ann,\n upkeep\n"
    ) == ("Ann: life 20; in play Forest x2; hand Shock\nBob: life 20\nTurn 3: Ann, upkeep\n")


def test_summoning_sick_and_control_mean_what_they_say() -> None:
    board = read_position(
        "Ann: in play Grizzly Bears (summoning sick), Hill Giant (owned by Bob)\n"
        "Bob: in play Gray Ogre\nTurn 3: Ann, upkeep"
    ).board
    bears, giant = named(board, "Ann's Grizzly Bears"), named(board, "Ann's Hill Giant")
    assert board.objects[bears].since == board.turn.serial
    assert (board.objects[giant].owner, controller_of(board, giant)) == (1, 0)
    assert board.objects[named(board, "Bob's Gray Ogre")].since == 0


def test_effects_under_way_are_written_and_work_when_read() -> None:
    game = Game(
        read_position(
            "Ann: in play Forest, Grizzly Bears; hand Giant Growth\nBob: life 20\nTurn 3: Ann, precombat main"
        )
    )
    read_line(game, "Ann plays Giant Growth targeting Grizzly Bears. Both pass.")
    text = write_position(game.position)
    assert 'Effect: "' in text and "on Ann's Grizzly Bears; until end of turn" in text
    board = read_position(text).board
    bears = characteristics(board, named(board, "Ann's Grizzly Bears"))
    assert (bears.power, bears.toughness) == (5, 5)
    assert write_position(read_position(text)) == text


def test_a_shield_without_words_is_written_as_its_value() -> None:
    game = Game(
        read_position("Ann: in play Swamp, Drudge Skeletons\nBob: life 20\nTurn 3: Ann, precombat main")
    )
    read_line(game, "Ann plays the ability of Drudge Skeletons. Both pass.")
    text = write_position(game.position)
    again = read_position(text)
    assert again.board.effects[0].ability == game.board.effects[0].ability
    assert write_position(again) == text


def test_moments_without_priority_are_a_position_plus_a_line() -> None:
    game = Game(read_position("Ann: in play Mountain; hand Shock\nBob: life 20\nTurn 3: Ann, precombat main"))
    read_line(game, "Ann announces Shock.")
    with pytest.raises(NotWritable):
        write_position(game.position)


@pytest.mark.parametrize(
    ("oldest", "left"),
    [
        ("", ["Bob's Gravity Sphere"]),
        (
            "Oldest first: Bob's Gravity Sphere, Ann's Concordant Crossroads\n",
            ["Ann's Concordant Crossroads"],
        ),
        ("Oldest first: Bob's Gravity Sphere and Ann's Concordant Crossroads\n", []),
    ],
)
def test_420_5i_the_text_says_which_world_is_newest(oldest: str, left: list[str]) -> None:
    game = Game(
        read_position(
            "Ann: life 20; in play Concordant Crossroads\nBob: life 20; in play Gravity Sphere\n"
            f"Turn 4: Bob, upkeep\n{oldest}"
        )
    )
    game.advance()
    assert [name_of(game.position.board, one) for one in game.position.board.in_play] == left


# --- names ---------------------------------------------------------------------------------------------------


def test_names_say_no_more_than_they_must() -> None:
    board = read_position(
        "Ann: in play Forest x2, Shock; hand Forest, Terror; graveyard Shock\nBob: hand Forest\nTurn 3: Ann, draw"
    ).board
    names = {name_of(board, one) for one in board.objects}
    assert names == {
        "Ann's Forest #1",
        "Ann's Forest #2",
        "Ann's Shock",
        "Ann's Forest in hand",
        "Ann's Terror",
        "Ann's Shock in the graveyard",
        "Bob's Forest",
    }


# --- errors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("Ann: in play Grizly Bears\nBob: life 20", 1, 14, "Grizly Bears"),
        ("Ann: life 20\nBob: in play Forest (taped)", 2, 22, "taped"),
        ("Ann: life twenty\nBob: life 20", 1, 11, "twenty"),
        (BOTH + "Turn 3: Ann, tea time", 3, 14, "tea time"),
        (BOTH + "Turn 3: Cy, draw", 3, 9, "Cy"),
        (BOTH + "Turn 3: Ann, untap", 3, 19, ""),
        (BOTH + "Turn 3: Ann, draw\nStack: Ann's Shock targeting Bob's Forest", 4, 30, "Bob's Forest"),
        ("Ann: in play Forest (attached to Bob's Bears)\nBob: life 20", 1, 34, "Bob's Bears"),
        ("Ann: in play Forest; and so on\nBob: life 20", 1, 22, "and so on"),
        (
            "Ann: in play Grizzly Bears (attacking)\nBob: life 20\nTurn 3: Ann, declare blockers, no combat",
            1,
            14,
            "Grizzly Bears",
        ),
        ("Card:\nCub {1}{G}\nCreature - Bear 1/1\nFlies.\n\nAnn: in play Cub", 4, 1, "Flies."),
    ],
)
def test_an_error_names_line_column_and_words(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(text)
    assert (caught.value.line, caught.value.column, caught.value.words) == (line, column, words)
    assert caught.value.expected


def test_a_misspelt_card_gets_suggestions() -> None:
    with pytest.raises(Unreadable) as caught:
        read_position("Ann: hand Lightening Bolt\nBob: life 20")
    assert "Lightning Bolt" in caught.value.expected


def test_a_name_that_could_be_two_things_says_which() -> None:
    with pytest.raises(Ambiguous) as caught:
        read_position(
            "Ann: in play Pacifism (attached to Bob's Grizzly Bears)\n"
            "Bob: in play Grizzly Bears, Grizzly Bears (tapped)\nTurn 3: Ann, draw"
        )
    assert caught.value.expected == ("Bob's Grizzly Bears #1", "Bob's Grizzly Bears #2")


@pytest.mark.parametrize(
    "text",
    [
        "Ann: in play Forest x9999999\nBob: life 20",
        "Ann: hand " + ", ".join(["Forest x1900"] * 2) + "\nBob: life 20",
    ],
)
def test_too_many_objects_are_refused(text: str) -> None:
    with pytest.raises((TooMuch, Unreadable), match="2000"):
        read_position(text)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(TooMuch, match="characters"):
        read_position("Ann: life 20\n" + " " * 300_000)


# --- boards that could not arise -----------------------------------------------------------------------------


def test_impossible_boards_are_read_and_flagged() -> None:
    position = read_position(
        "Ann: in play Shock, Fire // Ice, Forest (damage 2); hand Grizzly Bears (tapped)\n"
        "Bob: life 20\nTurn 3: Ann, draw"
    )
    assert {rule for rule, _ in problems(position)} == {"217.1a", "505.1", "212.3", "217.1c"}
    assert ("217.1a", "Ann's Shock is in play, but instants and sorceries can't come into play") in problems(
        position
    )


def test_an_ordinary_board_has_no_problem() -> None:
    position = read_position(
        "Ann: in play Grizzly Bears (attacking, damage 3), Forest (tapped)\n"
        "Bob: in play Hill Giant (blocking Ann's Grizzly Bears)\nTurn 3: Ann, combat damage"
    )
    assert problems(position) == []


def test_a_wrong_combat_is_flagged() -> None:
    position = read_position(
        "Ann: in play Forest (attacking)\nBob: in play Hill Giant (attacking)\nTurn 3: Ann, beginning of combat"
    )
    assert {rule for rule, _ in problems(position)} == {"308.2a", "308.2"}


@pytest.mark.parametrize("moment", ["upkeep", "precombat main phase", "postcombat main phase", "end of turn"])
def test_308_2g_who_attacks_outside_combat_is_read_flagged_and_gone_with_the_next_combat(moment: str) -> None:
    text = (
        "Ann: life 20; in play Hill Giant (attacking); library Forest x9\n"
        "Bob: life 20; in play Grizzly Bears (blocking Ann's Hill Giant); library Forest x9\n"
        f"Turn 3: Ann, {moment}\n"
    )
    position = read_position(text)
    assert write_position(position) == text
    assert problems(position) == [
        ("308.2g", "Ann's Hill Giant attacks outside the combat phase"),
        ("309.2e", "Bob's Grizzly Bears blocks outside the combat phase"),
    ]
    passes = {"upkeep": 3, "precombat main phase": 1, "postcombat main phase": 5, "end of turn": 4}[moment]
    played = run(read_scenario(f"{text}---\n" + "Both pass.\n" * passes))
    board = played.game.position.board
    assert not played.failures and board.turn.step == "beginning of combat"
    assert board.combat is not None and not board.combat.attacks and not board.combat.blocking


def test_a_text_has_so_many_cards_of_its_own_and_no_more() -> None:
    def cards(number: int) -> str:
        names = ["".join(chr(97 + int(digit)) for digit in str(one)) for one in range(number)]
        return (
            "".join(f"Card:\nCub {name} {{G}}\nCreature - Bear 1/1\n\n" for name in names)
            + "Ann: life 20\nBob: life 20\n"
        )

    assert read_position(cards(MOST_OWN_CARDS))
    with pytest.raises(TooMuch, match=f"at most {MOST_OWN_CARDS} cards of a text's own"):
        read_position(cards(MOST_OWN_CARDS + 1))


def test_a_flip_card_of_the_texts_own_comes_back() -> None:
    own = (
        "Card:\nPit Cook {2}{R}\nCreature - Goblin 2/2\n{2}: Flip Pit Cook.\n----\n"
        "Pot Cook\nLegendary Creature - Goblin 3/3\nHaste\n\n"
    )
    scenario = read_scenario(
        f"# Cooks\n{own}Ann: in play Pit Cook (flipped)\nBob: life 20\n---\nBoth pass.\n"
    )
    (cook,) = scenario.position.board.objects.values()
    assert cook.definition is not None and cook.definition.layout is Layout.FLIP
    text = write_position(scenario.position)
    assert text.startswith(own)
    assert read_position(text).board == scenario.position.board
    assert scenario.line


def test_the_spells_of_players_are_among_those_of_the_turn() -> None:
    turn = read_position(
        BOTH + "Turn 3: Ann, upkeep, spells played by Ann 1, spells played by Bob 2"
    ).board.turn
    assert turn.spells_played == 3
    more = read_position(BOTH + "Turn 3: Ann, upkeep, spells played 5, spells played by Bob 2").board.turn
    assert (more.spells_played, more.spells_of(PlayerId(1))) == (5, 2)
    with pytest.raises(Unreadable, match="spells played 3, or more") as caught:
        read_position(BOTH + "Turn 3: Ann, upkeep, spells played 1, spells played by Bob 3")
    assert (caught.value.line, caught.value.column) == (3, 36)


def test_what_is_phased_out_usually_was_its_owners_and_went_with_its_host() -> None:
    said = read_position(
        "Ann: phased out Hill Giant (phased out under Ann), Holy Strength (phased out under Ann, along with Hill Giant,"
        " attached to Hill Giant)\nBob: life 20\nTurn 3: Ann, upkeep"
    )
    left_out = read_position(
        "Ann: phased out Hill Giant, Holy Strength (attached to Hill Giant)\nBob: life 20\nTurn 3: Ann, upkeep"
    )
    assert left_out == said
    alone = read_position(
        "Ann: phased out Hill Giant, Holy Strength (phased out under Ann, attached to Hill Giant)\nBob: life 20\n"
        "Turn 3: Ann, upkeep"
    )
    assert alone != said


def test_a_token_has_keywords_as_cards_say_them() -> None:
    said = "1/1 white Bird creature token with flying and first strike x2"
    meant = '1/1 white Bird creature token with "Flying" and "First strike" x2'
    rest = ", 2/2 green Bear creature token (tapped)\nBob: life 20\nTurn 3: Ann, upkeep\n"
    read = [read_position(f"Ann: life 20; in play {token}{rest}") for token in (said, meant)]
    assert read[0] == read[1] and meant in write_position(read[0])
    with pytest.raises(Unreadable) as stop:
        read_position(
            "Ann: in play 1/1 white Bird creature token with wings\nBob: life 20\nTurn 3: Ann, upkeep\n"
        )
    assert stop.value.words == "wings"


@pytest.mark.parametrize(
    "due", ['skip "dawn step" for Bob', "skip for Bob", 'extra turn "draw step" for Bob']
)
def test_what_is_due_is_something_that_can_be_skipped(due: str) -> None:
    """300.9: a player can be made to skip a turn, a phase or a step; words for anything else would do nothing."""
    with pytest.raises(Unreadable):
        read_position(f"Ann: life 20\nBob: life 20\nTurn 3: Ann, main\nDue: {due}\n")
    skipping = (
        'Ann: life 20\nBob: life 20\nTurn 3: Ann, precombat main phase\nDue: skip "draw step" for Bob\n'
    )
    assert write_position(read_position(skipping)) == skipping


@pytest.mark.parametrize(
    "moment",
    ["main\nStack: Ann's ability of Ann's City of Brass", "main, used ability of Ann's City of Brass"],
)
def test_an_ability_that_could_be_meant_is_named_with_its_number(moment: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(f"Ann: in play City of Brass\nBob: life 20\nTurn 3: Ann, {moment}\n")
    (expected,) = caught.value.expected
    assert '1: "Whenever this permanent becomes tapped' in expected and '2: "{T}: Add one mana' in expected


def test_a_note_that_no_text_on_the_board_knows_is_told() -> None:
    text = (
        'Ann: in play Mesmeric Fiend (noted "removed with it" = Bob\'s Shock removed from the game)\n'
        "Bob: removed from the game Shock\nTurn 4: Bob, upkeep\n"
    )
    assert problems(read_position(text)) == []
    ((rule, words),) = problems(read_position(text.replace("removed with it", "removed")))
    assert rule == "217.7d" and '"removed with it"' in words and 'under "removed"' in words


def test_damage_was_dealt_by_no_permanent_where_nothing_else_is_said() -> None:
    plain = "Bob: in play Hill Giant (damage 1)\nTurn 4: Bob, upkeep\n"
    said = plain.replace("damage 1", "damage 1, dealt damage by no permanent")
    board = read_position(f"Ann: life 20\n{plain}").board
    assert [one.hurt for one in board.objects.values()] == [(NOTHING,)]
    assert canonical(f"Ann: life 20\n{said}") == canonical(f"Ann: life 20\n{plain}")


@pytest.mark.parametrize(
    "fact", ["was 1/1", "was attacking Bob", "was bearing Bob's Hill Giant", "mode 1", "unblocked"]
)
def test_what_can_be_said_only_of_other_things_is_refused(fact: str) -> None:
    with pytest.raises(Unreadable, match="a fact that this can have"):
        read_position(f"Ann: in play Grizzly Bears ({fact})\nBob: in play Hill Giant\nTurn 3: Ann, upkeep\n")


def test_only_a_spell_that_is_gone_had_targets() -> None:
    with pytest.raises(Unreadable, match="from on the stack"):
        read_position(
            "Ann: graveyard Hill Giant\nBob: life 20\nTurn 3: Ann, draw\nGone: Ann's Hill Giant targeting Bob\n"
        )
