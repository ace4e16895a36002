"""Lines as sentences: every kind of decision has words, words do what they say, errors change nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine.game  # noqa: F401  (registers every form)
from engine.board import NOBODY, ObjectId, PlayerId
from engine.chance import Chance
from engine.decisions import (
    CHANCE,
    Answer,
    Division,
    Form,
    IllegalChoice,
    Number,
    OneOf,
    Order,
    RandomOf,
    Shuffle,
    SomeOf,
    TakeBack,
    Word,
    YesNo,
)
from engine.game import Game
from engine.naming import name_of
from engine.notation.answers import SPOKEN, predicate, read_answer, words_of
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.names import an_object
from engine.notation.positions import read_position, write_position
from engine.notation.scanning import Scanner
from engine.notation.scenario import read_scenario, run, told_line, write_scenario
from engine.notation.sentences import read_line, read_sentence, say, say_line, sentences
from engine.replaying import replay
from engine.scenarios import texts

BOARD = """
Ann: in play Mountain x3, Prodigal Sorcerer; hand Shock, Forest x2; library Island, Swamp, Plains
Bob: in play Grizzly Bears, Hill Giant, Forest x2; hand Giant Growth
Turn 3: Ann, precombat main
"""

SCENARIOS = dict(texts())


def game(text: str = BOARD) -> Game:
    found = Game(read_position(text.strip()))
    found.advance()
    return found


def numbered(found: Game, name: str) -> ObjectId:
    return next(one for one in found.board.objects if name_of(found.board, one) == name)


# --- every form ----------------------------------------------------------------------------------------------


def every_form() -> list[type[Form]]:
    found: list[type[Form]] = []
    left = [Form]
    while left:
        for cls in left.pop().__subclasses__():
            found.append(cls)
            left.append(cls)
    return [cls for cls in found if cls.__module__.startswith("engine.")]


@pytest.mark.parametrize("cls", every_form(), ids=lambda cls: cls.__name__)
def test_every_kind_of_decision_has_words(cls: type[Form]) -> None:
    assert any(base in SPOKEN for base in cls.__mro__)


def plain_forms() -> list[tuple[Form, Answer, str]]:
    found = game()
    bears, giant = numbered(found, "Bob's Grizzly Bears"), numbered(found, "Bob's Hill Giant")
    library = found.board.zone("library", PlayerId(0))
    ann = {"player": PlayerId(0), "rule": "413.2c", "purpose": "something"}
    chance = {**ann, "player": CHANCE}
    return [
        (OneOf(among=(bears, giant), **ann), giant, "chooses Bob's Hill Giant"),
        (OneOf(among=(0, 1), kind="player", **ann), 1, "chooses Bob"),
        (OneOf(among=(bears, -2), kind="target", **ann), -2, "chooses Bob"),
        (OneOf(among=(0, 1), kind="effect", labels=("A", "B"), **ann), 1, "chooses option 2 (B)"),
        (SomeOf(among=(bears, giant), least=0, most=2, **ann), (), "chooses nothing"),
        (
            SomeOf(among=(bears, giant), least=0, most=2, **ann),
            (bears, giant),
            "chooses Bob's Grizzly Bears and Bob's Hill Giant",
        ),
        (SomeOf(among=(0, 1), least=1, most=1, kind="mode", **ann), (1,), "chooses mode 2"),
        (
            SomeOf(among=(0, 1), least=0, most=2, kind="mana ability", **ann),
            (0, 1),
            "chooses option 1 and option 2",
        ),
        (Number(**ann), 4, "chooses 4"),
        (Order(items=(bears, giant), **ann), (giant, bears), "orders Bob's Hill Giant, Bob's Grizzly Bears"),
        (
            Order(items=(3, 5), kind="trigger", labels=("Soul Warden", "Soul Warden"), **ann),
            (5, 3),
            "orders option 2 (Soul Warden), option 1 (Soul Warden)",
        ),
        (Division(total=3, among=(bears, -2), **ann), (2, 1), "gives 2 to Bob's Grizzly Bears and 1 to Bob"),
        (Word(among=("red", "blue"), **ann), "blue", 'chooses "blue"'),
        (Word(**ann), "Grizzly Bears", 'chooses "Grizzly Bears"'),
        (YesNo(**ann), True, "says yes"),
        (YesNo(**ann), False, "says no"),
        (
            Shuffle(items=library, **chance),
            library[::-1],
            "orders Ann's Plains, Ann's Swamp, Ann's Island",
        ),
        (RandomOf(among=(bears, giant), **chance), bears, "chooses Bob's Grizzly Bears"),
    ]


@pytest.mark.parametrize(
    ("form", "answer", "words"), plain_forms(), ids=lambda one: one if isinstance(one, str) else ""
)
def test_an_answer_has_words_that_read_back(form: Form, answer: Answer, words: str) -> None:
    board = game().board
    assert predicate(board, form, answer) == words
    scanner = Scanner(words)
    assert read_answer(scanner, board, form) == answer
    assert scanner.done


def test_a_dictated_shuffle_names_the_cards_on_top() -> None:
    found = game()
    library = found.board.zone("library", PlayerId(0))
    form = Shuffle(items=library, player=CHANCE, rule="101.1", purpose="the order")
    assert read_answer(Scanner("orders Ann's Plains"), found.board, form) == (
        library[2],
        library[0],
        library[1],
    )


def test_a_form_without_words_is_an_error() -> None:
    class Strange(Form, frozen=True, kw_only=True):
        """A kind of decision that nobody gave words."""

    with pytest.raises(LookupError):
        words_of(Strange(player=NOBODY, rule="104.1", purpose="something"))


# --- sentences -----------------------------------------------------------------------------------------------


def test_a_whole_play_in_one_sentence() -> None:
    found = game()
    assert read_sentence(found, "Ann plays Shock targeting Bob's Grizzly Bears.") == 4
    assert name_of(found.board, found.board.stack[0]) == "Ann's Shock"
    assert [entry.kind for entry in found.entries] == [
        "HasPriority",
        "Targets",
        "ManaAbilities",
        "ManaAbilities",
    ]


def test_the_same_play_spelled_out() -> None:
    short, long = game(), game()
    read_line(short, "Ann plays Shock targeting Bob's Grizzly Bears. Both pass.")
    for sentence in say_line(short.line):
        read_sentence(long, sentence)
    assert [entry.answer for entry in short.entries] == [entry.answer for entry in long.entries]
    short.advance()
    long.advance()
    assert write_position(short.position) == write_position(long.position)


def test_paying_with_what_the_sentence_says() -> None:
    found = game()
    read_line(found, "Ann plays Shock targeting Bob paying with Mountain #3.")
    tapped = [name_of(found.board, one) for one in found.board.in_play if found.board.objects[one].tapped]
    assert tapped == ["Ann's Mountain #3"]


def test_targets_may_come_in_a_sentence_of_their_own_and_mana_is_then_paid() -> None:
    found = game()
    read_line(found, "Ann plays Shock. Ann targets Bob. Ann passes. Bob passes.")
    assert found.board.players[1].life == 18


def test_both_pass_ends_the_round_that_is_under_way() -> None:
    found = game()
    read_line(found, "Ann plays the ability of Prodigal Sorcerer targeting Bob. Ann passes. Both pass.")
    found.advance()
    assert (found.board.players[1].life, found.board.stack) == (19, ())


def test_passing_until_a_moment() -> None:
    found = game("Ann: library Forest x5\nBob: library Forest x5\nTurn 3: Ann, upkeep")
    read_sentence(found, "Everyone passes until Bob's end of turn step.")
    assert (found.board.turn.serial, found.board.turn.step) == (4, "end of turn")
    read_sentence(found, "Everyone passes until turn 6.")
    assert found.board.turn.serial == 6


@pytest.mark.parametrize(
    ("step", "serial"),
    [("the cleanup step", 4), ("Bob's cleanup step", 5), ("the untap step", 4), ("Ann's untap step", 5)],
)
def test_passing_until_a_step_without_priority_ends_right_after_it(step: str, serial: int) -> None:
    found = game("Ann: library Forest x5\nBob: library Forest x5\nTurn 3: Ann, upkeep")
    read_sentence(found, f"Everyone passes until {step}.")
    assert (found.board.turn.serial, found.board.turn.step) == (serial, "upkeep")


def test_taking_back_and_conceding() -> None:
    found = game()
    before = write_position(found.position)
    read_line(found, "Ann announces Shock. Ann takes it back.")
    found.advance()
    assert write_position(found.position) == before
    assert isinstance(found.entries[-1].answer, TakeBack)
    read_sentence(found, "Bob concedes.")
    found.advance()
    assert found.outcome is not None and found.outcome.winners == (0,)
    assert say_line(found.line)[-1] == "Bob concedes."
    assert replay(found.line).outcome == found.outcome


def test_a_play_that_is_reversed_fails_there_unless_its_sentence_says_so() -> None:
    text = SCENARIOS["502-keywords/entwine-impossible"]
    assert run(read_scenario(text)).failures == ()
    failed = run(read_scenario(text.replace(": illegal 422.1", ""))).failures
    assert len(failed) == 1 and failed[0].words.startswith("Ann chooses entwine.")
    assert "refused by 422.1: what was begun is reversed" in failed[0].reason
    legal = read_scenario(text.replace("; hand", ", Grizzly Bears; hand"))
    assert run(legal).failures[0].reason == "it was legal"


def test_a_recorded_line_says_what_was_reversed() -> None:
    played = run(read_scenario(SCENARIOS["502-keywords/convoke-elves"]))
    told = told_line(played.game.line)
    assert [one.illegal for one in told if one.illegal] == ["422.1"]
    again = read_scenario(
        write_scenario(replace(read_scenario(SCENARIOS["502-keywords/convoke-elves"]), line=told))
    )
    assert run(again).failures == ()


def test_an_object_that_differs_from_its_like_must_be_numbered() -> None:
    found = game(
        "Ann: in play Mountain; hand Shock\nBob: in play Grizzly Bears (tapped), Grizzly Bears\nTurn 3: Ann, main"
    )
    with pytest.raises(Ambiguous) as caught:
        read_sentence(found, "Ann plays Shock targeting Bob's Grizzly Bears.")
    assert caught.value.expected == ("Bob's Grizzly Bears #1", "Bob's Grizzly Bears #2")
    read_sentence(found, "Ann plays Shock targeting Bob's Grizzly Bears #2.")


# --- errors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("Ann plays Shock targeting Bob's Forest #1.", "409.1c"),
        ("Ann attacks with Prodigal Sorcerer.", "308.2a"),
        ("Bob passes.", "408.1c"),
        ("Bob plays Giant Growth targeting Grizzly Bears.", "408.1c"),
        ("Bob blocks Prodigal Sorcerer with Hill Giant.", "309.2a"),
        ("Ann takes it back.", "422.1"),
    ],
)
def test_an_illegal_sentence_names_the_rule_and_changes_nothing(sentence: str, rule: str) -> None:
    found = game()
    before, lines = found.position, len(found.trace or ())
    with pytest.raises(IllegalChoice) as caught:
        read_sentence(found, sentence)
    assert caught.value.rule == rule
    assert (found.position, len(found.trace or ()), found.entries) == (before, lines, [])


@pytest.mark.parametrize(
    ("sentence", "column", "words"),
    [
        ("Cy passes.", 1, "Cy passes"),
        ("Ann sings.", 5, "sings"),
        ("Ann plays Grizzly Bars.", 11, "Grizzly Bars"),
        ("Ann plays Shock targeting Bob's Grizzly Boars.", 33, "Grizzly Boars"),
        ("Ann passes quickly.", 12, "quickly"),
        ("Everyone passes until tea.", 23, "tea"),
    ],
)
def test_an_unreadable_sentence_names_the_place(sentence: str, column: int, words: str) -> None:
    found = game()
    before = found.position
    with pytest.raises(Unreadable) as caught:
        read_sentence(found, sentence, line=7)
    assert (caught.value.line, caught.value.column, caught.value.words) == (7, column, words)
    assert caught.value.expected
    assert found.position == before


def test_sentences_end_with_a_full_stop_or_their_line() -> None:
    found = [one.text for one in sentences('Ann passes. Bob passes\nAnn chooses "a. b". Both pass.')]
    assert found == ["Ann passes", "Bob passes", 'Ann chooses "a. b"', "Both pass"]


FAILS = """Ann: in play Mountain, Forest, Soul Warden; hand Shock, Spell Burst, Might of Oaks
Bob: life 20; in play Grizzly Bears; hand Shock
Turn 3: Ann, precombat main phase
---
{line}
---
{expected}
"""


def failure(line: str, expected: str = "Ann has 20 life.") -> str:
    failures = run(read_scenario(FAILS.format(line=line, expected=expected))).failures
    return f"{failures[0].line}: {failures[0].reason}" if failures else ""


def test_words_for_what_nobody_asks_say_what_is_asked_and_what_would_be_read() -> None:
    said = failure("Ann says yes.")
    assert said.startswith(
        '5: line 5, column 5: "says yes" answers no question. Ann has priority; what would answer is'
    )
    assert '"Ann passes."' in said
    assert "it is Ann who chooses a target for Ann's Shock, such as \"Ann targets" in failure(
        "Ann announces Shock. Bob targets Ann."
    )


def test_a_failure_says_which_question_is_still_open() -> None:
    assert "still open: Ann chooses a target for Ann's Shock" in failure(
        "Ann plays Shock.", "Bob has 18 life."
    )


def test_players_who_pass_on_an_empty_stack_are_told_of_where_it_matters() -> None:
    said = failure("Both pass.\nAnn plays Soul Warden.")
    assert "line 5 ended Ann's precombat main" in said
    assert "nothing was on the stack" not in failure("Ann plays Soul Warden.\nBoth pass.")


def test_a_sentence_that_only_says_illegal_holds_for_any_rule() -> None:
    assert failure("Bob passes: illegal.") == ""
    assert failure("Ann passes: illegal.") == "5: it was legal"


# --- random play ---------------------------------------------------------------------------------------------

RICH = """
Ann: in play Mountain x4, Forest x3, Island x2, Soul Warden, Prodigal Sorcerer, War Mammoth, Drudge Skeletons, Swamp;
 hand Shock, Fire // Ice, Grizzly Bears, Healing Salve, Void; library Forest x9, Hill Giant x9
Bob: in play Plains x4, Swamp x3, Mountain, Royal Assassin, Black Knight, Serra Angel, Infernal Genesis;
 hand Terror, Wrath of God, Mind Rot, Lightning Bolt; library Assault // Battery, Swamp x9, Gray Ogre x9
Turn 1: Ann, upkeep begins
"""


@pytest.mark.parametrize("seed", range(3))
def test_every_answer_of_a_random_game_is_said_and_read_back(seed: int) -> None:
    found = game(RICH)
    chance = Chance(seed)
    for _ in range(120):
        found.advance()
        form = found.decision
        if form is None:
            break
        answer = form.draw(found.board, chance)
        sentence = say(found, answer)
        other = Game(found.position)
        assert read_sentence(other, sentence) == 1
        assert say(Game(found.position), other.entries[0].answer) == sentence
        found.choose(answer)
    assert len(found.entries) > 50


# --- chance --------------------------------------------------------------------------------------------------

MIXER = """
Card:
Mixer {U}
Sorcery
Target player shuffles his or her library. Draw a card. Target opponent discards a card at random.

Ann: in play Island; hand Mixer; library Forest, Plains, Swamp
Bob: hand Shock, Terror, Void
Turn 3: Ann, main
"""


def test_chance_may_be_dictated() -> None:
    found = game(MIXER)
    read_line(
        found,
        "Ann plays Mixer targeting Ann, then Bob. Both pass. "
        "Ann's library is shuffled: Swamp, Plains on top. Chance chooses Terror.",
    )
    found.advance()
    hand, graveyard = found.board.zone("hand", PlayerId(0)), found.board.zone("graveyard", PlayerId(1))
    assert [name_of(found.board, one) for one in (*hand, *graveyard)] == ["Ann's Swamp", "Bob's Terror"]
    assert say_line(found.line)[-2:] == [
        "Chance orders Ann's Swamp, Ann's Plains, Ann's Forest.",
        "Chance chooses Bob's Terror.",
    ]
    assert replay(found.line).position == found.position


def test_chance_that_nobody_dictates_is_dealt() -> None:
    found = game(MIXER)
    read_line(found, "Ann plays Mixer targeting Ann, then Bob. Both pass. Ann passes.")
    assert len(found.board.zone("graveyard", PlayerId(1))) == 1


def test_chance_can_only_be_dictated_where_it_is_asked() -> None:
    found = game(MIXER)
    before = found.position
    with pytest.raises(Unreadable):
        read_sentence(found, "The coin lands heads.")
    assert found.position == before


# --- what nobody was asked -----------------------------------------------------------------------------------

FLING = "Ann: in play Mountain x2, Craw Wurm; hand Fling\nBob: life 20; in play Hill Giant\n" + (
    "Turn 3: Ann, precombat main phase"
)


@pytest.mark.parametrize(
    "line",
    [
        "Ann plays Fling targeting Bob. Both pass.",
        "Ann plays Fling targeting Bob sacrificing Craw Wurm. Both pass.",
        "Ann plays Fling targeting Bob. Ann chooses Craw Wurm. Both pass.",
    ],
)
def test_the_one_creature_to_sacrifice_may_be_named_though_nobody_asks(line: str) -> None:
    game = Game(read_position(FLING))
    read_line(game, line)
    assert game.board.players[1].life == 14


@pytest.mark.parametrize("words", ["sacrificing Hill Giant.", "sacrificing Mountain."])
def test_naming_another_than_the_only_choice_is_refused_and_changes_nothing(words: str) -> None:
    game = Game(read_position(FLING))
    game.advance()
    before = game.position
    with pytest.raises(IllegalChoice, match="nothing was asked: Ann's Craw Wurm was the only choice"):
        read_sentence(game, f"Ann plays Fling targeting Bob {words}")
    assert game.position == before
    read_sentence(game, "Ann plays Fling targeting Bob.")
    before = game.position
    with pytest.raises(IllegalChoice, match="nothing was asked: Ann's Craw Wurm was the only choice"):
        read_sentence(game, "Ann chooses Mountain.")
    assert game.position == before


def test_of_two_creatures_the_sentence_still_names_the_one() -> None:
    game = Game(read_position(FLING.replace("Craw Wurm", "Craw Wurm, Grizzly Bears")))
    read_line(game, "Ann plays Fling targeting Bob sacrificing Grizzly Bears. Both pass.")
    assert game.board.players[1].life == 18


def test_without_short_cuts_the_same_words_do() -> None:
    game = Game(read_position(FLING), short_cuts=False)
    read_line(game, "Ann plays Fling targeting Bob sacrificing Craw Wurm. Both pass.")
    assert game.board.players[1].life == 14


# --- answers by word -----------------------------------------------------------------------------------------


def holds(text: str) -> None:
    assert run(read_scenario(text)).failures == ()


def test_colors_kickers_and_names_with_commas_are_answers_by_word() -> None:
    holds(
        "Ann: in play City of Brass; hand Shock\nBob: life 20\nTurn 3: Ann, main\n---\n"
        "Ann plays the ability of City of Brass. Ann chooses red.\n---\nAnn's mana pool has R."
    )
    board = "Ann: in play Mountain x5; hand Barbed Lightning\nBob: in play Grizzly Bears\nTurn 3: Ann, main\n---\n"
    holds(
        f"{board}Ann plays Barbed Lightning choosing mode 2 targeting Bob. Both pass.\n---\n"
        "Bob has 17 life. Bob's graveyard is empty."
    )
    holds(
        f"{board}Ann announces Barbed Lightning. Ann says yes. Ann targets Grizzly Bears. Ann targets Bob. Both pass."
        "\n---\nBob has 17 life. Bob's graveyard has Grizzly Bears."
    )


def test_lists_hold_names_with_commas_and_with_and() -> None:
    holds(
        "Card:\nMe, Myself and I {G}\nCreature - Elf 1/1\n\nCard:\nMask of Law and Grace {W}\nSorcery\nDraw a card.\n\n"
        "Ann: life 20; graveyard Me, Myself and I, Shock, Mask of Law and Grace\nBob: life 20\nTurn 3: Ann, main\n---\n"
        "Ann passes.\n---\nAnn's graveyard has Me, Myself and I and Shock. "
        "Ann's graveyard has Mask of Law and Grace. Ann's graveyard has \"Me, Myself and I\". "
        "Ann's hand has no Me, Myself and I."
    )


def test_of_the_abilities_of_an_object_those_that_can_be_played_count() -> None:
    failures = run(
        read_scenario(
            "Ann: in play City of Brass; hand Shock\nBob: life 20\nTurn 3: Ann, main\n---\n"
            "Ann plays ability 1 of City of Brass.\n---\nAnn has 20 life."
        )
    ).failures
    assert failures[0].reason.endswith("expected ability 2 of City of Brass")


def test_a_printed_name_goes_after_a_name_of_now_and_is_refused_where_both_could_be_meant() -> None:
    found = game("Ann: in play Akki Lavarunner (flipped), Akki Lavarunner\nBob: life 20\nTurn 3: Ann, main")
    flipped, other = found.board.in_play
    assert [name_of(found.board, one) for one in (flipped, other)] == [
        "Ann's Tok-Tok, Volcano Born",
        "Ann's Akki Lavarunner",
    ]
    assert an_object(Scanner("Ann's Akki Lavarunner"), found.board) == other
    assert an_object(Scanner("Tok-Tok, Volcano Born"), found.board) == flipped
    clone = game("Ann: in play Clone (copying Hill Giant); graveyard Clone\nBob: life 20\nTurn 3: Ann, main")
    with pytest.raises(Ambiguous):
        an_object(Scanner("Ann's Clone"), clone.board)
    assert (
        an_object(Scanner("Ann's Clone in the graveyard"), clone.board)
        == clone.board.zone("graveyard", PlayerId(0))[0]
    )
    assert an_object(Scanner("Ann's Clone in play"), clone.board) == clone.board.in_play[0]


def test_a_lower_half_names_what_is_flipped() -> None:
    with pytest.raises(Unreadable) as caught:
        game("Ann: in play Tok-Tok, Volcano Born\nBob: life 20\nTurn 3: Ann, main")
    assert caught.value.expected == ("Akki Lavarunner, or Tok-Tok, Volcano Born (flipped)",)
    assert game("Ann: in play Tok-Tok, Volcano Born (flipped)\nBob: life 20\nTurn 3: Ann, main").board.in_play


def test_of_two_of_a_name_the_one_that_has_grown_is_another() -> None:
    found = game("Ann: in play Forest, Grizzly Bears x2; hand Giant Growth\nBob: life 20\nTurn 3: Ann, main")
    read_line(found, "Ann plays Giant Growth targeting Grizzly Bears #1. Both pass.")
    with pytest.raises(Ambiguous):
        an_object(Scanner("Ann's Grizzly Bears"), found.board)
