"""What may be chosen as a target (409.1c, 415): whether what was offered is what the text describes, no more and no
less, and as many may be chosen as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.board import Board, Object, ObjectId
from engine.characteristics import imposed, last_known
from engine.language import values as v
from engine.language.walks import walk
from engine.witness.happened import Answered
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.replacing import WITNESS
from engine.witness.resolving import activated, followed_by, is_ours, speaker_for
from engine.witness.small_words import once, stands_on_stack
from engine.witness.standing import is_protected


def is_aimed(item: Answered) -> bool:
    """Whether somebody chose targets for a text of the card in question."""
    if type(item.form).__name__ != "Targets" or item.form.about is None:
        return False
    thing = item.board.objects.get(item.form.about)
    return thing is not None and is_ours(item.board, thing)


def aimed_by(item: Answered) -> Any:
    """The use of the word "target" that was filled; an Aura's is its enchant ability (212.4e)."""
    form: Any = item.form
    thing = item.board.objects[form.about]
    if form.mana_ability is not None:
        played = activated(item.board, form.mana_ability)
        return (
            next((spec for spec in played.body.targets if spec.slot == form.slot), None) if played else None
        )
    if thing.ability is None and not (thing.announcement is not None and thing.announcement.spliced):
        enchant = enchant_of(last_known(item.board, thing.id)[0].abilities)
        if enchant is not None:
            return enchant
    return next((spec for spec in followed_by(item.board, thing)[1] if spec.slot == form.slot), None)


def enchant_of(abilities: Any) -> v.Keyword | None:
    """The ability that says what an Aura spell targets; of several, one that asks for all of them (502.45c)."""
    every = [getattr(held, "ability", held) for held in abilities]
    enchants = [one for one in every if isinstance(one, v.Keyword) and one.name is v.KeywordName.ENCHANT]
    if len(enchants) < 2:
        return enchants[0] if enchants else None
    filters = tuple(one.filter for one in enchants if one.filter is not None)
    return v.Keyword(v.KeywordName.ENCHANT, v.AllOf(filters))


def target_faults(item: Answered, spec: Any) -> Iterator[str]:
    """What is wrong with the targets that were offered."""
    form: Any = item.form
    if spec is None:
        raise NotJudged("targets of other texts")
    board, thing = item.board, item.board.objects[form.about]
    of_mana = form.mana_ability is not None
    speaker = Speaker(thing.id, thing.id, form.player) if of_mana else speaker_for(board, thing, ())
    read = Reader(board, speaker)
    wanted = described(read, thing, spec.filter)
    offered = set(form.among(board))
    if wanted != offered:
        more, less = offered - wanted, wanted - offered
        yield f"offered and not described: {_names(board, more)}; described and not offered: {_names(board, less)}"
        return
    most_at_once = len(wanted)
    if any(isinstance(one, v.InOneGraveyard) for one in walk(spec.filter)):
        owners = [board.objects[ObjectId(one)].owner for one in wanted]
        most_at_once = max(map(owners.count, owners), default=0)
    least, most = _bounds(read, spec, most_at_once)
    if (least, most) != (form.least, form.most):
        yield f"{least} to {most} targets were to be chosen, {form.least} to {form.most} are"
        return
    yield WITNESS


def described(read: Reader, thing: Object, filter_: Any) -> set[int]:
    """What of a description this spell or ability could target: objects, and players as -1, -2, ..."""
    found = {int(one) for one in _objects(read, thing, filter_)}
    return found | {-1 - int(one) for one in read.matching(filter_).players}


def _bounds(read: Reader, spec: Any, there: int) -> tuple[int, int]:
    if isinstance(spec, v.Keyword):
        return 1, 1
    least = max(0, read.number(spec.at_least))
    most = there if spec.at_most is None else min(there, max(0, read.number(spec.at_most)))
    if spec.divided is None:
        return least, most
    # Each of them gets at least one (409.1e).
    total = max(0, read.number(spec.divided))
    return max(least, min(1, total)), min(most, total)


def _objects(read: Reader, thing: Object, filter_: Any) -> Iterator[ObjectId]:
    """Everything of the description that can be a target: what is not in play only if it is named so (415.5), nothing
    that would target itself (415.6)."""
    board = read.board
    for one, found in board.objects.items():
        if (
            (one == thing.id and found.zone == "stack")
            or found.kind == "damage"
            or not _fits(read, filter_, one, found)
        ):
            continue
        if found.zone != "in play" or not _kept_from(board, one, read.speaker):
            yield one


def _fits(read: Reader, filter_: Any, one: ObjectId, found: Object) -> bool:
    if isinstance(filter_, v.AnyOf):
        return any(_fits(read, part, one, found) for part in filter_.parts)
    if not read.fits(filter_, one):
        return False
    if isinstance(filter_, v.AllOf):
        branches = [part for part in filter_.parts if isinstance(part, v.AnyOf)]
        if any(_says_where(part, found.zone) for part in filter_.parts if part not in branches):
            return True
        if branches:
            rest = tuple(part for part in filter_.parts if part not in branches[:1])
            return any(_fits(read, v.AllOf((*_parts(part), *rest)), one, found) for part in branches[0].parts)
    elif _says_where(filter_, found.zone):
        return True
    return found.zone == "in play"


def _parts(filter_: Any) -> tuple[Any, ...]:
    return filter_.parts if isinstance(filter_, v.AllOf) else (filter_,)


def _says_where(filter_: Any, zone: str) -> bool:
    """Whether such words mean things in this zone."""
    match filter_:
        case v.InZone(named):
            return named.value == zone
        case v.Is(kind):
            return zone == (
                "in play" if kind is v.Kind.PERMANENT else "stack" if stands_on_stack(kind) else ""
            )
        case v.AllOf(parts):
            return any(_says_where(part, zone) for part in parts)
    return False


def _kept_from(board: Board, permanent: ObjectId, speaker: Speaker) -> bool:
    """Whether it can't be the target of what speaks: protection (502.7b), or a text that says so (103.2)."""
    if is_protected(board, permanent, speaker.source):
        return True
    for bar in imposed(board, permanent):
        if isinstance(bar.change, v.Cannot) and bar.change.act is v.ObjectAct.BE_TARGETED:
            teller = Speaker(bar.source, bar.source, bar.controller)
            read = Reader(board, teller)
            spoken = bar.change.who is None or read.fits_player(bar.change.who, speaker.controller)
            if spoken and (bar.change.by is None or read.fits(bar.change.by, speaker.source)):
                return True
    return False


def _names(board: Board, found: set[int]) -> str:
    words = []
    for one in sorted(found):
        if one < 0:
            words.append(f"player {-1 - one}")
        else:
            thing = board.objects[ObjectId(one)]
            seen = last_known(board, thing.id)
            words.append(f"{one} ({seen[0].name if seen else thing.kind}, {thing.zone})")
    return ", ".join(once(words)) or "nothing"
