"""What holds of a searching player's tree: a question is what its player sees of it, others' answers are tried as well,
and each playout counts for whoever decided."""

from __future__ import annotations

from benchmarks.tables import new_game
from engine.board import PlayerId
from engine.cards import library
from engine.chance import Chance, mix
from engine.game import Game
from engine.players import advice as sensible
from engine.players import trying
from engine.players.eyes import Eyes
from engine.players.guessing import Guesses
from engine.players.searching import Effort, Trials
from engine.players.tree import QuestionTree, SeenQuestion
from engine.simulate import Sight
from engine.view import view
from tests.properties.test_players import decisions
from tests.properties.test_searching import with_hidden_cards_of

ANN, BOB = PlayerId(0), PlayerId(1)
DEEP = Effort(playouts=48, tries=24, answers_in_all=6_000, patience=1, clear=1.0)


NAMES = (
    *["Forest", "Mountain"] * 8,
    *["Grizzly Bears", "Hill Giant", "Llanowar Elves", "Shock", "Giant Growth", "Gray Ogre", "Lightning Bolt"]
    * 3,
    *["Giant Spider", "Goblin Piker", "Blaze"],
)
"""The same cards for all, whatever else ships: what a tree comes to hangs on the game."""
DECK = tuple(library()[name] for name in NAMES)


def trials(game: Game, effort: Effort) -> Trials | None:
    """What is tried at this moment; None where nothing is to be searched."""
    sight = Sight(game)
    among = trying.answers(Eyes(sight), sensible(sight).answer)
    return Trials(sight, among, effort, 5) if len(among) > 1 else None


def first_trials(seed: int, effort: Effort, after: int = 0) -> tuple[Trials, Game]:
    for number, game in enumerate(decisions(seed, 500, new_game([DECK, DECK], seed))):
        found = trials(game, effort) if number >= after else None
        if found is not None:
            return found, game
    raise AssertionError("nothing was to be searched")


def test_a_question_is_one_with_whatever_hidden_cards_and_another_for_who_sees_them() -> None:
    position = new_game([DECK, DECK], 1)
    guesses = Guesses(position, ANN)
    tree = QuestionTree(patience=4, boldness=0.06)
    worlds = [guesses.world(Chance(one)) for one in range(4)]
    mine = [tree.node(ANN, view(one, ANN)) for one in worlds]
    assert [new for _, new in mine] == [True, False, False, False]
    assert len({id(one) for one, _ in mine}) == 1
    theirs = [tree.node(BOB, view(one, BOB)) for one in worlds]
    assert all(new for _, new in theirs) and len(tree.nodes) == 5


def test_what_is_asked_below_is_answered_sensibly_until_it_came_up_often_enough() -> None:
    tree = QuestionTree(patience=3, boldness=0.06)
    question = SeenQuestion(ANN)
    pays = {"sensible": 0.3, "better": 0.8, "worse": 0.1}
    given = []
    for _ in range(60):
        answer = tree.choice(question, tuple(pays))
        question.add(answer, pays[answer])
        given.append(answer)
    assert given[:3] == ["sensible"] * 3 and given[3] == "better" and given[6] == "worse"
    assert question.visits["better"] > 45 and question.times == 60


def test_what_can_not_be_answered_on_this_board_is_not_chosen() -> None:
    tree = QuestionTree(patience=1, boldness=0.06)
    question = SeenQuestion(BOB)
    for _ in range(4):
        question.add(tree.choice(question, ("pass", "play")), 0.5)
    assert tree.choice(question, ("pass",)) == "pass"
    assert tree.choice(question, ("pass", "another")) == "another"


def test_the_tree_goes_on_below_and_counts_for_who_decides() -> None:
    several: set[bool] = set()
    for seed in (1, 2, 4):
        search, _ = first_trials(seed, DEEP, after=40)
        search.go()
        for (maker, _), question in search.tree.nodes.items():
            assert question.maker == maker
            assert question.times == sum(question.visits.values()) <= search.root.times
            if len(question.visits) > 1 and maker == search.me:
                several.add(True)
            # Two play: what is good for the one is as bad for the other.
            for answer, times in question.visits.items():
                assert times > 0 and 0.0 <= question.mean(answer) <= 1.0
        if len(search.tree.nodes) > 1:
            several.add(False)
    assert several == {True, False}


def test_a_playout_comes_to_as_much_for_the_one_as_it_takes_from_the_other() -> None:
    search, _ = first_trials(2, DEEP, after=40)
    search.go()
    low, high = (
        pick(search.root.mean(one) for one in search.among if search.root.visits[one]) for pick in (min, max)
    )
    values = {True: [0.0, 0.0], False: [0.0, 0.0]}
    for (maker, _), question in search.tree.nodes.items():
        values[maker == search.me][0] += sum(question.total.values())
        values[maker == search.me][1] += question.times
    mine, theirs = (total / max(1.0, times) for total, times in (values[True], values[False]))
    assert values[True][1] and values[False][1] and low <= high
    assert abs(mine + theirs - 1.0) < 0.2


def test_the_tree_rests_on_nothing_hidden_and_grows_the_same_each_time() -> None:
    compared = 0
    for after in (30, 60):
        search, game = first_trials(3, DEEP, after=after)
        maker = game.maker
        assert maker is not None
        other = Game(with_hidden_cards_of(game.position, maker, Chance(mix(3, after))), trace=False)
        again = trials(other, DEEP)
        if again is None or again.among != search.among:
            continue
        for one in (search, again):
            one.go()
        assert {key: (one.visits, one.total) for key, one in search.tree.nodes.items()} == {
            key: (one.visits, one.total) for key, one in again.tree.nodes.items()
        }
        compared += 1
    assert compared > 1


def test_without_patience_there_is_no_tree() -> None:
    search, _ = first_trials(1, Effort(patience=0), after=40)
    search.go()
    assert not search.tree.nodes and search.root.times
