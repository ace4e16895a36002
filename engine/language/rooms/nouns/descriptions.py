"""What something is: a noun, the adjectives before it and what follows it.

Descriptions are read and written by functions of their own: a noun may stand before or behind what it says, several may
stand side by side, and the value keeps its parts in one order (kind, noun, adjectives, what follows).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import CAN_COME_INTO_PLAY, OTHER, all_of, any_of, substitute
from engine.language.discourse import PLAYER
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, called, form, lexical, writes
from engine.language.forms.parts import listing, row
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.nouns import ALIKE, plural
from engine.language.others import compares, others_than_namesake
from engine.language.remembered import SUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.adjectives import BASIC_LAND_KINDS, BORNE, OTHERS
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Compares,
    Controls,
    Filter,
    FromExpansion,
    HasActivated,
    HasCounter,
    HasKeyword,
    HasSubtype,
    HasType,
    InOneGraveyard,
    InZone,
    Is,
    IsAttached,
    IsPlayer,
    Named,
    Not,
    Opponent,
    Owns,
    Same,
    Selection,
    Self,
    Teammate,
    You,
)
from engine.language.tokens import ENDING_IN_S, TextWord
from engine.language.walks import walk
from engine.language.words import CardType, Kind, Relation, Zone

# --- behind it -----------------------------------------------------------------------------------------------

called("post", "more about it")
form((Controls(You()),), "you control", "post", either="who controls it")
form((Controls(All(Opponent(You()))),), "(an opponent controls|your opponents control)", "post")
form((Controls(All(v.whose)),), "(a|each) {whose:desc} controls", "post", printable=False)


def _one_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    player = env["player"]
    if not reader.said.is_player(player):
        raise Meaningless("a player")
    if isinstance(player, All) and player != reader.said.subject:
        raise Meaningless("a single player who was named before")


def _write_controlled(writer: FormWriter, player: Selection) -> list[str]:
    if player == writer.said.subject and player != You():
        return ["he", "or", "she", "controls"]
    if isinstance(player, All):
        return ["a", *write_desc(writer, player.filter, False), "controls"]
    return [*writer.words("player", player), "controls"]


form(
    (Controls(v.player),),
    "{player:player} (controls|control)",
    "post",
    either="who controls it",
    fits=lambda player: player.held[0].form.template != "you",
    check=_one_player,
    words=_write_controlled,
)
lexical(
    "own_name",
    ["A_SELF"],
    lambda word: word.value,
    lambda value: "~" if value == "~" else no_words(value),
    ("~",),
    "this card's name",
)
HAS = "(with|that has|that have)"
form((HasActivated(False),), f"{HAS} a activated ability that isn't a mana ability", "post")
form((HasActivated(None, True),), f"{HAS} a activated ability with {{{{T}}}} in its cost", "post")
form((Named(v.name),), "named {name:own_name}", "post")
form((Named(v.name),), "named {name:card_name}", "post")
form((FromExpansion(v.name),), "from (the|) {name:expansion} expansion", "post")
form((Not(Controls(You())),), "you don't control", "post")
form((Owns(You()),), "you own", "post")
form((AnyOf((Owns(You()), Controls(You()))),), "you own or control", "post")
form((Owns(You()), Controls(You())), "you both own and control", "post")
form(
    (Owns(v.player),),
    "{player:player} (owns|own)",
    "post",
    check=_one_player,
    words=lambda writer, player: [*_write_controlled(writer, player)[:-1], "owns"],
    suits=lambda env: env["player"] != You(),
)
form((Not(Owns(You())),), "(you|but) don't own", "post")
form((HasKeyword(v.name),), "with {name}", "post")
form((HasKeyword(v.name),), "with a {name} ability", "post", printable=False)
form((HasKeyword(v.name),), "with {name:number_keyword}", "post")
form((Not(HasKeyword(v.name)),), "without {name}", "post")
form((AnyOf(BASIC_LAND_KINDS),), "with a basic land type", "post")
form((Compares(v.feature, Relation.EQUAL, v.amount),), "with {feature} {amount:plain_amount}", "post")
form(
    (Compares(v.feature, Relation.EQUAL, v.amount),),
    "that (has|have) {feature} {amount:plain_amount}",
    "post",
    printable=False,
)
form(
    (Compares(v.feature, Relation.AT_MOST, v.amount),), "with {feature} {amount:plain_amount} or less", "post"
)
form(
    (Compares(v.feature, Relation.AT_LEAST, v.amount),),
    "with {feature} {amount:size} or (greater|more)",
    "post",
)
for _relation, _words in (
    (Relation.EQUAL, "equal to"),
    (Relation.AT_MOST, "less than or equal to"),
    (Relation.LESS, "less than"),
    (Relation.GREATER, "greater than"),
    (Relation.AT_LEAST, "(greater than or equal to|equal to or greater than)"),
):
    # What follows the last noun of the amount says more of that noun.
    form(
        (Compares(v.feature, _relation, v.amount),),
        f"with {{feature}} {_words} {{amount:quantity}}",
        "post",
        rank=1,
    )


# "From" is said of one card, "in" of several in a graveyard.
for _zone, _there in ((Zone.GRAVEYARD, "<from/in>"), (Zone.HAND, "(from|in)")):
    form((InZone(_zone), Owns(v.of)), f"{_there} {{of:zone_poss}} {_zone.value}", "post")
form((InZone(Zone.IN_PLAY),), "(in play|on the battlefield)", "post")
form(
    (InZone(Zone.GRAVEYARD),),
    "(<from a graveyard/in all graveyards>"
    "|(from|in) (a graveyard|all graveyards|any graveyard|each graveyard|graveyards))",
    "post",
)
form((InZone(Zone.GRAVEYARD), InOneGraveyard()), "from a single graveyard", "post")
form((HasCounter(v.kind),), "with a {kind} counter on <it/them>", "post")
form((Not(HasCounter(v.kind)),), "without a {kind} counter on <it/them>", "post")
form((HasCounter(v.kind),), "with {kind} counters on them", "post", printable=False)
form((IsAttached(All(v.hosts)),), "attached to a {hosts:desc}", "post", rank=1)
form((IsAttached(v.to),), "attached to {to:definite}", "post", rank=1)


for _word, _borne in BORNE:
    form((_borne,), f"(<that is/that are>|that 's) {_word}", "post")
    form((Not(_borne),), f"<that isn't/that aren't> {_word}", "post")


def _another_card(_reader: FormReader, env: Any) -> None:
    """ "A creature card other than this card from your graveyard": there they are sought, all of them."""
    if isinstance(env["of"], Self) and env["of"].zone is not None:
        raise Meaningless("another card")


form(
    (Not(Same(v.of)),),
    "(other than|except for) {of:definite}",
    "post",
    rank=1,
    check=_another_card,
    gives_way=True,
)


# --- a description -------------------------------------------------------------------------------------------

NOUNS = {kind.value: kind for kind in (Kind.PERMANENT, Kind.CARD, Kind.SPELL, Kind.SOURCE, Kind.TOKEN)}
PEOPLE: dict[str, Filter] = {"player": IsPlayer(), "opponent": Opponent(You()), "teammate": Teammate(You())}


class NounRead:
    """What one noun says: its kind if it is an object, what it is besides, and whether it is a plural."""

    __slots__ = ("filter", "kind", "many")

    def __init__(self, kind: Kind | None, filter_: Filter | None, many: bool | None) -> None:
        self.kind = kind
        self.filter = filter_
        self.many = many


def _noun(word: TextWord) -> NounRead | None:
    if word.kind == "A_TYPE":
        return NounRead(Kind.PERMANENT, HasType(CardType(word.value)), word.text != word.value)
    if word.kind == "A_SUBTYPE":
        many: bool | None = word.text != word.value.lower()
        if word.value in ALIKE or (word.value in ENDING_IN_S and not many):
            many = None
        return None if word.value == "Legend" else NounRead(Kind.PERMANENT, HasSubtype(word.value), many)
    one = word.text.removesuffix("s")
    if one in NOUNS:
        return NounRead(NOUNS[one], None, one != word.text)
    return NounRead(None, PEOPLE[one], one != word.text) if one in PEOPLE else None


def _with_plurals(words: Any) -> list[str]:
    return [word + ending for word in words for ending in ("", "s")]


lexical(
    "noun",
    ["A_TYPE", "A_SUBTYPE", *_with_plurals((*NOUNS, *PEOPLE))],
    _noun,
    no_words,
    ("creature", "artifact", "land", "permanent", "Goblin", "Elf", "card", "spell", "player", "opponent"),
    "a noun",
)


def noun_word(word: TextWord) -> str:
    """The noun, in its singular, by which something can be called again."""
    if word.kind in ("A_TYPE", "A_SUBTYPE"):
        return word.value
    one = word.text.removesuffix("s")
    return PLAYER if one in PEOPLE else one


def _host_word(word: TextWord) -> str | None:
    noun = _noun(word)  # "Plains" is one and many.
    return None if noun is None or (noun.many and word.text != word.value.lower()) else noun_word(word)


_HOSTS = ["A_TYPE", "A_SUBTYPE", *NOUNS, *PEOPLE]
lexical("host_word", _HOSTS, _host_word, str, ("creature", "Plains"), "a noun for one thing")
form(v.x, "{x:noun}", "any_noun", printable=False)
called("any_noun", "a noun")
ON_THE_STACK = (Kind.ACTIVATED, Kind.TRIGGERED, Kind.STACKED)


_NOUNS = row(v.first, v.rest)
# "A or b or c"; of three and more also "a, b, or c".
for _category in ("nouns", "nouns_joined", "nouns_last"):
    form((v.first,), "{first:any_noun}", _category, printable=False)
for _category in ("nouns", "nouns_listed"):
    form(_NOUNS, "{first:any_noun}, {rest:nouns_listed}", _category, printable=False)
for _joint in ("or", "and", "and/or"):
    for _category in ("nouns", "nouns_joined"):
        form(_NOUNS, f"{{first:any_noun}} {_joint} {{rest:nouns_joined}}", _category, printable=False)
    form(_NOUNS, f"{{first:any_noun}}, {_joint} {{rest:nouns_last}}", "nouns_listed", printable=False)
for _category in ("nouns", "nouns_joined", "nouns_listed", "nouns_last"):
    called(_category, "a noun")
listing("adjectives", "adjective", ("", ","))
listing("posts", "post", ("",), flat=True)
called("desc", 'a description ("creature you control")')


def read_desc(reader: FormReader, tree: Tree) -> Filter:
    """A description, its parts in one order."""
    more, reader.narrowed = reader.narrowed, ()
    adjectives = list(reader.only(tree, "adjectives")) if tree.part("adjectives") else []
    nouns: tuple[NounRead, ...] = reader.only(tree, "nouns")
    after = list(reader.only(tree, "posts")) if tree.part("posts") else []
    # "That's a Wall" means what "Wall" before the noun would, and stands where that would.
    adjectives += [part for part in after if _is_subtype(part)]
    after = [part for part in after if not _is_subtype(part)]
    # "Other than this" means what "another" means: it stands where that would, before all that it is besides.
    others = [part for part in (*adjectives, *after) if part in OTHERS]
    adjectives = [*more, *others, *(part for part in adjectives if part not in OTHERS)]
    after = [part for part in after if part not in OTHERS]
    people = [noun for noun in nouns if noun.kind is None]
    things = [noun for noun in nouns if noun.kind is not None]
    if len({noun.many for noun in nouns} - {None}) > 1:
        raise Meaningless("nouns that are all one or all many", tree)
    if people and things and has_both(tree):
        raise Meaningless('"each" before either of them', tree)
    if people and more and not things and not after and tuple(adjectives) == tuple(more):
        return all_of([any_of([noun.filter for noun in people if noun.filter is not None]), *more])
    if people and (after or (adjectives and not things) or (things and len(nouns) > 2)):
        raise Meaningless("a description of objects alone", tree)
    persons = [noun.filter for noun in people if noun.filter is not None]
    if not things:
        return any_of(persons)
    if CAN_COME_INTO_PLAY in adjectives and {noun.kind for noun in things} != {Kind.CARD}:
        raise Meaningless("cards, which alone are no permanents yet", tree)
    said = [*_things(things, tree), *adjectives]
    if Is(Kind.PERMANENT) in said and any(
        isinstance(one, InZone) and one.zone is not Zone.IN_PLAY for one in after
    ):
        raise Meaningless("cards, not permanents", tree)
    if persons:
        return AnyOf((all_of(said), *persons))
    return _with_the_most(
        [*said[: len(said) - len(adjectives)], *others_than_namesake([*adjectives, *after])]
    )


def _is_subtype(part: Filter) -> bool:
    some = part.parts if isinstance(part, AnyOf) else (part,)
    return all(isinstance(one, HasSubtype) for one in some)


def _with_the_most(parts: list[Filter]) -> Filter:
    """The description, with itself where a part compares with all that are so described."""
    if SUCH not in walk(tuple(parts)):
        return all_of(parts)
    rest = all_of([part for part in parts if not any(one == SUCH for one in walk(part))])
    return all_of([substitute(part, {SUCH: rest}) for part in parts])


def _things(nouns: list[NounRead], tree: Tree) -> list[Filter]:
    kinds = {noun.kind for noun in nouns if noun.kind is not None}
    named = [noun.filter for noun in nouns if noun.filter is not None]
    if len(kinds) > 1 and not named:
        # "Spell or permanent": of the one kind or of the other.
        return [AnyOf(tuple(Is(noun.kind) for noun in nouns if noun.kind is not None))]
    if len(kinds) > 1 or (named and len(named) < len(nouns)):
        raise Meaningless("nouns of one kind", tree)
    return [Is(kinds.pop()), *([any_of(named)] if named else [])]


for _template in ("{nouns}", "{adjectives} {nouns}", "{nouns} {posts}", "{adjectives} {nouns} {posts}"):
    form(v.x, _template, "desc", read=read_desc, printable=False)


def _read_people(reader: FormReader, tree: Tree) -> Filter:
    """ "Each player who wins the subgame": which of the players are meant."""
    nouns: tuple[NounRead, ...] = reader.only(tree, "nouns")
    trait = reader.only(tree, "trait")
    if any(noun.kind is not None for noun in nouns):
        raise Meaningless("players before it", tree)
    if len({noun.many for noun in nouns} - {None}) > 1:
        raise Meaningless("nouns that are all one or all many", tree)
    return any_of([all_of([noun.filter, trait]) for noun in nouns if noun.filter is not None])


def _other_than_you(reader: FormReader, _env: Mapping[str, Any]) -> None:
    """Where the text has spoken of a player, "other" might be said of that one."""
    subject = reader.said.subject
    if reader.said.player() is not None or (subject != You() and reader.said.is_player(subject)):
        raise Meaningless("no other player before it than you")


OTHER_PLAYER = AllOf((IsPlayer(), Not(Same(You()))))
OTHER_PLAYERS = "other players"
for _others in ("other player", OTHER_PLAYERS):
    form(OTHER_PLAYER, _others, "desc", check=_other_than_you)
form(v.x, "{nouns} {trait}", "desc", read=_read_people, printable=False)
LANGUAGE.shared["descs"] = "desc"
called("descs", 'a description ("creatures you control")')


def is_plural(tree: Tree) -> bool:
    """Whether the noun of a description is one: the first, for all are alike."""
    nouns = tree.part("nouns")
    if nouns is None:
        return tree.form.template == OTHER_PLAYERS
    first = nouns.part("first") if isinstance(nouns, Tree) else None
    assert isinstance(first, Tree)
    noun = first.part("x")
    found = _noun(noun) if isinstance(noun, TextWord) else first.form.pattern
    assert isinstance(found, NounRead)
    return found.many is not False


def check_number(tree: Tree, name: str, number: Any) -> None:
    """One is said of one thing, every other number of several."""
    described = tree.part(name)
    if isinstance(described, Tree) and number != 1 and not is_plural(described):
        raise Meaningless("the plural", described)


def has_both(tree: Tree) -> bool:
    """Whether "and" stands between the nouns of a description."""
    nouns = tree.part("nouns")
    while isinstance(nouns, Tree):
        if " and " in nouns.form.template:
            return True
        nouns = nouns.part("rest")
    return False


def _write_noun(part: Filter, many: bool) -> str:
    match part:
        case HasType(type=type_):
            word = type_.value
        case HasSubtype(subtype=subtype):
            word = subtype
        case IsPlayer():
            word = "player"
        case Opponent(of=You()):
            word = "opponent"
        case Teammate(of=You()):
            word = "teammate"
        case _:
            raise NoWords(f"no noun for {part!r}")
    return plural(word) if many else word


def _either(writer: FormWriter, parts: tuple[Filter, ...], many: bool) -> list[str]:
    out: list[str] = []
    between = "and" if many and all(isinstance(one, Is) for one in parts) else "or"
    if many and any(isinstance(one, IsPlayer | Opponent | Teammate) for one in parts):
        between = "and/or"
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        if number:
            out += [between] if len(parts) == 2 else [",", between] if last else [","]
        out += write_desc(writer, part, many)
    return out


def write_desc(writer: FormWriter, value: Filter, many: bool) -> list[str]:
    """A description in words. Raises NoWords."""
    writer.behind = False
    if isinstance(value, AnyOf):
        return _either(writer, value.parts, many)
    if value == OTHER_PLAYER:
        return ["other", "players" if many else "player"]
    if isinstance(value, Is):
        value = AllOf((value,))
    if not isinstance(value, AllOf):
        return [_write_noun(value, many)]
    namesake = next((Not(Same(one.of)) for one in value.parts if compares(one)), None)
    value = AllOf(tuple(OTHER if one == namesake else one for one in value.parts))
    first, *rest = value.parts
    if isinstance(first, IsPlayer | Opponent | Teammate) and rest:
        return [_write_noun(first, many), *writer.words("trait", all_of(rest))]
    nouns: list[str]
    if isinstance(first, AnyOf) and all(isinstance(one, Is) for one in first.parts):
        nouns = _either(writer, first.parts, many)
    elif isinstance(first, Is) and first.kind in (*NOUNS.values(), *ON_THE_STACK):
        nouns = (plural(first.kind.value) if many else first.kind.value).split()
        if first.kind is Kind.PERMANENT and rest:
            named = rest[0].parts if isinstance(rest[0], AnyOf) else (rest[0],)
            if all(isinstance(one, HasType | HasSubtype) for one in named):
                nouns = []
                for number, one in enumerate(named):
                    last = number == len(named) - 1
                    joint = "and" if many else "or"
                    if number:
                        nouns += [joint] if len(named) == 2 else [",", joint] if last else [","]
                    nouns.append(_write_noun(one, many))
                rest = rest[1:]
    else:
        raise NoWords(f"no description: {value!r}")
    before, after = list[str](), list[str]()
    outer, writer.plain = writer.plain, many
    while rest:
        state = writer.state()
        if not after:
            try:
                words = writer.words("adjective", rest[0])
                # "Nonartifact, nonblack creature".
                before += [","] if words[0] == "non" and before[-2:-1] == ["non"] else []
                before += words
                rest = rest[1:]
                continue
            except NoWords:
                writer.back(state)
        for count in (3, 2, 1):
            try:
                after += writer.words("post", tuple(rest[:count]))
            except NoWords:
                writer.back(state)
                continue
            rest = rest[count:]
            break
        else:
            raise NoWords(f"no words for {rest[0]!r}")
    writer.plain, writer.behind = outer, bool(after)
    return [*before, *nouns, *after]


@writes("desc")
def _one(writer: FormWriter, value: Any) -> list[str]:
    return write_desc(writer, value, False)


@writes("descs")
def _many(writer: FormWriter, value: Any) -> list[str]:
    return write_desc(writer, value, True)
