"""Rule 419: replacement and prevention effects.

Every event is proposed before it happens. Where some effect may want it (`watched`, `wanted`), the driver
puts `Happening` on the agenda: it looks at each part of the event as it stands, lets the affected players
choose among the effects that apply (419.9), changes the part, and looks again until nothing applies. What
is left of the event happens; instructions that stand in for a part are carried out after it.

It is long because looking for effects and applying them are one round, over and over (419.9b).

Effects that apply come from three places: replacement abilities and protection of permanents, shields
(`Effect` with a `Replacement`), and the text of the very object that is coming into play (419.1b) or whose
effect it is (419.6d).
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import (
    Act,
    Moment,
    Procedure,
    ask,
    call,
    done,
    goto,
    perform_settled,
    procedure,
    propose,
    step,
)
from engine.asking import holds
from engine.asking.forbidding import forbids
from engine.board import NOTHING, STACK, AbilityId, Board, ObjectId, PlayerId, now_or_last
from engine.characteristics import Held, controller_of, held
from engine.decisions import Answer, OneOf, Order
from engine.events import (
    MANY,
    CardDrawn,
    CardTurnedFaceUp,
    Create,
    DamageDealt,
    ObjectMoved,
    Part,
    UseShield,
)
from engine.language.card import CardDef
from engine.language.effects import ArriveWithCounters, Keyword, PreventDamage, Replacement
from engine.language.terms import DealsDamage, EventPart, Filter, OnlyIf, Same, Self
from engine.language.walks import walk
from engine.language.words import KeywordName, ObjectAct
from engine.memos import said_memo
from engine.rules.effects.arriving_419 import go_unsaid, own_text, says_nothing, works_elsewhere
from engine.rules.effects.aura_copies_212 import ask_for_a_host, kept_out, put_on, without_a_host
from engine.rules.effects.damage_limits_419 import as_dealt, limited_for_a_team
from engine.rules.effects.graveyards_217 import arranged, unarranged
from engine.rules.effects.instead_419 import (
    Changed,
    Later,
    Watcher,
    alike,
    change,
    next_choice,
    watcher_asker,
)
from engine.rules.effects.prevention_419 import (
    can_be_prevented,
    counts_damage,
    is_masked,
    prevents,
    regenerates,
    turns_up,
)
from engine.rules.effects.proposals_419 import affected, would_be
from engine.rules.effects.roll_call import roll_call
from engine.rules.effects.timestamps_418 import arriving, contested, in_order
from engine.rules.keywords.sentences_502 import cite_keyword
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.patterns_410 import part_names
from engine.seats import apnap, whose_turn

# --- what watches -----------------------------------------------------------------------------------------


def watched(board: Board) -> frozenset[str]:
    """The class names of the parts that some effect on this board may replace or prevent."""
    return _watch(board).names


def wanted(board: Board, parts: tuple[Part, ...]) -> bool:
    """Whether an event has to pass rule 419: an effect watches for it, or its own object's text changes
    it."""
    names = _watch(board).names
    if len(parts) > 1:
        kinds = set(map(type, parts))
        if kinds.isdisjoint(LOOKED_AT):
            return bool(names) and not names.isdisjoint([kind.__name__ for kind in kinds])
        if len(parts) >= MANY and kinds == _MOVES and go_unsaid(board, parts):
            return ObjectMoved.__name__ in names
    for part in parts:
        kind = type(part)
        if kind.__name__ in names:
            return True
        if kind is ObjectMoved or kind is Create or kind is CardTurnedFaceUp or kind is CardDrawn:
            if type(part) is ObjectMoved and says_nothing(board, part):
                continue
            if own_text(board, part):
                return True
        elif kind is DamageDealt and part.amount <= 0:  # type: ignore[attr-defined]
            return True
    return len(parts) > 1 and (bool(contested(board, parts)) or unarranged(board, parts) is not None)


LOOKED_AT = frozenset((ObjectMoved, Create, CardTurnedFaceUp, CardDrawn, DamageDealt))
"""The parts that may pass rule 419 though nothing watches for their kind."""
_MOVES = {ObjectMoved}
"""The kinds of an event in which cards move and nothing else happens."""


class _Watch:
    """Everything that watches, by the class name of the parts it watches for."""

    __slots__ = ("by_name", "names")

    def __init__(self, by_name: dict[str, list[Watcher]]) -> None:
        self.by_name = by_name
        self.names = frozenset(by_name)


@said_memo
def _watch(board: Board) -> _Watch:
    by_name: dict[str, list[Watcher]] = {}
    for object_id in roll_call(board).watching:
        for one in held(board, object_id):
            ability = _as_replacement(one)
            # "Comes into play tapped" says nothing any more about what is in play.
            if ability is None or works_elsewhere(ability):
                continue
            watcher = Watcher(one.id, ability, object_id, controller_of(board, object_id))
            for name in part_names(ability.event):
                by_name.setdefault(name, []).append(watcher)
    for effect in board.effects:
        if not isinstance(effect.ability, Replacement):
            continue
        watcher = Watcher(
            AbilityId(effect.source, int(effect.id)),
            effect.ability,
            effect.source,
            effect.controller,
            effect.id,
            effect.bound,
            effect.charges,
        )
        for name in part_names(effect.ability.event):
            by_name.setdefault(name, []).append(watcher)
    return _Watch(by_name)


def _as_replacement(one: Held) -> Replacement | None:
    ability = one.ability
    if isinstance(ability, Replacement):
        return ability
    if isinstance(ability, Keyword) and ability.name == KeywordName.PROTECTION and ability.filter is not None:
        return _protection(ability.filter)
    return None


@lru_cache(maxsize=256)
def _protection(quality: Filter) -> Replacement:
    """502.7e: damage from sources with the quality is prevented."""
    return Replacement(DealsDamage(source=quality, to=Same(Self())), (PreventDamage(),))


@lru_cache(maxsize=8192)
def _other_texts(definition: CardDef) -> bool:
    return any(isinstance(ability, Replacement) for face in definition.faces for ability in face.abilities)


def _own_effect(board: Board, part: Part) -> tuple[Watcher, ...]:
    """Texts of a resolving spell that replace part of its own effect (419.6d)."""
    spell = board.objects.get(part.by) if part.by != NOTHING else None
    if spell is None or spell.zone != STACK or spell.definition is None or not _other_texts(spell.definition):
        return ()
    return tuple(
        Watcher(one.id, one.ability, spell.id, spell.controller)
        for one in held(board, spell.id)
        if isinstance(one.ability, Replacement) and not works_elsewhere(one.ability)
    )


def applicable(board: Board, part: Part, bygone: frozenset[AbilityId] = frozenset()) -> tuple[Watcher, ...]:
    """The effects that apply to a part as it stands, each given one chance only (419.6a).

    `bygone` are effects whose own modified event this part belongs to. Self-replacement effects come first:
    as long as one applies, it alone is offered (419.6d).
    """
    own = _own_effect(board, part)
    for watchers in (own, (*_watch(board).by_name.get(type(part).__name__, ()), *own_text(board, part))):
        found = tuple(
            one
            for one in watchers
            if one.id not in part.met and one.id not in bygone and _applies(board, part, one)
        )
        if found:
            return found
    return ()


def _applies(board: Board, part: Part, watcher: Watcher) -> bool:
    ability = watcher.ability
    if (
        isinstance(part, DamageDealt)
        and prevents(ability)
        and len(ability.instead) == 1
        and not can_be_prevented(board, part)
    ):
        # What a text does besides it does all the same, though nothing is prevented.
        return False
    if isinstance(part, ObjectMoved) and regenerates(ability):
        # A text may say it of the destruction, or of the permanent (419.6b, 103.2).
        barred = forbids(board, part.object, ObjectAct.BE_REGENERATED) is not None
        if barred or not part.regenerate:
            return False
    condition = ability.condition
    if condition is not None and not holds(board, condition, watcher_asker(board, watcher)):
        return False
    if ability.instead and all(_comes_without(board, one, watcher) for one in ability.instead):
        return False
    if watcher.effect != NOTHING and turns_up(ability) and not is_masked(board, watcher.noted):
        return False
    return would_be(ability.event, part, board, watcher_asker(board, watcher)) is not None


def _comes_without(board: Board, instruction: object, watcher: Watcher) -> bool:
    """Whether it says no more than "with counters on it if ...", and that isn't so: such an effect doesn't apply."""
    return (
        isinstance(instruction, ArriveWithCounters)
        and isinstance(instruction.count, OnlyIf)
        and not holds(board, instruction.count.condition, watcher_asker(board, watcher))
    )


def _told_already(later: tuple[Later, ...], one: Later, watcher: Watcher) -> bool:
    """Damage that several sources would deal at once is prevented as one: what the text does besides it does once, but
    for what it says of each of them (our reading)."""
    if not prevents(watcher.ability) or any(isinstance(part, EventPart) for part in walk(one.effects)):
        return False
    return any(other.effects == one.effects and other.met[-1:] == one.met[-1:] for other in later)


# --- the procedure ----------------------------------------------------------------------------------------


class Contest(Struct, frozen=True):
    """A part of the event that effects want: its place, who chooses, and the effects."""

    place: int
    player: PlayerId
    watchers: tuple[Watcher, ...]


class Spent(Struct, frozen=True):
    """A shield against the next damage of a source: it works on all that the source deals at this time (419.8a)."""

    id: AbilityId
    source: ObjectId
    use: UseShield


@procedure("419.1")
class Happening(Procedure, frozen=True, kw_only=True):
    """An event is about to happen."""

    parts: tuple[Part, ...]
    """The event as it stands."""
    origin: tuple[str, str] = ("", "")
    """The procedure and step that proposed it."""
    place: int = -1
    """The part that is being looked at."""
    among: tuple[int, ...] = ()
    """Places of parts among which the player chooses what a shield works on first."""
    choice: int = 0
    answer: Answer = None
    answers: tuple[Answer, ...] = ()
    """Choices that the effect called for, made before it is applied (419.1b)."""
    arrangers: tuple[PlayerId, ...] = ()
    """Who has arranged the cards that he or she owns on their way to a graveyard."""
    used: tuple[Part, ...] = ()
    spent: tuple[Spent, ...] = ()
    """Shields that are used up once all that their source deals at this time has been looked at."""
    later: tuple[Later, ...] = ()
    carrying: tuple[AbilityId, ...] = ()
    """The effects behind the instructions that are being carried out now."""
    performed: tuple[Part, ...] = ()

    exact: ClassVar[bool] = True

    def asked_anew(self) -> Happening:
        """Effects and parts of the event may be gone: it is looked at again, with the changes made so far."""
        return replace(
            self, at="look", awaiting="", place=-1, among=(), choice=0, answer=None, answers=(), used=()
        )

    def left_by(self, players: tuple[PlayerId, ...]) -> Happening:
        """Until it happens, the event is looked at again."""
        return self if self.at in ("carry_out", "follow", "next_instructions") else self.asked_anew()

    @step("419.2", also=("419.4",), quiet=True)
    def look(self, game: Moment) -> Act | None:
        """Effects that exist now and match the event apply, to the active player's things first."""
        contest = _next_contest(self, game)
        if contest is None and self.spent:
            return goto("use_up", used=tuple(one.use for one in self.spent), spent=())
        if contest is None:
            parts = as_dealt(game.board, self.parts)
            if (place := without_a_host(parts)) >= 0:
                return goto("choose_host", parts=parts, place=place)
            if contested(game.board, parts):
                return goto("order_timestamps", parts=parts)
            return goto("arrange" if unarranged(game.board, parts) else "happen", parts=parts)
        rivals = _rivals(self, game, contest)
        if len(rivals) > 1:
            return goto("choose_part", place=contest.place, among=rivals)
        return goto("choose_effect", place=contest.place)

    @step("419.7b")
    def choose_part(self, game: Moment) -> Act | None:
        """If a shield can't stop all of it, the affected player chooses what it stops first."""
        board = game.board
        return ask(
            OneOf(
                player=affected(board, self.parts[self.place]),
                rule="419.7b",
                purpose="what the shield works on first",
                among=self.among,
                kind="effect",
                labels=tuple(_source_name(board, self.parts[place]) for place in self.among),
            ),
            into="place",
        )

    @step("419.9a", quiet=True)
    def choose_effect(self, game: Moment) -> Act | None:
        """If several effects apply, the player affected, or whose object is affected, picks one."""
        board = game.board
        part = self.parts[self.place]
        found = _wanting(self, game, part)
        if all(alike(one, found[0]) for one in found):
            return goto("ask_choices", choice=0)
        return ask(
            OneOf(
                player=affected(board, part),
                rule="419.9a",
                purpose="which effect to apply",
                among=tuple(range(len(found))),
                kind="effect",
                labels=tuple(_name(board, one.source) for one in found),
            ),
            into="choice",
        )

    @step("419.1b", also=("419.1e", "503.5", "503.6"), quiet=True)
    def ask_choices(self, game: Moment) -> Act | None:
        """What "as it comes into play" leaves open is chosen before the event happens."""
        board = game.board
        part = self.parts[self.place]
        watcher = _wanting(self, game, part)[self.choice]
        form = next_choice(board, watcher, part, self.answers, self.parts)
        if form is None:
            return goto("apply")
        return call(form, into="answer") if isinstance(form, Procedure) else ask(form, into="answer")

    @step("419.1b", quiet=True)
    def chosen(self, game: Moment) -> Act | None:
        """The choice is kept until all are made."""
        return goto("ask_choices", answers=(*self.answers, self.answer), answer=None)

    @step("419.5", also=("419.6a", "419.6b", "419.6c", "419.7b"))
    def apply(self, game: Moment) -> Act | None:
        """The effect changes the event, or puts another in its place; it gets no second chance at it."""
        board = game.board
        part = self.parts[self.place]
        watcher = _wanting(self, game, part)[self.choice]
        cite_keyword(board, watcher.ability, watcher.source)
        changed: Changed = change(board, watcher, part, self.answers)
        parts = (*self.parts[: self.place], *changed.parts, *self.parts[self.place + 1 :])
        used: tuple[Part, ...] = changed.first
        spent = self.spent
        if changed.used and watcher.charges >= 0 and all(one.id != watcher.id for one in spent):
            use = UseShield(effect=watcher.effect, amount=changed.used)
            if _deals_more(self, game, watcher):
                assert isinstance(part, DamageDealt)
                spent += (Spent(watcher.id, part.source, use),)
            else:
                used += (use,)
        return goto(
            "limit_for_a_team" if limited_for_a_team(board, changed.parts) else "use_up",
            parts=parts,
            used=used,
            spent=spent,
            later=(
                *self.later,
                *(one for one in changed.later if not _told_already(self.later, one, watcher)),
            ),
            place=-1,
            among=(),
            answers=(),
        )

    @step("606.9a", also=("606.9",), ours=True)
    def limit_for_a_team(self, game: Moment) -> Act | None:
        """A share goes by the team's total: damage takes that no lower than where the share is the number."""
        return goto("use_up")

    @step("419.3", also=("419.7b", "419.8b"), quiet=True)
    def use_up(self, game: Moment) -> Act | None:
        """A shield is used up by as much as it did; one that did nothing remains."""
        return propose(*self.used) if self.used else goto("look")

    @step("419.9b", quiet=True)
    def look_again(self, game: Moment) -> Act | None:
        """Another effect may apply to the changed event."""
        return goto("look", used=())

    @step("212.4j", also=("503.5",))
    def choose_host(self, game: Moment) -> Act | None:
        """A permanent that comes into play as a copy of an Aura is attached to what its controller chooses
        now."""
        part = self.parts[self.place]
        assert isinstance(part, ObjectMoved)
        form = ask_for_a_host(game.board, part)
        if form is not None:
            return ask(form, into="choice")
        left = kept_out(game.board, part)
        return goto("look", parts=(*self.parts[: self.place], *left, *self.parts[self.place + 1 :]), place=-1)

    @step("212.4j", quiet=True)
    def enchant(self, game: Moment) -> Act | None:
        """It will come into play attached to that."""
        part = self.parts[self.place]
        assert isinstance(part, ObjectMoved)
        parts = (*self.parts[: self.place], put_on(part, self.choice), *self.parts[self.place + 1 :])
        return goto("look", parts=parts, place=-1, choice=0)

    @step("418.5e")
    def order_timestamps(self, game: Moment) -> Act | None:
        """The active player determines the order of timestamps of what comes into play at the same time."""
        board = game.board
        places = contested(board, self.parts)
        names = [found.name for place in places if (found := arriving(board, self.parts[place])) is not None]
        return ask(
            Order(
                player=whose_turn(board),
                rule="418.5e",
                purpose="the order of timestamps, the earliest first",
                items=places,
                kind="effect",
                labels=tuple(names),
            ),
            into="among",
        )

    @step("418.5e", quiet=True)
    def stamp(self, game: Moment) -> Act | None:
        """They will be stamped in that order."""
        return goto("arrange", parts=in_order(self.parts, self.among), among=())

    @step("217.4c", check=True)
    def arrange(self, game: Moment) -> Act | None:
        """The owner of cards that are put into a graveyard together may arrange them."""
        heap = unarranged(game.board, self.parts, self.arrangers)
        if heap is None:
            return goto("happen")
        owner, cards = heap
        purpose = "the order of cards put into the graveyard, the lowest first"
        return ask(Order(player=owner, rule="217.4c", purpose=purpose, items=cards), into="among")

    @step("217.4c", quiet=True)
    def arranged(self, game: Moment) -> Act | None:
        """They will go there in that order; then it is the next player's turn."""
        heap = unarranged(game.board, self.parts, self.arrangers)
        assert heap is not None
        cards = tuple(ObjectId(one) for one in self.among)
        parts = arranged(self.parts, cards)
        return goto("arrange", parts=parts, among=(), arrangers=(*self.arrangers, heap[0]))

    @step("419.5", also=("419.5a",), quiet=True)
    def happen(self, game: Moment) -> Act | None:
        """What is left of the event happens."""
        return perform_settled(self.parts, into="performed") if self.parts else None

    @step("419.5", also=("419.6h", "423.6b"), quiet=True)
    def carry_out(self, game: Moment) -> Act | None:
        """Instructions that replace a part of the event are followed first."""
        if not self.later:
            return done(self.performed)
        return goto("follow", carrying=self.later[0].met)

    @step("419.5", also=("419.6a",))
    def follow(self, game: Moment) -> Act | None:
        """The instructions of the replacement effect are followed; what they do is not replaced by it
        again."""
        first = self.later[0]
        return call(
            Carry(
                todo=first.effects,
                source=first.source,
                controller=first.controller,
                noted=first.noted,
                event=first.event,
            )
        )

    @step("419.5", quiet=True)
    def next_instructions(self, game: Moment) -> Act | None:
        """Further instructions follow in the order in which their effects were applied."""
        return goto("carry_out", later=self.later[1:], carrying=())


def _bygone(game: Moment) -> frozenset[AbilityId]:
    """Effects whose instructions are being carried out below: this event is part of what they made
    (419.6a)."""
    met: list[AbilityId] = []
    for frame in game.agenda:
        if type(frame) is Happening and frame.carrying:
            met.extend(frame.carrying)
    return frozenset(met)


def _wanting(frame: Happening, game: Moment, part: Part) -> tuple[Watcher, ...]:
    """The effects that apply to a part; a shield that another source has used up does no more."""
    found = applicable(game.board, part, _bygone(game))
    if not frame.spent:
        return found
    source = part.source if isinstance(part, DamageDealt) else NOTHING
    gone = {one.id for one in frame.spent if one.source != source}
    return tuple(one for one in found if one.id not in gone)


def _deals_more(frame: Happening, game: Moment, watcher: Watcher) -> bool:
    """Whether the source of the part that is looked at deals damage at the same time that the shield is for, too."""
    part = frame.parts[frame.place]
    if not isinstance(part, DamageDealt) or counts_damage(watcher.ability):
        return False
    others = (*frame.parts[: frame.place], *frame.parts[frame.place + 1 :])
    return any(
        any(found.id == watcher.id for found in _wanting(frame, game, one))
        for one in others
        if isinstance(one, DamageDealt) and one.source == part.source and one.amount > 0
    )


def _next_contest(frame: Happening, game: Moment) -> Contest | None:
    """The part to look at next: choices of several players are made in APNAP order (419.9a, 103.4)."""
    board = game.board
    best: Contest | None = None
    order = apnap(board)
    for place, part in enumerate(frame.parts):
        if not part.listened or (isinstance(part, DamageDealt) and part.amount <= 0):
            continue
        found = _wanting(frame, game, part)
        if not found:
            continue
        player = affected(board, part)
        if best is None or _rank(order, player) < _rank(order, best.player):
            best = Contest(place, player, found)
    return best


def _rank(order: tuple[PlayerId, ...], player: PlayerId) -> int:
    return order.index(player) if player in order else len(order)


def _rivals(frame: Happening, game: Moment, contest: Contest) -> tuple[int, ...]:
    """The places of all parts that want the same limited shield, if it can't do for all of them (419.7b)."""
    board, parts = game.board, frame.parts
    for watcher in contest.watchers:
        if watcher.charges < 0:
            continue
        places = tuple(
            place
            for place, part in enumerate(parts)
            if any(one.id == watcher.id for one in _wanting(frame, game, part))
            and affected(board, part) == contest.player
        )
        if not counts_damage(watcher.ability):
            places = _one_of_each_source(parts, places)
        need = sum(_need(watcher, parts[place]) for place in places)
        if len(places) > 1 and need > watcher.charges:
            return places
    return ()


def _one_of_each_source(parts: tuple[Part, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """What a source deals at one time is one for a shield against the next time (419.8a)."""
    seen: set[ObjectId] = set()
    found = []
    for place in places:
        part = parts[place]
        source = part.source if isinstance(part, DamageDealt) else NOTHING
        if source == NOTHING or source not in seen:
            found.append(place)
        seen.add(source)
    return tuple(found)


def _need(watcher: Watcher, part: Part) -> int:
    return part.amount if isinstance(part, DamageDealt) and counts_damage(watcher.ability) else 1


def _name(board: Board, object_id: ObjectId) -> str:
    found = now_or_last(board, object_id)
    return found.definition.name if found is not None and found.definition is not None else ""


def _source_name(board: Board, part: Part) -> str:
    return _name(board, part.source if isinstance(part, DamageDealt) else part.by)


__all__ = ["Happening", "applicable", "wanted", "watched"]
