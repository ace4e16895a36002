"""Reading what isn't a card in a zone: the stack, effects under way, what waits, what is remembered of the past.

It is long because what one of these names another may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.board import (
    BEFORE_UNTAP,
    IN_PLAY,
    NEVER,
    NEXT_TURN,
    NEXT_TWO_UNTAPS,
    NEXT_UNTAP,
    NEXT_UPKEEP,
    NOBODY,
    NOTHING,
    PHASED_OUT,
    STACK,
    TURNED_UP,
    WHILE_CONTROLLED,
    WHILE_TAPPED,
    WHILE_TRUE,
    YOUR_NEXT_UNTAP,
    AbilityId,
    Announcement,
    Assignment,
    Board,
    CardId,
    Chosen,
    ContinuousEffect,
    Delayed,
    Formerly,
    Noted,
    Object,
    ObjectId,
    ObjectTable,
    Past,
    PlayerId,
    Scheduled,
    StackedAbility,
    StackedDamage,
    Timestamp,
    TurnId,
    Waiting,
)
from engine.characteristics import Held, snapshot
from engine.language.effects import Ability, Barred
from engine.language.terms import Self
from engine.language.walks import walk
from engine.language.words import Further, FurtherStep, Skippable
from engine.naming import by_seat
from engine.notation.abilities_of import playable as playable
from engine.notation.aiming import NO_MORE, looked_up, read_targets
from engine.notation.drafted import announced
from engine.notation.drafts import OTHERS, UNKNOWN, DraftReader, ObjectDraft
from engine.notation.formerly import SaidFormerly
from engine.notation.last_known import as_it_was
from engine.notation.lasting import EXAMPLES, implied, names_in, noted_as, put_around, what_lasts
from engine.notation.names import a_thing, an_object
from engine.notation.notes import read_note
from engine.notation.said import AimedPhrase, LaterPhrase
from engine.notation.scanning import Scanner
from engine.notation.wordings import ability_told, try_ability
from engine.rules.stack.bodies import specs_of
from engine.rules.turn.turns_ahead_300 import THEN
from engine.seats import waiting_turns, whose_turn

NewId = Callable[[], ObjectId]
_LASTS = (
    *(WHILE_TAPPED, WHILE_TRUE, WHILE_CONTROLLED, TURNED_UP),
    *(NEXT_UNTAP, NEXT_TWO_UNTAPS, BEFORE_UNTAP, YOUR_NEXT_UNTAP, NEXT_UPKEEP, NEXT_TURN, NEVER),
)
ENDS = {f"until {end}": end for end in ("end of turn", "end of combat", "used", *_LASTS)}
SKIPS = ("skip all this turn", "skip all next turn", "skip this turn", "skip")
ADDED = ((Further.COMBAT,), (Further.MAIN,), (Further.COMBAT, Further.MAIN))
"""The phases that effects add together (300.7)."""
FOR_GOOD = "for good"
MOST_LISTED = 5
"""Of the abilities that could be meant, so many are named."""


class PhraseReader:
    """Reads phrases, and puts on a board what they say."""

    def __init__(self, drafts: DraftReader) -> None:
        self.drafts = drafts
        self.scanner: Scanner = drafts.scanner

    # --- first pass

    def stacked(self) -> LaterPhrase:
        """An object on the stack."""
        scanner = self.scanner
        scanner.skip()
        start = scanner.at
        if scanner.try_word("in turn"):
            serial = scanner.number()
            scanner.word(":")
            later = self.stacked()
            later.facts["turn"] = serial
            return later
        if scanner.try_word("combat damage:"):
            later = LaterPhrase("Stack", ObjectDraft(None, STACK, NOBODY, "damage", start=start))
            while True:
                source = self._place()
                amount = scanner.number()
                scanner.word("to")
                later.shares.append((source, amount, self._place()))
                if not scanner.try_word(","):
                    return later
        owner = self.drafts.try_owner()
        if owner is None:
            scanner.fail("a player's spell or ability, such as Ann's Shock targeting Bob")
        if scanner.try_word("ability"):
            later = LaterPhrase("Stack", ObjectDraft(None, STACK, owner, "ability", start=start))
            self._which_ability(later)
        else:
            later = LaterPhrase("Stack", self.drafts.what(STACK, owner))
        if scanner.try_word("targeting"):
            later.targets = read_targets(self.drafts)
        self.drafts.state(later.draft)
        return later

    def _which_ability(self, later: LaterPhrase) -> None:
        later.ability = try_ability(self.scanner)
        later.number = self.scanner.try_number() or 0
        self.scanner.word("of")
        later.facts["source"] = self._place()

    def _place(self) -> int:
        self.scanner.skip()
        at = self.scanner.at
        self.drafts.skip_name()
        return at

    def lasting(self, heading: str) -> LaterPhrase:
        """An "Effect" or "Delayed" ability of what has resolved: a sentence, what is said of it, and what its own
        words say."""
        scanner = self.scanner
        scanner.skip()
        later, start = LaterPhrase(heading, ObjectDraft(None, STACK, NOBODY)), scanner.at
        later.draft.start = start
        read = try_ability(scanner) or scanner.fail('rules text in ""')
        later.ability = what_lasts(read, heading) or scanner.fail(EXAMPLES[heading], at=start)
        words = scanner.text[start : scanner.at]
        self._clauses(later)
        noted = [
            scanner.text[at:].split('"')[1] for at in later.draft.named("noted") if scanner.text[at] == '"'
        ]
        for name in names_in(words):
            if name not in noted:
                scanner.fail(f'; noted "{name}" = ...')
        for fact, usual in implied(later.ability, words):
            later.facts.setdefault(fact, usual)
        return later

    def waiting(self) -> LaterPhrase:
        """A triggered ability that waits to be put on the stack."""
        later = LaterPhrase("Waiting", ObjectDraft(None, STACK, NOBODY))
        later.facts["by"] = self.drafts.try_owner()
        if later.facts["by"] is None:
            self.scanner.fail("a player's ability, such as Ann's ability of Ann's Soul Warden")
        self.scanner.word("ability")
        self._which_ability(later)
        return self._clauses(later)

    def due(self) -> LaterPhrase:
        """Something that the course of turns has yet to bring."""
        later = LaterPhrase("Due", ObjectDraft(None, STACK, NOBODY))
        kind = self.scanner.word("extra turn", "extra phase", "extra step", *SKIPS, "control")
        later.facts["kind"] = kind
        if kind == "extra phase":
            added = tuple(f'"{THEN.join(one)}"' for one in ADDED)
            what = self.scanner.try_word(*added) or self.scanner.fail(*added)
            later.facts["what"] = what.strip('"')
        if kind == "extra step":
            steps = tuple(f'"{one.value}"' for one in FurtherStep)
            what = self.scanner.try_word(*steps) or self.scanner.fail(*steps)
            later.facts["what"] = what.strip('"')
        if kind in SKIPS:
            skipped = tuple(f'"{one.value}"' for one in Skippable)
            what = self.scanner.try_word(*skipped) or self.scanner.fail(*skipped)
            later.facts["what"] = what.strip('"')
        self.scanner.word("for")
        later.facts["player"] = self.drafts.player()
        if kind == "extra turn" and self.scanner.try_word("; then"):
            start = self.scanner.at
            read = try_ability(self.scanner) or self.scanner.fail('rules text in ""')
            later.ability = what_lasts(read, "Delayed") or self.scanner.fail(EXAMPLES["Delayed"], at=start)
        return self._clauses(later)

    def _clauses(self, later: LaterPhrase) -> LaterPhrase:
        scanner, facts = self.scanner, later.facts
        while scanner.try_word(";"):
            if scanner.try_word("on"):
                self.drafts.several(later.draft, "on")
                facts["locked"] = True
            elif scanner.try_word("locked to nothing"):
                facts["locked"] = True
            elif until := scanner.try_word(*ENDS):
                facts["until"] = ENDS[until]
            elif scanner.try_word(FOR_GOOD):
                facts["until"] = ""
            elif scanner.try_word("left without end"):
                facts["left"] = -1
            elif scanner.try_word("by"):
                facts["by"] = self.drafts.player()
            elif scanner.try_word("from"):
                facts["source"] = self._place()
            elif scanner.try_word("older than"):
                facts["older than"] = self._place()
            elif number := scanner.try_word("left", "turn"):
                facts[number] = scanner.number()
            elif scanner.try_word("repeats"):
                facts["once"] = False
            elif not self.drafts.try_note(later.draft):
                scanner.fail("on ...", "until end of turn", "by ...", "from ...", "left 1", "noted ...")
        return later

    # --- second pass: the past and the stack

    def put_gone(self, board: Board, gone: list[ObjectDraft], new_id: NewId) -> Board:
        """Objects that are no longer in any zone, as they most recently existed (413.2f)."""
        past: dict[ObjectId, Past] = {}
        for draft in gone:
            object_id = new_id()
            found = Object(
                id=object_id,
                owner=draft.owner if draft.owner is not None else draft.seat,
                zone=draft.zone,
                definition=draft.definition,
                kind=draft.kind,
                controller=draft.seat,
                timestamp=Timestamp(object_id),
                tapped=draft.state.get("tapped", False),
                flipped=draft.state.get("flipped", False),
                damage=draft.state.get("damage", 0),
                counters=tuple(sorted(draft.counters.items())),
                announcement=_settled(draft) if draft.zone == STACK else announced(draft),
            )
            faces = snapshot(board, found)
            if "was" in draft.state:
                faces = as_it_was(faces, draft.state["was"])
            past[object_id] = Past(found, faces)
        return by_seat(replace(board, past=past))

    def link_gone(self, board: Board, gone: list[ObjectDraft]) -> Board:
        """What became of them, which may be on the stack by now; and what they had to do with then."""
        became = {
            object_id: self._object(board, at)
            for object_id, draft in zip(board.past, gone, strict=True)
            for at in draft.named("now")
        }
        past = {
            object_id: replace(
                board.past[object_id],
                object=replace(
                    self._as_it_was(board, board.past[object_id].object, draft),
                    linked=self._noted(board, draft),
                ),
                blocked=tuple(self._object(board, at) for at in draft.named("was blocking")),
                blockers=tuple(self._object(board, at) for at in draft.named("was blocked by")),
                attacked=draft.state.get("was attacking", NOBODY),
                bearing=tuple(self._object(board, at) for at in draft.named("was bearing")),
            )
            for object_id, draft in zip(board.past, gone, strict=True)
        }
        return by_seat(replace(board, became=became, past=past))

    def _as_it_was(self, board: Board, found: Object, draft: ObjectDraft) -> Object:
        """Something that is gone with what it was attached to, and all that was announced for it as a spell."""
        for at in draft.named("attached"):
            number = self._thing(board, at)
            found = (
                replace(found, attached_player=PlayerId(-1 - number))
                if number < 0
                else replace(found, attached=ObjectId(number))
            )
        if found.zone != STACK or found.announcement is None:
            return found
        paid = tuple(self._object(board, at) for at in draft.named("paid"))
        targets = self._aimed(board, found, draft.state.get("targets", []))
        return replace(
            found,
            announcement=replace(
                found.announcement, targets=targets, spent=draft.state.get("spent", ()), paid=paid
            ),
        )

    def put_stack(self, board: Board, phrases: list[LaterPhrase], new_id: NewId) -> Board:
        """The objects on the stack; then, since they may name one another, what was announced for each."""
        for later in phrases:
            found = self._stack_object(board, later, new_id)
            key = (STACK, self._whose_stack(board, later))
            ids = (*board.zones.get(key, ()), found.id)
            board = by_seat(
                replace(
                    board,
                    objects=ObjectTable({**board.objects, found.id: found}),
                    zones={**board.zones, key: ids},
                )
            )
        table = ObjectTable(board.objects)
        for later in phrases:
            table[later.id] = self._announced(board, later)
        return by_seat(replace(board, objects=table))

    def _whose_stack(self, board: Board, later: LaterPhrase) -> PlayerId:
        """Of several turns, whose stack it is on: NOBODY for that of the one being played (608.4)."""
        serial = later.facts.get("turn", board.turn.serial)
        if serial == board.turn.serial:
            return NOBODY
        whose = [player for player, turn in waiting_turns(board) if turn.serial == serial]
        return whose[0] if whose else self.scanner.fail("a turn that goes on", at=later.draft.start)

    def _stack_object(self, board: Board, later: LaterPhrase, new_id: NewId) -> Object:
        draft = later.draft
        source = self._object(board, later.facts["source"]) if "source" in later.facts else NOTHING
        later.id = object_id = new_id()
        owner = draft.owner if draft.owner is not None else max(draft.seat, PlayerId(0))
        found = Object(
            id=object_id,
            owner=owner,
            zone=STACK,
            definition=draft.definition,
            card=CardId(object_id if draft.kind == "card" else 0),
            kind=draft.kind,
            of_card=draft.state.get("copy_of_card", False),
            controller=draft.seat,
            timestamp=Timestamp(object_id),
            face_down=draft.state.get("face_down", False),
        )
        if draft.kind == "ability":
            one = self._ability(board, later, source)
            return replace(found, ability=StackedAbility(one.id, one.ability))
        if draft.kind == "damage":
            whose = self._whose_stack(board, later)
            active = whose_turn(board) if whose == NOBODY else whose
            # Nobody in particular controls combat damage on the stack (310.1).
            return replace(found, owner=active, controller=NOBODY)
        return replace(found, announcement=Announcement(face=draft.face))

    def _announced(self, board: Board, later: LaterPhrase) -> Object:
        found, draft = board.objects[later.id], later.draft
        if draft.kind == "damage":
            shares = tuple(self._assignment(board, *share) for share in later.shares)
            return replace(found, damages=StackedDamage(shares))
        paid = tuple(self._object(board, at) for at in draft.named("paid"))
        announcement = replace(_settled(draft), spent=draft.state.get("spent", ()), paid=paid)
        table = ObjectTable({**board.objects, later.id: replace(found, announcement=announcement)})
        moded = by_seat(replace(board, objects=table))
        targets = self._aimed(moded, moded.objects[later.id], later.targets)
        ability = found.ability
        if ability is not None:
            ability = replace(ability, bound=self._noted(board, draft))
        return replace(found, announcement=replace(announcement, targets=targets), ability=ability)

    def _aimed(self, board: Board, found: Object, groups: list[list[AimedPhrase]]) -> tuple[Chosen, ...]:
        """Targets, by use of the word in the text of what has them."""
        specs = specs_of(board, found)
        targets = []
        for place, group in enumerate(groups):
            if group and place >= len(specs):
                self.scanner.fail("no target: its text has no further use of the word", at=group[0].at)
            for one in group:
                targets.append(looked_up(self.scanner, board, specs[place], one))
        return tuple(targets)

    def _assignment(self, board: Board, source: int, amount: int, to: int) -> Assignment:
        recipient = self._thing(board, to)
        if recipient < 0:
            return Assignment(self._object(board, source), amount, player=PlayerId(-1 - recipient))
        return Assignment(self._object(board, source), amount, object=ObjectId(recipient))

    # --- second pass: names in the state of permanents, and combat

    def look_up(self, board: Board, drafted: dict[ObjectId, ObjectDraft]) -> Board:
        """What is attached to what, what texts remember."""
        table = ObjectTable(board.objects)
        for object_id, draft in drafted.items():
            if not draft.places:
                continue  # most objects name no others
            fields: dict[str, Any] = {}
            for at in draft.named("attached"):
                number = self._thing(board, at)
                fields.update({"attached_player": -1 - number} if number < 0 else {"attached": number})
            phased, host = table[object_id].phased, fields.get("attached", NOTHING)
            for at in draft.named("along"):
                host = self._object(board, at)
            # Unless it is said, an Aura phased out along with the permanent that it is attached to (502.15i).
            said_so = draft.named("along") or "phased" not in draft.state
            if phased is not None and host == NOTHING and draft.named("along"):
                # What it went along with is no more, and never brings it back (217.8d).
                fields["phased"] = replace(phased, along=NO_MORE)
            if phased is not None and host in table and table[host].zone == PHASED_OUT and said_so:
                fields["phased"] = replace(phased, along=ObjectId(host))
            if hurt := draft.named("hurt"):
                fields["hurt"] = tuple(self._source_of_damage(board, at) for at in hurt)
            linked = self._noted(board, draft)
            if linked:
                fields["linked"] = linked
            if fields:
                table[object_id] = replace(table[object_id], **fields)
        return by_seat(replace(board, objects=table))

    def hurt(
        self, board: Board, said: list[tuple[int, list[int]]]
    ) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
        """Permanents that were dealt damage in a turn that waits (608.4), each with what did so."""
        return tuple(
            (self._object(board, at), tuple(self._source_of_damage(board, one) for one in by))
            for at, by in said
        )

    def met(self, board: Board, said: list[tuple[int, int]]) -> tuple[tuple[ObjectId, ObjectId], ...]:
        """Which creature blocked which this turn; NOTHING where a text doesn't name one of the two."""

        def named(at: int) -> ObjectId:
            return NOTHING if at < 0 else self._object(board, at)

        return tuple((named(by), named(one)) for one, by in said)

    def lately(self, board: Board, said: list[tuple[PlayerId, int]]) -> tuple[tuple[PlayerId, ObjectId], ...]:
        """Which creature attacked in whose last turn."""
        return tuple(sorted((player, self._object(board, at)) for player, at in said))

    def dealt(
        self, board: Board, said: list[tuple[int, int]], amounts: list[int]
    ) -> tuple[tuple[ObjectId, ObjectId, PlayerId, int], ...]:
        """Damage that was dealt this turn."""
        found = []
        for (by, at), amount in zip(said, amounts, strict=True):
            source, whom = self._source_of_damage(board, by), self._thing(board, at)
            object_id = NOTHING if whom < 0 else ObjectId(whom)
            player = PlayerId(-1 - whom) if whom < 0 else NOBODY
            found.append((source, object_id, player, amount))
        return tuple(found)

    def formerly(self, board: Board, said: list[SaidFormerly]) -> tuple[Formerly, ...]:
        """What was done by or to what has changed controllers since."""
        found = []
        for fact, keepers, (first, *second), player, amount in said:
            one, whom = self._source_of_damage(board, first), int(NOTHING)
            if second:
                self.scanner.at = second[0]
                whom = NOTHING if self.scanner.try_word(OTHERS) else self._thing(board, second[0])
            other = ObjectId(max(whom, NOTHING))
            player = PlayerId(-1 - whom) if whom < 0 else player
            keeper, other_keeper = (*keepers, NOBODY)[:2]
            found.append(Formerly(fact, one, other, player, keeper, other_keeper, amount))
        return tuple(found)

    def drawn(
        self, board: Board, said: list[tuple[int, PlayerId, bool]]
    ) -> tuple[tuple[PlayerId, ObjectId, bool], ...]:
        """Who drew which card this turn."""
        found = []
        for at, who, due in said:
            card = NOTHING if at < 0 else self._object(board, at)
            found.append((who if card == NOTHING else board.objects[card].owner, card, due))
        return tuple(found)

    def _source_of_damage(self, board: Board, at: int) -> ObjectId:
        self.scanner.at = at
        return NOTHING if self.scanner.try_word(OTHERS) else self._object(board, at)

    # --- second pass: effects and what waits

    def put_control(
        self, board: Board, phrases: list[LaterPhrase], new_id: NewId, oldest: list[list[ObjectId]]
    ) -> Board:
        """Effects, delayed and waiting abilities, what is due; and timestamps where the text orders them."""
        effects = [later for later in phrases if later.heading == "Effect"]
        before: dict[ObjectId, list[LaterPhrase]] = {}
        for later in effects:
            if "older than" in later.facts:
                before.setdefault(self._object(board, later.facts["older than"]), []).append(later)
        if before or oldest != [[one] for one in board.in_play]:
            table = ObjectTable(board.objects)
            for together in oldest:
                arrived = 0
                for object_id in together:
                    for later in before.get(object_id, ()):
                        later.id = new_id()
                    stamp = new_id()
                    arrived = arrived or stamp
                    table[object_id] = replace(
                        table[object_id], timestamp=Timestamp(stamp), arrived=int(arrived)
                    )
            board = by_seat(replace(board, objects=table))
        for later in effects:
            later.id = later.id or new_id()
        # Fields of a new board; the flag of `by_seat` ends with the old one.
        return replace(
            board,
            effects=tuple(self._effect(board, later) for later in effects),
            delayed=tuple(self._delayed(board, one, new_id) for one in phrases if one.heading == "Delayed"),
            waiting=tuple(self._waiting(board, one) for one in phrases if one.heading == "Waiting"),
            schedule=tuple(
                Scheduled(
                    new_id(),
                    one.facts["kind"],
                    one.facts["player"],
                    one.facts.get("what", ""),
                    NOBODY if one.ability else one.facts.get("by", NOBODY),
                    replace(self._delayed(board, one, lambda: NOTHING), turn=TurnId(0))
                    if one.ability
                    else None,
                )
                for one in phrases
                if one.heading == "Due"
            ),
        )

    def _effect(self, board: Board, later: LaterPhrase) -> ContinuousEffect:
        facts, ability = later.facts, later.ability
        assert ability is not None
        bound = self._noted(board, later.draft)
        on = tuple(self._thing(board, at) for at in later.draft.named("on"))
        noted = noted_as(ability)
        if on and noted:
            ability, what = put_around(ability, on)
            bound = (what, *bound)
        self._fits(later, ability, on)
        return ContinuousEffect(
            id=later.id,
            ability=ability,
            controller=facts.get("by", whose_turn(board)),
            source=self._object(board, facts["source"]) if "source" in facts else NOTHING,
            bound=bound,
            locked=facts.get("locked", False) and not noted,
            objects=() if noted else tuple(ObjectId(one) for one in on),
            until=facts.get("until", ""),
            turn=TurnId(facts.get("turn", board.turn.serial)),
            charges=facts.get("left", -1),
        )

    def _fits(self, later: LaterPhrase, ability: Ability, on: tuple[int, ...]) -> None:
        """Whether an effect with this text can be on these: players are forbidden things, objects are not."""
        said = later.draft.named("on")
        if isinstance(ability, Barred):
            if Self() in walk(ability):
                self.scanner.fail("; on a player", at=later.draft.start)
            if on and not noted_as(ability):
                self.scanner.fail('"This player can\'t ..." where it is on a player', at=later.draft.start)
            if any(one >= 0 for one in on):
                self.scanner.fail("the name of a player", at=said[0])
        elif any(one < 0 for one in on) and (not noted_as(ability) or any(one >= 0 for one in on)):
            self.scanner.fail("the name of an object", at=said[0])

    def _delayed(self, board: Board, later: LaterPhrase, new_id: NewId) -> Delayed:
        facts = later.facts
        source = self._object(board, facts["source"]) if "source" in facts else NOTHING
        assert later.ability is not None
        return Delayed(
            id=AbilityId(source, new_id(), 0),
            ability=later.ability,
            controller=facts.get("by", whose_turn(board)),
            source=source,
            bound=self._noted(board, later.draft),
            once=facts.get("once", True),
            turn=TurnId(facts.get("turn", board.turn.serial)),
            until=facts.get("until", ""),
        )

    def _waiting(self, board: Board, later: LaterPhrase) -> Waiting:
        source = self._object(board, later.facts["source"])
        one = self._ability(board, later, source)
        return Waiting(one.id, one.ability, later.facts["by"], source, self._noted(board, later.draft))

    def used(self, board: Board, places: list[int]) -> tuple[AbilityId, ...]:
        """Abilities that were played this turn and can be only once each turn (403.3)."""
        found = []
        for at in places:
            source = self._object(board, at)
            number = self.scanner.try_number() or 0
            later = LaterPhrase("Turn", ObjectDraft(None, IN_PLAY, NOBODY, start=at), number=number)
            found.append(self._ability(board, later, source).id)
        return tuple(found)

    # --- looking things up

    def _object(self, board: Board, at: int) -> ObjectId:
        self.scanner.at = at
        if self.scanner.try_word(UNKNOWN):
            return ObjectId(0)
        return an_object(self.scanner, board)

    def _thing(self, board: Board, at: int) -> int:
        self.scanner.at = at
        return a_thing(self.scanner, board)

    def _ability(self, board: Board, later: LaterPhrase, source: ObjectId) -> Held:
        if later.ability is not None:
            return Held(AbilityId(source, 0, 0), later.ability)
        among = playable(board, source)
        if not among or later.number > len(among) or (len(among) > 1 and not later.number):
            listed = (
                f"{place}: {ability_told(one.ability)}" for place, one in enumerate(among[:MOST_LISTED], 1)
            )
            which = "; ".join(listed) or "none that is activated or triggered"
            self.scanner.fail(f"the number of an ability that it has ({which})", at=later.draft.start)
        return among[max(0, later.number - 1)]

    def _noted(self, board: Board, draft: ObjectDraft) -> tuple[Noted, ...]:
        return tuple(self._note(board, at) for at in draft.named("noted"))

    def _note(self, board: Board, at: int) -> Noted:
        self.scanner.at = at
        return read_note(self.scanner, board, lambda there: self._object(board, there))


def _settled(draft: ObjectDraft) -> Announcement:
    """What was announced for a spell or ability, but for what names other objects."""
    return Announcement(
        face=draft.face,
        modes=draft.state.get("modes", ()),
        x=draft.state.get("x", 0),
        costs=draft.state.get("costs", ()),
        spliced=draft.state.get("spliced", ()),
    )
