"""What instructions promise that leave things where they are or move them: damage, life, cards, counters, tokens.

It is long because each instruction that moves things has a judge of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine import events as e
from engine.board import NOBODY, ObjectId, PlayerId, ZoneName, now_or_last
from engine.decisions import Number, OneOf, Order, SomeOf, Word
from engine.decisions import Shuffle as Shuffling
from engine.events import Part
from engine.language import values as v
from engine.seats import life_of, number_of_seats, whose_turn
from engine.witness.facts import ANY, Fact
from engine.witness.happened import Performed
from engine.witness.judging import Expect, Following, Judge, promise, remember_moves
from engine.witness.mana_instead import producible, type_of_mana
from engine.witness.meaning import NotJudged, Speaker
from engine.witness.picking import settled
from engine.witness.standing import is_protected
from engine.witness.values import parts_of_value

# --- what happens at once -----------------------------------------------------------------------------------


@promise(v.DealDamage)
def _damage(judge: Judge, one: v.DealDamage, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    facts: list[Fact] = []
    for source in read.things(one.source).objects:
        if isinstance(one.amount, v.Share):
            for chosen in speaker.targets:
                if chosen.slot != one.amount.slot or chosen in speaker.illegal or not chosen.share:
                    continue
                to = ("player", chosen.player) if chosen.player != NOBODY else ("object", chosen.object)
                if to[0] == "player" or chosen.object in read.creatures(v.Target(chosen.slot)):
                    facts.append(("damage", source, to, chosen.share, ""))
            continue
        amount = max(0, read.number(one.amount))
        if amount:
            hurt = [each for each in read.creatures(one.to) if not is_protected(judge.board, each, source)]
            facts += [("damage", source, ("object", each), amount, "") for each in hurt]
            facts += [("damage", source, ("player", each), amount, "") for each in read.players(one.to)]
    yield Expect(original, facts)


@promise(v.GainLife, v.LoseLife)
def _life(judge: Judge, one: v.GainLife | v.LoseLife, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    amount = max(0, read.number(one.amount))
    word = "gain life" if isinstance(one, v.GainLife) else "lose life"
    facts: list[Fact] = [(word, player, amount) for player in read.players(one.who)] if amount else []
    yield Expect(original, facts)


@promise(v.GivePoison)
def _poison(judge: Judge, one: v.GivePoison, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    number = max(0, read.number(one.count))
    facts: list[Fact] = [("poison", player, number) for player in read.players(one.who)] if number else []
    yield Expect(original, facts)


@promise(v.LifeBecomes)
def _life_becomes(judge: Judge, one: v.LifeBecomes, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    players = read.players(one.who)
    if len(players) > 1 and any(each == one.who for each in parts_of_value(one.amount)):
        raise NotJudged("a number of each player's own")
    number = max(0, read.number(one.amount))
    facts: list[Fact] = []
    for player in players:
        more = number - life_of(judge.board, player)
        if more:
            facts.append(("gain life" if more > 0 else "lose life", player, abs(more)))
    yield Expect(original, facts)


@promise(v.ExchangeLife)
def _life_exchanged(judge: Judge, one: v.ExchangeLife, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    players = [*read.players(one.who), *read.players(one.other)]
    facts: list[Fact] = []
    if len(set(players)) == 2:
        for player, other in (players, players[::-1]):
            more = life_of(judge.board, other) - life_of(judge.board, player)
            if more:
                facts.append(("gain life" if more > 0 else "lose life", player, abs(more)))
    yield Expect(one, facts)


@promise(v.Draw)
def _draw(judge: Judge, one: v.Draw, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    number = max(0, read.number(one.count))
    players = read.players(one.who) if number else ()
    counts = [number for _ in players]
    if one.up_to:
        counts = [_said_number(judge, original, player, number) for player in players]
    if not any(counts):
        yield Expect(original, [])
    for player, said in zip(players, counts, strict=True):
        for _ in range(said):
            yield Expect(original, [("draw", player)], _one_card_more(player), alone=True)


def _said_number(judge: Judge, one: v.Draw | v.FillCounters, player: PlayerId, most: int) -> int:
    """How many cards a player says that he or she draws, or how many counters are put, of at most so many."""
    item = judge.answer(Number, player=player)
    if item is None:
        raise judge.fault(one, f"player {player} was to say how many of {most}, and was not asked")
    assert isinstance(item.form, Number)
    if (item.form.least, item.form.most) != (0, most):
        raise judge.fault(one, f"a number up to {most} was to be said, and up to {item.form.most} was asked")
    return int(item.answer)


def _one_card_more(player: PlayerId) -> Any:
    def check(item: Performed) -> Iterator[str]:
        before, after = item.before, item.after
        library = before.zone("library", player)
        if not library:
            return
        hands = len(before.zone("hand", player)), len(after.zone("hand", player))
        if hands[1] != hands[0] + 1:
            yield f"the hand of {hands[0]} cards has {hands[1]} after one draw"
        if after.zone("library", player) != library[1:]:
            yield "what was drawn is not the top card of the library"

    return check


@promise(v.AddMana)
def _mana(judge: Judge, one: v.AddMana, speaker: Speaker) -> Following:
    original, read = one, judge.reader(speaker)
    facts: list[Fact] = []
    if one.like is not None:
        types = producible(read, one.like)
        one = replace(one, options=tuple(each for each in one.options if type_of_mana(each[0]) in types))
    options = ["".join(f"{{{symbol}}}" for symbol in option) for option in _spelled(one.options)]
    for player in read.players(one.who):
        made: list[str] = []
        for number in range(max(0, read.number(one.times)) if options else 0):
            if number and one.alike:
                made += made[: len(made) // number]
                continue
            if len(options) == 1:
                made += _symbols(options[0])
                continue
            item = judge.answer(OneOf, player=player)
            if item is None:
                raise judge.fault(one, f"player {player} was to choose among {options}, and was not asked")
            assert isinstance(item.form, OneOf)
            if sorted(item.form.labels) != sorted(options):
                raise judge.fault(one, f"mana to choose from: {options}; offered: {item.form.labels}")
            made += _symbols(item.form.labels[item.form.among.index(item.answer)])
        # What was sacrificed for it is asked as it last was (413.2f).
        source = now_or_last(judge.board, speaker.source)
        snow = (
            source is not None
            and source.zone == "in play"
            and read.fits(v.HasSupertype(v.Supertype.SNOW), speaker.source)
        )
        units = sorted((unit, snow) for symbol in made for unit in _units(symbol, speaker.x))
        if units:
            facts.append(("mana", player, tuple(units), (repr((one.only, one.stays)),)))
    yield Expect(original, facts)


@promise(v.EmptyPool)
def _emptied(judge: Judge, one: v.EmptyPool, speaker: Speaker) -> Following:
    facts: list[Fact] = []
    for player in judge.reader(speaker).players(one.who):
        mana = judge.board.players[player].mana
        if mana:
            facts.append(("spend", player, tuple(sorted(unit.type for unit in mana))))
    yield Expect(one, facts)


def _spelled(options: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for option in options:
        runs: list[tuple[str, ...]] = [()]
        for symbol in option:
            if symbol not in "WUBRGCXYZ" and not symbol.isdigit() and "/" not in symbol:
                raise NotJudged("mana of a type that something chose")
            runs = [(*run, half) for run in runs for half in symbol.split("/")]
        found += [run for run in runs if run not in found]
    return found


def _symbols(label: str) -> list[str]:
    return label.strip("{}").split("}{") if label else []


def _units(symbol: str, x: int) -> list[str]:
    if symbol.isdigit():
        return ["C"] * int(symbol)
    return ["C"] * x if symbol in ("X", "Y", "Z") else [symbol]


@promise(v.PutCounters, v.RemoveCounters)
def _counters(judge: Judge, one: v.PutCounters | v.RemoveCounters, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    if isinstance(one.count, v.Share):
        chosen = [each for each in speaker.targets if each.slot == one.count.slot and each.share]
        standing = read.in_play(one.what)
        yield Expect(
            original,
            [
                ("counters", each.object, one.kind, each.share)
                for each in chosen
                if each.object in standing and each not in speaker.illegal
            ],
        )
        return
    number = max(0, read.number(one.count))
    facts: list[Fact] = []
    for each in read.present(one.what):
        thing = judge.board.objects[each]
        if isinstance(one, v.PutCounters):
            if number and thing.zone == "in play":
                facts.append(("counters", each, one.kind, number))
        elif there := min(number, thing.count(one.kind)):
            facts.append(("counters", each, one.kind, -there))
    yield Expect(original, facts)


@promise(v.RemoveEveryCounter)
def _every_counter(judge: Judge, one: v.RemoveEveryCounter, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    yield Expect(
        one,
        [
            ("counters", each, kind, -number)
            for each in read.in_play(one.what)
            for kind, number in judge.board.objects[each].counters
            if number
        ],
    )


@promise(v.TakeCounter)
def _one_counter(judge: Judge, one: v.TakeCounter, speaker: Speaker) -> Following:
    """Of several kinds whoever removes one has said which."""
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    facts: list[Fact] = []
    for each in read.in_play(one.what):
        there = [kind for kind, number in judge.board.objects[each].counters if number]
        kinds = [kind for kind in there if not one.kinds or kind in one.kinds]
        if len(kinds) > 1:
            kinds = [str(judge.answer(Word, player=read.players(one.who)[0]))]
        facts += [("counters", each, kind, -1) for kind in kinds]
    yield Expect(original, facts)


@promise(v.FillCounters)
def _filled(judge: Judge, one: v.FillCounters, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    facts: list[Fact] = []
    for each in read.in_play(one.what):
        room = min(read.number(one.count), one.total - judge.board.objects[each].count(one.kind))
        if room > 0:
            said = _said_number(judge, original, read.players(one.who)[0], room)
            facts += [("counters", each, one.kind, said)] if said else []
    yield Expect(original, facts)


@promise(v.MoveCounters)
def _moved_counters(judge: Judge, one: v.MoveCounters, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    number = max(0, read.number(one.count))
    to = read.in_play(one.to)
    from_ = [(each, judge.board.objects[each].count(one.kind)) for each in read.in_play(one.what)]
    facts: list[Fact] = []
    if len(to) == 1:
        moved = [(each, min(number, there)) for each, there in from_ if each != to[0] and number and there]
        facts = [("counters", each, one.kind, -taken) for each, taken in moved]
        facts += [("counters", to[0], one.kind, sum(taken for _, taken in moved))] if moved else []
    yield Expect(original, facts)


@promise(v.Tap, v.Untap)
def _tap(judge: Judge, one: v.Tap | v.Untap, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    tapping = isinstance(one, v.Tap)
    word = "tap" if tapping else "untap"
    facts: list[Fact] = [
        (word, each) for each in read.in_play(one.what) if judge.board.objects[each].tapped is not tapping
    ]
    yield Expect(original, facts)


@promise(v.Attach)
def _attach(judge: Judge, one: v.Attach, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    to = read.in_play(one.to)
    facts: list[Fact] = []
    if len(to) == 1:
        facts = [
            ("attach", each, to[0], NOBODY)
            for each in read.in_play(one.what)
            if judge.board.objects[each].attached != to[0] and each != to[0]
        ]
    if facts and not isinstance(judge.items[judge.at] if judge.at < len(judge.items) else None, Performed):
        raise NotJudged("whether it can be attached to that")
    yield Expect(original, facts)


@promise(v.Unattach)
def _unattach(judge: Judge, one: v.Unattach, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    found = [each for each in judge.reader(speaker).in_play(one.what) if judge.board.objects[each].attached]
    yield Expect(original, [("attach", each, 0, NOBODY) for each in found])


# --- from zone to zone ---------------------------------------------------------------------------------------


@promise(v.Destroy)
def _destroy(judge: Judge, one: v.Destroy, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    how = "destroy" if one.regeneration is v.Regeneration.ALLOWED else "destroy for good"
    facts: list[Fact] = [
        ("move", each, "graveyard", how, "", False, ()) for each in judge.reader(speaker).in_play(one.what)
    ]
    remember_moves(speaker, (yield Expect(original, facts, _went_home)), original)


@promise(v.Sacrifice)
def _sacrifice(judge: Judge, one: v.Sacrifice, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    actors = read.players(one.who)
    facts: list[Fact] = [
        ("move", each, "graveyard", "sacrifice", "", False, ())
        for each in read.in_play(one.what)
        if read.controller(each) in actors
    ]
    remember_moves(speaker, (yield Expect(original, facts, _went_home)), original)


@promise(v.Discard)
def _discard(judge: Judge, one: v.Discard, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    table = judge.board.objects
    actors = read.players(one.who)
    facts: list[Fact] = [
        ("move", each, "graveyard", "discard", "", False, ())
        for each in read.present(one.what)
        if table[each].zone == "hand" and table[each].owner in actors
    ]
    remember_moves(speaker, (yield Expect(original, facts, _went_home)), original)


def _went_home(item: Performed) -> Iterator[str]:
    """Each card that moved lies in its owner's zone, and nowhere else (217.1a)."""
    for part in item.parts:
        if isinstance(part, e.ObjectMoved) and part.became and part.became in item.after.objects:
            new = item.after.objects[part.became]
            old = item.before.objects[part.object]
            key = new.owner if part.to in ("graveyard", "hand", "library") else NOBODY
            if new.owner != old.owner or part.became not in item.after.zone(part.to, key):
                yield f"{part.object} was to go to its owner's {part.to} and is not there"


@promise(v.Counter)
def _counter(judge: Judge, one: v.Counter, speaker: Speaker) -> Following:
    facts: list[Fact] = []
    for each in judge.reader(speaker).present(one.what):
        thing = judge.board.objects[each]
        if thing.zone != "stack" or thing.kind == "damage":
            continue
        if thing.kind == "ability":
            facts.append(("cease", each, "counter"))
            continue
        if _cannot_be_countered(judge, each):
            continue
        flashback = thing.announcement is not None and "flashback" in thing.announcement.costs
        to = v.Zone.REMOVED if flashback else one.to
        where = "bottom" if one.place is v.Place.BOTTOM and not flashback else ""
        comes: tuple[tuple[str, object], ...] = ()
        if to is v.Zone.IN_PLAY:
            others = ("tapped", "face down", "flipped", "attacking")
            comes = (("under", speaker.controller), *((word, False) for word in others))
        facts.append(("move", each, to.value, "counter", where, False, comes))
    remember_moves(speaker, (yield Expect(one, facts, _went_home)), one)


def _cannot_be_countered(judge: Judge, spell: ObjectId) -> bool:
    thing = judge.board.objects[spell]
    texts = [held for face in thing.definition.faces for held in face.abilities] if thing.definition else []
    return any(
        isinstance(change, v.Cannot) and change.act is v.ObjectAct.BE_COUNTERED
        for ability in texts
        if isinstance(ability, v.Static)
        for change in ability.changes
    )


@promise(v.Move)
def _move(judge: Judge, one: v.Move, speaker: Speaker) -> Following:
    if one.to is v.Zone.IN_PLAY:
        yield from _into_play(judge, one, speaker)
        return
    original = one
    one, speaker = settled(judge, one, speaker)
    table = judge.board.objects
    found = [
        each
        for each in judge.reader(speaker).present(one.what)
        if table[each].kind not in ("ability", "damage")
        and (table[each].zone != one.to.value or one.to is v.Zone.LIBRARY)
    ]
    bottom = one.place is v.Place.BOTTOM
    tellers = judge.reader(speaker).players(one.who) if one.arranged else ()
    ordered = one.to is v.Zone.LIBRARY and one.place is not None
    orders = _orders(judge, found, tellers) if ordered else {}
    facts: list[Fact] = [
        ("move", each, one.to.value, "", "bottom" if bottom else "", ANY, ()) for each in found
    ]

    def check(item: Performed) -> Iterator[str]:
        yield from _went_home(item)
        if one.face_down:
            for part in item.parts:
                new = item.after.objects.get(part.became) if isinstance(part, e.ObjectMoved) else None
                if new is not None and new.zone == "removed from the game" and not new.face_down:
                    yield f"{new.id} was to be removed face down, and lies face up"
        became = {part.object: part.became for part in item.parts if isinstance(part, e.ObjectMoved)}
        for owner, order in orders.items():
            wanted = tuple(became[each] for each in order)
            library = item.after.zone("library", owner)
            there = library[-len(wanted) :] if bottom else library[: len(wanted)]
            if there != wanted:
                yield f"the order in the library of player {owner} is another than was chosen"

    remember_moves(speaker, (yield Expect(original, facts, check)), original)


def _orders(
    judge: Judge, found: list[ObjectId], tellers: Sequence[PlayerId]
) -> dict[PlayerId, tuple[ObjectId, ...]]:
    """Cards put into a library together: each owner arranges his or her own (217.2d), unless a text tells one
    player to put them there in any order."""
    orders: dict[PlayerId, tuple[ObjectId, ...]] = {}
    for owner in _apnap(judge):
        mine = tuple(each for each in found if judge.board.objects[each].owner == owner)
        if len(mine) > 1:
            item = judge.answer(Order, player=tellers[0] if len(tellers) == 1 else owner)
            if item is None:
                raise NotJudged("the order of cards put into a library")
            mine = item.answer
        if mine:
            orders[owner] = mine
    return orders


def _apnap(judge: Judge) -> tuple[PlayerId, ...]:
    seats = number_of_seats(judge.board)
    return tuple(PlayerId((whose_turn(judge.board) + step) % seats) for step in range(seats))


@promise(v.PutIntoPlay)
def _into_play(judge: Judge, one: v.PutIntoPlay | v.Move, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    players = read.players(one.who)
    manner = one.manner if isinstance(one, v.PutIntoPlay) else v.Manner.ORDINARY
    facts: list[Fact] = []
    for each in read.present(one.what):
        thing = judge.board.objects[each]
        under = thing.owner if isinstance(one.who, v.OwnerOf) else players[0] if players else NOBODY
        kinds = v.AnyOf((v.HasType(v.CardType.INSTANT), v.HasType(v.CardType.SORCERY)))
        if thing.zone == "in play" or thing.kind != "card" or under == NOBODY or read.fits(kinds, each):
            continue
        if read.fits(v.HasSubtype("Aura"), each):
            host = judge.answer(OneOf)
            if host is None:
                raise NotJudged("an Aura put into play without a choice of what it enchants")
        comes = (
            ("under", under),
            ("tapped", manner in (v.Manner.TAPPED, v.Manner.ATTACKING)),
            ("face down", manner is v.Manner.FACE_DOWN),
            ("flipped", manner is v.Manner.FLIPPED),
            ("attacking", manner is v.Manner.ATTACKING),
        )
        facts.append(("move", each, "in play", "", "", ANY, comes))
    remember_moves(speaker, (yield Expect(original, facts, _went_home)), original)


# --- tokens, looking, shuffling -------------------------------------------------------------------------------


@promise(v.CreateTokens)
def _create(judge: Judge, one: v.CreateTokens, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    token = one.token
    if token.chosen_color is not None:
        colors = tuple(v.Color(each) for each in read.words(token.chosen_color.name))
        token = replace(token, colors=colors)
    if token.chosen_type is not None:
        token = replace(token, subtypes=read.words(token.chosen_type.name))
    size = tuple(read.number(side) if side is not None else None for side in (token.power, token.toughness))
    facts: list[Fact] = [
        ("token", ANY, speaker.controller, player, False)
        for player in read.players(one.who)
        for _ in range(max(0, read.number(one.count)))
    ]

    def check(item: Performed) -> Iterator[str]:
        for part in item.parts:
            if not isinstance(part, e.Create):
                continue
            face = part.definition.faces[0]
            told = (token.name or " ".join(token.subtypes), *size, token.types, token.subtypes, token.colors)
            came = (face.name, face.power, face.toughness, face.types, face.subtypes, face.colors)
            if told != came or face.abilities != token.abilities or face.supertypes != token.supertypes:
                yield f"a token {told} was to come, and {came} did"

    yield Expect(original, facts, check)


@promise(v.Reveal, v.LookAt)
def _reveal(judge: Judge, one: v.Reveal | v.LookAt, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    to = _apnap(judge) if isinstance(one, v.Reveal) else read.players(one.who)
    found = read.present(one.what)
    if isinstance(one, v.LookAt):
        found = tuple(each for each in found if not set(to) <= set(judge.board.objects[each].revealed))
    facts: list[Fact] = [("reveal", tuple(sorted(found)), tuple(sorted(to)))] if found else []
    yield Expect(original, facts)


@promise(v.Shuffle)
def _shuffle(judge: Judge, one: v.Shuffle, speaker: Speaker) -> Following:
    facts: list[Fact] = []
    for player in judge.reader(speaker).players(one.who):
        judge.answer(Shuffling)
        cards = judge.board.zone("library", player)
        facts.append(("order", "library", player, "shuffle", tuple(sorted(cards))))
    yield Expect(one, facts)


@promise(v.ShuffleInto)
def _shuffle_into(judge: Judge, one: v.ShuffleInto, speaker: Speaker) -> Following:
    owners = judge.reader(speaker).players(v.OwnerOf(one.what) if one.whose is None else one.whose)
    yield from _move(judge, v.Move(one.who, one.what, v.Zone.LIBRARY), speaker)
    inner = speaker.within("#owners", "players", tuple(int(each) for each in owners))
    yield from _shuffle(judge, v.Shuffle(v.Bound("#owners")), inner)
    judge.credit(one)


def looked_through(judge: Judge, one: v.Search, speaker: Speaker) -> Following:
    """The searching player sees the whole library first, and the hand if it is searched as well."""
    read = judge.reader(speaker)
    players = read.players(one.who)
    zones: list[ZoneName] = ["library", "hand"] if v.Zone.HAND in one.zones else ["library"]
    cards = [
        card for whose in read.players(one.whose) for zone in zones for card in judge.board.zone(zone, whose)
    ]
    hidden = players and any(players[0] not in judge.board.objects[card].revealed for card in cards)
    facts: list[Fact] = []
    if hidden:
        unseen = [card for card in cards if players[0] not in judge.board.objects[card].revealed]
        facts = [("reveal", tuple(sorted(unseen)), (players[0],))]
    yield Expect(one, facts)


def search(judge: Judge, one: v.Search, speaker: Speaker, name: str) -> Following:
    """Look through, then name up to so many that fit; a card of no quality has to be found, unless the text says "up
    to"."""
    yield from looked_through(judge, one, speaker)
    read = judge.reader(speaker)
    players = read.players(one.who)
    zones: list[ZoneName] = ["library", *(zone.value for zone in one.zones)]
    cards = [
        card for whose in read.players(one.whose) for zone in zones for card in judge.board.zone(zone, whose)
    ]
    pool = [card for card in cards if read.fits(one.filter, card)]
    found: tuple[ObjectId, ...] = ()
    if players and cards:
        item = judge.answer(SomeOf, player=players[0])
        if item is None:
            raise judge.fault(one, "nobody was asked what is found")
        assert isinstance(item.form, SomeOf)
        if set(item.form.among) != set(pool):
            raise judge.fault(one, f"to be found: {sorted(pool)}; offered: {sorted(item.form.among)}")
        most = min(max(0, read.number(one.count)), len(pool))
        open_to_all = sum(judge.board.objects[card].zone == "graveyard" for card in pool)
        least = most if one.filter == v.Is(v.Kind.CARD) else min(most, open_to_all)
        if one.apart:
            # What can stand together is not counted here; how many are offered at most is taken on trust.
            most = min(most, item.form.most)
        if one.at_least is not None:
            least = min(least, read.number(one.at_least))
        if (item.form.least, item.form.most) != (least, most):
            raise judge.fault(
                one, f"{least} to {most} to be found, {item.form.least} to {item.form.most} are"
            )
        found = item.answer
        judge.credit(one)
    speaker.noted[name] = ("objects", found)


def reveal_until(judge: Judge, one: v.RevealUntil, speaker: Speaker, name: str) -> Following:
    """All down to the first card that fits are shown, and later words know that card and all of them."""
    read = judge.reader(speaker)
    shown: list[int] = []
    found: list[int] = []
    for player in read.players(one.who):
        for card in judge.board.zone("library", player):
            shown.append(int(card))
            if read.fits(one.filter, card):
                found.append(int(card))
                break
    speaker.noted[v.REVEALED] = ("objects", tuple(shown))
    speaker.noted[name] = ("objects", tuple(found))
    yield from _reveal(judge, v.Reveal(one.who, v.Bound(v.REVEALED)), speaker)
    judge.credit(one)


@promise(v.RevealUntil)
def _reveal_until(judge: Judge, one: v.RevealUntil, speaker: Speaker) -> Following:
    yield from reveal_until(judge, one, speaker, "#found")


@promise(v.Search)
def _search(judge: Judge, one: v.Search, speaker: Speaker) -> Following:
    yield from search(judge, one, speaker, "#found")


__all__ = ["Part", "search", "settled"]
