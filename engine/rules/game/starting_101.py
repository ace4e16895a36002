"""Rule 101: starting a game.

101.1   decks are shuffled and become libraries
101.2   the players find out who chooses which of them goes first
101.3   life totals are set, and each player draws seven cards
101.4   the starting player takes any mulligans, then each other player in turn order; teams take theirs by 606.6a
101.5a  in a two-player game the starting player will skip the first draw step
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.board import (
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    OUTSIDE,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Timestamp,
    ZoneKey,
    ZoneName,
    zone_key,
)
from engine.decisions import CHANCE, Answer, OneOf, RandomOf, SomeOf, YesNo
from engine.events import Arrival, ObjectMoved, StartingLife
from engine.language.effects import BeginsInPlay
from engine.language.values import CardDef
from engine.position import Outcome, Position
from engine.rules.effects.drawing_423 import DrawCards
from engine.rules.game.shuffling_101 import ShuffleLibraries
from engine.rules.multiplayer.grand_melee_608 import PlayGrandMelee
from engine.rules.multiplayer.setting_up_600 import may_begin
from engine.rules.multiplayer.teams_606 import TeamMulligans
from engine.rules.turn.turns_300 import PlayGame
from engine.seats import life_of, number_of_seats, speaker_of, turn_takers
from engine.table import DUEL, EMPEROR, GRAND_MELEE, Table, starting_life

OPENING_HAND = 7
STARTING_LIFE = 20


@procedure("101")
class StartGame(Procedure, frozen=True, kw_only=True):
    """A game starts.

    The result is who takes the first turn.
    """

    first: PlayerId = NOBODY
    """Who goes first, if that is settled already."""
    chooser: PlayerId = NOBODY
    """Who chooses that, if it is settled: the loser of the game before (101.2)."""
    life: int = STARTING_LIFE
    size: int = OPENING_HAND
    """How many cards the hand of the player deciding had when it was drawn (101.4)."""
    deciding: PlayerId = NOBODY
    kept: int = 0
    """How many seats, from the starting player's on, are done: their hands are kept, or nobody plays there."""
    mulligan: Answer = None
    opened: int = 0
    """How many players, from the starting one on, have said what begins the game in play."""
    begins: Answer = None

    @step("101.1")
    def shuffle_decks(self, game: Moment) -> Act:
        """Each player shuffles his or her deck, which becomes the library."""
        return call(ShuffleLibraries(players=seats(game.board)))

    @step("101.2", quiet=True)
    def who_chooses(self, game: Moment) -> Act | None:
        """The players find out who chooses which of them goes first."""
        if self.first != NOBODY:
            # 606.4b: of a team that takes turns, its primary player stands for it.
            return goto("set_life", first=speaker_of(game.board, self.first))
        if game.board.table.variant == EMPEROR:
            return goto("draw_emperor")
        return goto("draw_lots" if self.chooser == NOBODY else "choose_first")

    @step("101.2")
    def draw_lots(self, game: Moment) -> Act:
        """Chance decides which player chooses who goes first."""
        return ask(
            RandomOf(
                player=CHANCE,
                rule="101.2",
                purpose="who chooses which player goes first",
                among=seats(game.board),
                kind="player",
            ),
            into="chooser",
        )

    @step("101.2")
    def choose_first(self, game: Moment) -> Act:
        """That player chooses who takes the first turn."""
        return ask(
            OneOf(
                player=self.chooser,
                rule="101.2",
                purpose="which player goes first",
                among=turn_takers(game.board),
                kind="player",
            ),
            into="first",
        )

    @step("101.3", check=True)
    def set_life(self, game: Moment) -> Act:
        """Each player's life total becomes the starting one."""
        board = game.board
        return propose(
            *(
                StartingLife(player=player, life=self.life)
                for player in seats(board)
                if life_of(board, player) != self.life
            )
        )

    @step("101.3")
    def draw_hands(self, game: Moment) -> Act:
        """Each player draws a hand of seven cards, the starting player first."""
        order = from_first(game.board, self.first)
        draws = tuple(player for player in order for _ in range(OPENING_HAND))
        return call(DrawCards(draws=draws))

    @step("101.4", quiet=True)
    def next_player(self, game: Moment) -> Act:
        """The starting player decides about mulligans first, then each other player in turn order."""
        board = game.board
        if board.table.shares:
            return call(TeamMulligans(first=self.first), then="opening_hands")
        number = number_of_seats(board)
        for place in range(self.kept, number):
            player = PlayerId((self.first + place) % number)
            if not board.players[player].lost:
                return goto("decide", deciding=player, kept=place, size=OPENING_HAND)
        return goto("opening_hands")

    @step("101.4")
    def decide(self, game: Moment) -> Act:
        """The player takes a mulligan or keeps the hand; a kept hand is final."""
        if not self.size:
            return goto("next_player", kept=self.kept + 1)
        return ask(
            YesNo(player=self.deciding, rule="101.4", purpose="whether to take a mulligan"),
            into="mulligan",
        )

    @step("101.4", quiet=True)
    def decided(self, game: Moment) -> Act | None:
        """A player who keeps is done; one who takes a mulligan begins again with one card fewer."""
        return None if self.mulligan else goto("next_player", kept=self.kept + 1)

    @step("101.4")
    def put_hand_back(self, game: Moment) -> Act:
        """The player puts the hand back into the library."""
        hand = game.board.zone(HAND, self.deciding)
        return propose(*(ObjectMoved(object=card, to=LIBRARY) for card in hand))

    @step("101.4", quiet=True)
    def shuffle_back(self, game: Moment) -> Act:
        """The library is shuffled."""
        return call(ShuffleLibraries(players=(self.deciding,)))

    @step("101.4")
    def draw_fewer(self, game: Moment) -> Act | None:
        """The player draws a new hand of one card fewer."""
        fewer = self.size - 1
        if not fewer:
            return goto("decide", size=0)
        return call(DrawCards(draws=(self.deciding,) * fewer), then="again")

    @step("101.4", quiet=True)
    def again(self, game: Moment) -> Act:
        """The player may do so as often as wanted, down to no cards."""
        return goto("decide", size=self.size - 1)

    @step("101.5", ours=True, quiet=True)
    def opening_hands(self, game: Moment) -> Act:
        """Each player with cards in the opening hand whose texts let that player begin the game with them in play is
        asked, in turn order."""
        board = game.board
        for place, player in enumerate(from_first(board, self.first)):
            if place >= self.opened and may_begin_in_play(board, player):
                return goto("begin_with", deciding=player, opened=place + 1)
        return goto("hands_kept")

    @step("101.5", ours=True)
    def begin_with(self, game: Moment) -> Act:
        """The player chooses which of these cards begin the game in play."""
        cards = may_begin_in_play(game.board, self.deciding)
        return ask(
            SomeOf(
                player=self.deciding,
                rule="101.5",
                purpose="which cards begin the game in play",
                among=tuple(int(one) for one in cards),
                least=0,
                most=len(cards),
            ),
            into="begins",
        )

    @step("101.5", ours=True)
    def put_into_play(self, game: Moment) -> Act:
        """They are put into play."""
        arrival = Arrival(self.deciding)
        begins: tuple[int, ...] = self.begins
        return propose(*(ObjectMoved(object=ObjectId(one), to=IN_PLAY, arrival=arrival) for one in begins))

    @step("101.5", ours=True, quiet=True)
    def next_hand(self, game: Moment) -> Act:
        """The next player's opening hand is looked at."""
        return goto("opening_hands")

    @step("101.5", also=("101.5b",))
    def hands_kept(self, game: Moment) -> Act:
        """All opening hands are kept, so the starting player's first turn begins; with more than two players
        its draw step is not skipped."""
        return done(self.first)


@procedure("101")
class WholeGame(Procedure, frozen=True, kw_only=True):
    """A game from the shuffling of decks to its end."""

    starting: PlayerId = NOBODY
    chooser: PlayerId = NOBODY
    life: int = STARTING_LIFE
    first: PlayerId = NOBODY
    outcome: Outcome | None = None

    ends_at: ClassVar[str] = "over"

    @step("101", quiet=True)
    def start(self, game: Moment) -> Act:
        """The game starts."""
        return call(StartGame(first=self.starting, chooser=self.chooser, life=self.life), into="first")

    @step("101.5", quiet=True)
    def play(self, game: Moment) -> Act:
        """Turns follow until it ends."""
        return call(turns(game.board, self.first), into="outcome")

    @step("102.1", quiet=True)
    def over(self, game: Moment) -> Act:
        """The game is over."""
        return done(self.outcome)


def turns(board: Board, first: PlayerId) -> PlayGame | PlayGrandMelee:
    """The course of turns from this player on. Only in a two-player game does the first draw step fall away
    (101.5a, 101.5b); of a team that takes its turn together the primary player draws no card in it (606.6b)."""
    if board.table.variant == GRAND_MELEE:
        return PlayGrandMelee(first=first)
    skips = board.table.shares or len(seats(board)) == 2
    return PlayGame(next_player=first, skip_first_draw=skips)


def seats(board: Board) -> tuple[PlayerId, ...]:
    """The players in the game, in seat order."""
    return tuple(PlayerId(seat) for seat, player in enumerate(board.players) if not player.lost)


def from_first(board: Board, first: PlayerId) -> tuple[PlayerId, ...]:
    """The players in the game in turn order, the starting player first."""
    number = number_of_seats(board)
    order = (PlayerId((first + offset) % number) for offset in range(number))
    return tuple(seat for seat in order if not board.players[seat].lost)


def may_begin_in_play(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards in a player's opening hand with which he or she may begin the game in play, as their texts say."""
    found: list[ObjectId] = []
    for one in board.zone(HAND, player):
        definition = board.objects[one].definition
        faces = definition.faces if definition is not None else ()
        if any(BeginsInPlay() in face.abilities for face in faces):
            found.append(one)
    return tuple(found)


# --- from deck lists to a position ------------------------------------------------------------------------


class Deck(Struct, frozen=True):
    """What a player brings: a name, the deck, and the cards beside it."""

    player: str
    cards: tuple[CardDef, ...]
    beside: tuple[CardDef, ...] = ()
    """A sideboard: outside the game (217.1e)."""


def new_game(
    decks: Sequence[Deck],
    *,
    seed: int = 0,
    starting: PlayerId = NOBODY,
    chooser: PlayerId = NOBODY,
    life: int = STARTING_LIFE,
    table: Table = DUEL,
) -> Position:
    """A game about to start from these decks: nothing is shuffled yet (101.1).

    Who goes first is `starting`; else `chooser` chooses; else chance decides who does (101.2), among emperors which of
    them goes first (607.4). Raises IllegalTable.
    """
    may_begin(table, len(decks), starting, chooser)
    objects: dict[ObjectId, Object] = {}
    zones: dict[ZoneKey, tuple[ObjectId, ...]] = {}
    next_id = 1
    for seat, deck in enumerate(decks):
        owner = PlayerId(seat)
        piles: tuple[tuple[ZoneName, tuple[CardDef, ...]], ...] = (
            (LIBRARY, deck.cards),
            (OUTSIDE, deck.beside),
        )
        for zone, cards in piles:
            key = zone_key(zone, owner)
            for definition in cards:
                new = ObjectId(next_id)
                next_id += 1
                objects[new] = Object(
                    id=new,
                    owner=owner,
                    zone=zone,
                    definition=definition,
                    card=CardId(new),
                    timestamp=Timestamp(new),
                )
                zones[key] = (*zones.get(key, ()), new)
    board = Board(
        players=tuple(
            Player(deck.player, life=starting_life(table, PlayerId(seat), life))
            for seat, deck in enumerate(decks)
        ),
        objects=ObjectTable(objects),
        zones=zones,
        table=table,
    )
    frame: Procedure = WholeGame(starting=starting, chooser=chooser, life=life)
    return Position(boards=(board,), agenda=(frame,), seed=seed, next_id=next_id)


__all__ = [
    "Deck",
    "ShuffleLibraries",
    "StartGame",
    "WholeGame",
    "from_first",
    "new_game",
    "seats",
    "turns",
]
