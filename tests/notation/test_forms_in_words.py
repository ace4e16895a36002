"""Answers as words: every kind of decision has words, and they read back to the same answer."""

from __future__ import annotations

import pytest

import engine.game  # noqa: F401  (registers every form)
from engine.board import NOBODY, ObjectId, PlayerId
from engine.chance import Chance
from engine.decisions import (
    CHANCE,
    Answer,
    Division,
    Form,
    Number,
    OneOf,
    Order,
    RandomOf,
    Shuffle,
    SomeOf,
    Word,
    YesNo,
)
from engine.game import Game
from engine.naming import name_of
from engine.notation.answers import SPOKEN, predicate, read_answer, words_of
from engine.notation.scanning import Scanner
from engine.notation.sentences import read_sentence, say
from tests.notation.playing import game


def numbered(found: Game, name: str) -> ObjectId:
    return next(one for one in found.board.objects if name_of(found.board, one) == name)


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
