"""Objects as text: a name or description with its state in parentheses, and what an object was that is gone."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    STACK,
    Announcement,
    Board,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    TurnId,
)
from engine.characteristics import faces
from engine.events.remembering import asked_on
from engine.language.card import CardDef
from engine.language.words import CardType
from engine.naming import SUFFIXES, holder_of, label_of, name_of, player_name
from engine.notation.course import control_facts, under_its_owner
from engine.notation.drafts import OTHERS, UNKNOWN
from engine.notation.implied import aimed, aimed_by, fallen, in_turn
from engine.notation.last_known import was_words
from engine.notation.moments import (
    ATTACKED,
    BLOCKED,
    CAME,
    DIED,
    FELL,
    PLAYED,
    WAS_TARGET,
    NamedMoment,
    usually_unblocked,
)
from engine.notation.notes import note_words
from engine.notation.remembered import announcement_in_full, in_full, with_spent_mana
from engine.notation.scanning import quoted
from engine.notation.showing import shown_for_good
from engine.notation.variants import copied_text, extras_text, printed_of
from engine.notation.wordings import described_token, is_shipped, token_text
from engine.seats import combat_of, number_of_seats, the_defending_player, turn_of_combat
from engine.unknown import is_unknown


class ObjectWriter:
    """Says what is true of each object of a board at a place of the turn."""

    def __init__(self, board: Board, place: NamedMoment, gone: Iterable[ObjectId], real: Board) -> None:
        self.board = board
        """The board as the text names things on it."""
        self.real = real
        """The board with all its effects."""
        self.place = place
        self.places: dict[TurnId, NamedMoment] = {}
        """Where each of the turns that wait (608.4) is."""
        turns = (board.turn, *(one.turn for one in board.aside))
        self.fought = {
            ATTACKED: frozenset(each for one in turns for each in one.attacked),
            BLOCKED: frozenset(each for one in turns for each in one.blocked),
            CAME: frozenset(each for one in turns for each in one.entered),
            WAS_TARGET: frozenset(
                each for one in turns for each in set(one.aimed) - aimed(in_turn(board, one))
            ),
        }
        """What was done in combats that are over, or this turn, and by what."""
        self.aimed_by = frozenset(
            pair for one in turns for pair in set(one.aimed_by) - aimed_by(in_turn(board, one))
        )
        self.kept = {
            FELL: frozenset(each for one in turns for each in set(one.fallen) - fallen(in_turn(board, one))),
            DIED: frozenset(each for one in turns for each in one.died),
            PLAYED: frozenset(each for one in turns for each in one.played),
        }
        """The same of what is not in play."""
        self.gone = tuple(gone)
        """Objects of the past that something on the board still names."""
        self.full = in_full(board)
        """Of which of them all that was announced is said."""
        self.paid = with_spent_mana(board)
        """Of which permanents it is said what mana was spent to play them."""
        self.own = own_cards_of(board, self.gone)
        """Cards that a name alone wouldn't say, by name."""

    def name(self, object_id: ObjectId) -> str:
        """What the text calls an object."""
        if object_id in self.board.objects or object_id in self.gone:
            return name_of(self.board, object_id)
        return UNKNOWN

    def names(self, ids: Iterable[ObjectId]) -> str:
        """Objects with "and" between them."""
        return " and ".join(self.name(one) for one in ids)

    def thing(self, object_id: ObjectId, player: PlayerId) -> str:
        """An object, or the player if there is none."""
        return self.name(object_id) if object_id != NOTHING else player_name(self.board, player)

    def entry(self, found: Object) -> str:
        """An object in a list of its zone: its card, and in parentheses what is unusual about it."""
        definition = found.definition if found.copying is None else found.copying.printed
        assert definition is not None
        words = self.token(definition) if found.kind == "token" else definition.name
        facts = self.state(found)
        return f"{words} ({', '.join(facts)})" if facts else words

    def token(self, definition: CardDef) -> str:
        """A token by its description, or by the card that it copies (216.1, 503.1)."""
        base = printed_of(definition, self.own)
        if base is None or described_token(definition) is not None:
            return token_text(definition)
        extras = extras_text(definition, base)
        return f"token copying {base.name} {extras}".rstrip()

    def as_made(self, found: Object) -> list[str]:
        """That no card represents it, and what of it is not as the card says by whose name it goes (503.9-12)."""
        facts = copy_words(found)
        if found.kind in ("card", "copy") and found.definition is not None and found.copying is None:
            base = printed_of(found.definition, self.own)
            facts += [extras_text(found.definition, base)] if base not in (None, found.definition) else []
        return facts

    def state(self, found: Object) -> list[str]:
        """What is unusual about an object, fact by fact."""
        facts = self.as_made(found)
        facts += [words for words, holds in (("tapped", found.tapped), ("flipped", found.flipped)) if holds]
        if found.face_down:
            facts.append("face down")
        if found.damage:
            facts.append(f"damage {found.damage}")
        facts += self.hurt(found)
        facts += counted(found.counters)
        if found.zone == IN_PLAY:
            facts += self.in_play(found)
        else:
            facts += self.done_this_turn(found.id)
        if found.announcement is not None and found.zone == IN_PLAY:
            facts += self.announced(
                replace(found, announcement=self.as_permanent(found.id, found.announcement))
            )
        if found.lent:
            facts.append("in the subgame")
        if found.revealed and (seen := shown_for_good(self.board, found.id)):
            everybody = len(seen) == number_of_seats(self.board)
            whom = " and ".join(player_name(self.board, one) for one in seen)
            facts.append("revealed" if everybody else f"revealed to {whom}")
        for effect in found.copying.effects if found.copying is not None else ():
            facts.append("copying " + copied_text(effect, self.board.turn.serial, self.own))
        if found.phased is not None:
            facts.append(f"phased out under {player_name(self.board, found.phased.under)}")
            if found.controller != found.phased.under:
                facts.append(f"otherwise under {player_name(self.board, found.controller)}")
            if found.phased.along != NOTHING:
                facts.append(f"along with {self.name(found.phased.along)}")
            # What it was attached to may be gone meanwhile: then it comes back on nothing (502.15j).
            if found.attached in self.board.objects or found.attached_player != NOBODY:
                facts.append(f"attached to {self.thing(found.attached, found.attached_player)}")
        return facts + self.notes(found.linked)

    def hurt(self, found: Object) -> list[str]:
        """What has dealt damage to it this turn; what was no permanent is not told apart, and goes without saying
        of what has damage on it."""
        if not found.hurt or (found.damage and found.hurt == (NOTHING,)):
            return []
        return [f"dealt damage by {self.sources(found.hurt)}"]

    def sources(self, hurt: Iterable[ObjectId]) -> str:
        """What has dealt damage."""
        return " and ".join(self.name(one) if one != NOTHING else OTHERS for one in hurt)

    def in_play(self, found: Object) -> list[str]:
        """Facts that only a permanent has: control, attachment, combat."""
        board = self.board
        facts = []
        if found.id in board.objects:
            creature = any(CardType.CREATURE in face.types for face in faces(board, found.id))
            # What came into play this turn has been controlled since then, and what is new to its owner came then.
            came, now = found.id in self.fought[CAME], found.since == board.turn.serial
            if now and not came and "entered" in asked_on(self.real) and found.owner == found.controller:
                facts.append(f"under control since turn {found.since}")
            elif not (now and came):
                facts += control_facts(self.real, found, creature)
        if found.owner != found.controller:
            facts.append(f"owned by {player_name(board, found.owner)}")
            if found.id in self.real.objects and under_its_owner(self.real, found.id) is not None:
                facts.append("for good")
        if found.attached != NOTHING or found.attached_player != NOBODY:
            facts.append(f"attached to {self.thing(found.attached, found.attached_player)}")
        return facts + self.combat(found.id)

    def combat(self, object_id: ObjectId) -> list[str]:
        """What a creature does in combat, as far as it isn't what the moment implies (308, 309)."""
        combat = combat_of(self.board, object_id)
        facts = [words for words, ids in self.fought.items() if object_id in ids]
        facts += [
            f"was a target of {player_name(self.board, by)} this turn"
            for by in sorted({by for one, by in self.aimed_by if one == object_id})
        ]
        if combat is None:
            return facts
        attack = combat.attack_of(object_id)
        place = self.places.get(turn_of_combat(self.board, combat), self.place)
        if attack is not None:
            elsewhere = bool(self.board.aside)
            whom = elsewhere or attack.player != the_defending_player(self.board)
            facts.append("attacking" + (f" {player_name(self.board, attack.player)}" if whom else ""))
            if attack.blocked and not any(object_id in attackers for _, attackers in combat.blocking):
                facts.append("blocked")
            usual = usually_unblocked(place) and not attack.blocked
            if attack.unblocked != usual:
                facts.append("unblocked" if attack.unblocked else "neither blocked nor unblocked")
        band = tuple(one for one in combat.band_of(object_id) if one != object_id)
        if band:
            facts.append(f"banded with {self.names(band)}")
        if combat.is_blocking(object_id):
            facts.append(f"blocking {self.names(combat.blocks_of(object_id)) or 'nothing'}")
        if combat.first_strikers and object_id in combat.assigned:
            facts.append("assigned damage")
        if object_id in combat.first_strikers:
            facts.append("struck first")
        return facts

    def done_this_turn(self, object_id: ObjectId) -> list[str]:
        """What something that is not in play did this turn, as far as a text asks for it."""
        return [words for words, ids in self.kept.items() if object_id in ids]

    def notes(self, noted: tuple[Noted, ...]) -> list[str]:
        """What was noted for abilities, each under its name."""
        return [self.note(one) for one in noted]

    def note(self, noted: Noted) -> str:
        """One of them; a chosen color and the like in plain words."""
        return note_words(noted, self.values(noted))

    def values(self, noted: Noted) -> str:
        """The things, players, numbers or words of one note."""
        if not noted.value:
            return f"no {noted.kind}"
        if noted.kind == "objects":
            return self.names(ObjectId(int(one)) for one in noted.value)
        if noted.kind == "players":
            return " and ".join(player_name(self.board, PlayerId(int(one))) for one in noted.value)
        return " and ".join(quoted(str(one)) if noted.kind == "words" else str(one) for one in noted.value)

    def gone_object(self, object_id: ObjectId) -> str:
        """An object as it most recently existed (413.2f)."""
        past = self.board.past[object_id]
        found = past.object
        definition = found.definition
        if definition is None:
            return f"{player_name(self.board, holder_of(self.board, found))}'s {label_of(found)}"
        copied_token = found.copying is not None and described_token(definition) is not None
        what = self.token(definition) if found.kind == "token" or copied_token else label_of(found)
        facts = []
        if found.zone != IN_PLAY:
            facts.append(f"from {SUFFIXES[found.zone]}")
        facts += self.done_this_turn(object_id)
        if found.tapped:
            facts.append("tapped")
        if found.flipped:
            facts.append("flipped")
        if found.damage:
            facts.append(f"damage {found.damage}")
        facts += counted(found.counters)
        facts += self.as_announced(found)
        if (
            found.attached in self.board.objects
            or found.attached in self.gone
            or found.attached_player != NOBODY
        ):
            facts.append(f"attached to {self.thing(found.attached, found.attached_player)}")
        holder = holder_of(self.board, found)
        if found.owner != holder:
            facts.append(f"owned by {player_name(self.board, found.owner)}")
        if was := was_words(self.board, past):
            facts.append(was)
        if past.attacked != NOBODY:
            facts.append(f"was attacking {player_name(self.board, past.attacked)}")
        with_others = (
            ("was blocking", past.blocked),
            ("was blocked by", past.blockers),
            ("was bearing", past.bearing),
        )
        for words, others in with_others:
            if still := [one for one in others if one in self.board.objects]:
                facts.append(f"{words} {self.names(still)}")
        new = self.board.became.get(object_id)
        if new is not None and (new in self.board.objects or new in self.gone):
            facts.append(f"now {self.name(new)}")
        # 217.7d: its linked abilities may still ask for it from the stack.
        facts += self.notes(found.linked)
        words = f"{player_name(self.board, holder)}'s {what}"
        if announcement_in_full(self.board, object_id, self.full) is not None:
            words += self.targets(found)
        return f"{words} ({', '.join(facts)})" if facts else words

    def as_announced(self, found: Object) -> list[str]:
        """What was announced for something that is gone: of a spell that is asked for in full, all of it (409.1)."""
        one = found.announcement
        if one is None:
            return []
        if found.zone != STACK:
            one = self.as_permanent(found.id, one)
        elif announcement_in_full(self.board, found.id, self.full) is None:
            one = replace(one, spent=(), paid=())
        return self.announced(replace(found, announcement=one))

    def as_permanent(self, object_id: ObjectId, one: Announcement) -> Announcement:
        """What a permanent, or something that was one, still tells of how it was played."""
        return Announcement(x=one.x, costs=one.costs, spent=one.spent if object_id in self.paid else ())

    def announced(self, found: Object) -> list[str]:
        """Choices made in playing."""
        raise NotImplementedError

    def targets(self, found: Object) -> str:
        """What was chosen as targets."""
        raise NotImplementedError


def copy_words(found: Object) -> list[str]:
    """That no card represents it: it is the copy of a spell, or of a card (503.10, 503.12)."""
    if found.kind != "copy":
        return []
    return ["copy of a card" if found.of_card else "copy"]


def counted(counters: Iterable[tuple[str, int]]) -> list[str]:
    """Counters as facts: +1/+1 counter x2."""
    return [f"{name} counter" + (f" x{number}" if number > 1 else "") for name, number in counters]


def own_cards_of(board: Board, gone: tuple[ObjectId, ...]) -> dict[str, CardDef]:
    """Cards that a name alone wouldn't say, by name: not those that a copy effect made of cards that do."""
    found = {one.name: one for player in board.players for one in player.unseen if not is_shipped(one)}
    objects = [*board.objects.values(), *(board.past[one].object for one in gone)]
    for one in objects:
        definition = one.definition if one.copying is None else one.copying.printed
        if definition is None or not definition.name or one.kind == "token" or is_unknown(one):
            continue
        if not is_shipped(definition) and printed_of(definition, found) is None:
            found[definition.name] = definition
        spliced = one.announcement.spliced if one.announcement is not None else ()
        found |= {card.name: card for card in spliced if not is_shipped(card)}
    return found
