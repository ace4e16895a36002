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
    PHASED_OUT,
    REMOVED,
    Board,
    CardId,
    ObjectId,
    ObjectTable,
    Phased,
    Player,
    PlayerId,
    Turn,
    TurnId,
    ZoneName,
)
from engine.language.card import CardDef, Face
from engine.language.cardtext import read_card
from engine.language.effects import HandSize, RemoveCounters, StaysTapped, Untap
from engine.language.printed import ManaCost
from engine.language.terms import (
    Colors,
    Compare,
    CountersOn,
    Cycles,
    FromExpansion,
    HasChosenName,
    HasCounter,
    HasMostLife,
    HasSubtype,
    HasSupertype,
    Named,
    Plays,
    Value,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import CardType, Supertype
from engine.witness.asked_for import Asked, asked_for, helpers
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
    ("Rat", "Doom", "Mountain", "Brute", "Engine", "Forest", "Growth", "Knight", "Plains") * 3,
)
WAITED_FOR = ("Relic", "Shrine", "Forest", "Wheel")
"""What Ann has in hand besides for a text that waits for something to be played or to come into play."""
REMOVED_OF = (("Cub", "Insight", "Relic", "Spark"), ("Oak", "Shrine", "Doom", "Engine", "Plains"))
LANDS_OF = (BASICS * 4, BASICS * 3)
WORN = {"Cub": (("+1/+1", 1),), "Rat": (("+1/+1", 2),), "Knight": (("-1/-1", 0),)}
"""Counters that some of them have."""


class Laying(Laid):
    """Ann and Bob's table while it is being laid; what lies there came before this turn."""

    def __init__(self) -> None:
        super().__init__()
        self.lives = LIVES
        self.helpers: frozenset[CardDef] = frozenset()
        """Cards that are there to make the events happen of which the text in question speaks."""

    def put(self, zone: ZoneName, player: PlayerId, definition: CardDef | None, **more: Any) -> ObjectId:
        return super().put(zone, player, definition, **{"since": 1, **more})

    def board(self, active: PlayerId) -> Board:
        players = (
            Player("Ann", life=self.lives[0], turn_began=TurnId(3)),
            Player("Bob", life=self.lives[1], turn_began=TurnId(4)),
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
    # What may or can't untap is tapped on some boards.
    rests = any(isinstance(part, Untap | StaysTapped) for part in words) and variant % 6 == 3
    itself = laying.put(zone, ANN, card, flipped=flipped, tapped=rests and zone == IN_PLAY, **worn)
    waits = any(isinstance(part, Plays | ZoneChange | Cycles) for part in words)
    legendary = any(
        isinstance(part, HasSupertype) and part.supertype is Supertype.LEGENDARY for part in words
    )
    basic = set(BASICS)
    subtypes = sorted({part.subtype for part in words if isinstance(part, HasSubtype)} - basic)
    compared = any(isinstance(part, Compare) and not isinstance(part.right, int) for part in words)
    names = sorted({part.name for part in words if isinstance(part, Named)} - basic)
    sets = sorted({part.name for part in words if isinstance(part, FromExpansion)})
    besides = asked_for(words)
    # What makes things happen is there on the tables on which it is used.
    helping = helpers(words) if variant % 2 else ()
    helping = helping[-1:] if variant // 4 % 2 else helping
    laying.helpers = frozenset(
        (*(one for one, _ in helping), *(one.card for one in besides if one.played and variant % 2))
    )
    if variant % 8 == 1 and any(isinstance(part, HasMostLife) for part in words):
        laying.lives = (LIVES[0], LIVES[0])
    # Where "you can't" or "controls no" is what the text waits for, somebody has little.
    poor, robbed = (variant > 4 and variant % 5 == rest for rest in (4, 3))
    # So many cards in a graveyard are what some texts count.
    filled = variant % 4 in (1, 2) and any(
        isinstance(part, Compare) and isinstance(part.right, int) and part.right > 4 for part in words
    )
    keeps_many = any(isinstance(one, HandSize) for one in words)
    names_what_it_has = any(isinstance(part, Colors | HasChosenName) for part in words)
    creature = zone == IN_PLAY and CardType.CREATURE in card.faces[0].types
    for player in (ANN, BOB):
        # Where players are compared, Bob has more than Ann on every other table, and later Ann more than Bob.
        turn_of = (variant + variant // 12) % 2
        heap = 2 if compared and (turn_of if player == BOB else variant > 11 and not turn_of) else 1
        bare, host = player == BOB and variant % 3 == 2, NOTHING
        little = bare or (poor and player == ANN) or (robbed and player == BOB)
        for name in () if bare else LANDS_OF[player] * heap:
            laying.put(IN_PLAY, player, plain(name))
        for name in () if little and not bare else IN_PLAY_OF[player]:
            there = [one for one in WORN.get(name, ()) if one[1]]
            new = laying.put(IN_PLAY, player, plain(name), counters=tuple(there))
            if name == "Cub":
                host = new
            if player == ANN and name == "Warden" and zone == IN_PLAY and _is_equipment(card):
                laying.objects[itself] = replace(laying.objects[itself], attached=new)
        if player == ANN and creature and variant % 4 == 1:
            host = itself
        for name in () if little and not bare else TAPPED_OF[player]:
            laying.put(IN_PLAY, player, plain(name), tapped=True)
        for subtype in () if bare else subtypes:
            # An Aura on nothing would be gone before anybody does anything (420.5d).
            worn_by = host if subtype == "Aura" or (subtype == "Equipment" and variant % 2) else NOTHING
            if worn_by or subtype != "Aura":
                laying.put(IN_PLAY, player, of_kind(subtype, legendary), attached=worn_by)
            laying.put(HAND, player, of_kind(subtype, legendary))
        for one in () if little else besides:
            _lay(laying, player, one)
        for helper, where in () if bare else helping:
            laying.put(where, player, helper)
        for name in () if bare else names:
            laying.put(IN_PLAY, player, of_name(name))
        for name in () if bare else sets:
            laying.put(IN_PLAY, player, of_set(name))
            laying.put(HAND, player, of_set(name))
            laying.put(HAND, player, of_set(name, CardType.LAND))
        empty = (poor and player == ANN) or (player == BOB and variant % 5 == 4)
        for name in (
            *(() if empty else IN_HAND_OF[player] * heap),
            *(IN_FULL_HANDS if keeps_many else ()),
            *(WAITED_FOR if player == ANN and waits else ()),
            *(("Twain",) * 2 if names_what_it_has else ()),
        ):
            laying.put(HAND, player, plain(name))
        for name in IN_GRAVEYARD_OF[player] * (2 if filled else 1):
            laying.put(GRAVEYARD, player, plain(name))
        for subtype in subtypes:
            laying.put(GRAVEYARD, player, of_kind(subtype, legendary))
        for name in names:
            laying.put(GRAVEYARD, player, of_name(name))
        for name in REMOVED_OF[player]:
            laying.put(REMOVED, player, plain(name))
        # What is to be found is not what is drawn as the turn begins.
        own = [plain(name) for name in IN_LIBRARY_OF[player]]
        sought = [of_kind(subtype, legendary) for subtype in subtypes]
        sought += [of_name(name) for name in names]
        sought += [one.card for one in besides if one.zone == LIBRARY]
        for each in (*own[:3], *sought, *own[3:]):
            laying.put(LIBRARY, player, each)
    return laying


def _lay(laying: Laying, player: PlayerId, one: Asked) -> None:
    """A thing that a text describes, but for libraries."""
    if one.zone == LIBRARY:
        return
    more: dict[str, Any] = {"counters": one.counters, "face_down": one.face_down, "kind": one.kind}
    if one.zone == PHASED_OUT:
        more["phased"] = Phased(player)
    if one.kind == "token":
        more["card"] = CardId(0)
    laying.put(one.zone, player, one.card, **more)


def _is_equipment(card: CardDef) -> bool:
    return "Equipment" in card.faces[0].subtypes
