"""Rule 422: an action that can't be completed, or is taken back, is reversed.

422.1   the game is again as it was before; payments are cancelled, nothing triggers
        mana abilities played meanwhile are reversed too where their player wants it, but not one whose mana
        paid for another that stands, and not one that moved cards to or from a library
422.2   who had priority keeps it
"""

from __future__ import annotations

from msgspec import Struct

from engine.agenda import Act, Moment, Procedure, ask, done, goto, perform_settled, procedure, step
from engine.board import LIBRARY, NOTHING, STACK, Board, Mana, ObjectId, PlayerId, Waiting
from engine.chance import Chance
from engine.decisions import Answer, Refusal, SomeOf
from engine.events import (
    CardDrawn,
    ManaAdded,
    ObjectMoved,
    Part,
    PermanentTapped,
    Reverse,
    SpendMana,
    Trigger,
)


class ManaPlayed(Struct, frozen=True):
    """A mana ability played in the course of an action: all that it did, and what triggered on that."""

    parts: tuple[Part, ...] = ()
    triggers: tuple[Waiting, ...] = ()


Flow = tuple[tuple[Mana, ...], tuple[Mana, ...]]
"""The mana that a mana ability took out of its player's pool, and the mana that it put there."""


class ManaAbilitiesToReverse(SomeOf, frozen=True, kw_only=True):
    """Which of the mana abilities played meanwhile are reversed as well (422.1): places in the list of them.

    `among` leaves out those that can't be; what stands has to have been paid for by what stands.
    """

    pool: tuple[Mana, ...] = ()
    """The mana pool as it was before the action."""
    flows: tuple[Flow, ...] = ()
    """For each ability in the order played, what it took and gave."""

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        refusal = super().check(board, answer)
        if refusal is None and not _stands(self.pool, self.flows, answer):
            return self.refuse("its mana was spent on another mana ability that is not reversed")
        return refusal

    def some(self, board: Board) -> Answer:
        """As many as can be, from the last to the first."""
        return self._gathered(tuple(reversed(self.among)))

    def draw(self, board: Board, chance: Chance) -> Answer:
        wanted = chance.shuffled(self.among)[: chance.below(len(self.among) + 1)]
        return self._gathered(tuple(sorted(wanted, reverse=True)))

    def _gathered(self, wanted: tuple[int, ...]) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        for one in wanted:
            if _stands(self.pool, self.flows, (one, *found)):
                found = (one, *found)
        return tuple(sorted(found))


def _stands(pool: tuple[Mana, ...], flows: tuple[Flow, ...], reversed_places: tuple[int, ...]) -> bool:
    """Whether the abilities that are not reversed could be paid for without those that are."""
    left = list(pool)
    for place, (spent, added) in enumerate(flows):
        if place in reversed_places:
            continue
        for mana in spent:
            if mana not in left:
                return False
            left.remove(mana)
        left.extend(added)
    return True


@procedure("422.1")
class ReverseAction(Procedure, frozen=True, kw_only=True):
    """An action is reversed.

    The result is the mana abilities that stand.
    """

    player: PlayerId
    before: Board
    """The board to go back to."""
    about: ObjectId = NOTHING
    mana: tuple[ManaPlayed, ...] = ()
    """The mana abilities played in the course of it, in order."""
    reversed_places: tuple[int, ...] = ()

    @step("422.1", check=True)
    def choose_mana_abilities(self, game: Moment) -> Act | None:
        """The player chooses which of the mana abilities played in the meantime are reversed too."""
        among = tuple(place for place, one in enumerate(self.mana) if not _moved_library_cards(one))
        if not among:
            return goto("reverse")
        return ask(
            ManaAbilitiesToReverse(
                player=self.player,
                rule="422.1",
                purpose="mana abilities to reverse",
                about=self.about,
                among=among,
                least=0,
                most=len(among),
                kind="mana ability",
                labels=tuple(self._label(place) for place in among),
                pool=self.before.players[self.player].mana,
                flows=tuple(_flow(one, self.player) for one in self.mana),
            ),
            into="reversed_places",
        )

    @step("422.1")
    def reverse(self, game: Moment) -> Act | None:
        """The game returns to what it was before; payments are cancelled, and nothing triggers."""
        standing = self._standing()
        parts: list[Part] = [Reverse(board=self.before)]
        parts.extend(part for one in standing for part in one.parts)
        triggers = tuple(waiting for one in standing for waiting in one.triggers)
        if triggers:
            parts.append(Trigger(triggers=triggers))
        return perform_settled(tuple(parts))

    @step("422.2", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player who had priority keeps it."""
        return done(self._standing())

    def _label(self, place: int) -> str:
        """What a mana ability is called here: the permanent that was tapped for it, or else its number."""
        tapped = [part.object for part in self.mana[place].parts if isinstance(part, PermanentTapped)]
        source = self.before.objects.get(tapped[0]) if tapped else None
        definition = source.definition if source is not None else None
        return definition.name if definition is not None else str(place + 1)

    def _standing(self) -> tuple[ManaPlayed, ...]:
        return tuple(one for place, one in enumerate(self.mana) if place not in self.reversed_places)


def _moved_library_cards(played: ManaPlayed) -> bool:
    """Whether it moved cards to a library, or from one to anywhere but the stack."""
    return any(
        (
            isinstance(part, ObjectMoved)
            and (part.to == LIBRARY or (part.origin == LIBRARY and part.to != STACK))
        )
        or (isinstance(part, CardDrawn) and part.drawn != NOTHING)
        for part in played.parts
    )


def _flow(played: ManaPlayed, player: PlayerId) -> Flow:
    spent: tuple[Mana, ...] = ()
    added: tuple[Mana, ...] = ()
    for part in played.parts:
        if isinstance(part, SpendMana) and part.player == player:
            spent += part.mana
        elif isinstance(part, ManaAdded) and part.player == player:
            added += part.mana
    return spent, added


__all__ = ["ManaAbilitiesToReverse", "ManaPlayed", "ReverseAction"]
