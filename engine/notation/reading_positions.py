"""From text to a position: players and zones, then the turn, the stack, effects and what waits.

First the whole text is read into drafts; then all objects are put on a board; then the names that drafts mention are
looked up on it. Ids are given in the order of the text, timestamps after them, so that the text alone decides both.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Timestamp,
    Turn,
    TurnId,
    ZoneKey,
    ZoneName,
    zone_key,
)
from engine.events.remembering import in_order
from engine.naming import by_seat
from engine.notation.aiming import read_targets
from engine.notation.course import newly_controlled, taken_from_owners, with_upkeeps
from engine.notation.drafted import announced, who_may_look, with_history
from engine.notation.drafts import COUNTER, MOST_OBJECTS, DraftReader, ObjectDraft, facts_out_of_place
from engine.notation.errors import TooMuch
from engine.notation.implied import TALLIES, Going, in_turn, with_implied
from engine.notation.mana_letters import read_mana
from engine.notation.melee import with_melee
from engine.notation.moments import frames
from engine.notation.names import an_object
from engine.notation.nests import games_of, nest
from engine.notation.own_cards import take_cards
from engine.notation.reading_combat import with_combats
from engine.notation.reading_control import PhraseReader
from engine.notation.reading_turns import TurnReader
from engine.notation.said import Said, SaidTurn, Seat, lives, seated, turns_began
from engine.notation.scanning import Scanner, plain, quoted
from engine.notation.showing import shown_phrase, with_shown
from engine.notation.wordings import Pool
from engine.position import Position
from engine.rules import book

RULES = book.ROOMS
"""Reading asks what objects are, which takes the whole book."""
MOST_CHARACTERS = 200_000
MOST_PLAYERS = 20
HEADINGS = (
    "Table",
    "Turn",
    "Meanwhile",
    "Markers",
    "Stack",
    "Effect",
    "Delayed",
    "Waiting",
    "Gone",
    "Due",
    "Shown",
    "Oldest first",
    "Card",
    "Chance",
)
SHARED = "shared"
"""What a text says of the life total of a player whose team has one (606.4a)."""
AS_USUAL = "as usual"
_HEAD = re.compile(r"(?m)^([^\W\d_][\w \-]*?)[ \t]*:")
ZONES: dict[str, ZoneName] = {
    "in play": IN_PLAY,
    "hand": HAND,
    "graveyard": GRAVEYARD,
    "library": LIBRARY,
    "removed from the game": REMOVED,
    "phased out": PHASED_OUT,
    "ante": ANTE,
    "outside the game": OUTSIDE,
}


def read_position(text: str, line: int = 1, pool: Pool | None = None) -> Position:
    """The position that a text describes. Raises Unreadable, Ambiguous, TooMuch.

    A player is about to receive priority; what state-based effects find wrong with the board is theirs to say.
    """
    if len(text) > MOST_CHARACTERS:
        raise TooMuch("characters of a position", MOST_CHARACTERS)
    pool = pool or Pool()
    told = games_of(text, line)
    games: list[Position] = []
    for one in told:
        first_id = games[-1].next_id if games else 1
        games.append(_Reader(one.text, one.line, pool).position(first_id))
    return nest(games, told) if len(games) > 1 else games[0]


class _Reader:
    def __init__(self, text: str, line: int, pool: Pool) -> None:
        self.scanner = Scanner(take_cards(text, line, pool), line)
        self.said = Said()
        names = [found[1] for found in _HEAD.finditer(self.scanner.text) if not _is_heading(found[1])]
        if not names:
            self.scanner.fail("a player, such as Ann: life 20; in play Forest")
        if len(names) > MOST_PLAYERS:
            raise TooMuch("players", MOST_PLAYERS)
        self.said.seats = [Seat(name) for name in names]
        players = {plain(name): PlayerId(seat) for seat, name in enumerate(names)}
        if len(players) < len(names):
            self.scanner.fail("players with different names")
        self.drafts = DraftReader(self.scanner, pool, players)
        self.phrases = PhraseReader(self.drafts)
        self.turns = TurnReader(self.drafts)

    # --- first pass

    def position(self, first_id: int) -> Position:
        readers: dict[str, Callable[[], None]] = {
            "Turn": lambda: self.turns.turn(self.said.now),
            "Meanwhile": lambda: self.turns.meanwhile(self.said.melee),
            "Markers": lambda: self.turns.markers(self.said.melee),
            "Table": lambda: self.said.table.read(self.scanner, self.drafts),
            "Stack": self._stack,
            "Effect": lambda: self.said.later.append(self.phrases.lasting("Effect")),
            "Delayed": lambda: self.said.later.append(self.phrases.lasting("Delayed")),
            "Waiting": lambda: self.said.later.append(self.phrases.waiting()),
            "Due": lambda: self.said.later.append(self.phrases.due()),
            "Shown": lambda: self.said.later.append(shown_phrase(self.drafts)),
            "Gone": self._gone,
            "Oldest first": self._oldest,
            "Chance": self._chance,
        }
        scanner = self.scanner
        while not scanner.done:
            head = scanner.try_word(*HEADINGS)
            if head == "Card":
                scanner.word(":")
                scanner.fail("the card on the lines below")
            if head:
                if head == "Stack":
                    scanner.try_word("(bottom first)")
                if head != "Turn":
                    scanner.word(":")
                readers[head]()
            else:
                seat = self.drafts.player()
                scanner.word(":")
                self._player(self.said.seats[seat], seat)
            scanner.try_word(".")
            if len(self.said.drafts) + len(self.said.later) > MOST_OBJECTS:
                raise TooMuch("objects in a position", MOST_OBJECTS)
        return _Builder(self.scanner, self.said, self.phrases, first_id).position()

    def _player(self, seat: Seat, player: PlayerId) -> None:
        scanner = self.scanner
        while True:
            zone = scanner.try_any(ZONES)
            if zone:
                self.said.drafts.extend(self.drafts.objects(ZONES[zone], player))
            else:
                self._fact(seat)
            if not scanner.try_word(";"):
                return

    def _fact(self, seat: Seat) -> None:
        scanner = self.scanner
        if scanner.try_word("life"):
            seat.life_at = scanner.at
            seat.life = None if scanner.try_word(SHARED, AS_USUAL) else scanner.number()
        elif scanner.try_word("poison"):
            seat.poison = scanner.number()
        elif scanner.try_word("mana"):
            seat.mana = read_mana(scanner)
        elif scanner.try_word("lost"):
            seat.lost = self._rule()
        elif scanner.try_word("won"):
            seat.won = self._rule()
        elif scanner.try_word("drew from an empty library"):
            seat.drew_from_empty = True
        elif scanner.try_word("unknown cards from"):
            seat.unseen = self.drafts.cards()
        elif scanner.try_word("latest turn"):
            seat.turn_began = scanner.number()
        elif scanner.try_word("latest upkeeps"):
            earlier = scanner.number()
            scanner.word("and")
            seat.upkeeps = TurnId(earlier), TurnId(scanner.number())
        elif (counter := scanner.try_match(COUNTER)) is not None:
            seat.counters[counter[1]] = seat.counters.get(counter[1], 0) + int(counter[2] or 1)
        else:
            scanner.fail(
                "life 20", "in play ...", "hand ...", "library ...", "graveyard ...", "mana R", "poison 1"
            )

    def _rule(self) -> str:
        found = self.scanner.try_match(re.compile(r"\d{1,9}(?:\.\d{1,9}[a-z]?)?"))
        return found.group() if found else self.scanner.fail("the number of a rule")

    def _later(self, places: list[int]) -> None:
        self.scanner.skip()
        places.append(self.scanner.at)
        self.drafts.skip_name()

    def _stack(self) -> None:
        if self.scanner.try_nothing():
            return
        while True:
            self.said.later.append(self.phrases.stacked())
            if not self.scanner.try_word(";"):
                return

    def _gone(self) -> None:
        while True:
            owner = self.drafts.try_owner()
            draft = self.drafts.what(IN_PLAY, owner if owner is not None else PlayerId(0))
            at = self.scanner.at
            if self.scanner.try_word("targeting"):
                draft.state["targets"] = read_targets(self.drafts)
            self.drafts.state(draft)
            if "targets" in draft.state and draft.zone != STACK:
                self.scanner.fail("from on the stack, as of a spell that had targets", at=at)
            self.said.gone.append(draft)
            if not self.scanner.try_word(";"):
                return

    def _oldest(self) -> None:
        while True:
            together: list[int] = []
            self._later(together)
            while self.scanner.try_word("and"):
                self._later(together)
            self.said.oldest.append(together)
            if not self.scanner.try_word(","):
                return

    def _chance(self) -> None:
        self.scanner.word("seed")
        self.said.seed = self.scanner.number()
        if self.scanner.try_word(", dealt"):
            self.said.dealt = self.scanner.number()


def _is_heading(word: str) -> bool:
    return any(word == head or word.startswith(head + " ") for head in HEADINGS)


class _Builder:
    """The second pass: drafts become objects, then names are looked up."""

    def __init__(self, scanner: Scanner, said: Said, phrases: PhraseReader, first_id: int) -> None:
        self.scanner = scanner
        self.said = said
        self.phrases = phrases
        self.next_id = first_id
        self.objects: dict[ObjectId, Object] = ObjectTable()
        self.zones: dict[ZoneKey, tuple[ObjectId, ...]] = {}
        self.drafted: dict[ObjectId, ObjectDraft] = {}

    def new_id(self) -> ObjectId:
        self.next_id += 1
        return ObjectId(self.next_id - 1)

    def position(self) -> Position:
        said = self.said
        turn = replace(said.now.turn, seated=seated(said, said.now, self.scanner))
        table = said.table.table(self.scanner, len(said.seats))
        began = turns_began(said, table)
        for draft in said.drafts:
            self._put(draft, began)
        life = lives(said, table, self.scanner)
        players = tuple(
            Player(
                name=seat.name,
                life=life[at],
                poison=seat.poison,
                mana=seat.mana,
                lost=seat.lost,
                won=seat.won,
                drew_from_empty=seat.drew_from_empty,
                unseen=seat.unseen,
                counters=tuple(sorted(seat.counters.items())),
                turn_began=TurnId(began[at]),
            )
            for at, seat in enumerate(said.seats)
        )
        # In a text a permanent is in the list of the player whom its own field names, before any effect.
        board = by_seat(Board(players, self.objects, self.zones, turn, table=table))
        upkeeps = [seat.upkeeps for seat in said.seats]
        board = replace(board, players=with_upkeeps(board, said.now.place, upkeeps))
        board = with_melee(board, said, self.scanner)
        board = self.phrases.put_gone(board, said.gone, self.new_id)
        board = self.phrases.put_stack(
            board, [one for one in said.later if one.heading == "Stack"], self.new_id
        )
        board = self.phrases.link_gone(board, said.gone)
        board = self.phrases.look_up(board, self.drafted)
        board = with_combats(board, self.drafted, said, self.scanner)
        stamps = self._stamps(board)
        board = self.phrases.put_control(board, said.later, self.new_id, stamps)
        board = with_shown(board, said.later, self.scanner)
        # What the turn remembers has its names from the lists too, whatever effects there are now.
        named = by_seat(board)
        board = replace(board, turn=self._turn_of(named, said.now))
        waiting = zip(board.aside, said.melee.beside, strict=True)
        board = replace(
            board,
            aside=tuple(
                replace(one, turn=self._turn_of(named, told), hurt=self.phrases.hurt(named, told.hurt))
                for one, told in waiting
            ),
        )
        board = newly_controlled(
            board, [one for one, draft in self.drafted.items() if draft.state.get("sick")]
        )
        board = taken_from_owners(
            board, [one for one, draft in self.drafted.items() if draft.state.get("for_good")]
        )
        waiting_at = tuple(one.place for one in said.melee.beside)
        return Position(
            boards=(board,),
            agenda=frames(board, said.now.place, waiting_at),
            seed=said.seed,
            dealt=said.dealt,
            next_id=self.next_id,
        )

    def _put(self, draft: ObjectDraft, began: list[int]) -> None:
        if out_of_place := facts_out_of_place(draft):
            self.scanner.fail("a fact that this can have, unlike " + quoted(out_of_place), at=draft.start)
        object_id = self.new_id()
        owner = draft.owner if draft.owner is not None else draft.seat
        in_play = draft.zone == IN_PLAY
        found = Object(
            id=object_id,
            owner=owner,
            zone=draft.zone,
            definition=draft.definition,
            card=CardId(object_id if draft.kind == "card" else 0),
            kind=draft.kind,
            of_card=draft.state.get("copy_of_card", False),
            controller=draft.seat if in_play else NOBODY,
            timestamp=Timestamp(object_id),
            since=self._since(draft, began),
            tapped=draft.state.get("tapped", False),
            flipped=draft.state.get("flipped", False),
            face_down=draft.state.get("face_down", False),
            lent=draft.zone == REMOVED and draft.state.get("lent", False),
            damage=draft.state.get("damage", 0),
            # Damage on it was dealt this turn (314.2); by what, `put_control` reads where it is said.
            hurt=(NOTHING,) if draft.state.get("damage") else (),
            counters=tuple(sorted(draft.counters.items())),
            announcement=announced(draft) if in_play else None,
            revealed=who_may_look(draft, len(began)),
        )
        found = with_history(found, draft, self.said.now.turn.serial)
        self.objects[object_id] = found
        key = zone_key(draft.zone, owner)
        self.zones[key] = (*self.zones.get(key, ()), object_id)
        self.drafted[object_id] = draft

    def _since(self, draft: ObjectDraft, began: list[int]) -> int:
        """In which turn its controller's control began (212.3d); 0 for long ago. What came into play this turn did so
        then."""
        if draft.zone == IN_PLAY and draft.state.get("entered"):
            return int(self.said.now.turn.serial)
        return max(1, began[draft.seat]) if draft.state.get("sick") else int(draft.state.get("since", 0))

    def _stamps(self, board: Board) -> list[list[ObjectId]]:
        """Permanents from the oldest on: as they stand in the text, but for those that the text orders.

        Those that came into play together are listed together.
        """
        together: dict[ObjectId, list[ObjectId]] = {}
        for group in self.said.oldest:
            ids = []
            for at in group:
                self.scanner.at = at
                ids.append(an_object(self.scanner, board))
            together[ids[0]] = ids
        listed = {one for ids in together.values() for one in ids}
        order = list(together.values())
        found: list[list[ObjectId]] = []
        for one in board.in_play:
            if one not in listed:
                found.append([one])
            elif order:
                found.append(order.pop(0))
        return found

    def _turn_of(self, board: Board, said: SaidTurn) -> Turn:
        turn = said.turn
        plays = list(turn.land_plays)
        for at in said.permissions:
            self.scanner.at = at
            plays.append(an_object(self.scanner, board))
        used = self.phrases.used(board, said.used)
        landed: tuple[PlayerId, ...] = ()
        if board.table.shares:
            found = (*said.landed, *said.landed_by)
            landed = tuple(turn.active if one == NOBODY else one for one in found)
        taken = seated(self.said, said, self.scanner)
        turn = replace(
            turn,
            land_plays=tuple(plays),
            landed=landed,
            used=used,
            seated=taken,
            attacked=self._fought(turn.serial, "attacked"),
            blocked=self._fought(turn.serial, "has_blocked"),
            entered=self._fought(turn.serial, "entered"),
            fallen=self._fought(turn.serial, "fallen"),
            aimed=self._fought(turn.serial, "aimed"),
            aimed_by=in_order(
                (one, by)
                for one in self._fought(turn.serial, "aimed_by")
                for by in self.drafted[one].state["aimed_by"]
            ),
            died=self._kept(board, "died"),
            played=self._kept(board, "played"),
            met=self.phrases.met(board, said.met),
            fought=in_order(self.phrases.met(board, said.fought)),
            lately=self.phrases.lately(board, said.lately),
            dealt=self.phrases.dealt(board, said.dealt, said.amounts),
            drawn=self.phrases.drawn(board, said.drawn),
            formerly=self.phrases.formerly(board, said.formerly),
        )
        tallied = {(field, player) for field in TALLIES for player, _ in getattr(turn, field)}
        turn = with_implied(
            Going(in_turn(board, turn), said.place), tallied, said.no_draws, self._new(turn, board)
        )
        if said.all_spells is None:
            return turn
        spells, at = said.all_spells
        if spells < turn.spells_played:
            told = f"spells played {turn.spells_played}, or more: as many as the players played"
            self.scanner.fail(told, at=at)
        others = ((NOBODY, spells - turn.spells_played),) if spells > turn.spells_played else ()
        return replace(turn, spells=(*others, *turn.spells))

    def _kept(self, board: Board, what: str) -> tuple[ObjectId, ...]:
        """What is gone and did so this turn."""
        drafts = zip(board.past, self.said.gone, strict=False)
        return tuple(one for one, draft in drafts if draft.state.get(what))

    def _new(self, turn: Turn, board: Board) -> list[ObjectId]:
        """What is new to a player who has this turn, and was nobody else's: it has come into play in it."""
        whose = board.table.side_of(turn.active)
        return [
            one
            for one, draft in self.drafted.items()
            if draft.state.get("sick") and draft.seat in whose and draft.owner in (None, draft.seat)
        ]

    def _fought(self, at: TurnId, what: str) -> tuple[ObjectId, ...]:
        """What did so in a combat of this turn that is over; of several turns, in the one that is its controller's,
        or the one being played."""
        turns = [one.turn for one in (self.said.now, *self.said.melee.beside)]
        found = []
        for one, draft in self.drafted.items():
            if draft.state.get(what):
                own = [turn.serial for turn in turns if turn.active == draft.seat]
                if at == (own or [turns[0].serial])[0]:
                    found.append(one)
        return tuple(sorted(found))


__all__ = ["GRAVEYARD", "STACK", "read_position"]
