"""Values as rules text: abilities and whole cards in the wording of 2006.

What is printed reads back as the same value. It isn't always the words it was read from: today's wording,
a pronoun or the joining of two sentences is no part of the value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.language import rooms
from engine.language.card import CardDef, Face, Layout, Star
from engine.language.combining import substitute
from engine.language.effects import Ability, Body, Change, Effect, Keyword, Note, Sacrifice, Spell, Static
from engine.language.errors import Unprintable
from engine.language.forms.declared import NoWords
from engine.language.forms.printing import FormWriter, called, joined, text_of
from engine.language.keyword_sentences import spoken
from engine.language.left_out import CLOSE, OPEN, left_out
from engine.language.linking import unlinked
from engine.language.standing import of_itself
from engine.language.terms import (
    AllOf,
    Bound,
    EventPart,
    Filter,
    HasColor,
    HasType,
    IsPlayer,
    Opponent,
    Picked,
    Selection,
    Target,
    Value,
)
from engine.language.walks import walk
from engine.language.words import CardType, Color, KeywordName, Role

HOST = "permanent"
GIVEN_UP = "the sacrificed creature"
"""As the forms call what was sacrificed, whatever it was."""


def print_card(card: CardDef) -> str:
    """The card as the reader takes it: name and cost, type line, text; halves parted by //. Raises Unprintable."""
    between = "\n----\n" if card.layout is Layout.FLIP else "\n//\n"
    return between.join(print_face(face) for face in card.faces)


def print_face(face: Face) -> str:
    """One set of characteristics with its text printed from its abilities. Raises Unprintable."""
    first = f"{face.name} {face.cost}" if face.cost else face.name
    types = " ".join(word.value.capitalize() for word in (*face.supertypes, *face.types))
    line = f"{types} - {' '.join(face.subtypes)}" if face.subtypes else types
    if face.power is not None and face.toughness is not None:
        line += f" {_size(face.power)}/{_size(face.toughness)}"
    without = [f"{OPEN}{words}{CLOSE}" for words in left_out(face)]
    return "\n".join([first, line, *_paragraphs(face, host_of(face.subtypes, face.abilities)), *without])


def host_of(subtypes: Sequence[str], abilities: Sequence[Ability]) -> str:
    """The noun by which a text names what its object is attached to, for `print_ability`."""
    if "Equipment" in subtypes:
        return "equipped creature"
    return next((_host(one) for one in abilities if isinstance(one, Keyword) and one.filter), HOST)


def _paragraphs(face: Face, host: str) -> list[str]:
    """Keyword abilities that follow one another share a line (402.7); an enchant ability has its own, and so have
    all in the text of an instant or sorcery."""
    written: list[str] = []
    apart = bool({CardType.INSTANT, CardType.SORCERY} & set(face.types))
    joins, at, given_up = False, 0, sacrificed_of(face.abilities)
    while at < len(face.abilities):
        said = spoken(face.abilities[at:])
        ability, before = face.abilities[at], joins
        plain = isinstance(ability, Keyword) and ability.name is not KeywordName.ENCHANT and not ability.costs
        joins = plain if said is None else not said.costs
        length, text = print_first(face.abilities[at:], face.name, host)
        text = text.replace(GIVEN_UP, f"the sacrificed {given_up}")
        if joins and before and not apart:
            written[-1] += ", " + text[:1].lower() + text[1:]
        else:
            written.append(text)
        at += length
    return written


def print_first(abilities: Sequence[Ability], name: str, host: str = HOST) -> tuple[int, str]:
    """How many of these abilities their first paragraph says together, and that paragraph. Raises Unprintable."""
    said = spoken(abilities)
    length = _of_each_color(abilities) if said is None else said.length
    try:
        return length, _said(abilities[:length], name, host)
    except Unprintable:
        # Some abilities are said together alone: "any time you could play an instant", and what that costs later.
        if length > 1 or len(abilities) == 1:
            raise
        return 2, _said(abilities[:2], name, host)


def _of_each_color(abilities: Sequence[Ability]) -> int:
    """How many abilities are said in one sentence as they say the same of each color (203.2)."""
    colors = set[Color | Bound]()
    for ability in abilities[: len(Color)]:
        if not isinstance(ability, Static) or ability.condition is None:
            return 1
        named = [
            one.filter.color
            for one in walk(ability.changes)
            if isinstance(one, Keyword) and isinstance(one.filter, HasColor)
        ]
        if len(named) != 1:
            return 1
        colors.add(named[0])
    return len(Color) if len(colors) == len(Color) else 1


def sacrificed_of(abilities: Sequence[Ability]) -> str:
    """The noun for what a text has somebody sacrifice: its card type, if all that is sacrificed has one that it names.

    What was sacrificed is the same value whatever it was, and most texts speak of creatures.
    """
    wanted = [
        one.what.filter
        for one in walk(tuple(abilities))
        if isinstance(one, Sacrifice) and isinstance(one.what, Picked)
    ]
    types = [
        {part.type for part in getattr(one, "parts", (one,)) if isinstance(part, HasType)} for one in wanted
    ]
    if not types or any(len(one) != 1 for one in types):
        return CardType.CREATURE.value
    shared = types[0].intersection(*types[1:])
    return shared.pop().value if shared else HOST


def _size(size: int | Star) -> str:
    if isinstance(size, int):
        return str(size)
    return f"{size.plus}+*" if size.plus else "*"


def _host(keyword: Keyword) -> str:
    """The noun after "enchanted", from "enchant creature" or "enchant opponent"."""
    if keyword.name is KeywordName.ENCHANT and isinstance(keyword.filter, IsPlayer | Opponent):
        return "player" if isinstance(keyword.filter, IsPlayer) else "opponent"
    parts = keyword.filter.parts if isinstance(keyword.filter, AllOf) else ()
    types = [part.type.value for part in parts if isinstance(part, HasType)]
    return types[0] if keyword.name is KeywordName.ENCHANT and types else "permanent"


def print_ability(
    ability: Ability, name: str = "this permanent", host: str = HOST, *, noting: bool = False
) -> str:
    """One ability as a paragraph; `name` is what the text calls its own object. Raises Unprintable.

    With `noting`, "<name>" stands for what is noted under that name, as in the text of an effect under way.
    """
    return _said((ability,), name, host, noting)


def _said(abilities: Sequence[Ability], name: str, host: str, noting: bool = False) -> str:
    """Abilities that make one paragraph, or a part of the text of a spell."""
    spell = any(isinstance(one, Spell) for one in abilities)
    meant: list[Ability] = []
    # What another ability of the text is linked with (217.7d) is said by that one's words.
    abilities = [unlinked(one) for one in abilities]
    for one in abilities:
        if isinstance(one, Spell):
            # What a spell says of itself for good is read as an ability of it.
            body, standing = of_itself(one.body)
            meant += [*standing, *((Spell(body),) if body != Body() else ())]
        else:
            meant.append(one)
    reasons: list[str] = []
    # What only spells have, such as buyback, is no paragraph of a permanent.
    for category in ("spell",) if spell else ("paragraph", "spell"):
        try:
            text = text_of(
                tuple(abilities), category, tuple(meant), host=host, noting=noting, language=rooms.LANGUAGE
            )
        except NoWords as stop:
            reasons.append(str(stop))
            continue
        return called(text, name)
    raise Unprintable(reasons[0])


def print_shape(changes: Sequence[Change]) -> str:
    """What an object may come into play as (503.2): "2/2 artifact creature with flying". Raises Unprintable."""
    writer = _writer("it")
    writer.plain = False
    words = _words(writer, "changes", tuple(changes))
    return re.sub("^becomes an? ", "", words).removesuffix(" in addition to its other types")


@lru_cache(256)
def print_option(effects: tuple[Effect, ...]) -> str:
    """What somebody may choose to be done (413.2c), without the text around it: "put a charge counter on it".

    The text's own object is "it"; what only that text names is called by what it is there, such as "the target". Where
    there are no words for a part by itself, the instructions are named.
    """
    outside: dict[Value, object] = {EventPart(role): Bound(said) for role, said in _PARTS.items()}
    noted = {one.name for one in walk(effects) if isinstance(one, Note)}
    for one in walk(effects):
        if isinstance(one, Target):
            outside[one] = Bound("the target")
        elif isinstance(one, Bound) and one.name not in noted:
            outside[one] = Bound("that")
    try:
        text = _said((Spell(Body(substitute(effects, outside))),), "it", HOST, noting=True)
    except Unprintable:
        return ", ".join(_instruction(one) for one in effects)
    text = re.sub("<([^<>]*)>", r"\1", text).removesuffix(".").replace(". ", "; ")
    return text[:1].lower() + text[1:]


_PARTS = {Role.PLAYER: "that player", Role.OBJECT: "that"}
"""What took part in an event, told where the event isn't."""


def _instruction(effect: Effect) -> str:
    """An instruction by its own name and the words among its parts: "skip all draw step"."""
    if isinstance(effect, Note):
        effect = effect.effect
    said = re.sub("(?<=[a-z])(?=[A-Z])", " ", type(effect).__name__).lower()
    parts = (getattr(effect, name) for name in effect.__struct_fields__)
    return " ".join([said, *(str(one) for one in parts if isinstance(one, str) and one)])


def print_description(filter_: Filter) -> str:
    """What a text wants, in words: "creature you control". Raises Unprintable."""
    return _words(_writer("it"), "desc", filter_)


def _writer(name: str) -> FormWriter:
    writer = FormWriter(rooms.LANGUAGE, host=HOST)
    writer.own = [name]
    return writer


def _words(writer: FormWriter, category: str, value: Value | Selection | tuple[Change, ...]) -> str:
    try:
        text = joined(writer.words(category, value))
    except NoWords as stop:
        raise Unprintable(str(stop)) from stop
    first = text.partition(" ")[0]
    return text if first[1:].lower() != first[1:] else text[:1].lower() + text[1:]
