"""Rule 502.46: convoke. Creatures are tapped in the place of mana.

Which ones, and for which symbol each, is announced with the other additional costs (409.1b); they make the total cost
less (409.1f) and are tapped as it is paid (409.1h), so no summoning sickness is in the way.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, done, goto, procedure, propose, step
from engine.board import Announcement, Board, Convoked, ObjectId, PlayerId
from engine.chance import Chance
from engine.characteristics import Held, faces, is_type, last_known
from engine.citing import cite, computation
from engine.decisions import Answer, OneOf, SomeOf
from engine.events import Announce
from engine.language.effects import Keyword
from engine.language.words import CardType, Color, KeywordName
from engine.mana import BIT, Needs
from engine.rules.stack.costs_409 import Total, may_be_tapped
from engine.rules.stack.plugs_409 import Plug, plugs_in
from engine.rules.stack.reach_409 import Helping, affordable

LESS = computation("502.46a", "Each creature tapped saves {1}, or one mana of one of its colours.")
NOT_BELOW_NOTHING = computation("502.46b", "Convoke can't make a spell cost less than nothing.")
ONCE = computation("502.46c", "Several instances of convoke do no more than one.")
GENERIC = 0
"""Stands for one of the generic mana among the symbols that a creature may save."""


def helping_for(board: Board, player: PlayerId, abilities: tuple[Held, ...]) -> Helping:
    """The creatures that a player could tap for a spell with these abilities; none without convoke."""
    if not any(
        isinstance(one.ability, Keyword) and one.ability.name is KeywordName.CONVOKE for one in abilities
    ):
        return ()
    return tuple(
        (one, _worth(board, one))
        for one in board.in_play
        if may_be_tapped(board, player, one) and is_type(board, one, CardType.CREATURE)
    )


def helping(board: Board, spell: ObjectId) -> Helping:
    """The same for a spell on the stack, and its controller."""
    seen = last_known(board, spell)
    return helping_for(board, board.objects[spell].controller, seen[0].abilities) if seen else ()


def _worth(board: Board, creature: ObjectId) -> int:
    """The mask of what a creature may save: its colours; colorless mana, which generic costs alone take, if it has
    none."""
    mask = 0
    for color in faces(board, creature)[0].colors:
        mask |= BIT[color.value]
    return mask or BIT["C"]


def with_convoke(board: Board, spell: ObjectId, total: Total) -> Total:
    """The total cost of a spell less what the creatures save that were announced for it (409.1f)."""
    announced = board.objects[spell].announcement
    if announced is None or not announced.convoked:
        return total
    cite(LESS)
    needs, wasted = total.needs, False
    for one in announced.convoked:
        less = saved(needs, one.symbol)
        wasted = wasted or less == needs
        needs = less
    if wasted:
        cite(NOT_BELOW_NOTHING)
    taps = tuple(one.creature for one in announced.convoked)
    return replace(total, needs=needs, taps=taps)


def saved(needs: Needs, symbol: int) -> Needs:
    """A cost without one such symbol; as it is if there is none left (502.46b)."""
    if symbol == GENERIC:
        return Needs(needs.masks, max(0, needs.generic - 1), needs.fits)
    left = tuple((mask, count - (mask == symbol)) for mask, count in needs.masks)
    return Needs(tuple(one for one in left if one[1]), needs.generic, needs.fits)


def symbols_for(needs: Needs, worth: int) -> tuple[int, ...]:
    """What a creature worth this may save of a cost: symbols that its colours pay, and generic mana."""
    colored = tuple(mask for mask, _ in needs.masks if mask & worth)
    return (*colored, GENERIC) if needs.generic or not colored else colored


class Convoking(SomeOf, frozen=True, kw_only=True):
    """Which creatures are tapped for a spell with convoke (502.46a): any number of them."""

    needs: Needs

    def _enough(self, board: Board, creatures: tuple[int, ...]) -> bool:
        taken = tuple(ObjectId(one) for one in creatures)
        help_ = tuple((one, _worth(board, one)) for one in taken)
        return affordable(board, self.player, self.needs, taken, help_)

    def some(self, board: Board) -> Answer:
        """The fewest, in their order, with which the rest can be paid."""
        return next(
            (
                self.among[:number]
                for number in range(len(self.among) + 1)
                if self._enough(board, self.among[:number])
            ),
            self.among,
        )

    def draw(self, board: Board, chance: Chance) -> Answer:
        drawn = super().draw(board, chance)
        return drawn if self._enough(board, drawn) else self.some(board)


@procedure("502.46")
class Convoke(Procedure, frozen=True, kw_only=True):
    """Announcing which creatures are tapped to pay for a spell."""

    object: ObjectId
    needs: Needs
    """What of the mana is left to be paid, less and less."""
    place: int = 0
    """How many of the creatures have been dealt with."""
    answer: Answer = None
    creatures: tuple[ObjectId, ...] = ()
    convoked: tuple[Convoked, ...] = ()

    @step("502.46a", also=("409.1b",))
    def choose_creatures(self, game: Moment) -> Act | None:
        """The player announces how many untapped creatures are tapped to pay for the spell, and which."""
        board = game.board
        abilities = last_known(board, self.object)[0].abilities
        if sum(getattr(one.ability, "name", None) is KeywordName.CONVOKE for one in abilities) > 1:
            cite(ONCE)
        able = tuple(creature for creature, _ in helping(board, self.object))
        return ask(
            Convoking(
                player=board.objects[self.object].controller,
                rule="502.46a",
                purpose="creatures to tap",
                about=self.object,
                among=able,
                least=0,
                most=len(able),
                needs=self.needs,
                may_take_back=True,
            ),
            into="answer",
        )

    @step("502.46a", quiet=True)
    def note_creatures(self, game: Moment) -> Act | None:
        """Each of them reduces the cost."""
        return goto("choose_symbol", creatures=tuple(ObjectId(one) for one in self.answer))

    @step("502.46a")
    def choose_symbol(self, game: Moment) -> Act | None:
        """By what a creature reduces it, one generic mana or one of its colours, is announced."""
        if self.place == len(self.creatures):
            return goto("announce")
        board, creature = game.board, self.creatures[self.place]
        found = self._best_first(board, symbols_for(self.needs, _worth(board, creature)))
        return ask(
            OneOf(
                player=board.objects[self.object].controller,
                rule="502.46a",
                purpose=f"the mana that {faces(board, creature)[0].name} saves",
                about=self.object,
                among=found,
                kind="effect",
                labels=tuple(_written(symbol) for symbol in found),
                may_take_back=True,
            ),
            into="answer",
        )

    @step("502.46a", quiet=True)
    def note_symbol(self, game: Moment) -> Act | None:
        """The others may reduce the rest."""
        one = Convoked(self.creatures[self.place], int(self.answer))
        return goto(
            "choose_symbol",
            needs=saved(self.needs, one.symbol),
            convoked=(*self.convoked, one),
            place=self.place + 1,
        )

    @step("502.46a", quiet=True)
    def announce(self, game: Moment) -> Act | None:
        """It is part of what was announced."""
        before = game.board.objects[self.object].announcement or Announcement()
        return propose(Announce(object=self.object, announcement=replace(before, convoked=self.convoked)))

    @step("502.46a", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The creatures are tapped as the cost is paid (409.1h)."""
        return done()

    def _best_first(self, board: Board, symbols: tuple[int, ...]) -> tuple[int, ...]:
        """Those first after which the rest can still be paid."""
        player = board.objects[self.object].controller
        others = tuple((one, _worth(board, one)) for one in self.creatures[self.place + 1 :])

        def leaves_too_much(symbol: int) -> bool:
            return not affordable(board, player, saved(self.needs, symbol), self.creatures, others)

        return tuple(sorted(symbols, key=leaves_too_much))


@plugs_in
class HelpOfCreatures(Plug):
    """Creatures help to pay, and are announced with the additional costs."""

    rule, keyword = "502.46", KeywordName.CONVOKE

    def helping(self, board: Board, player: PlayerId, abilities: tuple[Held, ...]) -> Helping:
        return helping_for(board, player, abilities)

    def last(self, board: Board, spell: ObjectId, needs: Needs) -> Procedure | None:
        return Convoke(object=spell, needs=needs) if helping(board, spell) else None

    def saved(self, board: Board, spell: ObjectId, total: Total) -> Total:
        return with_convoke(board, spell, total)


def _written(symbol: int) -> str:
    """In words: generic mana, white mana, "green or white mana" for a hybrid symbol."""
    colors = [color.word for color in Color if symbol & BIT[color.value]]
    return f"{' or '.join(colors) or 'generic'} mana"


__all__ = ["Convoke", "helping", "helping_for", "with_convoke"]
