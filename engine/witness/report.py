"""All abilities of a card on witness boards: what was judged, what was at fault, what nobody could judge.

A claim is one thing that a card's text says: an instruction, a cost, a static ability, a trigger, a replacement. Boards
are made and played on until each claim has had its witness, or there have been so many of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from engine import events as e
from engine.board import GRAVEYARD, HAND, IN_PLAY
from engine.game import Game
from engine.language import values as v
from engine.language.card import CardDef, Layout
from engine.trace import TraceLine
from engine.witness import haunting, lasting, piles, promises, rounds, steering, unusual
from engine.witness.aiming import aimed_by, enchant_of, is_aimed, target_faults
from engine.witness.course import Course
from engine.witness.drawing import draw_faults
from engine.witness.fighting import assigned_otherwise
from engine.witness.happened import Answered, Performed, stretches
from engine.witness.haunting import is_never_met
from engine.witness.judging import PROMISES, Verdict
from engine.witness.keeping import hand_faults
from engine.witness.ledger import cut_short, forgotten, overdue, unbalanced
from engine.witness.mana_instead import mana_faults
from engine.witness.meaning import NotJudged
from engine.witness.playing import Trial, waits_to_be_discarded
from engine.witness.put_aside import is_put_aside, put_aside_faults
from engine.witness.replacing import WITNESS, all_prevented, arrival_faults, damage_faults
from engine.witness.resolving import Judged, judge_stretch
from engine.witness.standing import sources, static_faults, trigger_faults, works_in
from engine.witness.standing_in import stands_in, stood_in_faults, until_performed
from engine.witness.tables import ANN, BOB, rich_table
from engine.witness.values import alike, parts_of_value

ROOMS = (haunting, lasting, piles, promises, rounds, steering, unusual)
"""The rooms whose promises are known once this module is imported."""
HOLDING = (v.Note, v.Linked, v.If, v.Settle)
"""Instructions that only say which others are followed: nothing of them is to be seen."""
INSTRUCTION, TARGET, COST, STATIC, TRIGGER, REPLACEMENT, BOARD = (
    "instruction",
    "target",
    "cost",
    "static ability",
    "trigger",
    "replacement",
    "board",
)
GROUPS = (INSTRUCTION, TARGET, COST, STATIC, TRIGGER, REPLACEMENT)

Claim = tuple[str, Any]
"""Which group it is of, and the value that says it."""
STOPPED: Claim = (BOARD, "exception")
"""Of what is at fault where the engine gives no answer."""


class Found(Struct):
    """What the witness boards of one card show."""

    name: str
    claims: tuple[Claim, ...] = ()
    kept: Counter[Claim] = field(default_factory=Counter)
    idle: Counter[Claim] = field(default_factory=Counter)
    faults: dict[tuple[Claim, str], str] = {}
    """What is wrong, and on which board it was first seen."""
    unjudged: Counter[tuple[Claim, str]] = field(default_factory=Counter)
    breakdowns: dict[str, str] = {}
    """Where the judge itself came to an end, which says nothing of the card, and on which board first."""
    trials: int = 0

    def judged(self, group: str) -> int:
        """How many of its claims of a group had a witness."""
        return sum(1 for one in self.claims if one[0] == group and self.kept[one])

    def number(self, group: str) -> int:
        """How many claims of a group it makes."""
        return sum(1 for one in self.claims if one[0] == group)

    def missing(self) -> Iterator[tuple[Claim, str]]:
        """Claims that no board was a witness of, and why."""
        for one in self.claims:
            if self.kept[one]:
                continue
            reasons = [words for told, words in self.unjudged if told == one]
            if one[0] == INSTRUCTION and type(one[1]) not in PROMISES:
                yield one, f"no promise of {type(one[1]).__name__}"
            elif reasons:
                yield one, reasons[0]
            elif self.idle[one]:
                yield one, "it did nothing on any board"
            elif one[0] == INSTRUCTION and (held_up := self._held_up()):
                yield one, f"before it: {held_up}"
            else:
                yield one, "no board came to it"

    def _held_up(self) -> str:
        """Why what only says which instructions are followed was not read, if it was not."""
        told = (
            words
            for (group, value), words in self.unjudged
            if group == INSTRUCTION and isinstance(value, HOLDING)
        )
        return next(told, "")


def claims_of(card: CardDef) -> tuple[Claim, ...]:
    """Everything that a card's text claims and that boards can be witnesses of, each once."""
    found: dict[Claim, None] = {}
    for face in card.faces:
        for ability in face.abilities:
            if is_never_met(face, ability):
                continue
            for one in _claims(ability):
                found[one] = None
        if "Aura" in face.subtypes and (enchant := enchant_of(face.abilities)) is not None:
            found[TARGET, enchant] = None
    return tuple(found)


def _claims(ability: Any) -> Iterator[Claim]:
    if isinstance(ability, v.Spell | v.Activated | v.Triggered):
        texts: tuple[v.Body | v.Mode, ...] = (ability.body, *ability.body.modes)
        for text in texts:
            for one in _instructions(text.effects):
                yield INSTRUCTION, one
            for spec in text.targets:
                yield TARGET, spec
    match ability:
        case v.Activated():
            yield COST, ability
        case v.Triggered():
            yield TRIGGER, ability
        case v.Static() | v.HandSize():
            yield STATIC, ability
        case v.Replacement():
            yield REPLACEMENT, ability


def _instructions(value: Any) -> Iterator[Any]:
    """The instructions within instructions; not those of abilities that are granted or of what replaces an event."""
    if isinstance(value, tuple):
        for one in value:
            yield from _instructions(one)
        return
    if not isinstance(value, v.Value):
        return
    if isinstance(value, _INSTRUCTIONS) and not isinstance(value, HOLDING):
        yield value
    if isinstance(value, v.GainAbilities | v.TokenDef | v.Shield | v.Replacement | v.Price | v.MayEnd):
        return
    for name in value.__struct_fields__:
        yield from _instructions(getattr(value, name))


_INSTRUCTIONS: tuple[type, ...] = v.Effect.__args__

# --- trying ------------------------------------------------------------------------------------------------

LEAST, MOST = 2, 24
"""How many boards a card is tried on: until each claim has had its witness."""
DECISIONS = 70


def tried(card: CardDef, least: int = LEAST, most: int = MOST, *, until_a_fault: bool = False) -> Found:
    """Play the card on one board after another, and judge all that it did; on wish no longer than all is well."""
    found = Found(card.name, claims_of(card))
    for seed in range(most):
        if seed >= least and all(found.kept[one] for one in found.claims):
            break
        if until_a_fault and found.faults:
            break
        found.trials += 1
        try:
            trial = play(card, seed)
        except Exception as stop:
            # An engine that stops short of an answer is a fault of the card's board like any other.
            found.faults.setdefault((STOPPED, f"playing on stops: {stop!r}"), f"board {seed}")
            continue
        if trial.failed:
            found.unjudged[(BOARD, "bound"), trial.failed] += 1
        try:
            judge_trial(card, trial, found)
        except Exception as stop:
            # A judge that stops short of a verdict has found nothing out.
            found.breakdowns.setdefault(f"{_place(stop)}: {stop!r}", f"board {seed}")
    return found


def _place(stop: Exception) -> str:
    """The innermost function in which it was raised."""
    trace = stop.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_qualname if trace is not None else "somewhere"


def play(card: CardDef, seed: int) -> Trial:
    """One board, played on."""
    active = BOB if seed % 4 == 3 else ANN
    zone, side = _start(card, seed)
    table = rich_table(card, zone, card, active, variant=seed, flipped=side == 1)
    loud = seed % 3 == 2 or (seed > 5 and (seed % 2 == 0 or seed % 6 == 1))
    hunts = seed % 2 == 1 and zone in (IN_PLAY, HAND) and _is_hunted(card)
    trial = Trial(table, seed, active, loud=loud, hunts=hunts)
    trial.run(2 * DECISIONS if loud else DECISIONS)
    return trial


def _is_hunted(card: CardDef) -> bool:
    """Whether the card waits for something to leave play, to be aimed at or to be hurt, or stands in for it."""
    itself = v.Same(v.Self())
    return any(
        (isinstance(one, v.ZoneChange) and one.from_ is v.Zone.IN_PLAY)
        or isinstance(one, v.Destroyed | v.Regenerate | v.BecomesTarget | v.Targeting)
        or (isinstance(one, v.DealsDamage) and itself in (one.to, *getattr(one.to, "parts", ())))
        for face in card.faces
        for one in parts_of_value(face.abilities)
    )


def _start(card: CardDef, seed: int) -> tuple[Any, int]:
    """Where the card begins, and on which side up."""
    face = card.faces[0]
    if v.CardType.INSTANT in face.types or v.CardType.SORCERY in face.types:
        return (GRAVEYARD if seed % 6 == 5 else HAND), 0
    if card.layout is Layout.FLIP:
        return IN_PLAY, seed % 2
    if "Aura" in face.subtypes:
        return HAND, 0
    if seed % 6 == 5:
        return GRAVEYARD, 0
    if seed % 4 == 1 and waits_to_be_discarded(card):
        return HAND, 0
    return (IN_PLAY if seed % 2 else HAND), 0


# --- judging -------------------------------------------------------------------------------------------------


class Court:
    """Judges one trial, and writes what it finds into what is known of the card."""

    def __init__(self, card: CardDef, trial: Trial, found: Found) -> None:
        self.card = card
        self.trial = trial
        self.found = found
        self.claims = frozenset(found.claims)
        self.abilities = [(claim, claim[1]) for claim in found.claims]
        self.course = Course()
        self.divided: list[Answered] = []
        """How combat damage was divided since any was put on the stack."""

    def fault(self, claim: Claim, words: str, line: int) -> None:
        """Note what is wrong, and where it was seen first."""
        self.found.faults.setdefault((claim, words), f"board {self.trial.seed}, line {line}")

    def judge(self) -> None:
        """All that happened in the trial."""
        game: Game = self.trial.game
        trace = game.trace or []
        for stretch in stretches(game.start, trace):
            for judged in judge_stretch(stretch):
                self._verdict(judged, stretch.line)
            for claim, ability in self.abilities:
                if _stands_in_for_draws(ability):
                    _, proposed = self.trial.proposed.get(stretch.line, (None, ()))
                    self._ask(claim, stretch.line, draw_faults(stretch, proposed, ability))
        self._stood_in(trace)
        self._aside(trace)
        self._none_dealt(trace)
        before = game.start.boards[0]
        for line in trace:
            if line.level or line.position is None or len(line.position.boards) > 1:
                break
            after = line.position.boards[0]
            if line.kind == "answer" and line.form is not None:
                answered = Answered(line.form, line.answer, before, line.depth, line.procedure)
                self._aimed(answered, line.index)
                if type(line.form).__name__ == "AssignDamage":
                    self.divided.append(answered)
            if line.parts:
                item = Performed(line.parts, before, after, line.depth, line.procedure, line.step, line.index)
                self._event(item)
            before = after
        self._standing()

    def _aside(self, trace: Sequence[TraceLine]) -> None:
        """What was done in the place of discards and draws by a card that isn't in play."""
        own = [
            (claim, one)
            for claim, one in self.abilities
            if isinstance(one, v.Replacement) and is_put_aside(one)
        ]
        for number, (frame, proposed) in self.trial.proposed.items() if own else ():
            position = trace[number - 1].position if number else self.trial.game.start
            if position is None or len(position.boards) > 1 or not trace[number : number + 1]:
                continue
            try:
                done = until_performed(trace, number, frame.origin)
            except NotJudged:
                continue
            for claim, ability in own:
                found = put_aside_faults(position.boards[0], proposed, trace[number:], done, ability)
                self._ask(claim, number, found)

    def _none_dealt(self, trace: Sequence[TraceLine]) -> None:
        """Damage of which nothing was dealt: what is prevented leaves no line behind."""
        own = [
            (claim, one)
            for claim, one in self.abilities
            if isinstance(one, v.Replacement) and isinstance(one.event, v.DealsDamage)
        ]
        for number, (frame, proposed) in self.trial.proposed.items() if own else ():
            position = trace[number - 1].position if number else self.trial.game.start
            hurts = any(isinstance(part, e.DamageDealt) and part.amount > 0 for part in proposed)
            if number and trace[number - 1].procedure == "Happening":
                # What is left of a proposal of which a part has been prevented is looked at again.
                continue
            if not hurts or position is None or len(position.boards) > 1 or trace[number : number + 1] == []:
                continue
            try:
                done = until_performed(trace, number, frame.origin)
            except NotJudged:
                continue
            if not any(isinstance(part, e.DamageDealt) for part in done):
                for claim, ability in own:
                    self._ask(
                        claim, number, all_prevented(position.boards[0], proposed, tuple(done), ability)
                    )

    def _stood_in(self, trace: Sequence[TraceLine]) -> None:
        """What was done in the place of moves to a graveyard and gains of life."""
        own = [
            (claim, one) for claim, one in self.abilities if isinstance(one, v.Replacement) and stands_in(one)
        ]
        for number, (frame, proposed) in self.trial.proposed.items() if own else ():
            position = trace[number - 1].position if number else self.trial.game.start
            if (
                position is None
                or len(position.boards) > 1
                or any(one.level for one in trace[number : number + 1])
            ):
                continue
            for claim, ability in own:
                try:
                    done = until_performed(trace, number, frame.origin)
                except NotJudged:
                    continue
                self._ask(claim, number, stood_in_faults(position.boards[0], proposed, done, ability))

    def _verdict(self, judged: Judged, line: int) -> None:
        _, verdict = judged

        def claim(one: Any) -> Claim:
            told = (COST if isinstance(one, v.Activated) else INSTRUCTION, one)
            if told in self.claims:
                return told
            # A delayed ability says the same of what was settled as it began (404.4c).
            return next(
                (each for each in self.found.claims if each[0] == told[0] and alike(one, each[1])), told
            )

        for one, number in verdict.kept.items():
            self.found.kept[claim(one)] += number
        for one, number in verdict.idle.items():
            self.found.idle[claim(one)] += number
        for one, words in verdict.faults:
            self.fault(claim(one), words, line)
        for one, words in verdict.unjudged:
            self.found.unjudged[claim(one), words] += 1

    def _event(self, item: Performed) -> None:
        for words in (
            *unbalanced(item.before, item.after, item.parts),
            *cut_short(item.before, item.after, item.parts),
            *forgotten(item.before, item.after),
            *(overdue(item.after) if item.step == "begin_turn" or item.after.turn.step == "upkeep" else ()),
        ):
            self.fault((BOARD, type(item.parts[0]).__name__), words, item.line)
        self._ask((BOARD, "the course of the turn"), item.line, self.course.follow(item))
        if any(isinstance(part, e.StackDamage) for part in item.parts):
            self._ask((BOARD, "combat damage"), item.line, assigned_otherwise(item, self.divided))
            self.divided = []
        for claim, ability in self.abilities:
            if isinstance(ability, v.Triggered):
                self._ask(claim, item.line, trigger_faults(item, ability))
            elif isinstance(ability, v.HandSize):
                self._ask(claim, item.line, hand_faults(item, ability))
            elif isinstance(ability, v.Replacement):
                self._replaced(claim, ability, item)

    def _aimed(self, item: Answered, line: int) -> None:
        if is_aimed(item):
            spec = aimed_by(item)
            claim = (TARGET, spec if spec is not None else "of another text")
            self._ask(claim, line, target_faults(item, spec))

    def _replaced(self, claim: Claim, ability: v.Replacement, item: Performed) -> None:
        if isinstance(ability.event, v.Draws) or stands_in(ability) or is_put_aside(ability):
            return
        mana = isinstance(ability.event, v.ProducesMana)
        if not mana and not isinstance(ability.event, v.DealsDamage):
            self._ask(claim, item.line, arrival_faults(item, ability))
            return
        known = [
            parts
            for number, (frame, parts) in self.trial.proposed.items()
            if number <= item.line and frame.origin == (item.procedure, item.step) and item.line - number < 12
        ]
        if known:
            judge = mana_faults if mana else damage_faults
            self._ask(claim, item.line, judge(known[-1], item, ability))

    def _ask(self, claim: Claim, line: int, words: Iterable[str]) -> None:
        """The words of what is wrong; none of them: a witness."""
        try:
            for one in words:
                if one == WITNESS:
                    self.found.kept[claim] += 1
                else:
                    self.fault(claim, one, line)
        except NotJudged as stop:
            self.found.unjudged[claim, str(stop)] += 1

    def _standing(self) -> None:
        """Static abilities, on some boards of the trial."""
        own = [(claim, ability) for claim, ability in self.abilities if isinstance(ability, v.Static)]
        if not own:
            return
        zones = {works_in(ability.condition) or "in play" for _, ability in own}
        lines = [
            line
            for line in self.trial.game.trace or ()
            if line.position is not None
            and len(line.position.boards) == 1
            and any(sources(line.position.boards[0], zone) for zone in zones)
        ]
        for line in lines[:: max(1, len(lines) // 8)]:
            assert line.position is not None
            for claim, ability in own:
                try:
                    wrong = list(static_faults(line.position.boards[0], ability))
                except NotJudged as stop:
                    self.found.unjudged[claim, str(stop)] += 1
                    continue
                self.found.kept[claim] += not wrong
                for words in wrong:
                    self.fault(claim, words, line.index)


def _stands_in_for_draws(ability: Any) -> bool:
    return (
        isinstance(ability, v.Replacement)
        and isinstance(ability.event, v.Draws)
        and not is_put_aside(ability)
    )


def judge_trial(card: CardDef, trial: Trial, found: Found) -> None:
    """Judge all that a card did in a trial."""
    Court(card, trial, found).judge()


__all__ = ["GROUPS", "STOPPED", "Claim", "Found", "Verdict", "claims_of", "judge_trial", "play", "tried"]
