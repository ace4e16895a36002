"""Replacement abilities on witness boards: whether what happened instead is what the text says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine import events as e
from engine.board import NOBODY, Board, ObjectId, PlayerId
from engine.characteristics import faces, held
from engine.events import Part
from engine.language import values as v
from engine.seats import life_of
from engine.witness.facts import Fact, fact_of, unlike
from engine.witness.happened import Performed
from engine.witness.meaning import NotJudged, Reader
from engine.witness.noticing import occurrences
from engine.witness.standing import replace_event, sources, speaker_of

WITNESS = ""
"""Stands for: the ability was at work, and nothing is wrong."""


ARRIVING = (
    v.ArriveTapped,
    v.ArriveWithCounters,
    v.ArriveChoosing,
    v.ArriveWithSunburst,
    v.ArriveAmplified,
    v.ArriveShaped,
    v.ArriveAsCopy,
    v.ArriveLosing,
    v.ArriveDiscarding,
    v.ArriveTappedOrPay,
    v.SacrificeToArrive,
    v.ArriveSacrificing,
)


def arrival_faults(item: Performed, ability: v.Replacement) -> Iterator[str]:
    """What is wrong with how something came into play that this ability of the card speaks of."""
    event = ability.event
    if not isinstance(event, v.ZoneChange) or event.to is not v.Zone.IN_PLAY:
        raise NotJudged(f"in place of {type(event).__name__}")
    if not all(isinstance(one, ARRIVING) for one in ability.instead):
        kinds = ", ".join(type(one).__name__ for one in ability.instead)
        raise NotJudged(f"{kinds} as something comes into play")
    for part in item.parts:
        if isinstance(part, e.ObjectMoved | e.Create) and part.arrival is not None and part.became:
            yield from _arrival(item, part, part.became, ability)


def _arrival(item: Performed, part: Any, new: ObjectId, ability: v.Replacement) -> Iterator[str]:
    event = ability.event
    assert isinstance(event, v.ZoneChange)
    for source in {*sources(item.before, "in play"), *(one for one in sources(item.after) if one == new)}:
        board = item.after if source == new else item.before
        definition = board.objects[source].definition
        if definition is None or not any(ability in face.abilities for face in definition.faces):
            continue
        speaker = speaker_of(board, source)
        told = Reader(item.after, speaker)
        if not told.fits(event.what, new) or (source == new and not _is_of_itself(event.what)):
            continue
        if source == new:
            # Amounts are read as it is about to come: X and costs are those of the spell that it was.
            speaker.announced = item.after.objects[new].announcement or speaker.announced
            speaker.x = speaker.announced.x
        read = Reader(item.before, speaker)
        several: dict[str, set[int]] = {}
        for one in ability.instead:
            if isinstance(one, v.ArriveAsCopy):
                yield from _copied(read, item, new, one)
            if isinstance(one, v.ArriveShaped):
                yield from _shaped(item, new, one)
            if isinstance(one, v.ArriveLosing):
                yield from _losing(read, item, new, one)
            if isinstance(one, v.ArriveDiscarding) and item.after.zone(
                "hand", item.after.objects[new].controller
            ):
                yield f"a hand was to be discarded as {new} came into play"
            if isinstance(one, v.SacrificeToArrive):
                yield from _given_up(read, item, new, one)
            if isinstance(one, v.ArriveSacrificing):
                yield from _sacrificed(read, item, part, new, one)
            if isinstance(one, v.ArriveTapped) and not part.arrival.tapped:
                yield f"{new} was to come into play tapped"
            if isinstance(one, v.ArriveTappedOrPay) and not part.arrival.tapped and not _is_paid(item):
                yield f"{new} was to come into play tapped, for nothing was paid"
            if isinstance(one, v.ArriveChoosing) and not _is_chosen(part, one.name):
                yield f"{new} was to come into play with a choice, {one.name}, and came with {part.arrival.linked}"
            counters = _counters(read, item, new, one)
            if counters is not None:
                kind, wanted = counters
                before = several.get(kind, {0})
                several[kind] = {number + more for number in before for more in wanted}
        for kind, sums in several.items():
            there = dict(part.arrival.counters).get(kind, 0)
            if there not in {one + _besides(read, item, new, ability, kind) for one in sums}:
                yield f"{new} was to come with {sorted(sums)} {kind} counters, and came with {there}"
        yield WITNESS


def _besides(read: Reader, item: Performed, new: ObjectId, ability: v.Replacement, kind: str) -> int:
    """How many counters of a kind its other texts of this sort have it come with: both apply (419.9)."""
    definition = item.after.objects[new].definition
    others = [
        one
        for face in (definition.faces[:1] if definition is not None else ())
        for other in face.abilities
        if isinstance(other, v.Replacement) and other != ability and other.event == ability.event
        for one in other.instead
    ]
    found = [_counters(read, item, new, one) for one in others]
    return sum(min(one[1]) for one in found if one is not None and one[0] == kind)


def _counters(read: Reader, item: Performed, new: ObjectId, one: Any) -> tuple[str, tuple[int, ...]] | None:
    """Of what kind it comes with counters, and how many they may be."""
    match one:
        case v.ArriveWithCounters(kind, count):
            return kind, (max(0, read.number(count)),)
        case v.ArriveSacrificing(counter=kind) if kind:
            given = [
                each for each in item.parts if isinstance(each, e.ObjectMoved) and each.how == "sacrifice"
            ]
            return kind, (len(given),)
        case v.ArriveWithSunburst():
            # 502.37a: for each colour of mana spent; +1/+1 counters on a creature.
            colors = {mana.type for mana in read.speaker.announced.spent} - {"C"}
            creature = any(v.CardType.CREATURE in face.types for face in faces(item.after, new))
            return ("+1/+1" if creature else "charge"), (len(colors),)
        case v.ArriveAmplified(count):
            # 502.27a: any number of cards of its types in the hand may be revealed for it.
            own = {word for face in faces(item.after, new) for word in face.subtypes}
            hand = item.before.zone("hand", item.after.objects[new].owner)
            alike = sum(
                1
                for card in hand
                if any(own & set(face.subtypes) for face in faces(item.before, card)) and card != new
            )
            return "+1/+1", tuple(count * number for number in range(alike + 1))
    return None


def _copied(read: Reader, item: Performed, new: ObjectId, one: v.ArriveAsCopy) -> Iterator[str]:
    """It is as it is printed, or as one of those that it may copy was, but for what the text keeps or adds."""
    now = faces(item.after, new)[0]
    printed = item.after.objects[new].definition
    assert printed is not None
    own, among = printed.faces[0], []
    for each in read.matching(one.among).objects:
        copied = item.before.objects[each]
        if copied.definition is None or copied.copying is not None or copied.flipped:
            raise NotJudged("a copy of what is no card as it is printed")
        among.append(copied.definition.faces[0])
    for face in among:
        named = now.name == face.name or (bool(one.keeps) and now.name == own.name)
        if named and {*face.types, *one.types} <= set(now.types):
            return
    if now.name != own.name or not set(own.types) <= set(now.types):
        yield f"{new} was to come as one of {sorted({face.name for face in among})}, and is {now.name} {now.types}"


def _shaped(item: Performed, new: ObjectId, one: v.ArriveShaped) -> Iterator[str]:
    now = faces(item.after, new)[0]
    sizes = [
        (change.power, change.toughness)
        for shape in one.shapes
        for change in shape
        if isinstance(change, v.SetPT)
    ]
    if sizes and (now.power, now.toughness) not in sizes:
        yield f"{new} was to be one of {sizes}, and is {now.power}/{now.toughness}"


def _given_up(read: Reader, item: Performed, new: ObjectId, one: v.SacrificeToArrive) -> Iterator[str]:
    """So many of these were sacrificed, or discarded where the text allows it, for it to come (419.1b)."""
    ways = ("sacrifice", "discard") if one.discards else ("sacrifice",)
    given = [part for part in item.parts if isinstance(part, e.ObjectMoved) and part.how in ways]
    own = [part for part in given if part.how == "discard" or read.fits(one.filter, part.object)]
    if len(given) != one.count or len(own) != one.count:
        yield f"{one.count} were to be given up for {new} to come; {[part.object for part in given]} were"


def _sacrificed(
    read: Reader, item: Performed, part: Any, new: ObjectId, one: v.ArriveSacrificing
) -> Iterator[str]:
    """Its controller's own of the description are sacrificed, all of them or as many as he or she likes; so many
    counters, and what is noted, come of that."""
    mine = part.arrival.controller
    given = [
        each.object for each in item.parts if isinstance(each, e.ObjectMoved) and each.how == "sacrifice"
    ]
    own = [
        each for each in read.matching(one.filter).objects if read.controller(each) == mine and each != new
    ]
    if one.every and set(given) != set(own):
        yield f"{own} were to be sacrificed for {new} to come, and {given} were"
    if not set(given) <= set(own):
        yield f"of {own} some were to be sacrificed for {new} to come, and {given} were"
    told = [int(each) for note in part.arrival.linked if note.name == one.name for each in note.value]
    if one.name and told != [len(given)]:
        yield f"{len(given)} were sacrificed for {new}, and {told} is noted"


def _losing(read: Reader, item: Performed, new: ObjectId, one: v.ArriveLosing) -> Iterator[str]:
    player = item.after.objects[new].controller
    wanted = max(0, read.number(one.amount))
    lost = sum(each.amount for each in item.parts if isinstance(each, e.LifeLost) and each.player == player)
    if lost != wanted:
        yield f"player {player} was to lose {wanted} life as {new} came into play, and lost {lost}"


def _is_paid(item: Performed) -> bool:
    return any(isinstance(part, e.LifeLost) and part.how == "cost" for part in item.parts)


def _is_of_itself(what: Any) -> bool:
    """Whether a text is about what it is on alone: any other works only while it is in play (402.8, 419.1b)."""
    return any(part == v.Same(v.Self()) for part in (what, *getattr(what, "parts", ())))


def _is_chosen(part: Any, name: str) -> bool:
    return any(note.name == name and note.value for note in part.arrival.linked)


def _prevented(board: Board, part: Part, seen: Performed, ability: v.Replacement) -> bool:
    """Whether another text of the card prevents this damage, whatever this one does."""
    for source in sources(board, "in play"):
        speaker = speaker_of(board, source)
        for one in held(board, source):
            other = one.ability
            if other == ability or not isinstance(other, v.Replacement):
                continue
            if not isinstance(other.event, v.DealsDamage) or not list(
                occurrences(other.event, part, seen, speaker)
            ):
                continue
            if other.condition is not None or other.instead != (v.PreventDamage(),):
                raise NotJudged("several texts that change the same damage")
            return True
    return False


def all_prevented(
    board: Board, proposed: tuple[Part, ...], done: tuple[Part, ...], ability: v.Replacement
) -> Iterator[str]:
    """What is wrong where damage was about to be dealt and none was."""
    if any(isinstance(one.ability, v.Replacement) for one in board.effects):
        raise NotJudged("several that could prevent damage")
    yield from damage_faults(proposed, Performed(done, board, board, 0, "", "", 0), ability)


def damage_faults(proposed: tuple[Part, ...], item: Performed, ability: v.Replacement) -> Iterator[str]:
    """What is wrong with damage that was dealt, given what was about to be dealt."""
    if not isinstance(ability.event, v.DealsDamage):
        raise NotJudged(f"in place of {type(ability.event).__name__}")
    seen = Performed(proposed, item.before, item.before, 0, "", "", 0)
    expected: list[Fact] = []
    concerned = False
    lowest: dict[PlayerId, int] = {}
    marks: Counter[tuple[ObjectId, str]] = Counter()
    """Counters put or removed instead."""
    for part in proposed:
        if not isinstance(part, e.DamageDealt):
            continue
        noticed = []
        if _prevented(item.before, part, seen, ability):
            continue
        for source in sources(item.before, "in play"):
            speaker = speaker_of(item.before, source)
            if ability.condition is not None and not Reader(item.before, speaker).holds(ability.condition):
                continue
            noticed += [(speaker, one) for one in occurrences(ability.event, part, seen, speaker)]
        if not noticed:
            expected.append(fact_of(part))
            continue
        concerned = True
        speaker, roles = noticed[0]
        told = replace_event(speaker, roles)
        for one in ability.instead:
            match one:
                case v.PreventDamage():
                    pass
                case v.PutCounters(v.Self(), kind, count) | v.RemoveCounters(v.Self(), kind, count):
                    number = max(0, Reader(item.before, told).number(count))
                    if isinstance(one, v.RemoveCounters):
                        number = -min(number, item.before.objects[speaker.source].count(kind))
                    marks[speaker.source, kind] += number
                case v.PreventPart(int() as prevented):
                    if part.amount > prevented:
                        expected.append(fact_of(replace(part, amount=part.amount - prevented)))
                case v.LeaveLife(least, condition):
                    # The damage is dealt; what it takes of a life total is the ledger's to judge.
                    if condition is not None and not Reader(item.before, told).holds(condition):
                        least = 0
                    expected.append((*fact_of(part),))
                    if part.player != NOBODY and life_of(item.before, part.player) >= least > 0:
                        lowest[part.player] = least
                case v.DealDamage(v.EventPart(role), amount, v.EventPart(to)) if (
                    role is v.Role.SOURCE and to is v.Role.RECIPIENT
                ):
                    number = max(0, Reader(item.before, told).number(amount))
                    fact = fact_of(part)
                    expected.append((*fact[:3], number, *fact[4:]))
                case v.DealDamage(v.EventPart(v.Role.SOURCE), amount, to):
                    # Dealt to another (419.6c), or as much as the text says: to one thing that it names.
                    fact = fact_of(part)
                    aim = Reader(item.before, told)
                    others: list[tuple[str, int]] = [("object", each) for each in aim.creatures(to)]
                    others += [("player", each) for each in aim.players(to)]
                    if len(others) != 1:
                        raise NotJudged("damage dealt to another, of whom there are several or none")
                    expected.append((*fact[:2], others[0], max(0, aim.number(amount)), *fact[4:]))
                case _:
                    raise NotJudged(f"{type(one).__name__} in place of damage")
    if not concerned:
        return
    found = [fact_of(part) for part in item.parts if isinstance(part, e.DamageDealt)]
    missing, more = unlike([fact for fact in expected if fact[3]], [fact for fact in found if fact[3]])
    for player, least in lowest.items():
        if life_of(item.after, player) < least:
            yield f"player {player} was to be left {least} life, and has {life_of(item.after, player)}"
            return
    put = Counter[tuple[ObjectId, str]]()
    for part in item.parts:
        if isinstance(part, e.CountersPut):
            put[part.object, part.counter] += part.number
    if marks and len([each for each in proposed if isinstance(each, e.DamageDealt)]) > 1 and put != marks:
        # Of several removed at once the last may be gone before.
        raise NotJudged("counters in the place of several damages")
    if missing or more:
        yield f"to be dealt: {missing}; dealt: {more}"
    elif any(put[place] != number for place, number in marks.items()):
        yield f"counters to be put instead: {dict(marks)}; put: {dict(put)}"
    else:
        yield WITNESS
