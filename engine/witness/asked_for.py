"""What a text needs on a table to come to do anything: things of its descriptions, and what makes its events happen.

Everything here is made of plain texts and sizes of our own, as the text in question asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from engine.board import GRAVEYARD, HAND, IN_PLAY, LIBRARY, PHASED_OUT, REMOVED, ZoneName
from engine.language.card import CardDef, Face
from engine.language.cardtext import read_card
from engine.language.effects import Keyword, Search
from engine.language.printed import ManaCost
from engine.language.subtypes import LAND_TYPES
from engine.language.terms import (
    AllOf,
    AnyOf,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Colors,
    Compares,
    Countered,
    DealsDamage,
    Destroyed,
    Discards,
    Draws,
    Flips,
    GainsLife,
    HasColor,
    HasCounter,
    HasKeyword,
    HasState,
    HasSubtype,
    HasSupertype,
    HasType,
    HurtThisTurn,
    InZone,
    Is,
    LosesLife,
    Not,
    Picked,
    Sacrifices,
    Targeting,
    Value,
    ZoneChange,
)
from engine.language.words import (
    CardType,
    Color,
    DamageKind,
    Feature,
    KeywordName,
    Kind,
    Relation,
    State,
    Supertype,
    Zone,
)

# --- cards that make events happen ------------------------------------------------------------------------------

LAUNCHER = "Launcher {2}\nArtifact\n{T}: Launcher deals 1 damage to target creature or player."
RAZING = "Razing {2}\nInstant\nDestroy target permanent."
RECALL = "Recall {U}\nInstant\nReturn target permanent to its owner's hand."
HELPERS: tuple[tuple[tuple[type, ...], str, ZoneName], ...] = (
    ((DealsDamage, BecomesTarget, Targeting, HurtThisTurn, LosesLife), LAUNCHER, IN_PLAY),
    ((DealsDamage,), "Bolt {R}\nInstant\nBolt deals 4 damage to target creature or player.", HAND),
    (
        (BecomesTapped, BecomesUntapped),
        "Crank {2}\nArtifact\n{1}: You may tap or untap target permanent.",
        IN_PLAY,
    ),
    ((Draws,), "Tome {2}\nArtifact\n{1}, {T}: Draw a card.", IN_PLAY),
    ((GainsLife,), "Balm {W}\nInstant\nYou gain 3 life.", HAND),
    ((Discards,), "Maw {2}\nArtifact\n{1}, Discard a card: You gain 1 life.", IN_PLAY),
    ((Discards,), "Theft {2}\nArtifact\n{1}, {T}: Target player discards a card.", IN_PLAY),
    ((Sacrifices,), "Altar {2}\nArtifact\nSacrifice a permanent: You gain 1 life.", IN_PLAY),
    ((Flips,), "Toss {1}\nArtifact\n{T}: Flip a coin. If you win the flip, you gain 1 life.", IN_PLAY),
    ((Countered,), "Rebuff {U}\nInstant\nCounter target spell.", HAND),
    ((ZoneChange, Destroyed), RAZING, HAND),
)
"""For each kind of event or state that a text may speak of, what brings it about and where that lies."""
VEILED = "Veiled {3}{G}\nCreature - Beast 3/3\nMorph {1}"


@cache
def helper(text: str) -> CardDef:
    """One of these cards."""
    return read_card(text)


def helpers(words: Iterable[Any]) -> tuple[tuple[CardDef, ZoneName], ...]:
    """The cards that make happen what a text speaks of."""
    words = tuple(words)
    found = [(helper(text), zone) for kinds, text, zone in HELPERS if _speaks(words, kinds)]
    if any(isinstance(one, ZoneChange) and one.to is Zone.HAND for one in words):
        found.append((helper(RECALL), HAND))
    if any(isinstance(one, Is) and one.kind in _ABILITIES for one in words):
        found.append((helper(LAUNCHER), IN_PLAY))
    if any(isinstance(one, Keyword) and one.name is KeywordName.MADNESS for one in words):
        found += [(helper(text), zone) for kinds, text, zone in HELPERS if Discards in kinds]
    return tuple(dict.fromkeys(found))


_ABILITIES = (Kind.ACTIVATED, Kind.TRIGGERED, Kind.STACKED)


def _speaks(words: tuple[Any, ...], kinds: tuple[type, ...]) -> bool:
    for one in words:
        # Who waits for what comes into play asks for nothing that destroys it, who waits for combat for no spell.
        comes = isinstance(one, ZoneChange) and one.from_ is not Zone.IN_PLAY
        fights = isinstance(one, DealsDamage) and one.kind is DamageKind.COMBAT
        if isinstance(one, kinds) and not comes and not fights:
            return True
    return False


# --- things of a description ------------------------------------------------------------------------------------

PLACES: dict[Zone, ZoneName] = {
    Zone.IN_PLAY: IN_PLAY,
    Zone.HAND: HAND,
    Zone.GRAVEYARD: GRAVEYARD,
    Zone.LIBRARY: LIBRARY,
    Zone.REMOVED: REMOVED,
    Zone.PHASED_OUT: PHASED_OUT,
}
MOST = 8
"""So many things are made for one text at most."""
PLAIN_KEYWORDS = (
    KeywordName.FIRST_STRIKE,
    KeywordName.FLYING,
    KeywordName.SHADOW,
    KeywordName.TRAMPLE,
    KeywordName.VIGILANCE,
    KeywordName.HORSEMANSHIP,
    KeywordName.FEAR,
    KeywordName.DEFENDER,
    KeywordName.PHASING,
    KeywordName.FLANKING,
    KeywordName.BANDING,
    KeywordName.HASTE,
    KeywordName.DOUBLE_STRIKE,
)
PRICED_KEYWORDS = (KeywordName.MORPH, KeywordName.CYCLING, KeywordName.FLASHBACK, KeywordName.MADNESS)
COUNTED_KEYWORDS = (KeywordName.FADING, KeywordName.MODULAR, KeywordName.GRAFT, KeywordName.RAMPAGE)
NOT_NEW = (HasType, Is, InZone, HasSubtype)
"""Descriptions of these words alone find something on every table, or what stands there for a subtype."""


class Asked(Value, frozen=True):
    """One thing that a text describes: the card, where it lies, and what it has there."""

    card: CardDef
    zone: ZoneName
    counters: tuple[tuple[str, int], ...] = ()
    face_down: bool = False
    kind: str = "card"
    played: bool = False
    """Whether the text speaks of it as a spell, so that it must be played."""


SNOWY = Face("Snowy", supertypes=(Supertype.SNOW,), types=(CardType.LAND,), subtypes=("Island",))


def _snow(words: tuple[Any, ...]) -> tuple[Asked, ...]:
    """Lands for costs of snow mana (104.3)."""
    paid = any(isinstance(one, ManaCost) and "S" in one.symbols for one in words)
    return (Asked(CardDef(SNOWY.name, (SNOWY,)), IN_PLAY),) * 3 if paid else ()


def asked_for(words: Iterable[Any]) -> tuple[Asked, ...]:
    """Things of the descriptions in a text, as far as they can be made."""
    found: dict[Asked, int] = {}
    words = tuple(words)
    searched = [one.filter for one in words if isinstance(one, Search)]
    picked = [one for one in words if isinstance(one, Picked) and isinstance(one.count, int)]
    several: dict[Any, int] = {one.filter: min(one.count, 5) for one in picked if isinstance(one.count, int)}
    inner = [part for one in words if isinstance(one, AllOf | AnyOf | Not) for part in _within(one)]
    for one in words:
        if not isinstance(one, AllOf | AnyOf | HasKeyword | HasColor | HasCounter | Colors) or one in inner:
            continue
        for parts in _alternatives(one):
            for zone in _zones(parts, one in searched):
                made = _made(parts, zone, several.get(one, 1) > 1)
                if made is not None:
                    found[made] = max(found.get(made, 1), several.get(one, 1))
    return (
        *_snow(words),
        *(one for one, number in tuple(found.items())[:MOST] for _ in range(number)),
    )


def _within(one: Any) -> tuple[Any, ...]:
    return (one.part,) if isinstance(one, Not) else one.parts


def _alternatives(filter_: Any) -> Iterator[tuple[Any, ...]]:
    """The ways in which something can be of a description, each as a flat row of words; of each choice two at most."""
    match filter_:
        case AllOf(parts):
            rows: list[tuple[Any, ...]] = [()]
            for part in parts:
                rows = [(*row, *more) for row in rows for more in tuple(_alternatives(part))[:2]][:4]
            yield from rows
        case AnyOf(parts):
            for part in parts[:2]:
                yield from _alternatives(part)
        case _:
            yield (filter_,)


def _zones(parts: tuple[Any, ...], searched: bool) -> tuple[ZoneName, ...]:
    told = [PLACES[part.zone] for part in parts if isinstance(part, InZone) and part.zone in PLACES]
    if told:
        return tuple(told[:1])
    if searched:
        return (LIBRARY,)
    kinds = [part.kind for part in parts if isinstance(part, Is)]
    if Kind.SPELL in kinds:
        return (HAND,)
    if Kind.CARD in kinds:
        return (HAND, GRAVEYARD, LIBRARY)
    return () if set(kinds) & set(_ABILITIES) else (IN_PLAY,)


def _made(parts: tuple[Any, ...], zone: ZoneName, several: bool = False) -> Asked | None:
    """A card of this description; None where any table has one, and not several are asked for."""
    token = any(isinstance(part, Is) and part.kind is Kind.TOKEN for part in parts)
    hidden = any(isinstance(part, HasState) and part.state is State.FACE_DOWN for part in parts)
    if hidden and zone == IN_PLAY:
        return Asked(helper(VEILED), zone, face_down=True)
    types = tuple(dict.fromkeys(part.type for part in parts if isinstance(part, HasType)))
    telling = [part for part in parts if not isinstance(part, NOT_NEW)]
    colored = [
        part for part in telling if isinstance(part, HasColor | Colors | HasKeyword | HasCounter | Compares)
    ]
    barred = [part.part for part in telling if isinstance(part, Not)]
    grand = [part for part in telling if isinstance(part, HasSupertype)]
    plain_one = zone == IN_PLAY or (zone in (HAND, LIBRARY) and not types)
    if (
        not (several or colored or barred or grand or token or len(types) > 1 or zone == PHASED_OUT)
        and plain_one
    ):
        return None
    subtypes = tuple(part.subtype for part in parts if isinstance(part, HasSubtype))
    if not types:
        types = (CardType.LAND,) if set(subtypes) & set(LAND_TYPES) else (CardType.CREATURE,)
        if HasType(CardType.CREATURE) in barred:
            types = (CardType.ARTIFACT,)
    abilities = tuple(
        ability
        for part in parts
        if isinstance(part, HasKeyword)
        for ability in _keyword(part.name, part.kind)
    )
    colors = _colors(parts, barred)
    land = CardType.LAND in types
    power, toughness, worth = _sizes(parts)
    symbols = (*((str(worth - len(colors)),) if worth > len(colors) else ()), *colors)
    supertypes = tuple(part.supertype for part in grand)
    spell = any(isinstance(part, Is) and part.kind is Kind.SPELL for part in parts)
    face = Face(
        f"Asked for {'/'.join((*supertypes, *colors, *types, *subtypes))} {power}/{toughness}",
        cost=None if land else ManaCost(symbols or ("0",)),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=power if CardType.CREATURE in types else None,
        toughness=toughness if CardType.CREATURE in types else None,
        abilities=abilities,
    )
    counters = tuple((part.kind or "charge", part.least) for part in parts if isinstance(part, HasCounter))
    return Asked(
        CardDef(face.name, (face,)),
        zone,
        counters[:1] if zone == IN_PLAY else (),
        kind="token" if token and zone == IN_PLAY else "card",
        played=spell,
    )


@cache
def _keyword(name: KeywordName, kind: Any) -> tuple[Any, ...]:
    if kind is not None:
        return (Keyword(name, kind),) if name is KeywordName.LANDWALK else ()
    if name in PLAIN_KEYWORDS:
        words = str(name.value).capitalize()
    elif name in PRICED_KEYWORDS:
        words = f"{str(name.value).capitalize()} {{1}}"
    elif name in COUNTED_KEYWORDS:
        words = f"{str(name.value).capitalize()} 2"
    else:
        return ()
    return read_card(f"Model {{1}}\nCreature - Bear 1/1\n{words}").faces[0].abilities


def _colors(parts: tuple[Any, ...], barred: list[Any]) -> tuple[str, ...]:
    wanted = [part.color for part in parts if isinstance(part, HasColor) and isinstance(part.color, Color)]
    unwanted = [part.color for part in barred if isinstance(part, HasColor)]
    number = next((part for part in parts if isinstance(part, Colors)), None)
    free = [color for color in Color if color not in wanted and color not in unwanted]
    if number is not None and number.relation is not Relation.LESS:
        least = number.number + (number.relation is Relation.GREATER)
        wanted += free[: max(0, least - len(wanted))]
    elif not wanted and unwanted:
        wanted = free[:1]
    return tuple(color.value for color in wanted)


def _sizes(parts: tuple[Any, ...]) -> tuple[int, int, int]:
    """Power, toughness and the mana in the cost."""
    sizes = {Feature.POWER: 2, Feature.TOUGHNESS: 3, Feature.CONVERTED_MANA_COST: 2}
    for part in parts:
        if isinstance(part, Compares) and part.feature in sizes and isinstance(part.amount, int):
            more = {Relation.LESS: -1, Relation.GREATER: 1}.get(part.relation, 0)
            sizes[part.feature] = max(0, part.amount + more)
    return sizes[Feature.POWER], sizes[Feature.TOUGHNESS], sizes[Feature.CONVERTED_MANA_COST]


__all__ = ["Asked", "asked_for", "helpers"]
