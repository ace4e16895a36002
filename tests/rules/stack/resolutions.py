"""Boards for rulings about resolution: a few cards built by hand, and one spell or ability ready to resolve."""

from __future__ import annotations

from typing import Any

from engine.board import (
    NOBODY,
    STACK,
    AbilityId,
    Announcement,
    Board,
    CardId,
    Chosen,
    Noted,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    StackedAbility,
    Turn,
    TurnId,
    ZoneName,
)
from engine.game import Game
from engine.language import values as v
from engine.position import Position
from engine.rules.stack.resolving_413 import Resolve
from tests.boards import Laid

ANN = PlayerId(0)
BOB = PlayerId(1)

CREATURE = v.AllOf((v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.CREATURE)))
PLAYER = v.IsPlayer()
ANYTHING_DAMAGEABLE = v.AnyOf((CREATURE, PLAYER))
EVERYONE = v.All(PLAYER)


def creature(name: str, power: int = 2, toughness: int = 2, cost: str = "2", **more: Any) -> v.CardDef:
    """A creature card; the symbols of its cost are separated by spaces."""
    face = v.Face(
        name=name,
        cost=v.ManaCost(tuple(cost.split())),
        types=(v.CardType.CREATURE,),
        power=power,
        toughness=toughness,
        **more,
    )
    return v.CardDef(name, (face,))


def card(name: str, type_: v.CardType, cost: str = "1", **more: Any) -> v.CardDef:
    """A card that is no creature."""
    return v.CardDef(name, (v.Face(name=name, cost=v.ManaCost(tuple(cost.split())), types=(type_,), **more),))


def instant(name: str, *effects: v.Effect, targets: tuple[v.TargetSpec, ...] = (), **more: Any) -> v.CardDef:
    """An instant with these instructions."""
    body = v.Body(effects=effects, targets=targets, **more)
    return card(name, v.CardType.INSTANT, abilities=(v.Spell(body),))


BEARS = creature("Bears", 2, 2, "1 G", colors=(v.Color.GREEN,))
GIANT = creature("Giant", 3, 3, "3 R", colors=(v.Color.RED,))
FOREST = card("Woods", v.CardType.LAND, "0")

ANYTHING = (v.TargetSpec(0, ANYTHING_DAMAGEABLE),)
"""Target creature or player."""
A_CREATURE = (v.TargetSpec(0, CREATURE),)
"""Target creature."""
SPELL = v.Is(v.Kind.SPELL)
CARD = v.Is(v.Kind.CARD)
HAND_CARD = v.AllOf((CARD, v.InZone(v.Zone.HAND)))
BOLT = instant("Bolt", v.DealDamage(v.Self(), 3, v.Target(0)), targets=ANYTHING)


def pacifying() -> v.CardDef:
    """An Aura for creatures."""
    return card(
        "Calm",
        v.CardType.ENCHANTMENT,
        subtypes=("Aura",),
        abilities=(v.Keyword(v.KeywordName.ENCHANT, CREATURE),),
    )


class Laying(Laid):
    """Ann and Bob's table while it is being laid."""

    def __init__(self, *, active: PlayerId = ANN) -> None:
        super().__init__()
        self.players = [Player("Ann"), Player("Bob")]
        self.turn = Turn(TurnId(3), active, "precombat main")

    def spell(self, owner: PlayerId, definition: v.CardDef, *targets: Chosen, **announced: Any) -> ObjectId:
        """A spell on the stack with its announcement."""
        return self.put(STACK, owner, definition, announcement=Announcement(targets=targets, **announced))

    def ability(
        self,
        owner: PlayerId,
        source: ObjectId,
        ability: v.Ability,
        *targets: Chosen,
        bound: tuple[Noted, ...] = (),
    ) -> ObjectId:
        """An ability on the stack."""
        return self.put(
            STACK,
            owner,
            None,
            kind="ability",
            card=CardId(0),
            ability=StackedAbility(AbilityId(source), ability, bound),
            announcement=Announcement(targets=targets),
        )

    def board(self) -> Board:
        """The board as laid."""
        return Board(tuple(self.players), ObjectTable(self.objects), self.zones, self.turn)

    def resolve(self, object_id: ObjectId, *, short_cuts: bool = True) -> Game:
        """The object begins to resolve; the game goes on to the first choice, or to the end of the resolution."""
        position = Position((self.board(),), (Resolve(object=object_id),), seed=1, next_id=1000)
        game = Game(position, short_cuts=short_cuts)
        game.advance()
        return game


def at(object_id: ObjectId, slot: int = 0, share: int = 0) -> Chosen:
    """An object as target."""
    return Chosen(slot, object=object_id, share=share)


def at_player(player: PlayerId, slot: int = 0, share: int = 0) -> Chosen:
    """A player as target."""
    return Chosen(slot, player=player, share=share)


def names(board: Board, zone: ZoneName, player: PlayerId = NOBODY) -> list[str]:
    """The names of the cards in a zone, in its order."""
    found = (board.objects[one].definition for one in board.zone(zone, player))
    return [one.name for one in found if one is not None]


def rules(game: Game) -> list[str]:
    """The rule numbers of the trace, in order, answers left out."""
    return [line.rule for line in game.trace or () if line.kind == "step"]


def events(game: Game) -> list[tuple[str, ...]]:
    """The events of the trace: for each, the names of its parts."""
    return [tuple(type(part).__name__ for part in line.parts) for line in game.trace or () if line.parts]
