"""Rules 217.1e and 506.5: what is outside the game, and cards that come in from there.

Outside a game are the cards that a player has beside it, cards removed from the game, and for a subgame everything
in the games around it. A card fetched from a main game leaves it in an event of that game (506.5a); the games
between hold it as lent, like every card of their subgames.
"""

from __future__ import annotations

from typing import Any, ClassVar

from engine.agenda import Act, Moment, Procedure, ask, call_outside, done, goto, procedure, propose, step
from engine.asking import Asker, matches
from engine.board import (
    HAND,
    NOBODY,
    NOTHING,
    OUTSIDE,
    REMOVED,
    Board,
    Object,
    ObjectId,
    ObjectTable,
    PlayerId,
    ZoneName,
)
from engine.decisions import Answer, OneOf, SomeOf
from engine.events import CardsRevealed, ComeIn, Lend, ObjectMoved, Part, StandAside
from engine.language.effects import BringIn
from engine.language.terms import Filter
from engine.language.values import CardDef
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.seats import apnap

ELSEWHERE = "card elsewhere"
"""The kind of a choice among cards of several games."""


@procedure("217.1e")
class BringFromOutside(Procedure, frozen=True, kw_only=True):
    """A player brings in a card from outside the game."""

    player: PlayerId
    wanted: Filter
    asker: Asker
    shown: bool
    by: ObjectId = NOTHING
    up_to: int | None = None
    to: ZoneName = HAND
    chosen: Answer = 0
    left: tuple[int, ...] = ()
    """Of several cards chosen, those that have not come in."""
    source: int = 0
    """The level of the game that the card is in."""
    lies: ObjectId = NOTHING
    """The card where it lies in that game once it is lent."""
    between: int = 0
    came: tuple[Part, ...] = ()
    before: tuple[Part, ...] = ()
    """How the cards before this one came in."""

    acting: ClassVar[str] = "player"

    def on_the_way(self) -> bool:
        """From when the card is lent by the game that it was in until it is here."""
        coming = self.at == "reveal" and self.awaiting == "came"
        return self.lies != NOTHING and (coming or self.at in ("pass_between", "pass_on", "come_in"))

    @step("506.5", also=("217.1e", "413.2c"))
    def choose(self, game: Moment) -> Act:
        """The player chooses a card of the right kind from outside the game."""
        among = outside(game, self.level, self.player, self.wanted, self.asker)
        if not among:
            return goto("nothing_there")
        if self.up_to is not None:
            return ask(
                SomeOf(
                    player=self.player,
                    rule="217.1e",
                    purpose="cards from outside the game",
                    about=self.by,
                    among=among,
                    least=0,
                    most=min(self.up_to, len(among)),
                    **_described(game, self.level, among),
                ),
                into="chosen",
            )
        return ask(
            OneOf(
                player=self.player,
                rule="217.1e",
                purpose="a card from outside the game",
                about=self.by,
                among=among,
                **_described(game, self.level, among),
            ),
            into="chosen",
        )

    @step("217.1e", quiet=True)
    def find(self, game: Moment) -> Act:
        """It is found beside this game, or in a game around it."""
        if isinstance(self.chosen, tuple):
            if not self.chosen:
                return goto("finish")
            return goto("find", chosen=self.chosen[0], left=self.chosen[1:])
        chosen = ObjectId(self.chosen)
        source = next(level for level in range(self.level, -1, -1) if chosen in game.boards[level].objects)
        return goto("take" if source == self.level else "leave", source=source, between=source + 1)

    @step("217.1e")
    def take(self, game: Moment) -> Act:
        """The card is put into the player's hand, or where else the text says."""
        return propose(ObjectMoved(object=ObjectId(self.chosen), to=self.to, by=self.by), into="came")

    @step("217.1e", quiet=True)
    def taken(self, game: Moment) -> Act:
        """It is in this game now."""
        return goto("reveal")

    @step("506.5a")
    def leave(self, game: Moment) -> Act:
        """A card that comes from a main game leaves that game."""
        return call_outside(LeaveMainGame(object=ObjectId(self.chosen)), self.source, into="lies")

    @step("506.5a", quiet=True)
    def pass_between(self, game: Moment) -> Act:
        """It passes through the games in between, outside of which it was."""
        if self.lies == NOTHING:
            return goto("nothing_there")
        if self.between == self.level:
            return goto("come_in")
        between = self.between
        return call_outside(PassThrough(source=self.source, lies=self.lies), between, into="between")

    @step("506.5a", quiet=True)
    def pass_on(self, game: Moment) -> Act:
        """The next game is the one within."""
        return goto("pass_between")

    @step("506.5a", also=("217.1e",))
    def come_in(self, game: Moment) -> Act:
        """The card comes into this game and is put into the player's hand, or where else the text says."""
        found = game.boards[self.source].objects[self.lies]
        return propose(
            ComeIn(card=found.card, owner=found.owner, to=self.to, definition=card_text(found), by=self.by),
            into="came",
        )

    @step("217.1e", check=True)
    def reveal(self, game: Moment) -> Act:
        """If the text says so, all players see it."""
        became = tuple(
            part.became
            for part in self.came
            if isinstance(part, ComeIn | ObjectMoved) and part.became != NOTHING
        )
        if not self.shown or not became:
            return goto("finish")
        return propose(CardsRevealed(objects=became, to=apnap(game.board), by=self.by))

    @step("217.1e", quiet=True)
    def finish(self, game: Moment) -> Act:
        """The next of several cards comes in, or the text continues."""
        came = self.before + self.came
        if self.left:
            return goto("find", chosen=self.left[0], left=self.left[1:], before=came, came=(), lies=NOTHING)
        return done(Carried(came))

    @step("416.3")
    def nothing_there(self, game: Moment) -> Act:
        """There is no card of the right kind outside the game, so nothing happens."""
        return done(Carried())


@procedure("506.5a")
class LeaveMainGame(Procedure, frozen=True, kw_only=True):
    """A card leaves a main game for a subgame.

    The result is where it lies removed, or nothing if it doesn't.
    """

    object: ObjectId
    moved: tuple[Part, ...] = ()

    def on_the_way(self) -> bool:
        """Once the card is lent."""
        return self.at == "over"

    @step("506.5a")
    def remove(self, game: Moment) -> Act:
        """It is removed from the main game; abilities there that wait for that trigger."""
        found = game.board.objects[self.object]
        if found.zone == OUTSIDE:
            return propose(StandAside(card=found.card, owner=found.owner, object=self.object), into="moved")
        if found.zone == REMOVED:
            return goto("lend")
        return propose(ObjectMoved(object=self.object, to=REMOVED), into="moved")

    @step("506.5a", quiet=True)
    def lend(self, game: Moment) -> Act:
        """It is in the subgame from now on."""
        found = self._lies(game.board)
        return propose(Lend(objects=(found,))) if found != NOTHING else goto("over")

    @step("506.5a", quiet=True)
    def over(self, game: Moment) -> Act:
        """It is gone from the main game."""
        return done(self._lies(game.board))

    def _lies(self, board: Board) -> ObjectId:
        for part in self.moved:
            if isinstance(part, StandAside):
                return part.became
            if isinstance(part, ObjectMoved):
                return part.became if part.to == REMOVED else NOTHING
        return self.object if self.object in board.objects else NOTHING


@procedure("506.5a")
class PassThrough(Procedure, frozen=True, kw_only=True):
    """A card from outside this game goes to a game within it.

    The result is the level of the next game.
    """

    source: int
    lies: ObjectId

    def on_the_way(self) -> bool:
        """All the while."""
        return True

    @step("506.5a", also=("506.7",))
    def stand_aside(self, game: Moment) -> Act:
        """It stays outside this game, and is in the games within it."""
        found = game.boards[self.source].objects[self.lies]
        return propose(StandAside(card=found.card, owner=found.owner, definition=card_text(found)))

    @step("506.5a", quiet=True)
    def go_on(self, game: Moment) -> Act:
        """The next game is the one within."""
        return done(self.level + 1)


def card_text(found: Object) -> CardDef | None:
    """A card's own text, whatever it has been copying."""
    return found.definition if found.copying is None else found.copying.printed


def outside(game: Moment, level: int, player: PlayerId, wanted: Filter, asker: Asker) -> tuple[ObjectId, ...]:
    """The cards of this player outside the game of this level that match, this game's own first."""
    found: list[ObjectId] = []
    for place in range(level, -1, -1):
        board = game.boards[place]
        inside = place == level
        for one in _cards(board, inside):
            if one.owner == player and not one.lent:
                laid = _laid_aside(board, one)
                if matches(laid, one.id, wanted, asker):
                    found.append(one.id)
    return tuple(found)


def _described(game: Moment, level: int, among: tuple[ObjectId, ...]) -> dict[str, Any]:
    """How the form tells the cards apart. Those of other games are no objects of this one, so they have labels."""
    if all(one in game.boards[level].objects for one in among):
        return {}
    names = [_name(game, level, one) for one in among]
    numbered = [f"{name} #{names[:place].count(name) + 1}" for place, name in enumerate(names)]
    labels = tuple(
        number if names.count(name) > 1 else name for name, number in zip(names, numbered, strict=True)
    )
    return {"kind": ELSEWHERE, "labels": labels}


def _name(game: Moment, level: int, object_id: ObjectId) -> str:
    for board in reversed(game.boards[: level + 1]):
        found = board.objects.get(object_id)
        text = card_text(found) if found is not None else None
        if text is not None:
            return text.name
    return ""


def _cards(board: Board, inside: bool) -> tuple[Object, ...]:
    """The cards outside this very game, or, for one of its subgames, all of its cards (506.5)."""
    if inside:
        ids = (*board.zone(OUTSIDE), *board.zone(REMOVED))
        return tuple(board.objects[one] for one in ids if board.objects[one].kind == "card")
    return tuple(one for one in board.objects.values() if one.kind == "card")


def _laid_aside(board: Board, found: Object) -> Board:
    """A board with nothing but this card outside the game: what it is there is what its own text says."""
    plain = Object(id=found.id, owner=found.owner, zone=OUTSIDE, definition=card_text(found), card=found.card)
    return Board(
        players=board.players,
        objects=ObjectTable({found.id: plain}),
        zones={(OUTSIDE, NOBODY): (found.id,)},
        turn=board.turn,
        table=board.table,
    )


@plans(BringIn)
def _bring_in(context: Context, instruction: BringIn) -> Plan:
    players = context.players(instruction.who)
    if not players:
        return ()
    return BringFromOutside(
        player=players[0],
        wanted=instruction.filter,
        asker=context.asker,
        shown=instruction.shown,
        up_to=instruction.up_to,
        to=instruction.to.value,
        by=context.about,
    )


__all__ = ["BringFromOutside", "LeaveMainGame", "card_text", "outside"]
