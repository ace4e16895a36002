"""What instructions promise that begin something that lasts, or that change status, turns or the game as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine import events as e
from engine.board import (
    BEFORE_UNTAP,
    NEVER,
    NEXT_TURN,
    NEXT_TWO_UNTAPS,
    NEXT_UNTAP,
    NEXT_UPKEEP,
    NOBODY,
    WHILE_CONTROLLED,
    WHILE_TAPPED,
    WHILE_TRUE,
    YOUR_NEXT_UNTAP,
    ObjectId,
)
from engine.characteristics import controller_of
from engine.language import values as v
from engine.language.remembered import PLAYABLE
from engine.seats import active_players
from engine.witness.changes import changed
from engine.witness.facts import ANY, Fact, fact_of
from engine.witness.happened import Performed
from engine.witness.judging import Expect, Following, Judge, promise
from engine.witness.meaning import Speaker
from engine.witness.picking import settled
from engine.witness.unsure import NotJudged

# --- what begins and lasts -----------------------------------------------------------------------------------

UNTIL: dict[v.Duration, str] = {
    v.Duration.THIS_TURN: "end of turn",
    v.Duration.THIS_COMBAT: "end of combat",
    v.Duration.LASTING: "",
    v.Duration.REST_OF_GAME: "",
    v.Duration.NEXT_UNTAP: NEXT_UNTAP,
    v.Duration.YOUR_NEXT_UNTAP: YOUR_NEXT_UNTAP,
    v.Duration.NEXT_TWO_UNTAPS: NEXT_TWO_UNTAPS,
    v.Duration.BEFORE_UNTAP: BEFORE_UNTAP,
    v.Duration.NEXT_UPKEEP: NEXT_UPKEEP,
    v.Duration.NEXT_TURN: NEXT_TURN,
    v.Duration.WHILE_TAPPED: WHILE_TAPPED,
    v.Duration.WHILE_TRUE: WHILE_TRUE,
    v.Duration.WHILE_CONTROLLED: WHILE_CONTROLLED,
}
"""How an effect on a board says when it ends."""
ENDS = {**UNTIL, v.Duration.LASTING: "used"}
"""The same for shields, which are used up."""


@promise(v.Modify)
def _modify(judge: Judge, one: v.Modify, speaker: Speaker) -> Following:
    original = one
    if any(isinstance(each, v.SetController) and isinstance(each.player, v.All) for each in one.changes):
        raise NotJudged("control that players gain by a description of them")
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    until = ANY if one.duration in _OPEN else UNTIL[one.duration]
    rulings: tuple[Any, ...] = tuple(change for change in one.changes if isinstance(change, _RULINGS))
    others: tuple[Any, ...] = tuple(change for change in one.changes if not isinstance(change, _RULINGS))
    if not isinstance(one.what, v.All):
        others, rulings = tuple(one.changes), ()
    objects = read.present(one.what)
    if isinstance(one.what, v.EventPart) or one.what == v.Self():
        # What has died since the event is no creature any more that a text could change.
        objects = type(objects)(each for each in objects if judge.board.objects[each].zone != "graveyard")
    turn = judge.board.turn.serial
    facts: list[Fact] = []
    if others and objects:
        locked = tuple(sorted(objects))
        facts.append(("effect", ANY, speaker.controller, speaker.source, locked, until, turn, -1, ANY))
        facts += _new_controls(judge, others, objects, speaker)
    if rulings:
        facts.append(("effect", ANY, speaker.controller, speaker.source, None, until, turn, -1, ANY))
    if facts and one.as_long is not None and not _begins(judge, one, speaker):
        facts = []

    def check(item: Performed) -> Iterator[str]:
        if others and objects:
            also = {
                each
                for part in item.parts
                if isinstance(part, e.BeginEffect)
                for each in part.effect.objects
                if each not in objects
            }
            yield from changed(read, item.before, item.after, others, objects, aside=also)

    yield Expect(original, facts, check)


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
_OPEN = (v.Duration.WHILE_TAPPED, v.Duration.WHILE_TRUE, v.Duration.WHILE_CONTROLLED)


def _begins(judge: Judge, one: v.Modify, speaker: Speaker) -> bool:
    source = judge.board.objects.get(speaker.source)
    if source is None or source.zone != "in play":
        raise NotJudged("a condition of duration whose source is gone")
    return judge.reader(speaker).holds(one.as_long)


def _new_controls(
    judge: Judge, changes: tuple[Any, ...], objects: tuple[ObjectId, ...], speaker: Speaker
) -> list[Fact]:
    for change in changes:
        if isinstance(change, v.SetController):
            players = judge.reader(speaker).players(change.player)
            if not players:
                return []
            return [
                ("control", each, players[0])
                for each in objects
                if controller_of(judge.board, each) != players[0]
            ]
    return []


@promise(v.Shield, v.PreventNext, v.RedirectNext, v.Regenerate)
def _shield(judge: Judge, one: Any, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    turn = judge.board.turn.serial
    charges: Any = 1
    until = UNTIL[v.Duration.THIS_TURN]
    around: list[tuple[str, int]] = [("", 0)]
    if isinstance(one, v.Shield):
        charges = -1 if one.uses is None else one.uses
        if isinstance(one.instead[0], v.PreventNext | v.RedirectNext):
            charges = max(0, read.number(one.instead[0].amount))
        until = ENDS[one.duration]
    else:
        what = one.to if isinstance(one, v.PreventNext) else one.what
        around = [("objects", int(each)) for each in read.present(what)]
        around += [("players", int(each)) for each in read.players(what)]
        if not isinstance(one, v.Regenerate):
            charges = max(0, read.number(one.amount))
            until = ENDS[one.duration]
    each_its_own = [charges for _ in around]
    if isinstance(one, v.PreventNext) and isinstance(original.amount, v.Share):
        # 409.1e: each target has what was announced for it.
        chosen = [target for target in speaker.targets if target.slot == original.amount.slot]
        each_its_own = [
            sum(t.share for t in chosen if each == (t.object if kind == "objects" else t.player))
            for kind, each in around
        ]
    facts: list[Fact] = [
        ("effect", ANY, speaker.controller, speaker.source, None, until, turn, number, ANY)
        for number in each_its_own
        if number
    ]

    def check(item: Performed) -> Iterator[str]:
        begun = [part.effect for part in item.parts if isinstance(part, e.BeginEffect)]
        for effect in begun:
            if not isinstance(effect.ability, v.Replacement):
                yield "a shield was to begin, and something else did"
        yield from _shield_words(one, begun, around)

    yield Expect(original, facts, check)


def _shield_words(one: Any, begun: list[Any], around: list[tuple[str, int]]) -> Iterator[str]:
    if isinstance(one, v.Shield):
        ability = begun[0].ability
        if type(ability.event) is not type(one.event):
            yield f"it was to wait for {type(one.event).__name__}, and waits for {type(ability.event).__name__}"
        told = [type(each).__name__ for each in one.instead]
        found = [type(each).__name__ for each in ability.instead]
        if told != found:
            yield f"{told} was to happen instead, and {found} would"
        return
    protected = sorted(
        (note.kind, int(each))
        for effect in begun
        for note in effect.bound
        if note.name == "shielded"
        for each in note.value
    )
    if protected != sorted(around):
        yield f"shields were to be around {sorted(around)}, and are around {protected}"


@promise(v.Delay)
def _delay(judge: Judge, one: v.Delay, speaker: Speaker) -> Following:
    once = one.duration is v.Duration.LASTING
    until: Any = NEVER if one.duration is v.Duration.REST_OF_GAME else UNTIL[one.duration]
    facts: list[Fact] = [("delayed", ANY, speaker.controller, speaker.source, once, until)]
    spoken = (*one.effects, one.condition)
    named = {name: judge.reader(speaker).present(v.Bound(name)) for name in _names(spoken, speaker)}

    def check(item: Performed) -> Iterator[str]:
        delayed = next(part.delayed for part in item.parts if isinstance(part, e.AbilityDelayed))
        ability = delayed.ability
        assert isinstance(ability, v.Triggered)
        if type(ability.event) is not type(one.event):
            yield f"it was to wait for {type(one.event).__name__}, and waits for {type(ability.event).__name__}"
        if [type(each) for each in ability.body.effects] != [type(each) for each in one.effects]:
            yield "it will do other things than the text says"
        if type(ability.condition) is not type(one.condition):
            yield "it asks for something else than the text does, or doesn't ask"
        for name, objects in named.items():
            # What the event to come will have a name for goes by another one until then.
            names = (name, f"#noted {name}")
            note = next((each for each in reversed(delayed.bound) if each.name in names), None)
            told = tuple(sorted(int(each) for each in objects))
            moved = {note.value[0]: note.value[1] for note in delayed.bound if note.name == "#moved"}
            found = (
                tuple(sorted(int(moved.get(each, each)) for each in note.value)) if note is not None else ()
            )
            # What is no more where the text left it is nothing that a delayed ability finds again (404.4d).
            if told and told != found:
                yield f"{name!r} was to be {told}, and is {found}"

    yield Expect(one, facts, check)


def _names(effects: tuple[Any, ...], speaker: Speaker) -> Iterable[str]:
    found: dict[str, None] = {}
    _walk_names(effects, speaker, found)
    return found


def _walk_names(value: Any, speaker: Speaker, found: dict[str, None]) -> None:
    if isinstance(value, tuple):
        for one in value:
            _walk_names(one, speaker, found)
    elif isinstance(value, v.Bound):
        if value.name in speaker.noted and speaker.noted[value.name][0] == "objects":
            found[value.name] = None
    elif isinstance(value, v.Value):
        for name in value.__struct_fields__:
            _walk_names(getattr(value, name), speaker, found)


@promise(v.ExchangeControl)
def _exchange(judge: Judge, one: v.ExchangeControl, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    first = read.in_play(one.first)
    if one.second is None:
        first, second = first[:1], first[1:]
    else:
        second = read.in_play(one.second)
    facts: list[Fact] = []
    if len(first) == len(second) == 1:
        players = controller_of(judge.board, first[0]), controller_of(judge.board, second[0])
        if players[0] != players[1]:
            for each, player in ((first[0], players[1]), (second[0], players[0])):
                facts.append(("effect", ANY, speaker.controller, speaker.source, (each,), "", ANY, -1, ANY))
                facts.append(("control", each, player))

    def check(item: Performed) -> Iterator[str]:
        for kind, each, *rest in facts:
            if kind == "control" and controller_of(item.after, each) != rest[0]:
                yield f"player {rest[0]} was to control {each}"

    yield Expect(original, facts, check)


def _permits(
    one: Any, speaker: Speaker, until: str, so: Callable[[Any], bool], told: str, *, there: bool = True
) -> Expect:
    """An effect on nothing, whose text is this; none where there is nobody or nothing for it."""
    facts: list[Fact] = [("effect", ANY, speaker.controller, speaker.source, None, until, ANY, -1, ANY)]

    def check(item: Performed) -> Iterator[str]:
        if not so(next(part.effect.ability for part in item.parts if isinstance(part, e.BeginEffect))):
            yield told

    return Expect(one, facts if there else [], check)


@promise(v.Forbid)
def _forbid(judge: Judge, one: v.Forbid, speaker: Speaker) -> Following:
    def so(ability: Any) -> bool:
        return isinstance(ability, v.Barred) and (ability.act, ability.what) == (one.act, one.what)

    there = bool(judge.reader(speaker).players(one.who))
    yield _permits(one, speaker, UNTIL[one.duration], so, f"{one.act.value} was to be forbidden", there=there)


@promise(v.LetPlay)
def _let_play(judge: Judge, one: v.LetPlay, speaker: Speaker) -> Following:
    what = v.Same(v.Bound(PLAYABLE)) if isinstance(one.what, v.Same) else one.what
    wanted = v.PlaysFrom(v.Same(v.You()), what, one.free)
    read = judge.reader(speaker)
    there = True
    if isinstance(one.what, v.Same):
        of = one.what.of
        cards = [judge.board.objects.get(read.followed(card, of)) for card in read.things(of).objects]
        there = any(card is not None and card.zone == "removed from the game" for card in cards)
    told = "such cards were to be played from there"
    yield _permits(one, speaker, UNTIL[one.duration], lambda ability: ability == wanted, told, there=there)


@promise(v.LetPlayLands)
def _let_play_lands(judge: Judge, one: v.LetPlayLands, speaker: Speaker) -> Following:
    wanted = v.MoreLands(v.Same(v.You()), one.count)
    told = f"{one.count} more lands were to be played"
    yield _permits(one, speaker, "end of turn", lambda ability: ability == wanted, told)


@promise(v.LetPayLife)
def _let_pay_life(judge: Judge, one: v.LetPayLife, speaker: Speaker) -> Following:
    wanted = v.LifeForMana(v.Same(v.You()))
    told = "life was to be paid for mana"
    yield _permits(one, speaker, UNTIL[one.duration], lambda ability: ability == wanted, told)


# --- status, turns, the game ----------------------------------------------------------------------------------


@promise(v.TurnFaceUp, v.TurnFaceDown)
def _turn(judge: Judge, one: Any, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    up = isinstance(one, v.TurnFaceUp)
    facts: list[Fact] = [
        ("face up" if up else "face down", each)
        for each in judge.reader(speaker).in_play(one.what)
        if judge.board.objects[each].face_down is up
    ]
    yield Expect(original, facts)


@promise(v.Flip)
def _flip(judge: Judge, one: v.Flip, speaker: Speaker) -> Following:
    found = judge.reader(speaker).in_play(one.what)
    facts: list[Fact] = [
        ("flip", each) for each in found if not judge.board.objects[each].flipped and _is_flip(judge, each)
    ]
    yield Expect(one, facts, alone=True)


def _is_flip(judge: Judge, one: ObjectId) -> bool:
    definition = judge.board.objects[one].definition
    return definition is not None and len(definition.faces) == 2 and definition.layout.value == "flip"


@promise(v.ExtraTurns, v.SkipNext, v.SkipAll, v.ControlNextTurn)
def _due(judge: Judge, one: Any, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    facts: list[Fact]
    if isinstance(one, v.ControlNextTurn):
        by = read.players(one.who)
        facts = [("due", "control", player, "", by[0]) for player in read.players(one.whose) if by]
    elif isinstance(one, v.SkipNext):
        now = [player for player in read.players(one.who) if player in active_players(judge.board)]
        players = now if one.this_turn else read.players(one.who)
        kind = "skip this turn" if one.this_turn else "skip"
        facts = [("due", kind, player, one.what.value, NOBODY) for player in players]
    elif isinstance(one, v.SkipAll):
        players = [
            player for player in read.players(one.who) if one.next or player in active_players(judge.board)
        ]
        kind = "skip all next turn" if one.next else "skip all this turn"
        facts = [("due", kind, player, one.what.value, NOBODY) for player in players]
    else:
        facts = [
            ("due", "extra turn", player, "", NOBODY)
            for player in read.players(one.who)
            for _ in range(max(0, read.number(one.count)))
        ]
    yield Expect(original, facts)


@promise(v.WinGame, v.LoseGame)
def _ends(judge: Judge, one: v.WinGame | v.LoseGame, speaker: Speaker) -> Following:
    word = "win" if isinstance(one, v.WinGame) else "lose"
    facts: list[Fact] = [(word, player) for player in judge.reader(speaker).players(one.who)]
    yield Expect(one, facts)


@promise(v.FlipCoins)
def _coins(judge: Judge, one: v.FlipCoins, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    players = read.players(one.who)
    came = [
        part
        for item in judge.skip_within("FlipTheCoins", last="come_up")
        if isinstance(item, Performed)
        for part in item.parts
        if isinstance(part, e.CoinCame)
    ]
    flippers = [part.player for part in came]
    if one.until_lost:
        # Every flip but the last is won, and so is that one where the player stopped or has flipped often enough.
        most = None if one.most is None else max(0, read.number(one.most))
        fair = len(players) == 1 and set(flippers) <= set(players) and all(part.won for part in came[:-1])
        lost = bool(came) and came[-1].won is False
        fair = fair and (lost or len(came) == most or (one.may_stop and bool(came)))
        fair = fair and (most is None or len(came) <= most)
    else:
        fair = flippers == list(players)
    if not fair or any((part.won is None) is one.called for part in came):
        raise judge.fault(one, f"{players} were to flip a coin each; {[fact_of(part) for part in came]}")
    judge.credit(one)
    for name, found in (
        (v.FLIPS, flippers),
        (v.FLIP_WON, [part.player for part in came if part.won is True]),
        (v.FLIP_LOST, [part.player for part in came if part.won is False]),
        (v.HEADS, [part.player for part in came if part.heads]),
        (v.TAILS, [part.player for part in came if not part.heads]),
    ):
        speaker.noted[name] = ("players", tuple(found))
    return
    yield


@promise(v.CopySpell)
def _copy_spell(judge: Judge, one: v.CopySpell, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    players = read.players(one.who)
    spells = list(read.things(one.what).objects)
    number = max(0, read.number(one.times))
    made = [
        part
        for item in judge.skip_within("CopySpells")
        if isinstance(item, Performed)
        for part in item.parts
        if isinstance(part, e.PutCopy)
    ]
    wanted = sorted(each for each in spells for _ in range(number)) if players else []
    if sorted(part.of for part in made) != wanted or any(part.controller != players[0] for part in made):
        raise judge.fault(
            one, f"copies of {wanted} for {players}; {[(part.of, part.controller) for part in made]}"
        )
    if made:
        judge.credit(one)
    return
    yield


@promise(v.EndTurn)
def _end_turn(judge: Judge, one: v.EndTurn, speaker: Speaker) -> Following:
    """509.1a: the stack is removed from the game, this too, and combat is empty; nothing of the text follows."""
    board = judge.board
    facts: list[Fact] = [("move", each, "removed from the game", "", "", False, ()) for each in board.stack]
    if board.combat is not None:
        fighting = [attack.creature for attack in board.combat.attacks]
        fighting += [blocker for blocker, _ in board.combat.blocking]
        facts += [("out of combat", each) for each in dict.fromkeys(fighting)]

    def check(item: Performed) -> Iterator[str]:
        if item.after.stack:
            yield "something is left on the stack"

    yield Expect(one, facts, check)
    judge.at = len(judge.items)
