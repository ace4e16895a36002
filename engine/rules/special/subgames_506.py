"""Rule 506: subgames, a whole game inside the game.

506.1   the main game waits (`MainGameWaits`) while the subgame is played (`Subgame`)
506.2   what triggers in the main game meanwhile waits there, on its own board
506.3   libraries leave the main game face down and become the decks of the subgame
506.4   otherwise it is a game like any other; chance decides who goes first
506.5   all else is outside the subgame (`engine.rules.special.outside_506`)
506.6   at its end what came into it goes to the main game's libraries, but for what is removed from it
506.7   a subgame may have a subgame: nothing here knows how deep it stands

A card in a subgame is also an object of the main game: it lies there removed from the game and is marked as lent.
So nothing is copied but the cards that move, and every card is found again.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from engine.agenda import (
    Act,
    Moment,
    Procedure,
    ask,
    call,
    call_within,
    done,
    goto,
    procedure,
    propose,
    step,
)
from engine.board import (
    LIBRARY,
    NOBODY,
    NOTHING,
    REMOVED,
    Board,
    CardId,
    Noted,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
)
from engine.citing import cite, computation
from engine.decisions import CHANCE, RandomOf
from engine.events import ComeIn, Lend, ObjectMoved, Part
from engine.language.effects import SUBGAME_WINNERS, PlaySubgame
from engine.position import Outcome
from engine.rules.game.starting_101 import ShuffleLibraries, StartGame, seats, turns
from engine.rules.multiplayer.leaving_600 import given_up
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.seats import apnap, whose_turn
from engine.table import starting_life

NESTED = computation("506.7", "This main game is itself a subgame: each has one game around it.")
ELSEWHERE = "506.5"
"""By which a player who has left the main game is not in its subgame."""


class Ended(Struct, frozen=True):
    """How a subgame ended, and what stays removed from the game after it (506.6)."""

    winners: tuple[PlayerId, ...] = ()
    rule: str = ""
    face_up: tuple[CardId, ...] = ()
    face_down: tuple[CardId, ...] = ()

    @property
    def staying(self) -> frozenset[CardId]:
        """The cards that were removed from the game in the subgame."""
        return frozenset((*self.face_up, *self.face_down))


@procedure("506.1")
class MainGameWaits(Procedure, frozen=True, kw_only=True):
    """The main game waits while a subgame is played."""

    by: ObjectId = NOTHING
    removed: tuple[Part, ...] = ()
    ended: Ended | None = None

    def outlives(self) -> bool:
        """Once libraries have been removed the subgame is under way, until the cards are back and shuffled (506.6)."""
        return self.at not in ("", "remove_libraries", "resume", "break_off") and self.awaiting != "removed"

    @step("506.3", also=("510.5",))
    def remove_libraries(self, game: Moment) -> Act:
        """Each player removes his or her library from the game, face down, which is no status there."""
        board = game.board
        by = self.by
        return propose(
            *[
                ObjectMoved(object=card, to=REMOVED, face_down=True, blind=True, by=by)
                for player in apnap(board)
                for card in board.zone(LIBRARY, player)
            ],
            into="removed",
        )

    @step("506.3", quiet=True)
    def lend(self, game: Moment) -> Act:
        """The removed cards are in the subgame from now on."""
        return propose(Lend(objects=_decks(self.removed)))

    @step("506.1", quiet=True)
    def who_controls(self, game: Moment) -> Act | None:
        """The turn of the main game may be controlled."""
        turn = game.board.turn
        return goto("own_turns" if turn.controller not in (NOBODY, whose_turn(game.board)) else "discontinue")

    @step("507.1", ours=True)
    def own_turns(self, game: Moment) -> Act | None:
        """The control of this turn does not reach into the subgame, whose turns are others."""
        return None

    @step("506.1")
    def discontinue(self, game: Moment) -> Act:
        """The main game is interrupted; the subgame is played to its end."""
        if self.level:
            cite(NESTED)
        return call_within(Subgame(decks=_decks(self.removed)), fresh_board(game.board), into="ended")

    @step("506.6")
    def take_cards_back(self, game: Moment) -> Act:
        """Each player puts the cards that he or she owns from the subgame into the library."""
        board = game.board
        objects, staying = board.objects, self._ended().staying
        back = [one for one in lent(board) if objects[one].card not in staying]
        return propose(*[ObjectMoved(object=one, to=LIBRARY, blind=True) for one in back])

    @step("506.6", check=True)
    def stay_removed(self, game: Moment) -> Act:
        """Cards removed from the game in the subgame stay removed from the game."""
        face_up = frozenset(self._ended().face_up)
        objects = game.board.objects
        left = lent(game.board)
        shown = tuple(one for one in left if objects[one].card in face_up)
        hidden = tuple(one for one in left if one not in shown)
        piles = ((shown, False), (hidden, True))
        return propose(
            *(Lend(objects=pile, back=True, face_down=face_down) for pile, face_down in piles if pile)
        )

    @step("506.6")
    def shuffle(self, game: Moment) -> Act:
        """Each player shuffles that library."""
        return call(ShuffleLibraries(players=seats(game.board), by=self.by))

    @step("506.1", quiet=True)
    def how_it_ended(self, game: Moment) -> Act:
        """The subgame may have been a draw."""
        return goto("look_for_leavers" if self._ended().winners else "nobody_won")

    @step("506.1", also=("102.4a",), ours=True)
    def nobody_won(self, game: Moment) -> Act | None:
        """The subgame was a draw: it has no winner, so every player is one who did not win it."""
        return None

    @step("600.4a", quiet=True)
    def look_for_leavers(self, game: Moment) -> Act:
        """The player whose spell or ability it was may have left the main game in the meantime."""
        return goto("resume" if self._given_up(game) is None else "break_off")

    @step("600.4a", ours=True)
    def break_off(self, game: Moment) -> Act | None:
        """What made the players play the subgame has left the game, so nothing comes of the subgame's end."""
        return self._given_up(game)

    @step("506.1", also=("506", "506.2"))
    def resume(self, game: Moment) -> Act:
        """The main game continues; what triggered in it in the meantime has waited until now."""
        winners = tuple(int(player) for player in self._ended().winners)
        return done(Carried((), (Noted(SUBGAME_WINNERS, "players", winners),)))

    def _given_up(self, game: Moment) -> Act | None:
        players = game.board.players
        left = tuple(PlayerId(seat) for seat, player in enumerate(players) if player.lost)
        return given_up(game, left, (self.level,)) if left else None

    def _ended(self) -> Ended:
        return self.ended if self.ended is not None else Ended()


@procedure("506.4")
class Subgame(Procedure, frozen=True, kw_only=True):
    """A subgame, from its decks to its end."""

    decks: tuple[ObjectId, ...]
    """The cards as they lie in the main game, removed from it; those of each library in its order."""
    starting: PlayerId = PlayerId(0)
    first: PlayerId = PlayerId(0)
    outcome: Outcome | None = None

    ends_at: ClassVar[str] = "ended"

    @step("506.3", also=("506.3a",))
    def take_decks(self, game: Moment) -> Act:
        """The removed libraries are the players' decks in the subgame, however few cards they have."""
        outer = game.boards[self.level - 1].objects
        # The cards of who has left the main game meanwhile are gone (600.4a).
        cards = [outer[one] for one in self.decks if one in outer]
        return propose(
            *[ComeIn(card=one.card, owner=one.owner, to=LIBRARY, definition=one.definition) for one in cards]
        )

    @step("506.4", also=("101.2",))
    def who_goes_first(self, game: Moment) -> Act:
        """Chance decides which player goes first."""
        return ask(
            RandomOf(
                player=CHANCE,
                rule="506.4",
                purpose="which player goes first",
                among=seats(game.board),
                kind="player",
            ),
            into="starting",
        )

    @step("506.4", quiet=True)
    def start(self, game: Moment) -> Act:
        """It starts like any game."""
        return call(StartGame(first=self.starting), into="first")

    @step("506.4", quiet=True)
    def play(self, game: Moment) -> Act:
        """It is played like any game."""
        return call(turns(game.board, self.first), into="outcome")

    @step("102.1", quiet=True)
    def ended(self, game: Moment) -> Act:
        """The subgame is over."""
        return goto("cut_short" if lent(game.board) else "over")

    @step("506.7", also=("102.1",), ours=True)
    def cut_short(self, game: Moment) -> Act | None:
        """A subgame of this game ends with it; the cards in that one don't stay removed from this one."""
        return None

    @step("506.6", also=("102.1",))
    def over(self, game: Moment) -> Act:
        """The subgame has ended; what is removed from it stays removed from the main game."""
        board = game.board
        gone = [board.objects[one] for one in board.zone(REMOVED)]
        gone = [one for one in gone if not one.lent]
        return done(
            Ended(
                self.outcome.winners if self.outcome is not None else (),
                self.outcome.rule if self.outcome is not None else "",
                tuple(one.card for one in gone if not one.face_down),
                tuple(one.card for one in gone if one.face_down),
            )
        )


def fresh_board(board: Board) -> Board:
    """The board of a subgame before its decks are there: the same seats, without those who have left.

    The lists from which unknown cards are dealt (217.2) go with the libraries.
    """
    players = tuple(
        Player(
            player.name,
            life=starting_life(board.table, PlayerId(seat)),
            lost=ELSEWHERE if player.lost else "",
            unseen=player.unseen,
        )
        for seat, player in enumerate(board.players)
    )
    return Board(players=players, objects=ObjectTable({}), zones={}, table=board.table)


def lent(board: Board) -> tuple[ObjectId, ...]:
    """What lies removed from this game because it is in its subgame."""
    objects = board.objects
    return tuple([one for one in board.zone(REMOVED) if objects[one].lent])


def _decks(removed: tuple[Part, ...]) -> tuple[ObjectId, ...]:
    """What was in fact removed: something may have gone elsewhere instead."""
    return tuple(
        [
            part.became
            for part in removed
            if isinstance(part, ObjectMoved) and part.to == REMOVED and part.became != NOTHING
        ]
    )


@plans(PlaySubgame)
def _play_subgame(context: Context, instruction: PlaySubgame) -> Plan:
    return MainGameWaits(by=context.about)


__all__ = ["Ended", "MainGameWaits", "Subgame", "fresh_board", "lent"]
