"""What is of a description, as a plain reader of the board would say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.board import NOTHING, Object, ObjectId, PlayerId, now_or_last
from engine.cards.expansions import first_sets
from engine.characteristics import Characteristics, last_known
from engine.language import values as v
from engine.language.creature_types import CREATURE_TYPES
from engine.language.remembered import OF_THAT_ONE
from engine.language.subtypes import LAND_TYPES
from engine.language.walks import walk
from engine.seats import all_seats, life_of, team_of, whose_turn
from engine.witness.small_words import (
    OF_PLAYERS,
    has_keyword,
    is_kind,
    number_of,
    speaks_of_players,
    stands,
    zones_for,
)
from engine.witness.unsure import Things, no_opinion
from engine.witness.who_and_what import WhoAndWhat


class Descriptions(WhoAndWhat):
    """Reads the descriptions of a text against one board."""

    def answers(self, amount: Any) -> tuple[int, ...]:
        """The numbers that an amount may be."""
        raise NotImplementedError

    def matching(self, filter_: Any) -> Things:
        """Everything on the board of a description."""
        zones = zones_for(filter_)
        objects = tuple(
            one
            for one, found in self.board.objects.items()
            if (zones is None or found.zone in zones) and self.fits(filter_, one)
        )
        named = [one.of for one in getattr(filter_, "parts", ()) if isinstance(one, v.Same)]
        if isinstance(filter_, v.AllOf) and named and isinstance(named[0], v.Bound | v.BuriedBy):
            # What left play or the stack "this way" is meant as it was there.
            for one in self.things(named[0]).objects:
                left = None if one in self.board.objects else now_or_last(self.board, one)
                if left is not None and left.zone in ("in play", "stack") and self.fits(filter_, one):
                    objects = (*objects, one)
        players = tuple(
            PlayerId(seat)
            for seat in all_seats(self.board)
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
            case v.HasActivated(mana, taps):
                held_here = [one.ability for face in seen for one in face.abilities]
                return any(
                    isinstance(one, v.Activated)
                    and mana in (None, any(isinstance(part, v.AddMana) for part in walk(one.body)))
                    and (not taps or v.TapSymbol() in one.costs)
                    for one in held_here
                )
            case v.HasKeyword(name, None):
                return any(has_keyword(face, name) for face in seen)
            case v.HasKeyword(name, kind):
                held = [held.ability for face in seen for held in face.abilities]
                return any(isinstance(it, v.Keyword) and (it.name, it.filter) == (name, kind) for it in held)
            case v.InZone(zone):
                return found.zone == zone.value
            case v.InOneGraveyard():
                return found.zone == "graveyard"
            case v.InTotal():
                return True
            case v.OfOneController():
                return found.zone == "in play"
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
            case v.FromExpansion(name):
                # What is face down has no name, and no symbol either (504.2).
                if (card := found.definition) is None or not any(face.name for face in seen):
                    return False
                return (card.printed_in or first_sets().get(card.name)) == name
            case v.HasChosenName(chosen):
                words = [part for word in self.words(chosen.name) for part in str(word).split(" // ")]
                return any(face.name and face.name in words for face in seen)
            case v.HasChosenSubtype(chosen):
                return any(word in face.subtypes for word in self.words(chosen.name) for face in seen)
            case v.HasChosenType(chosen):
                return any(word in face.types for word in self.words(chosen.name) for face in seen)
            case v.SameName(of):
                names = {
                    face.name for other in self.things(of).objects for face in last_known(board, other)
                } - {""}
                return any(face.name in names for face in seen)
            case v.SharesColor(of):
                return self._share(seen, self.things(of).objects, lambda face: face.colors)
            case v.SharesCost(of):
                cost = v.Feature.CONVERTED_MANA_COST
                costs = {
                    number_of(thing, face, cost)
                    for other in self.things(of).objects
                    if (thing := now_or_last(board, other)) is not None
                    for face in last_known(board, other)
                }
                return any(number_of(found, face, cost) in costs for face in seen)
            case v.SharesCommonestColor():
                return any(color in self.commonest() for face in seen for color in face.colors)
            case v.SharesType(of, among):
                kinds_of = set(among or v.CardType)
                return self._share(
                    seen, self.things(of).objects, lambda face: [one for one in face.types if one in kinds_of]
                )
            case v.SharesLandType(of, basic):
                lands = {"Plains", "Island", "Swamp", "Mountain", "Forest"} if basic else LAND_TYPES
                return self._share(seen, self.things(of).objects, lambda face: lands & set(face.subtypes))
            case v.SharesCreatureType(of, each):
                kinds = set(CREATURE_TYPES)
                others = self.things(of).objects
                shared = [
                    self._share(seen, (one,), lambda face: kinds & set(face.subtypes)) for one in others
                ]
                return all(shared) if each else any(shared)
            case v.HasCounter(kind, least):
                on_it = sum(number for name, number in found.counters if not kind or name == kind)
                return on_it >= least
            case v.HasState(state):
                return self._has_state(found, state)
            case v.Compares(feature, relation, amount):
                return self._compares(found, seen, feature, relation, amount)
            case v.IsAttached(to):
                return any(self._bears(one, found) for one in self.things(to).objects)
            case v.Bears(what):
                gone = board.past.get(one) if one not in board.objects else None
                there = (
                    gone.bearing
                    if gone is not None
                    else [other for other in board.objects if board.objects[other].attached == one]
                )
                return any(self.fits(what, other) for other in there)
            case v.IsBlocking(of):
                return any(self._blocks(one, other) for other in self.things(of).objects)
            case v.BlockedBy(of):
                return any(self._blocks(other, one) for other in self.things(of).objects)
            case v.AttackingWhom(player):
                attacks = board.combat.attacks if board.combat is not None else ()
                whom = [attack.player for attack in attacks if attack.creature == one]
                return any(
                    one_of in team_of(board, each) for each in whom for one_of in self.things(player).players
                )
            case v.FoughtLastTurn():
                return (self.controller(one), one) in board.turn.lately
            case v.FoughtThisCombat():
                fights = board.combat
                shown = fights is not None and (fights.attack_of(one) is not None or fights.is_blocking(one))
                return shown or any(one == other for other, _ in board.turn.fought)
            case v.FoughtThisTurn(act):
                if act is v.ObjectAct.ATTACK:
                    return one in board.turn.attacked or self._has_state(found, v.State.ATTACKING)
                return one in board.turn.blocked or self._has_state(found, v.State.BLOCKING)
            case v.BlockedThisTurn(of):
                return any((one, other) in board.turn.met for other in self.things(of).objects)
            case v.WasBlockedThisTurn(None):
                return any(attacker == one for _, attacker in board.turn.met)
            case v.WasBlockedThisTurn(by):
                return any((other, one) in board.turn.met for other in self.things(by).objects)
            case v.DealtThisTurn(to):
                hurt = self.things(to)
                mine = [blow for blow in board.turn.dealt if blow[0] == one]
                return any(blow[1] in hurt.objects or blow[2] in hurt.players for blow in mine)
            case v.NewThisTurn():
                return found.since == board.turn.serial > 0
            case v.CameThisTurn():
                return found.zone == "in play" and one in board.turn.entered
            case v.FellThisTurn():
                return found.zone == "graveyard" and one in board.turn.fallen
            case v.DrawnThisTurn(last):
                own = [card for who, card, _ in board.turn.drawn if who == found.owner]
                return found.zone == "hand" and one in (own[-1:] if last else own)
            case v.HurtThisTurn(by):
                if by is None:
                    return bool(found.hurt)
                return any(other in found.hurt for other in self.things(by).objects)
            case v.NextPlayed(what, after):
                spells, you = list[ObjectId](), self.things(v.You()).players
                for played in board.turn.played[after:]:
                    spell = now_or_last(board, played)
                    if spell is not None and spell.controller in you and self.fits(what, played):
                        spells.append(played)
                return one in spells[:1] if found.zone == "stack" else not spells
            case v.OptionPaid(keyword):
                options = found.announcement.costs if found.announcement is not None else ()
                return any(option.split()[0] == keyword.value for option in options)
            case v.SingleTarget():
                return found.announcement is not None and len(found.announcement.targets) == 1
            case v.FromSource(of):
                return found.ability is not None and self.fits(of, found.ability.id.object)
            case v.Targeting(of):
                targets = found.announcement.targets if found.announcement else ()
                return any(
                    self.fits(of, chosen.object)
                    if chosen.object != NOTHING
                    else self.fits_player(of, chosen.player)
                    for chosen in targets
                )
            case v.BandedWith(of):
                bands = board.combat.bands if board.combat is not None else ()
                together = [other for band in bands if one in band for other in band if other != one]
                return any(other in together for other in self.things(of).objects)
            case v.Above(of, True):
                pile = board.zone("graveyard", found.owner)
                below = pile[pile.index(one) - 1] if one in pile and pile.index(one) else None
                return below in self.things(of).objects
            case v.Above(of):
                pile = board.zone("graveyard", found.owner)
                return one in pile and any(
                    other in pile and pile.index(other) < pile.index(one) for other in self.things(of).objects
                )
            case _ if isinstance(filter_, OF_PLAYERS):
                return False
        raise no_opinion(filter_)

    def _newest(self, of: Any) -> tuple[ObjectId, ...]:
        if not isinstance(of, v.Bound | v.Target | v.Self | v.EventPart):
            return ()
        return tuple(self.followed(one, of) for one in self.things(of).objects)

    def _blockers(self, attacker: ObjectId) -> tuple[ObjectId, ...]:
        """Who blocks it, or blocked it as it left play (413.2f)."""
        if attacker in self.board.past:
            return self.board.past[attacker].blockers
        attacks = self.board.combat.attacks if self.board.combat is not None else ()
        return tuple(one for attack in attacks if attack.creature == attacker for one in attack.blockers)

    def _bears(self, host: ObjectId, found: Object) -> bool:
        gone = self.board.past.get(host)
        return found.attached == host or (gone is not None and found.id in gone.bearing)

    def _blocks(self, blocker: ObjectId, attacker: ObjectId) -> bool:
        gone = self.board.past.get(blocker)
        return blocker in self._blockers(attacker) or (gone is not None and attacker in gone.blocked)

    def _share(
        self,
        seen: Iterable[Characteristics],
        others: Iterable[ObjectId],
        feature: Callable[[Characteristics], Iterable[Any]],
    ) -> bool:
        """Whether one of the things seen has a feature that one of the others has."""
        theirs = {one for other in others for face in last_known(self.board, other) for one in feature(face)}
        return any(one in theirs for face in seen for one in feature(face))

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

    def _others(self, player: PlayerId) -> list[PlayerId]:
        """Who else is in the game."""
        seats = (PlayerId(seat) for seat in all_seats(self.board) if not self.board.players[seat].lost)
        return [seat for seat in seats if seat != player]

    def commonest(self) -> set[v.Color]:
        """The colors that as many permanents are of as of any other color, if there are any."""
        seen = [
            last_known(self.board, one)
            for one, found in self.board.objects.items()
            if found.zone == "in play"
        ]
        numbers = {
            color: sum(any(color in face.colors for face in faces) for faces in seen) for color in v.Color
        }
        return {color for color, number in numbers.items() if number and number == max(numbers.values())}

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
            case v.DealtBy(by):
                sources = self.things(by).objects
                return any(blow[0] in sources and blow[2] == player for blow in self.board.turn.dealt)
            case v.AttackedThisTurn():
                return any(one == player for one, _ in self.board.turn.assailed)
            case v.HasTurn():
                return whose_turn(self.board) == player
            case v.Opponent(of):
                return any(player not in team_of(self.board, one) for one in self.things(of).players)
            case v.Teammate(of):
                mates = [team_of(self.board, one) for one in self.things(of).players if one != player]
                return any(player in team for team in mates)
            case v.Same(of):
                return player in self.things(of).players
            case v.ControlsMost(kind):
                own = [self.controller(one) for one in self.matching(kind).objects]
                return all(own.count(player) > own.count(one) for one in self._others(player))
            case v.Outdoes(own_amount, relation, than):
                its = type(self)(self.board, self.speaker.within(OF_THAT_ONE.name, "players", (player,)))
                return stands(its.number(own_amount), relation, self.number(than))
            case v.HasMostCards():
                own_hand = len(self.board.zone("hand", player))
                return all(own_hand > len(self.board.zone("hand", one)) for one in self._others(player))
            case v.HasMostLife():
                return all(
                    life_of(self.board, player) > life_of(self.board, one) for one in self._others(player)
                )
            case v.Compares(feature, relation, amount) if feature is v.Feature.LIFE:
                life = max(0, life_of(self.board, player))
                return any(stands(life, relation, other) for other in self.answers(amount))
        return False
