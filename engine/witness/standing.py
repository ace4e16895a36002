"""Static abilities and triggers on witness boards: whether what is in force is what the text says, and whether a
trigger notices just what it waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine import events as e
from engine.board import NOBODY, Board, Noted, ObjectId, ObjectTable, PlayerId
from engine.characteristics import controller_of, faces, held
from engine.events import Part
from engine.language import values as v
from engine.seats import active_players, whose_turn
from engine.witness.changes import changed
from engine.witness.counting_blocks import attackers, of_so_many
from engine.witness.happened import Performed
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.tables import CARD
from engine.witness.values import parts_of_value


def sources(board: Board, zone: str | None = None) -> list[ObjectId]:
    """The objects that the card in question is now."""
    return [
        one
        for one, found in board.objects.items()
        if found.card == CARD and (zone is None or found.zone == zone) and not found.face_down
    ]


def speaker_of(board: Board, one: ObjectId) -> Speaker:
    """A permanent's own text; of a card elsewhere its owner's."""
    player = controller_of(board, one)
    return Speaker(one, one, board.objects[one].owner if player == NOBODY else player)


def is_protected(board: Board, permanent: ObjectId, source: ObjectId) -> bool:
    """Whether it has protection from this source (502.7)."""
    own = Reader(board, speaker_of(board, permanent))
    return any(
        isinstance(one.ability, v.Keyword)
        and one.ability.name is v.KeywordName.PROTECTION
        and one.ability.filter is not None
        and own.fits(one.ability.filter, source)
        for face in faces(board, permanent)
        for one in face.abilities
    )


# --- static abilities ----------------------------------------------------------------------------------------


def static_faults(board: Board, ability: v.Static) -> Iterator[str]:
    """What is wrong with a static ability of the card on this board; NotJudged if it makes no difference on it."""
    for one in sources(board, "in play"):
        if not any(each.ability == ability for each in held(board, one)):
            continue
        speaker = speaker_of(board, one)
        read, bare = Reader(board, speaker), without(board, ability)
        if ability.condition is not None and not read.holds(ability.condition):
            affected: tuple[ObjectId, ...] = ()
        else:
            # What it changes may be what it speaks of: "each noncreature artifact is a creature" (418.5).
            told = Reader(bare if _changes_kinds(ability) else board, speaker)
            affected = tuple(each for each in told.things(ability.what).objects if each in board.objects)
        there = tuple(each for each in affected if board.objects[each].zone == "in play")
        yield from changed(read, bare, board, ability.changes, there, ability)
        if there:
            return
    raise NotJudged("nothing that it speaks of is there")


def _changes_kinds(ability: v.Static) -> bool:
    return any(isinstance(one, v.SetTypes | v.SetSubtype | v.SetColors) for one in ability.changes)


def without(board: Board, ability: Any) -> Board:
    """The same board where no card has this ability."""
    objects = dict(board.objects)
    for one, thing in board.objects.items():
        if thing.definition is not None and any(ability in face.abilities for face in thing.definition.faces):
            faces = tuple(
                replace(face, abilities=tuple(each for each in face.abilities if each != ability))
                for face in thing.definition.faces
            )
            objects[one] = replace(thing, definition=replace(thing.definition, faces=faces))
    return replace(board, objects=ObjectTable(objects))


# --- triggers ------------------------------------------------------------------------------------------------

Noticed = tuple[tuple[str, tuple[Any, ...]], ...]
"""The parts of one occurrence, by role."""


def trigger_faults(item: Performed, ability: v.Triggered) -> Iterator[str]:
    """Whether an event set off this ability of the card just as often as its text says; yields "" for a witness."""
    if any(isinstance(part, e.Reverse) for part in item.parts):
        # What stays of an action that is taken back has set off its triggers before (422.1).
        return
    events = ability.event.events if isinstance(ability.event, v.Either) else (ability.event,)
    wanted: Counter[ObjectId] = Counter()
    roles: list[Noticed] = []
    for event in events:
        back = looks_back(event)
        board = item.before if back else item.after
        for one in sources(board):
            found = board.objects[one]
            times = sum(each.ability == ability for each in held(board, one))
            if not times or not _listens(ability, event, found.zone):
                continue
            speaker = speaker_of(board, one)
            if isinstance(event, v.Holds):
                if Reader(item.after, speaker).holds(event.condition) and not _is_pending(item, one, ability):
                    wanted[one] += times
                continue
            if isinstance(event, v.IsThere):
                for other in item.after.zone("in play"):
                    told_of = (("object", (other,)),)
                    if Reader(item.after, speaker).fits(event.what, other) and not _is_pending(
                        item, one, ability, other
                    ):
                        wanted[one] += times
                        roles.append(told_of)
                continue
            together: set[Any] = set()
            for part in item.parts:
                for noticed in occurrences(event, part, item, speaker):
                    if (side := _one_side(event, part, ability)) is not None:
                        # All damage that is dealt at once by the one, or to the other, sets it off once (410.6).
                        if side in together:
                            continue
                        together.add(side)
                    told = replace_event(speaker, noticed)
                    if ability.condition is None or Reader(item.after, told).holds(ability.condition):
                        wanted[one] += times
                        roles.append(noticed)
    came = Counter(
        one.source
        for one in (
            *_new(item.before.waiting, item.after.waiting),
            *_new(item.before.mana_triggers, item.after.mana_triggers),
        )
        if one.ability == ability
    )
    if wanted != came:
        yield f"it was to trigger {sum(wanted.values())} times, and did {sum(came.values())} times"
        return
    if wanted and not roles:
        yield ""
    elif wanted:
        bound = [one.bound for one in _new(item.before.waiting, item.after.waiting) if one.ability == ability]
        for noticed in roles:
            if bound and not any(_agree(noticed, notes) for notes in bound):
                yield f"it was to be about {noticed}, and is about {bound}"
                return
        yield ""


def _one_side(event: Any, part: Any, ability: v.Triggered) -> Any:
    """What deals the damage, or is dealt it, where a text about damage speaks of that side alone; else None."""
    if not isinstance(event, v.DealsDamage) or not isinstance(part, e.DamageDealt):
        return None
    spoken = {
        one.role for one in parts_of_value((ability.condition, ability.body)) if isinstance(one, v.EventPart)
    }
    if event.to is None and event.source is not None and not spoken & {v.Role.RECIPIENT, v.Role.PLAYER}:
        return part.source
    if event.source is None and event.to is not None and v.Role.SOURCE not in spoken:
        return (part.player, part.object)
    return None


def _is_pending(
    item: Performed, source: ObjectId, ability: v.Triggered, about: ObjectId | None = None
) -> bool:
    """Whether it triggered before and is waiting or on the stack still: a state triggers no second time (410.11). Where
    each thing that is there is a state of its own, that of this thing."""

    def of_it(bound: tuple[Noted, ...]) -> bool:
        return about is None or any(note.name == "object" and about in note.value for note in bound)

    return any(
        one.source == source and one.ability == ability and of_it(one.bound) for one in item.before.waiting
    ) or any(
        (thing := item.after.objects[one].ability) is not None
        and thing.id.object == source
        and thing.ability == ability
        and of_it(thing.bound)
        for one in item.after.stack
    )


def replace_event(speaker: Speaker, noticed: Noticed) -> Speaker:
    """The text with what its event was about."""
    event = tuple(
        Noted(name, "players" if name == "player" else "numbers" if name == "amount" else "objects", value)
        for name, value in noticed
    )
    return Speaker(speaker.about, speaker.source, speaker.controller, event=event)


def _agree(noticed: Noticed, notes: tuple[Noted, ...]) -> bool:
    return all(
        any(
            note.name == name
            and tuple(int(each) for each in note.value) == tuple(int(each) for each in value)
            for note in notes
        )
        for name, value in noticed
        if name == "object"
    )


def _new(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    return after[len(before) :] if after[: len(before)] == before else ()


def looks_back(event: Any) -> bool:
    """Whether what matters is how things were before (410.10d)."""
    if isinstance(event, v.Destroyed) or (isinstance(event, v.Phases) and event.to is not v.Zone.IN_PLAY):
        return True
    if not isinstance(event, v.ZoneChange):
        return False
    hidden = (v.Zone.HAND, v.Zone.LIBRARY)
    return event.from_ is v.Zone.IN_PLAY or (event.to in hidden and event.from_ not in hidden)


def _listens(ability: v.Triggered, event: Any, zone: str) -> bool:
    """Whether it works in a zone: in play, but for what only the card itself can do elsewhere (402.8)."""
    if ability.keyword is v.KeywordName.MADNESS:
        raise NotJudged("whether a discarded card was removed by its madness")
    if ability.keyword is v.KeywordName.RECOVER:
        return zone == "graveyard"  # 502.54a
    if ability.keyword is v.KeywordName.SUSPEND:
        return zone == "removed from the game"  # 502.59a
    condition = ability.condition
    if isinstance(condition, v.AllTrue):
        condition = condition.conditions[0]
    if isinstance(condition, v.Matches) and isinstance(condition.filter, v.InZone):
        return zone == condition.filter.zone.value
    own = any(
        part == v.Same(v.Self())
        for name in ("what",)
        if (filter_ := getattr(event, name, None)) is not None
        for part in (filter_, *getattr(filter_, "parts", ()))
    )
    if own and isinstance(event, v.Plays):
        return zone == "stack"
    if own and isinstance(event, v.Discards | v.Cycles):
        return zone == "graveyard"
    if own and isinstance(event, v.ZoneChange) and v.Zone.IN_PLAY not in (event.to, event.from_):
        if event.to is not None and event.to not in (v.Zone.HAND, v.Zone.LIBRARY):
            return zone == event.to.value
        return event.from_ is not None and zone == event.from_.value
    if isinstance(event, v.ZoneChange) and event.what == v.Same(v.Bound("haunted")):
        raise NotJudged("what a haunting card waits for")
    return zone == ("in play" if own else _zone_left(ability, event))


def _zone_left(ability: v.Triggered, event: Any) -> str:
    """Where the instructions take the card from, if they say so and don't bring it there themselves (402.8g)."""
    said = list(parts_of_value(ability.body.effects))
    brought = any(
        isinstance(one, v.Sacrifice | v.Move) and getattr(one, "what", None) == v.Self() for one in said
    )
    hosted = any(isinstance(one, v.Attached) for one in parts_of_value(event))
    zones = [one.zone.value for one in said if isinstance(one, v.Self) and one.zone is not None]
    return zones[0] if zones and not brought and not hosted else "in play"


MOMENTS: dict[v.StepOrPhase, tuple[tuple[str, str], ...]] = {
    v.StepOrPhase.UPKEEP: (("beginning", "upkeep"),),
    v.StepOrPhase.DRAW_STEP: (("beginning", "draw"),),
    v.StepOrPhase.PRECOMBAT_MAIN: (("precombat main", ""),),
    v.StepOrPhase.MAIN: (("precombat main", ""), ("postcombat main", "")),
    v.StepOrPhase.COMBAT: (("combat", "beginning of combat"),),
    v.StepOrPhase.END_OF_COMBAT: (("combat", "end of combat"),),
    v.StepOrPhase.END_OF_TURN: (("end", "end of turn"),),
    v.StepOrPhase.CLEANUP: (("end", "cleanup"),),
}


_ENDS = (
    v.StepOrPhase.COMBAT,
    v.StepOrPhase.END_OF_COMBAT,
    v.StepOrPhase.END_OF_TURN,
    v.StepOrPhase.CLEANUP,
)


def _of_whom(event: v.Begins, board: Board, read: Reader) -> Iterator[Noticed]:
    """Whose moment it is: of a team that has its turn, each player's of whom the text speaks, and once for what is
    nobody's in particular."""
    team = [one for one in active_players(board) if read.fits_player(event.whose, one)]
    everybodys = event.whose == v.IsPlayer() and (event.whoever or (event.moment in _ENDS and not event.each))
    for one in team[:1] if everybodys else team:
        yield (("player", (one,)),)


def occurrences(event: Any, part: Part, item: Performed, speaker: Speaker) -> Iterator[Noticed]:
    """How often a part is such an event, with what each was about."""
    before, after = Reader(item.before, speaker), Reader(item.after, speaker)
    match event:
        case v.ZoneChange(what, to, from_):
            old, new, origin, target = _journey(part)
            if (
                new
                and to in (None, target)
                and from_ in (None, origin)
                and "phased out" not in (origin, target)
            ):
                back = looks_back(event)
                seen, read = (old, before) if back else (new, after)
                if (seen in read.board.objects) and read.fits(what, seen):
                    yield (("object", (seen,)),)
        case v.Begins(moment):
            begins = (
                isinstance(part, e.BeginTurn)
                if moment is v.StepOrPhase.TURN
                else isinstance(part, e.BeginStep) and (part.phase, part.step) in MOMENTS.get(moment, ())
            )
            again = (
                event.first
                and item.before.players[whose_turn(item.after)].upkeeps[1] == item.after.turn.serial
            )
            if begins and not again:
                yield from _of_whom(event, item.after, after)
        case v.DealsDamage(source, to, kind):
            if isinstance(part, e.DamageDealt) and part.amount > 0:
                most = part.amount if event.most is None else event.most
                if not event.least <= part.amount <= most or (
                    kind is v.DamageKind.COMBAT and not part.combat
                ):
                    return
                if source is not None and not after.fits(source, part.source):
                    return
                player = part.player != NOBODY
                if to is not None and not (
                    after.fits_player(to, part.player) if player else after.fits(to, part.object)
                ):
                    return
                yield (("source", (part.source,)), ("amount", (part.amount,)))
        case v.Attacks():
            yield from ((("object", (one,)),) for one in attackers(event, part, after))
        case v.AttacksTogether():
            yield from ((("player", (after.controller(one),)),) for one in attackers(event, part, after)[:1])
        case v.Blocks() | v.BecomesBlocked() | v.AttacksUnblocked():
            yield from _blocks(event, part, item, after)
        case v.BlocksNumber() | v.BlockedByNumber():
            yield from ((("object", (one,)),) for one in of_so_many(event, part, item, before, after))
        case v.Plays(who, what, number):
            if isinstance(part, e.Played):
                found = item.after.objects.get(part.object)
                spell = found is not None and found.kind != "ability"
                turn = item.after.turn
                own = event.counted is v.Counted.OF_PLAYER
                place = turn.spells_of(part.player) if own else turn.spells_played
                if (
                    spell
                    and number in (None, place)
                    and after.fits_player(who, part.player)
                    and after.fits(what, part.object)
                ):
                    yield (("object", (part.object,)), ("player", (part.player,)))
        case v.PlaysLand(who, what):
            if isinstance(part, e.ObjectMoved) and part.how == "play" and part.to == "in play":
                by_whom = NOBODY if part.arrival is None else part.arrival.controller
                if by_whom != NOBODY and after.fits_player(who, by_whom) and after.fits(what, part.became):
                    yield (("object", (part.became,)), ("player", (by_whom,)))
        case v.Draws(who):
            if isinstance(part, e.CardDrawn) and part.became and after.fits_player(who, part.player):
                yield (("player", (part.player,)),)
        case v.Discards(who, what, by):
            if by is not None:
                raise NotJudged("whose spell or ability has a card discarded")
            if isinstance(part, e.ObjectMoved) and part.how == "discard" and part.became:
                owner = item.after.objects[part.became].owner
                if after.fits_player(who, owner) and after.fits(what, part.became):
                    yield (("object", (part.became,)),)
        case v.GainsLife(who):
            if isinstance(part, e.LifeGained) and part.amount > 0 and after.fits_player(who, part.player):
                yield (("amount", (part.amount,)),)
        case v.Cycles(who, what):
            card = _cycled(item.after, part.object) if isinstance(part, e.Played) else None
            if (
                isinstance(part, e.Played)
                and card is not None
                and after.fits_player(who, part.player)
                and after.fits(what, card)
            ):
                yield (("object", (card,)), ("player", (part.player,)))
        case v.Flips(who, result):
            if isinstance(part, e.CoinCame) and after.fits_player(who, part.player):
                won = {v.FlipResult.WON: True, v.FlipResult.LOST: False}
                if result is v.FlipResult.ANY or part.won is won[result]:
                    yield (("player", (part.player,)),)
        case v.LosesLastCounter(kind, what):
            if isinstance(part, e.CountersPut) and part.counter == kind and part.number < 0:
                was = item.before.objects.get(part.object)
                now = item.after.objects.get(part.object)
                gone = was is not None and was.count(kind) > 0 and (now is None or not now.count(kind))
                if gone and after.fits(what, part.object):
                    yield (("object", (part.object,)),)
        case v.BecomesTapped(what):
            if (
                isinstance(part, e.PermanentTapped | e.PermanentRegenerated)
                and part.object in item.before.objects
            ):
                was_tapped = item.before.objects[part.object].tapped
                if not was_tapped and after.fits(what, part.object):
                    yield (("object", (part.object,)),)
        case v.BecomesUntapped(what):
            if isinstance(part, e.PermanentUntapped) and after.fits(what, part.object):
                yield from [(("object", (part.object,)),)] * item.before.objects[part.object].tapped
        case v.BecomesTarget(what, by):
            if isinstance(part, e.Aimed) and (by is None or after.fits(by, part.object)):
                for one in part.targets:
                    if after.fits(what, one):
                        yield (("object", (one,)), ("source", (part.object,)))
        case v.TappedForMana(what, who):
            if (
                isinstance(part, e.PermanentTapped)
                and part.how == "mana"
                and part.object in item.after.objects
            ):
                player_ = after.controller(part.object)
                if after.fits(what, part.object) and (who is None or after.fits_player(who, player_)):
                    yield (("object", (part.object,)),)
        case v.Phases(what, to):
            comes = to is v.Zone.IN_PLAY
            if isinstance(part, e.PermanentPhasedIn):
                noticed = comes and after.fits(what, part.object)
            else:
                noticed = (
                    isinstance(part, e.PermanentPhasedOut) and not comes and before.fits(what, part.object)
                )
            if noticed and isinstance(part, e.PermanentPhasedIn | e.PermanentPhasedOut):
                yield (("object", (part.object,)),)
        case v.TurnedFaceUp(what):
            if isinstance(part, e.CardTurnedFaceUp) and after.fits(what, part.object):
                yield (("object", (part.object,)),)
        case v.Destroyed(what):
            if isinstance(part, e.ObjectMoved) and part.how == "destroy" and before.fits(what, part.object):
                yield (("object", (part.object,)),)
        case _:
            raise NotJudged(f"no pattern of {type(event).__name__}")


CYCLING = (v.KeywordName.CYCLING, v.KeywordName.LANDCYCLING)


def _cycled(board: Board, ability: ObjectId) -> ObjectId | None:
    """The card that was discarded for a cycling ability on the stack (502.18c), where it is now."""
    thing = board.objects.get(ability)
    played = thing.ability if thing is not None else None
    if played is None or getattr(played.ability, "keyword", None) not in CYCLING:
        return None
    return board.became.get(played.id.object)


def _blocks(event: Any, part: Part, item: Performed, after: Reader) -> Iterator[Noticed]:
    if not isinstance(part, e.BlockDeclared):
        return
    if not part.declared:
        raise NotJudged("blocks that an effect made")
    match event:
        case v.Blocks(what, attacker):
            seen: set[ObjectId] = set()
            for blocker, blocked in part.blocks:
                if not after.fits(what, blocker) or (attacker is None and blocker in seen):
                    continue
                if attacker is None or after.fits(attacker, blocked):
                    seen.add(blocker)
                    yield (("object", (blocker,)),)
        case v.BecomesBlocked(what, by):
            newly = [one for one in part.became_blocked if after.fits(what, one)]
            if by is None:
                yield from ((("object", (one,)),) for one in newly)
            else:
                for blocker, blocked in part.blocks:
                    if blocked in newly and after.fits(by, blocker):
                        yield (("object", (blocked,)),)
        case v.AttacksUnblocked(what):
            attacks = item.after.combat.attacks if item.after.combat is not None else ()
            for attack in attacks:
                if attack.unblocked and after.fits(what, attack.creature):
                    yield (("object", (attack.creature,)),)


def _journey(part: Part) -> tuple[ObjectId, ObjectId, str | None, str]:
    match part:
        case e.ObjectMoved():
            return part.object, part.became, part.origin, part.to
        case e.CardDrawn():
            return part.drawn, part.became, "library", "hand"
        case e.Create():
            return ObjectId(0), part.became, None, "in play"
    return ObjectId(0), ObjectId(0), None, ""


__all__ = ["PlayerId", "occurrences", "sources", "static_faults", "trigger_faults", "without"]
