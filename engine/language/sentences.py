"""From parse trees to instructions: what sentences tell players and objects to do, one after another.

Instructions of one subject have rooms of their own: `damage`, `moves`, `costs`, `copies`, `processes`, `this_turn`,
`text_changes`, `responses`, `unusual`.
"""

from __future__ import annotations

import msgspec

from engine.language import (
    as_though,
    chosen_types,
    copies,
    costs,
    damage,
    decrees,
    hands,
    moves,
    named_cards,
    processes,
    redirecting,
    remembered,
    responses,
    shields,
    text_changes,
    this_turn,
    unusual,
)
from engine.language.changes import Changes, times
from engine.language.combining import as_filter, substitute
from engine.language.discourse import InstructionDraft
from engine.language.effects import (
    AddPT,
    AnyNumber,
    Attach,
    Change,
    Choose,
    Counter,
    CreateTokens,
    Delay,
    Destroy,
    Draw,
    Effect,
    ExchangeControl,
    Forbid,
    ForEach,
    GainLife,
    If,
    LoseLife,
    May,
    Modify,
    Must,
    PayMana,
    PutCounters,
    Regenerate,
    RemoveCounters,
    SetController,
    SetTypes,
    SwitchPT,
    Tap,
    Unless,
    Untap,
)
from engine.language.lasting import DURATIONS, lasting
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import (
    All,
    AnyOf,
    Begins,
    Count,
    CountersOn,
    Event,
    Filter,
    IsPlayer,
    Same,
    Selection,
    Times,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import (
    Duration,
    ObjectAct,
    Regeneration,
    StepOrPhase,
)

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
            "forbid",
        ),
    )
)
"""What players do and objects don't: "they" before such a verb is a player."""
LATER = {
    "end_of_turn": StepOrPhase.END_OF_TURN,
    "end_of_combat": StepOrPhase.END_OF_COMBAT,
    "next_upkeep": StepOrPhase.UPKEEP,
    "your_next_upkeep": StepOrPhase.UPKEEP,
    "your_next_main": StepOrPhase.MAIN,
}

ANYBODY_DOES = (Destroy, Counter, Tap, Untap, Regenerate)
"""Instructions that are the same whoever carries them out, unless he or she picks what it is done to."""


class Sentences(Changes):
    """Reads sentences into a draft of instructions."""

    # --- sentences and their parts --------------------------------------------------------------------

    def sentence(self, node: Node, draft: InstructionDraft) -> None:
        """One sentence; it may alter what the one before it said (413.2). Raises Refused."""
        self.subject, self.named = You(), False
        name, inner = str(node.data), trees(node)
        match name:
            case "plain":
                self.action(inner[0], draft)
            case "if_sentence":
                condition = self.condition(inner[0])
                within = self.gathered(inner[1])
                draft.within[draft.add(If(condition, within.finished()))] = {"effects": within}
            case "if_instead":
                self._instead(node, draft)
            case "if_done" | "if_not_done" | "otherwise":
                self._follow_up(node, draft)
            case "no_regeneration":
                self._forbid_regeneration(node, draft)
            case "sentence_if":
                first = len(self.said.mentions)
                within = self.gathered(inner[0])
                with self.said.without_results(first):
                    condition = self.condition(inner[1])
                draft.within[draft.add(If(condition, within.finished()))] = {"effects": within}
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
                rooms = (
                    *(damage.sentence, processes.sentence, this_turn.sentence, decrees.sentence),
                    *(copies.follow_up, responses.sentence, shields.sentence),
                )
                if not any(read(self, node, draft) for read in rooms):
                    raise refused(node, "a sentence")

    def later(self, node: Node) -> Event:
        """The moment at which a delayed ability triggers (404.4)."""
        whose: Filter = Same(You()) if str(node.data).startswith("your_") else IsPlayer()
        return Begins(LATER[str(node.data)], whose)

    def _instead(self, node: Node, draft: InstructionDraft) -> None:
        """ "If its kicker cost was paid, that creature gets +5/+5 instead": in place of what was said just before."""
        condition_node, action = trees(node)
        condition = self.condition(condition_node)
        within = self.apart(action)
        before = draft.effects[-1] if draft.effects else None
        if len(within) != 1 or type(before) is not type(within[0]):
            raise refused(action, "an instruction of the same kind as the one before it")
        draft.effects[-1] = If(condition, within, (before,))

    def _last_for_the_turn(self, node: Node, draft: InstructionDraft, first: int) -> None:
        """ "Until end of turn, ...": everything that the sentence begins lasts so long."""
        begun = draft.effects[first:]
        if not any(isinstance(one, Modify | Forbid) for one in begun):
            raise refused(node, "something that lasts")
        draft.effects[first:] = [
            msgspec.structs.replace(one, duration=Duration.THIS_TURN)
            if isinstance(one, Modify | Forbid)
            else one
            for one in begun
        ]

    def _stays_a(self, node: Node, draft: InstructionDraft) -> None:
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

    def instead(self, node: Node) -> tuple[Effect, ...]:
        """What happens in place of an event: read by the reader of whole paragraphs."""
        raise NotImplementedError

    def in_place_of(self, event: Event, node: Node) -> tuple[Effect, ...]:
        """What happens in place of this event. In abilities.py."""
        raise NotImplementedError

    def apart(self, node: Node) -> tuple[Effect, ...]:
        """The instructions of an action, gathered by themselves."""
        return self.gathered(node).finished()

    def gathered(self, node: Node) -> InstructionDraft:
        """The same, as a draft whose results a later sentence may ask for."""
        draft = InstructionDraft()
        self.action(node, draft)
        return draft

    def action(self, node: Node, draft: InstructionDraft) -> None:
        """Instructions joined by commas and "and", in text order."""
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

    def part(self, node: Node, draft: InstructionDraft) -> None:
        """One of the joined instructions, with who does it and when."""
        inner = trees(node)
        match str(node.data):
            case "unless":
                within = InstructionDraft()
                self.part(inner[0], within)
                who = self.person(inner[1])
                draft.add(Unless(who, (self.cost(inner[2]),), within.finished()))
            case "delayed":
                within = InstructionDraft()
                self.part(inner[0], within)
                draft.add(Delay(self.later(inner[1]), within.finished()))
            case "each_time":
                self._each_time(node, draft)
            case "may_have":
                chooser = self.selection(inner[0])
                self.subject, self.named = self.selection(inner[1]), True
                within = InstructionDraft()
                self.verb(inner[2], within)
                draft.add(May(chooser, within.finished()))
            case "may_turn_either_way" | "turn_either_way":
                self._either_way(node, draft)
            case "told":
                by_player = inner[1].data in PLAYERS_DO
                self.subject = self.person(inner[0]) if by_player else self.selection(inner[0])
                self.named = True
                self._told(inner, draft)
            case "two_each":
                both = AnyOf((as_filter(self.selection(inner[0])), as_filter(self.selection(inner[1]))))
                self.subject, self.named = All(both), True
                self.verb(inner[2], draft)
            case "subgame":
                self.verb(node, draft)
            case "may":
                self._may(node, [], draft)
            case "modify":
                what = self.of_objects(inner[0], self.permanent(inner[0]))
                changes = self.changes_of(what, inner[1], draft)
                draft.add(one_by_one(Modify(what, changes, *lasting(self, inner[-1]))))
            case "lure":
                who, to = All(self.description(inner[0])), as_filter(self.selection(inner[1]))
                draft.add(Modify(who, (Must(ObjectAct.BLOCK, to),), DURATIONS[str(inner[2].data)]))
            case _ if not any(room.part(self, node, draft) for room in (processes, this_turn, as_though)):
                self.verb(trees(node)[0], draft)

    def _told(self, inner: list[Node], draft: InstructionDraft) -> None:
        """Somebody does something. Raises Refused where the instruction doesn't depend on who carries it out."""
        who, before = self.subject, len(draft.effects)
        self.verb(inner[1], draft)
        for effect in draft.effects[before:]:
            if isinstance(effect, ANYBODY_DOES) and who != You() and who not in walk(effect):
                raise refused(inner[0], '"you", or nobody, before this verb')

    def _either_way(self, node: Node, draft: InstructionDraft) -> None:
        """ "Tap or untap": the one if the player likes, if not the other, which "you may" leaves open as well."""
        *who, what = trees(node)
        player: Selection = self.person(who[0]) if who else You()
        turned = self.selection(what)
        other: Effect = May(player, (Untap(turned),)) if who else Untap(turned)
        draft.add(May(player, (Tap(turned),), otherwise=(other,)))

    def _may(self, node: Node, more: list[Node], draft: InstructionDraft) -> None:
        """ "You may" and what may be done; `more` are the imperatives that go on with it."""
        who, *verbs = trees(node)
        self.subject, self.named = self.person(who), True
        within = InstructionDraft()
        for verb in verbs:
            self.verb(verb, within)
        for part in more:
            self.verb(trees(part)[0], within)
        draft.within[draft.add(May(self.subject, within.finished()))] = {"effects": within}

    def _each_time(self, node: Node, draft: InstructionDraft) -> None:
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

    def _whereabouts(self, inner: list[Node], draft: InstructionDraft, first: int, slots: int) -> None:
        """ "..., where X is [amount]": the amount takes the place of X in the whole sentence."""
        mentions = len(self.said.mentions)
        self.part(inner[0], draft)
        with self.said.without_results(mentions):
            amount = self.amount(inner[1])
        draft.effects[first:] = [substitute(effect, {X(): amount}) for effect in draft.effects[first:]]
        targets = self.said.targets
        targets[slots:] = [substitute(spec, {X(): amount}) for spec in targets[slots:]]

    def _follow_up(self, node: Node, draft: InstructionDraft) -> None:
        """ "If you do" and "Otherwise" belong to the sentence before (419.5b)."""
        last = draft.effects[-1] if draft.effects else None
        more = self.gathered(trees(node)[-1])
        case = "then" if node.data == "if_done" else "otherwise"
        if not isinstance(last, If if node.data == "otherwise" else May):
            raise refused(node, "a sentence with a choice or a condition before this one")
        draft.effects[-1] = msgspec.structs.replace(last, **{case: more.finished()})
        draft.within.setdefault(len(draft.effects) - 1, {})[case] = more

    def _forbid_regeneration(self, node: Node, draft: InstructionDraft) -> None:
        what = self.selection(trees(node)[0])
        last = draft.effects[-1] if draft.effects else None
        it = trees(node)[0].data in ("it", "they")
        if not isinstance(last, Destroy) or (last.what != what and not it):
            raise refused(node, "a sentence that destroys this before it")
        draft.effects[-1] = Destroy(last.what, Regeneration.FORBIDDEN)

    # --- verbs ----------------------------------------------------------------------------------------

    def verb(self, node: Node, draft: InstructionDraft) -> None:
        """What a verb tells somebody to do; its result can be spoken of from now on."""
        if not damage.verb(self, node, draft) and not processes.effect(self, node, draft):
            self.done(self.effect(node), draft)

    def effect(self, node: Node) -> Effect:
        """The one instruction that a verb is. Raises Refused."""
        rooms = (
            *(moves.effect, damage.effect, unusual.effect, copies.effect, this_turn.effect, decrees.effect),
            *(text_changes.effect, redirecting.effect, chosen_types.effect),
            responses.effect,
            *(named_cards.effect, hands.effect),
        )
        for read in rooms:
            if (found := read(self, node)) is not None:
                return found
        name, inner = str(node.data), trees(node)
        if name in ("gain_life", "lose_life") and not self.named:
            raise refused(node, '"you" or another player first')
        match name:
            case "draw":
                count = 1 if inner[0].data == "one_card" else self.amount(trees(inner[0])[0])
                return Draw(self.subject, count)
            case "gain_life":
                return GainLife(self.subject, self.amount(inner[0]))
            case "lose_life":
                return LoseLife(self.subject, self.amount(inner[0]))
            case "create":
                return CreateTokens(self.subject, self.amount(inner[0]), self.token(inner[1]))
            case "add_mana":
                return costs.mana(self, node)
            case "put_counters" | "remove_counters":
                return self._counters(name, node)
            case "switch":
                return Modify(self.selection(inner[0]), (SwitchPT(),), DURATIONS[str(inner[-1].data)])
            case "gain_control":
                what, whose = self.selection(inner[0]), (SetController(self.subject),)
                return Modify(what, whose, *lasting(self, inner[-1]))
            case "exchange_control":
                return ExchangeControl(self.selection(inner[0]), self.selection(inner[1]))
            case "attach":
                return Attach(self.selection(inner[0]), self.selection(inner[1]))
            case "pay":
                if self.subject != You():
                    raise refused(node, '"you" before what is paid')
                paid = self.cost(inner[0])
                assert isinstance(paid, PayMana | LoseLife)
                return paid
            case "choose_number":
                return Choose(self.subject, AnyNumber())
        return self._done_to(node)

    def _done_to(self, node: Node) -> Effect:
        """The verbs that need nothing but their object."""
        inner = trees(node)
        if not inner:
            raise refused(node, "an instruction with its object")
        what = self.of_objects(inner[0], self.permanent(inner[0]))
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

    def _counters(self, name: str, node: Node) -> Effect:
        count, kind, _, what = trees(node)
        number = self.amount(count)
        if name == "put_counters":
            return PutCounters(self.permanent(what), str(words(kind)[0]), number)
        return RemoveCounters(self.selection(what), str(words(kind)[0]), number)


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


def _share_duration(draft: InstructionDraft, first: int) -> None:
    """ "Red creatures get +1/+0 and white creatures get +0/+1 until end of turn": both do until then."""
    last = draft.effects[-1] if draft.effects else None
    if not isinstance(last, Modify):
        return
    for at, effect in enumerate(draft.effects[first:], first):
        if isinstance(effect, Modify) and effect.duration is Duration.LASTING:
            draft.effects[at] = msgspec.structs.replace(effect, duration=last.duration)
