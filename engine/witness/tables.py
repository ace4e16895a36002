"""A rich table for trying one card: enough of everything that something can happen, and no two numbers alike.

Life totals, hands, graveyards, libraries, what each player has in play, sizes and counters all differ, so that a wrong
selection or amount shows. What lies there is made here, of plain texts of our own.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    REMOVED,
    Board,
    CardId,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Turn,
    TurnId,
    ZoneName,
)
from engine.language.card import CardDef, Face
from engine.language.cardtext import read_card
from engine.language.effects import HandSize, RemoveCounters
from engine.language.printed import ManaCost
from engine.language.terms import (
    Colors,
    Compare,
    CountersOn,
    Cycles,
    FromExpansion,
    HasChosenName,
    HasCounter,
    HasSubtype,
    HasSupertype,
    Named,
    Plays,
    Value,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import CardType, Supertype
from engine.witness.laying import Laid

ANN, BOB = PlayerId(0), PlayerId(1)
CARD = CardId(1)
"""The card in question: it is put down first."""
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LAND_TYPES = ("Desert", "Lair", "Locus", "Urza's", "Mine", "Power-Plant", "Tower")
LIVES = (17, 23)

TEXTS = (
    "Cub {1}{G}\nCreature - Bear 2/2",
    "Brute {2}{R}\nCreature - Giant 3/4",
    "Warden {3}{W}{W}\nCreature - Angel 4/5\nFlying",
    "Rat {B}\nCreature - Rat 1/2",
    "Serpent {4}{U}\nCreature - Serpent 5/6",
    "Dummy {2}\nArtifact Creature - Golem 0/3",
    "Oak {5}{G}\nCreature - Treefolk 6/7",
    "Sprite {R}\nCreature - Elemental 1/1\nHaste",
    "Knight {W}\nCreature - Human Knight 2/1\nFirst strike",
    "Wisp {U}{B}\nCreature - Spirit 1/4\nFlying",
    "Shrine {1}{W}\nEnchantment",
    "Rite {2}{B}\nEnchantment",
    "Engine {3}\nArtifact",
    "Relic {1}\nArtifact",
    "Spark {R}\nInstant\nSpark deals 2 damage to target creature or player.",
    "Doom {1}{B}\nInstant\nDestroy target creature.",
    "Denial {U}\nInstant\nCounter target spell.",
    "Growth {G}\nInstant\nTarget creature gets +3/+3 until end of turn.",
    "Loss {B}\nSorcery\nTarget player discards two cards at random.",
    "Insight {U}\nSorcery\nDraw a card.",
    "Breaking {1}{W}\nSorcery\nDestroy target artifact or enchantment.",
    "Ward {W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+2.",
    "Twain {G}{W}\nCreature - Elf 2/3",
    "Waste\nLand",
    "Wheel {6}\nArtifact\nCycling {1}",
)


@cache
def plain(name: str) -> CardDef:
    """A card of ours, or a basic land."""
    if name in BASICS:
        return CardDef(
            name, (Face(name, supertypes=(Supertype.BASIC,), types=(CardType.LAND,), subtypes=(name,)),)
        )
    text = next(one for one in TEXTS if one.split()[0] == name)
    return read_card(text)


IN_PLAY_OF = (
    ("Cub", "Warden", "Brute", "Rat", "Serpent", "Dummy", "Wisp", "Shrine", "Engine", "Waste"),
    (
        "Cub",
        "Cub",
        "Warden",
        "Brute",
        "Rat",
        "Oak",
        "Knight",
        "Wisp",
        "Dummy",
        "Shrine",
        "Rite",
        "Engine",
        "Relic",
        "Waste",
        "Waste",
    ),
)
TAPPED_OF = (("Brute", "Forest", "Dummy"), ("Brute", "Twain", "Forest", "Island", "Dummy"))
IN_HAND_OF = (
    ("Spark", "Cub", "Doom", "Denial", "Twain"),
    ("Spark", "Spark", "Warden", "Rat", "Denial", "Loss", "Forest"),
)
IN_FULL_HANDS = ("Spark", "Warden", "Cub", "Doom", "Rat")
"""Besides, where a text says how many cards are kept."""
IN_GRAVEYARD_OF = (
    ("Cub", "Spark", "Relic", "Forest"),
    ("Oak", "Rat", "Insight", "Dummy", "Island", "Shrine", "Spark"),
)
IN_LIBRARY_OF = (
    (
        "Forest",
        "Cub",
        "Spark",
        "Island",
        "Warden",
        "Insight",
        "Shrine",
        "Plains",
        "Rat",
        "Relic",
        "Swamp",
        "Oak",
    )
    * 2,
    ("Rat", "Mountain", "Doom", "Brute", "Engine", "Forest", "Growth", "Knight", "Plains") * 3,
)
WAITED_FOR = ("Relic", "Shrine", "Forest", "Wheel")
"""What Ann has in hand besides for a text that waits for something to be played or to come into play."""
REMOVED_OF = (("Cub", "Insight", "Relic", "Spark"), ("Oak", "Shrine", "Doom", "Engine", "Plains"))
LANDS_OF = (BASICS * 4, BASICS * 3)
WORN = {"Cub": (("+1/+1", 1),), "Rat": (("+1/+1", 2),), "Knight": (("-1/-1", 0),)}
"""Counters that some of them have."""


class Laying(Laid):
    """Ann and Bob's table while it is being laid; what lies there came before this turn."""

    def put(self, zone: ZoneName, player: PlayerId, definition: CardDef | None, **more: Any) -> ObjectId:
        return super().put(zone, player, definition, **{"since": 1, **more})

    def board(self, active: PlayerId) -> Board:
        players = (
            Player("Ann", life=LIVES[0], turn_began=TurnId(3)),
            Player("Bob", life=LIVES[1], turn_began=TurnId(4)),
        )
        return Board(
            players, ObjectTable(self.objects), self.zones, Turn(TurnId(5), active, "precombat main")
        )


@cache
def of_kind(subtype: str, legendary: bool = False) -> CardDef:
    """A permanent with a subtype that the card in question asks for."""
    if subtype in BASICS:
        return plain(subtype)
    if subtype in LAND_TYPES:
        return CardDef(subtype, (Face(subtype, types=(CardType.LAND,), subtypes=(subtype,)),))
    if subtype == "Aura":
        return plain("Ward")
    if subtype == "Arcane":
        face = replace(plain("Insight").faces[0], subtypes=("Arcane",), name="Arcane Insight")
        return CardDef(face.name, (face,))
    if subtype == "Equipment":
        return CardDef(subtype, (Face(subtype, types=(CardType.ARTIFACT,), subtypes=(subtype,)),))
    face = Face(
        f"A {subtype}",
        cost=ManaCost(("1",)),
        supertypes=(Supertype.LEGENDARY,) if legendary else (),
        types=(CardType.CREATURE,),
        subtypes=(subtype,),
        power=2,
        toughness=3,
    )
    return CardDef(face.name, (face,))


@cache
def of_name(name: str) -> CardDef:
    """A card of a name that the card in question asks for: a creature, whatever else it would be."""
    return CardDef(name, (replace(of_kind("Wizard").faces[0], name=name),))


def of_set(name: str, type_: CardType = CardType.CREATURE) -> CardDef:
    """A card that bears the symbol of a set."""
    size = (2, 2) if type_ is CardType.CREATURE else (None, None)
    face = Face(f"Of {name}", types=(type_,), power=size[0], toughness=size[1])
    return CardDef(face.name, (face,), printed_in=name)


def rich_table(
    card: CardDef,
    zone: ZoneName,
    asked: Value | tuple[Value, ...],
    active: PlayerId = ANN,
    *,
    flipped: bool = False,
    variant: int = 0,
) -> Laying:
    """A table with Ann's card in its zone, first of all objects; both players have what the text asks for."""
    laying = Laying()
    words = tuple(walk(asked))
    marks = sorted(
        {
            part.kind or "charge"
            for part in words
            if isinstance(part, RemoveCounters | CountersOn | HasCounter)
        }
    )
    worn = {"counters": tuple((kind, 1 + variant % 3) for kind in marks)} if zone == IN_PLAY else {}
    itself = laying.put(zone, ANN, card, flipped=flipped, **worn)
    waits = any(isinstance(part, Plays | ZoneChange | Cycles) for part in words)
    legendary = any(
        isinstance(part, HasSupertype) and part.supertype is Supertype.LEGENDARY for part in words
    )
    basic = set(BASICS)
    subtypes = sorted({part.subtype for part in words if isinstance(part, HasSubtype)} - basic)
    compared = any(isinstance(part, Compare) and not isinstance(part.right, int) for part in words)
    names = sorted({part.name for part in words if isinstance(part, Named)} - basic)
    sets = sorted({part.name for part in words if isinstance(part, FromExpansion)})
    for player in (ANN, BOB):
        # Where players are compared, Bob has more than Ann on every other table.
        heap = 2 if compared and player == BOB and variant % 2 else 1
        bare, host = player == BOB and variant % 3 == 2, NOTHING
        for name in () if bare else LANDS_OF[player] * heap:
            laying.put(IN_PLAY, player, plain(name))
        for name in IN_PLAY_OF[player]:
            there = [one for one in WORN.get(name, ()) if one[1]]
            new = laying.put(IN_PLAY, player, plain(name), counters=tuple(there))
            if name == "Cub":
                host = new
            if player == ANN and name == "Warden" and zone == IN_PLAY and _is_equipment(card):
                laying.objects[itself] = replace(laying.objects[itself], attached=new)
        for name in TAPPED_OF[player]:
            laying.put(IN_PLAY, player, plain(name), tapped=True)
        for subtype in () if bare else subtypes:
            # An Aura on nothing would be gone before anybody does anything (420.5d).
            laying.put(
                IN_PLAY, player, of_kind(subtype, legendary), attached=host if subtype == "Aura" else NOTHING
            )
            laying.put(HAND, player, of_kind(subtype, legendary))
        for name in () if bare else names:
            laying.put(IN_PLAY, player, of_name(name))
        for name in () if bare else sets:
            laying.put(IN_PLAY, player, of_set(name))
            laying.put(HAND, player, of_set(name))
            laying.put(HAND, player, of_set(name, CardType.LAND))
        for name in () if player == BOB and variant % 5 == 4 else IN_HAND_OF[player] * heap:
            laying.put(HAND, player, plain(name))
        for name in (
            ("Spark", "Warden", "Cub", "Doom", "Rat")
            if any(isinstance(one, HandSize) for one in words)
            else ()
        ):
            laying.put(HAND, player, plain(name))
        for name in WAITED_FOR if player == ANN and waits else ():
            laying.put(HAND, player, plain(name))
        for name in ("Twain",) * 2 if any(isinstance(part, Colors | HasChosenName) for part in words) else ():
            laying.put(HAND, player, plain(name))
        for name in IN_GRAVEYARD_OF[player]:
            laying.put(GRAVEYARD, player, plain(name))
        for subtype in subtypes:
            laying.put(GRAVEYARD, player, of_kind(subtype, legendary))
            laying.put(LIBRARY, player, of_kind(subtype, legendary))
        for name in names:
            laying.put(LIBRARY, player, of_name(name))
            laying.put(GRAVEYARD, player, of_name(name))
        for name in REMOVED_OF[player]:
            laying.put(REMOVED, player, plain(name))
        for name in IN_LIBRARY_OF[player]:
            laying.put(LIBRARY, player, plain(name))
    return laying


def _is_equipment(card: CardDef) -> bool:
    return "Equipment" in card.faces[0].subtypes
