"""What instructions promise that say which others are followed, or under which name things are known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import NOTHING, ObjectId, PlayerId
from engine.decisions import Number, OneOf, SomeOf, Word, YesNo
from engine.events import Part
from engine.language import values as v
from engine.language.remembered import LIFE_LOST, LOSER, WILLING, buried_by, hurt_by, life_lost_by
from engine.witness.drawn import draw_revealed
from engine.witness.happened import Answered, Item, Performed
from engine.witness.judging import Expect, Following, Judge, promise
from engine.witness.meaning import NotJudged, Speaker, converted
from engine.witness.picking import settled
from engine.witness.promises import reveal_until, search

# --- branches ------------------------------------------------------------------------------------------------


@promise(v.If)
def _if(judge: Judge, one: v.If, speaker: Speaker) -> Following:
    yield from judge.run(
        one.effects if judge.reader(speaker).holds(one.condition) else one.otherwise, speaker
    )


@promise(v.May)
def _may(judge: Judge, one: v.May, speaker: Speaker) -> Following:
    players = judge.reader(speaker).players(one.who)
    possible = possible_all(judge, one.effects, speaker) if players else False
    item = judge.answer(YesNo, player=players[0]) if possible is not False else None
    if item is None and possible is True:
        raise judge.fault(one, f"player {players[0]} was to be asked whether to do it, and was not")
    if item is None or not item.answer:
        yield from judge.run(one.otherwise, speaker)
        return
    judge.credit(one)
    paid = True
    for each in one.effects:
        if isinstance(each, v.PayMana):
            paid = pay(judge, each, players[0]) and paid
        else:
            yield from judge.each(each, speaker)
    yield from judge.run(one.then if paid else one.otherwise, speaker)


def possible_all(judge: Judge, effects: tuple[Any, ...], speaker: Speaker) -> bool | None:
    """Whether all of it could be done (413.2c); None where that is not judged."""
    read = judge.reader(speaker)
    found: list[bool | None] = []
    for one in effects:
        match one:
            case v.Tap(what) | v.Untap(what) if not isinstance(what, v.Picked):
                tapped = isinstance(one, v.Untap)
                found.append(any(judge.board.objects[each].tapped is tapped for each in read.in_play(what)))
            case v.Sacrifice(v.You(), v.Picked(filter=kind, count=int(count), at_least=None)):
                own = v.AllOf((kind, v.Controls(v.You()), v.InZone(v.Zone.IN_PLAY)))
                found.append(len(read.matching(own).objects) >= count)
            case v.PutIntoPlay(_, v.Picked(filter=kind)):
                bodies = v.AllOf((kind, v.Not(v.HasSubtype("Aura"))))
                found.append(True if read.matching(bodies).objects else None)
            case v.Draw() | v.GainLife() | v.DealDamage() | v.CreateTokens() | v.PutCounters():
                found.append(True)
            case _:
                found.append(None)
    if False in found:
        return False
    # Where nothing is done instead, whether it is was asked as the event was replaced (419.6).
    return None if None in found or not found else True


@promise(v.PayX)
def _pay_x(judge: Judge, one: v.PayX, speaker: Speaker) -> Following:
    players = judge.reader(speaker).players(one.who)
    if len(players) != 1:
        raise NotJudged("several who may pay as much as they like")
    (player,) = players
    item = judge.answer(YesNo, player=player)
    paid, number = False, 0
    if item is not None and item.answer:
        judge.credit(one)
        chosen = judge.answer(Number, player=player)
        number = 0 if chosen is None else chosen.answer
        most = None if one.most is None else judge.reader(speaker).number(one.most)
        if most is not None and number > most:
            raise judge.fault(one, f"{number} was paid, and at most {most} was to be")
        paid = not number or pay(judge, v.PayMana(v.ManaCost((str(number),))), player)
    if number and any(isinstance(each, v.Shield) for each in one.then):
        raise NotJudged("damage of which as much is prevented as was paid")
    # What is named in it is known behind it as well.
    speaker.noted[one.name] = ("numbers", (number if paid else 0,))
    yield from judge.run(one.then if paid or one.always else (), speaker)


@promise(v.ChooseBetween)
def _between(judge: Judge, one: v.ChooseBetween, speaker: Speaker) -> Following:
    players = judge.reader(speaker).players(one.who)
    item = judge.answer(OneOf, player=players[0]) if players else None
    if item is None:
        raise NotJudged("a choice between options that nobody was asked for")
    if not 0 <= item.answer < len(one.options):
        raise judge.fault(one, f"option {item.answer} was chosen and is none")
    judge.credit(one)
    yield from judge.run(one.options[item.answer], speaker)


@promise(v.AnyoneMay)
def _anyone(judge: Judge, one: v.AnyoneMay, speaker: Speaker) -> Following:
    willing, asked = [], False
    for player in judge.reader(speaker).players(one.who):
        item = judge.answer(YesNo, player=player)
        if item is None:
            continue
        asked = True
        if item.answer:
            willing.append(int(player))
    if asked:
        judge.credit(one)
    if not willing:
        yield from judge.run(one.otherwise, speaker)
        return
    # What isn't done to them is done once for each.
    times = 1 if WILLING in repr(one.effects) else len(willing)
    yield from judge.run(one.effects * times, speaker.within(WILLING, "players", tuple(willing)))
    yield from judge.run(one.then, speaker)


PAYER = "#payer"


@promise(v.Unless)
def _unless(judge: Judge, one: v.Unless, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    times = max(0, read.number(one.times))
    willing = []
    for player in read.players(one.who):
        item = judge.answer(YesNo, player=player)
        if item is None:
            continue
        judge.credit(one)
        if item.answer:
            willing.append(player)
    mana = [cost for cost in one.costs if isinstance(cost, v.PayMana)]
    others = [cost for cost in one.costs if not isinstance(cost, v.PayMana)]
    if others and times != 1 and willing:
        raise NotJudged("a price paid several times over")
    short = [sum(not pay(judge, cost, player, times, speaker.x) for cost in mana) for player in willing]
    payers = [
        Speaker(
            speaker.about,
            speaker.source,
            player,
            speaker.targets,
            speaker.illegal,
            speaker.x,
            speaker.event,
            speaker.announced,
            speaker.noted,
            speaker.moved,
            speaker.strays,
        )
        for player in willing
    ]
    if len(payers) == 1:
        yield from judge.run(tuple(others), payers[0])
    else:
        yield from judge.lanes([list(others) for _ in payers], payers)
    yield from judge.run(one.then if 0 in short else one.effects, speaker)


def pay(judge: Judge, cost: v.PayMana, player: PlayerId, times: int = 1, x: int = 0) -> bool:
    """Mana is paid in the middle: whether it was, and that it was as much as the cost says, with X as announced."""
    wanted = converted(cost.cost, x) * times
    if not wanted:
        return True
    within: list[Item] = judge.skip_within("PayWhileResolving", "PayCosts", "ReverseAction")
    spent = [
        part
        for item in within
        if isinstance(item, Performed)
        for part in item.parts
        if isinstance(part, e.SpendMana) and part.player == player
    ]
    if any(isinstance(item, Answered) and item.form.rule == "422.1" for item in within) or not spent:
        return False
    if len(spent[-1].mana) != wanted:
        raise judge.fault(cost, f"{wanted} mana to pay, {len(spent[-1].mana)} paid")
    judge.credit(cost)
    return True


@promise(v.PayMana)
def _pay(judge: Judge, one: v.PayMana, speaker: Speaker) -> Following:
    if not pay(judge, one, speaker.controller, x=speaker.x) and converted(one.cost, speaker.x):
        raise NotJudged("a payment that was not made")
    return
    yield


@promise(v.Aim)
def _aim(judge: Judge, one: v.Aim, speaker: Speaker) -> Following:
    judge.credit(one)
    yield from ()


@promise(v.ForEach)
def _for_each(judge: Judge, one: v.ForEach, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    things = read.things(one.of)
    speakers = [speaker.within(one.name, "objects", (int(each),)) for each in things.objects]
    speakers += [speaker.within(one.name, "players", (int(each),)) for each in read.players(one.of)]
    yield from judge.lanes([list(one.effects) for _ in speakers], speakers)
    if speakers:
        judge.credit(one)


@promise(v.OneByOne)
def _one_by_one(judge: Judge, one: v.OneByOne, speaker: Speaker) -> Following:
    for each in judge.reader(speaker).things(one.of).objects:
        within = speaker.within(one.name, "objects", (int(each),))
        yield from judge.lanes([list(one.effects)], [within])
    judge.credit(one)


@promise(v.AtOnce)
def _at_once(judge: Judge, one: v.AtOnce, speaker: Speaker) -> Following:
    yield from judge.lanes([[each] for each in one.effects], [speaker for _ in one.effects])
    judge.credit(one)


@promise(v.IfAllLegal)
def _if_all_legal(judge: Judge, one: v.IfAllLegal, speaker: Speaker) -> Following:
    if not speaker.illegal:
        yield from judge.run(one.effects, speaker)
    judge.credit(one)


# --- names ---------------------------------------------------------------------------------------------------


@promise(v.Note)
def _note(judge: Judge, one: v.Note, speaker: Speaker) -> Following:
    effect = one.effect
    if isinstance(effect, v.RevealUntil):
        yield from reveal_until(judge, effect, speaker, one.name)
        return
    if isinstance(effect, v.Search):
        yield from search(judge, effect, speaker, one.name)
        return
    if isinstance(effect, v.Choose):
        _choose(judge, effect, speaker, one.name)
        return
    if isinstance(effect, v.DrawRevealed):
        draw_revealed(judge, effect, speaker, one.name)
        return
    made: list[Part] = []
    yield from _gathering(judge, effect, speaker, made)
    if isinstance(effect, v.DealDamage):
        dealt = sum(part.amount for part in made if isinstance(part, e.DamageDealt))
        speaker.noted[one.name] = ("numbers", (dealt,))
        hurt = (int(part.object) for part in made if isinstance(part, e.DamageDealt) and part.amount)
        speaker.noted[hurt_by(one.name)] = ("objects", tuple(dict.fromkeys(each for each in hurt if each)))
        return
    counted = isinstance(effect, v.RemoveCounters) and not isinstance(effect.what, v.Picked)
    if counted and isinstance(effect, v.RemoveCounters) and isinstance(effect.count, v.CountersOn):
        off = sum(-part.number for part in made if isinstance(part, e.CountersPut) and part.number < 0)
        speaker.noted[one.name] = ("numbers", (off,))
        return
    players = [part.player for part in made if isinstance(part, e.LifeGained | e.LifeLost)]
    objects = tuple(dict.fromkeys(each for part in made for each in things_of(part)))
    if players:
        speaker.noted[one.name] = ("players", tuple(dict.fromkeys(players)))
        gone = sum(part.amount for part in made if isinstance(part, e.LifeLost))
        speaker.noted[life_lost_by(one.name)] = ("numbers", (gone,))
    else:
        speaker.noted[one.name] = ("objects", objects)
        fell = (
            int(part.object) for part in made if isinstance(part, e.ObjectMoved) and part.to == "graveyard"
        )
        speaker.noted[buried_by(one.name)] = ("objects", tuple(dict.fromkeys(fell)))


@promise(v.Settle)
def _settle(judge: Judge, one: v.Settle, speaker: Speaker) -> Following:
    things = judge.reader(speaker).things(one.of)
    speaker.noted[one.name] = (
        ("objects", things.objects) if not things.players else ("players", things.players)
    )
    judge.credit(one)
    return
    yield


def _gathering(judge: Judge, effect: Any, speaker: Speaker, made: list[Part]) -> Following:
    """The same, with all parts that are performed meanwhile put into a list."""
    following = judge.each(effect, speaker)
    since = judge.at
    try:
        request = next(following)
        while True:
            parts = yield request
            made.extend(parts)
            request = following.send(parts)
    except StopIteration:
        if not made:
            # What several do at the same time is performed without a word to whoever gathers it.
            done = (one for one in judge.items[since : judge.at] if isinstance(one, Performed))
            made.extend(part for one in done for part in one.parts)
        return


def things_of(part: Part) -> tuple[ObjectId, ...]:
    """What a part moved, made or changed, as it was before."""
    match part:
        case e.ObjectMoved():
            return (part.object,)
        case e.CardDrawn() | e.Create():
            return (part.became,) if part.became else ()
        case e.BeginEffect():
            return tuple(part.effect.objects)
        case e.CardsRevealed():
            return tuple(part.objects)
    found = getattr(part, "object", NOTHING)
    return (found,) if found != NOTHING else ()


@promise(v.Linked)
def _linked(judge: Judge, one: v.Linked, speaker: Speaker) -> Following:
    made: list[Part] = []
    yield from _gathering(judge, one.effect, speaker, made)
    became: tuple[int, ...] = tuple(
        part.became for part in made if isinstance(part, e.ObjectMoved | e.Create) and part.became
    )
    if one.name in (LOSER, LIFE_LOST):
        lost = [part for part in made if isinstance(part, e.LifeLost) and part.amount > 0]
        whose = tuple(part.player for part in lost)
        became = whose if one.name == LOSER else tuple([sum(part.amount for part in lost)] if lost else [])
    if not became or speaker.source not in judge.board.objects:
        return

    def check(item: Performed) -> Iterator[str]:
        found = next(part for part in item.parts if isinstance(part, e.Link))
        if (
            found.object != speaker.source
            or found.bound.name != one.name
            or found.bound.value[-len(became) :] != became
        ):
            yield f"{became} was to be remembered, and {found.bound.value} is"

    yield Expect(one, [("Link",)], check)


@promise(v.Choose)
def _choose_unnamed(judge: Judge, one: v.Choose, speaker: Speaker) -> Following:
    _choose(judge, one, speaker, "#chosen")
    return
    yield


def _choose(judge: Judge, one: v.Choose, speaker: Speaker, name: str) -> None:
    known = speaker
    if isinstance(one.who, v.Picked):
        one, known = settled(judge, one, speaker)
    read = judge.reader(known)
    made: list[Any] = []
    for player in read.players(one.who):
        item = judge.answer(player=player)
        if item is None:
            if isinstance(one.among, v.Thing) and read.number(one.among.count) <= 0:
                break
            if isinstance(one.among, v.Thing) and not any(
                (things := read.matching(one.among.filter)).objects or things.players for _ in (0,)
            ):
                break
            raise judge.fault(one, f"player {player} was to choose, and was not asked")
        _check_domain(judge, one, known, item)
        made += item.answer if isinstance(item.answer, tuple) else (item.answer,)
        judge.credit(one)
    match one.among:
        case v.Thing():
            objects = tuple(ObjectId(each) for each in made if each > 0)
            players = tuple(-1 - each for each in made if each < 0)
            speaker.noted[name] = ("players", players) if players else ("objects", objects)
        case v.AnyNumber():
            speaker.noted[name] = ("numbers", tuple(made))
        case v.AnyColor() | v.AnyColors():
            chosen = (word for row in made for word in row.split(" and "))
            speaker.noted[name] = ("words", tuple(v.Color[word.upper()].value for word in chosen))
        case _:
            speaker.noted[name] = ("words", tuple(made))


def _check_domain(judge: Judge, one: v.Choose, speaker: Speaker, item: Answered) -> None:
    form = item.form
    match one.among:
        case v.AnyNumber():
            if not isinstance(form, Number):
                raise judge.fault(one, "a number was to be chosen")
        case v.AnyColor(among):
            if not isinstance(form, Word) or set(form.among) != {color.word for color in among or v.Color}:
                raise judge.fault(one, "one of the five colors was to be chosen")
        case v.AnyColors():
            if not isinstance(form, Word) or len(set(form.among)) != 2 ** len(v.Color) - 1:
                raise judge.fault(one, "one or more of the five colors were to be chosen")
        case v.AnyBasicLandType(kinds):
            if not isinstance(form, Word) or set(form.among) != set(kinds or BASIC_LANDS):
                raise judge.fault(one, "one of the five basic land types was to be chosen")
        case v.AnyCardType(kinds):
            if not isinstance(form, Word) or set(form.among) != {one.value for one in kinds or v.CardType}:
                raise judge.fault(one, "one of the six types was to be chosen")
        case v.AnyCreatureType(barred):
            if not isinstance(form, Word) or set(form.among) & set(barred):
                raise judge.fault(one, f"a creature type but {barred} was to be chosen")
        case v.Thing(filter_):
            read = judge.reader(speaker)
            several = one.among.count != 1 or one.among.at_least is not None
            if several:
                _check_several(judge, one, speaker, item)
                return
            if not isinstance(form, OneOf):
                raise judge.fault(one, "one thing was to be chosen")
            if item.answer > 0 and not read.fits(filter_, ObjectId(item.answer)):
                raise judge.fault(one, f"{item.answer} was chosen and is not of the description")


def _check_several(judge: Judge, one: v.Choose, speaker: Speaker, item: Answered) -> None:
    assert isinstance(one.among, v.Thing)
    read = judge.reader(speaker)
    there = read.matching(one.among.filter)
    most = min(max(0, read.number(one.among.count)), len(there.objects) + len(there.players))
    least = most if one.among.at_least is None else min(most, max(0, read.number(one.among.at_least)))
    if not isinstance(item.form, SomeOf) or not least <= len(item.answer) <= most:
        raise judge.fault(one, f"from {least} to {most} things were to be chosen")
    for each in item.answer:
        if each > 0 and not read.fits(one.among.filter, ObjectId(each)):
            raise judge.fault(one, f"{each} was chosen and is not of the description")


BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
