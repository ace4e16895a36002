"""Tokens (216.1), and the abilities that something is given (407)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.effects import Cannot, CreateTokens, Note, SetPT, Static, TokenDef
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, lexical, writes
from engine.language.forms.parts import listing
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import CHOSEN_COLOR, CHOSEN_TYPE, GIVER
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import Amount, Bound, Self, Times, X, You
from engine.language.tokens import TextWord
from engine.language.walks import walk
from engine.language.words import ObjectAct, Supertype


def _side(text: str) -> Amount:
    if not text.endswith("X"):
        return int(text)
    return Times(-1, X()) if text.startswith("-") else X()


def size_of(word: TextWord) -> tuple[Amount, Amount]:
    """ "+2/-X" as two amounts. Of a Y the words have to say what it is."""
    power, toughness = word.value.split("/")
    return _side(power), _side(toughness)


def _plain_size(word: TextWord) -> tuple[Amount, Amount] | None:
    signed = word.value[0] in "+-" or "/+" in word.value or "/-" in word.value
    return None if signed or word.value.endswith("Y") else size_of(word)


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
        words = reader.words_in(tree)
        # A card "named" so is any of that name (202.3).
        said = (one for one, before in zip(words[1:], words, strict=False) if before.text != "named")
        name = next((word for word in said if word.kind == "A_SELF"), None)
        if name is not None and not (reader.granting and _by_its_giver(reader, tree)):
            raise Meaningless('"this permanent", for what has the ability', name)
        return
    for _, part in tree.parts:
        if isinstance(part, Tree):
            check_names_in_quotes(reader, part)


def _by_its_giver(reader: FormReader, tree: Tree) -> bool:
    """Whether each name within the quotation marks is one for what gives the ability."""
    names = sum(word.kind == "A_SELF" for word in reader.words_in(tree))
    state = reader.said
    value = reader.value(tree)
    reader.said = state
    return sum(one == Bound(GIVER) for one in walk(value)) >= names


def _token(size: Any, colors: Any, subtypes: Any, types: Any, front: Any) -> TokenDef:
    power, toughness = size
    given = (INDESTRUCTIBLE,) if FRONT[1] in front else ()
    kinds = (Supertype.LEGENDARY,) if FRONT[2] in front else ()
    return TokenDef(types, subtypes, kinds, colors, power, toughness, given)


def _taken(value: Any) -> tuple[Any, ...] | None:
    if not isinstance(value, TokenDef) or value.power is None:
        return None
    size = (value.power, value.toughness)
    front = FRONT[1] * (INDESTRUCTIBLE in value.abilities) + FRONT[2] * bool(value.supertypes)
    return size, value.colors, value.subtypes, value.types, front


FRONT = ("", "indestructible ", "legendary ", "indestructible legendary ")
"""What is said of a token before its size."""
for _front in FRONT:
    for _colors, _colored in ((v.colors, "{colors}"), ((), "colorless")):
        form(
            Made(_token, _taken, v.size, _colors, v.subtypes, v.types, _front),
            f"{_front}{{size:token_size}} {_colored} {{subtypes}} {{types}}",
            "token",
        )


def _token_as_chosen(size: Any, types: Any) -> TokenDef:
    power, toughness = size
    return TokenDef(
        types,
        power=power,
        toughness=toughness,
        chosen_color=Bound(CHOSEN_COLOR),
        chosen_type=Bound(CHOSEN_TYPE),
    )


def _taken_as_chosen(value: Any) -> tuple[Any, ...] | None:
    return ((value.power, value.toughness), value.types) if isinstance(value, TokenDef) else None


AS_CHOSEN: Any = Made(_token_as_chosen, _taken_as_chosen, v.size, v.types)
form(
    CreateTokens(v.who, v.count, AS_CHOSEN),
    "{who} (<puts> {count:counted} {size:token_size} {types} <tokens count> of the chosen color and type into play|"
    "<creates> {count:counted} {size:token_size} {types} <tokens count> of the chosen color and type)",
)


@writes("token_size")
def _token_size(writer: FormWriter, value: Any) -> list[str]:
    return ["/".join(writer.words("size", one)[0] for one in value)]


form(v.x, "{x:plain_size}", "token_size", printable=False)
called("token_size", "a power and toughness such as 1/1")


def _with(token: TokenDef, given: tuple[Any, ...]) -> TokenDef:
    """The token with what it is given besides: what it is said to be before its size stays in front."""
    every = (*token.abilities, *given)
    own = tuple(one for one in every if one == INDESTRUCTIBLE)
    return replace(token, abilities=(*own, *(one for one in every if one != INDESTRUCTIBLE)))


def _given(token: Any) -> tuple[Any, ...] | None:
    own = tuple(one for one in token.abilities if one == INDESTRUCTIBLE)
    return replace(token, abilities=own), tuple(one for one in token.abilities if one != INDESTRUCTIBLE)


def _nothing_of_this(reader: FormReader, tree: Tree) -> Any:
    check_names_in_quotes(reader, tree)
    return reader.only(tree, "x")


form(v.x, "{x:granted}", "of_a_token", read=_nothing_of_this)
called("of_a_token", 'an ability ("flying")')
TOKENS = "{count:counted} {token:token} <tokens count>"
form(CreateTokens(v.who, v.count, v.token), f"{{who}} (<puts> {TOKENS} into play|<creates> {TOKENS})")

SO_MANY = "a number of {token:token} <tokens count>"
form(
    CreateTokens(v.who, v.count, v.token),
    f"{{who}} (<puts> {SO_MANY} into play equal to {{count:quantity}}|<creates> {SO_MANY} equal to {{count:quantity}})",
    printable=False,
)


def _called(token: TokenDef, name: str) -> TokenDef:
    return replace(token, name=name)


def _name_of(token: Any) -> tuple[Any, ...] | None:
    return (replace(token, name=""), token.name) if isinstance(token, TokenDef) and token.name else None


CALLED: Any = Made(_called, _name_of, v.token, v.name)
NAMED = " named {name:card_name}"
form(
    CreateTokens(v.who, v.count, CALLED),
    f"{{who}} (<puts> {TOKENS}{NAMED} into play|<creates> {TOKENS}{NAMED})",
)
WITH = f"{TOKENS} with {{abilities:of_a_token}}"
GIVEN: Any = Made(_with, _given, v.token, v.abilities)
form(
    CreateTokens(v.who, v.count, GIVEN),
    f"{{who}} (<puts> {WITH} into play|<creates> {WITH})",
)
CALLED_TOO: Any = Made(_called, _name_of, GIVEN, v.name)
form(
    CreateTokens(v.who, v.count, CALLED_TOO),
    f"{{who}} (<puts> {WITH}{NAMED} into play|<creates> {WITH}{NAMED})",
)

# --- of a size that is told after it, or of colors told behind it ------------------------------------------------


def _unsized(colors: Any, subtypes: Any, types: Any) -> TokenDef:
    return TokenDef(types, subtypes, (), colors)


def _taken_unsized(value: Any) -> tuple[Any, ...] | None:
    if not isinstance(value, TokenDef) or value != TokenDef(value.types, value.subtypes, (), value.colors):
        return None
    return value.colors, value.subtypes, value.types


form(
    Made(_unsized, _taken_unsized, v.colors, v.subtypes, v.types),
    "{colors} {subtypes} {types}",
    "unsized_token",
)
called("unsized_token", 'a token ("green Elephant creature token")')


def _sized(token: TokenDef, power: Amount, toughness: Amount) -> TokenDef:
    return replace(token, power=power, toughness=toughness)


def _size_taken(value: Any) -> tuple[Any, ...] | None:
    if not isinstance(value, TokenDef) or value.power is None or isinstance(value.power, int | X):
        return None
    return replace(value, power=None, toughness=None), value.power, value.toughness


SIZED: Any = Made(_sized, _size_taken, v.token, v.power, v.toughness)
AFTER = "its power is equal to {power:quantity} and its toughness is equal to {toughness:quantity}."
form(
    (CreateTokens(You(), 1, SIZED),),
    "(put a {token:unsized_token} token into play|create a {token:unsized_token} token). " + AFTER,
    "unit",
    read=lambda reader, tree: _told_with_size(reader, tree),
    words=lambda writer, token, power, toughness: _write_sized(writer, token, power, toughness),
)


def _of_that_one(words: list[str]) -> list[str]:
    """Beside what is the token's "its" would be misunderstood."""
    return ["that", "creature", "'s", *words[1:]] if words[0] == "its" else words


def _write_sized(writer: FormWriter, token: TokenDef, power: Amount, toughness: Amount) -> list[str]:
    out = ["put", "a", *writer.words("unsized_token", token), "token", "into", "play", "."]
    out += ["its", "power", "is", "equal", "to", *_of_that_one(writer.words("quantity", power)), "and"]
    out += ["its", "toughness", "is", "equal", "to", *_of_that_one(writer.words("quantity", toughness)), "."]
    return out


def _write_with_size(writer: FormWriter, name: str, token: TokenDef) -> list[str]:
    out = _write_sized(writer, *(_size_taken(token) or no_words(token)))
    _, writer.said = writer.said.done(CreateTokens(You(), 1, token), name)
    return out


form(
    (Note(v.name, CreateTokens(You(), 1, v.token)),),
    "a token whose size is told after it",
    "unit",
    readable=False,
    words=_write_with_size,
)


def _told_with_size(reader: FormReader, tree: Tree) -> tuple[Any, ...]:
    """The size is that of something else; what is made is spoken of from then on."""
    env = reader.env(tree)
    made = CreateTokens(You(), 1, _sized(env["token"], env["power"], env["toughness"]))
    return (reader.done(made),)


def _having(token: TokenDef, abilities: tuple[Any, ...]) -> TokenDef:
    return replace(token, power=0, toughness=0, abilities=abilities)


def _measures_itself(_reader: FormReader, env: Any) -> None:
    """Only an ability that says how large they are makes up for the size that isn't told (216.1)."""
    sized = (one for one in env["abilities"] if isinstance(one, Static) and one.what == Self())
    if not any(isinstance(change, SetPT) for one in sized for change in one.changes):
        raise Meaningless("an ability that says how large it is", "abilities")


WITH_WHAT_FOLLOWS: Any = one_way(_having, v.token, v.abilities)
form(
    (CreateTokens(v.who, 1, WITH_WHAT_FOLLOWS),),
    "{who} (puts a {token:unsized_token} token into play|creates a {token:unsized_token} token). "
    "those {_noun:noun_word} have {abilities:granted}.",
    "unit",
    check=_measures_itself,
    printable=False,
)


def _of_many_colors(size: Any, subtypes: Any, types: Any, colors: Any) -> TokenDef:
    power, toughness = size
    return TokenDef(types, subtypes, (), colors, power, toughness)


listing("colors_of_many", "color", (",",), (", and",), alone=False)
OF_MANY_COLORS: Any = one_way(_of_many_colors, v.size, v.subtypes, v.types, v.colors)
form(
    CreateTokens(v.who, v.count, OF_MANY_COLORS),
    "{who} (<puts> {count:counted} {size:token_size} {subtypes} {types} <tokens count> that are "
    "{colors:colors_of_many} into play|<creates> {count:counted} {size:token_size} {subtypes} {types} <tokens count> "
    "that are {colors:colors_of_many})",
    printable=False,
)
