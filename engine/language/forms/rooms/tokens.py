"""Tokens (216.1), and the abilities that something is given (407)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.effects import Cannot, CreateTokens, Static, TokenDef
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, lexical
from engine.language.forms.parts import listing
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.terms import Amount, Self, Times, X
from engine.language.tokens import TextWord
from engine.language.words import ObjectAct


def _side(text: str) -> Amount:
    if not text.endswith("X"):
        return int(text)
    return Times(-1, X()) if text.startswith("-") else X()


def size_of(word: TextWord) -> tuple[Amount, Amount]:
    """ "+2/-X" as two amounts."""
    power, toughness = word.value.split("/")
    return _side(power), _side(toughness)


def _plain_size(word: TextWord) -> tuple[Amount, Amount] | None:
    return None if word.value[0] in "+-" or "/+" in word.value or "/-" in word.value else size_of(word)


def _write_size(value: Any) -> str:
    sides = ["X" if one == X() else str(one) for one in value]
    if not all(isinstance(one, int | X) for one in value):
        raise NoWords(f"no size: {value!r}")
    return "/".join(sides)


lexical(
    "plain_size", ["A_PT"], _plain_size, _write_size, ((1, 1), (2, 3)), "a power and toughness such as 1/1"
)
listing("colors", "color", ("and",))
listing("subtypes", "subtype", ("",))
listing("types", "type", ("",))
form(v.x, "{x:ability_word}", "given")
called("given", 'an ability ("flying")')
listing("granted", "given", (",",), ("and", ", and"), flat=True)
called("token", 'a token ("1/1 red Goblin creature token")')
INDESTRUCTIBLE = Static(Self(), (Cannot(ObjectAct.BE_DESTROYED),))
"""Said of a token before its size: a quality, and no keyword (420.5c)."""


def check_names_in_quotes(reader: FormReader, tree: Tree) -> None:
    """202.2b: the card's name in an ability that something else is given means this very card, of which what has the
    ability knows nothing here. Raises Meaningless."""
    if tree.form.category == "given" and tree.form.template.startswith('"'):
        name = next((word for word in reader.words_in(tree) if word.kind == "A_SELF"), None)
        if name is not None:
            raise Meaningless('"this permanent", for what has the ability', name)
        return
    for _, part in tree.parts:
        if isinstance(part, Tree):
            check_names_in_quotes(reader, part)


def _token(reader: FormReader, tree: Tree) -> TokenDef:
    env = reader.env(tree)
    power, toughness = env["size"]
    return TokenDef(
        types=env["types"],
        subtypes=env["subtypes"],
        colors=env.get("colors", ()),
        power=power,
        toughness=toughness,
        abilities=(INDESTRUCTIBLE,) if tree.form.template.startswith("indestructible") else (),
    )


def _write_token(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, TokenDef) or value.supertypes or value.name or value.power is None:
        raise NoWords(repr(value))
    sides = [writer.words("size", one)[0] for one in (value.power, value.toughness)]
    colors = writer.words("colors", value.colors) if value.colors else ["colorless"]
    front = ["indestructible"] if INDESTRUCTIBLE in value.abilities else []
    return [*front, "/".join(sides), *colors, *value.subtypes, *(one.value for one in value.types)]


DESCRIBED = "{size:plain_size} ({colors}|colorless) {subtypes} {types}"
form(v.x, DESCRIBED, "token", read=_token, write=_write_token)
form(v.x, "indestructible " + DESCRIBED, "token", read=_token, printable=False)


def _tokens(reader: FormReader, tree: Tree) -> CreateTokens:
    env = reader.env(tree)
    token = env["token"]
    if "abilities" in env:
        check_names_in_quotes(reader, tree)
        given = (*token.abilities, *env["abilities"])
        token = replace(token, abilities=tuple(sorted(given, key=lambda one: one != INDESTRUCTIBLE)))
    return CreateTokens(reader.said.subject, env["count"], token)


def _write_tokens(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, CreateTokens):
        return no_words(value)
    many = ["a"] if value.count == 1 else writer.words("count", value.count)
    out = ["put" if writer.plain else "puts", *many, *_write_token(writer, value.token)]
    out.append("token" if value.count == 1 else "tokens")
    given = tuple(one for one in value.token.abilities if one != INDESTRUCTIBLE)
    out += ["with", *writer.words("granted", given)] if given else []
    return [*out, "into", "play"]


TOKENS = "{count:counted} {token} (token|tokens)"
form(
    CreateTokens(v.who, v.count, v.token),
    f"{{who}} (<puts> {TOKENS} into play|<puts> {TOKENS} with {{abilities:granted}} into play"
    f"|<creates> {TOKENS}|<creates> {TOKENS} with {{abilities:granted}})",
    read=_tokens,
    write=_write_tokens,
)
