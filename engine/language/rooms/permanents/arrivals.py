"""What is chosen, and what something becomes, as it comes into play or is turned face up (419.1b, 419.1e, 503.5,
503.6, 504.8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from engine.language.combining import OTHER, all_of
from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    AnyBasicLandType,
    AnyCardName,
    AnyColor,
    AnyCreatureType,
    AnyLandType,
    AnyNumber,
    ArriveAsCopy,
    ArriveChoosing,
    ArriveLosing,
    ArriveSacrificing,
    ArriveShaped,
    ArriveTapped,
    ArriveWithCounters,
    Domain,
    FlipCoins,
    LifeToPay,
    Replacement,
    SetPT,
    SetSubtype,
    Static,
    StaysTapped,
    Thing,
    TurnFaceDown,
)
from engine.language.forms.declared import Meaningless, NoWords, called, form, lexical
from engine.language.forms.parts import listing, narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import (
    CHOSEN_COLOR,
    CHOSEN_NAME,
    CHOSEN_NUMBER,
    CHOSEN_PLAYER,
    CHOSEN_TYPE,
    FIRST_TYPE,
    LIFE_PAID,
    SACRIFICED_THEN,
    SECOND_TYPE,
)
from engine.language.rooms.changes.changes import ADDS, REPLACES, write_types
from engine.language.rooms.nouns.descriptions import write_desc
from engine.language.terms import (
    AllOf,
    AnyOf,
    Bound,
    Controls,
    Either,
    FeatureOf,
    Filter,
    HasChosenSubtype,
    HasType,
    InZone,
    Is,
    IsPlayer,
    Opponent,
    Same,
    Self,
    TurnedFaceUp,
    You,
    ZoneChange,
)
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.words import CardType, Duration, Feature, Kind, Trait, Zone

called("arriver", "this card's name")
called("arriving", '"as ~ comes into play"')
form(Self(), "(~|this {_noun:thing_word})", "arriver")
COMES = "(comes into play|enters the battlefield|enters)"
ARRIVAL_OF = ZoneChange(Same(v.what), Zone.IN_PLAY)
ARRIVAL, TURNED = ZoneChange(Same(v.who), Zone.IN_PLAY), TurnedFaceUp(Same(v.who))
form(ARRIVAL, f"as {{who:arriver}} {COMES}", "arriving")
form(TURNED, "as {who:arriver} is turned face up", "arriving")
form(Either((ARRIVAL, TURNED)), "as {who:arriver} comes into play or is turned face up", "arriving")

# --- choices -------------------------------------------------------------------------------------------------

CHOICES: tuple[tuple[Domain, str, str], ...] = (
    (AnyColor(), CHOSEN_COLOR, "choose a color"),
    (AnyCreatureType(), CHOSEN_TYPE, "choose a creature type"),
    (AnyBasicLandType(), CHOSEN_TYPE, "choose a basic land type"),
    (AnyLandType(), CHOSEN_TYPE, "choose a land type"),
    (AnyNumber(), CHOSEN_NUMBER, "choose a number"),
    (LifeToPay(), LIFE_PAID, "pay any amount of life"),
    (AnyCardName(), CHOSEN_NAME, "(name a card|choose a card name)"),
    (AnyCardName(v.but), CHOSEN_NAME, "(name a non {but:type} card|choose a non {but:type} card name)"),
    (
        AnyCardName(basics=False),
        CHOSEN_NAME,
        "(name a card other than a basic land card|choose a card name other than a basic land card name)",
    ),
    (Thing(IsPlayer()), CHOSEN_PLAYER, "choose a player"),
    (Thing(Opponent(You())), CHOSEN_PLAYER, "choose an opponent"),
)
for _domain, _name, _words in CHOICES:
    form(
        (Replacement(v.event, (ArriveChoosing(_domain, _name),)),),
        f"{{event:arriving}}, {_words}.",
        "paragraph",
    )
SEVERAL: tuple[tuple[tuple[tuple[Domain, str], ...], str], ...] = (
    (((AnyColor(), CHOSEN_COLOR), (AnyCreatureType(), CHOSEN_TYPE)), "choose a color and a creature type"),
    (((AnyColor(), CHOSEN_COLOR), (Thing(Opponent(You())), CHOSEN_PLAYER)), "choose a color and an opponent"),
    (((AnyBasicLandType(), FIRST_TYPE), (AnyBasicLandType(), SECOND_TYPE)), "choose two basic land types"),
)
for _domains, _words in SEVERAL:
    form(
        (Replacement(v.event, tuple(ArriveChoosing(*one) for one in _domains)),),
        f"{{event:arriving}}, {_words}.",
        "paragraph",
    )
form(
    (Replacement(v.event, (ArriveChoosing(AnyColor((v.one, v.other)), CHOSEN_COLOR),)),),
    "{event:arriving}, choose {one:color} or {other:color}.",
    "paragraph",
)
form(
    (Replacement(v.event, (ArriveChoosing(AnyBasicLandType((v.one, v.other)), CHOSEN_TYPE),)),),
    "{event:arriving}, choose {one:basic_type} or {other:basic_type}.",
    "paragraph",
)
lexical(
    "basic_type",
    ["A_SUBTYPE"],
    lambda word: word.value if word.value in BASIC_LAND_TYPES else None,
    str,
    ("Island", "Swamp"),
    "a basic land type",
)
for _name, _which in ((FIRST_TYPE, "first"), (SECOND_TYPE, "second")):
    form((HasChosenSubtype(Bound(_name)),), f"of the {_which} chosen type", "post")
    form((SetSubtype(Bound(_name)),), f"<is> the {_which} chosen type", "change")
form(
    Bound(LIFE_PAID),
    "the [amount of] life paid as (~|it) (came into play|entered the battlefield)",
    "quantity",
)
form(
    (Replacement(v.event, (TurnFaceDown(v.what),)),), "{event:arriving}, turn {what} face down.", "paragraph"
)

# --- shapes --------------------------------------------------------------------------------------------------

called("a_shape", 'a creature ("a 3/3 artifact creature")')


def _sized(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "A 2/2 artifact creature with flying": what an object is then, its size at least."""
    size = next((one for one in env["shape"] if isinstance(one, SetPT)), None)
    if size is None or not isinstance(size.power, int) or not isinstance(size.toughness, int):
        raise Meaningless("a creature with a power and toughness such as 3/3")


def _a_shape(writer: FormWriter, shape: Any) -> list[str]:
    writer.plain = False
    return write_types(writer, shape)[1:]


form(v.shape, "a {shape}", "a_shape", readable=False, words=_a_shape)
form(REPLACES, "a {shape}", "a_shape", check=_sized, printable=False)
form(ADDS, "a {shape} {_also:also}", "a_shape", check=_sized, printable=False)
listing("shapes", "a_shape", (",",), ("or", ", or"))
form(
    (Replacement(ZoneChange(Same(v.who), Zone.IN_PLAY), (ArriveShaped(v.shapes),)),),
    f"as {{who:arriver}} {COMES}, (it|~) becomes your choice of {{shapes:shapes}}.",
    "paragraph",
)

for _flip, _first, _second in (
    (FlipCoins(You(), False), "(the coin|it) comes up heads", "it comes up tails"),
    (FlipCoins(You()), "you win the flip", "you lose the flip"),
):
    form(
        (Replacement(ZoneChange(Same(v.who), Zone.IN_PLAY), (ArriveShaped((v.one, v.other), _flip),)),),
        f"as {{who:arriver}} {COMES}, flip a coin. if {_first}, (~|it) {COMES} as {{one:a_shape}}. "
        f"if {_second}, (it|~) {COMES} as {{other:a_shape}}.",
        "paragraph",
    )

# --- copies --------------------------------------------------------------------------------------------------

called("copied", 'what may be copied ("a creature in play")')


def _copied(_reader: FormReader, among: Filter) -> Filter:
    """Without saying that it is in play: a permanent is (200.9)."""
    if PLAYER in words_for(among) or not _only_permanents(among):
        raise Meaningless("a permanent")
    if not isinstance(among, AllOf):
        return among
    return all_of([part for part in among.parts if part != InZone(Zone.IN_PLAY)])


def _only_permanents(among: Filter) -> bool:
    """Whether nothing else could be of the description: an ability in play is none (503.2)."""
    match among:
        case AllOf(parts) | AnyOf(parts):
            return all(_only_permanents(part) for part in parts)
        case Is(kind):
            return kind in (Kind.PERMANENT, Kind.TOKEN)
        case InZone(zone):
            return zone is Zone.IN_PLAY
    return True


def _in_play(writer: FormWriter, among: Filter) -> list[str]:
    return ["a", *write_desc(writer, among, False), "in", "play"]


form(v.among, "a {among:desc}", "copied", meant=_copied, words=_in_play)


def _write_as_copy(writer: FormWriter, event: Any, copy: Any) -> list[str]:
    """The extras of a copy in the order of its text."""
    if not isinstance(copy, ArriveAsCopy):
        raise NoWords(repr(copy))
    types = (one.type.value for one in getattr(copy.among, "parts", ()) if isinstance(one, HasType))
    writer.plain = False
    out = [*writer.words("arriving", event), ",", "you", "may", "choose"]
    out += [*writer.words("copied", copy.among), ".", "if", "you", "do", ","]
    if copy.duration is Duration.FACE_UP:
        out += ["until", "~", "is", "turned", "face", "down", ",", "~", "becomes"]
    else:
        out += ["~", "comes", "into", "play", "as"]
    out += ["a", "copy", "of", "that", next(types, Kind.PERMANENT.value)]
    extras = (("copy_keeps", copy.keeps), ("copy_gains", copy.gains), ("copy_types", copy.types))
    for category, extra in extras:
        out += writer.words(category, extra) if extra else []
    return [*out, "."]


def _that_noun(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "That creature" is no artifact that was chosen; of an Elf the text needn't have said that it is one."""
    known = words_for(env["among"]) | {Kind.PERMANENT.value}
    if env["_noun"] not in known and known <= {*CardType, Kind.PERMANENT, Kind.TOKEN}:
        raise Meaningless("the noun that it was chosen by", "_noun")


called("copy_types", "what it is besides")
form((v.type,), ", except it 's a {type} in addition to its other types", "copy_types")
AS_COPY = Replacement(v.event, (v.copy,))
DOER = "(it|~|this {_doer:thing_word})"
for _verb, _lasts in (
    (f"{DOER} (comes into play as|becomes)", Duration.LASTING),
    (f"until {{_who:arriver}} is turned face down, {DOER} becomes", Duration.FACE_UP),
):
    for _keeps, _gains, _types in product((False, True), repeat=3):
        form(
            (
                Replacement(
                    v.event,
                    (
                        ArriveAsCopy(
                            v.among,
                            v.keeps if _keeps else (),
                            v.gains if _gains else (),
                            _lasts,
                            v.types if _types else (),
                        ),
                    ),
                ),
            ),
            f"{{event:arriving}}, you may choose {{among:copied}}. if you do, {_verb}"
            " a copy of that {_noun:thing_word}"
            + " {keeps:copy_keeps}" * _keeps
            + " {gains:copy_gains}" * _gains
            + " {types:copy_types}" * _types
            + ".",
            "paragraph",
            printable=False,
            check=_that_noun,
        )
form(
    (AS_COPY,),
    "{event:arriving}, you may choose {copy:copied}.",
    "paragraph",
    readable=False,
    words=_write_as_copy,
)

# --- tapped, with counters ------------------------------------------------------------------------------------

form(
    (Replacement(ARRIVAL_OF, (ArriveTapped(),)), Static(v.what, (StaysTapped(),))),
    f"{{what:arriver}} {COMES} tapped and doesn't untap during your untap step.",
    "paragraph",
    printable=False,
)
WITH_ONE = "with a {kind} counter on it for each {count:each}"
form(
    Replacement(ARRIVAL_OF, (ArriveWithCounters(v.kind, v.count), ArriveWithCounters(v.other_kind, v.more))),
    f"{{what:arriver}} {COMES} {WITH_ONE} and a {{other_kind:kind}} counter on it for each {{more:each}}.",
    "ability",
    rank=1,
)
form(
    (Replacement(ARRIVAL, (ArriveAsCopy(v.among, types=v.types),)),),
    "you may have {who:arriver} (come into play|enter the battlefield|enter) as a copy of any {among:any_copied} "
    "{types:copy_types}.",
    "paragraph",
    printable=False,
)
form(
    (Replacement(ARRIVAL, (ArriveAsCopy(v.among, tapped=True),)),),
    "you may have {who:arriver} (come into play|enter the battlefield|enter) tapped as a copy of any "
    "{among:any_copied}.",
    "paragraph",
    printable=False,
)
form(
    (Replacement(ARRIVAL, (ArriveAsCopy(v.among, tapped=True),)),),
    f"as {{who:arriver}} {COMES}, you may choose {{among:copied}}. if you do, {DOER} comes into play tapped "
    "as a copy of (that|the chosen) {_noun:thing_word}.",
    "paragraph",
    words=lambda writer, who, among: _write_tapped_copy(writer, who, among),
    check=_that_noun,
)


def _write_tapped_copy(writer: FormWriter, who: Any, among: Filter) -> list[str]:
    copy = Replacement(ZoneChange(Same(who), Zone.IN_PLAY), (ArriveAsCopy(among),))
    words = writer.words("paragraph", (copy,))
    at = words.index("as", 1)
    return [*words[:at], "tapped", *words[at:]]


STILL_ITSELF = ArriveAsCopy(v.among, (Trait.NAME,), (v.gained,), supertypes=(v.supertype,))
form(
    (Replacement(ARRIVAL, (STILL_ITSELF,)),),
    f"as {{who:arriver}} {COMES}, you may choose {{among:copied}}. if you do, {DOER} comes into play as a copy of that "
    "{_noun:thing_word}, except its name is [still] {_name:own_name}, it 's [still] {supertype} "
    "[in addition to its other types], and it gains "
    '" {gained:own_text} ".',
    "paragraph",
    words=lambda writer, **said: _write_still_itself(writer, **said),
    check=_that_noun,
)


form(
    (Replacement(ARRIVAL, (STILL_ITSELF,)),),
    "you may have {who:arriver} (come into play|enter the battlefield|enter) as a copy of any {among:any_copied}, "
    "except its name is {_name:own_name}, it 's {supertype} in addition to its other types, and it has "
    '" {gained:own_text} ".',
    "paragraph",
    printable=False,
)


def _write_still_itself(
    writer: FormWriter, who: Any, among: Filter, gained: Any, supertype: Any
) -> list[str]:
    copy = Replacement(ZoneChange(Same(who), Zone.IN_PLAY), (ArriveAsCopy(among),))
    words = writer.words("paragraph", (copy,))[:-1]
    still = [",", "except", "its", "name", "is", "still", "~", ",", "it", "'s"]
    still += [*writer.words("supertype", supertype), "in", "addition", "to", "its", "other", "types"]
    text = writer.words("own_text", gained)
    return [*words, *still, ",", "and", "it", "gains", '"', *text, '"', "."]


form(
    (Replacement(ARRIVAL, (ArriveAsCopy(v.among),)),),
    "you may have {who:arriver} (come into play|enter the battlefield|enter) as a copy of any {among:any_copied}.",
    "paragraph",
    printable=False,
)
form(v.among, "{among:desc}", "any_copied", meant=_copied, printable=False)
called("any_copied", 'what may be copied ("creature in play")')

# --- what is given up as it comes into play -------------------------------------------------------------------

GIVES_UP = f"as {{who:arriver}} {COMES}, sacrifice any number of {{filter:descs}}."
form(
    (Replacement(ARRIVAL, (ArriveSacrificing(narrowed(v.filter, Controls(You())), True),)),),
    f"as {{who:arriver}} {COMES}, sacrifice all {{filter:descs}} you control.",
    "paragraph",
    suits=lambda env: not _speaks_of_others(env),
)


def _speaks_of_others(env: Mapping[str, Any]) -> bool:
    return OTHER in getattr(env["filter"], "parts", ())


def _others(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not _speaks_of_others(env):
        raise Meaningless('"other"', "filter")


form(
    (Replacement(ARRIVAL, (ArriveSacrificing(narrowed(v.filter, Controls(You())), True),)),),
    "if {who:arriver} would (come into play|enter the battlefield), instead sacrifice each {filter:desc} you "
    "control, then put ~ (into play|onto the battlefield).",
    "paragraph",
    check=_others,
    suits=_speaks_of_others,
)
form(
    (Replacement(ARRIVAL, (ArriveSacrificing(v.filter, counter=v.kind),)),),
    f"{GIVES_UP} (~|it) {COMES} with that many {{kind:kind}} counters on it.",
    "paragraph",
)
form((Replacement(ARRIVAL, (ArriveSacrificing(v.filter, False, SACRIFICED_THEN),)),), GIVES_UP, "paragraph")
form(
    Bound(SACRIFICED_THEN),
    "the number of {_what:descs} sacrificed as it (came into play|entered the battlefield|entered)",
    "quantity",
    printable=False,
)
form(
    Bound(SACRIFICED_THEN),
    "the number of permanents sacrificed as it came into play",
    "quantity",
    readable=False,
)
form(
    (Replacement(ARRIVAL, (ArriveLosing(FeatureOf(Feature.LIFE, You())),)),),
    f"as {{who:arriver}} {COMES}, you lose life equal to your life total.",
    "paragraph",
)
