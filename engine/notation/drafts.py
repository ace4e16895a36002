"""Reading objects: a name or description with its state, first as a draft, later as an object on a board.

A text may name an object before it describes it, so reading takes two passes: drafts remember where the names of other
objects stand, and those are looked up once all objects are on a board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from engine.board import IN_PLAY, LIBRARY, OUTSIDE, STACK, PlayerId, ZoneName
from engine.characteristics.printed import BLANK_CREATURE
from engine.language.card import CardDef, Layout
from engine.naming import GONE, NAMELESS, SUFFIXES
from engine.notation.last_known import read_was
from engine.notation.mana_letters import read_mana
from engine.notation.moments import ATTACKED, BLOCKED, CAME, DIED, FELL, PLAYED, WAS_TARGET
from engine.notation.no_card import no_card
from engine.notation.notes import CHOSEN, HAUNTING, UNKNOWN, read_chosen
from engine.notation.scanning import Scanner
from engine.notation.variants import AS_MADE, read_copied, read_extras
from engine.notation.wordings import Pool, try_token
from engine.unknown import NAME, UNKNOWN_CARD

MOST_OBJECTS = 2000
COUNTER = re.compile(r"([^\s,()]+(?: [^\s,()]+)?) counters?(?: x(\d{1,9}))?")
_TIMES = re.compile(r"x(\d{1,9})")
_TO_DELIMITER = re.compile(r"[^,;()\n]*")
_NUMBER_SIGN = re.compile(r"\s*#\d{1,9}")
_TOKEN_NAME = re.compile(r"[A-Z][\w'\-]*(?: [A-Z][\w'\-]*)*|combat damage")
OTHERS = "no permanent"
"""Stands for sources of damage that were none."""
FLAGS = {
    "tapped": "tapped",
    "flipped": "flipped",
    "face down": "face_down",
    "summoning sick": "sick",
    "new this turn": "sick",
    "copy of a card": "copy_of_card",
    "copy": "copy",
    "blocked": "blocked",
    "unblocked": "unblocked",
    "neither blocked nor unblocked": "undecided",
    "revealed": "revealed",
    "in the subgame": "lent",
    "assigned damage": "assigned",
    "struck first": "struck_first",
    ATTACKED: "attacked",
    BLOCKED: "has_blocked",
    CAME: "entered",
    FELL: "fallen",
    WAS_TARGET: "aimed",
    DIED: "died",
    PLAYED: "played",
    "for good": "for_good",
}
COPIES = ("copy", "copy of a card")
NUMBERS = {"damage": "damage", "X": "x", "under control since turn": "since"}


@dataclass
class ObjectDraft:
    """One object as its text says it."""

    definition: CardDef | None
    zone: ZoneName
    seat: PlayerId
    """In whose list it stands: the controller in play and on the stack, else the owner."""
    kind: Any = "card"
    face: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    places: list[tuple[str, int]] = field(default_factory=list)
    """What is said by naming other objects: of what, and where in the text it stands."""
    owner: PlayerId | None = None
    start: int = 0
    lower: bool = False
    """It is named by the lower half of a flip card, so it has to be flipped (508.2)."""

    def named(self, what: str) -> list[int]:
        """Where in the text something of this sort is named."""
        return [at for one, at in self.places if one == what]


class DraftReader:
    """Reads drafts; knows the cards and the players."""

    def __init__(self, scanner: Scanner, pool: Pool, players: dict[str, PlayerId]) -> None:
        self.scanner = scanner
        self.pool = pool
        self.players = players
        """By name as `plain` writes it."""
        self.turn = 0
        """The turn that a text is about, as far as it has been read; durations name theirs if it is another."""

    # --- players

    def try_player(self) -> PlayerId | None:
        """A player's name."""
        return self.scanner.try_name(self.players)

    def player(self) -> PlayerId:
        """A player's name must stand here."""
        found = self.try_player()
        if found is None:
            self.scanner.fail("a player's name")
        return found

    def try_owner(self) -> PlayerId | None:
        """A player's name with 's."""
        start = self.scanner.at
        found = self.scanner.try_name({f"{name}s": seat for name, seat in self.players.items()})
        if found is not None and "'" not in self.scanner.text[start : self.scanner.at]:
            self.scanner.at = start
            return None
        return found

    # --- objects

    def objects(self, zone: ZoneName, seat: PlayerId) -> list[ObjectDraft]:
        """A list of objects: nothing, or one after another with commas."""
        if self.scanner.try_nothing():
            return []
        found: list[ObjectDraft] = []
        while True:
            found.extend(self.entry(zone, seat))
            if len(found) > MOST_OBJECTS:
                self.scanner.fail(f"at most {MOST_OBJECTS} objects")
            if not self.scanner.try_word(","):
                return found

    def cards(self) -> tuple[CardDef, ...]:
        """A list of cards that are in no zone: names, and how many of each."""
        listed = self.objects(OUTSIDE, PlayerId(0))
        if any(one.kind != "card" or one.state for one in listed):
            self.scanner.fail("cards by name")
        return tuple(one.definition for one in listed if one.definition is not None)

    def entry(self, zone: ZoneName, seat: PlayerId) -> list[ObjectDraft]:
        """One name or description, how many, and the state of all of these."""
        draft = self.what(zone, seat)
        times = self.scanner.try_match(_TIMES)
        count = int(times[1]) if times else 1
        if count > MOST_OBJECTS:
            self.scanner.fail(f"at most {MOST_OBJECTS} objects", at=self.scanner.at)
        self.state(draft)
        return [
            ObjectDraft(
                draft.definition,
                zone,
                seat,
                draft.kind,
                draft.face,
                dict(draft.state),
                dict(draft.counters),
                list(draft.places),
                draft.owner,
                draft.start,
            )
            for _ in range(count)
        ]

    def what(self, zone: ZoneName, seat: PlayerId) -> ObjectDraft:
        """A card by name, or a token by description."""
        scanner = self.scanner
        scanner.skip()
        start = scanner.at
        if zone == LIBRARY and scanner.try_word("unknown cards", NAME):
            return ObjectDraft(UNKNOWN_CARD, zone, seat, start=start)
        card = self.pool.try_card(scanner)
        if card is not None:
            lower = card[0].layout is Layout.FLIP and card[1] > 0
            draft = ObjectDraft(card[0], zone, seat, face=0 if lower else card[1], start=start)
            draft.lower = lower
            return draft
        if zone == STACK and scanner.try_word(NAMELESS):
            # A copy of a face-down spell (503.2, 504.2).
            return ObjectDraft(BLANK_CREATURE, zone, seat, start=start)
        if scanner.try_word("token copying"):
            copied = self.pool.try_card(scanner)
            if copied is None:
                no_card(scanner)
            return ObjectDraft(read_extras(scanner, copied[0]), zone, seat, "token", start=start)
        token = try_token(scanner)
        if token is not None:
            return ObjectDraft(token, zone, seat, "token", start=start)
        return no_card(scanner, "a token such as 1/1 black Rat creature token")

    def state(self, draft: ObjectDraft) -> None:
        """What stands in parentheses."""
        if not self.scanner.try_word("("):
            self._as_named(draft)
            return
        while True:
            self.quality(draft)
            if self.scanner.try_word(")"):
                self._as_named(draft)
                return
            self.scanner.word(",", ")")

    def _as_named(self, draft: ObjectDraft) -> None:
        """What is named by its lower half is flipped: anything else has the upper half's name."""
        if draft.lower and not draft.state.get("flipped") and draft.definition is not None:
            self.scanner.fail(
                f"{draft.definition.name}, or {draft.definition.faces[-1].name} (flipped)", at=draft.start
            )

    def quality(self, draft: ObjectDraft) -> None:
        """One thing that is true of an object."""
        scanner = self.scanner
        if scanner.try_word("owned by"):
            draft.owner = self.player()
        elif scanner.try_word("attached to"):
            self.later(draft, "attached")
        elif scanner.try_word("attacking"):
            draft.state["attacking"] = self.try_player()
        elif scanner.try_word("blocking"):
            draft.state["blocking"] = True
            if not scanner.try_word("nothing"):
                self.several(draft, "blocking")
        elif scanner.try_word("banded with"):
            self.several(draft, "banded")
        elif scanner.try_word("copying"):
            copied = read_copied(scanner, self.pool, self.turn)
            draft.state["copying"] = (*draft.state.get("copying", ()), copied)
        elif scanner.try_word("dealt damage by"):
            self.several(draft, "hurt")
        elif scanner.try_word("phased out under"):
            draft.state["phased"] = self.player()
        elif scanner.try_word("otherwise under"):
            draft.state["otherwise"] = self.player()
        elif scanner.try_word("along with"):
            self.later(draft, "along")
        elif self.try_note(draft):
            pass
        elif draft.definition is not None and (word := scanner.try_word(*AS_MADE)):
            scanner.at -= len(word)
            draft.definition = read_extras(scanner, draft.definition)
        elif scanner.try_word("paid with"):
            self.several(draft, "paid")
        elif scanner.try_word("revealed to"):
            seen = [self.player()]
            while scanner.try_word("and"):
                seen.append(self.player())
            draft.state["revealed to"] = tuple(seen)
        elif scanner.try_word("now"):
            self.later(draft, "now")
        elif scanner.try_word("from"):
            zone = scanner.try_any(SUFFIXES.values())
            draft.zone = next((key for key, words in SUFFIXES.items() if words == zone), draft.zone)
            if not zone:
                scanner.fail(*SUFFIXES.values())
        elif word := scanner.try_any(FLAGS):
            draft.state[FLAGS[word]] = True
            if word in COPIES and draft.kind == "card":
                draft.kind = "copy"
        elif word := scanner.try_word(*NUMBERS):
            draft.state[NUMBERS[word]] = scanner.number()
        elif not self._numbered(draft):
            scanner.fail("tapped", "damage 1", "+1/+1 counter x2", "attached to ...", "summoning sick")

    def _numbered(self, draft: ObjectDraft) -> bool:
        scanner = self.scanner
        if said := scanner.try_word("was blocking", "was blocked by", "was bearing"):
            self.several(draft, said)
            return True
        if scanner.try_word("was a target of"):
            draft.state["aimed_by"] = (*draft.state.get("aimed_by", ()), self.player())
            return bool(scanner.try_word("this turn") or scanner.fail("this turn"))
        if scanner.try_word("was attacking"):
            draft.state["was attacking"] = self.player()
            return True
        if scanner.try_word("was"):
            draft.state["was"] = read_was(scanner)
            return True
        if scanner.try_word("mode"):
            modes = [scanner.number() - 1]
            while scanner.try_word("and"):
                modes.append(scanner.number() - 1)
            draft.state["modes"] = tuple(modes)
            return True
        if scanner.try_word("spent"):
            draft.state["spent"] = read_mana(scanner)
            return True
        if scanner.try_word("option"):
            text = scanner.try_string() or scanner.fail('the name of a cost in ""')
            draft.state["costs"] = (*draft.state.get("costs", ()), text)
            return True
        if scanner.try_word("spliced"):
            card = self.pool.try_card(scanner) or no_card(scanner)
            draft.state["spliced"] = (*draft.state.get("spliced", ()), card[0])
            return True
        counter = scanner.try_match(COUNTER)
        if counter is None:
            return False
        draft.counters[counter[1]] = draft.counters.get(counter[1], 0) + int(counter[2] or 1)
        return True

    def _to_delimiter(self) -> None:
        self.scanner.try_match(re.compile(r"(?:[WUBRGC](?:\(snow\))? ?)+"))

    # --- names of other objects, to be looked up later

    def later(self, draft: ObjectDraft, what: str, *, values: bool = False) -> None:
        """Remember that something is named here, and go past it."""
        self.scanner.skip()
        draft.places.append((what, self.scanner.at))
        if values:
            self.skip_note()
        else:
            self.skip_name()

    def try_note(self, draft: ObjectDraft) -> bool:
        """What a text has noted, under its name or in words of its own (`engine.notation.notes`)."""
        scanner = self.scanner
        scanner.skip()
        at = scanner.at
        if scanner.try_word("noted"):
            self.later(draft, "noted", values=True)
            return True
        if chosen := scanner.try_word(*CHOSEN):
            read_chosen(scanner, chosen)
        elif scanner.try_word(*HAUNTING):
            self.skip_name()
            while scanner.try_word("and"):
                self.skip_name()
        else:
            return False
        draft.places.append(("noted", at))
        return True

    def several(self, draft: ObjectDraft, what: str) -> None:
        """Names joined by "and"."""
        self.later(draft, what)
        while self.scanner.try_word("and"):
            self.later(draft, what)

    def skip_note(self) -> None:
        """Past a name in quotation marks, =, and values."""
        scanner = self.scanner
        if scanner.try_string() is None:
            scanner.fail('a name in ""')
        scanner.word("=")
        while True:
            plainly = scanner.try_string() is not None or scanner.try_number() is not None
            if not plainly and not scanner.try_word("no objects", "no players", "no numbers", "no words"):
                self.skip_name()
            if not scanner.try_word("and"):
                return

    def skip_name(self) -> None:
        """Past the name of an object or player, whatever it means."""
        scanner = self.scanner
        if scanner.try_word(UNKNOWN, OTHERS):
            return
        owner = self.try_owner()
        if owner is None and self.try_player() is not None:
            return
        if scanner.try_word(NAMELESS):
            scanner.try_match(_NUMBER_SIGN)
            return
        if scanner.try_word("ability of"):
            self.skip_name()
            scanner.try_match(_NUMBER_SIGN)
            return
        if not scanner.try_word(NAME):
            self._skip_name_itself()
        scanner.try_match(_NUMBER_SIGN)
        scanner.try_word(GONE)
        scanner.try_any(SUFFIXES.values())

    def _skip_name_itself(self) -> None:
        """A card's, or a token's, which may begin with that of a card ("Stangg Twin")."""
        scanner = self.scanner
        scanner.skip()
        at = scanner.at
        known = self.pool.skip_name(scanner)
        end, scanner.at = scanner.at, at
        if scanner.try_match(_TOKEN_NAME) is None and not known:
            scanner.fail("the name of an object")
        scanner.at = max(end, scanner.at)


def is_permanent(draft: ObjectDraft) -> bool:
    """Whether the state of permanents applies."""
    return draft.zone == IN_PLAY


def facts_out_of_place(draft: ObjectDraft) -> str:
    """What is said of something that lies in a zone and can be true only of what is gone, on the stack or in combat;
    empty if there is nothing."""
    for one in ("was", "was attacking"):
        if one in draft.state:
            return one
    for one, _ in draft.places:
        if one == "now" or one.startswith("was "):
            return one
    if draft.zone != STACK:
        for one in ("modes", "spliced"):
            if one in draft.state:
                return one.removesuffix("s")
    for one in ("blocked", "unblocked", "undecided"):
        if one in draft.state and "attacking" not in draft.state:
            return next(words for words, key in FLAGS.items() if key == one)
    return ""


__all__ = [
    "FLAGS",
    "MOST_OBJECTS",
    "STACK",
    "UNKNOWN",
    "DraftReader",
    "ObjectDraft",
    "facts_out_of_place",
    "is_permanent",
]
