"""Noun phrases: what is named, aimed at, picked, taken up again.

definite    what leaves nothing to pick: this object, targets, "all", "each", pronouns
np          that, and what somebody picks ("a creature", "two cards at random")
who         a subject: a player before what players do
poss        whose (a feature, a controller); zone_poss: whose zone, which is a player's

It is long because whatever is named can be taken up again, and whose something is is said by the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.discourse import DONE, ITSELF, MANY, PLAYER, words_for
from engine.language.effects import Effect, Move
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, called, form, lexical, writes
from engine.language.forms.parts import listing
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.nouns import plural
from engine.language.remembered import EACH_ONE, GIVER
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.descriptions import (
    NOUNS,
    ON_THE_STACK,
    PEOPLE,
    has_both,
    noun_word,
    write_desc,
)
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AtRandom,
    Attached,
    Bound,
    ControllerOf,
    Controls,
    Count,
    DefendingPlayer,
    EventPart,
    Filter,
    Half,
    InOneGraveyard,
    InZone,
    Is,
    IsPlayer,
    Opponent,
    OwnerOf,
    Owns,
    Picked,
    PlayerOf,
    Selection,
    Self,
    SourceOf,
    Target,
    TopCards,
    You,
)
from engine.language.tokens import TextWord
from engine.language.walks import walk
from engine.language.words import Kind, Rounding, Zone

called("np", 'what it is done to ("target creature", "each player")')
called("definite", 'what it is done to ("target creature", "each player")')
called("who", "who does it")
called("player", "a player")
called("poss", 'whose ("its", "that creature\'s")')
called("zone_poss", 'whose ("your", "its owner\'s")')
called("permanent", 'a permanent ("target creature", "all lands")')

PERSON = frozenset({PLAYER})


def is_person(_value: Any, _env: Any) -> frozenset[str]:
    """The noun for what is a player."""
    return PERSON


# --- by name -------------------------------------------------------------------------------------------------


_NOUNS = [word + ending for word in (*NOUNS, *PEOPLE) for ending in ("", "s")]
lexical(
    "noun_word", ["A_TYPE", "A_SUBTYPE", *_NOUNS], noun_word, str, ("creature", "player", "card"), "a noun"
)
listing("noun_words", "noun_word", ("or", "and/or"))
lexical(
    "thing_word",
    ["A_TYPE", "A_SUBTYPE", *(word for word in _NOUNS if word.removesuffix("s") not in PEOPLE)],
    noun_word,
    str,
    ("creature", "card"),
    "a noun for an object",
)


def is_itself(_value: Any, _env: Any) -> frozenset[str]:
    """What named itself is taken up by "it" alone."""
    return ITSELF


def _itself_or_its_giver(reader: FormReader) -> Selection:
    """The name, within quotation marks that of what gives the ability (202.2b)."""
    return Bound(GIVER) if reader.quoting else Self()


def _of_one_under_way(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if not reader.noting:
        raise Meaningless


form(Self(), "~", "definite", says=is_itself, meant=_itself_or_its_giver, words=lambda writer: writer.own)
form(Self(), "this {_noun:thing_word}", "definite", says=is_itself, printable=False)
form(
    Bound(GIVER),
    "what gives it this ability",
    "definite",
    check=_of_one_under_way,
    words=lambda writer: ["~"] if writer.own[:1] == ["this"] else ["what", "gives", "it", "this", "ability"],
)


def _from_graveyard(writer: FormWriter) -> list[str]:
    whose = ["your"] if writer.said.subject == You() else ["its", "owner", "'s"]
    own = ["this", "card"] if writer.own[:1] == ["this"] else ["~"]
    return [*own, "from", *whose, "graveyard"]


# The card itself in the graveyard, which is its owner's (217.1a).
form(
    Self(Zone.GRAVEYARD),
    "(~|this card) from (your|its owner's) graveyard",
    "definite",
    mentions=Self(),
    says=is_itself,
    words=_from_graveyard,
)


def removes(effect: Effect) -> bool:
    """Whether an instruction removes something from the game."""
    return isinstance(effect, Move) and effect.to is Zone.REMOVED


form(You(), "you", "definite")


def _write_noted(value: Any) -> str:
    if not isinstance(value, Bound):
        raise NoWords(repr(value))
    return f"<{value.name}>"


lexical(
    "noted",
    ["A_NOTED"],
    lambda word: Bound(word.value),
    _write_noted,
    (Bound("card"),),
    "what is noted, as <card>",
)


def _if_noting(writer: FormWriter, x: Any) -> list[str]:
    """In the text of an effect under way what nothing in it has brought about is said by its name."""
    return [_write_noted(x)] if writer.noting else no_words(x)


form(v.x, "{x:noted}", "definite", words=_if_noting)
form(DefendingPlayer(Self()), "defending player", "definite", says=is_person)


def is_host(_value: Any, env: Mapping[str, Any]) -> frozenset[str]:
    """ "Enchanted creature": it can be called by this noun from now on."""
    return frozenset({env["_noun"], Kind.PERMANENT.value}) if "_noun" in env else frozenset()


def write_host(writer: FormWriter) -> list[str]:
    """What the object is attached to, by the noun that its text has for it."""
    host = writer.host or "creature"
    writer.said = writer.said.mention(HOST, frozenset({host.split()[-1], Kind.PERMANENT.value}))
    return host.split() if " " in host else ["enchanted", host]


HOST = Attached(Self())
form(HOST, "[the] (enchanted|equipped) {_noun:host_word}", "definite", says=is_host, words=write_host)


def _write_host_card(writer: FormWriter) -> list[str]:
    noun = (writer.host or "creature").split()[-1]
    writer.said = writer.said.mention(HOST_CARD, frozenset({noun, Kind.CARD.value}))
    return ["enchanted", noun, "card"]


# A card in a graveyard that this Aura is attached to, which its enchant ability names (502.45a).
HOST_CARD = Attached(Self(), True)
form(
    HOST_CARD,
    "enchanted {_noun:host_word} card",
    "definite",
    says=lambda _value, env: frozenset({env.get("_noun", "creature"), Kind.CARD.value}),
    words=_write_host_card,
)

# --- all, some, at random ------------------------------------------------------------------------------------


def mention_all(reader: FormReader, filter_: Filter) -> All:
    """All of a description, spoken of from now on."""
    reader.said = reader.said.mention(All(filter_), words_for(filter_))
    return All(filter_)


def _read_all(reader: FormReader, tree: Tree) -> Selection:
    filter_ = reader.only(tree, "filter")
    described = tree.part("filter")
    assert isinstance(described, Tree)
    if isinstance(filter_, AllOf | AnyOf) and leaves_open(described):
        raise Meaningless('"and" between them, if all of them are meant', tree)
    return mention_all(reader, filter_)


def leaves_open(described: Tree) -> bool:
    """Whether it leaves open which of three or more nouns is meant: "all artifacts, creatures, or lands"."""
    nouns = described.part("nouns")
    rows = 0
    while isinstance(nouns, Tree):
        rows += 1
        nouns = nouns.part("rest")
    return rows > 2 and not has_both(described)


def _read_each_and_each(reader: FormReader, tree: Tree) -> Selection:
    return mention_all(reader, AnyOf((reader.only(tree, "a"), reader.only(tree, "b"))))


def _write_all(writer: FormWriter, filter: Filter) -> list[str]:
    if words_for(filter) == PERSON:
        out = ["each", *write_desc(writer, filter, False)]
    elif isinstance(filter, AnyOf):
        out = []
        for number, part in enumerate(filter.parts):
            out += [*(["and"] if number else []), "each", *write_desc(writer, part, False)]
    else:
        out = ["all", *write_desc(writer, filter, True)]
    writer.said = writer.said.mention(All(filter), words_for(filter))
    return out


form(All(v.filter), "(all {filter:descs}|each {filter:desc})", "definite", read=_read_all, words=_write_all)
form(
    v.x,
    "(each {a:desc} and each {b:desc}|all {a:descs} and all {b:descs})",
    "definite",
    read=_read_each_and_each,
    printable=False,
)


form(ControllerOf, "{of:poss} (controller|controllers)", "definite", says=is_person)
form(OwnerOf, "{of:poss} (owner|owners)", "definite", says=is_person)


def _that_player_or(reader: FormReader, **_words: Any) -> Selection:
    """Of a target that may be a player and may be a permanent: the one, or whoever controls the other."""
    aimed = next((one.what for one in reversed(reader.said.mentions) if isinstance(one.what, Target)), None)
    if (
        aimed is None
        or reader.said.is_many(aimed)
        or not _is_one_or_other(reader.said.targets[aimed.slot].filter)
    ):
        raise Meaningless("one target that may be a player or a permanent")
    who = reader.take(aimed)
    both = PlayerOf(who)
    reader.said = reader.said.mention(both, PERSON)
    return both


def _is_one_or_other(filter_: Filter) -> bool:
    words = words_for(filter_)
    return words > PERSON


form(
    PlayerOf(v.what),
    "(that player or that (creature|permanent)'s controller|that (creature|permanent)'s controller or that player)",
    "definite",
    meant=_that_player_or,
    words=lambda _writer, what: ["that", "player", "or", "that", "creature", "'s", "controller"],
    says=is_person,
)
form(ControllerOf, "the controller of {of:definite}", "definite", says=is_person, printable=False)
form(OwnerOf, "the owner of {of:definite}", "definite", says=is_person, printable=False)
form(
    All(Opponent(v.of)),
    "each of {of:poss} opponents",
    "definite",
    says=is_person,
    suits=lambda env: env["of"] != You(),
)
form(TopCards(v.of, 1), "the top card of {of:zone_poss} library", "definite")
form(TopCards, "the top {count:count} cards of {of:zone_poss} library", "definite")
form(TopCards, "{count:count} cards from the top of {of:zone_poss} library", "definite", printable=False)
form(
    TopCards,
    "a number of cards equal to {count:quantity} from the top of {of:zone_poss} library",
    "definite",
    printable=False,
)
form(
    TopCards,
    "a number of cards from the top of {of:zone_poss} library equal to {count:quantity}",
    "definite",
    printable=False,
)
form(
    TopCards,
    "cards from the top of {of:zone_poss} library equal to {count:quantity}",
    "definite",
    printable=False,
)
for _way in Rounding:
    form(
        TopCards(v.of, Half(Count(All(AllOf((Is(Kind.CARD), InZone(Zone.LIBRARY), Owns(v.of))))), _way)),
        f"the top half of {{of:zone_poss}} library, {_way.value},",
        "definite",
    )
form(
    All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.of)))),
    "{of:zone_poss} hand",
    "definite",
    says=lambda _value, _env: frozenset({"hand"}),
    aside=True,
)
form(
    All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.of)))),
    "(the cards|all the cards) (in|from) {of:zone_poss} hand",
    "definite",
    printable=False,
)
form(
    All(AllOf((Is(Kind.CARD), InZone(Zone.LIBRARY), Owns(v.of)))),
    "all cards (from|in) {of:zone_poss} library",
    "definite",
)

# --- taken up again ------------------------------------------------------------------------------------------

Find = Callable[[SaidSoFar], Selection | None]


def _pronoun(find: Find, *, one: bool = True) -> Callable[[FormReader, Tree], Selection]:
    """A pronoun, which means what `find` finds; of several only if it isn't for one."""

    def read(reader: FormReader, tree: Tree) -> Selection:
        said = reader.said
        if said.each_of is not None and said.each_of in (_latest(said), find(said)):
            reader.points(tree, said.each_of)
            return EACH_ONE
        found = find(said)
        reader.points(tree, found)
        if one and (isinstance(found, All) or said.is_many(found)):
            raise Meaningless("a single thing that was named before", tree)
        return reader.take(found)

    return read


def _latest(said: SaidSoFar) -> Selection | None:
    return next((one.what for one in reversed(said.mentions) if one.is_object and not one.aside), None)


def _whose_it_was(reader: FormReader) -> Selection | None:
    """ "That player" where the text has named none by a noun: of the last target who controls it, as it says so, or
    else the owner to whose hand or library it goes."""
    said = reader.said
    aimed = next((one.what for one in reversed(said.mentions) if one.is_object), None)
    if not isinstance(aimed, Target):
        return None
    parts = getattr(said.targets[aimed.slot].filter, "parts", ())
    if said.is_many(aimed):
        # Cards of one graveyard are one player's (217.1a).
        return OwnerOf(aimed) if InOneGraveyard() in parts else None
    if Controls(All(Opponent(You()))) in parts or Controls(All(IsPlayer())) in parts:
        return ControllerOf(aimed)
    if any(isinstance(one, Controls | Owns | InZone) for one in parts):
        return None
    moved = (one.done for one in said.mentions if isinstance(one.done, Move) and one.done.what == aimed)
    to = [one.to for one in moved]
    return OwnerOf(aimed) if to and to[-1] in (Zone.HAND, Zone.LIBRARY) else None


def _that(*, one: bool) -> Callable[[FormReader, Tree], Selection]:
    def read(reader: FormReader, tree: Tree) -> Selection:
        words = frozenset(reader.only(tree, "words"))
        if one and words == PERSON and reader.said.player() is None:
            whose = _whose_it_was(reader)
            if whose is not None:
                reader.said = reader.said.mention(whose, PERSON)
                return whose
        if one and reader.said.latest(words) is None and (source := _whence_it_came(reader)) is not None:
            reader.said = reader.said.mention(source, words)
            return source
        found = _pronoun(lambda said: _latest_of(said, words, one), one=one)(reader, tree)
        if not one and found != EACH_ONE and not reader.said.is_many(found):
            raise Meaningless("several things that were named before", tree)
        reader.said = reader.said.again(found)
        return found

    return read


def _latest_of(said: SaidSoFar, words: frozenset[str], one: bool) -> Selection | None:
    """What was named last by these words; by "that creature" the last target, or what an event told of, where it was
    all of some."""
    found = said.latest(words)
    if not one or not isinstance(found, All):
        return found
    single = (
        each.what
        for each in reversed(said.mentions)
        if isinstance(each.what, Target | EventPart) and words <= each.words
    )
    return next((each for each in single if not said.is_many(each)), found)


def _whence_it_came(reader: FormReader) -> Selection | None:
    """ "That artifact" where the text has named none: of the last target, an ability, its source."""
    aimed = next((one.what for one in reversed(reader.said.mentions) if one.is_object), None)
    if not isinstance(aimed, Target) or reader.said.is_many(aimed):
        return None
    filter_ = reader.said.targets[aimed.slot].filter
    ability = any(isinstance(one, Is) and one.kind in ON_THE_STACK for one in walk(filter_))
    return SourceOf(aimed) if ability else None


def _the(reader: FormReader, tree: Tree) -> Selection:
    """ "The card" is that card."""
    word = frozenset({reader.only(tree, "word")})
    found = _pronoun(lambda said: said.latest(word))(reader, tree)
    reader.said = reader.said.again(found)
    return found


def _player_or_subject(said: SaidSoFar) -> Selection | None:
    found = said.player()
    is_one = said.subject != You() and said.is_player(said.subject)
    return said.subject if found is None and is_one else found


IT = form(v.x, "it", "definite", read=_pronoun(SaidSoFar.it), printable=False)
THEM = form(v.x, "(they|them)", "definite", read=_pronoun(SaidSoFar.they, one=False), printable=False)
form(v.x, "(he or she|him or her|the player)", "definite", read=_pronoun(_player_or_subject), printable=False)
form(v.x, "that {words:noun_words}", "definite", read=_that(one=True), printable=False)
form(v.x, "the {word:thing_word}", "definite", read=lambda reader, tree: _the(reader, tree), printable=False)
called("back", "what was named before")
form(v.x, "it", "back", read=_pronoun(SaidSoFar.it), printable=False)
form(v.x, "that {words:noun_words}", "back", read=_that(one=True), printable=False)
form(v.x, "the {word:thing_word}", "back", read=lambda reader, tree: _the(reader, tree), printable=False)
form(v.x, "those {words:noun_words}", "definite", read=_that(one=False), printable=False)


form(v.x, "each of them", "definite", read=_pronoun(SaidSoFar.they, one=False), printable=False)
form(v.x, "each of those {words:noun_words}", "definite", read=_that(one=False), printable=False)


def is_it_or_they(tree: Tree) -> bool:
    """Whether a noun phrase is one of these pronouns alone."""
    inner: Tree | TextWord | None = tree
    while isinstance(inner, Tree) and inner.form not in (IT, THEM):
        inner = inner.part("x") if len(inner.parts) == 1 else None
    return isinstance(inner, Tree)


def _read_itself(reader: FormReader, tree: Tree) -> Selection:
    if not isinstance(reader.said.subject, Self | Target | Attached):
        raise Meaningless("a single thing that does it to itself", tree)
    return reader.said.subject


form(v.x, "itself", "definite", read=_read_itself, printable=False)
form(v.x, "{x:definite}", "np", printable=False)


def _read_player(reader: FormReader, tree: Tree) -> Selection:
    """A player who controls something: of each of several, his or her own."""
    said = reader.said
    inner = tree.part("x")
    assert isinstance(inner, Tree)
    if inner.form is THEM:
        return read_they_do(reader, inner)
    if inner.form.template.startswith("(he or she") and isinstance(said.subject, All):
        found = said.player()
        if found is None or found == said.subject:
            return said.subject
    return reader.value(inner)  # type: ignore[no-any-return]


form(v.x, "{x:definite}", "player", read=_read_player, printable=False)


def read_they_do(reader: FormReader, tree: Tree) -> Selection:
    """ "They" before what players do is a player: today's texts say it of one."""
    return _pronoun(lambda said: _player_or_subject(said) or said.they(), one=False)(reader, tree)


form(v.x, "{x:np}", "who", printable=False, check=lambda reader, env: _no_they(reader, env))
form(v.x, "they", "who", read=read_they_do, printable=False)
form(v.x, "they", "they", read=read_they_do, printable=False)
called("they", '"they"')
form(v.x, "{x:np}", "what_does", printable=False)
called("what_does", "what does it")


def _no_they(reader: FormReader, env: Any) -> None:
    if reader.said.is_player(env["x"]):
        return
    # What is settled of several things are no players.
    of_things = reader.said.knows(env["x"]) or reader.said.whole(env["x"]) is not None
    if not isinstance(env["x"], Bound) or of_things:
        raise Meaningless("a player")


def _read_permanent(reader: FormReader, tree: Tree) -> Selection:
    """ "It" of what is in play is no card that was only shown or found."""
    inner = tree.part("x")
    assert isinstance(inner, Tree)
    pronoun = inner.part("x")
    if isinstance(pronoun, Tree) and pronoun.form in (IT, THEM):
        find: Find = (
            (lambda said: said.it(in_play=True))
            if pronoun.form is IT
            else (lambda said: said.they(in_play=True))
        )
        if find(reader.said) is not None:
            return _pronoun(find, one=pronoun.form is IT)(reader, tree)
    found: Selection = reader.value(inner)
    if reader.said.may_be_player(found):
        raise Meaningless("objects, not players", tree)
    return found


form(v.x, "{x:np}", "permanent", read=_read_permanent, printable=False)

# --- whose ---------------------------------------------------------------------------------------------------


def _their(said: SaidSoFar) -> Selection | None:
    found = _player_or_subject(said)
    return found if found is not None else said.they()


form(You(), "your", "poss")
form(v.x, "its", "poss", read=_pronoun(SaidSoFar.it), printable=False)
form(v.x, "their", "poss", read=_pronoun(_their, one=False), printable=False)
form(v.x, "his or her", "poss", read=_pronoun(_player_or_subject), printable=False)


def _not_you(_reader: FormReader, env: Any) -> None:
    if env["x"] == You():
        raise Meaningless('"your"', "x")


form(v.x, "{x:np} 's", "poss", printable=False, check=_not_you)


def _read_owner_pronoun(reader: FormReader, tree: Tree) -> Selection:
    """Whose zone: of each of several players, only where each does something with his or her own."""
    found = _player_or_subject(reader.said)
    if found is None:
        raise Meaningless("a player's zone, such as its owner's", tree)
    if found == reader.said.each_of:
        return EACH_ONE
    if isinstance(found, All) and found != reader.said.subject:
        raise Meaningless("a single player who was named before", tree)
    reader.points(tree, found)
    return found


def _read_owner(reader: FormReader, tree: Tree) -> Selection:
    inner = tree.part("x")
    assert isinstance(inner, Tree)
    if inner.form.template.startswith("that ") and reader.said.latest(PERSON) == reader.said.subject:
        return _read_owner_pronoun(reader, tree)
    found: Selection = reader.value(inner)
    _not_you(reader, {"x": found})
    if not reader.said.is_player(found) or isinstance(found, All):
        raise Meaningless("one player's zone", tree)
    return found


form(You(), "your", "zone_poss")
form(v.x, "(his or her|their)", "zone_poss", read=_read_owner_pronoun, printable=False)
form(v.x, "{x:definite} 's", "zone_poss", read=_read_owner, printable=False)


def _any_player(_reader: FormReader, env: Any) -> None:
    if words_for(env["filter"]) != PERSON:
        raise Meaningless("a player")


form(All(v.filter), "a {filter:desc} 's", "zone_poss", printable=False, check=_any_player)

# --- words for them ------------------------------------------------------------------------------------------


def is_known(writer: FormWriter, value: Selection) -> bool:
    """Whether the text has spoken of this, and a pronoun may stand for it."""
    return writer.said.knows(value) and not (isinstance(value, All) and words_for(value.filter) == PERSON)


def read_another(reader: FormReader, tree: Tree) -> Selection:
    """What fills `x`, where nothing does it to itself: "it" and "that creature" pass over who does it."""
    said = reader.said
    found: Selection = reader.only(tree, "x")
    if found == said.subject:
        reader.said = replace(said, over=said.subject)
        found = reader.only(tree, "x")
        reader.said = replace(reader.said, over=None)
    return found


def write_another(writer: FormWriter, value: Selection) -> list[str]:
    """The same as words."""
    over = writer.said.subject if is_known(writer, value) else None
    writer.said = replace(writer.said, over=over)
    words = write_np(writer, value)
    writer.said = replace(writer.said, over=None)
    return words


NAMED = (You, Self, Attached, DefendingPlayer)


def write_np(writer: FormWriter, value: Selection, as_subject: bool = False) -> list[str]:
    """The thing in full, or the shortest pronoun that the reading takes back. Raises NoWords."""
    if value == EACH_ONE:
        return ["that", "player"] if writer.said.is_player(value) else ["it"]
    if isinstance(value, NAMED) or not is_known(writer, value):
        return writer.by_forms("np" if isinstance(value, Picked | AtRandom) else "definite", value)
    said = writer.said
    words = frozenset[str]().union(*(one.words for one in said.mentions if one.what == value))
    many = said.is_many(value)
    if PLAYER not in words and (said.they() if many else said.it()) == value:
        return ["they" if as_subject else "them"] if many else ["it"]
    if isinstance(value, All):
        return _write_all(writer, value.filter)
    words -= {MANY, DONE}
    exact = words - {Kind.PERMANENT.value} if len(words - PERSON) > 1 else words
    for wanted in (exact, *(frozenset({one}) for one in sorted(words))):
        if wanted and said.latest(wanted) == value:
            nouns = [plural(one) if many else one for one in sorted(wanted)]
            writer.said = said.again(value)
            return ["those" if many else "that", *" or ".join(nouns).split()]
    if said.this_way(removes) == value:
        writer.said = said.taken_up(value)
        return ["the", "removed", "cards" if many else "card"]
    try:
        return writer.by_forms("definite", value)
    except NoWords:
        raise NoWords(f"no word tells {value!r} from what was mentioned since") from None


@writes("np")
def _np(writer: FormWriter, value: Any) -> list[str]:
    return write_np(writer, value)


for _category in ("definite", "player", "permanent"):
    LANGUAGE.writers[_category] = _np


@writes("who")
def _who(writer: FormWriter, value: Any) -> list[str]:
    words = write_np(writer, value, True)
    writer.plain = verb_is_plain(writer, value, words)
    return words


LANGUAGE.writers["what_does"] = _who


def write_poss(writer: FormWriter, value: Selection, of_zone: bool = False) -> list[str]:
    """Whose: "your", "his or her", "its", "that card's"."""
    if isinstance(value, You):
        return ["your"]
    if value == EACH_ONE:
        return ["his", "or", "her"] if writer.said.is_player(value) else ["their"]
    said = writer.said
    if of_zone and isinstance(value, All) and words_for(value.filter) == PERSON and said.subject != value:
        return ["a", *write_desc(writer, value.filter, False), "'s"]
    if _player_or_subject(said) == value:
        return ["his", "or", "her"]
    writer.behind = False
    words = write_np(writer, value)
    if writer.behind:
        raise NoWords(f"a possessive behind more than a noun: {words}")
    if words in (["it"], ["them"]):
        return ["its" if words == ["it"] else "their"]
    return [*words, "'" if words[-1].endswith("s") and writer.said.is_many(value) else "'s"]


@writes("poss")
def _poss(writer: FormWriter, value: Any) -> list[str]:
    return write_poss(writer, value)


@writes("zone_poss")
def _zone_poss(writer: FormWriter, value: Any) -> list[str]:
    return write_poss(writer, value, True)


def verb_is_plain(writer: FormWriter, value: Selection, words: list[str]) -> bool:
    """Whether the verb behind a subject is said as of "you" or several."""
    many = writer.said.is_many(value) and words[0] != "each" and words[:2] != ["the", "player"]
    many = many and words[-1] not in ("owner", "controller")
    return value == You() or words == ["they"] or many
