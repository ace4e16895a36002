"""What abilities wait for: after "when", "whenever" and "at" (404, 410)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import OTHER
from engine.language.discourse import PLAYER, words_for
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.rooms.combat.combatants import ATTACKS, BLOCKS, EACH_BLOCKED, EACH_BLOCKS
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.descriptions import write_desc
from engine.language.rooms.nouns.selections import is_host, is_itself, is_person, write_np
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    Attacks,
    AttacksUnblocked,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    BlockedByNumber,
    Blocks,
    BlocksNumber,
    ControllerOf,
    Controls,
    DealsDamage,
    DefendingPlayer,
    Discards,
    Draws,
    Either,
    EventPart,
    Flips,
    GainsLife,
    HasSubtype,
    HasType,
    Is,
    IsPlayer,
    LosesLife,
    Opponent,
    OwnerOf,
    Owns,
    Plays,
    PlaysLand,
    Same,
    Self,
    TappedForMana,
    You,
    ZoneChange,
)
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.walks import walk
from engine.language.words import CardType, DamageKind, FlipResult, Kind, Role, Zone

called("event", 'what happens ("~ comes into play")')
called("trigger", 'when it happens ("when ~ comes into play")')

A_THING = "(a|any) {x:desc}"

# --- what an event is about: a description, not yet a thing --------------------------------------------------


def _and_whose(said: SaidSoFar, value: Any, role: Role) -> SaidSoFar:
    """ "A creature an opponent controls" speaks of that player too."""
    for one in value.parts if isinstance(value, AllOf) else ():
        match one:
            case Controls(player=All(filter=IsPlayer() | Opponent())):
                return said.mention(ControllerOf(EventPart(role)), frozenset({PLAYER}), aside=True)
    return said


def _some(category: str, role: Role, said: str, *, aside: bool = False) -> None:
    def write(writer: FormWriter, value: Any) -> list[str]:
        writer.plain = value == Same(You())
        if value == Same(You()):
            return ["you"]
        if isinstance(value, Same):
            words = write_np(writer, value.of)
            if aside:
                mentions = tuple(
                    replace(one_, aside=True) if one_.what == value.of else one_
                    for one_ in writer.said.mentions
                )
                writer.said = replace(writer.said, mentions=mentions)
            return words
        if isinstance(value, AnyOf) and value.parts[0] == Same(You()):
            out = ["you", "or", "a", *write_desc(writer, value.parts[1], False)]
        elif isinstance(value, AnyOf) and value.parts[0] == Same(Self()):
            out = [*writer.own, "or", "a", *write_desc(writer, value.parts[1], False)]
        else:
            out = ["a", *write_desc(writer, value, False)]
            writer.said = _and_whose(writer.said, value, role)
        writer.said = writer.said.mention(EventPart(role), words_for(value), aside=aside)
        return out

    found, said_again = EventPart(role), lambda value, _: words_for(value)

    def whose(reader: FormReader, env: Mapping[str, Any]) -> None:
        players = PLAYER in words_for(env["x"]) or reader.said.is_player(env["x"])
        if role is not Role.RECIPIENT and players != (role is Role.PLAYER):
            raise Meaningless("an object" if players else "a player", "x")
        reader.said = _and_whose(reader.said, env["x"], role)

    def you_or(value: Any, _env: Any) -> frozenset[str]:
        return words_for(value) | {PLAYER}

    ways: list[tuple[Any, str, Any, Any]] = [
        *([(Same(You()), "you", None, None)] if category not in NO_PLAYERS else []),
        (Same(v.x), "{x:noted}", None, None),
        (v.x, A_THING, found, said_again),
        (Same(v.x), "{x:back}", None, None),
        (Same(Attached(Self())), "(enchanted|equipped) {_noun:host_word}", Attached(Self()), is_host),
    ]
    if role is Role.RECIPIENT and aside:
        ways.append((AnyOf((Same(You()), v.x)), "you or a {x:desc}", found, you_or))
    if role is not Role.PLAYER and not aside:
        ways.append((Same(v.x), "{x:one_target}", None, None))
    if role is not Role.PLAYER:
        ways.append((Same(Self()), "(~|this {_noun:thing_word})", Self(), is_itself))
        ways.append((AnyOf((Same(Self()), v.x)), "~ or {x:another}", found, said_again))
    for pattern, template, mentions, says in ways:
        check = whose if template in (A_THING, "{x:back}") else None
        form(
            pattern,
            template,
            category,
            mentions=mentions,
            says=says,
            aside=aside,
            check=check,
            printable=False,
        )
    LANGUAGE.writers[category] = write
    called(category, said)


def _single_target(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.is_many(env["x"]) or reader.said.may_be_player(env["x"]):
        raise Meaningless("one target", "x")


form(v.x, "{x:aimed}", "one_target", check=_single_target, printable=False)
called("one_target", "a target")


def _other(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if OTHER not in getattr(env["x"], "parts", ()):
        raise Meaningless('"another"')


form(v.x, "a {x:desc}", "another", check=_other, printable=False)
called("another", "another thing")


NO_PLAYERS = ("some_source", "some_dealer", "some_tapped")
_some("some_object", Role.OBJECT, 'what it happens to ("a creature")')
_some("some_player", Role.PLAYER, 'to whom it happens ("a player")')
_some("some_source", Role.SOURCE, 'what deals it ("a creature")')
_some("some_recipient", Role.RECIPIENT, 'whom it is dealt to ("a player")', aside=True)
_some("some_hurt", Role.RECIPIENT, 'whom it is dealt to ("a player")')
_some("some_dealer", Role.SOURCE, 'what deals it ("a creature")', aside=True)
_some("some_tapped", Role.OBJECT, 'what is tapped ("a land")', aside=True)

# --- moves ---------------------------------------------------------------------------------------------------

MINE, HERS = Controls(You()), Owns(All(Opponent(You())))
COMES = "(<comes> into play|<enters> the battlefield|<enters>)"
DIES = "(<is> put into a graveyard from (play|the battlefield)|<dies>)"


def not_itself(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] == Same(Self()):
        raise Meaningless('"a graveyard"')


def _another(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] == Same(Self()):
        raise Meaningless("another thing than this one", "what")


def _of_yours(reader: FormReader, _env: Mapping[str, Any]) -> None:
    reader.said = replace(reader.said, yours=True)


form(
    ZoneChange(narrowed(v.what, MINE), Zone.IN_PLAY),
    f"{{what:some_object}} {COMES} under your control",
    "event",
    check=not_itself,
    printable=False,
)
form(ZoneChange(v.what, Zone.IN_PLAY), f"{{what:some_object}} {COMES}", "event")
form(ZoneChange(v.what, Zone.GRAVEYARD, Zone.IN_PLAY), f"{{what:some_object}} {DIES}", "event")
form(ZoneChange(v.what, None, Zone.IN_PLAY), "{what:some_object} <leaves> (play|the battlefield)", "event")
form(
    ZoneChange(v.what, Zone.GRAVEYARD, Zone.IN_PLAY),
    "{what:some_object} is put into a player's graveyard from (play|the battlefield)",
    "event",
    mentions=OwnerOf(EventPart(Role.OBJECT)),
    says=is_person,
    printable=False,
)
form(
    ZoneChange(v.what, Zone.HAND, Zone.IN_PLAY),
    "{what:some_object} is returned to a player's hand",
    "event",
    mentions=OwnerOf(EventPart(Role.OBJECT)),
    says=is_person,
)
form(
    ZoneChange(narrowed(v.what, Owns(You())), Zone.HAND, Zone.IN_PLAY),
    "{what:some_object} <is> returned to your hand",
    "event",
    check=_another,
)
form(
    ZoneChange(narrowed(v.what, Owns(You())), Zone.GRAVEYARD, Zone.LIBRARY),
    "{what:some_object} <is> put into your graveyard from your library",
    "event",
    check=_another,
)
form(
    ZoneChange(narrowed(v.what, Owns(You())), Zone.HAND, Zone.GRAVEYARD),
    "{what:some_object} <is> put into your hand from your graveyard",
    "event",
)
form(ZoneChange(v.what, Zone.REMOVED), "{what:some_object} <is> removed from the game", "event")
form(
    ZoneChange(v.what, Zone.GRAVEYARD), "{what:some_object} <is> put into a graveyard from anywhere", "event"
)
for _whose, _owner in (("your", Owns(You())), ("an opponent's", HERS)):
    form(
        ZoneChange(narrowed(v.what, _owner), Zone.GRAVEYARD, Zone.IN_PLAY),
        f"{{what:some_object}} <is> put into {_whose} graveyard from (play|the battlefield)",
        "event",
        check=_of_yours if _whose == "your" else not_itself,
    )
    form(
        ZoneChange(narrowed(v.what, _owner), Zone.GRAVEYARD),
        f"{{what:some_object}} <is> put into {_whose} graveyard from anywhere",
        "event",
        check=not_itself,
    )


def certainly_in_play(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only what is enchanted or equipped, or called a permanent, is in play for certain."""
    what = env["what"]
    parts = what.parts if isinstance(what, AllOf) else (what,)
    permanent = Is(Kind.PERMANENT) in parts and not any(isinstance(one, HasType) for one in walk(what))
    if what != Same(Attached(Self())) and not permanent:
        raise Meaningless('"from play" at its end')


form(
    ZoneChange(v.what, Zone.GRAVEYARD, Zone.IN_PLAY),
    "{what:some_object} is put into a graveyard",
    "event",
    check=certainly_in_play,
    printable=False,
)

# --- combat --------------------------------------------------------------------------------------------------

form(Attacks(v.what), "{what:some_object} <attacks>", "event", check=ATTACKS)
form(Attacks(v.what, True), "{what:some_object} <attacks> alone", "event")
form(Blocks(v.what), "{what:some_object} <blocks>", "event", check=BLOCKS)
form(
    Blocks(v.what, v.attacker),
    "{what:some_object} <blocks> {attacker:some_recipient}",
    "event",
    check=EACH_BLOCKS,
)
form(BecomesBlocked(v.what), "{what:some_object} becomes blocked", "event", check=ATTACKS)
form(
    BecomesBlocked(v.what, v.by),
    "{what:some_object} becomes blocked by {by:some_recipient}",
    "event",
    check=EACH_BLOCKED,
)
form(
    Either((Blocks(v.what, v.by), BecomesBlocked(v.what, v.by))),
    "{what:some_object} blocks or becomes blocked by {by:some_recipient}",
    "event",
)
# 410.9e: so many at once, of either side of a block.
for _much, _exactly in (("{number:in_words} or more", False), ("exactly {number:in_words}", True)):
    form(
        BlocksNumber(v.what, v.by, v.number, _exactly),
        f"{{what:some_object}} <blocks> {_much} {{by:descs}}",
        "event",
    )
    form(
        BlockedByNumber(v.what, v.by, v.number, _exactly),
        f"{{what:some_object}} becomes blocked by {_much} {{by:descs}}",
        "event",
    )
    form(
        Either(
            (
                BlocksNumber(v.what, v.by, v.number, _exactly),
                BlockedByNumber(v.what, v.by, v.number, _exactly),
            )
        ),
        f"{{what:some_object}} blocks or becomes blocked by {_much} {{by:descs}}",
        "event",
    )
form(AttacksUnblocked(v.what), "{what:some_object} <attacks> and <isn't> blocked", "event", check=ATTACKS)
form(BecomesTapped, "{what:some_object} becomes tapped", "event")
form(BecomesUntapped, "{what:some_object} becomes untapped", "event")

# --- targets -------------------------------------------------------------------------------------------------

LANDS = tuple(HasSubtype(one) for one in BASIC_LAND_TYPES)
ANY_SORT = "spell or ability"


def _that_sort(reader: FormReader) -> Any:
    return reader.take(reader.said.latest(frozenset({ANY_SORT})), "a spell or ability that was named before")


def _write_that_sort(writer: FormWriter) -> list[str]:
    known = writer.said.latest(frozenset({ANY_SORT})) == EventPart(Role.SOURCE)
    return ["that", *ANY_SORT.split()] if known else no_words(ANY_SORT)


_aims: dict[str, Any] = {"mentions": EventPart(Role.SOURCE), "aside": True}
_any_sort: dict[str, Any] = {"says": lambda value, env: frozenset({ANY_SORT}), **_aims}
form(None, f"a {ANY_SORT}", "aiming", **_any_sort)
form(
    Controls(All(Opponent(You()))),
    f"a {ANY_SORT} (an opponent controls|your opponents control)",
    "aiming",
    **_any_sort,
)


def _spells_alone(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.SPELL) not in walk(env["x"]):
        raise Meaningless('a spell, or "a spell or ability"')


form(v.x, "a {x:desc}", "aiming", says=lambda value, env: words_for(value), check=_spells_alone, **_aims)
called("aiming", 'what targets it ("a spell or ability")')
form(BecomesTarget(v.what, v.by), "{what:some_object} becomes the target of {by:aiming}", "event")
form(
    BecomesTarget(v.what, v.by, True),
    "{what:some_object} becomes the target of {by:aiming} for the first time (each turn|in a turn)",
    "event",
)
form(EventPart(Role.SOURCE), f"that {ANY_SORT}", "definite", meant=_that_sort, words=_write_that_sort)
form(TappedForMana(v.what), "{what:some_object} <is> tapped for mana", "event")
form(TappedForMana(v.what, v.who), "{who:some_player} <taps> {what:some_tapped} for mana", "event")

# --- with an amount ------------------------------------------------------------------------------------------


form(
    DealsDamage(v.source, v.to, v.kind),
    "{source:some_source} <deals> {kind:damage_kind} to {to:some_recipient}",
    "event",
    with_amount=True,
)


def _whom_it_attacks(reader: FormReader, source: Any, kind: Any) -> DealsDamage:
    """The player whom that very creature attacks (306.3)."""
    if not isinstance(source, Same) or not isinstance(source.of, Self | Attached):
        raise Meaningless("a player", "source")
    reader.said = reader.said.mention(EventPart(Role.RECIPIENT), frozenset({PLAYER}), aside=True)
    return DealsDamage(source, Same(DefendingPlayer(source.of)), kind)


def _write_whom(writer: FormWriter, source: Any, kind: Any, of: Any) -> list[str]:
    if source != Same(of):
        return no_words(of)
    words = [*writer.words("some_source", source), "deals", *writer.words("damage_kind", kind)]
    writer.said = writer.said.mention(EventPart(Role.RECIPIENT), frozenset({PLAYER}), aside=True)
    return [*words, "to", "defending", "player"]


form(
    DealsDamage(v.source, Same(DefendingPlayer(v.of)), v.kind),
    "{source:some_source} <deals> {kind:damage_kind} to defending player",
    "event",
    with_amount=True,
    meant=_whom_it_attacks,
    words=_write_whom,
)
form(
    DealsDamage(v.source, None, v.kind),
    "{source:some_source} <deals> {kind:damage_kind}",
    "event",
    with_amount=True,
)
form(
    DealsDamage(None, Same(You()), v.kind),
    "you're dealt {kind:damage_kind}",
    "event",
    with_amount=True,
    printable=False,
)
form(
    DealsDamage(None, v.to, v.kind),
    "{to:some_hurt} (<is>|'re) dealt {kind:damage_kind}",
    "event",
    with_amount=True,
)
form(
    DealsDamage(None, v.to, DamageKind.ANY, v.least),
    "{to:some_hurt} <is> dealt {least:number} or more damage by a single source",
    "event",
    with_amount=True,
)
form(
    DealsDamage(v.source, v.to, v.kind),
    "{to:some_hurt} <is> dealt {kind:damage_kind} by {source:some_dealer}",
    "event",
    with_amount=True,
)
form(GainsLife(v.who), "{who:some_player} <gains> life", "event", with_amount=True)
form(LosesLife(v.who), "{who:some_player} <loses> life", "event", with_amount=True)


def _only_spells(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.SPELL) not in walk(env["what"]):
        raise Meaningless("a spell")


form(
    Plays(v.who, v.what),
    "{who:some_player} (<plays>|<casts>) {what:some_object}",
    "event",
    check=_only_spells,
)


def _a_land(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Spells are played as well, and a text that means both says "a card"."""
    parts = getattr(env["what"], "parts", ())
    land = any(one == HasType(CardType.LAND) or one in LANDS for one in parts[:2])
    if parts[:1] != (Is(Kind.PERMANENT),) or not land:
        raise Meaningless("a land", "what")


form(PlaysLand(v.who, v.what), "{who:some_player} <plays> {what:some_object}", "event", check=_a_land)
form(
    Either(
        (Plays(v.who, Is(Kind.SPELL)), PlaysLand(v.who, AllOf((Is(Kind.PERMANENT), HasType(CardType.LAND)))))
    ),
    "{who:some_player} <plays> a card",
    "event",
)
form(
    Plays(Same(You()), Same(Self())),
    "you (play|cast) (~|this spell)",
    "event",
    mentions=Self(),
    says=is_itself,
)
form(Draws, "{who:some_player} <draws> a card", "event")
form(Discards(v.who, v.what), "{who:some_player} <discards> {what:some_object}", "event")
form(
    ZoneChange(AllOf((Same(Self()), Owns(You()))), Zone.GRAVEYARD, Zone.LIBRARY),
    "(~|this card) is put into your graveyard from your library",
    "spell_event",
    mentions=Self(),
    says=is_itself,
)
HAS_YOU = "a spell or ability an opponent controls causes you to discard"
CAUSER = ControllerOf(EventPart(Role.SOURCE))
"""Who controls what has one discard."""
for _category, _discarded, _words in (
    ("event", v.what, "{what:some_object}"),
    ("spell_event", Same(Self()), "(~|this card)"),
):
    form(
        Discards(Same(You()), _discarded, Opponent(You())),
        f"{HAS_YOU} {_words}",
        _category,
        mentions=CAUSER,
        says=is_person,
    )
form(Flips(v.who, FlipResult.WON), "{who:some_player} <wins> a coin flip", "event")
form(Flips(v.who, FlipResult.LOST), "{who:some_player} <loses> a coin flip", "event")
