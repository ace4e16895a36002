"""Which things and players the words of a text stand for, as a plain reader of the board would say.

Nothing here may be shared with `engine.asking`. Where this reader has no opinion it raises `NotJudged`.
"""

from __future__ import annotations

from typing import Any

from engine.board import NOBODY, NOTHING, Board, Noted, ObjectId, PlayerId, now_or_last
from engine.characteristics import controller_of, last_known
from engine.language import values as v
from engine.language.remembered import buried_by, hurt_by
from engine.seats import number_of_seats, the_defending_player, whose_turn
from engine.witness.small_words import once, things_of_note
from engine.witness.speaker import Speaker
from engine.witness.unsure import NotJudged, Things, no_opinion


class WhoAndWhat:
    """Reads the selections of a text against one board; descriptions and amounts in them are for the rooms above."""

    def __init__(self, board: Board, speaker: Speaker) -> None:
        self.board = board
        self.speaker = speaker

    def matching(self, filter_: Any) -> Things:
        """Everything on the board of a description."""
        raise NotImplementedError

    def fits(self, filter_: Any, one: ObjectId) -> bool:
        """Whether an object is of a description."""
        raise NotImplementedError

    def number(self, amount: Any) -> int:
        """The number that an amount stands for."""
        raise NotImplementedError

    def things(self, selection: Any) -> Things:
        """What a selection stands for; not what somebody has yet to pick."""
        speaker, board = self.speaker, self.board
        match selection:
            case v.Self():
                return Things((speaker.source,))
            case v.You():
                return Things((), (speaker.controller,))
            case v.Target(slot):
                chosen = [one for one in speaker.targets if one.slot == slot]
                return Things(
                    tuple(one.object for one in chosen if one.object != NOTHING),
                    tuple(one.player for one in chosen if one.player != NOBODY),
                )
            case v.EventPart(role):
                return things_of_note(next((one for one in speaker.event if one.name == role.value), None))
            case v.Bound(name):
                return self.named(name)
            case v.DamagedBy(v.Bound(name)):
                return self.named(hurt_by(name))
            case v.BuriedBy(v.Bound(name)):
                return self.named(buried_by(name))
            case v.SourceOf(of):
                there = [now_or_last(board, one) for one in self.things(of).objects]
                return Things(once(one.ability.id.object for one in there if one is not None and one.ability))
            case v.ControllerOf(of):
                return Things((), once(self.controller(one) for one in self.things(of).objects))
            case v.OwnerOf(of):
                found = (now_or_last(board, one) for one in self.things(of).objects)
                return Things((), once(one.owner for one in found if one is not None))
            case v.Attached(by):
                hosts = [now_or_last(board, one) for one in self.things(by).objects]
                return Things(
                    tuple(one.attached for one in hosts if one is not None and one.attached != NOTHING),
                    tuple(one.attached_player for one in hosts if one and one.attached_player != NOBODY),
                )
            case v.All(v.AllOf(pieces) as filter_) if v.Is(v.Kind.PERMANENT) in pieces:
                matching = self.matching(filter_)
                return Things(once((*matching.objects, *self._done_away(pieces))), matching.players)
            case v.All(filter_):
                return self.matching(filter_)
            case v.TopCards(of, count):
                number = max(0, self.number(count))
                return Things(
                    tuple(
                        card
                        for player in self.things(of).players
                        for card in board.zone("library", player)[:number]
                    )
                )
            case v.EndOfPile(of, filter_, place, count):
                ends = []
                for player in self.things(of).players:
                    # The last card of a graveyard is the uppermost one (217.4c).
                    pile = [one for one in board.zone("graveyard", player) if self.fits(filter_, one)]
                    ends += pile[::-1][:count] if place is v.Place.TOP else pile[:count]
                return Things(tuple(ends))
            case v.Together(of):
                parts = [self.things(one) for one in of]
                return Things(
                    once(one for part in parts for one in part.objects),
                    once(one for part in parts for one in part.players),
                )
            case v.DefendingPlayer(of):
                return self._defending(of)
            case v.PlayerOf(of):
                told = self.things(of)
                return Things((), once((*told.players, *(self.controller(one) for one in told.objects))))
        raise no_opinion(selection)

    def _done_away(self, parts: tuple[Any, ...]) -> list[ObjectId]:
        """What the text calls permanents that it has put elsewhere: each as it was in play."""
        named = [
            one.of.name if isinstance(one.of, v.Bound) else buried_by(one.of.by.name)
            for one in parts
            if isinstance(one, v.Same) and isinstance(one.of, v.Bound | v.BuriedBy)
        ]
        told = [self.speaker.noted[name] for name in named if name in self.speaker.noted]
        left = [ObjectId(int(one)) for kind, things in told if kind == "objects" for one in things]
        rest = [
            one for one in parts if not (isinstance(one, v.Same) and isinstance(one.of, v.Bound | v.BuriedBy))
        ]
        gone = [one for one in left if one not in self.board.objects]
        return [
            one
            for one in gone
            if (last := now_or_last(self.board, one)) is not None
            and last.zone == "in play"
            and all(self.fits(part, one) for part in rest)
        ]

    def named(self, name: str) -> Things:
        """What a name stands for: noted by the text, or remembered by what it is on."""
        known = self.speaker.noted.get(name)
        if known is None:
            source = now_or_last(self.board, self.speaker.source)
            found = next((one for one in source.linked if one.name == name), None) if source else None
            if found is None:
                # What the text has noted since goes by the name that its event had for something (404.4).
                found = next((one for one in reversed(self.speaker.event) if one.name == name), None)
            return things_of_note(found)
        kind, things = known
        return things_of_note(Noted(name, kind, things))  # type: ignore[arg-type]

    def _defending(self, of: Any) -> Things:
        combat = self.board.combat
        if combat is None:
            if number_of_seats(self.board) != 2:
                raise NotJudged("the defending player outside combat")
            # Of two players it was the other one, or would be (308.1).
            return Things((), once(PlayerId(1 - self.controller(one)) for one in self.things(of).objects))
        found = []
        for one in self.things(of).objects:
            attack = next((each for each in combat.attacks if each.creature == one), None)
            found.append(attack.player if attack is not None else the_defending_player(self.board))
        return Things((), once(found))

    def present(self, selection: Any) -> tuple[ObjectId, ...]:
        """The objects of a selection to which something can be done, where this text has moved them to."""
        speaker = self.speaker
        if isinstance(selection, v.Together):
            return once(one for part in selection.of for one in self.present(part))
        barred = self._barred(selection)
        found = []
        for one in self.things(selection).objects:
            if one in barred or (isinstance(selection, v.Target) and one in speaker.strays):
                continue
            now = self.followed(one, selection)
            if now in self.board.objects:
                found.append(now)
        return once(found) if speaker else ()

    def followed(self, one: ObjectId, selection: Any) -> ObjectId:
        """What a thing is now, if this text moved it, or its trigger was that it moved (217.1c, 410.10)."""
        board, speaker = self.board, self.speaker
        for note in speaker.event:
            if note.name == "#moved" and note.value[0] == one:
                one = ObjectId(int(note.value[1]))
        seen = set()
        while one not in board.objects and one in speaker.moved and one not in seen:
            seen.add(one)
            one = speaker.moved[one]
        if one in board.objects or seen:
            return one
        if isinstance(selection, v.Self) and selection.zone is not None:
            # "Return ~ from your graveyard": the text says where it looks for its own card.
            now = board.became.get(one, one)
            return now if now in board.objects and board.objects[now].zone == selection.zone.value else one
        # What was a target as a delayed ability began, and what else the event was about, went where that moved it.
        aimed = isinstance(selection, v.Bound) and selection.name.startswith("#target")
        named = isinstance(selection, v.Bound) and not aimed
        past = board.past.get(one)
        if named and speaker.waited and past is not None and past.object.zone == "in play":
            # What left play since has nothing to do with the text that waited (217.1c).
            return one
        about = aimed or isinstance(selection, v.EventPart | v.Self | v.Attached)
        if named or (about and self._in_event(one)):
            one = board.became.get(one, one)
            while one not in board.objects and one in speaker.moved and one not in seen:
                # The card that the event has put there went on, by this text (217.1c).
                seen.add(one)
                one = speaker.moved[one]
        return one

    def _in_event(self, one: ObjectId) -> bool:
        return not self.speaker.waited and any(
            part.name == "object" and int(one) in part.value for part in self.speaker.event
        )

    def _barred(self, selection: Any) -> frozenset[Any]:
        illegal = self.speaker.illegal
        if isinstance(selection, v.Target):
            return frozenset(one.object for one in illegal if one.slot == selection.slot)
        legal = {one.object for one in self.speaker.targets if one not in illegal}
        return frozenset(one.object for one in illegal if one.object not in legal)

    def in_play(self, selection: Any) -> tuple[ObjectId, ...]:
        """Those of them that are permanents."""
        return tuple(one for one in self.present(selection) if self.board.objects[one].zone == "in play")

    def creatures(self, selection: Any) -> tuple[ObjectId, ...]:
        """Those of them that are creatures in play."""
        return tuple(one for one in self.in_play(selection) if self._has_type(one, v.CardType.CREATURE))

    def _has_type(self, one: ObjectId, kind: v.CardType) -> bool:
        return any(kind in face.types for face in last_known(self.board, one))

    def players(self, selection: Any) -> tuple[PlayerId, ...]:
        """The players of a selection who are in the game, the active player first."""
        illegal = self.speaker.illegal
        barred = {one.player for one in illegal if one.player != NOBODY}
        if isinstance(selection, v.Target):
            barred = {one.player for one in illegal if one.slot == selection.slot}
        found = {one for one in self.things(selection).players if one not in barred or one == NOBODY}
        seats = number_of_seats(self.board)
        first = int(whose_turn(self.board))
        order = [PlayerId((first + step) % seats) for step in range(seats)]
        return tuple(one for one in order if one in found and not self.board.players[one].lost)

    def controller(self, one: ObjectId) -> PlayerId:
        """Who controls a thing or last did; of what nobody controls, its owner."""
        found = now_or_last(self.board, one)
        if found is None:
            raise NotJudged("the controller of what was never known")
        player = controller_of(self.board, one) if one in self.board.objects else found.controller
        return player if player != NOBODY else found.owner

    def words(self, name: str) -> tuple[Any, ...]:
        """The words noted under a name."""
        known = self.speaker.noted.get(name)
        if known is not None:
            return known[1]
        source = now_or_last(self.board, self.speaker.source)
        found = next((one for one in source.linked if one.name == name), None) if source else None
        return found.value if found is not None else ()
