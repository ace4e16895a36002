"""Rule 502.42: offering. A permanent is sacrificed as the card is announced, any time an instant could be played; the
spell then costs less by that permanent's mana cost.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.agenda import Act, Moment, ask, further_steps, goto, step
from engine.asking import Asker, select
from engine.board import IN_PLAY, Board, ObjectId, PlayerId
from engine.characteristics import Characteristics, controller_of, last_known
from engine.citing import cite, computation
from engine.decisions import OneOf, Refusal
from engine.language.printed import ManaCost
from engine.language.terms import All, AllOf, Is
from engine.language.words import KeywordName, Kind
from engine.mana import Needs, needs_of
from engine.rules.stack.costs_409 import Total
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.ways_409 import OfKeyword, WholePrice, keyword_of, plays

LESS = computation(
    "502.42a", "Played with an offering, a spell costs less by the mana cost of what was sacrificed."
)
MATCHED = computation(
    "502.42c", "An offering's colored mana saves mana of that color, and what is left over generic mana."
)


@plays
class Offering(OfKeyword):
    """At any time, for the mana cost less that of the permanent that is sacrificed (502.42a)."""

    rule, keyword = "502.42", KeywordName.OFFERING
    word = keyword.value
    announced = (word,)
    instead, as_an_instant = False, True
    first = "choose_offering"

    def given(self, face: Characteristics) -> bool:
        return False

    def price(self, half: Characteristics) -> WholePrice | None:
        return half.cost, ()

    def lacks(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        definition = board.objects[card].definition
        if definition is None or not self.told(definition):
            return Refusal("502.42a", f"{half.name} has no offering")
        if not may_be_offered(board, player, card):
            return Refusal(
                "502.42a", f"{board.players[player].name} has nothing to sacrifice for {half.name}"
            )
        return None

    def offered(self, board: Board, player: PlayerId, card: ObjectId) -> tuple[tuple[ObjectId, ...], ...]:
        return tuple((one,) for one in may_be_offered(board, player, card))

    def lessened(self, board: Board, total: Total, offered: tuple[ObjectId, ...]) -> Total:
        return less_offering(board, total, offered)


def may_be_offered(board: Board, player: PlayerId, card: ObjectId) -> tuple[ObjectId, ...]:
    """The permanents that a player could sacrifice to play this card."""
    definition = board.objects[card].definition
    ability = keyword_of(definition, KeywordName.OFFERING) if definition is not None else None
    if ability is None or ability.filter is None:
        return ()
    described = All(AllOf((Is(Kind.PERMANENT), ability.filter)))
    found = select(board, described, Asker(source=card, controller=player)).objects
    return tuple(
        one for one in found if board.objects[one].zone == IN_PLAY and controller_of(board, one) == player
    )


def offering_for(board: Board, player: PlayerId, card: ObjectId) -> OneOf:
    """The question which permanent is sacrificed."""
    return OneOf(
        player=player,
        rule="502.42b",
        purpose="what to sacrifice",
        about=card,
        among=may_be_offered(board, player, card),
        may_take_back=True,
    )


def less_offering(board: Board, total: Total, offered: tuple[ObjectId, ...]) -> Total:
    """A total cost less the mana costs of what is sacrificed, as it is or was last in play (502.42a)."""
    needs = total.needs
    for one in offered:
        seen = last_known(board, one)
        cost = seen[0].cost if seen else None
        if cost is not None:
            cite(LESS)
            cite(MATCHED)
            needs = less(needs, cost)
    return replace(total, needs=needs)


def less(needs: Needs, cost: ManaCost) -> Needs:
    """A cost less another (502.42c): coloured mana against the same colour, all that finds none against generic."""
    saved = needs_of(cost)
    left = dict(needs.masks)
    generic = saved.generic
    for mask, count in saved.masks:
        for _ in range(count):
            # A symbol like it first, then one that shares a colour, as hybrid symbols do.
            fitting = [one for one in left if one & mask and left[one]]
            if fitting:
                left[min(fitting, key=lambda one: (one != mask, one))] -= 1
            else:
                generic += 1
    masks = tuple((mask, count) for mask, count in sorted(left.items()) if count)
    return Needs(masks, max(0, needs.generic - generic), needs.fits)


@step("502.42b")
def choose_offering(self: Play, game: Moment) -> Act | None:
    """A permanent is chosen that will be sacrificed as the spell is announced."""
    return ask(offering_for(game.board, self.player, self.card), into="answer")


@step("502.42b", quiet=True)
def note_offering(self: Play, game: Moment) -> Act | None:
    """The spell is announced and the permanent sacrificed."""
    return goto("announce", offered=(ObjectId(self.answer),))


further_steps(Play, choose_offering, note_offering)

__all__ = ["less", "less_offering", "may_be_offered", "offering_for"]
