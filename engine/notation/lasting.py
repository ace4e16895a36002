"""What an effect under way says, as one sentence in quotation marks, written and read (404.4, 418.3, 419.3).

What a resolved spell or ability leaves behind has three kinds of words:

    of a card           "This permanent gets +3/+3.", "At end of turn, remove <token> from the game."
    of an instruction   "Prevent the next 2 damage that would be dealt to this player this turn.", as the spell said it
    of this room        what no card says of itself: the changed words of a text, what is turned face up first

"<token>" is whatever the effect has noted under that name. A value for which none of the three has words is spelled
out part by part (`engine.notation.spelling`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from engine.board import ContinuousEffect, Noted
from engine.language.combining import substitute
from engine.language.effects import (
    Ability,
    AnyTime,
    Barred,
    Body,
    Choose,
    Effect,
    GainAbilities,
    Ignored,
    Keyword,
    LifeForMana,
    Modify,
    MoreLands,
    Must,
    Note,
    PlaysFrom,
    PlaysQuickly,
    PreventNext,
    RedirectNext,
    Regenerate,
    Replacement,
    ReplaceWord,
    SetController,
    Shield,
    Spell,
    Static,
    TargetSpec,
    Thing,
    Triggered,
)
from engine.language.errors import TextTooLong, Unprintable, UnreadableText
from engine.language.print import print_ability
from engine.language.reading import read_paragraph, read_spell
from engine.language.remembered import PLAYABLE
from engine.language.terms import (
    AllOf,
    Bound,
    DealsDamage,
    Destroyed,
    EventPart,
    Filter,
    Is,
    Same,
    Self,
    Target,
    You,
)
from engine.language.tokens import BASIC_LAND_TYPES, NOTED
from engine.language.walks import walk
from engine.language.words import Color, Duration, Kind, ObjectAct, Role, WordSort
from engine.rules.effects.prevention_419 import SHIELDED
from engine.rules.special.masks_504 import UNMASKING
from engine.rules.stack.lasting_418 import FORBIDDEN

THIS = "this permanent"
THIS_PLAYER = "this player"
NAMES = tuple(form for name in (THIS, THIS_PLAYER) for form in (name, name.capitalize()))
"""What a text calls the thing that it works on."""
_UNMASKED = (
    "Before <masked> would deal damage, be dealt damage, or become tapped, it is turned face up if it can be."
)
_MAY_BE_PLAYED = {
    PlaysFrom(Same(You()), Same(Self())): "You may play this card.",
    PlaysFrom(Same(You()), Same(Self()), True): "You may play this card without paying its mana cost.",
}
_MADE_TO_BLOCK = "This permanent blocks the source of this effect if able."
SOURCE = "the source of this effect"
_AS_LONG = " as long as "
_LASTS = f" This lasts{_AS_LONG}"
_GAIN = "Gain control of target permanent"
_FORBIDDEN = f"<{FORBIDDEN}>"
_THEY_CANNOT = re.compile(
    rf"{THIS_PLAYER} (can't .+?)( this turn| {Duration.REST_OF_GAME.value})?\.", re.IGNORECASE
)
_WORD_NOW = re.compile(rf"the ({'|'.join(WordSort)}) ([A-Za-z'-]+) is now ([A-Za-z'-]+)")
_COLORS = frozenset(color.word for color in Color)
_IN_ITS_TEXT = "In the text of this permanent, "


EXAMPLES = {
    "Effect": 'what lasts, such as "This permanent gets +3/+3."',
    "Delayed": 'a triggered ability, such as "At end of turn, draw a card."',
}
"""What can be read under a heading of a position's text."""


def what_lasts(ability: Ability, heading: str) -> Ability | None:
    """The ability as an effect or a delayed ability of what has resolved; None if it would do nothing there."""
    if heading == "Delayed":
        return ability if isinstance(ability, Triggered) else None
    if isinstance(ability, Keyword):
        return Static(Self(), (GainAbilities((ability,)),))
    if isinstance(ability, Static):
        return ability if ability.changes else None
    return (
        ability
        if isinstance(
            ability,
            Replacement | Barred | AnyTime | PlaysFrom | PlaysQuickly | MoreLands | LifeForMana | Ignored,
        )
        else None
    )


# --- what a shield is around, and whom a text binds --------------------------------------------------------


def noted_as(ability: Ability) -> str:
    """The name under which an effect with this text notes what it is on: the thing that a shield is around (419.7c),
    the players who are forbidden something (418.3b), the cards that may be played (409.1a); empty for effects that have
    their objects themselves."""
    match ability:
        case Replacement():
            return SHIELDED
        case Barred(who=Same(of=Bound(name=name))) if name == FORBIDDEN:
            return FORBIDDEN
        case Barred(who=Same(of=Self())):
            return FORBIDDEN
        case PlaysFrom(what=Same(of=Bound(name=name))) if name == PLAYABLE:
            return PLAYABLE
        case PlaysFrom(what=Same(of=Self())):
            return PLAYABLE
    return ""


def around(effect: ContinuousEffect) -> Noted | None:
    """What a shield is around, or whom an effect forbids something, if its text can call that "this": one note."""
    name = noted_as(effect.ability)
    if not name or effect.locked or Self() in walk(effect.ability):
        return None
    found = [one for one in effect.bound if one.name == name]
    return (
        found[0] if len(found) == 1 and found[0].kind in ("objects", "players") and found[0].value else None
    )


def as_this(ability: Ability) -> Ability:
    """The text of such an effect that calls what it is on "this"."""
    return substitute(ability, {Bound(noted_as(ability)): Self()})


def put_around(ability: Ability, things: tuple[int, ...]) -> tuple[Ability, Noted]:
    """The effect that a text with "this" means when it is put on these, players being written as -1, -2, ..."""
    name = noted_as(ability)
    if all(one < 0 for one in things):
        noted = Noted(name, "players", tuple(-1 - one for one in things))
    else:
        noted = Noted(name, "objects", tuple(one for one in things if one >= 0))
    return substitute(ability, {Self(): Bound(name)}), noted


# --- writing ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def sentence_of(
    ability: Ability, name: str = THIS, uses: int | None = None, lasting: bool = False
) -> str | None:
    """The words of an effect that read back as the same value; None if it can only be spelled out.

    `name` is what it works on; `uses` None says that nothing uses it up, `lasting` that it does not end with the turn.
    """
    for text in _wordings(ability, name, uses, lasting):
        try:
            if text is not None and read_sentence(text) == (ability,):
                return text
        except (UnreadableText, TextTooLong):
            continue
    return None


@lru_cache(maxsize=4096)
def told_as(ability: Ability, name: str = THIS, uses: int | None = None, lasting: bool = False) -> str | None:
    """The same words for whoever looks on, without being read back, which takes a hundred times as long: nothing is
    read from what is told. None where there are none."""
    return next((text for text in _wordings(ability, name, uses, lasting) if text is not None), None)


def _wordings(ability: Ability, name: str, uses: int | None, lasting: bool) -> Iterator[str | None]:
    yield _own_words(ability)
    if isinstance(ability, Static) and any(isinstance(one, SetController) for one in ability.changes):
        yield _while_true(ability, name)
    if _is_shield(ability):
        # As the instruction that leaves it behind: "Regenerate ~", which no ability of a card says so (419.6b).
        yield from (_printed(Spell(Body(one)), name) for one in _instructions(ability, uses, lasting))
    yield _printed(ability, name)
    for instruction in _instructions(ability, uses, lasting):
        yield _printed(Spell(Body(instruction)), name)


def _is_shield(ability: Ability) -> bool:
    match ability:
        case Replacement(event=Destroyed(what=Same()), instead=(Regenerate(),)):
            return True
    return False


def _printed(ability: Ability, name: str) -> str | None:
    try:
        return print_ability(ability, name, noting=True)
    except (Unprintable, ValueError):
        return None


def _own_words(ability: Ability) -> str | None:
    if ability == UNMASKING:
        return _UNMASKED
    if isinstance(ability, PlaysFrom):
        return _MAY_BE_PLAYED.get(ability)
    if isinstance(ability, Barred) and ability.who == Same(Self()):
        said = _printed(replace(ability, who=Same(Bound(FORBIDDEN))), THIS)
        return said and said.replace(_FORBIDDEN, THIS_PLAYER.capitalize())
    if not isinstance(ability, Static) or ability.what != Self() or ability.condition is not None:
        return None
    if ability.changes == (Must(ObjectAct.BLOCK, Same(Self())),):
        return _MADE_TO_BLOCK
    swaps = [one for one in ability.changes if isinstance(one, ReplaceWord)]
    if len(swaps) < len(ability.changes):
        return None
    now = (f"the {one.sort} {one.old} is now {one.new}" for one in swaps)
    return f"{_IN_ITS_TEXT}{' and '.join(now)}."


def _while_true(ability: Static, name: str) -> str | None:
    """What lasts as long as something about its source is true: "<player> gains control of this permanent" and so on
    (418.3d). The source is another thing than the permanent that the effect works on."""
    if ability.condition is None:
        return None
    said = told_as(replace(ability, condition=None), name, lasting=True)
    duration = Modify(Target(0), (SetController(You()),), Duration.WHILE_TRUE, ability.condition)
    words = _printed(Spell(Body((duration,), (TargetSpec(0, Is(Kind.PERMANENT)),))), SOURCE)
    if said is None or words is None:
        return None
    return f"{said}{_LASTS}{words.partition(_AS_LONG)[2]}"


def _read_while_true(text: str) -> Ability | None:
    said, _, words = text.partition(_LASTS)
    read = read_spell(f"{_GAIN}{_AS_LONG}{words}", (SOURCE,), noting=True)
    match read_sentence(said), read:
        case (Static() as static,), (Spell(body=Body(effects=(Modify(as_long=condition),))),):
            return replace(static, condition=condition)
    return None


def _instructions(ability: Ability, uses: int | None, lasting: bool) -> Iterator[tuple[Effect, ...]]:
    """Instructions that would leave this behind."""
    turn = Duration.THIS_TURN
    match ability:
        case Replacement(event=DealsDamage(to=Same(of=of)), instead=(PreventNext(amount=amount),)):
            yield (PreventNext(amount, of, turn),)
        case Replacement(event=DealsDamage(to=Same(of=of)), instead=(RedirectNext(amount=amount, to=to),)):
            yield (RedirectNext(amount, of, to, turn),)
        case Replacement(event=Destroyed(what=Same(of=of)), instead=(Regenerate(),)):
            yield (Regenerate(of),)
        case Replacement(event=event, instead=instead):
            yield (*_choice_of_source(event), Shield(event, instead, turn, uses))
        case Static(what=what, changes=changes):
            for duration in (Duration.LASTING, turn) if lasting else (turn, Duration.LASTING):
                yield (Modify(what, changes, duration),)


def _choice_of_source(event: object) -> tuple[Effect, ...]:
    """The choice of "a black source of your choice", from the source that was chosen."""
    match event:
        case DealsDamage(source=AllOf(parts=(Same(of=Bound(name=name)), Is(kind=Kind.SOURCE), *_) as parts)):
            rest = parts[1:]
            among: Filter = rest[0] if len(rest) == 1 else AllOf(rest)
            return (Note(name, Choose(You(), Thing(among))),)
    return ()


# --- reading ---------------------------------------------------------------------------------------------


_PUT_WITH = re.compile(r"\bput into play with ([A-Z][^.\"]*)(?=[.\"]|$)")


def read_sentence(text: str) -> tuple[Ability, ...]:
    """What an effect with this text does, or the abilities of a text. Raises UnreadableText, TextTooLong."""
    own = _read_own_words(text)
    if own is not None:
        return (own,)
    # "Enchant creature put into play with Animate Dead": its own name, by which it knows that creature (217.7d).
    names = (*NAMES, *_PUT_WITH.findall(text))
    try:
        return read_paragraph(text, names, noting=True)
    except UnreadableText as stop:
        try:
            left = _left_behind(read_spell(text, names, noting=True))
        except UnreadableText as other:
            raise max(stop, other, key=lambda one: (one.line, one.column)) from None
        if left is None:
            raise
        return (left,)


def implied(ability: Ability, text: str) -> Iterator[tuple[str, str | int]]:
    """What the words of an effect say of how long it lasts, and of how often it works or how much it prevents."""
    if isinstance(ability, Barred) and (forbidden := _THEY_CANNOT.fullmatch(text.strip('"'))):
        yield from (("until", "end of turn"),) if forbidden[2] == " this turn" else ()
    if not isinstance(ability, Replacement):
        return
    if "this turn" in text or "until end of turn" in text:
        yield "until", "end of turn"
    match ability.instead:
        case (PreventNext(amount=int() as amount) | RedirectNext(amount=int() as amount),):
            yield "left", amount
        case (Regenerate(),):
            yield "until", "end of turn"
            yield "left", 1
        case _ if "The next time" in text:
            yield "left", 1


def names_in(text: str) -> tuple[str, ...]:
    """The names under which a text takes for granted that something is noted."""
    chosen = ("source",) if "source of your choice" in text else ()
    return (*NOTED.findall(text), *chosen)


def _read_own_words(text: str) -> Ability | None:
    if text == _UNMASKED:
        return UNMASKING
    if text in _MAY_BE_PLAYED.values():
        return next(one for one, said in _MAY_BE_PLAYED.items() if said == text)
    if forbidden := _THEY_CANNOT.fullmatch(text):
        match read_paragraph(f"{_FORBIDDEN} {forbidden[1]}.", (), noting=True):
            case (Barred() as barred,):
                return replace(barred, who=Same(Self()))
    if _LASTS in text:
        return _read_while_true(text)
    if text == _MADE_TO_BLOCK:
        return Static(Self(), (Must(ObjectAct.BLOCK, Same(Self())),))
    if not text.startswith(_IN_ITS_TEXT) or not text.endswith("."):
        return None
    swaps = [_WORD_NOW.fullmatch(one) for one in text[len(_IN_ITS_TEXT) : -1].split(" and ")]
    if not all(one is not None and _is_of_sort(one[1], one[2], one[3]) for one in swaps):
        return None
    return Static(Self(), tuple(ReplaceWord(WordSort(one[1]), one[2], one[3]) for one in swaps if one))


def _is_of_sort(sort: str, *words: str) -> bool:
    """Whether these are words of a sort that one can be replaced by another of (418.6a)."""
    if sort == WordSort.COLOR:
        return all(word in _COLORS for word in words)
    if sort == WordSort.LAND_TYPE:
        return all(word in BASIC_LAND_TYPES for word in words)
    return all(word[0].isupper() for word in words)


def _left_behind(abilities: tuple[Ability, ...]) -> Ability | None:
    """What an instruction leaves that begins an effect; None if the text has no such instruction or more than it."""
    match abilities:
        case (Static() as for_good,):
            return for_good
        case (
            Spell(
                body=Body(effects=(instruction,) | (Note(effect=Choose()), instruction), targets=(), modes=())
            ),
        ):
            pass
        case _:
            return None
    match instruction:
        case PreventNext(amount=amount, to=to, duration=duration):
            rest = PreventNext(amount, EventPart(Role.RECIPIENT), duration)
            return Replacement(DealsDamage(to=Same(to)), (rest,))
        case RedirectNext(amount=amount, what=what, to=to, duration=duration):
            moved = RedirectNext(amount, EventPart(Role.RECIPIENT), to, duration)
            return Replacement(DealsDamage(to=Same(what)), (moved,))
        case Regenerate(what=what):
            return Replacement(Destroyed(Same(what)), (Regenerate(EventPart(Role.OBJECT)),))
        case Shield(event=event, instead=instead):
            return Replacement(event, instead)
        case Modify(what=what, changes=changes):
            return Static(what, changes)
    return None


__all__ = [
    "EXAMPLES",
    "NAMES",
    "THIS",
    "THIS_PLAYER",
    "around",
    "as_this",
    "implied",
    "noted_as",
    "put_around",
    "read_sentence",
    "sentence_of",
    "told_as",
    "what_lasts",
]
