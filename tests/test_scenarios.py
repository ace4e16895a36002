"""The bundled scenarios: all hold, the long way too, and every moment of every line has a text that comes back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from operator import is_

import pytest

from benchmarks.both_ways import by_line, lines_of
from benchmarks.hidden_again import seen_too_long, shown_at_first
from engine.board import IN_PLAY, PHASED_OUT, Board, PlayerId
from engine.commands.rules import numbers
from engine.decisions import CHANCE
from engine.game import Game
from engine.naming import label_of
from engine.notation.errors import NotWritable, Unreadable
from engine.notation.expectations import TraceHas, WasIllegal
from engine.notation.positions import read_position, write_position
from engine.notation.scenario import Scenario, read_scenario, run, write_scenario
from engine.notation.sentences import read_sentence, say
from engine.notation.writing_positions import parts_of, text_of
from engine.position import Entry
from engine.replaying import approach, replay
from engine.rules.special.subgames_506 import MainGameWaits
from engine.rules.stack.priority_408 import HasPriority, RepeatLoop
from tests.offered import misjudged
from tests.played import SCENARIOS, none_fails, played, share, some, told

EVERY = 30
"""One moment of so many is written as text; all with MOMENTS=all."""
SHARE = 4
"""One line of so many is played the long way, again, and told step by step; all with MOMENTS=all."""


def test_there_are_enough_of_them() -> None:
    assert len(SCENARIOS) >= 15


def test_no_two_are_called_the_same() -> None:
    """A list of them, a tab and a feed tell them apart by their titles alone."""
    called = Counter(told(name).title.casefold() for name in SCENARIOS)
    assert [title for title, number in called.items() if number > 1] == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_holds(name: str) -> None:
    scenario = told(name)
    assert scenario.title and scenario.question and scenario.rules and scenario.expectations
    assert played(name).failures == ()


ASKED: list[Callable[[str], None]] = []
ASKED_OF_SOME: list[Callable[[str], None]] = []
SOME = frozenset(share(SHARE))


def asked(ask: Callable[[str], None]) -> Callable[[str], None]:
    """What is asked of each scenario beside whether it holds."""
    ASKED.append(ask)
    return ask


def asked_of_some(ask: Callable[[str], None]) -> Callable[[str], None]:
    """What is asked of a share of them."""
    ASKED_OF_SOME.append(ask)
    return ask


@pytest.mark.parametrize("name", SCENARIOS)
def test_all_that_is_asked_of_it_is_so(name: str) -> None:
    """Each function below that is marked so; what fails is told by its name."""
    none_fails(name, [*ASKED, *(ASKED_OF_SOME if name in SOME else ())])


def test_all_that_fails_is_told_together() -> None:
    def it_is_another(name: str) -> None:
        assert name == "another"

    def it_is_there(name: str) -> None:
        assert {}[name]

    with pytest.raises(pytest.fail.Exception) as caught:
        none_fails("room/one.txt", (it_is_another, len, it_is_there))
    told_of = str(caught.value)
    assert "room/one.txt: it is another" in told_of and "== 'another'" in told_of
    assert "room/one.txt: it is there" in told_of and "KeyError" in told_of
    assert "room/one.txt: len" not in told_of


@asked
def it_cites_rules_of_the_edition(name: str) -> None:
    scenario = told(name)
    cited = [*scenario.rules, *(one.illegal for one in scenario.line if one.illegal)]
    cited += [one.rule for one in scenario.expectations if isinstance(one, TraceHas | WasIllegal)]
    assert [rule for rule in cited if rule not in numbers()] == []


@asked
def its_text_comes_back(name: str) -> None:
    scenario = told(name)
    written = write_scenario(scenario)
    again = read_scenario(written)
    assert write_scenario(again) == written
    if _what_is_played(again) != _what_is_played(scenario):
        assert run(again).failures == ()


def _what_is_played(scenario: Scenario) -> tuple[object, ...]:
    return scenario.position, [one.words() for one in scenario.line], scenario.expectations


@asked_of_some
def short_cuts_change_nothing(name: str) -> None:
    long = run(told(name), short_cuts=False)
    short = played(name)
    assert long.failures == ()
    assert [line.likeness() for line in long.game.trace or ()] == [
        line.likeness() for line in short.game.trace or ()
    ]
    assert by_line(short.game.line) == ()
    assert lines_of(short.game.line) == ()


@asked_of_some
def replaying_its_line_gives_the_same_game(name: str) -> None:
    game = played(name).game
    again = replay(game.line)
    assert again.position == game.position


@asked
def moments_of_its_line_have_a_text_that_comes_back(name: str) -> None:
    line = played(name).game
    for number in some(name, range(len(line.entries)), EVERY):
        game = _at(line, number)
        _check_position(game)
        _check_sentence(game, line.entries[number])
    if not line.over:
        _check_position(line)


def _at(line: Game, number: int) -> Game:
    """A game at the moment of an answer of a line: where its trace is then, or played until there if that is not a
    player's answer, which may be given in the midst of what follows another."""
    entry, trace = line.entries[number], line.trace or ()
    if entry.player != CHANCE and entry.kind != "concede":
        before = (one.position for one in reversed(trace[: entry.step]) if one.position is not None)
        game = Game(next(before, line.start))
    else:
        game = Game(line.start)
        for earlier in line.entries[:number]:
            approach(game, earlier)
            _give(game, earlier)
    approach(game, entry)
    return game


@asked
def who_has_priority_is_offered_what_is_legal(name: str) -> None:
    """Everybody is, at each moment at which somebody is asked what to do."""
    board, found = None, []
    for line in played(name).game.trace or ():
        if line.position is None or not isinstance(line.form, HasPriority):
            continue
        now = line.position.boards[line.level]
        if now is not board:
            board = now
            still_in = [seat for seat, player in enumerate(board.players) if not player.lost]
            found += [
                f"{line.index}: {wrong}" for seat in still_in for wrong in misjudged(board, PlayerId(seat))
            ]
    assert found == []


@asked
def what_was_shown_is_hidden_again(name: str) -> None:
    game = played(name).game
    at_first = shown_at_first(game.start)
    positions = [line.position for line in game.trace or () if line.position is not None]
    found = {words for position in (*positions, game.position) for words in seen_too_long(position, at_first)}
    assert found == set()


MANA = re.compile(r"\{(?:\d+|[WUBRGCXYZST]|[WUBRG]/[WUBRG])\}")


@asked_of_some
def every_step_of_its_line_is_told_in_words(name: str) -> None:
    """No statement is a value in some notation for machines, and what lasts or is copied comes back as it was said."""
    said: set[str] = set()
    boards: tuple[Board, ...] = ()
    for line in played(name).game.trace or ():
        assert line.position is not None
        if len(boards) == len(line.position.boards) and all(map(is_, boards, line.position.boards)):
            continue  # What is on the boards was told before.
        boards = line.position.boards
        try:
            parts = parts_of(line.position)
        except NotWritable:
            continue
        every = " ".join(part.words for part in parts)
        assert "{" not in MANA.sub("", every) and "spelled out" not in every
        new = {part.words for part in parts if part.heading in LASTING or " copying " in part.words} - said
        if new:
            said |= new
            assert parts_of(read_position(text_of(parts))) == parts


LASTING = ("Effect", "Delayed")


def _made_by_who_left(game: Game) -> bool:
    """Whether what made players play a subgame is not there any more, since its player left the main game (600.4a)."""
    waiting = [one for one in game.agenda if isinstance(one, MainGameWaits)]
    return any(one.by not in game.boards[one.level].objects for one in waiting)


def _whose(board: Board) -> list[tuple[str, str, int, int]]:
    """Who owns each permanent, and who controls it but for effects: what text doesn't say is not seen in text."""
    return sorted(
        (label_of(one), one.zone, one.owner, one.controller)
        for one in board.objects.values()
        if one.zone in (IN_PLAY, PHASED_OUT)
    )


def _check_position(game: Game) -> None:
    """A position at somebody's priority is text; any other moment is such a position with a line, as here."""
    if not isinstance(game.decision, HasPriority) or game.decision.barred or _made_by_who_left(game):
        with pytest.raises(NotWritable):
            write_position(game.position)
        return
    text = write_position(game.position)
    again = read_position(text)
    assert write_position(again) == text
    assert [_whose(board) for board in again.boards] == [_whose(board) for board in game.position.boards]
    other = Game(again)
    other.advance()
    assert isinstance(other.decision, HasPriority)
    assert other.decision.player == game.decision.player
    assert _under_way(other) == _under_way(game), "what follows when everyone passes is another step"
    # What a loop is made of has happened before (421); the text is of what is there now.
    assert [say(other, one) for one in other.decision.options(other.board) or ()] == [
        say(game, one) for one in game.decision.options(game.board) or () if not isinstance(one, RepeatLoop)
    ]


def _under_way(game: Game) -> list[tuple[type, str]]:
    return [(type(one), one.at) for one in game.position.agenda]


def _check_sentence(game: Game, entry: Entry) -> None:
    """The answer is said, read on another cursor, and said there: the same words and the same moment."""
    words = "concedes" if entry.kind == "concede" else say(game, entry.answer)
    other = Game(game.position)
    if entry.kind == "concede":
        return
    assert read_sentence(other, words) == 1
    other.advance()
    # The cursor itself stays: what follows may be chance that the line dictates.
    ahead = game.fork()
    _give(ahead, entry)
    ahead.advance()
    assert other.position == ahead.position


def _give(game: Game, entry: Entry) -> None:
    if entry.kind == "concede":
        game.concede(entry.answer, level=entry.level)
    else:
        game.choose(entry.answer)


# --- scenarios that are wrong --------------------------------------------------------------------------------

WRONG = """# Wrong
Ann: in play Mountain; hand Shock
Bob: life 20
Turn 3: Ann, precombat main phase
---
{line}
---
{expectation}
"""


@pytest.mark.parametrize(
    ("line", "expectation", "words", "reason"),
    [
        ("Both pass.", "Bob has 18 life.", "Bob has 18 life.", "Bob has 20 life"),
        ("Bob passes.", "Bob has 20 life.", "Bob passes.", "refused by 408.1c"),
        ("Ann dances.", "Bob has 20 life.", "Ann dances.", 'line 6, column 5: can\'t read "dances"'),
        ("Ann passes: illegal 408.1c.", "Bob has 20 life.", "Ann passes: illegal 408.1c.", "it was legal"),
        (
            "Bob passes: illegal 409.1c.",
            "Bob has 20 life.",
            "Bob passes: illegal 409.1c.",
            "refused by 408.1c, not by",
        ),
    ],
)
def test_a_failure_says_what_is_the_case(line: str, expectation: str, words: str, reason: str) -> None:
    failures = run(read_scenario(WRONG.format(line=line, expectation=expectation))).failures
    assert [one.words for one in failures] == [words]
    assert failures[0].reason.startswith(reason)


def test_errors_count_lines_from_the_top_of_the_file() -> None:
    with pytest.raises(Unreadable) as caught:
        read_scenario(WRONG.format(line="Both pass.", expectation="Bob sings."))
    assert (caught.value.line, caught.value.column) == (8, 5)
    with pytest.raises(Unreadable) as caught:
        read_scenario("# T\nRules: 505.5, many\nAnn: life 20\nBob: life 20\n")
    assert (caught.value.line, caught.value.column, caught.value.words) == (2, 15, "many")
