"""What rarer instructions promise: copies, cards from outside, phasing, words that change, scrying, drawn games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import NOBODY, NOTHING, Board, Chosen, ObjectId, PlayerId
from engine.characteristics import last_known
from engine.decisions import Order, SomeOf, Word
from engine.events import Part
from engine.language import values as v
from engine.seats import whose_turn
from engine.witness.aiming import described
from engine.witness.facts import ANY, Fact
from engine.witness.happened import Answered, Item, Performed
from engine.witness.judging import Expect, Following, Judge, promise, remember_moves
from engine.witness.lasting import UNTIL
from engine.witness.meaning import Reader, Speaker
from engine.witness.picking import settled
from engine.witness.resolving import followed_by, speaker_for
from engine.witness.unsure import NotJudged


def parts_within(items: list[Item]) -> Iterator[Part]:
    """All parts that were performed within."""
    return (part for item in items if isinstance(item, Performed) for part in item.parts)


@promise(v.CopyTokens)
def _copy_tokens(judge: Judge, one: v.CopyTokens, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    copied = [each for each in read.things(one.of).objects if last_known(judge.board, each)]
    number = max(0, read.number(one.count)) if copied else 0
    facts: list[Fact] = [
        ("token", ANY, speaker.controller, player, False)
        for player in read.players(one.who)
        for _ in range(number)
    ]
    names = {face.name for each in copied for face in last_known(judge.board, each)}

    def check(item: Performed) -> Iterator[str]:
        for part in item.parts:
            if isinstance(part, e.Create) and part.definition.faces[0].name not in names:
                yield f"a copy of {names} was to come, and {part.definition.name} did"

    yield Expect(original, facts, check)


@promise(v.BecomeCopy)
def _become_copy(judge: Judge, one: v.BecomeCopy, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    # Of a card that the text took out of a library, only what it has become is known (217.1c).
    found = (
        each if last_known(judge.board, each) else read.followed(each, one.of)
        for each in read.things(one.of).objects
    )
    copied = [each for each in found if last_known(judge.board, each)][:1]
    names = {face.name for each in copied for face in last_known(judge.board, each)}
    facts: list[Fact] = [("CopyBegun",) for _ in read.in_play(one.what)] if copied else []

    def check(item: Performed) -> Iterator[str]:
        for each in read.in_play(one.what):
            face = last_known(item.after, each)[0]
            hidden = item.after.objects[each].face_down
            if not hidden and face.name not in names:
                yield f"{each} was to be a copy of {names}, and is {face.name}"

    yield Expect(original, facts, check)


@promise(v.PhaseOut)
def _phase_out(judge: Judge, one: v.PhaseOut, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    found = judge.reader(speaker).in_play(one.what)
    along = [each for each in judge.board.in_play if judge.board.objects[each].attached in found]
    facts: list[Fact] = [("phase out", each) for each in dict.fromkeys((*found, *along))]

    def check(item: Performed) -> Iterator[str]:
        for each in found:
            if each in item.after.in_play:
                yield f"{each} was to phase out, and is in play"

    yield Expect(original, facts, check)


@promise(v.PhaseIn)
def _phase_in(judge: Judge, one: v.PhaseIn, speaker: Speaker) -> Following:
    """502.15: with each of them what phased out along with it."""
    table = judge.board.objects
    away = [each for each in table if table[each].zone == "phased out"]
    found = [each for each in judge.reader(speaker).things(one.what).objects if each in away]
    for host in found:
        told = ((each, table[each].phased) for each in away if each not in found)
        found += [each for each, phased in told if phased is not None and phased.along == host]
    facts: list[Fact] = [("phase in", each) for each in found]

    def check(item: Performed) -> Iterator[str]:
        for each in found:
            if each not in item.after.in_play:
                yield f"{each} was to phase in, and is not in play"

    yield Expect(one, facts, check)


@promise(v.DrawGame)
def _drawn_game(judge: Judge, one: v.DrawGame, speaker: Speaker) -> Following:
    yield Expect(one, [("EndInADraw",)])


@promise(v.AddPhases)
def _add_phases(judge: Judge, one: v.AddPhases, speaker: Speaker) -> Following:
    """Added to this phase, or to none where it isn't the one that the text means (300.7)."""
    phase = judge.board.turn.phase
    there = phase in ("precombat main", "postcombat main") if one.main else bool(phase)
    what = " then ".join(each.value for each in one.phases)
    facts: list[Fact] = [("due", "extra phase", whose_turn(judge.board), what, NOBODY)] if there else []
    yield Expect(one, facts)


@promise(v.AddStep)
def _add_step(judge: Judge, one: v.AddStep, speaker: Speaker) -> Following:
    """Added to this step, if it is one of that player's turn (300.8)."""
    one_turn = whose_turn(judge.board)
    there = bool(judge.board.turn.step) and one_turn in judge.reader(speaker).things(one.who).players
    facts: list[Fact] = [("due", "extra step", one_turn, one.step.value, NOBODY)] if there else []
    yield Expect(one, facts)


@promise(v.RemoveFromCombat)
def _remove_from_combat(judge: Judge, one: v.RemoveFromCombat, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    found = judge.reader(speaker).in_play(one.what)
    combat = judge.board.combat
    sides = (
        ()
        if combat is None
        else (*(each.creature for each in combat.attacks), *(a for a, _ in combat.blocking))
    )
    facts: list[Fact] = [("out of combat", each) for each in dict.fromkeys(found) if each in sides]

    def check(item: Performed) -> Iterator[str]:
        after = item.after.combat
        left = (
            []
            if after is None
            else [each.creature for each in after.attacks] + [a for a, _ in after.blocking]
        )
        for each in found:
            if each in left:
                yield f"{each} was to leave combat, and is in it"

    yield Expect(original, facts, check)


@promise(v.BecomeBlocked)
def _become_blocked(judge: Judge, one: v.BecomeBlocked, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    found = judge.reader(speaker).in_play(one.what)
    attacks = judge.board.combat.attacks if judge.board.combat is not None else ()
    free = tuple(sorted(each.creature for each in attacks if not each.blocked and each.creature in found))
    yield Expect(original, [("blocked", free, (), ())] if free else [])


@promise(v.BecomeUnblocked)
def _become_unblocked(judge: Judge, one: v.BecomeUnblocked, speaker: Speaker) -> Following:
    """Attackers that nothing blocks any more, and that nothing but these has blocked as the turn remembers."""
    original = one
    one, speaker = settled(judge, one, speaker)
    by = set(judge.reader(speaker).things(one.by).objects)
    attacks = judge.board.combat.attacks if judge.board.combat is not None else ()
    whom: dict[ObjectId, set[ObjectId]] = {}
    for blocker, attacker in judge.board.turn.fought:
        whom.setdefault(attacker, set()).add(blocker)
    freed = [
        each.creature
        for each in attacks
        if each.blocked and not each.blockers and whom.get(each.creature) and whom[each.creature] <= by
    ]
    yield Expect(original, [("blocked", (), (), tuple(sorted(freed)))] if freed else [])


@promise(v.MakeBlock)
def _make_block(judge: Judge, one: v.MakeBlock, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    combat = judge.board.combat
    attacks = {} if combat is None else {each.creature: each for each in combat.attacks}
    pairs = tuple(
        (blocker, attacker)
        for blocker in read.in_play(one.what)
        for attacker in read.in_play(one.attacker)
        if attacker in attacks
        and blocker not in attacks[attacker].blockers
        and read.controller(blocker) == attacks[attacker].player
    )
    yield Expect(original, [("blocked", (), pairs, ())] if pairs else [])


@promise(v.Scry)
def _scry(judge: Judge, one: v.Scry, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    player = read.players(one.who)[0]
    library = judge.board.zone("library", player)
    cards = library[: max(0, read.number(one.count))]
    unseen = [each for each in cards if player not in judge.board.objects[each].revealed]
    if unseen:
        yield Expect(one, [("reveal", tuple(sorted(unseen)), (player,))])
    item = judge.answer(SomeOf, player=player)
    if item is None:
        raise judge.fault(one, "nobody was asked what goes to the bottom")
    sunk = tuple(item.answer)
    groups = []
    for group in (tuple(each for each in cards if each not in sunk), sunk):
        order = judge.answer(Order, player=player) if len(group) > 1 else None
        groups.append(tuple(order.answer) if order is not None else group)
    wanted = (*groups[0], *library[len(cards) :], *groups[1])

    def check(item: Performed) -> Iterator[str]:
        if item.after.zone("library", player) != wanted:
            yield "the library is in another order than was chosen"

    yield Expect(one, [("order", "library", player, ANY, tuple(sorted(library)))], check)


@promise(v.BringIn)
def _bring_in(judge: Judge, one: v.BringIn, speaker: Speaker) -> Following:
    """On these boards only what was removed from the game is outside it (217.1e)."""
    read = judge.reader(speaker)
    player = read.players(one.who)[0]
    before = judge.board
    moved = [
        part
        for part in parts_within(judge.skip_within("BringFromOutside"))
        if isinstance(part, e.ObjectMoved)
    ]
    for part in moved:
        thing = before.objects[part.object]
        if thing.owner != player or not read.fits(one.filter, part.object) or part.to != one.to.value:
            raise judge.fault(one, f"{part.object} came in, to the {part.to}")
    if len(moved) > (one.up_to or 1):
        raise judge.fault(one, f"{len(moved)} cards came in")
    remember_moves(speaker, moved)
    if not moved:
        raise NotJudged("nothing outside the game to bring in")
    judge.credit(one)
    return
    yield


@promise(v.PlayCard, v.PlayCopy, v.PlayMasked)
def _play(judge: Judge, one: Any, speaker: Speaker) -> Following:
    """That it is played, and by whom; how, rule 409 tells."""
    read = judge.reader(speaker)
    cards, players = read.present(one.what), read.players(one.who)
    within = list(
        parts_within(judge.skip_within("PlayWhileResolving", "Play", "PlayFaceDown", "PlayTheCopy"))
    )
    played = [part for part in within if isinstance(part, e.Played)]
    if not played:
        raise NotJudged("a card that was not played after all")
    put = {part.object: part for part in within if isinstance(part, e.ObjectMoved) and part.to == "stack"}
    if isinstance(one, v.PlayCard) and not set(put) & set(cards):
        raise judge.fault(one, f"{cards} was to be played, and {sorted(put)} was")
    if any(part.player not in players for part in played[:1]):
        raise judge.fault(one, f"player {played[0].player} played it")
    speaker.noted["played"] = ("objects", tuple(part.object for part in played))
    judge.credit(one)
    return
    yield


@promise(v.ChangeTargets)
def _change_targets(judge: Judge, one: v.ChangeTargets, speaker: Speaker) -> Following:
    """415.7a: each target becomes the one that was named for it, and those for which nobody was asked stay."""
    read, before = judge.reader(speaker), judge.board
    spells = [each for each in read.present(one.what) if before.objects[each].zone == "stack"]
    players = read.players(one.who)
    within = judge.skip_within("NewTargets")
    named = [item for item in within if isinstance(item, Answered)]
    if any(item.form.player not in players for item in named):
        raise judge.fault(one, "another player was asked for the new target")
    if len(spells) != 1:
        raise NotJudged("the targets of several spells, or of none")
    if not named:
        if others := _other_targets(read, spells[0], one.among):
            raise judge.fault(one, f"a target could become one of {sorted(others)}, and nobody was asked")
        return
    was, now = (_targets(board, spells[0]) for board in (before, judge.board))
    found = [(mine.object, mine.player) for mine in now]
    answers = [
        (ObjectId(item.answer), NOBODY) if item.answer > 0 else (NOTHING, PlayerId(-1 - item.answer))
        for item in named
    ]
    changed = [new for old, new in zip(was, found, strict=True) if (old.object, old.player) != new]
    if one.some:
        answers = [each for each in answers if each not in [(old.object, old.player) for old in was]]
    if changed != answers:
        raise judge.fault(one, f"the targets were to become {answers}, and those that changed are {changed}")
    if [(mine.slot, mine.share) for mine in was] != [(mine.slot, mine.share) for mine in now]:
        raise judge.fault(one, "what was announced for the targets changed")
    if one.among is not None and not all(
        read.fits(one.among, each) if player == NOBODY else read.fits_player(one.among, player)
        for each, player in changed
    ):
        raise judge.fault(one, "a new target is not of the description")
    judge.credit(one)
    return
    yield


def _other_targets(read: Reader, spell: ObjectId, among: Any) -> set[int]:
    """What the targets of a spell could be changed to, as a plain reader sees it."""
    board, thing = read.board, read.board.objects[spell]
    own = Reader(board, speaker_for(board, thing, ()))
    specs = {spec.slot: spec for spec in followed_by(board, thing)[1]}
    found: set[int] = set()
    for chosen in _targets(board, spell):
        if chosen.slot in specs:
            found |= described(own, thing, specs[chosen.slot].filter)
    for chosen in _targets(board, spell):
        found.discard(int(chosen.object) if chosen.object != NOTHING else -1 - int(chosen.player))
    if among is not None:
        found = {
            one
            for one in found
            if (read.fits(among, ObjectId(one)) if one > 0 else read.fits_player(among, PlayerId(-1 - one)))
        }
    return found


def _targets(board: Board, spell: ObjectId) -> tuple[Chosen, ...]:
    announced = board.objects[spell].announcement
    return announced.targets if announced is not None else ()


@promise(v.ChangeText)
def _change_text(judge: Judge, one: v.ChangeText, speaker: Speaker) -> Following:
    """418.6: a word and another of its sort are chosen; the one does not stand in the text any more where the other
    does now."""
    objects = judge.reader(speaker).present(one.what)
    if not objects:
        yield Expect(one, [])
        return
    words = [judge.answer(Word, player=speaker.controller) for _ in range(2)]
    if words[0] is None or words[1] is None:
        raise judge.fault(one, "two words were to be chosen")
    old, new = words[0].answer, words[1].answer
    if old == new or new in one.barred or new not in words[1].form.among:  # type: ignore[attr-defined]
        raise judge.fault(one, f"{old} can't become {new}")
    turn, locked = judge.board.turn.serial, tuple(sorted(objects))
    facts: list[Fact] = [
        ("effect", ANY, speaker.controller, speaker.source, locked, UNTIL[one.duration], turn, -1, ANY)
    ]

    def check(item: Performed) -> Iterator[str]:
        for each in objects:
            was, now = last_known(item.before, each)[0], last_known(item.after, each)[0]
            wanted = tuple(dict.fromkeys(new if word == old else word for word in was.subtypes))
            if now.subtypes != wanted and one.sorts != (v.WordSort.COLOR,):
                yield f"{each} was to be {wanted}, and is {now.subtypes}"
            if (was.name, was.power, was.toughness, was.types) != (
                now.name,
                now.power,
                now.toughness,
                now.types,
            ):
                yield f"more of {each} changed than a word"

    yield Expect(one, facts, check)
