"""What card and token texts say an object is, before any other effect (201, 202, 205, 208).

Also the small changes to a set of characteristics that printed values and the layers of 418.5 both make.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from engine.board import HAND, IN_PLAY, NOTHING, PHASED_OUT, STACK, AbilityId, Object, ObjectId, ZoneName
from engine.characteristics.values import Characteristics, Held
from engine.citing import check, cite, computation
from engine.language import places
from engine.language.places import places_of
from engine.language.subtypes import ENCHANTMENT_TYPES, LAND_TYPES
from engine.language.values import (
    Ability,
    Activated,
    AddMana,
    ArriveShaped,
    Body,
    CardDef,
    CardType,
    Change,
    Color,
    Face,
    GainAbilities,
    KeywordName,
    Layout,
    Replacement,
    Self,
    SetColors,
    SetPT,
    SetTypes,
    Star,
    Static,
    Supertype,
    TapSymbol,
    You,
)
from engine.language.walks import keyword_name

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types and the mana that each gives (212.6d)."""
_INTRINSIC: dict[str, tuple[int, Activated]] = {
    subtype: (1000 + place, Activated((TapSymbol(),), Body((AddMana(You(), ((symbol,),)),))))
    for place, (subtype, symbol) in enumerate(BASIC_LAND_TYPES.items())
}
"""Index and value of the mana ability of each basic land type; the indices are above those of any text."""
computation("505.2", "A split card has two sets of characteristics, as a spell only its half's.")
FACE_DOWN = check("504.2", "What is face down has only the characteristics that turned it so.")
computation("212.6e", "A land that becomes of a basic land type loses its text and old land types.")
COPIABLE = computation(
    "503.2", "Copied are printed values as changed by other copy effects and by being face down."
)
BLANK_CREATURE = CardDef("", (Face("", types=(CardType.CREATURE,), power=2, toughness=2),))
"""What is face down, as far as anybody can tell: a 2/2 creature and nothing else (502.26b)."""
_BLANK = (Characteristics(),)
_FACE_DOWN = (Characteristics(types=(CardType.CREATURE,), power=2, toughness=2),)
_FACE_DOWN_ZONES: frozenset[ZoneName] = frozenset((IN_PLAY, STACK, PHASED_OUT))
_ARTIFACT_CREATURE = frozenset((CardType.ARTIFACT, CardType.CREATURE))
"""What becomes an artifact creature keeps its other types and its subtypes, though the text doesn't say so (212.1c)."""
_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


def type_of_subtype(subtype: str) -> CardType:
    """Which type a subtype goes with (205.3d); what no short list has is a creature type."""
    if subtype in LAND_TYPES:
        return CardType.LAND
    if subtype in ENCHANTMENT_TYPES:
        return CardType.ENCHANTMENT
    if subtype == "Equipment":
        return CardType.ARTIFACT
    return CardType.INSTANT if subtype == "Arcane" else CardType.CREATURE


def with_abilities(before: Characteristics, abilities: tuple[Held, ...]) -> Characteristics:
    """The same with other abilities; keeps the keyword names in step."""
    names = tuple(name for held in abilities if (name := keyword_name(held.ability)) is not None)
    return replace(before, abilities=abilities, keywords=names)


def with_intrinsic(before: Characteristics, object_id: ObjectId) -> Characteristics:
    """With the mana abilities of just the basic land types that it has, if it is a land (212.6d)."""
    kept = before.abilities
    if kept:
        kept = tuple([held for held in kept if held.id.origin or held.id.index < 1000])
    if CardType.LAND in before.types:
        for subtype in before.subtypes:
            if subtype in _INTRINSIC:
                index, ability = _INTRINSIC[subtype]
                kept += (Held(AbilityId(object_id, 0, index), ability),)
    return before if kept == before.abilities else with_abilities(before, kept)


def with_types(before: Characteristics, change: SetTypes, object_id: ObjectId) -> Characteristics:
    """Types and subtypes changed as 212.1b-c say, and land abilities as 212.6e says."""
    if change.also or _ARTIFACT_CREATURE.issubset(change.types):
        types = before.types + tuple(one for one in change.types if one not in before.types)
        subtypes = before.subtypes + tuple(one for one in change.subtypes if one not in before.subtypes)
        return with_intrinsic(replace(before, types=types, subtypes=subtypes), object_id)
    types = change.types or before.types
    renewed = {type_of_subtype(subtype) for subtype in change.subtypes}
    kept = tuple(
        subtype
        for subtype in before.subtypes
        if (kind := type_of_subtype(subtype)) not in renewed
        and (kind in types or (kind is CardType.INSTANT and CardType.SORCERY in types))
    )
    after = replace(before, types=types, subtypes=kept + change.subtypes)
    if CardType.LAND in types and any(subtype in BASIC_LAND_TYPES for subtype in change.subtypes):
        after = with_abilities(after, tuple(held for held in after.abilities if held.id.origin > 0))
    return with_intrinsic(after, object_id)


def faces_shown(found: Object) -> tuple[tuple[int, Face], ...]:
    """The printed faces that count where it is, numbered: halves (505.2), the flipped half (508.2)."""
    definition = found.definition
    if definition is None:
        return ()
    if definition.layout is Layout.SPLIT:
        if found.zone == STACK and found.announcement is not None:
            return ((found.announcement.face, definition.faces[found.announcement.face]),)
        return tuple(enumerate(definition.faces))
    upright = definition.faces[0]
    if upright.came_as:
        upright = shaped(upright)
    if definition.layout is Layout.FLIP and found.flipped and found.zone == IN_PLAY:
        return ((1, _flipped(definition)),)
    return ((0, upright),)


def shapes_of(face: Face) -> tuple[tuple[Change, ...], ...]:
    """What its text offers "as it comes into play" for it to be (419.1b); nothing for most."""
    return next(
        (
            effect.shapes
            for ability in face.abilities
            if isinstance(ability, Replacement)
            for effect in ability.instead
            if isinstance(effect, ArriveShaped)
        ),
        (),
    )


def in_shape(definition: CardDef, shape: int) -> CardDef:
    """The card as it is once it has come into play in one of the shapes that it offers; 0 for none."""
    upright, *rest = definition.faces
    if upright.came_as == shape:
        return definition
    return replace(definition, faces=(replace(upright, came_as=shape), *rest))


@lru_cache(maxsize=1024)
def shaped(face: Face) -> Face:
    """The face in the shape that it came into play with, which copies of it have too (503.2)."""
    for change in shapes_of(face)[face.came_as - 1]:
        match change:
            case SetPT(power=int() as power, toughness=int() as toughness):
                face = replace(face, power=power, toughness=toughness)
            case SetTypes():
                after = with_types(Characteristics(types=face.types, subtypes=face.subtypes), change, NOTHING)
                face = replace(face, types=after.types, subtypes=after.subtypes)
            case SetColors(colors=colors):
                face = replace(face, colors=tuple(one for one in Color if one in colors), recolored=True)
            case GainAbilities(abilities=abilities):
                face = replace(face, abilities=face.abilities + abilities)
    return face


@lru_cache(maxsize=4096)
def _flipped(definition: CardDef) -> Face:
    """The alternative half; colour and mana cost stay those of the card (508.1c)."""
    upright, other = definition.faces
    return replace(other, cost=upright.cost, colors=upright.colors, recolored=upright.recolored)


def is_hidden(found: Object) -> bool:
    """Whether it is face down where that takes its characteristics away (504.2); elsewhere it doesn't (510.5)."""
    return found.face_down and found.zone in _FACE_DOWN_ZONES


def copiable(found: Object) -> CardDef | None:
    """What a copy of this object would be (503.2): printed, as other copy effects and being face down make it.

    Status is not copied: a copy of a flipped permanent is the whole flip card.
    """
    cite(COPIABLE)
    if is_hidden(found):
        cite(FACE_DOWN)
        return BLANK_CREATURE
    return found.definition


@lru_cache(maxsize=4096)
def with_extras(
    definition: CardDef,
    gains: tuple[Ability, ...],
    colors: tuple[Color, ...] | None,
    types: tuple[CardType, ...] = (),
    supertypes: tuple[Supertype, ...] = (),
    name: str | None = None,
) -> CardDef:
    """Copied values with what the copy effect adds to them and keeps from them (503.9)."""
    faces = []
    for face in definition.faces:
        more = tuple(one for one in types if one not in face.types)
        besides = tuple(one for one in supertypes if one not in face.supertypes)
        changed = replace(
            face,
            name=face.name if name is None else name,
            abilities=face.abilities + gains,
            types=face.types + more,
            supertypes=face.supertypes + besides,
        )
        if colors is not None:
            changed = replace(changed, colors=colors, recolored=True)
        faces.append(changed)
    return replace(definition, faces=tuple(faces))


@lru_cache(maxsize=1024)
def without_keyword(definition: CardDef, name: KeywordName) -> CardDef:
    """Copied values without a keyword ability, which the copy effect leaves out (503.9)."""
    return replace(
        definition,
        faces=tuple(
            replace(
                face,
                abilities=tuple(one for one in face.abilities if keyword_name(one) is not name),
                text=tuple(line for line in face.text if not line.lower().startswith(name.value)),
            )
            for face in definition.faces
        ),
    )


def printed(found: Object) -> tuple[Characteristics, ...]:
    """The copiable values, one set for each face that counts: the start of all layers (418.5a, 503.2)."""
    if found.definition is None:
        return _BLANK
    if found.face_down:
        if found.zone == HAND:
            # 217.2f: drawn in the midst of playing, and seen by nobody yet.
            return _BLANK
        if is_hidden(found):
            return _FACE_DOWN
    origin = -int(found.copying.effects[-1].timestamp) if found.copying is not None else 0
    faces = tuple([_of_face(number, face, found.id, origin) for number, face in faces_shown(found)])
    announced = found.announcement if found.zone == STACK else None
    return (
        faces if announced is None or not announced.spliced else with_spliced(faces, found, announced.spliced)
    )


def with_spliced(
    faces: tuple[Characteristics, ...], spell: Object, spliced: tuple[CardDef, ...]
) -> tuple[Characteristics, ...]:
    """A spell with the text boxes of cards that are spliced onto it, and nothing else of theirs (502.40c)."""
    more = tuple(
        Held(AbilityId(spell.id, 0, 100 * (place + 2) + at), ability)
        for place, card in enumerate(spliced)
        for at, ability in enumerate(card.faces[0].abilities)
    )
    return tuple(with_abilities(face, face.abilities + more) for face in faces)


def printed_values(found: Object) -> tuple[Characteristics, ...]:
    """The copiable values without the object's status: as if face up and not flipped (503.3)."""
    return printed(replace(found, face_down=False, flipped=False))


def _of_face(number: int, face: Face, object_id: ObjectId, origin: int) -> Characteristics:
    """One face as printed; the abilities of a second face are numbered from 100: no two share an id.

    Text that was copied has an origin of its own, below zero: what the same place of another text did this turn, or
    chose, is not this ability's doing.
    """
    bare = _without_abilities(face)
    if face.abilities:
        bare = with_abilities(
            bare,
            tuple(
                Held(AbilityId(object_id, origin, 100 * number + place), ability)
                for place, ability in enumerate(face.abilities)
            ),
        )
    return with_intrinsic(bare, object_id) if CardType.LAND in face.types else bare


@lru_cache(maxsize=65536)
def _without_abilities(face: Face) -> Characteristics:
    of_cost = face.cost.colors if face.cost is not None else ()
    if face.recolored:
        of_cost = ()
    return Characteristics(
        name=face.name,
        cost=face.cost,
        colors=tuple(color for color in Color if color in face.colors or color in of_cost),
        supertypes=face.supertypes,
        types=face.types,
        subtypes=face.subtypes,
        power=face.power.plus if isinstance(face.power, Star) else face.power,
        toughness=face.toughness.plus if isinstance(face.toughness, Star) else face.toughness,
    )


@lru_cache(maxsize=1024)
def counter_change(name: str) -> tuple[int, int] | None:
    """What a counter of this name does to power and toughness (200.10); None for all others."""
    match = _COUNTER.fullmatch(name)
    return (int(match[1]), int(match[2])) if match is not None else None


def with_power(before: Characteristics, power: int, toughness: int) -> Characteristics:
    """The same with power and toughness changed by so much; a number that isn't there counts 0 (104.2)."""
    return replace(before, power=(before.power or 0) + power, toughness=(before.toughness or 0) + toughness)


def with_counters(before: Characteristics, counters: tuple[tuple[str, int], ...]) -> Characteristics:
    """The same with what its counters do to power and toughness (layer 6c)."""
    for name, number in counters:
        change = counter_change(name)
        if change is not None:
            before = with_power(before, change[0] * number, change[1] * number)
    return before


def as_permanent(before: Characteristics) -> Characteristics:
    """Only creatures in play have power and toughness, and they always have both (208.3, 104.2)."""
    if CardType.CREATURE in before.types:
        if before.power is None or before.toughness is None:
            return replace(before, power=before.power or 0, toughness=before.toughness or 0)
    elif before.power is not None or before.toughness is not None:
        return replace(before, power=None, toughness=None)
    return before


def sets_everywhere(ability: Static) -> bool:
    """Whether it sets the object's own type, subtype or colour, and so works in all zones (402.8a)."""
    return (
        ability.condition is None
        and ability.what == Self()
        and any(isinstance(change, SetColors | SetTypes) for change in ability.changes)
    )


def with_own_settings(before: Characteristics, object_id: ObjectId) -> Characteristics:
    """Outside play, where no layer is computed: its own settings of types, then of colours (405.2a)."""
    changes = [
        change
        for held in before.abilities
        if isinstance(held.ability, Static) and sets_everywhere(held.ability)
        for change in held.ability.changes
    ]
    for change in changes:
        if isinstance(change, SetTypes):
            before = with_types(before, change, object_id)
    for change in changes:
        if isinstance(change, SetColors):
            colors = tuple(color for color in Color if color in change.colors)
            before = replace(before, colors=colors)
    return before


@lru_cache(maxsize=65536)
def works_outside_play(definition: CardDef) -> bool:
    """Whether some static ability of the card says that it works in a zone other than play (402.8b)."""
    return any(
        isinstance(ability, Static) and places_of(ability) != places.IN_PLAY
        for face in definition.faces
        for ability in face.abilities
    )
