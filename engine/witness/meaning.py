"""How many things a text speaks of and under what condition, as a plain reader of the board would say.

Written down a second time on purpose: nothing here may be shared with `engine.asking`. Where this reader has no
opinion it raises `NotJudged`. What the words stand for is in `who_and_what`, what fits them in `descriptions`.
"""

from __future__ import annotations

from typing import Any

from engine.board import NOTHING, Announcement, Object, ObjectId, PlayerId, now_or_last
from engine.characteristics import faces, last_known
from engine.language import values as v
from engine.language.remembered import COUNTERS_REMOVED, life_lost_by
from engine.language.subtypes import OF_OTHERS
from engine.seats import active_players, life_of, whose_turn
from engine.witness.descriptions import Descriptions
from engine.witness.small_words import converted, number_of, stands
from engine.witness.speaker import Speaker
from engine.witness.unsure import NotJudged, Things, no_opinion
from engine.witness.values import parts_of_value, substituted


class Reader(Descriptions):
    """Reads a text against one board."""

    # --- numbers

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
            case v.LandTypesAmong(of):
                basic = ("Plains", "Island", "Swamp", "Mountain", "Forest")
                among = [face.subtypes for one in self.things(of).objects for face in faces(board, one)]
                return sum(any(kind in subtypes for subtypes in among) for kind in basic)
            case v.FeatureOf():
                return sum(self.answers(amount))
            case v.MostOfOneType(of):
                those = self.things(of).objects
                types = {kind: 0 for one in those for face in faces(board, one) for kind in face.subtypes}
                for one in those:
                    own = {kind for face in faces(board, one) for kind in face.subtypes}
                    types.update((kind, types[kind] + 1) for kind in own if kind not in OF_OTHERS)
                return max(types.values(), default=0)
            case v.Least(feature, of):
                return min(self.answers(v.FeatureOf(feature, of)))
            case v.Greatest(feature, of):
                return max(self.answers(v.FeatureOf(feature, of)))
            case v.Fewest(filter_) | v.Most(filter_):
                those = self.matching(filter_).objects
                owned = all(board.objects[one].zone != "in play" for one in those)
                have = [board.objects[one].owner if owned else self.controller(one) for one in those]
                left = [seat for seat, one in enumerate(board.players) if not one.lost]
                best = min if isinstance(amount, v.Fewest) else max
                return best(have.count(PlayerId(seat)) for seat in left)
            case v.CountersOn(kind, of):
                there = (now_or_last(board, one) for one in self.things(of).objects)
                return sum(one.count(kind) for one in there if one is not None)
            case v.EventPart(role):
                note = next((one for one in speaker.event if one.name == role.value), None)
                return sum(int(one) for one in note.value) if note is not None else 0
            case v.Bound(name) if name.endswith(COUNTERS_REMOVED):
                return speaker.x
            case v.Bound(name):
                return sum(int(one) for one in self.words(name))
            case v.LossOf(v.Bound(name)):
                return sum(int(one) for one in self.words(life_lost_by(name)))
            case v.Plus(parts):
                return sum(self.number(part) for part in parts)
            case v.Times(factor, of):
                return factor * self.number(of)
            case v.Beyond(first, of):
                return max(0, self.number(of) - self.number(first))
            case v.Half(of, rounding):
                whole = self.number(of)
                return whole // 2 if rounding is v.Rounding.DOWN else (whole + 1) // 2
            case v.Quotient(of, by, rounding):
                whole, parts_of_it = self.number(of), self.number(by)
                if parts_of_it <= 0:
                    return 0
                return whole // parts_of_it if rounding is v.Rounding.DOWN else -(-whole // parts_of_it)
            case v.OnlyIf(condition, of):
                return self.number(of) if self.holds(condition) else 0
            case v.DamageThisTurn(of):
                return sum(
                    dealt
                    for player in self.things(of).players
                    for one, dealt in board.turn.damaged
                    if one == player
                )
            case v.TakenThisTurn(of):
                hurt = self.things(of).objects
                return sum(much for _, one, _, much in board.turn.dealt if one and one in hurt)
            case v.LifeLostThisTurn(of):
                return sum(number for one, number in board.turn.lost_life if one in self.things(of).players)
            case v.CardsDrawn(of):
                return sum(1 for one, _, _ in board.turn.drawn if one in self.things(of).players)
            case v.DamageBy(of, by):
                whom = self.things(of)
                return sum(
                    much
                    for dealer, one, player, much in board.turn.dealt
                    if dealer
                    and (one in whom.objects if one else player in whom.players)
                    and self.fits(by, dealer)
                )
            case v.LandsThisTurn(of) if not self.board.turn.landed:
                return len(self.board.turn.land_plays) * (whose_turn(self.board) in self.things(of).players)
            case v.SpellsThisTurn(of, what) if what is not None:
                players = self.things(of).players
                spells = [one for one in board.turn.played if self.fits(what, one)]
                cast = [now_or_last(board, one) for one in spells]
                return len([one for one in cast if one is not None and one.controller in players])
            case v.BuriedThisTurn(of, what) if what is not None:
                owners = None if of is None else self.things(of).players
                dead = [one for one in board.turn.died if self.fits(what, one)]
                return len([one for one in dead if owners is None or board.past[one].object.owner in owners])
            case v.SpellsThisTurn(of):
                return sum(self.board.turn.spells_of(one) for one in self.things(of).players)
            case v.BuriedThisTurn(of):
                owners = None if of is None else self.things(of).players
                return sum(number for one, number in board.turn.buried if owners is None or one in owners)
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
            lives = [max(0, life_of(self.board, one)) for one in self.things(amount.of).players]
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
            case v.NewUnderControl(what, this_turn):
                # 502.19a: since the controller's last upkeep began, and not in the very turn of this one.
                there = [self.board.objects.get(one) for one in self.things(what).objects]
                return bool(there) and all(one is not None and self._is_new(one, this_turn) for one in there)
            case v.ShareAColor(what, number):
                seen = [last_known(self.board, self._known(one, what)) for one in self.things(what).objects]
                colors = [{color for face in each for color in face.colors} for each in seen]
                return len(colors) == number and bool(set.intersection(*colors))
            case v.PlayedFrom(zone):
                return self._came_by_way_of(zone.value)
            case v.PlayedInMain():
                turn = self.board.turn
                return "main" in turn.phase and whose_turn(self.board) == self.speaker.controller
            case v.ChosenColorProduced():
                raise NotJudged("which mana a mana ability has produced")
            case v.InCombat():
                return self.board.turn.phase == "combat"
            case v.IsCommonest(color):
                return color in self.commonest()
            case v.ManaWasSpent(color):
                return any(mana.type == color for mana in self._announced().spent)
            case v.TurnOf(who):
                return any(self.fits_player(who, one) for one in active_players(self.board))
            case v.PlayedQuickly():
                return "instant's timing" in self._announced().costs
            case v.WasPaid(cost, symbols):
                return self._called(cost, symbols) in self._announced().costs
        raise no_opinion(condition)

    def _came_by_way_of(self, zone: str) -> bool:
        """Whether "you" played the source as a spell that had lain in that zone of yours (409.1a)."""
        you, past = self.speaker.controller, self.board.past
        before = {new: old for old, new in self.board.became.items()}
        number = before.get(self.speaker.source, NOTHING)
        spell = past[number].object if number in past else None
        if self.speaker.source not in self.board.objects and spell is None and self.board.stack:
            # What is about to come into play is the spell still that resolves.
            spell = self.board.objects[self.board.stack[-1]]
        origin = past.get(before.get(spell.id, NOTHING)) if spell is not None else None
        if spell is None or origin is None:
            return False
        came_from = (origin.object.zone, origin.object.owner)
        return (spell.zone, spell.controller) == ("stack", you) and came_from == (zone, you)

    def _is_new(self, one: Object, turn: bool) -> bool:
        player = self.board.players[self.controller(one.id)]
        began = player.turn_began if turn else player.upkeeps[0]
        return one.zone == "in play" and 0 < one.since >= began

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
