"""The words by which expectations describe permanents and name cards, and which words mean anything at all.

A word that means nothing would make "Ann controls no ..." hold on every board, so it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from msgspec.structs import replace

from engine.asking import Asker
from engine.asking.sharing import colors_of, land_types_of, types_of
from engine.board import Board, Object, ObjectId, now_or_last
from engine.cards.finding import shipped
from engine.characteristics import controller_of, last_known
from engine.game import Game
from engine.language.card import CardDef, Layout
from engine.language.effects import Ability, Activated, Keyword, TokenDef
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.keyword_sentences import is_bushido, is_equip
from engine.language.reading import read_paragraph
from engine.language.remembered import CHOSEN_COLOR
from engine.language.subtypes import KNOWN
from engine.language.terms import (
    AnyOf,
    Bound,
    Filter,
    HasColor,
    HasSubtype,
    HasType,
    SharesColor,
    SharesLandType,
    SharesType,
)
from engine.language.walks import keyword_name, walk
from engine.language.words import CardType, Color, KeywordName, Supertype
from engine.naming import label_of
from engine.notation.errors import Unreadable
from engine.notation.scanning import plain
from engine.seats import combat_of

STATES = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face down", "flipped")
_COLORS = {color.word: color for color in Color}
_TYPES = {f"{one.value}s": one for one in CardType} | {one.value: one for one in CardType}
_TYPES["sorceries"] = CardType.SORCERY
_SUPERTYPES = {one.value for one in Supertype}
_LOOSE = ("permanents", "permanent", "tokens", "token")
_SIZE = re.compile(r"-?\d+/-?\d+$")


def matches(board: Board, object_id: ObjectId, words: str) -> bool:
    """Whether a permanent is what some words describe, or has them as its name: it may have another's by an effect."""
    if is_called(board.objects[object_id], words) or is_described(board, object_id, words):
        return True
    return plain(words) in [plain(face.name) for face in last_known(board, object_id) if face.name]


def is_described(board: Board, object_id: ObjectId, words: str) -> bool:
    """Whether all that some words say holds of something, or last held of what is gone."""
    words, name, keyword = _parts(words)
    if keyword and not has_said(board, object_id, keyword):
        return False
    if name and not any(plain(face.name) == plain(name) for face in last_known(board, object_id)):
        return False
    asked = [words.strip()] if words.strip().lower() in STATES else words.split()
    return all(is_so(board, object_id, word) for word in asked)


def _parts(words: str) -> tuple[str, str, str]:
    """Words of description, the name after "named", the keyword after "with"; empty where there is none."""
    words, _, keyword = words.partition("with ")
    words, _, name = words.partition("named ")
    return words, name.strip(), keyword.strip()


def is_called(found: Object, name: str) -> bool:
    """Whether this is what the object is called; half a split card's name is enough."""
    names = [label_of(found)]
    if found.definition is not None and found.definition.layout == Layout.SPLIT:
        names += [face.name for face in found.definition.faces]
    return plain(name) in map(plain, names)


def listed(name: str) -> str:
    """A name in a list: one that a list would take apart, and that nothing shipped has, stands in quotation marks."""
    apart = any(part in name for part in (", ", " and ", " or "))
    return f'"{name}"' if apart and plain(unowned(name)) not in shipped() else name


def unowned(name: str) -> str:
    """The name without whose it is: nothing that ships is called so as it stands (Urza's Mine)."""
    return name if plain(name) in shipped() else _WHOSE.sub("", name)


_WHOSE = re.compile(r"^(?:(?! and | or |, |'s ).)+'s ")
"""A player, who is one: what lies before Kaervek's Spite in a list owns nothing."""


def is_so(board: Board, object_id: ObjectId, word: str) -> bool:
    """Whether one word of a description holds; of what is gone, whether it last did (413.2f)."""
    plainly = word.lower()
    if plainly.startswith("non") and _negated(plainly) not in ("", plainly):
        return not is_so(board, object_id, _negated(plainly))
    if plainly in _LOOSE:
        return plainly.startswith("permanent") or _object(board, object_id).kind == "token"
    if plainly in STATES:
        return in_state(board, object_id, plainly)
    seen = last_known(board, object_id)
    if _SIZE.match(plainly):
        return any(f"{face.power}/{face.toughness}" == plainly for face in seen)
    if plainly in _COLORS:
        return any(_COLORS[plainly] in face.colors for face in seen)
    if plainly == "colorless":
        return all(not face.colors for face in seen)
    if plainly in _TYPES:
        return any(_TYPES[plainly] in face.types for face in seen)
    if plainly in _SUPERTYPES:
        return any(plainly in face.supertypes for face in seen)
    return any(sub.lower() in _singular(plainly) for face in seen for sub in face.subtypes)


def _object(board: Board, object_id: ObjectId) -> Object:
    found = now_or_last(board, object_id)
    assert found is not None
    return found


def _negated(word: str) -> str:
    """What "nonblack", "nonlegendary" or "non-Goblin" denies; empty for other words."""
    denied = word.removeprefix("non").removeprefix("-")
    known = denied in {*_COLORS, *_TYPES, *_SUPERTYPES} or bool(_singular(denied) & _subtypes())
    return denied if known else ""


def _singular(word: str) -> set[str]:
    return {word, word.removesuffix("s"), word.removesuffix("ves") + "f"}


def in_state(board: Board, object_id: ObjectId, state: str) -> bool:
    """Whether a permanent is in one of the STATES."""
    found = _object(board, object_id)
    if state in ("tapped", "untapped"):
        return found.tapped == (state == "tapped")
    if state == "face down":
        return found.face_down
    if state == "flipped":
        return found.flipped
    combat = combat_of(board, object_id)
    if combat is None:
        return False
    if state == "blocking":
        return combat.is_blocking(object_id)
    attack = combat.attack_of(object_id)
    if attack is None:
        return False
    return state == "attacking" or (attack.blocked if state == "blocked" else attack.unblocked)


def is_keyword(words: str) -> bool:
    """Whether these name a keyword, or are an ability as cards say it: "mountainwalk", "protection from red"."""
    return words in _KEYWORDS or words in _WITHOUT_A_NAME or bool(_keywords(words))


def has_said(board: Board, object_id: ObjectId, words: str) -> bool:
    """Whether it has a keyword of this name, or all that is said: landwalk of any kind, or mountainwalk."""
    if words in _KEYWORDS:
        return any(words in face.keywords for face in last_known(board, object_id))
    found = {one.ability for face in last_known(board, object_id) for one in face.abilities}
    if (is_it := _WITHOUT_A_NAME.get(words)) is not None:
        return any(map(is_it, found))
    for one in list(found):
        found.update(_with_chosen_color(board, object_id, one))
    found.update(part for one in list(found) for part in _of_several_qualities(board, object_id, one))
    # What an ability spares (103.1) is no part of the words that a person asks for.
    found.update(replace(one, spares=False) for one in list(found) if isinstance(one, Keyword) and one.spares)
    return all(asked in found for asked in _keywords(words))


def _with_chosen_color(board: Board, object_id: ObjectId, ability: Ability) -> tuple[Ability, ...]:
    """A keyword that speaks of a chosen color, as that color says it: protection from red."""
    chosen = [one.value for one in _object(board, object_id).linked if one.name == CHOSEN_COLOR]
    if not isinstance(ability, Keyword) or ability.filter != HasColor(Bound(CHOSEN_COLOR)):
        return ()
    return tuple(
        replace(ability, filter=HasColor(Color(str(value)))) for values in chosen for value in values
    )


def _of_several_qualities(board: Board, object_id: ObjectId, ability: Ability) -> tuple[Ability, ...]:
    """Each quality of a keyword that has several, or those of something else: protection from its colors."""
    if not isinstance(ability, Keyword):
        return ()
    asker = Asker(source=object_id, controller=controller_of(board, object_id))
    qualities: tuple[Filter, ...] = ()
    if isinstance(ability.filter, AnyOf):
        qualities = ability.filter.parts
    elif isinstance(ability.filter, SharesColor):
        qualities = tuple(map(HasColor, colors_of(board, ability.filter.of, asker)))
    elif isinstance(ability.filter, SharesType):
        qualities = tuple(map(HasType, types_of(board, ability.filter.of, asker)))
    elif isinstance(ability.filter, SharesLandType):
        qualities = tuple(map(HasSubtype, land_types_of(board, ability.filter, asker)))
    return tuple(replace(ability, filter=quality) for quality in qualities)


_KEYWORDS = {one.value for one in KeywordName}
_WITHOUT_A_NAME: dict[str, Callable[[Ability], bool]] = {
    "bushido": is_bushido,
    "equip": lambda ability: isinstance(ability, Activated) and is_equip(ability),
}
"""Keywords whose abilities are the very values of their sentences."""


@cache
def _keywords(words: str) -> tuple[Ability, ...]:
    """The keyword abilities of these words; nothing if they are none."""
    try:
        found = read_paragraph(words, ())
    except (UnreadableText, TextTooLong):
        return ()
    unnamed = words.split()[0] in _WITHOUT_A_NAME
    return found if unnamed or all(keyword_name(one) is not None for one in found) else ()


# --- which words mean something ------------------------------------------------------------------------------


def described(game: Game, words: str) -> str:
    """The words, if they describe something or are a name. Raises Unreadable."""
    if _is_name(game, words):
        return words
    description, name, keyword = _parts(words)
    if name:
        named(game, name)
    if keyword and not is_keyword(keyword):
        raise Unreadable(1, 1, keyword, ())
    description = description.strip()
    asked = [description] if description.lower() in STATES else description.split()
    if not all(_means_something(game, word.lower()) for word in asked):
        raise Unreadable(1, 1, description, ())
    return words


def named(game: Game, name: str) -> str:
    """The name, if there is such a card or token. Raises Unreadable."""
    if not _is_name(game, name):
        raise Unreadable(1, 1, name, ())
    return name


def _means_something(game: Game, word: str) -> bool:
    if word in {*_LOOSE, *STATES, *_COLORS, *_TYPES, *_SUPERTYPES, "colorless"} or _SIZE.match(word):
        return True
    if word.startswith("non") and _negated(word):
        return True
    return bool(_singular(word) & (_subtypes() | {sub.lower() for one in _cards(game) for sub in _of(one)}))


@cache
def _subtypes() -> frozenset[str]:
    return frozenset(one.lower() for one in KNOWN)


def _of(definition: CardDef) -> list[str]:
    return [sub for face in definition.faces for sub in face.subtypes]


def _cards(game: Game) -> set[CardDef]:
    """What everything is in the game and the games around it, now and as it began: a token leaves nothing behind."""
    return {one.definition for one in _everything(game) if one.definition is not None}


def _everything(game: Game) -> Iterator[Object]:
    for position in (game.start, game.position):
        for board in position.boards:
            yield from board.objects.values()


def _is_name(game: Game, name: str) -> bool:
    """Whether anything may be called so: what ships, what is in the game, and the tokens that its texts make."""
    said = plain(name)
    return (
        said in shipped()
        or any(plain(label_of(one)) == said for one in _everything(game))
        or any(said in _names_in(definition) for definition in _cards(game))
    )


@cache
def _names_in(definition: CardDef) -> frozenset[str]:
    made = (value for value in walk(definition) if isinstance(value, TokenDef))
    tokens = (one.name or " ".join(one.subtypes) for one in made)
    return frozenset(map(plain, (definition.name, *(face.name for face in definition.faces), *tokens)))
