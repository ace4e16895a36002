"""What a continuous change does to a permanent: the same permanent before and after, compared change by change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.board import Board, Object, ObjectId, PlayerId
from engine.characteristics import Characteristics, controller_of, faces, imposed, last_known
from engine.language import values as v
from engine.witness.meaning import NotJudged, Reader
from engine.witness.values import parts_of_value

_SPREADING = (
    v.SetController
    | v.SetTypes
    | v.SetSubtype
    | v.GainAbilities
    | v.LoseAll
    | v.LoseAbilities
    | v.LoseKeywords
    | v.SetColors
    | v.SetSupertype
    | v.ReplaceWord
)
"""What may change others too, by what they say of it."""
_RULINGS = (
    v.Cannot
    | v.Must
    | v.StaysTapped
    | v.AssignsAsUnblocked
    | v.AssignsElsewhere
    | v.DefenderDivides
    | v.BlocksTapped
    | v.AsThough
    | v.AsThoughWithout
    | v.BlockersLimited
    | v.MayBlockMore
    | v.InCompany
    | v.MustJoin
    | v.MayStayTapped
    | v.Price
    | v.MayIgnore
)


def changed(
    read: Reader,
    before: Board,
    after: Board,
    changes: Iterable[Any],
    objects: Iterable[ObjectId],
    but: Any = None,
    aside: Iterable[ObjectId] = (),
) -> Iterator[str]:
    """What is wrong with a change of these objects and no others; amounts are read as they were before. That something
    has the ability `but` is no difference; what becomes of those `aside` is another's promise."""
    changes, objects = tuple(changes), tuple(objects)
    spreads = any(isinstance(change, _SPREADING) for change in changes)
    for one in after.in_play:
        if one not in before.objects or before.objects[one].zone != "in play":
            continue
        if one in objects:
            yield from _one(read, before, after, one, changes, but)
        elif not spreads and one not in aside:
            was, now = _without(faces(before, one), but), _without(faces(after, one), but)
            if was != now:
                yield f"{one} ({_name(now)}) changed too: {_difference(was[0], now[0])}"


def _without(seen: tuple[Characteristics, ...], but: Any) -> tuple[Characteristics, ...]:
    """The same with abilities as texts, one of them left out."""
    return tuple(
        replace(face, abilities=tuple(held.ability for held in face.abilities if held.ability != but))
        for face in seen
    )


def _one(
    read: Reader, before: Board, after: Board, one: ObjectId, changes: tuple[Any, ...], but: Any
) -> Iterator[str]:
    # "+1/+1 for each counter on it": each has its own number.
    read = Reader(read.board, read.speaker.within("each one", "objects", (int(one),)))
    was, now = faces(before, one)[0], faces(after, one)[0]
    power, toughness = _size(read, before, one, was, now, changes)
    if v.CardType.CREATURE in now.types and (now.power, now.toughness) != (power, toughness):
        yield f"{one} ({now.name}) was to be {power}/{toughness}, and is {now.power}/{now.toughness}"
    told = [
        ("types", was.types, now.types, (v.SetTypes, v.SetSubtype)),
        ("subtypes", was.subtypes, now.subtypes, (v.SetTypes, v.SetSubtype, v.ReplaceWord)),
        ("colors", was.colors, now.colors, (v.SetColors,)),
        ("name", was.name, now.name, ()),
    ]
    for word, old, new, reasons in told:
        if old != new and not any(isinstance(change, reasons) for change in changes):
            yield f"{one} ({now.name}) changed its {word}: {old} to {new}"
    for change in changes:
        yield from _done(read, before, after, one, change)
    given = any(isinstance(change, v.SetController) for change in changes)
    if not given and controller_of(before, one) != controller_of(after, one):
        yield f"{one} ({now.name}) changed its controller"
    if not any(isinstance(change, _ABILITIES) for change in changes) and _texts(was, but) != _texts(now, but):
        yield f"{one} ({now.name}) changed its abilities"


def _lost_by_themselves(seen: Characteristics) -> int:
    """How many abilities say that their object loses them."""
    return sum("LoseThis" in repr(each.ability) for each in seen.abilities)


def _standing(board: Board) -> Iterator[Any]:
    """The effects that say what objects are or can't do."""
    return (each for each in board.effects if isinstance(each.ability, v.Static))


_ABILITIES = (
    *(v.GainAbilities, v.LoseAll, v.LoseThis, v.LoseAbilities, v.LoseKeywords),
    *(v.SetTypes, v.SetSubtype, v.ReplaceWord),
)


def _size(
    read: Reader,
    before: Board,
    one: ObjectId,
    was: Characteristics,
    now: Characteristics,
    changes: tuple[Any, ...],
) -> tuple[int | None, int | None]:
    """Power and toughness after the changes: what sets them counts with all that was added before left aside."""
    power, toughness = was.power, was.toughness
    if any(one in effect.objects and _switches(effect.ability) for effect in before.effects):
        raise NotJudged("power and toughness that are switched already")
    told, extra = _plain(before, one), _extra(before.objects[one])
    for change in changes:
        match change:
            case v.SetPT(up, down):
                if not told:
                    # Counters and bonuses of static abilities stay on top of what is set (418.5a).
                    raise NotJudged("what is set, with something else on top of it")
                power = power if up is None else read.number(up) + extra
                toughness = toughness if down is None else read.number(down) + extra
            case v.AddPT(up, down):
                power = None if power is None else power + read.number(up)
                toughness = None if toughness is None else toughness + read.number(down)
            case v.SwitchPT():
                power, toughness = toughness, power
            case (
                v.GainAbilities()
                | v.SetTypes()
                | v.SetSubtype()
                | v.SetController()
                | v.LoseAll()
                | v.SetColors()
                | v.SetSupertype()
            ):
                # Others may say something about what has them.
                if not any(isinstance(one, v.AddPT | v.SwitchPT) for one in changes):
                    return now.power, now.toughness
    return power, toughness


def _chosen_names(ability: Any) -> list[str]:
    said = (one.name for one in parts_of_value(ability) if isinstance(one, v.Bound))
    return [name for name in said if name.startswith("chosen ")]


def _ignores(board: Board, player: PlayerId) -> bool:
    """Whether a player has paid to ignore an effect this turn: on a witness board that of the card."""
    return any(isinstance(one.ability, v.Ignored) and one.controller == player for one in board.effects)


def _falls_away(before: Board, after: Board) -> bool:
    """Whether an effect ended as another one began."""
    there = {effect.id for effect in after.effects}
    return any(effect.id not in there for effect in before.effects)


def _done(read: Reader, before: Board, after: Board, one: ObjectId, change: Any) -> Iterator[str]:
    was, now = faces(before, one)[0], faces(after, one)[0]
    match change:
        case v.GainAbilities(abilities):
            for ability in abilities:
                if any(not read.words(name) for name in _chosen_names(ability)):
                    raise NotJudged("a choice that was never made")  # 503.7
                # What a choice settled in it stands there as it was chosen.
                settled = holds_bound(ability) or any(
                    isinstance(part, v.Target) for part in parts_of_value(ability)
                )
                same = _kinds if settled else _count
                if same(now, ability) == same(was, ability) > 0 and _falls_away(before, after):
                    # The same was given before, and what gave it is done over again.
                    continue
                if same(now, ability) <= same(was, ability) and not _has_new(now, was, ability):
                    yield f"{one} ({now.name}) did not gain {type(ability).__name__}"
        case v.HasText(of):
            cards = read.things(of).objects
            names = {last_known(after, card)[0].name for card in cards}
            if names and now.name not in names:
                yield f"{one} ({now.name}) does not have the text of {sorted(names)}"
        case v.LoseKeywords(names):
            for name in names:
                if name in now.keywords:
                    yield f"{one} ({now.name}) still has {name.value}"
        case v.LoseAbilities(abilities):
            for ability in abilities:
                if any(each.ability == ability for each in now.abilities):
                    said = ability.name.value if isinstance(ability, v.Keyword) else "what it was to lose"
                    yield f"{one} ({now.name}) still has {said}"
        case v.LoseAll():
            if now.abilities:
                yield f"{one} ({now.name}) still has abilities"
        case v.LoseThis():
            if _lost_by_themselves(now) >= _lost_by_themselves(was):
                yield f"{one} ({now.name}) still has the ability that it was to lose"
        case v.MayEnd():
            if not any(one in each.objects and change in each.ability.changes for each in _standing(after)):
                yield f"nothing on {one} ({now.name}) may be ended"
        case v.SetColors(colors):
            if any(isinstance(color, v.Bound) and not read.words(color.name) for color in colors):
                raise NotJudged("a choice that was never made")  # 503.7
            wanted = {
                word
                for color in colors
                for word in (read.words(color.name) if isinstance(color, v.Bound) else (color,))
            }
            if {str(each) for each in now.colors} != {str(each) for each in wanted}:
                yield f"{one} ({now.name}) was to be {sorted(wanted)}, and is {now.colors}"
        case v.SetTypes(types, subtypes, also):
            yield from _types(one, was, now, types, subtypes, also)
        case v.SetSupertype(supertype, off):
            if (supertype in now.supertypes) is off:
                yield f"{one} ({now.name}) is {'still' if off else 'not'} {supertype.value}"
        case v.SetSubtype(chosen):
            for word in read.words(chosen.name):
                if word not in now.subtypes:
                    yield f"{one} ({now.name}) was to be a {word}"
        case v.SetController(player):
            for seat in read.players(player)[:1]:
                if controller_of(after, one) != seat:
                    yield f"player {seat} was to control {one} ({now.name})"
        case _ if isinstance(change, _RULINGS):
            bears = len(imposed(after, one)) > len(imposed(before, one))
            if _ignores(after, controller_of(after, one)):
                if bears:
                    yield f"what its controller ignores bears on {one} ({now.name})"  # 408.2j
            elif not bears:
                yield f"nothing more bears on {one} ({now.name})"


def _types(
    one: ObjectId,
    was: Characteristics,
    now: Characteristics,
    types: tuple[v.CardType, ...],
    subtypes: tuple[str, ...],
    also: bool,
) -> Iterator[str]:
    missing = [kind for kind in types if kind not in now.types]
    missing_words = [word for word in subtypes if word not in now.subtypes]
    if missing or missing_words:
        yield f"{one} ({now.name}) was to be {types} {subtypes}, and is {now.types} {now.subtypes}"
    lost = [kind for kind in was.types if kind not in now.types]
    # 212.1c: an "artifact creature" is what it becomes besides what it was.
    if lost and (also or {v.CardType.ARTIFACT, v.CardType.CREATURE} <= set(types)):
        yield f"{one} ({now.name}) lost {lost}"


def _switches(ability: Any) -> bool:
    return isinstance(ability, v.Static) and any(isinstance(one, v.SwitchPT) for one in ability.changes)


def _extra(found: Object) -> int:
    return found.count("+1/+1") - found.count("-1/-1")


def _plain(before: Board, one: ObjectId) -> bool:
    """Whether nothing else touches its size: it is as printed, or has none yet, and its counters."""
    found = before.objects[one]
    now = faces(before, one)[0]
    if found.definition is None or found.face_down or now.power is None:
        return not found.face_down
    face = found.definition.faces[-1 if found.flipped else 0]
    extra = _extra(found)
    pairs = ((now.power, face.power), (now.toughness, face.toughness))
    return all(side == printed + extra for side, printed in pairs if isinstance(printed, int))


def holds_bound(ability: Any) -> bool:
    """Whether a text within speaks of something that was noted."""
    return any(isinstance(one, v.Bound) for one in parts_of_value(ability))


def _kinds(face: Characteristics, ability: Any) -> int:
    return sum(1 for held in face.abilities if type(held.ability) is type(ability))


def _has_new(now: Characteristics, was: Characteristics, ability: Any) -> bool:
    """Whether a keyword of this name is there that wasn't, where another of the name was lost."""
    before = [held.ability for held in was.abilities]
    named = [one.ability for one in now.abilities if isinstance(one.ability, v.Keyword)]
    return isinstance(ability, v.Keyword) and any(
        one.name == ability.name and one not in before for one in named
    )


def _count(face: Characteristics, ability: Any) -> int:
    return sum(1 for held in face.abilities if held.ability == ability)


def _texts(face: Characteristics, but: Any) -> list[str]:
    return sorted(repr(held.ability) for held in face.abilities if held.ability != but)


def _name(seen: tuple[Characteristics, ...]) -> str:
    return seen[0].name if seen else ""


def _difference(was: Characteristics, now: Characteristics) -> str:
    return (
        "; ".join(
            f"{name} {getattr(was, name)} to {getattr(now, name)}"
            for name in was.__struct_fields__
            if getattr(was, name) != getattr(now, name) and name != "abilities"
        )
        or "its abilities"
    )
