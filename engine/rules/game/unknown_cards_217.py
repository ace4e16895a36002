"""Cards of a library that a question leaves open (217.2): they are named, or dealt from a list, as they are needed.

The rules know no such cards, and read none. Before an event shows one, or a step asks what it is, chance is asked;
then the step is followed as if it had always been that card. These steps are ours.

A library that leaves for a subgame and comes back is moved blindly (506.3, 506.6): nobody need know its cards. Once one
is known, it is known in the games around as well.
"""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, ask, call_outside, procedure, propose, step
from engine.board import LIBRARY, NOTHING, REMOVED, Board, ObjectId, PlayerId
from engine.cards import library
from engine.chance import Chance
from engine.decisions import CHANCE, Answer, Form, Ids, Refusal
from engine.events import BecomeKnown, CardDrawn, CardsRevealed, ObjectMoved, Part
from engine.language.values import CardDef
from engine.position import Position
from engine.unknown import is_unknown


class UnknownCard(Form, frozen=True, kw_only=True):
    """Chance says which card it is: any card by name, or dealt from the owner's list."""

    card: ObjectId
    owner: PlayerId

    answers: ClassVar[object] = str
    ids: ClassVar[Ids] = "plain"

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not isinstance(answer, str) or named(board, self.owner, answer) is None:
            return self.refuse("the name of a card that this library knows is needed")
        return None

    def some(self, board: Board) -> Answer:
        left = board.players[self.owner].unseen
        return left[0].name if left else "Forest"

    def draw(self, board: Board, chance: Chance) -> Answer:
        left = board.players[self.owner].unseen
        if not left:
            raise NothingToDeal(board.players[self.owner].name)
        return left[chance.below(len(left))].name

    def can_be_dealt(self, board: Board) -> bool:
        return bool(board.players[self.owner].unseen)


class NothingToDeal(LookupError):
    """An unknown card is needed, and no list says which cards it may be. The message names the player."""

    def __init__(self, player: str) -> None:
        super().__init__(
            f"{player}'s library has cards that no one has named, and no list that is long enough to deal them from"
        )


def check_lists(position: Position) -> None:
    """Whether chance alone can say what every unknown card is. Raises NothingToDeal if a list is too short."""
    for board in position.boards:
        for seat, player in enumerate(board.players):
            held = board.zone(LIBRARY, PlayerId(seat))
            if sum(1 for one in held if is_unknown(board.objects[one])) > len(player.unseen):
                raise NothingToDeal(player.name)


def named(board: Board, owner: PlayerId, name: str) -> CardDef | None:
    """The card with this name: one of the owner's list, else of all that are known here."""
    for one in board.players[owner].unseen:
        if one.name == name:
            return one
    return library().get(name)


@procedure("217.2")
class KnowCard(Procedure, frozen=True, kw_only=True):
    """An unknown card is named or dealt."""

    card: ObjectId
    name: str = ""

    carries: ClassVar[str] = "card"

    @step("217.2b", ours=True)
    def name_it(self, game: Moment) -> Act:
        """The card is needed now, so it is named, or dealt from the list of its owner's unknown cards."""
        owner = game.board.objects[self.card].owner
        whose = game.board.players[owner].name
        return ask(
            UnknownCard(
                player=CHANCE,
                rule="217.2b",
                purpose=f"which card of {whose}'s library this is",
                about=self.card,
                card=self.card,
                owner=owner,
            ),
            into="name",
        )

    @step("217.2b", ours=True)
    def become_known(self, game: Moment) -> Act:
        """It is that card from now on."""
        definition = named(game.board, game.board.objects[self.card].owner, self.name)
        assert definition is not None
        return propose(BecomeKnown(object=self.card, definition=definition))

    @step("217.2b", quiet=True, ours=True)
    def in_games_around(self, game: Moment) -> Act | None:
        """It is that card in each game around a subgame, too, where it lies removed from the game (506.3)."""
        now = game.board.objects[self.card]
        assert now.definition is not None
        for level, board in enumerate(game.boards[: self.level]):
            for one in board.zone(REMOVED):
                found = board.objects[one]
                if found.card == now.card and is_unknown(found):
                    known = KnownAround(card=one, definition=now.definition)
                    return call_outside(known, level, then="in_games_around")
        return None


@procedure("217.2b")
class KnownAround(Procedure, frozen=True, kw_only=True):
    """A card that has become known in a subgame is known in a game around it."""

    card: ObjectId
    definition: CardDef

    @step("217.2b", quiet=True, ours=True)
    def become_known(self, game: Moment) -> Act:
        """It is the same card there."""
        return propose(BecomeKnown(object=self.card, definition=self.definition))


def needed(board: Board, parts: tuple[Part, ...]) -> ObjectId:
    """The first unknown card that this event would move or show; NOTHING if there is none."""
    drawn: dict[PlayerId, int] = {}
    for part in parts:
        ids: tuple[ObjectId, ...] = ()
        if type(part) is CardDrawn:
            top = board.zone(LIBRARY, part.player)
            place = drawn.get(part.player, 0)
            drawn[part.player] = place + 1
            ids = top[place : place + 1]
        elif type(part) is ObjectMoved:
            # On its way face down nobody sees it; but something may have sent it elsewhere instead.
            hidden = part.blind and part.to in (REMOVED, LIBRARY)
            ids = () if hidden else (part.object,)
        elif type(part) is CardsRevealed:
            ids = part.objects
        for one in ids:
            found = board.objects.get(one)
            if found is not None and is_unknown(found):
                return one
    return NOTHING


__all__ = ["KnowCard", "NothingToDeal", "UnknownCard", "check_lists", "named", "needed"]
