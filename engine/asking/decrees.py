"""What texts in play say of players: what they can't do (103.2), and what they may do at an instant's time (403.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias, get_args

from engine.asking.asker import Asker
from engine.asking.conditions import holds
from engine.asking.questions import matches, matches_player, select, would_match
from engine.asking.ranges import reaches_object
from engine.board import GRAVEYARD, LIBRARY, NOTHING, Board, ObjectId, PlayerId
from engine.characteristics import Characteristics, controller_of, held, kinds_in_play
from engine.citing import check, cite, computation
from engine.language.values import (
    AbilityKind,
    AllOf,
    AnyOf,
    AnyTime,
    Barred,
    Cost,
    Filter,
    GrantedCost,
    HandShown,
    HandSize,
    Ignored,
    Is,
    Kind,
    LegendRuleOff,
    LifeForMana,
    MayIgnore,
    MoreLands,
    PlayerAct,
    PlaysFrom,
    PlaysQuickly,
    PoolStays,
    Same,
    Skippable,
    Skips,
    TopShown,
    UntapLimit,
    UntapsToo,
)
from engine.memos import memo, said_memo, shape_memo
from engine.seats import all_seats, land_plays_of, life_of, side_of

AS_AN_INSTANT = check(
    "403.5", "An ability that says when it may be played follows that, as an effect may widen it."
)
AS_FROM_THE_HAND = computation(
    "409.1a", "An effect lets a card be played from elsewhere than its owner's hand."
)
QUICKENED = computation(
    "502.57a", "A text may let a card be played any time its player could play an instant."
)
HAND_SIZE = computation(
    "217.3b",
    "A player's maximum hand size is seven, but for what texts in play say, in the order in which they came.",
)
CANNOT = computation("103.2", "An effect that says it can't happen wins over one that says it does.")


Decree: TypeAlias = (
    Barred
    | AnyTime
    | PlaysQuickly
    | PlaysFrom
    | TopShown
    | Skips
    | LegendRuleOff
    | HandSize
    | HandShown
    | UntapLimit
    | UntapsToo
    | MoreLands
    | PoolStays
    | GrantedCost
    | LifeForMana
)

_DECREES: frozenset[type] = frozenset(get_args(Decree))


@said_memo
def _decrees(board: Board) -> tuple[tuple[Asker, Decree], ...]:
    """Such texts in play, and such effects of spells and abilities that have resolved, each with who asks."""
    standing: tuple[tuple[Asker, Decree], ...] = ()
    if not kinds_in_play(board).isdisjoint(_DECREES):
        standing = tuple(
            (Asker(one, controller_of(board, one)), ability.ability)
            for one in board.in_play
            for ability in held(board, one)
            if isinstance(ability.ability, Decree)
        )
    begun = tuple(
        (Asker(one.source, one.controller, one.bound), one.ability)
        for one in board.effects
        if isinstance(one.ability, Barred | AnyTime | PlaysQuickly | PlaysFrom | MoreLands | LifeForMana)
    )
    return standing + begun


def is_decreed(board: Board) -> bool:
    """Whether any text or effect says such a thing of anybody."""
    return bool(_decrees(board))


def bans(board: Board, player: PlayerId, act: PlayerAct) -> Iterator[tuple[Asker, Barred]]:
    """The texts that keep this player from doing this, but for those that he or she has paid to ignore (408.2j)."""
    for asker, decree in _decrees(board):
        if (
            isinstance(decree, Barred)
            and decree.act is act
            and matches_player(board, player, decree.who, asker)
            and (decree.condition is None or holds(board, decree.condition, asker))
            and not (decree.waived and is_waived(board, player, asker.source, decree.waived))
        ):
            yield asker, decree


def is_waived(board: Board, player: PlayerId, source: ObjectId, costs: tuple[Cost, ...]) -> bool:
    """Whether the player has paid this to ignore what this permanent's text says (408.2j)."""
    ignored = Ignored(MayIgnore(costs))
    return any(
        one.controller == player and one.source == source and one.ability == ignored for one in board.effects
    )


def barred(board: Board, player: PlayerId, act: PlayerAct) -> ObjectId | None:
    """What first says that this player can't do this, a permanent or the source of an effect; None if nothing does."""
    if not _decrees(board):
        return None
    for asker, decree in bans(board, player, act):
        if decree.what is None:
            cite(CANNOT)
            return asker.source
    return None


def side_barred(board: Board, player: PlayerId, act: PlayerAct) -> bool:
    """Whether this player, or somebody who shares its life total (606.8b), can't do this."""
    return any(barred(board, one, act) is not None for one in side_of(board, player))


def barred_spell(board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> ObjectId | None:
    """The source of the first text by which this player can't play this half of a card; None if there is none."""
    if not _decrees(board):
        return None
    for asker, _ in bans(board, player, PlayerAct.PLAY_ANOTHER_SPELL):
        if board.turn.spells_of(player):
            return asker.source
    for asker, decree in bans(board, player, PlayerAct.PLAY_SPELLS):
        if decree.what is None or would_match(board, card, half, as_card(decree.what), asker):
            return asker.source
    return None


def barred_land(board: Board, player: PlayerId, card: ObjectId) -> ObjectId | None:
    """The source of the first text by which this player can't play this card as a land; None if there is none."""
    for asker, decree in bans(board, player, PlayerAct.PLAY_LANDS):
        if decree.what is None or matches(board, card, decree.what, asker):
            if decree.what is None:
                cite(CANNOT)
            return asker.source
    return None


@shape_memo
def _quickened(board: Board) -> tuple[tuple[Asker, PlaysQuickly], ...]:
    return tuple((asker, decree) for asker, decree in _decrees(board) if isinstance(decree, PlaysQuickly))


def is_quickened(board: Board) -> bool:
    """Whether a text lets anybody play cards at an instant's time that would have to wait."""
    return bool(_quickened(board))


def lets_quicken(board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> bool:
    """Whether a text lets this player play this half of a card any time he or she could play an instant."""
    for asker, decree in _quickened(board):
        if matches_player(board, player, decree.who, asker) and would_match(
            board, card, half, as_card(decree.what), asker
        ):
            cite(QUICKENED)
            return True
    return False


@shape_memo
def _granted(board: Board) -> tuple[tuple[Asker, GrantedCost], ...]:
    return tuple((asker, decree) for asker, decree in _decrees(board) if isinstance(decree, GrantedCost))


def grants_costs(board: Board) -> bool:
    """Whether a text lets anybody pay something else than mana costs."""
    return bool(_granted(board))


def grants_at_once(board: Board) -> bool:
    """Whether one of them lets cards be played at an instant's time that would have to wait."""
    return any(decree.at_once for _, decree in _granted(board))


def granted_costs(
    board: Board, player: PlayerId, card: ObjectId, half: Characteristics
) -> tuple[tuple[Asker, GrantedCost], ...]:
    """What texts let this player pay for this half of a card rather than its mana cost; each such thing once."""
    found: dict[GrantedCost, Asker] = {}
    for asker, decree in _granted(board):
        if (
            decree not in found
            and matches_player(board, player, decree.who, asker)
            and would_match(board, card, half, as_card(decree.what), asker)
        ):
            found[decree] = asker
    return tuple((asker, decree) for decree, asker in found.items())


@said_memo
def _for_life(board: Board) -> tuple[tuple[Asker, LifeForMana], ...]:
    return tuple((asker, decree) for asker, decree in _decrees(board) if isinstance(decree, LifeForMana))


def life_makes_mana(board: Board) -> bool:
    """Whether a text lets anybody pay life for mana."""
    return bool(_for_life(board))


def life_for_mana(board: Board, player: PlayerId) -> tuple[ObjectId, int]:
    """The source of what first lets this player pay 1 life for one colorless mana, and how often he or she could;
    NOTHING and 0 where nothing does."""
    for asker, decree in _for_life(board):
        if matches_player(board, player, decree.who, asker):
            return asker.source, max(0, min(life_of(board, player), MOST_LIFE))
    return NOTHING, 0


MOST_LIFE = 1_000
"""More than any cost needs."""


@said_memo
def _open(board: Board) -> tuple[tuple[Asker, PlaysFrom], ...]:
    return tuple((asker, decree) for asker, decree in _decrees(board) if isinstance(decree, PlaysFrom))


def is_opened(board: Board) -> bool:
    """Whether a text lets anybody play cards from elsewhere as though they were in the hand."""
    return bool(_open(board))


def lets_play(board: Board, player: PlayerId, card: ObjectId, *, free: bool = False) -> bool:
    """Whether a text lets this player play a card from where it is as though it were in the hand; `free`: whether one
    lets it be played without paying its mana cost."""
    for asker, decree in _open(board):
        if (
            decree.free is free
            and matches_player(board, player, decree.who, asker)
            and matches(board, card, decree.what, asker)
        ):
            cite(AS_FROM_THE_HAND)
            return True
    return False


def is_let(board: Board, player: PlayerId, card: ObjectId) -> bool:
    """Whether a text lets this player play a card from where it is, for its mana cost or for nothing."""
    return lets_play(board, player, card) or lets_play(board, player, card, free=True)


def let_play(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards outside the hand that a text lets this player play as though they were in it."""
    if not _open(board):
        return ()
    # Of a library, nothing but its top card is ever spoken of.
    reached = [*board.zone(GRAVEYARD, player), *board.zone(LIBRARY, player)[:1]]
    for asker, decree in _open(board):
        if isinstance(decree.what, Same) and matches_player(board, player, decree.who, asker):
            reached += select(board, decree.what.of, asker).objects
    return tuple(card for card in dict.fromkeys(reached) if is_let(board, player, card))


def tops_ruled(board: Board) -> tuple[ObjectId, ...] | None:
    """The top cards of libraries that their owners play with revealed; None if no text in play has anybody do so."""
    decrees = _decrees(board)  # most often there are none
    ruled = decrees and [(asker, decree) for asker, decree in decrees if isinstance(decree, TopShown)]
    if not ruled:
        return None
    return tuple(
        one
        for player in all_seats(board)
        if any(matches_player(board, player, decree.who, asker) for asker, decree in ruled)
        for one in board.zone(LIBRARY, player)[:1]
    )


@memo
def tops_shown(board: Board) -> tuple[ObjectId, ...]:
    """The top cards of libraries that everybody sees now (217.2e)."""
    tops = tops_ruled(board) or ()
    return tops if board.tops is None else tuple(one for one in tops if one in board.tops)


@memo
def hands_shown(board: Board) -> tuple[PlayerId, ...]:
    """The players whose hands everybody sees, since they play with them revealed (217.3c)."""
    ruled = [(asker, decree) for asker, decree in _decrees(board) if isinstance(decree, HandShown)]
    if not ruled:
        return ()
    return tuple(
        player
        for player in all_seats(board)
        if any(matches_player(board, player, decree.who, asker) for asker, decree in ruled)
    )


@said_memo
def says_skip(board: Board) -> bool:
    """Whether a text in play makes anybody skip anything."""
    return any(isinstance(decree, Skips) for _, decree in _decrees(board))


def skipped_by(board: Board, player: PlayerId, what: Skippable) -> ObjectId | None:
    """The first permanent whose text makes this player skip all steps or phases of this kind; None if none does."""
    for asker, decree in _decrees(board):
        if (
            isinstance(decree, Skips)
            and decree.what is what
            and any(matches_player(board, one, decree.who, asker) for one in side_of(board, player))
        ):
            return asker.source
    return None


def over_untap_limit(
    board: Board, player: PlayerId, untapping: tuple[ObjectId, ...]
) -> tuple[tuple[ObjectId, ...], int] | None:
    """Of what would untap for this player in his or her untap step, the first some of which texts let only so many
    untap (302.2), with how many; None if no text stands against it."""
    for asker, decree in _decrees(board):
        if not isinstance(decree, UntapLimit) or not matches_player(board, player, decree.who, asker):
            continue
        if decree.condition is not None and not holds(board, decree.condition, asker):
            continue
        found = tuple(one for one in untapping if matches(board, one, decree.what, asker))
        if len(found) > decree.most:
            return found, decree.most
    return None


def untaps_too(board: Board, active: tuple[PlayerId, ...]) -> tuple[ObjectId, ...]:
    """What others than the active players untap in their untap step, as texts in play say (302.2)."""
    return tuple(
        one
        for asker, decree in _decrees(board)
        if isinstance(decree, UntapsToo)
        and any(matches_player(board, seat, decree.whose, asker) for seat in active)
        for one in board.in_play
        if controller_of(board, one) not in active
        and board.objects[one].tapped
        and matches(board, one, decree.what, asker)
    )


def land_plays_left(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """What lets this player play another land this turn (212.6b): NOTHING for the one land of 305.4, and each object
    whose text allows more than were played by it."""
    used = land_plays_of(board, player)
    left = () if NOTHING in used else (NOTHING,)
    allowed: dict[ObjectId, int | None] = {}
    for asker, decree in _decrees(board):
        if isinstance(decree, MoreLands) and matches_player(board, player, decree.who, asker):
            so_far = allowed.get(asker.source, 0)
            more = decree.number
            allowed[asker.source] = None if so_far is None or more is None else so_far + more
    return (*left, *(one for one, most in allowed.items() if most is None or used.count(one) < most))


def maximum_hand_size(board: Board, player: PlayerId, usual: int) -> int | None:
    """How many cards this player may keep (217.3b, 314.1), by the texts in play in timestamp order; None if there is no
    maximum. Never below 0."""
    most: int | None = usual
    decrees = _decrees(board)
    found = [(asker, one) for asker, one in decrees if isinstance(one, HandSize)] if decrees else []
    if not found:
        return usual
    found.sort(key=lambda one: board.objects[one[0].source].timestamp)
    for asker, decree in found:
        if not matches_player(board, player, decree.who, asker):
            continue
        cite(HAND_SIZE)
        if not decree.changes or decree.number is None:
            most = decree.number
        elif most is not None:
            most += decree.number
    return None if most is None else max(0, most)


def pool_stays(board: Board, player: PlayerId) -> bool:
    """Whether a text in play says that this player's mana pool doesn't empty as phases end (300.3)."""
    return is_decreed(board) and any(
        isinstance(decree, PoolStays) and matches_player(board, player, decree.who, asker)
        for asker, decree in _decrees(board)
    )


def legend_rule_is_off(board: Board, permanent: ObjectId) -> bool:
    """Whether a text in play says that the "legend rule" (420.5e) doesn't apply, to a permanent that it reaches."""
    return any(
        isinstance(decree, LegendRuleOff) and reaches_object(board, asker, permanent)
        for asker, decree in _decrees(board)
    )


def barred_abilities(board: Board, player: PlayerId, source: ObjectId) -> ObjectId | None:
    """The source of the first text by which this player can't play activated abilities of this object that are no mana
    abilities; None if there is none."""
    for asker, decree in bans(board, player, PlayerAct.PLAY_ABILITIES):
        if decree.what is None or matches(board, source, decree.what, asker):
            return asker.source
    return None


@lru_cache(maxsize=4096)
def as_card(filter_: Filter) -> Filter:
    """The description without the word "spell": before a card is played it isn't one yet."""
    if filter_ == Is(Kind.SPELL):
        return AllOf(())
    if isinstance(filter_, AnyOf):
        return AnyOf(tuple(as_card(part) for part in filter_.parts))
    if isinstance(filter_, AllOf):
        return AllOf(tuple(part for part in filter_.parts if part != Is(Kind.SPELL)))
    return filter_


def any_time(board: Board, player: PlayerId, kind: AbilityKind) -> bool:
    """Whether this player may play such abilities any time he or she could play an instant."""
    for asker, decree in _decrees(board):
        if (
            isinstance(decree, AnyTime)
            and decree.what is kind
            and matches_player(board, player, decree.who, asker)
        ):
            cite(AS_AN_INSTANT)
            return True
    return False
