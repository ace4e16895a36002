"""Breakpoints: the steps of a line at which a reader wants to stop.

Written as short texts, which is how they are kept and sent:

    rule:409.1          a line that cites this rule or one under it
    object:17           an event that names this object, under whatever id it has then
    to:graveyard        something moves to this zone;  from:in play  something leaves it
    event:LoseLife      an event with a part of this kind
    player:0            this player is asked for a decision

Moves and events may be those of one player alone, that is of the player or of an object that the player controls there
(or owns, where nobody does): "to:graveyard@1", "event:LoseLife@0". A rule may be followed for one player alone, that is
where the player is asked, acts or is acted for, or where the event is the player's: "rule:408.1c@1".

Any of them may let its first times pass: "event:Draw@0#3" stops from the third time on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    REMOVED,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
)
from engine.characteristics import controller_of
from engine.events import Part
from engine.naming import name_of
from engine.notation.codecs import saved_name
from engine.seats import number_of_seats
from engine.trace import TraceLine
from playground.boards import narrating
from playground.boards.finding import is_rule, under
from playground.boards.following import ids_in, present, stays
from playground.boards.playing import PlayedRun
from playground.kept import Plain

ZONES: tuple[str, ...] = (IN_PLAY, STACK, GRAVEYARD, HAND, LIBRARY, REMOVED)
_ZONES_IN_WORDS: dict[str, str] = {
    IN_PLAY: "play",
    STACK: "the stack",
    REMOVED: "the removed-from-the-game zone",
}
LONGEST = 60
KINDS_OF_EVENTS: dict[str, str] = {
    "DealDamage": "damage is dealt",
    "LoseLife": "life is lost",
    "GainLife": "life is gained",
    "Draw": "a card is drawn",
    "Played": "something has been played",
    "Create": "a token comes into play",
    "Trigger": "something triggers",
    "StackAbility": "an ability goes on the stack",
    "Tap": "something becomes tapped",
    "Untap": "something untaps",
    "PutCounters": "counters are put or removed",
    "Attach": "something becomes attached",
    "GainControl": "control changes",
    "AddMana": "mana is added",
    "SpendMana": "mana is spent or lost",
    "Regenerate": "something regenerates",
    "Attacks": "attackers are declared",
    "Blocks": "blockers are declared",
    "BeginEffect": "an effect begins",
    "EndEffects": "an effect ends",
    "Rearrange": "a zone gets a new order",
    "Reveal": "something is revealed",
    "HideAgain": "something is hidden again",
    "CoinCame": "a coin is flipped",
    "TurnFaceUp": "something is turned face up",
    "FlipPermanent": "something flips",
    "BecomeCopy": "something becomes a copy",
    "PhaseOut": "something phases out",
    "PhaseIn": "something phases in",
    "BeginStep": "a step or phase begins",
    "BeginTurn": "a turn begins",
    "Lose": "a player loses",
    "PlayerLeft": "a player leaves the game",
    "Win": "a player wins",
    "LoopRepeated": "a loop comes round again",
    "EndInADraw": "a loop ends the game in a draw",
}
"""Events to stop at, by the name that their part has in saved documents: breakpoints are kept, too."""


ANYBODY = -1
_CONDITIONAL = ("to", "from", "event", "rule")
MOST_TIMES = 999


class Unclear(ValueError):
    """What was sent is no breakpoint and no watch; the words say what is missing."""


@dataclass(frozen=True)
class Break:
    """A breakpoint, read."""

    kind: str
    about: str
    seat: int = ANYBODY
    nth: int = 1
    """From which time on it stops."""

    @property
    def text(self) -> str:
        """As it is kept."""
        whose = "" if self.seat == ANYBODY else f"@{self.seat}"
        times = "" if self.nth == 1 else f"#{self.nth}"
        return f"{self.kind}:{self.about}{whose}{times}"


def read(text: str) -> Break:
    """A breakpoint from its text. Raises Unclear."""
    text, _, times = text[:LONGEST].partition("#")
    nth = _number(times or "1", f"Choose from which occurrence on to break: 1 to {MOST_TIMES}.")
    if not 1 <= nth <= MOST_TIMES:
        raise Unclear(f"Choose from which occurrence on to break: 1 to {MOST_TIMES}.")
    kind, _, about = text.partition(":")
    about, _, whose = about.strip().partition("@")
    if whose and kind not in _CONDITIONAL:
        raise Unclear(
            "Only rules, moves and events can be limited to one player; leave the others at anyone."
        )
    seat = _number(whose, "Choose which player it is about.") if whose else ANYBODY
    if kind == "rule":
        if not is_rule(about):
            raise Unclear("Enter a rule number, or its first digits: 420, 409.1, 310.4a.")
        return Break(kind, about, seat, nth)
    if (kind in ("to", "from") and about in ZONES) or (kind == "event" and about in KINDS_OF_EVENTS):
        return Break(kind, about, seat, nth)
    if kind in ("object", "player"):
        return Break(kind, str(_number(about, "Choose what to break at.")), nth=nth)
    raise Unclear("Choose what to break at.")


def _number(text: str, otherwise: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        raise Unclear(otherwise)
    return int(text)


def steps(played: PlayedRun, one: Break, viewer: PlayerId | None = None) -> tuple[int, ...]:
    """The steps at which the breakpoint stops, in order; to a viewer, for what that player knows."""
    return every_time(played, replace(one, nth=1), viewer)[one.nth - 1 :]


def every_time(played: PlayedRun, one: Break, viewer: PlayerId | None = None) -> tuple[int, ...]:
    """The same, were no times let pass."""
    # Of all kinds, a rule alone may be cited for what a player does not see; objects rest in a player's view.
    viewer = viewer if one.kind == "rule" else None
    key = ("break", one, viewer)
    found: tuple[int, ...] | None = played.memo.get(key)
    if found is None:
        if one.kind == "player":
            seat = int(one.about)
            found = tuple(
                at
                for at in range(played.last + 1)
                if (form := played.decision(at)) is not None and form.player == seat
            )
        else:
            test = _test(played, one, viewer)
            found = tuple(line.index + 1 for line in played.lines if test(line))
        played.memo[key] = found
    return found


def _test(played: PlayedRun, one: Break, viewer: PlayerId | None) -> Callable[[TraceLine], bool]:
    if one.kind == "rule":
        return lambda line: (
            any(under(rule, one.about) for rule in narrating.rules(played, line, viewer))
            and _followed_for(played, line, one.seat)
        )
    if one.kind == "event":
        return lambda line: any(
            saved_name(type(part)) == one.about and _concerns(played, line, part, one.seat)
            for part in line.parts
        )
    if one.kind == "object":
        ids = stays(played, int(one.about))
        return lambda line: any(number in ids for part in line.parts for number in ids_in(part))
    return lambda line: any(
        _moves(line, number, one, played) and _concerns(played, line, part, one.seat)
        for number, part in enumerate(line.parts)
    )


def _followed_for(played: PlayedRun, line: TraceLine, seat: int) -> bool:
    """Whether a rule is followed for a player: who is asked or answers, acts or is acted for, or whose event it is."""
    if seat == ANYBODY:
        return True
    if line.form is not None:
        return line.form.player == seat
    frames = (
        *played.position(line.index).agenda,
        *(line.position.agenda if line.position is not None else ()),
    )
    for frame in reversed(frames):
        if type(frame).__name__ == line.procedure and frame.level == line.level:
            whose = getattr(frame, "player", getattr(frame, "controller", NOBODY))
            if whose == seat:
                return True
            break
    return any(_concerns(played, line, part, seat) for part in line.parts)


def _concerns(played: PlayedRun, line: TraceLine, part: Part, seat: int) -> bool:
    """Whether a part of an event is about a player, or about something that is the player's."""
    if seat == ANYBODY or getattr(part, "player", None) == seat:
        return True
    boards = [played.position(line.index).boards, line.position.boards if line.position is not None else ()]
    for board in (games[min(line.level, len(games) - 1)] for games in boards if games):
        for number in ids_in(part):
            found = board.objects.get(ObjectId(number))
            if found is not None and _whose(board, found) == seat:
                return True
    return False


def _whose(board: Board, found: Object) -> int:
    if found.zone == IN_PLAY:
        return int(controller_of(board, found.id))
    return int(found.owner if found.controller == NOBODY else found.controller)


def _moves(line: TraceLine, number: int, one: Break, played: PlayedRun) -> bool:
    """Whether a part of a line's event takes something into the zone, or out of it."""
    part = line.parts[number]
    kind = saved_name(type(part))
    if kind == "Move":
        return (part.to if one.kind == "to" else part.origin) == one.about  # type: ignore[attr-defined]
    if kind == "Draw":
        return one.about == (HAND if one.kind == "to" else LIBRARY) and bool(part.became)  # type: ignore[attr-defined]
    if kind in ("Create", "StackAbility", "StackDamage", "PutCopy") and one.kind == "to":
        return one.about == (IN_PLAY if kind == "Create" else STACK)
    if kind == "Cease" and one.kind == "from":
        gone = played.position(line.index).boards
        found = gone[min(line.level, len(gone) - 1)].objects.get(part.object)  # type: ignore[attr-defined]
        return found is not None and found.zone == one.about
    return False


def label(played: PlayedRun, board: Board, one: Break) -> str:
    """A breakpoint in words."""
    return _label(played, board, one) + limits(board, one)


def limits(board: Board, one: Break) -> str:
    """Whose it has to be, and from which time on it stops: what follows its label; mostly nothing."""
    whose, times = "", "" if one.nth == 1 else f", from the {ordinal(one.nth)} time on"
    if one.seat != ANYBODY:
        who = board.players[one.seat].name if one.seat < number_of_seats(board) else "a player"
        whose = f" for {who}" if one.kind == "rule" else f", {who}'s"
    return whose + times


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _label(played: PlayedRun, board: Board, one: Break) -> str:
    if one.kind == "rule":
        return f"rule {one.about}"
    if one.kind == "object":
        return called(played, board, int(one.about))
    if one.kind == "to":
        return f"something goes to {_zone(one.about)}"
    if one.kind == "from":
        return f"something leaves {_zone(one.about)}"
    if one.kind == "event":
        return KINDS_OF_EVENTS[one.about]
    seat = int(one.about)
    return f"{board.players[seat].name} decides" if seat < number_of_seats(board) else "a player decides"


def called(played: PlayedRun, board: Board, number: int) -> str:
    """An object's name, also at a step at which it is not there."""
    here = present(played, board, number)
    if here:
        return name_of(board, here)
    for line in played.lines:
        if line.position is not None and number in line.position.board.objects:
            return name_of(line.position.board, ObjectId(number))
    return "something that is gone"


def _zone(zone: str) -> str:
    return _ZONES_IN_WORDS.get(zone, f"a {zone}")


Group = tuple[str, tuple[tuple[str, str], ...]]
"""A name, and values with their words."""


def choices(board: Board) -> Plain[Group]:
    """What can be chosen from a list, in groups."""
    return _choices(tuple(player.name for player in board.players))


@lru_cache(maxsize=256)
def _choices(names: tuple[str, ...]) -> Plain[Group]:
    into = [(f"to:{zone}", f"something goes to {_zone(zone)}") for zone in ZONES]
    out_of = [(f"from:{zone}", f"something leaves {_zone(zone)}") for zone in ZONES]
    return Plain(
        (
            ("Decisions", tuple((f"player:{seat}", f"{name} decides") for seat, name in enumerate(names))),
            ("Zones", (*into, *out_of)),
            ("Events", tuple((f"event:{kind}", words) for kind, words in KINDS_OF_EVENTS.items())),
        )
    )
