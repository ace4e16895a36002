"""The statements of the turn that is played, of those that wait meanwhile, and of their combats (300, 306, 608.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board import IN_PLAY, NOBODY, NOTHING, AbilityId, Board, Combat, Formerly, ObjectId, TurnAside
from engine.events.remembering import MEMORIES, asked_on, fights_of
from engine.language.effects import Ability
from engine.naming import by_seat, player_name
from engine.notation.formerly import WITH_TWO, WORDS
from engine.notation.implied import (
    Going,
    drawn,
    in_turn,
    is_further,
    met,
    tally,
    undrawn,
    untold,
    untold_uses,
)
from engine.notation.melee import marker_words
from engine.notation.moments import (
    FURTHER,
    MAINS,
    SECOND_STEP,
    NamedMoment,
    usual_damage_steps,
    usually_declared,
)
from engine.notation.reading_control import playable
from engine.notation.reading_turns import TALLIES as TALLIES_IN_WORDS
from engine.notation.writing_objects import ObjectWriter
from engine.seats import combat_of, seated, the_defending_player, usual_defender, whose_turn


class TurnWriter(ObjectWriter):
    """Says what is true of turns."""

    def ability(self, ability_id: AbilityId, value: Ability | None) -> str:
        """What the text calls an ability."""
        raise NotImplementedError

    def turn(self, board: Board, place: NamedMoment) -> str:
        """Whose turn it is, which moment, and what is unusual about it."""
        turn = board.turn
        phase = " phase" if place.name in MAINS else ""
        words = f"{turn.serial}: {player_name(board, whose_turn(board))}, {place.name}{phase}"
        facts = ["begins"] if place.begins else []
        return ", ".join([" ".join([words, *facts]), *self.turn_clauses(board, place)])

    def melee(self) -> Iterator[tuple[str, str]]:
        """The turns that wait while this one is played, and who has the turn markers (608.4)."""
        for one in self.board.aside:
            # Names are as on this very board, where everybody fights who does.
            others = tuple(each for each in self.board.aside if each is not one)
            now = TurnAside(self.board.turn, self.board.combat)
            board = by_seat(replace(self.board, turn=one.turn, combat=one.combat, aside=(*others, now)))
            serial, words = self.turn(board, self.places[one.turn.serial]).split(": ", 1)
            hurt = [
                f"dealt damage to {self.name(whom)} by {self.sources(by)}"
                for whom, by in one.hurt
                if whom in self.board.objects
            ]
            yield "Meanwhile", ", ".join([f"turn {serial} of {words}", *hurt])
        for words in marker_words(self.board):
            yield "Markers", words

    def turn_clauses(self, board: Board, place: NamedMoment) -> list[str]:
        """What else is true of the turn and its combat."""
        turn = board.turn
        clauses = []
        if place.player not in (NOBODY, whose_turn(board)):
            clauses.append(f"{player_name(board, place.player)} has priority")
        if place.passed:
            clauses.append(f"{place.passed} passed")
        if turn.controller != NOBODY:
            clauses.append(f"controlled by {player_name(board, turn.controller)}")
        for number, permission in enumerate(turn.land_plays):
            by = f" by {self.name(permission)}" if permission != NOTHING else ""
            who = f" for {player_name(board, turn.landed[number])}" if number < len(turn.landed) else ""
            clauses.append(f"land played{by}{who}")
        going = Going(in_turn(self.real, turn), place)
        shown = untold_uses(going)
        for one in turn.used:
            # An ability that its object has lost, as by copying something else, is used no more.
            if one not in shown and any(each.id == one for each in playable(board, one.object)):
                clauses.append("used " + self.ability(one, None))
        clauses += self._tallies(board, place)
        clauses += self._events(board, place)
        clauses += [
            f"seat of {player_name(board, one)} taken" for one in seated(board) if board.players[one].lost
        ]
        further = turn.further or (
            place.begins and place.name == "beginning of combat" and turn.phase == MAINS[1]
        )
        if further and not is_further(going):
            clauses.append(FURTHER)
        if place.skip_draw:
            clauses.append("no draw")
        if place.ahead:
            clauses.append("phases to come " + " then ".join(place.ahead))
        return clauses + self.course_of_combat(board, place)

    def _tallies(self, board: Board, place: NamedMoment) -> list[str]:
        """What the turn counts for players, as far as the position doesn't show it."""
        turn = board.turn
        going = Going(in_turn(self.real, turn), place)
        asked = asked_on(self.real)
        clauses = [f"spells played {turn.spells_played}"] if turn.spells_of(NOBODY) else []
        for words, field in TALLIES_IN_WORDS.items():
            counted = dict(getattr(turn, field))
            implied = tally(going, field) if field in asked or field not in MEMORIES else {}
            for player in sorted({*counted, *implied} - {NOBODY}):
                number = counted.get(player, 0)
                if number != implied.get(player, 0):
                    clauses.append(f"{words} {player_name(board, player)} {number}")
        return clauses

    def _events(self, board: Board, place: NamedMoment) -> list[str]:
        """What the turn remembers of its events, as far as the position doesn't show it."""
        turn = board.turn
        going = Going(in_turn(self.real, turn), place)
        pairs = met(going)
        clauses = [
            f"block of {self.name(one)} by {self.name(by)}" for by, one in turn.met if (by, one) not in pairs
        ]
        shown = () if board.combat is None else fights_of(board.combat)
        clauses += [self._fight(*pair) for pair in turn.fought if pair not in shown]
        clauses += [
            f"attack in the last turn of {player_name(board, player)} by {self.name(one)}"
            for player, one in turn.lately
        ]
        clauses += [self._formerly(one) for one in turn.formerly]
        blows = untold(going)
        clauses += [
            f"damage of {amount} by {self.sources((source,))} to {self.thing(hurt, player)}"
            for source, hurt, player, amount in turn.dealt
            if (source, hurt, player, amount) not in blows
        ]
        asked = "drawn" in asked_on(self.real)
        nothing = {who for who, _, _ in drawn(going)} - {who for who, _, _ in turn.drawn} if asked else set()
        clauses += [f"nothing drawn by {player_name(board, who)}" for who in sorted(nothing)]
        unsaid = undrawn(going) if asked else []
        clauses += [
            (
                f"drawn by {player_name(board, who)} and gone"
                if card not in board.objects
                else f"drawn {self.name(card)}"
            )
            + " in the draw step" * due
            for who, card, due in turn.drawn
            if (who, card, due) not in unsaid
        ]
        return clauses

    def _fight(self, by: ObjectId, one: ObjectId) -> str:
        """What the turn remembers of this combat: who attacked, and what was blocked by what."""
        if one == NOTHING:
            return f"attack this combat by {self.name(by)}"
        blocked = f"block this combat of {self.name(one)}"
        return blocked if by == NOTHING else f"{blocked} by {self.name(by)}"

    def _formerly(self, done: Formerly) -> str:
        """What the turn remembers of whoever controlled something then."""
        keepers = (done.keeper, done.other_keeper)[: 1 + (done.fact in WITH_TWO)]
        under = " and ".join("nobody" if one == NOBODY else player_name(self.board, one) for one in keepers)
        words = f"once under {under} {WORDS[done.fact]} {self.sources((done.one,))}"
        if done.fact in WITH_TWO:
            whole = done.player == NOBODY
            words += f" and {self.sources((done.other,)) if whole else self.thing(done.other, done.player)}"
        elif done.player != NOBODY:
            words += f" of {player_name(self.board, done.player)}"
        return f"{words} amount {done.amount}" if done.amount else words

    def course_of_combat(self, board: Board, place: NamedMoment) -> list[str]:
        """What of combat the moment doesn't imply (306)."""
        combat = board.combat
        if combat is None:
            return ["no combat"] if board.turn.phase == "combat" and not place.begins else []
        found = []
        defender = the_defending_player(board)
        if defender != usual_defender(board):
            words = f"attacked player {player_name(board, defender)}"
            found.append("nobody attacked" if defender == NOBODY else words)
        if combat.damage_steps != usual_damage_steps(place, bool(combat.attacks)):
            found.append(f"damage steps {combat.damage_steps}")
        if combat.declared != bool(combat.attacks):
            found.append("attackers declared" if combat.declared else "no attackers declared")
        if combat.blocks_declared != usually_declared(place, combat.declared):
            found.append("blockers declared" if combat.blocks_declared else "no blockers declared")
        if combat.first_strikers and not any(self.says_combat(one, combat) for one in combat.first_strikers):
            found.append(SECOND_STEP)
        return found

    def says_combat(self, creature: ObjectId, combat: Combat) -> bool:
        """Whether what a creature does in this combat stands at the creature."""
        found = self.board.objects.get(creature)
        return found is not None and found.zone == IN_PLAY and combat_of(self.board, creature) is combat
