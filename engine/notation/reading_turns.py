"""Reading turns: `Turn 3: Ann, upkeep`, those that wait meanwhile, and who has the turn markers (608.4)."""

from __future__ import annotations

from typing import Any

from engine.board import NOBODY, ObjectId, PlayerId, Turn, TurnId
from engine.notation.drafts import DraftReader
from engine.notation.formerly import read_formerly
from engine.notation.moments import FURTHER, MAINS, PLACES, SECOND_STEP, NamedMoment, phase_of
from engine.notation.said import SaidMarker, SaidMelee, SaidTurn
from engine.rules.turn.turns_300 import PHASES

TALLIES = {
    "spells played by": "spells",
    "creatures put into the graveyard of": "buried",
    "damage to": "damaged",
    "life lost by": "lost_life",
    "creatures attacking for": "assailed",
}
"""What the turn counts for each player, by the words before the player and the number."""


class TurnReader:
    """Reads what a text says of turns."""

    def __init__(self, drafts: DraftReader) -> None:
        self.drafts = drafts
        self.scanner = drafts.scanner

    def meanwhile(self, melee: SaidMelee) -> None:
        """A turn that goes on at the same time, and waits (608.4)."""
        melee.at = self.scanner.at
        self.scanner.word("turn")
        one = SaidTurn()
        self.turn(one, "of")
        melee.beside.append(one)

    def markers(self, melee: SaidMelee) -> None:
        """Who has the turn markers (608.4)."""
        scanner = self.scanner
        melee.at = scanner.at
        while True:
            if scanner.try_word("turns begun"):
                melee.begun = scanner.number()
            else:
                number = scanner.number()
                scanner.word("with")
                player = self.drafts.player()
                waits, due = bool(scanner.try_word("waits")), bool(scanner.try_word(", own turn to come"))
                gone = bool(scanner.try_word(", to be removed"))
                melee.markers.append(SaidMarker(number, player, waits, due, gone))
            if not scanner.try_word(";"):
                return

    def turn(self, said: SaidTurn, parting: str = ":") -> None:
        """A turn that goes on: number, player, step, and what else is true of it."""
        scanner = self.scanner
        serial = scanner.number()
        scanner.word(parting)
        active = self.drafts.player()
        scanner.word(",")
        name = scanner.try_any([*PLACES, "main", "first main", "second main", "end"])
        name = {"main": MAINS[0], "first main": MAINS[0], "second main": MAINS[1], "end": "end of turn"}.get(
            name, name
        )
        if not name:
            scanner.fail(*PLACES)
        scanner.try_word("phase", "step")
        fields: dict[str, Any] = {"begins": bool(scanner.try_word("begins"))}
        plays = 0
        while scanner.try_word(",", ";"):
            plays += self._clause(said, fields)
        step = "" if name in MAINS else name
        lands = (0,) * plays
        controller = fields.pop("controller", NOBODY)
        further = fields.pop("further", False)
        said.turn = Turn(
            TurnId(serial),
            active,
            phase_of(name),
            step,
            tuple(ObjectId(one) for one in lands),
            controller=controller,
            further=further,
            **{name: tuple(sorted(fields.pop(name, ()))) for name in TALLIES.values()},
        )
        said.place = NamedMoment(name, **fields)
        if name == "untap" and not fields["begins"]:
            scanner.fail('"untap begins": no player has priority in the untap step (302.3)')

    def _clause(self, said: SaidTurn, fields: dict[str, Any]) -> int:
        """What else is true of the turn; how many land plays it tells of."""
        scanner, combat = self.scanner, said.combat
        if scanner.try_word("land played by"):
            self._later(said.permissions)
            said.landed_by.append(self._for_whom())
        elif scanner.try_word("land played"):
            said.landed.append(self._for_whom())
            return 1
        elif scanner.try_word("used ability of"):
            self._later(said.used)
            scanner.try_number()
        elif scanner.try_word("controlled by"):
            fields["controller"] = self.drafts.player()
        elif scanner.try_word("dealt damage to"):
            whom: list[int] = []
            self._later(whom)
            scanner.word("by")
            sources: list[int] = []
            self._later(sources)
            while scanner.try_word("and"):
                self._later(sources)
            said.hurt.append((whom[0], sources))
        elif scanner.try_word("block of"):
            self._pair(said.met, "by")
        elif scanner.try_word("attack this combat by"):
            by: list[int] = []
            self._later(by)
            said.fought.append((-1, by[0]))
        elif scanner.try_word("attack in the last turn of"):
            player = self.drafts.player()
            scanner.word("by")
            who: list[int] = []
            self._later(who)
            said.lately.append((player, who[0]))
        elif scanner.try_word("once under"):
            said.formerly.append(read_formerly(self.drafts))
        elif scanner.try_word("block this combat of"):
            blocked: list[int] = []
            self._later(blocked)
            if scanner.try_word("by"):
                self._later(blocked)
            said.fought.append((blocked[0], blocked[-1] if len(blocked) > 1 else -1))
        elif scanner.try_word("damage of"):
            said.amounts.append(scanner.number())
            scanner.word("by")
            self._pair(said.dealt, "to")
        elif scanner.try_word("nothing drawn by"):
            said.no_draws.append(self.drafts.player())
        elif scanner.try_word("drawn by"):
            player = self.drafts.player()
            scanner.word("and gone")
            said.drawn.append((-1, player, bool(scanner.try_word("in the draw step"))))
        elif scanner.try_word("drawn"):
            cards: list[int] = []
            self._later(cards)
            said.drawn.append((cards[0], NOBODY, bool(scanner.try_word("in the draw step"))))
        elif tally := scanner.try_word(*TALLIES):
            player = self.drafts.player()
            fields[TALLIES[tally]] = (*fields.get(TALLIES[tally], ()), (player, scanner.number()))
        elif scanner.try_word("spells played"):
            # After "spells played by", which begins alike.
            at = scanner.at
            said.all_spells = (scanner.number(), at)
        elif scanner.try_word("seat of"):
            at = scanner.at
            said.taken.append((self.drafts.player(), at))
            scanner.word("taken")
        elif scanner.try_word("no draw"):
            fields["skip_draw"] = True
        elif scanner.try_word(FURTHER):
            fields["further"] = True
        elif scanner.try_word("phases to come"):
            fields["ahead"] = self._phases()
        elif scanner.try_word("damage steps"):
            combat["damage_steps"] = scanner.number()
        elif scanner.try_word(SECOND_STEP):
            combat["second_step"] = True
        elif scanner.try_word("attackers declared"):
            combat["declared"] = True
        elif scanner.try_word("no attackers declared"):
            combat["declared"] = False
        elif scanner.try_word("blockers declared"):
            combat["blocks_declared"] = True
        elif scanner.try_word("no blockers declared"):
            combat["blocks_declared"] = False
        elif scanner.try_word("nobody attacked"):
            combat["defender"] = NOBODY
        elif scanner.try_word("no combat"):
            combat["none"] = True
        elif scanner.try_word("attacked player"):
            combat["defender"] = self.drafts.player()
        elif (passed := scanner.try_number()) is not None:
            scanner.word("passed")
            fields["passed"] = passed
        else:
            fields["player"] = self.drafts.player()
            scanner.word("has priority")
        return 0

    def _pair(self, pairs: list[tuple[int, int]], between: str) -> None:
        """Two things by name, with a word between them."""
        places: list[int] = []
        self._later(places)
        self.scanner.word(between)
        self._later(places)
        pairs.append((places[0], places[1]))

    def _for_whom(self) -> PlayerId:
        return self.drafts.player() if self.scanner.try_word("for") else NOBODY

    def _phases(self) -> tuple[str, ...]:
        found = [self.scanner.try_word(*PHASES) or self.scanner.fail(*PHASES)]
        while self.scanner.try_word("then"):
            found.append(self.scanner.try_word(*PHASES) or self.scanner.fail(*PHASES))
        return tuple(found)

    def _later(self, places: list[int]) -> None:
        self.scanner.skip()
        places.append(self.scanner.at)
        self.drafts.skip_name()
