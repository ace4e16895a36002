"""What each kind of continuous change does, and in which layer (418.5a).

A change class of the language has one `Contribution`. Rules that bring another kind of change add theirs with
`contribute`. Changes without one modify rules and not objects ("can't block"): they have no layer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.asking import Asker, amount, select, types_of
from engine.asking.asker import note_for
from engine.asking.plain import walks_so
from engine.asking.sharing import land_types_of
from engine.board import (
    NOBODY,
    AbilityId,
    Board,
    ContinuousEffect,
    ObjectId,
    PlayerId,
    Timestamp,
    out_of_game,
)
from engine.characteristics import Characteristics, Held, Row, Settled, faces
from engine.characteristics.printed import BASIC_LAND_TYPES, printed, with_abilities, with_power, with_types
from engine.editions import Layer as Layer
from engine.editions import Registry
from engine.language.combining import substitute
from engine.language.values import (
    Ability,
    AddPT,
    AnyOf,
    Bound,
    Color,
    Filter,
    GainAbilities,
    HasChosenSubtype,
    HasColor,
    HasSubtype,
    HasType,
    Keyword,
    KeywordName,
    LoseAbilities,
    LoseAll,
    LoseKeywords,
    LoseThis,
    SetColors,
    SetController,
    SetPT,
    SetSubtype,
    SetSupertype,
    SetTypes,
    SharesLandType,
    SharesType,
    Static,
    SwitchPT,
    Value,
)
from engine.language.walks import keyword_name, walk
from engine.memos import SETTLED, shape_of

"""Layer 1 is empty by the time layers begin: what an object copies is its `definition` (503.2)."""
Origin = Literal["setting", "static", "resolved"]
"""A characteristic-setting ability (405.2), another static ability, or what a resolution made (418.3)."""


class Continuous(Struct, frozen=True):
    """One continuous effect while layers are computed: of a static ability, or of something resolved."""

    id: AbilityId
    """The static ability's; for what resolved, the effect's id as object."""
    ability: Static
    origin: Origin
    timestamp: Timestamp
    asker: Asker
    locked: bool = False
    objects: tuple[ObjectId, ...] = ()
    """What it was locked to as it began (418.3b)."""


class LayerDraft:
    """A board as far as the layers have come. Its board answers every question with the values so far."""

    __slots__ = ("board", "controllers", "faces", "rows", "watched")

    def __init__(
        self,
        board: Board,
        found: dict[ObjectId, tuple[Characteristics, ...]],
        controllers: dict[ObjectId, PlayerId],
        watched: ObjectId | None = None,
    ) -> None:
        self.board = replace(board)
        self.faces = found
        self.controllers = controllers
        self.watched = watched
        self.rows: list[Row] = []
        shape_of(self.board)[SETTLED] = Settled(found, controllers, {})

    def copy(self) -> LayerDraft:
        """Another draft to try something on (418.5c)."""
        return LayerDraft(self.board, dict(self.faces), dict(self.controllers))

    def change(
        self,
        object_id: ObjectId,
        effect: Continuous | None,
        layer: str,
        to: Callable[[Characteristics], Characteristics],
    ) -> None:
        """Change each face of an object."""
        before = faces(self.board, object_id)
        after = tuple(to(face) for face in before)
        self.faces[object_id] = after
        if object_id == self.watched:
            self.note(effect, layer, before, after)

    def note(
        self,
        effect: Continuous | None,
        layer: str,
        before: tuple[Characteristics, ...],
        after: tuple[Characteristics, ...],
    ) -> None:
        """Write a row of the explanation for each face that is now another."""
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            if old == new:
                continue
            if effect is None:
                found = self.board.objects[self.watched or ObjectId(0)]
                rule = _BY_RULE[layer]
                self.rows.append(Row(layer, rule, found.id, found.timestamp, None, number, old, new))
            else:
                rule = "405.2" if effect.origin == "setting" else "418.5a"
                source, time = effect.asker.source, effect.timestamp
                self.rows.append(Row(layer, rule, source, time, effect.ability, number, old, new))


_BY_RULE = {"5": "603.2", "6c": "200.10", "end": "208.3"}
"""By which rule something changes in a layer that no effect changes."""


class Contribution(Struct, frozen=True):
    """How one class of change takes part in the layers."""

    layers: Mapping[Origin, Layer]
    settle: Callable[[Board, Any, Asker], Any]
    """The change with its amounts and choices worked out now; compared to see what an effect does (418.5c)."""
    apply: Callable[[LayerDraft, ObjectId, Any, Continuous, Layer], None]
    """Do a settled change to one object."""
    writes: Callable[[Any], frozenset[str]]
    """Which aspects of objects the change touches: "control", "types", "colors", "abilities", "statics", "power"."""


CONTRIBUTIONS: Registry[type[Value], Contribution] = Registry("continuous changes")
BRINGS_OR_ENDS = frozenset(("statics", "control"))
"""What changes write after which other effects may exist, or be another player's."""


def contribute(
    change: type[Value],
    layers: Layer | Mapping[Origin, Layer],
    settle: Callable[[Board, Any, Asker], Any],
    apply: Callable[[LayerDraft, ObjectId, Any, Continuous, Layer], None],
    *writes: str,
    writing: Callable[[Any], frozenset[str]] | None = None,
) -> None:
    """Register what a class of change does, and in which layer for each origin of an effect.

    `writes` are the aspects that it alters; `writing` tells them where they depend on the very change.
    """
    if not isinstance(layers, Mapping):
        layers = {"setting": layers, "static": layers, "resolved": layers}
    always = frozenset(writes)
    CONTRIBUTIONS[change] = Contribution(layers, settle, apply, writing or (lambda _: always))


def as_it_is(board: Board, change: Any, asker: Asker) -> Any:
    """For changes that hold nothing to work out."""
    return change


# --- layer 2: control ------------------------------------------------------------------------------------


def gives_control_to(board: Board, effect: ContinuousEffect) -> PlayerId:
    """Whom an effect of a resolved spell or ability gives control of something; NOBODY if it gives none."""
    if type(effect.ability) is Static:
        asker = Asker(effect.source, effect.controller, effect.bound)
        for change in effect.ability.changes:
            if isinstance(change, SetController):
                return next(iter(_whose(board, change, asker)), NOBODY)
    return NOBODY


def _whose(board: Board, change: SetController, asker: Asker) -> tuple[PlayerId, ...]:
    return select(board, change.player, asker).players


def _control(
    draft: LayerDraft, object_id: ObjectId, players: tuple[PlayerId, ...], effect: Continuous, layer: Layer
) -> None:
    if not players or out_of_game(draft.board, players[0]):
        # 600.4b: nobody who has left the game gains control of anything.
        return
    draft.controllers[object_id] = players[0]
    if object_id == draft.watched:
        now = faces(draft.board, object_id)[0]
        source, time = effect.asker.source, effect.timestamp
        draft.rows.append(Row(layer, "418.5a", source, time, effect.ability, 0, now, now, players[0]))


contribute(SetController, "2", _whose, _control, "control")


# --- layer 4: types --------------------------------------------------------------------------------------


def _types(
    draft: LayerDraft, object_id: ObjectId, change: SetTypes, effect: Continuous, layer: Layer
) -> None:
    draft.change(object_id, effect, layer, lambda face: with_types(face, change, object_id))


def _types_written(change: SetTypes) -> frozenset[str]:
    """A land that becomes of a basic type alone loses the abilities of its text, static ones too (212.6e)."""
    ends = not change.also and any(subtype in BASIC_LAND_TYPES for subtype in change.subtypes)
    return frozenset(("types", "abilities", "statics") if ends else ("types", "abilities"))


contribute(SetTypes, "4", as_it_is, _types, writing=_types_written)


def _chosen_type(board: Board, change: SetSubtype, asker: Asker) -> SetTypes | None:
    """What the chosen word makes of the object; nothing where none was chosen (503.7)."""
    noted = note_for(board, asker, change.chosen.name)
    return SetTypes((), (str(noted.value[0]),), change.also) if noted is not None and noted.value else None


def _types_if_chosen(
    draft: LayerDraft, object_id: ObjectId, change: SetTypes | None, effect: Continuous, layer: Layer
) -> None:
    if change is not None:
        _types(draft, object_id, change, effect, layer)


contribute(SetSubtype, "4", _chosen_type, _types_if_chosen, "types", "abilities", "statics")


def _supertype(
    draft: LayerDraft, object_id: ObjectId, change: SetSupertype, effect: Continuous, layer: Layer
) -> None:
    def changed(face: Characteristics) -> Characteristics:
        rest = tuple(one for one in face.supertypes if one is not change.supertype)
        return replace(face, supertypes=rest if change.off else (*rest, change.supertype))

    draft.change(object_id, effect, layer, changed)


contribute(SetSupertype, "4", as_it_is, _supertype, "types")


# --- layer 5: colours, abilities -------------------------------------------------------------------------


def _colours_now(board: Board, change: SetColors, asker: Asker) -> tuple[Color, ...] | None:
    """The colours that are meant; nothing changes where one was to be chosen and none was (503.7)."""
    meant: list[object] = []
    for color in change.colors:
        if isinstance(color, Color):
            meant.append(color)
        else:
            note = note_for(board, asker, color.name)
            if note is None:
                return None
            meant.extend(note.value)
    return tuple(color for color in Color if color in meant)


def _colors(
    draft: LayerDraft, object_id: ObjectId, colors: tuple[Color, ...] | None, effect: Continuous, layer: Layer
) -> None:
    if colors is None:
        return
    draft.change(object_id, effect, layer, lambda face: replace(face, colors=colors))


Given = tuple[GainAbilities, tuple[tuple[Ability, ...] | None, ...]]
"""The words that give abilities, and what each is then, several where it is one of each land type; None for one that
would mean nothing."""


def _given_now(board: Board, change: GainAbilities, asker: Asker) -> Given:
    """What has the ability was not chosen for: a quality that the giver remembers is settled as it is given (503.8)."""
    return change, tuple(_remembered(board, one, asker) for one in change.abilities)


def _remembered(board: Board, ability: Ability, asker: Asker) -> tuple[Ability, ...] | None:
    """A keyword with the chosen quality in its words; None if nothing was chosen, for that is no quality (503.7)."""
    if not isinstance(ability, Keyword) or ability.filter is None:
        return (ability,)
    if isinstance(ability.filter, SharesLandType):
        kinds = dict.fromkeys(land_types_of(board, ability.filter, asker))
        return tuple(Keyword(ability.name, HasSubtype(kind)) for kind in kinds)
    settled: dict[Value, object] = {}
    for part in chosen_within(ability.filter):
        if isinstance(part, SharesType):
            types = types_of(board, part.of, asker)
            if not types:
                return None
            settled[part] = AnyOf(tuple(HasType(one) for one in types))
            continue
        if isinstance(part, SharesLandType):
            continue
        bound = part.color if isinstance(part, HasColor) else part.chosen
        assert isinstance(bound, Bound)
        noted = note_for(board, asker, bound.name)
        if noted is None or not noted.value:
            return None
        word = str(noted.value[0])
        settled[part] = HasColor(Color(word)) if isinstance(part, HasColor) else HasSubtype(word)
    return (substitute(ability, settled) if settled else ability,)


@lru_cache(maxsize=4096)
def chosen_within(quality: Filter) -> tuple[HasColor | HasChosenSubtype | SharesLandType | SharesType, ...]:
    """The parts of a quality that speak of a choice, of what is imprinted, or of what others are."""
    return tuple(
        part
        for part in walk(quality)
        if isinstance(part, HasChosenSubtype | SharesLandType | SharesType)
        or (isinstance(part, HasColor) and isinstance(part.color, Bound))
    )


def _gain(draft: LayerDraft, object_id: ObjectId, given_now: Given, effect: Continuous, layer: Layer) -> None:
    change, abilities = given_now
    if object_id == effect.asker.source:
        # What it gives to itself has the words that it has: asked later, they find that nothing was chosen.
        abilities = tuple(
            (words,) if one is None else one for one, words in zip(abilities, change.abilities, strict=True)
        )
    given = tuple(
        Held(_granted_id(object_id, effect, change, place + MOST_GIVEN * further), ability, effect.timestamp)
        for place, several in enumerate(abilities)
        for further, ability in enumerate(several or ())
    )
    draft.change(object_id, effect, layer, lambda face: with_abilities(face, face.abilities + given))


MOST_GIVEN = 16
"""No effect gives more abilities than these by its words; where one word is several, the others are numbered after."""


def _granted_id(object_id: ObjectId, effect: Continuous, change: GainAbilities, place: int) -> AbilityId:
    """The same effect gives the same object the same ids every time that layers are computed."""
    earlier = 0
    for other in effect.ability.changes:
        # Plans are kept for equal texts, so the change may be that of another copy of the same words.
        if other == change:
            break
        earlier += len(other.abilities) if isinstance(other, GainAbilities) else 0
    by = effect.id
    return AbilityId(object_id, int(by.object), (by.origin * 10_000 + by.index) * 100 + earlier + place)


def _is_of(held: Keyword, wanted: Keyword) -> bool:
    """Whether a keyword ability is the one that is spoken of."""
    return held.name == wanted.name and walks_so(held.filter, wanted.filter)


def _lose_these(
    draft: LayerDraft, object_id: ObjectId, change: LoseAbilities, effect: Continuous, layer: Layer
) -> None:
    """All instances of these very abilities go (407.3); with islandwalk goes snow islandwalk, which is one (502.6c)."""
    lost = [one for one in change.abilities if isinstance(one, Keyword)]
    texts = [one for one in change.abilities if not isinstance(one, Keyword)]

    def without(face: Characteristics) -> Characteristics:
        kept = tuple(
            held
            for held in face.abilities
            if not (
                any(_is_of(held.ability, one) for one in lost)
                if isinstance(held.ability, Keyword)
                else held.ability in texts
            )
        )
        return face if len(kept) == len(face.abilities) else with_abilities(face, kept)

    draft.change(object_id, effect, layer, without)


def _lose(
    draft: LayerDraft, object_id: ObjectId, change: LoseKeywords, effect: Continuous, layer: Layer
) -> None:
    """All instances of the ability go (407.3)."""

    names = change.names
    if KeywordName.BANDING in names:
        # 502.11a: what loses banding loses its bands with other abilities.
        names = (*names, KeywordName.BANDS_WITH_OTHER)

    def without(face: Characteristics) -> Characteristics:
        kept = tuple(held for held in face.abilities if keyword_name(held.ability) not in names)
        return face if len(kept) == len(face.abilities) else with_abilities(face, kept)

    draft.change(object_id, effect, layer, without)


def _lose_all(
    draft: LayerDraft, object_id: ObjectId, change: LoseAll, effect: Continuous, layer: Layer
) -> None:
    """Those gained later, by timestamp, it keeps (407.1)."""
    draft.change(object_id, effect, layer, lambda face: with_abilities(face, ()))


def _lose_this(
    draft: LayerDraft, object_id: ObjectId, change: LoseThis, effect: Continuous, layer: Layer
) -> None:
    """Only an ability that the object had as the effect began is meant, and never what it copies or is given later."""

    def without(face: Characteristics) -> Characteristics:
        listed = lost_by_themselves(draft.board, object_id, face.abilities)
        meant = [one for one in listed if abs(one.origin) < effect.timestamp]
        if not 0 < change.which <= len(meant):
            return face
        kept = tuple(held for held in face.abilities if held.id != meant[change.which - 1])
        return face if len(kept) == len(face.abilities) else with_abilities(face, kept)

    draft.change(object_id, effect, layer, without)


def lost_by_themselves(board: Board, object_id: ObjectId, has: tuple[Held, ...]) -> tuple[AbilityId, ...]:
    """The abilities that an object loses by them ("loses this ability"): first those of its own text, whether it has
    them now or not, so that several effects can mean the same one."""
    own = (one for face in printed(board.objects[object_id]) for one in face.abilities)
    listed = (one.id for one in (*own, *has) if any(isinstance(each, LoseThis) for each in walk(one.ability)))
    return tuple(dict.fromkeys(listed))


def _gain_written(change: GainAbilities) -> frozenset[str]:
    brings = any(isinstance(ability, Static) for ability in change.abilities)
    return frozenset(("abilities", "statics") if brings else ("abilities",))


contribute(SetColors, "5", _colours_now, _colors, "colors")
contribute(GainAbilities, "5", _given_now, _gain, writing=_gain_written)
contribute(LoseKeywords, "5", as_it_is, _lose, "abilities")
contribute(LoseAbilities, "5", as_it_is, _lose_these, "abilities")
contribute(LoseThis, "5", as_it_is, _lose_this, "abilities", "statics")
contribute(LoseAll, "5", as_it_is, _lose_all, "abilities", "statics")


# --- layer 6: power and toughness ------------------------------------------------------------------------


def _numbers(board: Board, change: AddPT, asker: Asker) -> tuple[int, int]:
    return amount(board, change.power, asker), amount(board, change.toughness, asker)


def _sizes(board: Board, change: SetPT, asker: Asker) -> dict[str, int]:
    """The numbers that are set: both, or the one that a text speaks of."""
    told = {"power": change.power, "toughness": change.toughness}
    return {side: amount(board, number, asker) for side, number in told.items() if number is not None}


def _set_power(
    draft: LayerDraft, object_id: ObjectId, numbers: dict[str, int], effect: Continuous, layer: Layer
) -> None:
    draft.change(object_id, effect, layer, lambda face: replace(face, **numbers))


def _add_power(
    draft: LayerDraft, object_id: ObjectId, numbers: tuple[int, int], effect: Continuous, layer: Layer
) -> None:
    draft.change(object_id, effect, layer, lambda face: with_power(face, *numbers))


def _switch(
    draft: LayerDraft, object_id: ObjectId, change: SwitchPT, effect: Continuous, layer: Layer
) -> None:
    def switched(face: Characteristics) -> Characteristics:
        return replace(face, power=face.toughness, toughness=face.power)

    draft.change(object_id, effect, layer, switched)


contribute(SwitchPT, "6e", as_it_is, _switch, "power")
contribute(SetPT, {"setting": "6a", "static": "6b", "resolved": "6b"}, _sizes, _set_power, "power")
contribute(AddPT, {"setting": "6d", "static": "6d", "resolved": "6b"}, _numbers, _add_power, "power")
