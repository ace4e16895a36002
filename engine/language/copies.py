"""Reading what cards say of copies, of status and of phasing (502.15, 502.26, 503, 504, 508, 510).

The rules of the grammar are in copies.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from engine.language import chosen_players, damage, named_cards
from engine.language.chosen_types import land_types
from engine.language.combining import OTHER, as_filter, with_parts
from engine.language.copied import gaining, retargeting
from engine.language.costs import mana_of
from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    Ability,
    Activated,
    AnyCardName,
    AnyColor,
    AnyCreatureType,
    AnyNumber,
    ArriveAsCopy,
    ArriveChoosing,
    ArriveShaped,
    BecomeCopy,
    Body,
    Change,
    Choose,
    CopySpell,
    CopyTokens,
    CreateTokens,
    Domain,
    Effect,
    Flip,
    If,
    Keyword,
    LoseLife,
    May,
    Note,
    PayMana,
    PhaseOut,
    PlayCopy,
    PlayMasked,
    PreventDamage,
    PutIntoPlay,
    RemoveCounters,
    Replacement,
    SetPT,
    Thing,
    ThisAbility,
    Triggered,
    TurnFaceDown,
    TurnFaceUp,
)
from engine.language.linking import remembering
from engine.language.nodes import Node, refused, trees, words
from engine.language.remembered import (
    CHOSEN_COLOR,
    CHOSEN_NAME,
    CHOSEN_NUMBER,
    CHOSEN_TYPE,
    IMPRINTED,
    MASKED,
)
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    Compare,
    Condition,
    Count,
    CountersOn,
    DealsDamage,
    Either,
    Event,
    Filter,
    HasChosenSubtype,
    HasColor,
    HasKeyword,
    Holds,
    InZone,
    Is,
    IsAttached,
    Matches,
    Owns,
    PaidBySpent,
    Phases,
    Plus,
    Same,
    Self,
    Times,
    TurnedFaceUp,
    You,
    ZoneChange,
)
from engine.language.words import (
    CardType,
    Duration,
    KeywordName,
    Kind,
    Manner,
    Relation,
    Role,
    State,
    Trait,
    Zone,
)

if TYPE_CHECKING:
    from engine.language.abilities import Paragraph
    from engine.language.awaited import Awaited
    from engine.language.changes import Changes
    from engine.language.discourse import InstructionDraft
    from engine.language.phrases import Phrases
    from engine.language.sentences import Sentences

DOMAINS: dict[str, tuple[Domain, str]] = {
    "any_color": (AnyColor(), CHOSEN_COLOR),
    "any_subtype": (AnyCreatureType(), CHOSEN_TYPE),
    "any_number": (AnyNumber(), CHOSEN_NUMBER),
    "any_name": (AnyCardName(), CHOSEN_NAME),
}
ARRIVAL = ZoneChange(Same(Self()), Zone.IN_PLAY)
DURATIONS = {"this_turn": Duration.THIS_TURN, "this_combat": Duration.THIS_COMBAT}


# --- abilities -------------------------------------------------------------------------------------------


def ability(reader: Paragraph, node: Node) -> Ability | None:
    """A paragraph of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "arrival_copy":
            return _arrival_copy(reader, node)
        case "arrival_choice":
            if (land := next((child for child in inner if child.data == "any_land_type"), None)) is not None:
                return Replacement(_arrives(node), (ArriveChoosing(land_types(land), CHOSEN_TYPE),))
            player = next((found for child in inner if (found := chosen_players.arriving(child))), None)
            if player is not None:
                return Replacement(_arrives(node), (player,))
            domain = next((child for child in inner if str(child.data) in DOMAINS), None)
            if domain is None:
                return Replacement(_arrives(node), (ArriveChoosing(named_cards.domain(node), CHOSEN_NAME),))
            if domain.data == "any_subtype" and words(domain)[0] != CardType.CREATURE.value:
                raise refused(domain, '"creature type"')
            return Replacement(_arrives(node), (ArriveChoosing(*DOMAINS[str(domain.data)]),))
        case "arrival_shape":
            shapes = tuple(_shape(reader, child) for child in inner if child.data == "shape")
            if _arrives(node) != ARRIVAL:
                raise refused(node, '"comes into play"')
            return Replacement(ARRIVAL, (ArriveShaped(shapes),))
        case "arrival_down":
            return Replacement(_arrives(node), (TurnFaceDown(reader.selection(inner[-1])),))
        case "standing_prevention":
            to = as_filter(reader.selection(inner[1]))
            return Replacement(DealsDamage(None, to, damage.kind(inner[0])), (PreventDamage(),))
        case "imprinting":
            (said,) = inner
            own = reader.activated(trees(said)) if said.data == "activated" else reader.triggered(said)
            return imprinting(node, own)
    return None


def _arrives(node: Node) -> Event:
    turned = TurnedFaceUp(Same(Self()))
    for child in trees(node):
        if child.data == "turns_up":
            return turned
        if child.data == "arrives_or_turns_up":
            return Either((ARRIVAL, turned))
    return ARRIVAL


def _shape(reader: Paragraph, node: Node) -> tuple[Change, ...]:
    """ "A 2/2 artifact creature with flying": what an object is then, its size at least."""
    changes = tuple(reader.becoming(node))
    size = next((one for one in changes if isinstance(one, SetPT)), None)
    if size is None or not isinstance(size.power, int) or not isinstance(size.toughness, int):
        raise refused(node, "a creature with a power and toughness such as 3/3")
    return changes


def _arrival_copy(reader: Paragraph, node: Node) -> Ability:
    inner = trees(node)
    what = next(child for child in inner if child.data in ("any_one", "another_one"))
    more = (OTHER,) if what.data == "another_one" else ()
    among = _anywhere(reader.description(trees(what)[0], *more))
    if PLAYER in words_for(among):
        raise refused(what, "a permanent")
    keeps, gains, types = _extras(reader, next(child for child in inner if child.data == "copy_extras"))
    lasts = any(child.data == "lasting_copy" for child in inner)
    duration = Duration.FACE_UP if lasts else Duration.LASTING
    return Replacement(_arrives(node), (ArriveAsCopy(among, keeps, gains, duration, types),))


def _anywhere(filter_: Filter) -> Filter:
    """Without saying that it is in play: a permanent is (200.9)."""
    if not isinstance(filter_, AllOf):
        return filter_
    kept = tuple(part for part in filter_.parts if part != InZone(Zone.IN_PLAY))
    return kept[0] if len(kept) == 1 else AllOf(kept)


Extras: TypeAlias = tuple[tuple[Trait, ...], tuple[Ability | ThisAbility, ...], tuple[CardType, ...]]


def _extras(reader: Changes, node: Node) -> Extras:
    """What a copy keeps of its own, the abilities that it gains, and the types that it is besides (503.9)."""
    keeps: tuple[Trait, ...] = ()
    gains: tuple[Ability | ThisAbility, ...] = ()
    types: tuple[CardType, ...] = ()
    for child in trees(node):
        if child.data == "keeps_color":
            keeps = (Trait.COLOR,)
        elif child.data == "also_types":
            types = tuple(CardType(word) for word in words(child))
        else:
            (given,) = trees(child)
            gains = (ThisAbility() if given.data == "this_ability" else given_text(reader, given),)
    return keeps, gains, types


def given_text(reader: Changes, node: Node) -> Ability:
    """The ability in quotation marks: a text of its own, which knows nothing of the one around it."""
    return type(reader)().ability(trees(node)[0])


def imprinting(node: Node, read: Ability) -> Ability:
    """ "Imprint -": what the ability removes is known to the others as the imprinted card (502.34)."""
    assert isinstance(read, Triggered | Activated)
    effects = remembering(read.body.effects, IMPRINTED)
    if effects == read.body.effects:
        raise refused(node, "a card to remove from the game")
    return replace(read, body=Body(effects, read.body.targets))


def keyword(node: Node) -> list[Keyword] | None:
    """A keyword ability of this room; None for all others."""
    if node.data == "morph":
        return [Keyword(KeywordName.MORPH, costs=(PayMana(mana_of(node)),))]
    if node.data == "landwalk_of_chosen":
        return [Keyword(KeywordName.LANDWALK, HasChosenSubtype(Bound(CHOSEN_TYPE)))]
    if node.data == "protection_from_chosen":
        return [Keyword(KeywordName.PROTECTION, HasColor(Bound(CHOSEN_COLOR)))]
    return None


def event(reader: Awaited, node: Node) -> Event | None:
    """An event of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "state_holds":
            return Holds(reader.condition(trees(inner[0])[0]))
        case "turned_face_up":
            return TurnedFaceUp(reader.some(inner[0], Role.OBJECT))
        case "phases_out":
            return Phases(reader.some(inner[0], Role.OBJECT), Zone.PHASED_OUT)
        case "phases_in":
            return Phases(reader.some(inner[0], Role.OBJECT), Zone.IN_PLAY)
    return None


# --- instructions ----------------------------------------------------------------------------------------


def effect(reader: Sentences, node: Node) -> Effect | None:
    """An instruction of this room; None for all others."""
    inner = trees(node)
    match str(node.data):
        case "become_copy":
            of = reader.selection(inner[0])
            keeps, gains, types = _extras(reader, inner[1])
            if types:
                raise refused(inner[1], "a copy with no other types")
            duration = DURATIONS.get(str(inner[-1].data), Duration.LASTING)
            return BecomeCopy(reader.subject, of, keeps, gains, duration)
        case "put_copy":
            return CopySpell(reader.subject, reader.selection(inner[0]))
        case "put_copy_without":
            lost = KeywordName(words(node)[0])
            return CopySpell(reader.subject, reader.selection(inner[0]), without=lost)
        case "put_colored_copy":
            what = reader.selection(inner[0])
            if reader.selection(inner[1]) != Self():
                raise refused(inner[1], "the card's own color")
            return CopySpell(reader.subject, what, colored=True)
        case "play_copy":
            return PlayCopy(reader.subject, reader.selection(inner[0]))
        case "put_token_copy":
            return CopyTokens(reader.subject, reader.selection(inner[1]), reader.amount(inner[0]))
        case "flip":
            return Flip(reader.selection(inner[0]))
        case "turn_up":
            return TurnFaceUp(reader.selection(inner[0]))
        case "turn_down":
            return TurnFaceDown(reader.selection(inner[0]))
        case "phase_out":
            return PhaseOut(reader.subject)
        case "lose_for_fewer":
            cards = All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(reader.owner(inner[1])))))
            fewer: Amount = Plus((reader.amount(inner[0]), Times(-1, Count(cards))))
            number = int(words(node)[0])
            return LoseLife(reader.subject, fewer if number == 1 else Times(number, fewer))
        case "create_one":
            return CreateTokens(reader.subject, 1, reader.token(inner[0]))
        case "into_play_face_down":
            return PutIntoPlay(reader.subject, reader.selection(inner[0]), Manner.FACE_DOWN)
    return None


def follow_up(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Sentences that belong to the copy made in the one before; False for all others."""
    name, inner = str(node.data), trees(node)
    if name == "with_new_targets":
        reader.action(inner[0], draft)
    elif name == "masked":
        draft.effects.append(_masked(reader, node))
        return True
    elif name == "if_cannot":
        _otherwise(reader, node, draft)
        return True
    elif name not in ("new_targets", "and_gains"):
        return False
    if not draft.effects:
        raise refused(node, "a sentence that makes a copy before this one")
    last = draft.effects[-1]
    changed = gaining(last) if name == "and_gains" else retargeting(last)
    if changed == last:
        raise refused(node, "a sentence that makes a copy before this one")
    draft.effects[-1] = changed
    return True


def _otherwise(reader: Sentences, node: Node, draft: InstructionDraft) -> None:
    """ "Remove a counter. If you can't, ...": whether there are as many to remove decides (413.2b)."""
    last = draft.effects[-1] if draft.effects else None
    if not isinstance(last, RemoveCounters):
        raise refused(node, "a sentence that removes counters before this one")
    enough = Compare(CountersOn(last.kind, last.what), Relation.AT_LEAST, last.count)
    draft.effects[-1] = If(enough, (last,), reader.apart(trees(node)[0]))


def _masked(reader: Sentences, node: Node) -> Effect:
    """ "You may choose a creature card in your hand whose mana cost could be paid by ... the mana you spent on {X}. If
    you do, you may play that card face down ..."."""
    what, unmasking = trees(node)
    if [str(word) for word in words(node)] != ["X", "2/2", CardType.CREATURE.value]:
        raise refused(node, "mana spent on {X}, and a 2/2 creature spell")
    tapped = State.TAPPED.value
    if [str(word) for word in words(unmasking)] != [CardType.CREATURE.value, tapped, tapped]:
        raise refused(unmasking, 'a creature that would become "tapped"')
    among = reader.description(what, PaidBySpent())
    chosen = Note(MASKED, Choose(You(), Thing(among)))
    return May(You(), (chosen,), (May(You(), (PlayMasked(You(), Bound(MASKED)),)),))


def condition(reader: Phrases, node: Node) -> Condition | None:
    """A condition of this room; None for all others."""
    if node.data == "has_keyword_now":
        return Matches(reader.selection(trees(node)[0]), HasKeyword(KeywordName(words(node)[0])))
    if node.data != "enchanted_by_more":
        return None
    what, least, by = trees(node)
    host = reader.selection(what)
    attached = with_parts(reader.description(by), IsAttached(host))
    return Compare(Count(All(attached)), Relation.AT_LEAST, reader.amount(least))
