"""What of an event a triggered ability waits for (404, 410): each time that it happened, with what it notices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import NOBODY, NOTHING, Board, Noted, ObjectId
from engine.characteristics import last_known
from engine.events import Part
from engine.language import values as v
from engine.seats import active_players, turns_going_on, whose_turn
from engine.witness.counting_blocks import attackers, blockers, of_so_many
from engine.witness.happened import Performed
from engine.witness.meaning import NotJudged, Reader, Speaker

Noticed = tuple[tuple[str, tuple[Any, ...]], ...]
"""The parts of one occurrence, by role."""


def looks_back(event: Any) -> bool:
    """Whether what matters is how things were before (410.10d)."""
    if isinstance(event, v.Destroyed | v.Sacrifices | v.Countered | v.LosesControl) or (
        isinstance(event, v.Phases) and event.to is not v.Zone.IN_PLAY
    ):
        return True
    if not isinstance(event, v.ZoneChange):
        return False
    hidden = (v.Zone.HAND, v.Zone.LIBRARY)
    return event.from_ is v.Zone.IN_PLAY or (event.to in hidden and event.from_ not in hidden)


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
            if not _caused(part, event.by, before):
                return
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
            fresh = [
                one
                for one in attackers(event, part, after)
                if not (event.first and any(one in turn.attacked for turn in turns_going_on(item.before)))
            ]
            yield from ((("object", (one,)),) for one in fresh)
        case v.AttacksTogether():
            yield from ((("player", (after.controller(one),)),) for one in attackers(event, part, after)[:1])
        case v.BlocksTogether():
            yield from ((("player", (after.controller(one),)),) for one in blockers(event, part, after)[:1])
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
                if event.counted is v.Counted.OF_KIND:
                    place = len([each for each in turn.played if after.fits(what, each)])
                if (
                    spell
                    and number in (None, place)
                    and after.fits_player(who, part.player)
                    and after.fits(what, part.object)
                ):
                    yield (("object", (part.object,)), ("player", (part.player,)))
        case v.PaysKicker(who):
            if isinstance(part, e.Played) and after.fits_player(who, part.player):
                spell_now = item.after.objects.get(part.object)
                announced = spell_now.announcement if spell_now is not None else None
                for cost in announced.costs if announced is not None else ():
                    if cost.split()[0] == "kicker":
                        yield (("player", (part.player,)),)
        case v.PlaysLand(who, what):
            if isinstance(part, e.ObjectMoved) and part.how == "play" and part.to == "in play":
                by_whom = NOBODY if part.arrival is None else part.arrival.controller
                if by_whom != NOBODY and after.fits_player(who, by_whom) and after.fits(what, part.became):
                    yield (("object", (part.became,)), ("player", (by_whom,)))
        case v.Draws(who):
            if isinstance(part, e.CardDrawn) and part.became and after.fits_player(who, part.player):
                yield (("player", (part.player,)),)
        case v.Discards(who, what, by):
            if not _caused(part, by, before) or (event.effect and not _caused(part, v.IsPlayer(), before)):
                return
            if isinstance(part, e.ObjectMoved) and part.how == "discard" and part.became:
                owner = item.after.objects[part.became].owner
                if after.fits_player(who, owner) and after.fits(what, part.became):
                    yield (("object", (part.became,)),)
        case v.GainsLife(who):
            if isinstance(part, e.LifeGained) and part.amount > 0 and after.fits_player(who, part.player):
                yield (("amount", (part.amount,)),)
        case v.LosesLife(who):
            if (
                isinstance(part, e.LifeLost | e.DamageDealt)
                and part.amount > 0
                and part.player >= 0
                and after.fits_player(who, part.player)
            ):
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
        case v.BecomesAttached(what, to):
            if isinstance(part, e.PermanentAttached):
                one, host = part.object, part.to
            elif isinstance(part, e.ObjectMoved | e.Create) and part.arrival is not None:
                one, host = part.became, part.arrival.attached
            else:
                return
            there = item.after.objects
            if one in there and host in there and after.fits(what, one) and after.fits(to, host):
                yield (("object", (one,)), ("recipient", (host,)))
        case v.BecomesUnattached(what, host_is):
            if isinstance(part, e.ObjectMoved | e.PermanentAttached):
                was = item.before.objects.get(part.object)
                stays = isinstance(part, e.ObjectMoved) and part.to == "in play"
                if was is not None and was.zone == "in play" and was.attached and not stays:
                    new = part.to if isinstance(part, e.PermanentAttached) else NOTHING
                    if (
                        new != was.attached
                        and before.fits(what, part.object)
                        and before.fits(host_is, was.attached)
                    ):
                        yield (("object", (part.object,)), ("recipient", (was.attached,)))
        case v.BecomesUntapped(what):
            if isinstance(part, e.PermanentUntapped) and after.fits(what, part.object):
                yield from [(("object", (part.object,)),)] * item.before.objects[part.object].tapped
        case v.BecomesTarget(what, by, first):
            # `Turn.aimed_by` has it where ranges of influence are limited (601.11): on no board made for a card.
            if isinstance(part, e.Aimed) and (by is None or after.fits(by, part.object)):
                for one in part.targets:
                    if after.fits(what, one) and not (first and one in item.before.turn.aimed):
                        yield (("object", (one,)), ("source", (part.object,)))
        case v.TappedForMana(what, who):
            if (
                isinstance(part, e.PermanentTapped)
                and part.how == "mana"
                and part.object in item.after.objects
            ):
                player_ = after.controller(part.object)
                if after.fits(what, part.object) and (who is None or after.fits_player(who, player_)):
                    yield (("object", (part.object,)), ("player", (player_,)))
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
        case v.Sacrifices(who, what):
            if isinstance(part, e.ObjectMoved) and part.how == "sacrifice" and before.fits(what, part.object):
                giver = before.controller(part.object)
                if before.fits_player(who, giver):
                    yield (("object", (part.object,)), ("player", (giver,)))
        case v.LosesControl(who, what):
            if not isinstance(part, e.ObjectMoved | e.ObjectLeft | e.GainControl):
                return
            lost = part.object
            if lost not in item.before.in_play:
                return
            if before.fits(what, lost) and before.fits_player(who, before.controller(lost)):
                stays = lost in item.after.in_play
                if not stays or after.controller(lost) != before.controller(lost):
                    yield (("object", (lost,)), ("player", (before.controller(lost),)))
        case v.TakesControl(who, what):
            if not isinstance(part, e.GainControl) or before.controller(part.object) == part.player:
                return
            if after.fits(what, part.object) and after.fits_player(who, part.player):
                yield (("object", (part.object,)), ("player", (part.player,)))
        case v.PutAsItResolves(what):
            resolved = isinstance(part, e.ObjectMoved) and part.how == "resolve" and part.to == "graveyard"
            if resolved and isinstance(part, e.ObjectMoved) and part.became and after.fits(what, part.became):
                yield (("object", (part.became,)),)
        case v.Countered(what):
            if isinstance(part, e.ObjectMoved) and part.how == "counter" and before.fits(what, part.object):
                yield (("object", (part.object,)),)
        case v.SettlesUpkeep(who, what, paid):
            if isinstance(part, e.UpkeepSettled) and part.paid is paid and after.fits(what, part.object):
                yield from [(("object", (part.object,)), ("player", (part.player,)))] * after.fits_player(
                    who, part.player
                )
        case v.PlaysAbility():
            yield from _ability_played(event, part, item, after)
        case _:
            raise NotJudged(f"no pattern of {type(event).__name__}")


def _ability_played(event: v.PlaysAbility, part: Part, item: Performed, after: Reader) -> Iterator[Any]:
    """Whose ability it is, and who plays it (409.1i)."""
    if isinstance(part, e.ManaAbilityPlayed):
        source, found = (
            part.ability.object,
            [
                held.ability
                for face in last_known(item.before, part.ability.object)
                for held in face.abilities
                if held.id == part.ability
            ],
        )
        if event.spares_mana:
            return
    elif isinstance(part, e.Played) and (thing := item.after.objects.get(part.object)) and thing.ability:
        source, found = thing.ability.id.object, [thing.ability.ability]
    else:
        return
    if not found or not isinstance(found[0], v.Activated) or not after.fits_player(event.who, part.player):
        return
    if event.tap is not None and event.tap is not (v.TapSymbol() in found[0].costs):
        return
    if after.fits(event.of, source):
        yield (("object", (source,)), ("player", (part.player,)))


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
                if attacker is None or _beside(after, blocker).fits(attacker, blocked):
                    seen.add(blocker)
                    yield (
                        ("object", (blocker,)),
                        *((("recipient", (blocked,)),) if attacker is not None else ()),
                    )
        case v.BecomesBlocked(what, by):
            newly = [one for one in part.became_blocked if after.fits(what, one)]
            if by is None:
                yield from ((("object", (one,)),) for one in newly)
            else:
                for blocker, blocked in part.blocks:
                    if blocked in newly and _beside(after, blocked).fits(by, blocker):
                        yield (("object", (blocked,)), ("recipient", (blocker,)))
        case v.AttacksUnblocked(what):
            attacks = item.after.combat.attacks if item.after.combat is not None else ()
            for attack in attacks:
                if attack.unblocked and after.fits(what, attack.creature):
                    yield (("object", (attack.creature,)),)


def _beside(after: Reader, first: ObjectId) -> Reader:
    """Who reads the description of the second of two creatures: it may be compared with the first."""
    speaker = after.speaker
    event = (*speaker.event, Noted("object", "objects", (int(first),)))
    return Reader(after.board, Speaker(speaker.about, speaker.source, speaker.controller, event=event))


def _caused(part: Part, by: Any, before: Reader) -> bool:
    """Whether a spell or ability of such a player has it happen, and it is no cost that somebody pays (403.1)."""
    if by is None:
        return True
    paid = isinstance(part, e.ObjectMoved) and part.cost
    return not paid and part.by in before.board.objects and before.fits_player(by, before.controller(part.by))


def _journey(part: Part) -> tuple[ObjectId, ObjectId, str | None, str]:
    match part:
        case e.ObjectMoved():
            return part.object, part.became, part.origin, part.to
        case e.CardDrawn():
            return part.drawn, part.became, "library", "hand"
        case e.Create():
            return ObjectId(0), part.became, None, "in play"
    return ObjectId(0), ObjectId(0), None, ""
