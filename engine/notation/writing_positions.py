"""From a position to its text, the same text for the same position.

Every fact has one place and one wording; what is as usual is left out. Permanents stand in the list of the player whom
their own field names, before any effect on control.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

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
    AbilityId,
    Board,
    Chosen,
    ContinuousEffect,
    Delayed,
    Object,
    ObjectId,
    PlayerId,
    Waiting,
    ZoneName,
)
from engine.characteristics import faces
from engine.language.effects import Ability, Static
from engine.language.terms import Self
from engine.language.words import Supertype
from engine.naming import by_seat, label_of, player_name
from engine.notation.course import course_facts
from engine.notation.drafts import UNKNOWN
from engine.notation.lasting import THIS, THIS_PLAYER, around, as_this, implied
from engine.notation.mana_letters import mana_text
from engine.notation.moments import (
    NamedMoment,
    place_of,
    turns_beside,
)
from engine.notation.nests import HEADING, games_within
from engine.notation.reading_control import ENDS, FOR_GOOD, playable
from engine.notation.remembered import noted_objects, where_played, with_what_they_name
from engine.notation.scanning import joined, quoted
from engine.notation.showing import shown_words
from engine.notation.tables import life_words, table_facts
from engine.notation.wordings import ability_text, card_text
from engine.notation.writing_objects import counted
from engine.notation.writing_turns import TurnWriter
from engine.position import Position
from engine.rules.stack.bodies import specs_of
from engine.seats import (
    all_seats,
    waiting_turns,
)

ZONES: tuple[tuple[ZoneName, str], ...] = (
    (IN_PLAY, "in play"),
    (HAND, "hand"),
    (LIBRARY, "library"),
    (GRAVEYARD, "graveyard"),
    (REMOVED, "removed from the game"),
    (PHASED_OUT, "phased out"),
    (ANTE, "ante"),
    (OUTSIDE, "outside the game"),
)
_UNTIL = {moment: words for words, moment in ENDS.items()}


def write_position(position: Position) -> str:
    """The text of a position in which a player has priority, or in which a step is about to begin.

    Raises NotWritable for other moments: they are such a position plus a line.
    """
    return text_of(parts_of(position))


class Statement(NamedTuple):
    """A statement of a position's text: under which heading it stands, and its words."""

    heading: str
    """"Card", a player's name, "Turn", "Stack", "Effect" and so on."""
    words: str


JOINED = {"Table": "Table", "Markers": "Markers", "Stack": "Stack (bottom first)", "Gone": "Gone"}
"""Headings whose statements share a line, parted by semicolons."""


def parts_of(position: Position) -> tuple[Statement, ...]:
    """The statements of a position's text, in order; objects of the stack are statements of their own.

    Raises NotWritable like `write_position`.
    """
    found: list[Statement] = []
    for level, writer in enumerate(writers_of(position)):
        found += [Statement(HEADING, "")] if level else []
        found += writer.parts()
    if len(position.boards) == 1:
        return tuple(found)
    # A text's own cards are known to all of its games, so each stands once, before the first.
    own = dict.fromkeys(part for part in found if part.heading == "Card")
    return (*own, *(part for part in found if part.heading != "Card"))


def writers_of(position: Position) -> tuple[GameWriter, ...]:
    """What says the facts of each game of a position, the main game first. Raises NotWritable like `write_position`."""
    games = (position,) if len(position.boards) == 1 else games_within(position)
    return tuple(GameWriter(game, place_of(game)) for game in games)


def text_of(parts: Iterable[Statement]) -> str:
    """The text that has these statements."""
    lines: list[str] = []
    before = ""
    for heading, words in parts:
        if heading in JOINED and heading == before:
            lines[-1] += f"; {words}"
        else:
            gap = "\n" if heading == "Card" else " "
            colon = "" if heading == "Turn" else ":"
            lines.append(f"{JOINED.get(heading, heading)}{colon}{gap}{words}".rstrip(" "))
        before = heading
    return "\n".join(lines) + "\n"


class GameWriter(TurnWriter):
    """Says the facts of one game, each in the words of the notation."""

    def __init__(self, position: Position, place: NamedMoment) -> None:
        self.position = position
        real = position.board
        gone = still_named(real)
        kept = {one: real.past[one] for one in gone}
        super().__init__(by_seat(replace(real, past=kept, effects=())), place, gone, real)
        self.places = {one.board.turn.serial: place_of(one) for one in turns_beside(position)}

    def parts(self) -> Iterator[Statement]:
        """The lines of one game: players, turn, stack and what else waits or lasts."""
        board = self.board
        for text in self.own_cards():
            yield Statement("Card", f"{text}\n")
        for fact in table_facts(board):
            yield Statement("Table", fact)
        for seat in all_seats(board):
            yield Statement(board.players[seat].name, self.player(PlayerId(seat)))
        yield Statement("Turn", self.turn(board, self.place))
        yield from (Statement(*one) for one in self.melee())
        for stacked in board.stack:
            yield Statement("Stack", self.stacked(board.objects[stacked]))
        for player, waiting in waiting_turns(board):
            for stacked in board.zone(STACK, player):
                words = self.stacked(board.objects[stacked])
                yield Statement("Stack", f"in turn {waiting.serial}: {words}")
        for effect in self.real.effects:
            yield Statement("Effect", self.effect(effect))
        for delayed in board.delayed:
            yield Statement("Delayed", self.delayed(delayed))
        for one in board.waiting:
            words = f"{player_name(board, one.controller)}'s {self.ability(one.id, one.ability)}"
            yield Statement("Waiting", "; ".join([words, *self.notes(one.bound)]))
        for due in board.schedule:
            what = f" {quoted(due.what)}" if due.what else ""
            by = f"; by {player_name(board, due.by)}" if due.by != NOBODY else ""
            then = f"; then {self.delayed(replace(due.then, turn=board.turn.serial))}" if due.then else ""
            yield Statement("Due", f"{due.kind}{what} for {player_name(board, due.player)}{by}{then}")
        for shown in shown_words(board, self.name):
            yield Statement("Shown", shown)
        for gone in self.gone:
            yield Statement("Gone", self.gone_object(gone))
        oldest = _oldest(board)
        if oldest:
            yield Statement("Oldest first", ", ".join(self.names(together) for together in oldest))
        if self.position.seed or self.position.dealt:
            dealt = f", dealt {self.position.dealt}" if self.position.dealt else ""
            yield Statement("Chance", f"seed {self.position.seed}{dealt}")

    def own_cards(self) -> list[str]:
        """The texts of the cards that a name alone wouldn't say."""
        return [card_text(self.own[name]) for name in sorted(self.own)]

    # --- players and zones

    def player(self, seat: PlayerId) -> str:
        """The line of a player: facts, then the zones in their order."""
        player = self.board.players[seat]
        facts = [life_words(self.board, seat)]
        if player.poison:
            facts.append(f"poison {player.poison}")
        facts += counted(player.counters)
        for zone, words in ZONES:
            ids = self.zone(zone, seat)
            if ids:
                facts.append(
                    f"{words} {', '.join(_runs(self.entry(self.board.objects[one]) for one in ids))}"
                )
        if player.unseen:
            facts.append(f"unknown cards from {', '.join(_runs(one.name for one in player.unseen))}")
        if player.mana:
            facts.append(f"mana {mana_text(player.mana)}")
        if player.drew_from_empty:
            facts.append("drew from an empty library")
        if player.lost:
            facts.append(f"lost {player.lost}")
        if player.won:
            facts.append(f"won {player.won}")
        facts += course_facts(self.place, seat, self.board)
        return "; ".join(facts)

    def zone(self, zone: ZoneName, seat: PlayerId) -> list[ObjectId]:
        """What stands in a player's list of a zone, in order."""
        board = self.board
        if zone in (LIBRARY, HAND, GRAVEYARD):
            return list(board.zone(zone, seat))
        found = [(one, board.objects[one]) for one in board.zone(zone)]
        return [one for one, held in found if (held.controller if zone == IN_PLAY else held.owner) == seat]

    # --- stack, effects, abilities

    def stacked(self, found: Object) -> str:
        """An object of the stack with all that was announced (409.1)."""
        if found.damages is not None:
            shares = [
                f"{self.name(one.source)} {one.amount} to {self.thing(one.object, one.player)}"
                for one in found.damages.assignments
            ]
            return "combat damage: " + ", ".join(shares)
        owner = player_name(self.board, found.controller)
        facts: list[str] = []
        if found.ability is not None:
            words = f"{owner}'s {self.ability(found.ability.id, found.ability.ability)}"
        elif found.kind == "token":
            assert found.definition is not None
            words = f"{owner}'s {self.token(found.definition)}"
        else:
            words = f"{owner}'s {label_of(found)}"
            facts += self.as_made(found)
        if found.face_down:
            facts.append("face down")
        if found.owner != found.controller:
            facts.append(f"owned by {player_name(self.board, found.owner)}")
        words += self.targets(found)
        facts += self.announced(found)
        if found.ability is not None:
            facts += self.notes(found.ability.bound)
        return f"{words} ({', '.join(facts)})" if facts else words

    def announced(self, found: Object) -> list[str]:
        """Choices made in playing, as facts in parentheses."""
        one = found.announcement
        if one is None:
            return []
        facts = []
        if one.modes:
            facts.append("mode " + " and ".join(str(place + 1) for place in one.modes))
        if one.x:
            facts.append(f"X {one.x}")
        facts += [f"option {quoted(cost)}" for cost in one.costs]
        facts += [f"spliced {card.name}" for card in one.spliced]
        if one.spent:
            facts.append(f"spent {mana_text(one.spent)}")
        if one.paid:
            facts.append(f"paid with {self.names(one.paid)}")
        return facts

    def targets(self, found: Object) -> str:
        """The targets slot by slot, with shares of what is divided (409.1e)."""
        if found.announcement is None or not found.announcement.targets:
            return ""
        groups = []
        for spec in specs_of(self.board, found):
            group = [one for one in found.announcement.targets if one.slot == spec.slot]
            groups.append(" and ".join(self.target(one) for one in group) or "nothing")
        return " targeting " + ", then ".join(groups)

    def target(self, chosen: Chosen) -> str:
        """One target, its share if there is one, and who chose it among what he or she controls."""
        share = f" ({chosen.share})" if chosen.share else ""
        by = chosen.chooser
        choice = f" of {player_name(self.board, by)}'s choice" if by != NOBODY else ""
        return self.thing(chosen.object, chosen.player) + share + choice

    def ability(self, ability_id: AbilityId, ability: Ability | None) -> str:
        """An ability by its object and number, or by its text where the object no longer has it."""
        source = self.name(ability_id.object)
        among = playable(self.board, ability_id.object) if source != UNKNOWN else ()
        own = [one.ability for one in among if one.id.origin <= 0]
        if ability is not None and ability_id.origin > 0 and ability not in own:
            # What another gives it isn't known yet where a text is read as far as the stack.
            return f"ability {ability_text(ability)} of {source}"
        for number, one in enumerate(among, 1):
            if (
                ability_id.origin <= 0
                and one.id == ability_id
                and (ability is None or one.ability == ability)
            ):
                if ability is None:
                    return f"ability of {source}" + (f" {number}" if len(among) > 1 else "")
                return (f"ability {number}" if len(among) > 1 else "ability") + f" of {source}"
        for number, one in enumerate(among, 1):
            if ability is not None and one.ability == ability and one.id.origin <= 0:
                # Its object has got the very same ability anew since, as by copying: no text tells the two apart.
                return (f"ability {number}" if len(among) > 1 else "ability") + f" of {source}"
        if ability is None:
            return f"ability of {source}"
        return f"ability {ability_text(ability)} of {source}"

    def effect(self, effect: ContinuousEffect) -> str:
        """A continuous, replacement or prevention effect with what it is on and how long it lasts (418, 419)."""
        ability: Any = effect.ability
        if effect.locked and isinstance(ability, Static):
            # It works on what it was locked to, whatever its text once selected (418.3b).
            ability = replace(ability, what=Self())
        facts, bound, this = [], effect.bound, THIS
        if (shielded := around(effect)) is not None:
            ability, bound = as_this(ability), tuple(one for one in bound if one is not shielded)
            facts.append(f"on {self.values(shielded)}")
            this = THIS_PLAYER if shielded.kind == "players" else THIS
        elif effect.objects:
            facts.append(f"on {self.names(effect.objects)}")
        elif effect.locked:
            facts.append("locked to nothing")
        if effect.until:
            facts.append(_UNTIL[effect.until])
        facts.append(f"by {player_name(self.board, effect.controller)}")
        if effect.source != NOTHING:
            facts.append(f"from {self.name(effect.source)}")
        if effect.charges >= 0:
            facts.append(f"left {effect.charges}")
        if effect.turn != self.board.turn.serial:
            facts.append(f"turn {effect.turn}")
        facts += self.notes(bound)
        later = [
            one
            for one in self.board.in_play
            if _time_matters(self.board, one) and self.board.objects[one].timestamp > effect.id
        ]
        if later:
            facts.append(
                f"older than {self.name(min(later, key=lambda one: self.board.objects[one].timestamp))}"
            )
        text = ability_text(ability, this, None if effect.charges < 0 else 1, effect.until != "end of turn")
        said = dict(implied(ability, text))
        if "until" in said and not effect.until:
            facts.append(FOR_GOOD)
        if "left" in said and effect.charges < 0:
            facts.append("left without end")
        return "; ".join([text, *facts])

    def delayed(self, delayed: Delayed) -> str:
        """A delayed triggered ability that waits for its event (404.4)."""
        facts = [f"by {player_name(self.board, delayed.controller)}"]
        if delayed.source != NOTHING:
            facts.append(f"from {self.name(delayed.source)}")
        facts += [] if delayed.once else ["repeats"]
        facts += [_UNTIL[delayed.until]] if delayed.until else []
        facts += [f"turn {delayed.turn}"] if delayed.turn != self.board.turn.serial else []
        return "; ".join([ability_text(delayed.ability), *facts, *self.notes(delayed.bound)])


def _runs(words: Iterable[str]) -> Iterator[str]:
    """Equal neighbours once, with how many: Swamp x3; the number stands before the state."""
    last, number = "", 0
    for one in [*words, ""]:
        if one == last:
            number += 1
            continue
        if last:
            yield _times(last, number)
        last, number = one, 1


def _times(words: str, number: int) -> str:
    if number == 1:
        return words
    name, state, rest = words.partition(" (")
    return f"{name} x{number}{state}{rest}"


def _time_matters(board: Board, object_id: ObjectId) -> bool:
    """Whether when it came can matter: to layers (418.5e), or to the world rule (420.5k)."""
    return any(
        Supertype.WORLD in face.supertypes or any(isinstance(one.ability, Static) for one in face.abilities)
        for face in faces(board, object_id)
    )


def _oldest(board: Board) -> list[list[ObjectId]]:
    """Permanents whose timestamps matter, oldest first, if that isn't the order in which the text has them.

    World permanents that came into play together stand together (420.5i).
    """
    seats = [board.objects[one].controller for one in board.in_play]
    written = [one for _, one in sorted(zip(seats, board.in_play, strict=True), key=lambda pair: pair[0])]
    matters = [one for one in written if _time_matters(board, one)]
    oldest = sorted(matters, key=lambda one: board.objects[one].timestamp)
    groups: list[list[ObjectId]] = []
    for one in oldest:
        if groups and _arrived_together(board, groups[-1][0], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [] if oldest == matters and len(groups) == len(oldest) else groups


def _arrived_together(board: Board, one: ObjectId, other: ObjectId) -> bool:
    """Whether the world rule would find neither newer (420.5i)."""
    arrived = board.objects[one].arrived
    if not arrived or arrived != board.objects[other].arrived:
        return False
    return all(
        any(Supertype.WORLD in face.supertypes for face in faces(board, each)) for each in (one, other)
    )


def still_named(board: Board) -> tuple[ObjectId, ...]:
    """Objects of the past that something on the board still names, the oldest first."""
    named: set[ObjectId] = set()
    for one in board.objects.values():
        if one.ability is not None:
            named.add(one.ability.id.object)
            named |= noted_objects(one.ability.bound)
        if one.announcement is not None and one.zone == STACK:
            named |= {chosen.object for chosen in one.announcement.targets}
            named |= set(one.announcement.paid)
        if one.damages is not None:
            for share in one.damages.assignments:
                named |= {share.source, share.object}
        named |= noted_objects(one.linked) | set(one.hurt)
    for effect in board.effects:
        named |= {effect.source, *effect.objects} | noted_objects(effect.bound)
    then = (one.then for one in board.schedule if one.then is not None)
    waiting: tuple[Delayed | Waiting, ...] = (*board.delayed, *board.waiting, *then)
    for waits in waiting:
        named |= {waits.source, waits.id.object} | noted_objects(waits.bound)
    named |= {one.object for one in board.turn.used} | set(board.turn.land_plays)
    named |= {*board.turn.died, *board.turn.played}
    named |= {one for _, one in board.turn.lately}
    named |= {each for one in board.turn.formerly for each in (one.one, one.other) if each != NOTHING}
    named |= {one for pair in (*board.turn.met, *board.turn.fought) for one in pair if one != NOTHING}
    named |= {one for source, hurt, _, _ in board.turn.dealt for one in (source, hurt) if one != NOTHING}
    named = with_what_they_name(board, named | where_played(board))
    found = (one for one in named if one in board.past and one not in board.objects)
    return tuple(sorted(one for one in found if board.past[one].object.definition is not None))


__all__ = ["joined", "still_named", "write_position"]
