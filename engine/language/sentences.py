"""From parse trees to instructions: what sentences tell players and objects to do, one after another.

It is long because one sentence may hold any of them.
"""

from __future__ import annotations

import msgspec

from engine.language import copies, processes, remembered, this_turn, unusual
from engine.language.changes import Changes, times
from engine.language.combining import as_filter, controlled_by, in_hand_of, substitute, with_parts
from engine.language.discourse import Draft
from engine.language.effects import (
    AddMana,
    AddPT,
    AnyNumber,
    Attach,
    Change,
    Choose,
    Cost,
    Counter,
    CreateTokens,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    Effect,
    ForEach,
    GainLife,
    If,
    LookAt,
    LoseLife,
    May,
    Modify,
    Move,
    PayMana,
    PreventDamage,
    PreventNext,
    PutCounters,
    PutIntoPlay,
    Regenerate,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    SetController,
    SetTypes,
    Shield,
    Shuffle,
    ShuffleInto,
    SwitchPT,
    Tap,
    TapSymbol,
    Thing,
    Unless,
    Untap,
)
from engine.language.nodes import Node, refused, trees, words
from engine.language.printed import ManaCost
from engine.language.terms import (
    All,
    Amount,
    AnyOf,
    AtRandom,
    Begins,
    Count,
    CountersOn,
    DealsDamage,
    Event,
    EventPart,
    Filter,
    IsPlayer,
    OwnerOf,
    Picked,
    Same,
    Selection,
    Self,
    Share,
    Target,
    Times,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import (
    Color,
    DamageKind,
    Duration,
    Manner,
    Moment,
    Place,
    Regeneration,
    Role,
    State,
    Zone,
)

DURATIONS = {"this_turn": Duration.THIS_TURN, "this_combat": Duration.THIS_COMBAT}
PLAYERS_DO = frozenset(
    (
        *(
            "sacrifice",
            "discard",
            "draw",
            "search",
            "shuffle",
            "shuffle_own",
            "reveal",
            "pay",
            "look_at",
            "create",
        ),
        *(
            "gain_life",
            "lose_life",
            "add_mana",
            "destroy",
            "to_library_top",
            "to_library_bottom",
            "choose_color",
        ),
    )
)
"""What players do and objects don't: "they" before such a verb is a player."""
LATER = {
    "end_of_turn": Moment.END_OF_TURN,
    "end_of_combat": Moment.END_OF_COMBAT,
    "next_upkeep": Moment.UPKEEP,
    "your_next_upkeep": Moment.UPKEEP,
}
MOVES: dict[str, tuple[Zone, Place | None]] = {
    "to_hand": (Zone.HAND, None),
    "to_graveyard": (Zone.GRAVEYARD, None),
    "to_library_top": (Zone.LIBRARY, Place.TOP),
    "to_library_bottom": (Zone.LIBRARY, Place.BOTTOM),
    "remove_from_game": (Zone.REMOVED, None),
}


def _lasting(node: Node) -> Duration:
    """How long a change is to last by the last words about it; for good if they say nothing of it."""
    if node.data != "while_tapped":
        return DURATIONS.get(str(node.data), Duration.LASTING)
    if words(node)[-1] != State.TAPPED.value:
        raise refused(node, '"remains tapped"')
    return Duration.WHILE_TAPPED


class Sentences(Changes):
    """Reads sentences into a draft of instructions."""

    # --- sentences and their parts --------------------------------------------------------------------

    def sentence(self, node: Node, draft: Draft) -> None:
        self.subject, self.named = You(), False
        name, inner = str(node.data), trees(node)
        match name:
            case "plain":
                self.action(inner[0], draft)
            case "if_sentence":
                condition = self.condition(inner[0])
                draft.add(If(condition, self.apart(inner[1])))
            case "if_done" | "if_not_done" | "otherwise":
                self._follow_up(node, draft)
            case "no_regeneration":
                self._forbid_regeneration(node, draft)
            case "next_time":
                self._next_time(inner, draft)
            case "sentence_if":
                first = len(self.said.mentions)
                within = self.apart(inner[0])
                with self.said.without_results(first):
                    condition = self.condition(inner[1])
                draft.add(If(condition, within))
            case "lasting_sentence":
                before = len(draft.effects)
                self.action(inner[1], draft)
                self._last_for_the_turn(node, draft, before)
            case "later_sentence":
                draft.add(Delay(self.later(inner[0]), self.apart(inner[1])))
            case "still_sentence":
                self._stays_a(node, draft)
            case "repeat_until":
                unusual.repeated(node, draft)
            case _:
                rooms = (processes.sentence, this_turn.sentence, copies.follow_up)
                if not any(read(self, node, draft) for read in rooms):
                    raise refused(node, "a sentence")

    def later(self, node: Node) -> Event:
        """The moment at which a delayed ability triggers (404.4)."""
        whose: Filter = Same(You()) if node.data == "your_next_upkeep" else IsPlayer()
        return Begins(LATER[str(node.data)], whose)

    def _last_for_the_turn(self, node: Node, draft: Draft, first: int) -> None:
        """ "Until end of turn, ...": everything that the sentence begins lasts so long."""
        begun = draft.effects[first:]
        if not any(isinstance(one, Modify) for one in begun):
            raise refused(node, "something that lasts")
        draft.effects[first:] = [
            msgspec.structs.replace(one, duration=Duration.THIS_TURN) if isinstance(one, Modify) else one
            for one in begun
        ]

    def _stays_a(self, node: Node, draft: Draft) -> None:
        """ "It's still a land" belongs to the sentence before: types are added to those it had (212.1c)."""
        last = draft.effects[-1] if draft.effects else None
        if trees(node):
            self.selection(trees(node)[0])
        if not isinstance(last, Modify):
            raise refused(node, "a sentence that changes types before it")
        draft.effects[-1] = msgspec.structs.replace(last, changes=still(node, last.changes))

    def event(self, node: Node) -> Event:
        """What an ability waits for: read by the reader of whole paragraphs."""
        raise NotImplementedError

    def apart(self, node: Node) -> tuple[Effect, ...]:
        """The instructions of an action, gathered by themselves."""
        draft = Draft()
        self.action(node, draft)
        return draft.finished()

    def action(self, node: Node, draft: Draft) -> None:
        start = len(draft.effects), len(self.said.targets)
        parts = [part for part in trees(node) if part.data not in ("joiner", "last_joiner")]
        while parts:
            part = parts.pop(0)
            if part.data == "whereabouts":
                self._whereabouts(trees(part), draft, *start)
            elif part.data == "may":
                # "You may search your library for a card, reveal it, then shuffle": all of it is the choice.
                more: list[Node] = []
                while parts and parts[0].data == "bare":
                    more.append(parts.pop(0))
                self._may(part, more, draft)
            else:
                self.part(part, draft)
        _share_duration(draft, start[0])

    def part(self, node: Node, draft: Draft) -> None:
        inner = trees(node)
        match str(node.data):
            case "unless":
                within = Draft()
                self.part(inner[0], within)
                who = self.person(inner[1])
                draft.add(Unless(who, (self.cost(inner[2]),), within.finished()))
            case "delayed":
                within = Draft()
                self.part(inner[0], within)
                draft.add(Delay(self.later(inner[1]), within.finished()))
            case "each_time":
                self._each_time(node, draft)
            case "may_have":
                chooser = self.selection(inner[0])
                self.subject, self.named = self.selection(inner[1]), True
                within = Draft()
                self.verb(inner[2], within)
                draft.add(May(chooser, within.finished()))
            case "may_turn_either_way" | "turn_either_way":
                self._either_way(node, draft)
            case "told":
                by_player = inner[1].data in PLAYERS_DO
                self.subject = self.person(inner[0]) if by_player else self.selection(inner[0])
                self.named = True
                self.verb(inner[1], draft)
            case "two_each":
                both = AnyOf((as_filter(self.selection(inner[0])), as_filter(self.selection(inner[1]))))
                self.subject, self.named = All(both), True
                self.verb(inner[2], draft)
            case "subgame":
                self.verb(node, draft)
            case "may":
                self._may(node, [], draft)
            case "modify":
                what = self.of_objects(inner[0], self.selection(inner[0]))
                changes = self.changes_of(what, inner[1], draft)
                draft.add(one_by_one(Modify(what, changes, _lasting(inner[-1]))))
            case _ if not processes.part(self, node, draft):
                self.verb(trees(node)[0], draft)

    def _either_way(self, node: Node, draft: Draft) -> None:
        """ "Tap or untap": the one if the player likes, if not the other, which "you may" leaves open as well."""
        *who, what = trees(node)
        player: Selection = self.person(who[0]) if who else You()
        turned = self.selection(what)
        other: Effect = May(player, (Untap(turned),)) if who else Untap(turned)
        draft.add(May(player, (Tap(turned),), otherwise=(other,)))

    def _may(self, node: Node, more: list[Node], draft: Draft) -> None:
        """ "You may" and what may be done; `more` are the imperatives that go on with it."""
        who, *verbs = trees(node)
        self.subject, self.named = self.person(who), True
        within = Draft()
        for verb in verbs:
            self.verb(verb, within)
        for part in more:
            self.verb(trees(part)[0], within)
        draft.within[draft.add(May(self.subject, within.finished()))] = within

    def _each_time(self, node: Node, draft: Draft) -> None:
        """ "You gain 2 life for each Forest you control": the amount so many times."""
        inner = trees(node)
        before, mentions = len(draft.effects), len(self.said.mentions)
        self.part(inner[0], draft)
        if len(draft.effects) != before + 1:
            raise refused(inner[0], "one thing to do so many times")
        effect = draft.effects[before]
        self.each_of = effect.what if isinstance(effect, Modify) and isinstance(effect.what, All) else None
        with self.said.without_results(mentions):
            each = self.each(inner[1])
        self.each_of = None
        if isinstance(effect, Modify):
            draft.effects[before] = one_by_one(_so_many_times(node, effect, each))
            return
        field = next((name for name in ("amount", "count") if hasattr(effect, name)), None)
        number = getattr(effect, field) if field else None
        if field is None or not isinstance(number, int):
            raise refused(node, "a number for each")
        draft.effects[before] = msgspec.structs.replace(
            effect, **{field: each if number == 1 else Times(number, each)}
        )

    def _whereabouts(self, inner: list[Node], draft: Draft, first: int, slots: int) -> None:
        """ "..., where X is [amount]": the amount takes the place of X in the whole sentence."""
        mentions = len(self.said.mentions)
        self.part(inner[0], draft)
        with self.said.without_results(mentions):
            amount = self.amount(inner[1])
        draft.effects[first:] = [substitute(effect, {X(): amount}) for effect in draft.effects[first:]]
        targets = self.said.targets
        targets[slots:] = [substitute(spec, {X(): amount}) for spec in targets[slots:]]

    def _follow_up(self, node: Node, draft: Draft) -> None:
        """ "If you do" and "Otherwise" belong to the sentence before (419.5b)."""
        last = draft.effects[-1] if draft.effects else None
        more = self.apart(trees(node)[-1])
        if node.data == "otherwise" and isinstance(last, If):
            draft.effects[-1] = msgspec.structs.replace(last, otherwise=more)
        elif node.data == "if_done" and isinstance(last, May):
            draft.effects[-1] = msgspec.structs.replace(last, then=more)
        elif node.data == "if_not_done" and isinstance(last, May):
            draft.effects[-1] = msgspec.structs.replace(last, otherwise=more)
        else:
            raise refused(node, "a sentence with a choice or a condition before this one")

    def _forbid_regeneration(self, node: Node, draft: Draft) -> None:
        what = self.selection(trees(node)[0])
        last = draft.effects[-1] if draft.effects else None
        it = trees(node)[0].data in ("it", "they")
        if not isinstance(last, Destroy) or (last.what != what and not it):
            raise refused(node, "a sentence that destroys this before it")
        draft.effects[-1] = Destroy(last.what, Regeneration.FORBIDDEN)

    def _next_time(self, inner: list[Node], draft: Draft) -> None:
        """ "The next time [source] would deal damage to [this] this turn, prevent that damage." """
        if inner[0].data == "chosen_source":
            filter_ = self.description(trees(inner[0])[0])
            self.done(Choose(You(), Thing(filter_)), draft)
            chosen = self.said.latest(frozenset({"source"}))
            assert chosen is not None
            source: Filter = with_parts(Same(chosen), *getattr(filter_, "parts", (filter_,)))
        else:
            source = as_filter(self.selection(inner[0]))
        event = DealsDamage(source, as_filter(self.selection(inner[2])), self.damage_kind(inner[1]))
        draft.add(Shield(event, (PreventDamage(),), Duration.THIS_TURN, 1))

    # --- verbs ----------------------------------------------------------------------------------------

    def verb(self, node: Node, draft: Draft) -> None:
        if node.data == "deal" and trees(node)[0].data == "dealt_twice":
            first, to, second, other = trees(trees(node)[0])
            self.done(DealDamage(self.subject, self.amount(first), self.selection(to)), draft)
            self.done(DealDamage(self.subject, self.amount(second), self.selection(other)), draft)
            return
        if node.data == "prevent_to_and_by":
            kind, what = self.damage_kind(trees(node)[0]), as_filter(self.selection(trees(node)[1]))
            for event in (DealsDamage(None, what, kind), DealsDamage(what, None, kind)):
                draft.add(Shield(event, (PreventDamage(),), Duration.THIS_TURN))
            return
        if not processes.effect(self, node, draft):
            self.done(self.effect(node, draft), draft)

    def effect(self, node: Node, draft: Draft) -> Effect:
        name, inner = str(node.data), trees(node)
        if name in MOVES:
            zone, place = MOVES[name]
            what = self.selection(inner[0])
            if len(inner) > 1 and not _its_owners(inner[1]):
                self.owner(inner[1])
            return Move(self.subject, what, zone, place)
        if name in ("deal", "draw", "add_mana", "create", "gain_life", "lose_life"):
            return self._measured(name, node)
        if name in ("put_counters", "remove_counters"):
            return self._counters(name, node)
        match name:
            case "discard":
                return Discard(self.subject, self._own(self.selection(inner[0]), in_hand_of))
            case "sacrifice":
                return Sacrifice(self.subject, self._own(self.selection(inner[0]), controlled_by))
            case "into_play":
                return self._into_play(inner)
            case "switch":
                return Modify(self.selection(inner[0]), (SwitchPT(),), DURATIONS[str(inner[-1].data)])
            case "search":
                return self._search(inner)
            case "look_at":
                return LookAt(self.subject, self.selection(inner[0]))
            case "attach":
                return Attach(self.selection(inner[0]), self.selection(inner[1]))
            case "pay":
                if self.subject != You():
                    raise refused(node, '"you" before what is paid')
                paid = self.cost(inner[0])
                assert isinstance(paid, PayMana | LoseLife)
                return paid
            case "shuffle_own":
                return Shuffle(self.subject)
            case "prevent_all_by":
                source = as_filter(self.selection(inner[1]))
                event = DealsDamage(source, None, self.damage_kind(inner[0]))
                return Shield(event, (PreventDamage(),), Duration.THIS_TURN)
            case "scry":
                return Scry(self.subject, int(words(node)[0]))
            case "reveal":
                return Reveal(self.subject, self.selection(inner[0]))
            case "shuffle_into":
                what = self.selection(inner[0])
                if isinstance(what, All | Picked) or self.owner(inner[1]) != OwnerOf(what):
                    raise refused(node, "one thing and its owner's library")
                return ShuffleInto(self.subject, what)
            case "shuffle":
                return Shuffle(self.owner(inner[0]))
            case "choose_number":
                return Choose(self.subject, AnyNumber())
            case "gain_control":
                lasting = DURATIONS.get(str(inner[-1].data), Duration.LASTING)
                return Modify(self.selection(inner[0]), (SetController(self.subject),), lasting)
            case "prevent_next":
                return PreventNext(self.amount(inner[0]), self.selection(inner[1]), Duration.THIS_TURN)
            case "prevent_all":
                to = as_filter(self.selection(inner[1])) if len(inner) > 1 else None
                event = DealsDamage(None, to, self.damage_kind(inner[0]))
                return Shield(event, (PreventDamage(),), Duration.THIS_TURN)
        found = unusual.effect(self, node) or copies.effect(self, node) or this_turn.effect(self, node)
        return self._done_to(node) if found is None else found

    def _into_play(self, inner: list[Node]) -> PutIntoPlay:
        """ "Onto the battlefield tapped under your control" (214.4)."""
        who, manner = self.subject, Manner.ORDINARY
        what = self.selection(inner[0])
        for child in inner[1:]:
            if child.data == "in_state":
                if words(child)[0] not in (State.TAPPED.value, State.FLIPPED.value):
                    raise refused(child, '"tapped"')
                manner = Manner(str(words(child)[0]))
            elif child.data == "under_owners_control":
                self.selection(trees(child)[0])
                who = OwnerOf(what)
        return PutIntoPlay(who, what, manner)

    def _search(self, inner: list[Node]) -> Search:
        whose = self.owner(inner[0])
        *number, what = trees(inner[1])
        count = self.amount(number[0]) if number else 1
        return Search(self.subject, whose, self.description(what), count)

    def _done_to(self, node: Node) -> Effect:
        """The verbs that need nothing but their object."""
        inner = trees(node)
        if not inner:
            raise refused(node, "an instruction with its object")
        what = self.selection(inner[0])
        match str(node.data):
            case "destroy":
                return Destroy(what)
            case "counter":
                return Counter(what)
            case "tap":
                return Tap(what)
            case "untap":
                return Untap(what)
            case "regenerate":
                return Regenerate(what)
        raise refused(node, "an instruction")

    def _own(self, what: Selection, narrow: object) -> Selection:
        if isinstance(what, Picked | AtRandom | All) and callable(narrow):
            return msgspec.structs.replace(what, filter=narrow(what.filter, self.subject))
        return what

    def _measured(self, name: str, node: Node) -> Effect:
        """The verbs that come with an amount."""
        inner = trees(node)
        if name in ("gain_life", "lose_life") and not self.named:
            raise refused(node, '"you" or another player first')
        match name:
            case "deal":
                return self._damage(inner[0])
            case "draw":
                count = 1 if inner[0].data == "one_card" else self.amount(trees(inner[0])[0])
                return Draw(self.subject, count)
            case "gain_life":
                return GainLife(self.subject, self.amount(inner[0]))
            case "lose_life":
                return LoseLife(self.subject, self.amount(inner[0]))
            case "create":
                return CreateTokens(self.subject, self.amount(inner[0]), self.token(inner[1]))
        return self._mana(node)

    def _damage(self, node: Node) -> Effect:
        inner = trees(node)
        match str(node.data):
            case "divided":
                amount = self.amount(inner[0])
                to = self.selection(inner[1])
                if not isinstance(to, Target):
                    raise refused(inner[1], "targets to divide the damage among")
                spec = self.said.targets[to.slot]
                self.said.targets[to.slot] = msgspec.structs.replace(spec, divided=amount)
                return DealDamage(self.subject, Share(to.slot), to)
            case "dealt_to_equal":
                to = self.selection(inner[0])
                return DealDamage(self.subject, self.amount(inner[1]), to)
            case "dealt_double":
                return DealDamage(self.subject, Times(2, self.event_amount(node)), self.selection(inner[0]))
            case "dealt_plus":
                return copies.dealt_plus(self, node)
            case "dealt_same":
                return DealDamage(self.subject, self.event_amount(node), self.selection(inner[0]))
        amount = self.amount(inner[0])
        return DealDamage(self.subject, amount, self.selection(inner[1]))

    def _mana(self, node: Node) -> Effect:
        made, *rest = trees(node)
        if made.data == "any_mana":
            count = self.amount(trees(made)[0])
            if (
                not isinstance(count, int)
                or (words(made) and words(made)[0] != "1")
                or (count > 1 and not words(made))
            ):
                raise refused(made, "a number of mana")
            options = tuple((color.value,) * count for color in Color)
        elif made.data == "produced_mana":
            if self.amount(trees(made)[0]) != 1 or self.selection(trees(made)[1]) != EventPart(Role.OBJECT):
                raise refused(made, "one mana of any type that the land produced")
            options = ((remembered.PRODUCED,),)
        elif made.data == "mana_of_that_type":
            if self.amount(trees(made)[0]) != 1:
                raise refused(made, "one mana of that type")
            options = ((remembered.PRODUCED,),)
        elif made.data == "chosen_mana":
            count = self.amount(trees(made)[0])
            options = ((remembered.CHOSEN_COLOR,) * (count if isinstance(count, int) else 1),)
        else:
            options = tuple(tuple(str(symbol) for symbol in words(run)) for run in trees(made))
        times: Amount = 1
        for extra in rest:
            if extra.data == "description":
                times = Count(All(self.description(extra)))
            else:
                self.selection(extra)
        return AddMana(self.subject, options, times)

    def _counters(self, name: str, node: Node) -> Effect:
        count, kind, _, what = trees(node)
        number = self.amount(count)
        if name == "put_counters":
            return PutCounters(self.selection(what), str(words(kind)[0]), number)
        return RemoveCounters(self.selection(what), str(words(kind)[0]), number)

    def damage_kind(self, node: Node) -> DamageKind:
        return DamageKind.COMBAT if trees(node) else DamageKind.ANY

    # --- costs ----------------------------------------------------------------------------------------

    def price(self, node: Node) -> Cost:
        return self.cost(node)

    def cost(self, node: Node) -> Cost:
        self.subject = You()
        inner = trees(node)
        match str(node.data):
            case "mana_cost":
                return PayMana(ManaCost(tuple(str(symbol) for symbol in words(node))))
            case "tap_symbol":
                return TapSymbol()
            case "sacrifice_cost":
                return Sacrifice(You(), self._own(self.selection(inner[0]), controlled_by))
            case "discard_cost":
                return Discard(You(), self._own(self.selection(inner[0]), in_hand_of))
            case "life_cost":
                return LoseLife(You(), self.amount(inner[0]))
            case "counter_cost":
                number, kind, _, what = inner
                return RemoveCounters(self.selection(what), str(words(kind)[0]), self.amount(number))
            case "tap_cost":
                return Tap(self.selection(inner[0]))
            case "removal_cost":
                return Move(You(), self.selection(inner[0]), Zone.REMOVED)
            case "return_cost" | "to_graveyard_cost":
                moved = self.selection(inner[0])
                if not _its_owners(inner[1]):
                    self.owner(inner[1])
                return Move(You(), moved, Zone.HAND if node.data == "return_cost" else Zone.GRAVEYARD)
            case "reveal_cost":
                # Without a noun phrase: the card itself, from the hand (502.53).
                return Reveal(You(), self.selection(inner[0]) if inner else Self())
            case "untap_cost":
                return Untap(self.selection(inner[0]))
            case "put_counter_cost":
                number, kind, _, what_on = inner
                return PutCounters(self.selection(what_on), str(words(kind)[0]), self.amount(number))
        raise refused(node, "a cost")


def still(node: Node, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes, with types added to those that the object has anyway (212.1c)."""
    if not any(isinstance(one, SetTypes) for one in changes):
        raise refused(node, "a sentence that changes types before it")
    return tuple(
        msgspec.structs.replace(one, also=True) if isinstance(one, SetTypes) else one for one in changes
    )


def one_by_one(effect: Modify) -> Effect:
    """Where a change asks something of each thing by itself, each is changed by itself, all at once."""
    if remembered.EACH_ONE not in walk(effect.changes):
        return effect
    alone = msgspec.structs.replace(effect, what=remembered.EACH_ONE)
    return ForEach(remembered.EACH_ONE.name, effect.what, (alone,))


def _so_many_times(node: Node, effect: Modify, each: Count | CountersOn) -> Modify:
    """ "Get +1/+0 until end of turn for each ...": the bonus so many times."""
    match effect.changes:
        case (AddPT(power=int() as power, toughness=int() as toughness),):
            return msgspec.structs.replace(
                effect, changes=(AddPT(times(power, each), times(toughness, each)),)
            )
    raise refused(node, "a bonus for each")


def _its_owners(node: Node) -> bool:
    """ "Its owner's hand": where a thing goes anyway (217.1a)."""
    inner = trees(node)
    if node.data != "of_np" or not inner or inner[0].data != "owner_of":
        return False
    return trees(inner[0])[0].data in ("it", "their")


def _share_duration(draft: Draft, first: int) -> None:
    """ "Red creatures get +1/+0 and white creatures get +0/+1 until end of turn": both do until then."""
    last = draft.effects[-1] if draft.effects else None
    if not isinstance(last, Modify):
        return
    for at, effect in enumerate(draft.effects[first:], first):
        if isinstance(effect, Modify) and effect.duration is Duration.LASTING:
            draft.effects[at] = msgspec.structs.replace(effect, duration=last.duration)
