"""Rule 502.40: splicing cards onto a spell as it is played, before its modes and targets are chosen (409.1b)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, done, goto, procedure, propose, step
from engine.board import HAND, Announcement, Board, ObjectId
from engine.chance import Chance
from engine.citing import cite, computation
from engine.decisions import Answer, Order, Refusal, SomeOf
from engine.events import Announce, CardsRevealed, ObjectMoved
from engine.language.card import CardDef
from engine.language.effects import Cost
from engine.language.words import KeywordName
from engine.rules.effects.instead_419 import Watcher
from engine.rules.keywords.splice_502_40 import splice_costs, splice_of, splices
from engine.rules.stack.plugs_409 import Plug, helping_of, plugs_in
from engine.rules.stack.reach_409 import affordable
from engine.rules.stack.total_409 import total_of_spell
from engine.seats import apnap

NOTHING_ELSE = computation(
    "502.40c", "The spell gets the text boxes of the spliced cards and no other characteristics of theirs."
)
TARGETS = computation("502.40d", "Targets for the added text are chosen like those of the spell's own.")
LOST = computation("502.40e", "A spell loses what was spliced onto it as it leaves the stack.")


def _texts(board: Board, cards: tuple[int, ...]) -> tuple[CardDef, ...]:
    found = (board.objects[ObjectId(card)].definition for card in cards)
    return tuple(definition for definition in found if definition is not None)


class Splicing(SomeOf, frozen=True, kw_only=True):
    """Which cards in the hand are spliced onto a spell (502.40a)."""

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        """A card whose own choices could not be made has a rule of its own against it (502.40b)."""
        refusal = super().check(board, answer)
        if refusal is None:
            return None
        for one in answer if isinstance(answer, tuple) else ():
            found = board.objects.get(one)
            if one in self.among or found is None or found.zone != HAND or found.definition is None:
                continue
            if splice_of(found.definition):
                name = found.definition.name
                return Refusal("502.40b", f"the choices for {name} can't be made, or it is for other spells")
        return refusal

    def draw(self, board: Board, chance: Chance) -> Answer:
        """At random, but nothing if that could not be paid for."""
        drawn = super().draw(board, chance)
        before = board.objects[self.about].announcement or Announcement()
        announced = replace(before, spliced=_texts(board, drawn))
        needs = total_of_spell(board, self.about, announced).needs
        return drawn if affordable(board, self.player, needs, (), helping_of(board, self.about)) else ()


@procedure("502.40")
class Splice(Procedure, frozen=True, kw_only=True):
    """Splicing cards onto a spell that is being played."""

    object: ObjectId
    answer: Answer = None
    cards: tuple[ObjectId, ...] = ()

    @step("502.40a", also=("409.1b",))
    def choose_cards(self, game: Moment) -> Act | None:
        """The player may reveal cards in hand to splice them onto the spell, all of them at once."""
        able = splices(game.board, self.object)
        return ask(
            Splicing(
                player=game.board.objects[self.object].controller,
                rule="502.40a",
                purpose="cards to splice",
                about=self.object,
                among=able,
                least=0,
                most=len(able),
                may_take_back=True,
            ),
            into="answer",
        )

    @step("502.40a", quiet=True)
    def note_cards(self, game: Moment) -> Act | None:
        """Without any, the spell is played as it is."""
        return (
            goto("order_cards", cards=tuple(ObjectId(one) for one in self.answer)) if self.answer else done()
        )

    @step("502.40b", quiet=True)
    def order_cards(self, game: Moment) -> Act | None:
        """The player chooses the order in which their instructions are followed, after the spell's own."""
        return ask(
            Order(
                player=game.board.objects[self.object].controller,
                rule="502.40b",
                purpose="the order in which the spliced texts are followed",
                about=self.object,
                items=self.cards,
                may_take_back=True,
            ),
            into="answer",
        )

    @step("502.40a")
    def reveal(self, game: Moment) -> Act | None:
        """The cards are revealed, and their text boxes are added to the spell; they stay in the hand."""
        board = game.board
        before = board.objects[self.object].announcement or Announcement()
        texts = _texts(board, self.answer)
        for rule in (NOTHING_ELSE, TARGETS):
            cite(rule)
        return propose(
            CardsRevealed(objects=self.cards, to=apnap(board), by=self.object),
            Announce(object=self.object, announcement=replace(before, spliced=texts)),
        )

    @step("502.40a", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The splice costs are paid with the other additional costs (409.1f)."""
        return done()


@plugs_in
class OntoASpell(Plug):
    """Cards are spliced onto a spell before anything else is announced for it (502.40a)."""

    rule, keyword = "502.40", KeywordName.SPLICE

    def first(self, board: Board, spell: ObjectId) -> Procedure | None:
        return Splice(object=spell) if splices(board, spell) else None

    def costs(self, board: Board, spell: ObjectId, announced: Announcement) -> tuple[Cost, ...]:
        return splice_costs(board, spell, announced)

    def leaving(self, board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
        found = board.objects[part.object]
        if found.announcement is not None and found.announcement.spliced:
            cite(LOST)
        return ()


__all__ = ["Splice"]
