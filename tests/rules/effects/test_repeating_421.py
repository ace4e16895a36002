"""Rule 421.2-421.5: what can be repeated, how often, and what becomes of it."""

from __future__ import annotations

import contextlib

import pytest

from engine.board import PlayerId
from engine.characteristics import faces, has_keyword
from engine.decisions import Answer, Form, IllegalChoice, OneOf, YesNo
from engine.events import LoopRepeated, Lose
from engine.game import BoundReached, Game
from engine.language.words import Color, KeywordName
from engine.notation.positions import read_position
from engine.notation.saved import dump, load
from engine.notation.sentences import read_line, read_sentence
from engine.repeating import noted
from engine.replaying import replay
from engine.rules.effects import repeating_421
from engine.rules.effects.repeating_421 import MOST_REPETITIONS
from engine.rules.stack.priority_408 import HasPriority, Priority, RepeatLoop
from engine.seats import life_of
from engine.view import seen_by

ANN, BOB, CAT = PlayerId(0), PlayerId(1), PlayerId(2)
FOUNTAIN = """
Card:
Fountain {1}
Artifact
{0}: You gain 1 life.

"""
KITE = """
Card:
Kite {1}
Artifact Creature - Bird 1/1
{0}: Kite gains flying until end of turn.

Card:
Net {1}
Artifact
{0}: Target creature loses flying until end of turn.

"""
THORN = """
Card:
Thorn {1}
Artifact
{0}: Target player loses 1 life.

"""
STING = "Ann plays the ability of Thorn targeting Bob. Both pass."
QUEEN = "Ann: in play Sliver Queen, Ashnod's Altar, Soul Warden; mana CC\nBob: life 20\n"
MAKE = "Ann plays the ability of Sliver Queen. Both pass. Both pass. "
FEED = "Ann announces the ability of Ashnod's Altar. Ann chooses Sliver. "
MAIN = "Turn 3: Ann, precombat main phase"
DRINK = "Ann plays the ability of Fountain. Both pass."
CATCH = "Ann passes. Bob plays the ability of Net targeting Kite. Bob passes. Ann passes."
FLY = "Ann plays the ability of Kite. Both pass."


def at(text: str, *lines: str, short_cuts: bool = True) -> Game:
    """A game from a text, after some sentences."""
    game = Game(read_position(text.strip()), short_cuts=short_cuts)
    game.advance()
    for line in lines:
        read_line(game, line)
    return game


def fountain(*lines: str, bob: str = "life 20") -> Game:
    return at(f"{FOUNTAIN}Ann: in play Fountain\nBob: {bob}\n{MAIN}", *lines)


def loop(game: Game) -> bool:
    """Whether the player who has priority may have a loop repeated."""
    form = game.decision
    assert isinstance(form, HasPriority)
    assert form.loop == (RepeatLoop() in (form.options(game.board) or ()))
    return form.loop


def times(game: Game) -> list[int]:
    """How often a loop has come round again, by each line that says so."""
    parts = [part for line in game.trace or () for part in line.parts]
    return [part.times for part in parts if isinstance(part, LoopRepeated)]


# --- what is a loop -------------------------------------------------------------------------------------------


def test_421_1_what_was_done_once_is_no_loop() -> None:
    game = fountain(DRINK)
    assert not loop(game)
    refusal = game.why_not(RepeatLoop(), ANN)
    assert refusal is not None and refusal.rule == "421.1"


def test_421_1_what_was_done_twice_in_the_same_way_can_be_repeated_by_who_did_it() -> None:
    game = fountain(DRINK, DRINK)
    assert loop(game)
    assert game.why_not(RepeatLoop(), ANN) is None
    assert game.why_not(RepeatLoop(), BOB) is not None
    read_line(game, "Ann passes.")
    assert not loop(game)


def test_421_1_what_uses_something_up_cannot_go_on_for_ever() -> None:
    game = at(f"Ann: in play Shivan Dragon; mana RRRR\nBob: life 20\n{MAIN}")
    read_line(game, "Ann plays the ability of Shivan Dragon. Both pass. " * 2)
    assert not loop(game)
    game = at(f"Ann: in play Spike Feeder (+1/+1 counter x5)\nBob: life 20\n{MAIN}")
    read_line(game, "Ann plays ability 2 of Spike Feeder. Both pass. " * 2)
    assert not loop(game)


def test_421_1_two_different_things_in_a_row_are_no_loop() -> None:
    game = at(f"Ann: in play Forest x4, Llanowar Elves\nBob: life 20\n{MAIN}")
    read_line(game, "Ann taps Forest #1 for mana. Ann taps Forest #2 for mana. Ann taps Forest #3 for mana.")
    assert not loop(game)


def test_421_1_what_chance_has_a_say_in_is_no_loop() -> None:
    text = """
Card:
Wager {1}
Artifact
{0}: Flip a coin. If you win the flip, you gain 1 life.

"""
    game = at(f"{text}Ann: in play Wager\nBob: life 20\n{MAIN}")
    read_line(game, "Ann plays the ability of Wager. Both pass. Ann chooses heads. " * 3)
    assert not loop(game)


def test_421_1_a_play_that_was_taken_back_is_no_round() -> None:
    game = at(f"{THORN}Ann: in play Thorn\nBob: life 20\n{MAIN}", STING)
    read_line(game, "Ann announces the ability of Thorn. Ann takes it back.")
    read_line(game, STING)
    assert not loop(game)
    read_line(game, STING)
    assert loop(game)


# --- one player's loop ----------------------------------------------------------------------------------------


def test_421_1_while_the_stack_grows_with_each_play_no_moment_is_told_at_length() -> None:
    game = fountain(*["Ann plays the ability of Fountain."] * 4)
    top = game.agenda[-1]
    assert isinstance(top, Priority)
    assert [len(one.outline) for one in top.history] == [4] * 4
    assert [one.alike for one in top.history] == [""] * 4
    # But where each is let resolve first, the third time is told: it may be where a round began.
    game = fountain(*[DRINK] * 3)
    top = game.agenda[-1]
    assert isinstance(top, Priority)
    assert any(one.alike for one in top.history)


def test_421_2_repeated_is_the_same_as_played_by_hand() -> None:
    by_hand = at(QUEEN + MAIN, (MAKE + FEED) * 7)
    repeated = at(QUEEN + MAIN, (MAKE + FEED) * 2, "Ann repeats the loop 5 times. Bob chooses 5.")
    assert repeated.board == by_hand.board
    assert repeated.next_id == by_hand.next_id
    assert len(repeated.line.entries) < len(by_hand.line.entries)


def test_421_2_none_at_all_is_a_number_too_and_changes_nothing() -> None:
    game = fountain(DRINK, DRINK)
    before = game.board
    read_line(game, "Ann repeats the loop. Ann chooses 0.")
    assert game.board == before and loop(game)


def test_421_2_a_number_past_the_bound_is_refused_and_changes_nothing() -> None:
    game = fountain(DRINK, DRINK, "Ann repeats the loop.")
    before = game.position
    with pytest.raises(IllegalChoice, match=r"421\.2: the number must be from 0 to 1000"):
        game.choose(MOST_REPETITIONS + 1)
    assert game.position == before


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_421_2_another_player_intervenes_after_so_many_times(rounds: int) -> None:
    game = fountain(DRINK, DRINK, "Ann repeats the loop 9 times.", f"Bob chooses {rounds}.")
    assert life_of(game.board, ANN) == 22 + rounds
    assert isinstance(game.decision, HasPriority) and game.decision.player == BOB
    assert len(game.board.stack) == 1
    assert (game.trace or ())[-2].step == "intervene"
    read_line(game, "Bob passes.")
    assert life_of(game.board, ANN) == 23 + rounds


def test_421_2_the_loop_ends_with_the_game() -> None:
    game = at(f"{THORN}Ann: in play Thorn\nBob: life 10\n{MAIN}", STING, STING)
    read_line(game, "Ann repeats the loop 100 times. Bob chooses 100.")
    assert game.outcome is not None and game.outcome.winners == (ANN,)
    lost = [line for line in game.trace or () if any(isinstance(part, Lose) for part in line.parts)]
    assert [line.cites[-1] for line in lost] == ["102.3b"]
    assert times(game) == [1, 2, 3, 4, 5, 6, 7]


def test_421_2_the_loop_ends_where_it_is_not_the_same_any_more() -> None:
    rain = THORN.replace("Target player loses 1 life", "Thorn deals 1 damage to each creature")
    game = at(f"{rain}Ann: in play Thorn\nBob: in play Hill Giant, Craw Wurm\n{MAIN}")
    read_line(game, "Ann plays the ability of Thorn. Both pass. " * 2)
    read_line(game, "Ann repeats the loop 10 times. Bob chooses 10.")
    assert times(game) == [1], "the third damage has destroyed the Giant"
    assert (game.trace or ())[-2].step == "break_off"
    assert isinstance(game.decision, HasPriority) and game.decision.player == ANN


@pytest.mark.parametrize(("bound", "most", "rounds"), [("MOST_OBJECTS", 20, 17), ("MOST_WORK", 30, 5)])
def test_421_2_a_board_that_grows_too_large_ends_it(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, rounds: int
) -> None:
    monkeypatch.setattr(repeating_421, bound, most)
    grove = FOUNTAIN.replace("You gain 1 life", "Put a 1/1 green Saproling creature token into play")
    game = at(f"{grove}Ann: in play Fountain\nBob: life 20\n{MAIN}", *[DRINK] * 3)
    read_line(game, "Ann repeats the loop 100 times. Bob chooses 100.")
    assert len(times(game)) == rounds and len(game.board.in_play) == 4 + rounds
    assert any(line.step == "stop_short" and line.ours for line in game.trace or ())
    assert isinstance(game.decision, HasPriority) and game.decision.player == ANN


def test_421_3_the_last_word_is_the_same_after_fewer_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeating_421, "MOST_WORK", 40)
    assert not flies(kite(FLY, CATCH, FLY, CATCH, "Ann repeats the loop 30 times. Bob chooses 30."))
    assert flies(kite(FLY, CATCH, FLY, CATCH, "Ann repeats the loop 30 times. Bob chooses 29."))


def test_421_2_each_repetition_has_a_line_that_cites_the_rule() -> None:
    game = fountain(DRINK, DRINK)
    known = len(game.trace or ())
    read_line(game, "Ann repeats the loop 6 times. Bob chooses 6.")
    rounds = [line for line in (game.trace or ())[known:] if line.step == "count_round"]
    assert times(game) == [1, 2, 3, 4, 5, 6]
    assert {line.rules[0] for line in rounds} == {"421.2"}
    lives = [life_of(line.position.board, ANN) for line in rounds if line.position is not None]
    assert lives == [23, 24, 25, 26, 27, 28]


def test_421_2_a_repetition_can_be_left_and_gone_on_with_at_any_step() -> None:
    whole = fountain(DRINK, DRINK, "Ann repeats the loop 2 times. Bob chooses 2.")
    parts = fountain(DRINK, DRINK, "Ann repeats the loop 2 times.")
    parts.choose(2)
    seen = 0
    while parts.decision is None:
        parts = Game(load(dump(parts.position)))
        with contextlib.suppress(BoundReached):
            parts.advance(most=1)
        seen += 1
    assert seen > 30
    assert parts.position == whole.position


def test_421_2_a_line_with_a_repetition_is_replayed_to_the_same_bytes() -> None:
    game = at(QUEEN + MAIN, (MAKE + FEED) * 2, "Ann repeats the loop 5 times. Bob chooses 5.")
    assert dump(replay(game.line).position) == dump(game.position)
    assert dump(replay(game.line, short_cuts=False).position) == dump(game.position)


def test_421_2_what_is_remembered_of_answers_is_nobody_elses_business() -> None:
    game = fountain(DRINK, DRINK, "Ann repeats the loop.")
    seen = seen_by(game.position, BOB)
    (frame,) = (one for one in seen.agenda if isinstance(one, Priority))
    assert frame.history == () and seen.decision is None
    assert b"Fountain" not in dump(seen).partition(b'"agenda"')[2].partition(b'"boards"')[0]


# --- loops of several players ---------------------------------------------------------------------------------


def kite(*lines: str, bob_first: bool = False) -> Game:
    owners = "Ann: in play Net\nBob: in play Kite" if bob_first else "Ann: in play Kite\nBob: in play Net"
    return at(f"{KITE}{owners}\n{MAIN}", *lines)


def flies(game: Game) -> bool:
    board = game.board
    (kite,) = (one for one in board.in_play if faces(board, one)[0].name == "Kite")
    return has_keyword(board, kite, KeywordName.FLYING)


@pytest.mark.parametrize(("bobs", "up"), [(30, False), (29, True), (1, True), (0, True)])
def test_421_3_bob_decides_who_has_the_last_word(bobs: int, up: bool) -> None:
    game = kite(FLY, CATCH, FLY, CATCH, "Ann repeats the loop 30 times.", f"Bob chooses {bobs}.")
    assert flies(game) is up
    assert (game.trace or ())[-2].step == "end_with_last_word"
    barred = game.decision
    assert isinstance(barred, HasPriority)
    assert barred.player == (BOB if up else ANN)
    words = "Bob plays the ability of Net targeting Kite." if up else "Ann plays the ability of Kite."
    with pytest.raises(IllegalChoice, match=r"421\.3"):
        read_sentence(game, words)


@pytest.mark.parametrize(("bobs", "up"), [(30, False), (12, True)])
def test_421_3_whoever_calls_for_it_the_active_player_is_asked_first(bobs: int, up: bool) -> None:
    game = kite(FLY, CATCH, FLY, CATCH, FLY, "Ann passes.")
    assert loop(game)
    read_line(game, f"Bob repeats the loop. Ann chooses 30. Bob chooses {bobs}.")
    assert flies(game) is up


def test_421_3_the_last_word_does_not_bind_once_something_else_has_happened() -> None:
    game = kite(FLY, CATCH, FLY, CATCH, "Ann repeats the loop 30 times. Bob chooses 30.")
    read_line(game, "Everyone passes until the beginning of combat step.")
    read_line(game, "Ann plays the ability of Kite. Both pass.")
    assert flies(game)


def test_421_3_a_third_player_may_intervene() -> None:
    text = f"{KITE}Ann: in play Kite\nBob: in play Net\nCat: life 20\n{MAIN}"
    catch = "Ann passes. Bob plays the ability of Net targeting Kite. Everyone passes."
    fly = "Ann plays the ability of Kite. Everyone passes."
    game = at(text, fly, catch, fly, catch, "Ann repeats the loop 10 times. Bob chooses 10. Cat chooses 4.")
    assert isinstance(game.decision, HasPriority) and game.decision.player == CAT


def test_421_5_each_players_actions_are_repeated_as_often_as_that_player_says() -> None:
    text = f"{FOUNTAIN}Ann: in play Fountain\nBob: in play Fountain\n{MAIN}"
    bob = "Ann passes. Bob plays the ability of Bob's Fountain. Bob passes. Ann passes."
    game = at(text, DRINK, bob, DRINK, bob, "Ann repeats the loop 5 times.")
    with pytest.raises(IllegalChoice, match=r"421\.5: the number must be from 5 to 1000"):
        game.choose(4)
    read_line(game, "Bob chooses 8.")
    assert [one.life for one in game.board.players] == [27, 30]


def test_421_3_what_gives_back_what_the_other_takes_depends_on_it() -> None:
    wound = FOUNTAIN.replace("Fountain", "Wound").replace("You gain 1 life", "Target player loses 1 life")
    text = f"{FOUNTAIN}{wound}Ann: in play Wound\nBob: in play Fountain\n{MAIN}"
    ann = "Ann plays the ability of Wound targeting Bob. Both pass."
    bob = "Ann passes. Bob plays the ability of Fountain. Bob passes. Ann passes."
    game = at(text, ann, bob, ann, bob, "Ann repeats the loop 50 times.")
    assert game.decision is not None and game.decision.rule == "421.3"
    read_line(game, "Bob chooses 20.")
    assert [one.life for one in game.board.players] == [20, 19]


def test_421_2_a_player_may_repeat_a_loop_in_anothers_turn() -> None:
    bob = "Ann passes. Bob plays the ability of Fountain. Bob passes. Ann passes."
    game = at(f"{FOUNTAIN}Ann: life 20\nBob: in play Fountain\n{MAIN}", bob, bob)
    assert not loop(game), "Ann controls nothing of it"
    read_line(game, "Ann passes. Bob repeats the loop 10 times. Ann chooses 10.")
    assert life_of(game.board, BOB) == 32
    assert isinstance(game.decision, HasPriority) and game.decision.player == BOB


@pytest.mark.parametrize(
    ("bobs", "cats", "color"),
    [(30, 30, Color.BLUE), (20, 20, Color.BLUE), (30, 10, Color.RED), (20, 10, Color.RED)],
)
def test_421_3_the_choices_go_on_to_a_third_player(bobs: int, cats: int, color: Color) -> None:
    """Ann paints it red, Bob green, Cat blue: who agrees last, or Ann if the last to choose goes lower, decides."""
    brushes = "".join(
        f"\nCard:\n{name} {{1}}\nArtifact\n{{0}}: Target creature becomes {word} until end of turn.\n"
        for name, word in (("Ruby", "red"), ("Jade", "green"), ("Opal", "blue"))
    )
    game = at(f"{brushes}\nAnn: in play Ruby, Grizzly Bears\nBob: in play Jade\nCat: in play Opal\n{MAIN}")
    around = (
        "Ann plays the ability of Ruby targeting Grizzly Bears. Everyone passes. "
        "Ann passes. Bob plays the ability of Jade targeting Grizzly Bears. Everyone passes. "
        "Ann passes. Bob passes. Cat plays the ability of Opal targeting Grizzly Bears. Everyone passes. "
    )
    read_line(game, around * 2)
    read_line(game, f"Ann repeats the loop 30 times. Bob chooses {bobs}. Cat chooses {cats}.")
    (bears,) = (one for one in game.board.in_play if faces(game.board, one)[0].name == "Grizzly Bears")
    assert faces(game.board, bears)[0].colors == (color,)


# --- what is remembered of an answer ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["a number", "no"])
def test_no_is_remembered_as_no_and_never_as_the_number_that_equals_it(first: str) -> None:
    """The same line has the same bytes whatever this process was asked before."""
    position = read_position(f"Ann: life 20\n{MAIN}")
    rule = f"asked {first} first"  # nothing is kept yet of answers under it
    questions: dict[str, tuple[Form, Answer]] = {
        "a number": (OneOf(player=ANN, rule=rule, purpose="", among=(0, 1), kind="effect"), 0),
        "no": (YesNo(player=ANN, rule=rule, purpose=""), False),
    }
    told = {}
    agenda = noted(position.agenda, position.board, YesNo(player=ANN, rule=rule, purpose=""), True, 9)
    for name in sorted(questions, key=lambda one: one != first):
        form, answer = questions[name]
        agenda = noted(agenda, position.board, form, answer, 9)
        told[name] = next(one for one in agenda if isinstance(one, Priority)).history[-1].shape
    assert "False" in told["no"]
    assert "False" not in told["a number"]
