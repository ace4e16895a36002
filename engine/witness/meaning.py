"""Which things a text speaks of, how many and under what condition, as a plain reader of the board would say.

Written down a second time on purpose: nothing here may be shared with `engine.asking`. Where this reader has no
opinion it raises `NotJudged`. The module is long because its words need each other: a description compares amounts, an
amount counts a selection, a selection describes.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.board import (
    NOBODY,
    NOTHING,
    Announcement,
    Board,
    Chosen,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    now_or_last,
)
from engine.characteristics import Characteristics, controller_of, last_known
from engine.language import values as v
from engine.witness.small_words import (
    converted,
    has_keyword,
    is_kind,
    number_of,
    once,
    speaks_of_players,
    stands,
    things_of_note,
    zones_for,
)
from engine.witness.unsure import NotJudged, Things, no_opinion
from engine.witness.values import parts_of_value, substituted


class Speaker(Struct):
    """Whose text it is: what its pronouns stand for."""

    about: ObjectId
    """The spell or ability on the stack."""
    source: ObjectId
    controller: PlayerId
    targets: tuple[Chosen, ...] = ()
    illegal: tuple[Chosen, ...] = ()
    x: int = 0
    event: tuple[Noted, ...] = ()
    announced: Announcement = Announcement()
    noted: dict[str, tuple[str, tuple[Any, ...]]] = {}
    """Names with the kind of thing and the things, as `Noted` has them."""
    moved: dict[ObjectId, ObjectId] = {}
    """What this text has moved, and what each became."""

    def within(self, name: str, kind: str, things: tuple[Any, ...]) -> Speaker:
        """The same text where a name is known besides; what it moves is known to all of it."""
        return Speaker(
            self.about,
            self.source,
            self.controller,
            self.targets,
            self.illegal,
            self.x,
            self.event,
            self.announced,
            {**self.noted, name: (kind, things)},
            self.moved,
        )


class Reader:
    """Reads a text against one board."""

    def __init__(self, board: Board, speaker: Speaker) -> None:
        self.board = board
        self.speaker = speaker

    # --- who and what

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
            case v.Together(of):
                parts = [self.things(one) for one in of]
                return Things(
                    once(one for part in parts for one in part.objects),
                    once(one for part in parts for one in part.players),
                )
            case v.DefendingPlayer(of):
                return self._defending(of)
        raise no_opinion(selection)

    def named(self, name: str) -> Things:
        """What a name stands for: noted by the text, or remembered by what it is on."""
        known = self.speaker.noted.get(name)
        if known is None:
            source = now_or_last(self.board, self.speaker.source)
            found = next((one for one in source.linked if one.name == name), None) if source else None
            if found is None:
                found = next((one for one in self.speaker.event if one.name == name), None)
            return things_of_note(found)
        kind, things = known
        return things_of_note(Noted(name, kind, things))  # type: ignore[arg-type]

    def _defending(self, of: Any) -> Things:
        combat = self.board.combat
        if combat is None:
            raise NotJudged("the defending player outside combat")
        found = []
        for one in self.things(of).objects:
            attack = next((each for each in combat.attacks if each.creature == one), None)
            found.append(attack.player if attack is not None else combat.defending_player)
        return Things((), once(found))

    def present(self, selection: Any) -> tuple[ObjectId, ...]:
        """The objects of a selection to which something can be done, where this text has moved them to."""
        speaker = self.speaker
        if isinstance(selection, v.Together):
            return once(one for part in selection.of for one in self.present(part))
        barred = self._barred(selection)
        found = []
        for one in self.things(selection).objects:
            if one in barred:
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
        named = isinstance(selection, v.Bound) and not selection.name.startswith("#target")
        of_event = isinstance(selection, v.EventPart | v.Self) and self._in_event(one)
        if named or of_event:
            return board.became.get(one, one)
        return one

    def _in_event(self, one: ObjectId) -> bool:
        return any(part.name == "object" and int(one) in part.value for part in self.speaker.event)

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
        seats = len(self.board.players)
        first = int(self.board.turn.active)
        order = [PlayerId((first + step) % seats) for step in range(seats)]
        return tuple(one for one in order if one in found and not self.board.players[one].lost)

    def controller(self, one: ObjectId) -> PlayerId:
        """Who controls a thing or last did; of what nobody controls, its owner."""
        found = now_or_last(self.board, one)
        if found is None:
            raise NotJudged("the controller of what was never known")
        player = controller_of(self.board, one) if one in self.board.objects else found.controller
        return player if player != NOBODY else found.owner

    # --- descriptions

    def matching(self, filter_: Any) -> Things:
        """Everything on the board of a description."""
        zones = zones_for(filter_)
        objects = tuple(
            one
            for one, found in self.board.objects.items()
            if (zones is None or found.zone in zones) and self.fits(filter_, one)
        )
        players = tuple(
            PlayerId(seat)
            for seat in range(len(self.board.players))
            if not self.board.players[seat].lost
            and speaks_of_players(filter_)
            and self.fits_player(filter_, PlayerId(seat))
        )
        return Things(objects, players)

    def fits(self, filter_: Any, one: ObjectId) -> bool:
        """Whether an object, as it is or last was, is of a description."""
        board = self.board
        found = now_or_last(board, one)
        if found is None:
            return False
        seen = last_known(board, one)
        match filter_:
            case v.AllOf(parts):
                return all(self.fits(part, one) for part in parts)
            case v.AnyOf(parts):
                return any(self.fits(part, one) for part in parts)
            case v.Not(part):
                return not self.fits(part, one)
            case v.Is(kind):
                return is_kind(found, kind)
            case v.HasType(kind):
                return any(kind in face.types for face in seen)
            case v.HasSupertype(kind):
                return any(kind in face.supertypes for face in seen)
            case v.HasSubtype(word):
                return any(word in face.subtypes for face in seen)
            case v.HasColor(color):
                wanted = self.words(color.name) if isinstance(color, v.Bound) else (color,)
                return any(one_color in face.colors for face in seen for one_color in wanted)
            case v.Colors(relation, number):
                return stands(len({color for face in seen for color in face.colors}), relation, number)
            case v.HasKeyword(name, None):
                return any(has_keyword(face, name) for face in seen)
            case v.HasKeyword(name, kind):
                held = [held.ability for face in seen for held in face.abilities]
                return any(isinstance(it, v.Keyword) and (it.name, it.filter) == (name, kind) for it in held)
            case v.InZone(zone):
                return found.zone == zone.value
            case v.Controls(player):
                if found.zone not in ("in play", "stack"):
                    return False
                return self.controller(one) in self.things(player).players
            case v.Owns(player):
                return found.owner in self.things(player).players
            case v.Same(of):
                return one in self.things(of).objects or one in self._newest(of)
            case v.Named(name):
                return any(face.name and face.name in name.split(" // ") for face in seen)
            case v.HasChosenName(chosen):
                words = [part for word in self.words(chosen.name) for part in str(word).split(" // ")]
                return any(face.name and face.name in words for face in seen)
            case v.HasChosenSubtype(chosen):
                return any(word in face.subtypes for word in self.words(chosen.name) for face in seen)
            case v.SameName(of):
                names = {
                    face.name for other in self.things(of).objects for face in last_known(board, other)
                } - {""}
                return any(face.name in names for face in seen)
            case v.SharesColor(of):
                colors = {
                    color
                    for other in self.things(of).objects
                    for face in last_known(board, other)
                    for color in face.colors
                }
                return any(color in colors for face in seen for color in face.colors)
            case v.HasCounter(kind):
                return found.count(kind) > 0
            case v.HasState(state):
                return self._has_state(found, state)
            case v.Compares(feature, relation, amount):
                return self._compares(found, seen, feature, relation, amount)
            case v.IsAttached(to):
                return found.attached in self.things(to).objects
            case v.IsBlocking(of):
                return any(one in self._blockers(other) for other in self.things(of).objects)
            case v.BlockedBy(of):
                return any(other in self._blockers(one) for other in self.things(of).objects)
            case v.HurtThisTurn(by):
                if by is None:
                    return bool(found.hurt)
                return any(other in found.hurt for other in self.things(by).objects)
            case v.SingleTarget():
                return found.announcement is not None and len(found.announcement.targets) == 1
            case v.Targeting(of):
                targets = found.announcement.targets if found.announcement else ()
                return any(
                    self.fits(of, chosen.object)
                    if chosen.object != NOTHING
                    else self.fits_player(of, chosen.player)
                    for chosen in targets
                )
            case v.Above(of):
                pile = board.zone("graveyard", found.owner)
                return one in pile and any(
                    other in pile and pile.index(other) < pile.index(one) for other in self.things(of).objects
                )
            case v.IsPlayer() | v.Opponent():
                return False
        raise no_opinion(filter_)

    def _newest(self, of: Any) -> tuple[ObjectId, ...]:
        if not isinstance(of, v.Bound | v.Target | v.Self | v.EventPart):
            return ()
        return tuple(self.followed(one, of) for one in self.things(of).objects)

    def _blockers(self, attacker: ObjectId) -> tuple[ObjectId, ...]:
        attacks = self.board.combat.attacks if self.board.combat is not None else ()
        return tuple(one for attack in attacks if attack.creature == attacker for one in attack.blockers)

    def _has_state(self, found: Object, state: v.State) -> bool:
        if found.zone != "in play":
            return False
        attacks = self.board.combat.attacks if self.board.combat is not None else ()
        own = next((attack for attack in attacks if attack.creature == found.id), None)
        match state:
            case v.State.TAPPED:
                return found.tapped
            case v.State.UNTAPPED:
                return not found.tapped
            case v.State.FACE_DOWN:
                return found.face_down
            case v.State.FLIPPED:
                return found.flipped
            case v.State.ATTACKING:
                return own is not None
            case v.State.BLOCKED:
                return own is not None and own.blocked
            case v.State.UNBLOCKED:
                return own is not None and own.unblocked
            case v.State.BLOCKING:
                combat = self.board.combat
                return combat is not None and any(one == found.id for one, _ in combat.blocking)
        raise no_opinion(state)

    def _compares(
        self,
        found: Object,
        seen: tuple[Characteristics, ...],
        feature: v.Feature,
        relation: v.Relation,
        amount: Any,
    ) -> bool:
        if feature is v.Feature.LIFE:
            return False
        own = (
            (len({color for face in seen for color in face.colors}),)
            if feature is v.Feature.COLORS
            else tuple(number_of(found, face, feature) for face in seen)
        )
        others = self.answers(amount)
        return any(stands(mine, relation, other) for mine in own for other in others)

    def fits_player(self, filter_: Any, player: PlayerId) -> bool:
        """Whether a player is of a description."""
        match filter_:
            case v.AllOf(parts):
                return all(self.fits_player(part, player) for part in parts)
            case v.AnyOf(parts):
                return any(self.fits_player(part, player) for part in parts)
            case v.Not(part):
                return not self.fits_player(part, player)
            case v.IsPlayer():
                return True
            case v.Opponent(of):
                return any(player != one for one in self.things(of).players)
            case v.Same(of):
                return player in self.things(of).players
            case v.Compares(feature, relation, amount) if feature is v.Feature.LIFE:
                life = max(0, self.board.players[player].life)
                return any(stands(life, relation, other) for other in self.answers(amount))
        return False

    # --- numbers

    def words(self, name: str) -> tuple[Any, ...]:
        """The words noted under a name."""
        known = self.speaker.noted.get(name)
        if known is not None:
            return known[1]
        source = now_or_last(self.board, self.speaker.source)
        found = next((one for one in source.linked if one.name == name), None) if source else None
        return found.value if found is not None else ()

    def number(self, amount: Any) -> int:
        """The number that an amount stands for."""
        board, speaker = self.board, self.speaker
        match amount:
            case int():
                return amount
            case v.X():
                return speaker.x
            case v.Count(of):
                found = self.things(of)
                return len(found.objects) + len(found.players)
            case v.FeatureOf():
                return sum(self.answers(amount))
            case v.CountersOn(kind, of):
                there = (now_or_last(board, one) for one in self.things(of).objects)
                return sum(one.count(kind) for one in there if one is not None)
            case v.EventPart(role):
                note = next((one for one in speaker.event if one.name == role.value), None)
                return sum(int(one) for one in note.value) if note is not None else 0
            case v.Bound(name):
                return sum(int(one) for one in self.words(name))
            case v.Plus(parts):
                return sum(self.number(part) for part in parts)
            case v.Times(factor, of):
                return factor * self.number(of)
            case v.Beyond(first, of):
                return max(0, self.number(of) - first)
            case v.Half(of, rounding):
                whole = self.number(of)
                return whole // 2 if rounding is v.Rounding.DOWN else (whole + 1) // 2
            case v.OnlyIf(condition, of):
                return self.number(of) if self.holds(condition) else 0
            case v.DamageThisTurn(of):
                return sum(
                    dealt
                    for player in self.things(of).players
                    for one, dealt in board.turn.damaged
                    if one == player
                )
            case v.BuriedThisTurn():
                return sum(number for _, number in board.turn.buried)
            case v.Share(slot):
                return sum(one.share for one in speaker.targets if one.slot == slot)
            case v.TimesPaid(cost, symbols):
                return self._announced().costs.count(self._called(cost, symbols))
            case v.ColorsSpent():
                return len({mana.type for mana in self._announced().spent} - {"C"})
        raise no_opinion(amount)

    def answers(self, amount: Any) -> tuple[int, ...]:
        """The numbers that an amount may be: of one split card off the stack both of its halves' (505.6)."""
        if not isinstance(amount, v.FeatureOf):
            return (self.number(amount),)
        if amount.feature is v.Feature.LIFE:
            lives = [max(0, self.board.players[one].life) for one in self.things(amount.of).players]
            return tuple(lives) or (0,)
        found: list[int] = []
        for one in self.things(amount.of).objects:
            latest = self.followed(one, amount.of)
            asked = latest if latest in self.board.objects and self._better(one, latest) else one
            thing = now_or_last(self.board, asked)
            if thing is not None:
                seen = last_known(self.board, asked)
                if amount.feature is v.Feature.COLORS:
                    found.append(len({color for face in seen for color in face.colors}))
                else:
                    found.extend(number_of(thing, face, amount.feature) for face in seen)
        return tuple(found) or (0,)

    def _better(self, one: ObjectId, latest: ObjectId) -> bool:
        """Whether a thing that was moved is asked as it is now: it is in play, or nothing is known of it before."""
        return now_or_last(self.board, one) is None or self.board.objects[latest].zone == "in play"

    # --- conditions

    def holds(self, condition: Any) -> bool:
        """Whether a condition is true; "an opponent" in it means any."""
        open_ = next((one for one in parts_of_value(condition) if isinstance(one, v.Picked)), None)
        if open_ is not None and not isinstance(condition, v.Never | v.AllTrue):
            return self._holds_for_any(condition, open_)
        match condition:
            case v.Never(inner):
                return not self.holds(inner)
            case v.AllTrue(conditions):
                return all(self.holds(one) for one in conditions)
            case v.Compare(left, relation, right):
                return any(
                    stands(one, relation, other) for one in self._side(left) for other in self._side(right)
                )
            case v.Matches(what, filter_):
                found = self.things(what)
                if not found.objects and not found.players:
                    return False
                return all(self.fits(filter_, self._known(one, what)) for one in found.objects) and all(
                    self.fits_player(filter_, one) for one in found.players
                )
            case v.WasPaid(cost, symbols):
                return self._called(cost, symbols) in self._announced().costs
        raise no_opinion(condition)

    def _holds_for_any(self, condition: Any, open_: v.Picked) -> bool:
        if open_.count != 1 or any(isinstance(one, v.Picked) for one in parts_of_value(open_.filter)):
            raise NotJudged("a choice within a condition")
        name = f"#some {len(self.speaker.noted)}"
        about_one = substituted(condition, open_, v.Bound(name))
        found = self.matching(open_.filter)
        told = [("objects", one) for one in found.objects] + [("players", one) for one in found.players]
        return any(
            Reader(self.board, self.speaker.within(name, kind, (int(one),))).holds(about_one)
            for kind, one in told
        )

    def _side(self, amount: Any) -> tuple[int, ...]:
        """One side of a comparison. Only a single thing gives two answers; several are added up (505.5)."""
        if isinstance(amount, v.FeatureOf) and len(self.things(amount.of).objects) > 1:
            return (self.number(amount),)
        return self.answers(amount)

    def _known(self, one: ObjectId, what: Any) -> ObjectId:
        return one if now_or_last(self.board, one) is not None else self.followed(one, what)

    def _called(self, cost: v.KeywordName, symbols: tuple[str, ...]) -> str:
        """By what word a cost was announced: of several of one name the later ones have numbers (502.21d)."""
        found = now_or_last(self.board, self.speaker.source)
        definition = found.definition if found is not None else None
        if not symbols or definition is None:
            return cost.value
        own = [
            one.costs
            for one in definition.faces[0].abilities
            if isinstance(one, v.Keyword) and one.name is cost
        ]
        place = next((at for at, costs in enumerate(own) if _mana_of(costs) == symbols), None)
        if place is None:
            raise NotJudged("which of several costs is meant")
        return cost.value if place == 0 else f"{cost.value} {place + 1}"

    def _announced(self) -> Announcement:
        """What was announced for the spell that this is or was (502.21c)."""
        found = now_or_last(self.board, self.speaker.source)
        if found is not None and found.announcement is not None and found.ability is None:
            return found.announcement
        return self.speaker.announced


def _mana_of(costs: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(symbol for one in costs if isinstance(one, v.PayMana) for symbol in one.cost.symbols)


__all__ = ["NotJudged", "Reader", "Speaker", "Things", "converted"]
