"""Rule 503: copying objects.

503.2   what is copied: printed values, as changed by other copy effects and by being face down (`copiable`)
503.3   what was copied becomes the copy's own copiable values, seen through the copy's status
503.4   becoming a copy in play is no coming into play; other effects on the permanent stay
503.5   "comes into play as a copy": it arrives as the copy (with `engine.rules.effects.replacement_419`)
503.6-8 choices as it comes into play are made anew, remembered, and undefined where none was made
503.9   what the copy effect adds belongs to the copiable values; what it leaves out keeps its own
503.10  a copy of a spell is put on the stack with everything that was announced (`CopySpells`)
503.12  "play a copy" plays it by 409.1a-h while the other spell or ability resolves (`PlayTheCopy`)
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from engine.agenda import END, Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.asking import find, select
from engine.board import (
    NOTHING,
    STACK,
    Announcement,
    Board,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    now_or_last,
)
from engine.characteristics import copiable, last_known
from engine.characteristics.printed import printed_values, with_extras, without_keyword
from engine.citing import check, cite
from engine.decisions import OneOf
from engine.events import Arrival, CopyBegun, Create, LifeLost, Link, ObjectMoved, Part, PutCopy
from engine.language.effects import (
    Ability,
    BecomeCopy,
    CopySpell,
    CopyTokens,
    Linked,
    PlayCopy,
    ThisAbility,
)
from engine.language.remembered import LIFE_LOST, LOSER, LOST_WITH
from engine.language.terms import All, Picked, Value
from engine.language.values import CardDef, CardType, Color, Layout
from engine.language.words import Duration, KeywordName, Trait
from engine.rules.stack.becoming_targets_415 import aimed
from engine.rules.stack.new_targets_415 import NewTargets
from engine.rules.stack.plans_413 import Carried, Context, Instead, Plan, plans
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.playing_checks_409 import why_forbidden
from engine.rules.stack.possible_413 import POSSIBLE
from engine.rules.stack.steering_413 import things_of
from engine.rules.stack.ways_409 import FREE

STATUS = check("503.3", "What was copied is the copy's own, seen through the copy's status.")
STAYS = check("503.4", "Becoming a copy in play is no coming into play; other effects on it stay.")
EXTRAS = check("503.9", "What a copy effect adds is copied too; what it leaves out keeps its own values.")
check("503.10a", "A copy of a spell off the stack, or of a card elsewhere, ceases to exist.")
check("409.4", "What an effect prohibits a player from playing isn't played; a copy of it is nothing.")
check(
    "401.5", "What may be played only at certain moments isn't played at others, and neither is a copy of it."
)
HIDDEN = check(
    "504.7", "What is face down and becomes a copy shows nothing of it until it is turned face up."
)
KEPT_STATUS = "510.4"
UNTIL: dict[Duration, str] = {
    Duration.LASTING: "",
    Duration.THIS_TURN: "end of turn",
    Duration.THIS_COMBAT: "end of combat",
    Duration.FACE_UP: "face down",
}
"""How `Copied.until` spells a duration of the language."""


# --- what is copied --------------------------------------------------------------------------------------


def copied_values(
    original: Object,
    copy: Object | None,
    keeps: tuple[Trait, ...],
    gains: tuple[Ability | ThisAbility, ...],
    this: Ability | None,
) -> CardDef | None:
    """The copiable values that a copy effect gives to `copy`: those of the original, with what the effect adds and
    what it leaves to the copy's own values (503.2, 503.9)."""
    values = copiable(original)
    if values is None:
        return None
    if original.copying is not None:
        cite(STATUS)
    added = tuple(
        one for one in (this if isinstance(each, ThisAbility) else each for each in gains) if one is not None
    )
    colors = own_colors(copy) if copy is not None and Trait.COLOR in keeps else None
    if not added and colors is None:
        return values
    cite(EXTRAS)
    return with_extras(values, added, colors)


def own_colors(found: Object) -> tuple[Color, ...]:
    """The colours among an object's copiable values, whatever its status."""
    return printed_values(found)[0].colors


def this_ability(board: Board, about: ObjectId) -> Ability | None:
    """The ability whose instructions are being followed, as a value to be given to an object (503.9)."""
    found = now_or_last(board, about)
    return found.ability.ability if found is not None and found.ability is not None else None


@plans(BecomeCopy)
def _become_copy(context: Context, instruction: BecomeCopy) -> Plan:
    """The copied values are those at this moment (418.3c); a copy does not follow what becomes of the original."""
    board = context.board
    original = the_original(context, instruction.of)
    if original is None:
        return ()
    this = this_ability(board, context.about)
    parts = []
    for one in context.permanents(instruction.what):
        copy = board.objects[one]
        values = copied_values(original, copy, instruction.keeps, instruction.gains, this)
        if values is None:
            continue
        cite(STAYS)
        if copy.flipped:
            cite(KEPT_STATUS)
        cite(STATUS)
        if copy.face_down:
            cite(HIDDEN)
        parts.append(
            CopyBegun(
                object=one, definition=values, until=UNTIL[instruction.duration], by=context.asker.source
            )
        )
    return tuple(parts)


def the_original(context: Context, selection: Any) -> Object | None:
    """The one object to copy, as it is or as it last was (413.2f); abilities and combat damage can't be copied."""
    found = originals(context, selection)
    return found[0] if found else None


def originals(context: Context, selection: Any) -> tuple[Object, ...]:
    """All that could be meant."""
    known = (now_or_last(context.board, one) for one in context.named(selection))
    return tuple(one for one in known if one is not None and one.definition is not None)


def _which(context: Context, player: PlayerId, several: tuple[ObjectId, ...]) -> OneOf:
    """Of several imprinted cards each is the imprinted one (glossary): the player says which is copied."""
    return OneOf(
        player=player,
        rule="413.2c",
        purpose="which card to copy",
        about=context.about,
        among=several,
        kind="object",
    )


@plans(CopyTokens)
def _copy_tokens(context: Context, instruction: CopyTokens) -> Plan:
    """Tokens that are copies (216.1): they come into play as such, with their own choices (503.5-6)."""
    among = originals(context, instruction.of)
    if not among:
        return ()
    original = among[0]
    if len(among) > 1:
        if not context.answers:
            return _which(context, context.asker.controller, tuple(one.id for one in among))
        original = context.board.objects[context.answers[0]]
    this = this_ability(context.board, context.about)
    values = copied_values(original, None, (), instruction.gains, this)
    if values is None:
        return ()
    owner = context.asker.controller
    return tuple(
        Create(definition=values, owner=owner, arrival=Arrival(player), by=context.about)
        for player in context.players(instruction.who)
        for _ in range(context.number(instruction.count))
    )


# --- what linked abilities remember ----------------------------------------------------------------------


LINKED = check("217.7d", "An ability knows what the ability it is linked to removed, and nothing else.")


class RememberFor(Value, frozen=True):
    """Closes a `Linked`: what was done since is known to the source's abilities. Never part of a text."""

    name: str
    since: int


@plans(Linked)
def _linked(context: Context, instruction: Linked) -> Plan:
    return Instead((instruction.effect, RememberFor(instruction.name, len(context.made))))


@plans(RememberFor)
def _remember_for(context: Context, instruction: RememberFor) -> Plan:
    """217.7d: things removed are known as the objects that they have become."""
    board = context.board
    found: list[int] = []
    if instruction.name.startswith(LOST_WITH):
        return _remember_loss(context, instruction)
    for part in context.made[instruction.since :]:
        if isinstance(part, ObjectMoved):
            found.extend([int(part.became)] if part.became != NOTHING else [])
        else:
            found.extend(things_of(part))
    source = now_or_last(board, context.asker.source)
    if not found or source is None:
        return ()
    cite(LINKED)
    before = find(source.linked, instruction.name)
    known = before.value if before is not None else ()
    return (Link(object=source.id, bound=Noted(instruction.name, "objects", (*known, *found))),)


def _remember_loss(context: Context, instruction: RememberFor) -> Plan:
    """Who lost life, or how much it was."""
    source = context.asker.source
    lost = [one for one in context.made[instruction.since :] if isinstance(one, LifeLost) and one.amount > 0]
    if not lost or now_or_last(context.board, source) is None:
        return ()
    cite(LINKED)
    if instruction.name == LOSER:
        return (Link(object=source, bound=Noted(LOSER, "players", tuple(int(one.player) for one in lost))),)
    return (Link(object=source, bound=Noted(LIFE_LOST, "numbers", (sum(one.amount for one in lost),))),)


# --- copies of spells ------------------------------------------------------------------------------------


def spell_copy(
    board: Board,
    spell: Object,
    player: PlayerId,
    colors: tuple[Color, ...] | None,
    by: ObjectId,
    without: KeywordName | None = None,
) -> PutCopy | None:
    """A copy of a spell with everything chosen for the original (503.10); None if it is no spell.

    The copy knows what objects the original was paid with. No mana was spent on it: spending mana is no decision.
    """
    values = copiable(spell)
    if values is None or spell.kind not in ("card", "copy"):
        return None
    if colors is not None:
        cite(EXTRAS)
        values = with_extras(values, (), colors)
    if without is not None:
        cite(EXTRAS)
        values = without_keyword(values, without)
    return PutCopy(
        definition=values,
        controller=player,
        announcement=replace(spell.announcement or Announcement(), spent=()),
        of=spell.id,
        by=by,
    )


@procedure("503.10")
class CopySpells(Procedure, frozen=True, kw_only=True):
    """Putting copies of spells onto the stack."""

    player: PlayerId
    spells: tuple[ObjectId, ...]
    colors: tuple[Color, ...] | None = None
    new_targets: bool = False
    without: KeywordName | None = None
    by: ObjectId = NOTHING
    put: tuple[Part, ...] = ()
    made: tuple[Part, ...] = ()

    @step("503.10", also=("503", "503.2"))
    def put_copy(self, game: Moment) -> Act | None:
        """A copy goes on the stack under this player's control, with everything announced for the original."""
        if not self.spells:
            return goto("finish")
        spell = now_or_last(game.board, self.spells[0])
        part = None
        if spell is not None:
            part = spell_copy(game.board, spell, self.player, self.colors, self.by, self.without)
        return propose(*((part,) if part is not None else ()), into="put")

    @step("503.10", also=("415.7a",), quiet=True)
    def choose_targets(self, game: Moment) -> Act | None:
        """If the effect says so, new targets may be chosen for the copy; the modes stay as they were."""
        copy = self._copy(game.board)
        if not self.new_targets or copy == NOTHING:
            return goto("aim")
        return call(NewTargets(object=copy, player=self.player))

    @step("503.10", also=("415.7a",), quiet=True)
    def aim(self, game: Moment) -> Act | None:
        """The copy has its targets: they become that now."""
        copy = self._copy(game.board)
        announced = game.board.objects[copy].announcement if copy != NOTHING else None
        return propose(*(aimed(copy, announced.targets) if announced is not None else ()))

    def _copy(self, board: Board) -> ObjectId:
        """The copy that was put on the stack last, if it is still there."""
        copy = next((one.became for one in self.put if isinstance(one, PutCopy)), NOTHING)
        return copy if copy in board.objects else NOTHING

    @step("503.10", quiet=True)
    def next_spell(self, game: Moment) -> Act | None:
        """The next spell is copied."""
        return goto("put_copy", spells=self.spells[1:], made=self.made + self.put, put=())

    @step("503.10", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The copies are on the stack; a copy is not played."""
        return done(Carried(self.made))


@plans(CopySpell)
def _copy_spell(context: Context, instruction: CopySpell) -> Plan:
    board = context.board
    spells = tuple(
        one
        for one in context.objects(instruction.what)
        if (found := now_or_last(board, one)) is not None and found.zone == STACK
    )
    players = context.players(instruction.who)
    if not spells or not players:
        return ()
    colors = None
    if instruction.colored:
        source = now_or_last(board, context.asker.source)
        colors = last_colors(board, source) if source is not None else None
    return CopySpells(
        player=players[0],
        spells=spells * context.number(instruction.times),
        colors=colors,
        new_targets=instruction.new_targets,
        without=instruction.without,
        by=context.asker.source,
    )


def last_colors(board: Board, found: Object) -> tuple[Color, ...]:
    """The colours that an object has, or had as it last existed."""
    faces = last_known(board, found.id)
    return faces[0].colors if faces else ()


# --- playing a copy --------------------------------------------------------------------------------------


@procedure("503.12")
class PlayTheCopy(Procedure, frozen=True, kw_only=True):
    """Playing a copy of a card while another spell or ability resolves."""

    player: PlayerId
    of: ObjectId
    by: ObjectId = NOTHING
    put: tuple[Part, ...] = ()
    half: int = 0
    played: bool = False

    acting: ClassVar[str] = "player"

    @step("503.12", also=("503.1",))
    def copy(self, game: Moment) -> Act | None:
        """The card is copied where it is."""
        original = now_or_last(game.board, self.of)
        values = copiable(original) if original is not None else None
        if original is None or values is None or is_land(values):
            # A land cannot be played as a spell (212.6g), and nothing is made for nothing.
            return goto(END)
        return propose(
            PutCopy(
                definition=values,
                controller=self.player,
                zone=original.zone,
                of=self.of,
                of_card=True,
                by=self.by,
            ),
            into="put",
        )

    @step("503.12", also=("505", "505.2"), check=True)
    def choose_half(self, game: Moment) -> Act | None:
        """Of a split card one half is played."""
        values = next((one.definition for one in self.put if isinstance(one, PutCopy)), None)
        if values is None or values.layout is not Layout.SPLIT:
            return goto("play")
        return ask(
            OneOf(
                player=self.player,
                rule="505.2",
                purpose="the half to play",
                about=self.of,
                among=tuple(range(len(values.faces))),
                kind="mode",
                labels=tuple(face.name for face in values.faces),
            ),
            into="half",
        )

    @step("503.12", also=("409.1",))
    def play(self, game: Moment) -> Act | None:
        """The copy is played by 409.1a-h without paying its mana cost; then it is a spell like any other."""
        copy = next((one.became for one in self.put if isinstance(one, PutCopy)), NOTHING)
        if copy not in game.board.objects:
            return goto(END)
        half = last_known(game.board, copy)[self.half]
        if (refusal := why_forbidden(game.board, self.player, copy, half)) is not None:
            cite(refusal.rule)
            return goto(END)
        frame = Play(player=self.player, before=game.board, card=copy, face=self.half, way=FREE)
        return call(frame, into="played")


def is_land(values: CardDef) -> bool:
    """Whether a card is a land on any face."""
    return any(CardType.LAND in face.types for face in values.faces)


@plans(PlayCopy)
def _play_copy(context: Context, instruction: PlayCopy) -> Plan:
    cards = _cards_to_play(context, instruction)
    players = context.players(instruction.who)
    if not cards or not players:
        return ()
    if len(cards) > 1 and not context.answers:
        return _which(context, players[0], cards)
    chosen = context.answers[0] if len(cards) > 1 else cards[0]
    return PlayTheCopy(player=players[0], of=chosen, by=context.asker.source)


def _cards_to_play(context: Context, instruction: PlayCopy) -> tuple[ObjectId, ...]:
    """The cards of which a copy could be played; before one of several is picked, all of them."""
    what = All(instruction.what.filter) if isinstance(instruction.what, Picked) else instruction.what
    found = select(context.board, what, context.asker).objects
    return tuple(one for one in found if now_or_last(context.board, one) is not None)


def _has_a_card(context: Context, instruction: PlayCopy) -> bool:
    return bool(_cards_to_play(context, instruction))


POSSIBLE[PlayCopy] = _has_a_card

__all__ = [
    "CopySpells",
    "PlayTheCopy",
    "copied_values",
    "own_colors",
    "spell_copy",
    "the_original",
    "this_ability",
]
