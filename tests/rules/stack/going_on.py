"""Plays on from a board in plain steps: everybody passes until something is so, questions are answered one way, and
what was asked of whom is kept. It knows no text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from engine.board import Board, ObjectId, ObjectTable, PlayerId
from engine.chance import Chance
from engine.decisions import CHANCE, Answer, Form, Word, YesNo
from engine.game import Game
from engine.language.card import CardDef
from engine.notation.positions import read_position
from engine.notation.sentences import read_sentence
from engine.notation.standing import Standing
from engine.rules.stack.priority_408 import HasPriority, Pass

MOST = 120
Asked = TypeVar("Asked", bound=Form)


class GoingOn:
    """A game that is played on, and the players who were asked anything but what they play. Whoever says no does as
    little as may be, and so does everybody in attacking; whoever says yes answers what else is asked by chance."""

    def __init__(self, text: str, yes: bool, printed: CardDef | None = None) -> None:
        """`printed` is another text for the cards of its name."""
        position = read_position(text.strip())
        if printed is not None:
            position = replace(position, boards=(_reprinted(position.boards[0], printed),))
        self.game = Game(position, trace=False)
        self.game.advance()
        self.yes = yes
        self.chance = Chance(1)
        self.asked: list[PlayerId] = []
        self.word = ""
        """What is chosen where a word is."""

    @property
    def board(self) -> Board:
        """The board now."""
        return self.game.board

    def says(self, *sentences: str) -> None:
        """Sentences of the notation, one after the other."""
        standing = Standing()
        for one in sentences:
            read_sentence(self.game, one, standing=standing)
        self.game.advance()

    def until(self, enough: Callable[[Board], bool], player: PlayerId | None = None) -> bool:
        """Pass and answer until it is so and somebody has priority, this player if one is named."""
        for _ in range(MOST):
            form = self.game.decision
            if isinstance(form, HasPriority) and enough(self.board) and player in (None, form.player):
                return True
            if form is None:
                return False
            self._goes_on(form)
        return False

    def until_asked(self, kind: type[Asked]) -> Asked:
        """Pass and answer until there is a question of this kind; it is handed back."""
        for _ in range(MOST):
            form = self.game.decision
            if isinstance(form, kind):
                return form
            assert form is not None
            self._goes_on(form)
        raise AssertionError(kind)

    def _goes_on(self, form: Form) -> None:
        if isinstance(form, HasPriority):
            self.game.choose(Pass())
        else:
            if form.player != CHANCE:
                self.asked.append(form.player)
            self.game.choose(self._answer(form))
        self.game.advance()

    def _answer(self, form: Form) -> Answer:
        if isinstance(form, YesNo):
            return self.yes
        if isinstance(form, Word) and self.word:
            return self.word
        chooses = self.yes and self.board.stack
        return form.draw(self.board, self.chance) if chooses else form.some(self.board)


def _reprinted(board: Board, card: CardDef) -> Board:
    altered = {
        number: replace(one, definition=card)
        for number, one in board.objects.items()
        if one.definition is not None and one.definition.name == card.name
    }
    assert altered
    return replace(board, objects=ObjectTable({**board.objects, **altered}))


def called(board: Board, one: ObjectId) -> str:
    """The name that is printed on it."""
    definition = board.objects[one].definition
    return definition.name if definition is not None else ""


def ability_of(board: Board, name: str) -> ObjectId | None:
    """The uppermost ability on the stack that came from a card of that name."""
    for one in reversed(board.stack):
        ability = board.objects[one].ability
        if ability is None:
            continue
        source = ability.id.object
        there = board.objects.get(source) or board.past[source].object
        if there.definition is not None and there.definition.name == name:
            return one
    return None


def named(board: Board, zone: str) -> Counter[tuple[PlayerId, str, bool]]:
    """Cards and tokens that lie in a zone, by owner and name, and whether they are tapped."""
    return Counter(
        (one.owner, called(board, one.id), one.tapped)
        for one in board.objects.values()
        if one.zone == zone and one.ability is None
    )


def shown(board: Board) -> tuple[object, ...]:
    """What one sees of a board: lives, zones, counters, damage."""
    marks = sorted(
        (one.definition.name, one.counters, one.damage)
        for one in board.objects.values()
        if one.definition is not None and (one.counters or one.damage)
    )
    zones = ("in play", "graveyard", "hand", "library", "removed from the game")
    return (
        *(player.life for player in board.players),
        *(sorted(named(board, zone).items()) for zone in zones),
        marks,
    )
