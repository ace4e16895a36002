"""Rule 502.26: morph.

502.26b  a card with morph may be played face down for {3} (`FaceDown`)
502.26c  without morph it may not (`why_not_face_down`)
502.26d  with priority its controller may turn a face-down permanent face up for the morph cost that it would then
         have: a special action that uses no stack (`TurnUp`)
504.7    what it would then have is what it has copied: no morph there, no turning up
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import (
    Act,
    Moment,
    Procedure,
    ask,
    call,
    done,
    procedure,
    propose,
    step,
)
from engine.asking import Asker
from engine.asking.decrees import lets_quicken
from engine.board import HAND, IN_PLAY, Board, Object, ObjectId, ObjectTable, PlayerId
from engine.characteristics import Characteristics, Held, controller_of, held, is_hidden
from engine.characteristics.printed import printed_values
from engine.citing import cite, computation
from engine.decisions import Refusal
from engine.events import CardsRevealed, CardTurnedFaceUp
from engine.language.card import CardDef
from engine.language.effects import Cost, Keyword
from engine.language.printed import ManaCost
from engine.language.words import CardType, KeywordName
from engine.memos import is_volatile, shape_memo
from engine.rules.effects.taking_back_422 import ManaPlayed
from engine.rules.special.face_down_504 import REVERTS
from engine.rules.stack.actions_408 import SpecialAction, special
from engine.rules.stack.costs_409 import NO_NEEDS, Total, activation_total
from engine.rules.stack.keyword_costs_409 import with_keyword_costs
from engine.rules.stack.paid_actions_408 import unpaid, way_back
from engine.rules.stack.payable_409 import asks_for_x
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.playing_checks_409 import (
    is_there,
    sorcery_time,
    why_barred,
    why_no_spells,
    why_not_payable,
    why_not_played_for,
)
from engine.rules.stack.ways_409 import WITHOUT_PAYING, WayToPlay, WholePrice, keyword_of, plays
from engine.rules.stack.x_409 import ask_for_x, values_of_x
from engine.seats import all_seats

MORPH_COST = ManaCost(("3",))
FACE_DOWN = "face down"
PLAYED_FACE_DOWN = computation("502.26b", "Played by morph a card is turned face down first, and costs {3}.")
computation("502.26c", "A card without morph can't be played face down.")
computation("502.26f", "What else holds of face-down cards rule 504 says.")


def has_morph(abilities: tuple[Held, ...]) -> bool:
    """Whether morph is among these abilities."""
    return any(
        isinstance(one.ability, Keyword) and one.ability.name is KeywordName.MORPH for one in abilities
    )


def morph_costs(board: Board, permanent: ObjectId) -> tuple[tuple[Cost, ...], ...]:
    """The morph costs that a face-down permanent would have if it were face up (502.26d)."""
    lasting = _lasting_costs(board, permanent)
    return lasting if lasting is not None else _costs_face_up(board, permanent)[0]


@shape_memo
def _lasting_costs(board: Board, permanent: ObjectId) -> tuple[tuple[Cost, ...], ...] | None:
    """The same, unless a text that it would have face up reads more than the shape: then it is asked every time."""
    costs, lasting = _costs_face_up(board, permanent)
    return costs if lasting else None


def _costs_face_up(board: Board, permanent: ObjectId) -> tuple[tuple[tuple[Cost, ...], ...], bool]:
    """The costs, and whether they stay while the shape does."""
    found = board.objects[permanent]
    if not any(has_morph(face.abilities) for face in printed_values(found)) and not board.effects:
        return (), True
    turned = replace(
        board, objects=ObjectTable({**board.objects, permanent: replace(found, face_down=False)})
    )
    costs = tuple(
        one.ability.costs
        for one in held(turned, permanent)
        if isinstance(one.ability, Keyword) and one.ability.name is KeywordName.MORPH
    )
    return costs, not is_volatile(turned)


def why_not_face_down(board: Board, player: PlayerId, card: ObjectId) -> Refusal | None:
    """Why this card can't be played face down by its morph ability now (502.26a-c), or None.

    It is a creature spell then, whatever else its text says about when it may be played (504.2).
    """
    found = board.objects.get(card)
    if found is None or found.owner != player or not is_there(board, player, card, HAND):
        return Refusal("409.1a", "only a card in one's own hand can be played")
    name = found.definition.name if found.definition is not None else ""
    if not has_morph(held(board, card)):
        return Refusal("502.26c", f"{name} has no morph and can't be played face down")
    nameless = Characteristics(name="", types=(CardType.CREATURE,))
    if (refusal := why_no_spells(board, player) or why_barred(board, player, card, nameless)) is not None:
        return refusal
    refusal = sorcery_time(board, player)
    if refusal is not None and not lets_quicken(board, player, card, nameless):
        return Refusal(refusal.rule, refusal.reason.replace("it can", f"{name} can"))
    return why_not_played_for(board, player, card, nameless, (MORPH_COST, ()), FaceDown())


@plays
class FaceDown(WayToPlay):
    """Face down as a 2/2 creature, for {3} in the place of the mana cost (502.26b)."""

    rule, word, keyword = "502.26", FACE_DOWN, KeywordName.MORPH
    face_down = True
    cites = (PLAYED_FACE_DOWN, "504.2", "504.3", "504.4")

    def told(self, definition: CardDef) -> bool:
        return keyword_of(definition, KeywordName.MORPH) is not None

    def given(self, face: Characteristics) -> bool:
        return KeywordName.MORPH in face.keywords

    def price(self, half: Characteristics) -> WholePrice | None:
        return MORPH_COST, ()

    def is_of(self, spell: Object, announced: tuple[str, ...]) -> bool:
        return spell.face_down and WITHOUT_PAYING not in announced

    def why_not(self, board: Board, player: PlayerId, card: ObjectId, face: int) -> Refusal | None:
        return why_not_face_down(board, player, card)


@shape_memo
def face_down_permanents(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The face-down permanents that a player controls, in the order in which they came (504.4)."""
    return tuple(
        one for one in board.in_play if is_hidden(board.objects[one]) and controller_of(board, one) == player
    )


def morph_total(board: Board, player: PlayerId, costs: tuple[Cost, ...], x: int) -> Total:
    """What turning a permanent face up for this morph cost takes, with what makes morph costs more or less."""
    total = activation_total(costs, x)
    return with_keyword_costs(board, player, total, x, ((KeywordName.MORPH, costs),))[0]


def why_not_turn_up(board: Board, player: PlayerId, permanent: ObjectId, morph: int = 0) -> Refusal | None:
    """Why a player with priority can't turn this permanent face up now, or None (502.26d)."""
    found = board.objects.get(permanent)
    if found is None or found.zone != IN_PLAY or not is_hidden(found):
        return Refusal("502.26d", "only a face-down permanent can be turned face up")
    if controller_of(board, permanent) != player:
        return Refusal("502.26d", "only its controller can turn a face-down permanent face up")
    costs = morph_costs(board, permanent)
    if not costs:
        return Refusal("504.7" if found.copying is not None else "502.26d", "it would have no morph cost")
    if not 0 <= morph < len(costs):
        return Refusal("502.26d", "it wouldn't have this morph cost")
    total = morph_total(board, player, costs[morph], 0)
    name = found.definition.name if found.definition is not None else ""
    return why_not_payable(board, player, name, total, permanent, Asker(source=permanent, controller=player))


@way_back("permanent")
@procedure("502.26d")
class TurnUp(Procedure, frozen=True, kw_only=True):
    """Turning a permanent with morph face up."""

    player: PlayerId
    permanent: ObjectId
    before: Board
    """The board before, to go back to if it is taken back (422.1)."""
    morph: int = 0
    """Which of its morph abilities is used, if it would have several."""
    x: int = 0
    """The value of X, where the morph cost asks for it (409.1b)."""
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()

    acting: ClassVar[str] = "player"
    carries: ClassVar[str] = "permanent"

    takes_back: ClassVar[str] = "take_back"

    def given_up(self) -> bool:
        """Nothing was played."""
        return False

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    @step("502.26d", also=("502.26a",))
    def show_cost(self, game: Moment) -> Act | None:
        """The morph cost is shown to all players; this uses no stack."""
        players = all_seats(game.board)
        return propose(CardsRevealed(objects=(self.permanent,), to=players, until="moved"))

    @step("409.1b", quiet=True)
    def announce_x(self, game: Moment) -> Act | None:
        """If the morph cost has a variable, its value is announced."""
        board, costs = game.board, morph_costs(game.board, self.permanent)
        if self.morph >= len(costs) or not asks_for_x(costs[self.morph]):
            return None
        asker = Asker(source=self.permanent, controller=self.player)
        values = values_of_x(
            board,
            self.player,
            self.permanent,
            lambda x: morph_total(board, self.player, costs[self.morph], x),
            asker,
        )
        return ask(ask_for_x(self.player, values, self.permanent, may_take_back=True), into="x")

    @step("502.26d", quiet=True)
    def pay(self, game: Moment) -> Act | None:
        """The morph cost is paid."""
        costs = morph_costs(game.board, self.permanent)
        total = Total(NO_NEEDS, payable=False)
        if self.morph < len(costs):
            total = morph_total(game.board, self.player, costs[self.morph], self.x)
        return call(
            PayCosts(
                player=self.player,
                object=self.permanent,
                source=self.permanent,
                total=total,
                x=self.x,
            ),
            into="paid",
        )

    @step("502.26d", also=("504", "504.5"))
    def turn(self, game: Moment) -> Act | None:
        """It is turned face up and has its normal characteristics; nothing comes into play."""
        found = game.board.objects.get(self.permanent)
        back = unpaid(self, possible=found is not None and is_hidden(found))
        if back is not None:
            return back
        cite(REVERTS)
        return propose(CardTurnedFaceUp(object=self.permanent, x=self.x, by=self.permanent))

    @step("502.26d", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player continues."""
        return done(True)


@special
class TurnUpMorph(SpecialAction, frozen=True, tag=True):
    """Turn a face-down permanent face up for its morph cost (502.26d)."""

    permanent: ObjectId
    morph: int = 0
    """Which of several morph costs."""

    rule: ClassVar[str] = "408.2h"
    verb: ClassVar[str] = "turn"
    after: ClassVar[str] = "face up"
    which: ClassVar[str] = "by morph"
    needs: ClassVar[str] = "502.26d"
    done: ClassVar[str] = "turned face up"
    not_so: ClassVar[str] = "it is face up already"
    button: ClassVar[str] = "Turn up"

    @property
    def about(self) -> ObjectId:
        return self.permanent

    @property
    def number(self) -> int:
        return self.morph

    @classmethod
    def of(cls, about: ObjectId, number: int = 0) -> SpecialAction:
        return cls(about, number)

    @classmethod
    def named(cls, board: Board, about: ObjectId) -> bool:
        return board.objects[about].face_down

    @classmethod
    def anywhere(cls, board: Board) -> bool:
        objects = board.objects
        return bool([one for one in board.in_play if objects[one].face_down])

    @classmethod
    def offered(cls, board: Board, player: PlayerId) -> Iterator[SpecialAction]:
        for permanent in face_down_permanents(board, player):
            for morph in range(len(morph_costs(board, permanent))):
                yield cls(permanent, morph)

    def why_not(self, board: Board, player: PlayerId) -> Refusal | None:
        return why_not_turn_up(board, player, self.permanent, self.morph)

    def frame(self, board: Board, player: PlayerId) -> Procedure:
        return TurnUp(player=player, permanent=self.permanent, before=board, morph=self.morph)


__all__ = [
    "TurnUp",
    "TurnUpMorph",
    "face_down_permanents",
    "has_morph",
    "morph_costs",
    "why_not_face_down",
    "why_not_turn_up",
]
