"""Every outcome of small boards, counted twice: by the graph, which merges positions, and plainly, line by line."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.board import Board, PlayerId
from engine.events import Reverse
from engine.exploring import graph as graph_room
from engine.exploring.answers import Answers, answers_of
from engine.exploring.findings import always_holds, can_force, can_happen, explored
from engine.exploring.graph import Graph, Limits
from engine.exploring.horizons import Until
from engine.exploring.pieces import Pieces, settled
from engine.game import Game
from engine.notation.reading_positions import read_position
from engine.position import Line, Position
from engine.replaying import replay
from engine.rules.stack.priority_408 import HasPriority

BOARDS: dict[str, tuple[str, Until]] = {
    "a spell for either player or the creature": (
        "Ann: in play Mountain; hand Shock\nBob: in play Grizzly Bears\nTurn 3: Ann, end of turn",
        "step",
    ),
    "two like lands": (
        "Ann: in play Mountain x2; hand Shock\nBob: life 2\nTurn 3: Ann, end of turn",
        "step",
    ),
    "a spell and an answer": (
        "Ann: in play Mountain; hand Shock\nBob: in play Island x2; hand Counterspell\nTurn 3: Ann, end of turn",
        "step",
    ),
    "a spell on the stack": (
        "Ann: life 20\nBob: in play Forest, Grizzly Bears; hand Giant Growth\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Shock targeting Bob's Grizzly Bears",
        "stack",
    ),
    "one creature may attack": (
        "Ann: in play Grizzly Bears\nBob: life 2\nTurn 3: Ann, beginning of combat",
        "phase",
    ),
    "two like creatures may attack": (
        "Ann: in play Grizzly Bears x2\nBob: life 4\nTurn 3: Ann, beginning of combat",
        "phase",
    ),
    "attackers and a blocker": (
        "Ann: in play Grizzly Bears x2, Hill Giant\nBob: in play Gray Ogre\nTurn 3: Ann, beginning of combat",
        "phase",
    ),
    "like attackers and like blockers": (
        "Ann: in play Grizzly Bears x2\nBob: in play Mons's Goblin Raiders x2\nTurn 3: Ann, beginning of combat",
        "phase",
    ),
    "two blockers share the damage": (
        "Ann: in play Hill Giant\nBob: in play Grizzly Bears, Gray Ogre\nTurn 3: Ann, beginning of combat",
        "phase",
    ),
    "a trampler": (
        "Ann: in play War Mammoth\nBob: in play Grizzly Bears\nTurn 3: Ann, beginning of combat",
        "phase",
    ),
    "damage divided": (
        "Ann: in play Mountain x3; hand Arc Lightning\nBob: in play Grizzly Bears\nTurn 3: Ann, precombat main phase\n",
        "stack",
    ),
    "an X": (
        "Ann: in play Mountain x2; hand Blaze\nBob: life 1\nTurn 3: Ann, postcombat main phase",
        "phase",
    ),
    "a sacrifice": (
        "Ann: in play Mogg Fanatic\nBob: in play Llanowar Elves\nTurn 3: Ann, end of turn",
        "step",
    ),
    "an ability that taps": (
        "Ann: in play Prodigal Sorcerer\nBob: in play Prodigal Sorcerer\nTurn 3: Ann, end of turn",
        "step",
    ),
    "mana to burn": ("Ann: in play Llanowar Elves, Forest\nBob: life 20\nTurn 3: Ann, end of turn", "step"),
    "a ritual and what to do with it": (
        "Ann: in play Swamp; hand Dark Ritual, Hypnotic Specter\nBob: life 20\nTurn 3: Ann, postcombat main phase",
        "phase",
    ),
    "a card back": (
        "Ann: in play Swamp; hand Raise Dead; graveyard Grizzly Bears, Shock, Hill Giant\nBob: life 20\n"
        "Turn 3: Ann, postcombat main phase",
        "phase",
    ),
    "a coin": (
        "Ann: in play Mountain, Swamp; hand Mana Clash\nBob: life 1\nTurn 3: Ann, precombat main phase",
        8,
    ),
    "two cards at random": (
        "Ann: in play Swamp x2; hand Hymn to Tourach\nBob: hand Shock x2, Forest\nTurn 3: Ann, postcombat main phase",
        "phase",
    ),
    "a choice of yes or no": (
        "Ann: in play Swamp x4; hand Gravedigger; graveyard Llanowar Elves\nBob: life 20\n"
        "Turn 3: Ann, postcombat main phase",
        "phase",
    ),
    "tapped or untapped": (
        "Ann: in play Island, Grizzly Bears; hand Twiddle\nBob: life 20\nTurn 3: Ann, end of turn",
        "step",
    ),
    "a play that is reversed": (
        "Ann: mana RRRRR; hand Barbed Lightning\nBob: life 20\nTurn 3: Ann, postcombat main phase",
        "phase",
    ),
    "the next two decisions": (
        "Ann: in play Grizzly Bears, Hill Giant\nBob: in play Gray Ogre\nTurn 3: Ann, beginning of combat",
        2,
    ),
}


def told(position: Position) -> tuple[object, ...]:
    """What the end of a line comes to, as these tests tell it."""
    return tuple(of_board(board) for board in position.boards)


def of_board(board: Board) -> object:
    things = sorted(
        (one.zone, one.owner, one.definition.name if one.definition else one.kind, one.tapped, one.damage)
        for one in board.objects.values()
    )
    players = [(one.life, one.lost, sorted(map(repr, one.mana))) for one in board.players]
    return (repr(players), repr(things), board.turn.phase, board.turn.step)


def plainly(position: Position, until: Until) -> Counter[tuple[object, ...]]:
    """How many lines end in each way: every answer of everybody, nothing merged."""
    first = position.board.turn
    found: Counter[tuple[object, ...]] = Counter()
    pieces = Pieces()

    def over(game: Game) -> bool:
        turn = game.board.turn
        moment = {
            "turn": turn.serial == first.serial,
            "phase": turn.phase == first.phase,
            "step": (turn.phase, turn.step) == (first.phase, first.step),
        }
        moment["stack"] = moment["step"]
        return game.outcome is not None or not moment.get(str(until), True)

    def play(game: Game, choices: int, stacked: bool) -> None:
        back: list[bool] = []
        game.witness = lambda _, done, __: back.extend(type(one) is Reverse for one in done)
        game.advance(until=over)
        if any(back):
            return
        stacked = stacked or bool(game.board.stack)
        form = game.decision
        quiet = until == "stack" and stacked and isinstance(form, HasPriority) and not game.board.stack
        if over(game) or quiet:
            found[told(game.position)] += 1
            return
        answers = answers_of(settled(game.position), pieces).answers
        if len(answers) > 1:
            if choices == until:
                found[told(game.position)] += 1
                return
            choices += 1
        for answer in answers:
            branch = Game(settled(game.position), trace=False, dictate=True)
            branch.choose(answer)
            play(branch, choices, stacked)

    play(Game(position, trace=False, dictate=True), 0, False)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_merged_and_plainly_counted_lines_are_the_same(name: str) -> None:
    text, until = BOARDS[name]
    position = read_position(text)
    graph = Graph(position, until)
    assert graph.go(), (graph.bound, graph.missing)
    found = explored(graph, told)
    counted = plainly(position, until)
    assert {one.outcome: one.lines for one in found.outcomes} == dict(counted)
    assert found.lines == counted.total()
    assert found.positions <= counted.total() * 50


def outcomes_of(text: str, until: Until) -> Graph:
    graph = Graph(read_position(text), until)
    assert graph.go()
    return graph


def life_of(position: Position) -> tuple[int, ...]:
    return tuple(one.life for one in position.board.players)


def test_a_reversed_play_is_no_line() -> None:
    """Entwined without a creature, Barbed Lightning has no target for one of its modes (422.1)."""
    graph = outcomes_of(*BOARDS["a play that is reversed"])
    assert graph.reversals > 0
    assert explored(graph, life_of).lines is not None


def test_like_attackers_and_like_blockers_are_counted_once() -> None:
    """With none, one or two Bears attacking, two Raiders block: 1 + 4 + 5 lines, damage divided included."""
    graph = outcomes_of(*BOARDS["like attackers and like blockers"])
    assert explored(graph, life_of).lines == 10


def test_each_outcome_has_a_shortest_line_that_plays() -> None:
    text, until = BOARDS["a spell for either player or the creature"]
    position = read_position(text)
    graph = outcomes_of(text, until)
    found = {one.outcome: one for one in explored(graph, life_of).outcomes}
    assert set(found) == {(20, 20), (20, 18), (18, 20)}
    shock = replay(Line(position, found[20, 18].line))
    assert life_of(shock.position) == (20, 18)


def test_only_chance_decides_what_a_hymn_takes() -> None:
    """Two of two Shocks and a Forest, at random: both Shocks in one case of three."""
    text = (
        "Ann: life 20\nBob: hand Shock x2, Forest\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Hymn to Tourach targeting Bob"
    )
    graph = outcomes_of(text, "stack")

    def left(position: Position) -> str:
        (card,) = position.board.zone("hand", PlayerId(1))
        definition = position.board.objects[card].definition
        assert definition is not None
        return definition.name

    likely = {one.outcome: one.probability for one in explored(graph, left).outcomes}
    assert likely == {"Forest": Fraction(1, 3), "Shock": Fraction(2, 3)}


def test_the_first_answers_lead_to_some_outcomes_each() -> None:
    found = explored(outcomes_of(*BOARDS["one creature may attack"]), life_of)
    assert found.asked == "which creatures attack"
    leads = {
        one.entries[0].answer: [found.outcomes[at].outcome for at in one.outcomes] for one in found.first
    }
    assert {len(answer): to for answer, to in leads.items()} == {1: [(20, 0)], 0: [(20, 2)]}
    assert not any(one.open for one in found.first)


def test_a_bound_is_said_and_what_was_seen_stands() -> None:
    text, until = BOARDS["a spell and an answer"]
    graph = Graph(read_position(text), until, Limits(positions=20))
    assert not graph.go()
    part = explored(graph, told)
    assert (part.whole, part.bound) == (False, "20 positions")
    assert any(one.open for one in part.first)
    assert can_happen(graph, lambda _: False).known == "unknown"
    assert always_holds(graph, lambda _: True).known == "unknown"
    # It goes on where it stopped, and comes to what looking at once comes to.
    graph.bounds = Limits()
    assert graph.go()
    whole = explored(graph, told)
    assert whole == explored(outcomes_of(text, until), told)
    assert {one.outcome for one in part.outcomes} <= {one.outcome for one in whole.outcomes}


CROWDED = (
    "Ann: life 6; in play Mountain x2, Forest, Grizzly Bears, Ironroot Treefolk; hand Shock, Giant Growth\n"
    "Bob: life 5; in play Swamp x2, Gray Ogre, Hill Giant; hand Terror\n"
    "Turn 3: Ann, precombat main phase"
)


def test_where_a_bound_is_reached_lines_have_come_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of positions lie before the end of this turn, and outcomes are to be seen before."""
    monkeypatch.setattr(graph_room, "IN_ORDER", 100)
    graph = Graph(read_position(CROWDED), "turn", Limits(positions=400))
    assert not graph.go()
    found = explored(graph, life_of)
    assert len(found.outcomes) > 1
    for one in found.outcomes:
        assert life_of(replay(Line(graph.start, one.line)).position) == one.outcome


def test_a_place_that_is_known_is_not_asked_for_its_answers_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answers(position: Position, pieces: Pieces, most: int) -> Answers:
        found = answers_of(position, pieces, most)
        if len(found.answers) > 1:
            asked.append(pieces.key(position))
        return found

    monkeypatch.setattr(graph_room, "answers_of", answers)
    graph = outcomes_of("Ann: mana RRR; hand Shock x3\nBob: life 20\nTurn 3: Ann, end of turn", "step")
    ways = sum(len(one.ways or ()) for one in graph.places)
    assert ways > len(graph.places), "some places are reached in more than one way"
    assert len(asked) == len(set(asked)) == sum(bool(one.ways) for one in graph.places)


@pytest.mark.parametrize("name", BOARDS)
def test_no_line_to_a_place_is_shorter_than_the_one_that_is_told(name: str) -> None:
    graph = outcomes_of(*BOARDS[name])
    away, row = {0: 0}, [0]
    for number in row:
        for way in graph.places[number].ways or ():
            if way.to not in away:
                away[way.to] = away[number] + 1
                row.append(way.to)
    assert away == {number: place.depth for number, place in enumerate(graph.places)}


def test_too_many_orders_of_a_library_are_said_and_never_a_no() -> None:
    text = (
        "Ann: in play Forest; library Forest x5, Shock, Grizzly Bears, Hill Giant, Mountain, Island, Swamp\n"
        "Bob: life 20\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Rampant Growth"
    )
    graph = Graph(read_position(text), "stack")
    assert not graph.go()
    assert any("orders of" in one for one in graph.missing)
    assert can_happen(graph, lambda _: False).known == "unknown"


def test_too_many_steps_without_a_question_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    text, until = BOARDS["one creature may attack"]
    monkeypatch.setattr("engine.exploring.graph.MOST_STEPS", 3)
    graph = Graph(read_position(text), until)
    assert not graph.go()
    assert graph.missing == {"3 steps in a row": 1}
    assert can_happen(graph, lambda _: False).known == "unknown"


def test_exploring_changes_nothing() -> None:
    text, until = BOARDS["attackers and a blocker"]
    position = read_position(text)
    before = repr(position)
    graph = Graph(position, until)
    graph.go()
    assert repr(position) == before
    assert graph.start is position


def test_what_can_be_forced() -> None:
    """Ann's Shock deals Bob his last 2 damage, unless he has an answer; he need not use it."""
    shock = "Ann: in play Mountain; hand Shock\nBob: life 2{}\nTurn 3: Ann, end of turn"

    def bob_lost(position: Position) -> bool:
        return bool(position.board.players[1].lost)

    alone = outcomes_of(shock.format(""), "step")
    forced = can_force(alone, PlayerId(0), bob_lost)
    assert forced.known == "yes" and forced.strategy is not None
    assert forced.strategy.distance[0] >= 1
    answered = outcomes_of(shock.format("; in play Island x2; hand Counterspell"), "step")
    assert can_happen(answered, bob_lost).known == "yes"
    assert can_force(answered, PlayerId(0), bob_lost).known == "no"
    assert can_force(answered, PlayerId(1), lambda one: not bob_lost(one)).known == "yes"


def test_chance_counts_against_who_asks() -> None:
    """A Hymn takes the last Shock or doesn't: Ann can't bring it about, and Bob can't either."""
    text = (
        "Ann: life 20\nBob: hand Shock, Forest x2\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Hymn to Tourach targeting Bob"
    )
    graph = outcomes_of(text, "stack")

    def gone(position: Position) -> bool:
        names = [
            position.board.objects[one].definition for one in position.board.zone("graveyard", PlayerId(1))
        ]
        return any(one is not None and one.name == "Shock" for one in names)

    assert can_force(graph, PlayerId(0), gone).known == "no"
    assert can_force(graph, PlayerId(1), lambda one: not gone(one)).known == "no"
    assert can_happen(graph, gone).known == "yes"
