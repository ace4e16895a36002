"""Rule 417 with 216 and 217: instructions that move things, make tokens and order libraries.

One instruction is one event: all that it moves, moves at once. An object that is not where the instruction
expects it is passed over (416.3). The order of cards that reach a graveyard together is their owner's to
arrange (217.4c), as `engine.rules.effects.graveyards_217` says; the order on a library is asked here (217.2d).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from msgspec.structs import replace

from engine.asking import amount, can_be_destroyed
from engine.asking.asker import note_for
from engine.asking.decrees import CANNOT
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    Chosen,
    ObjectId,
    PlayerId,
    ZoneName,
    now_or_last,
)
from engine.characteristics import controller_of, last_known
from engine.citing import check, cite
from engine.decisions import CHANCE, Form, Number, OneOf, Order
from engine.decisions import Shuffle as ShuffleForm
from engine.events import Arrival, CardsRevealed, Create, ObjectMoved, Part, PermanentAttached, Rearrange
from engine.language.card import CardDef, Face
from engine.language.effects import (
    Attach,
    Counter,
    CreateTokens,
    Destroy,
    Discard,
    Draw,
    DrawRevealed,
    LookAt,
    Move,
    PutIntoPlay,
    Reveal,
    Sacrifice,
    Shuffle,
    ShuffleInto,
    TokenDef,
    Triggered,
    Unattach,
)
from engine.language.remembered import SACRIFICED
from engine.language.terms import Bound, OwnerOf, Selection, Self
from engine.language.words import CardType, Color, Manner, Place, Regeneration, Role, Zone
from engine.rules.effects.drawing_423 import DrawCards
from engine.rules.stack.aura_hosts_212 import can_be_attached, hosts, is_aura
from engine.rules.stack.countering_414 import can_be_countered, countering
from engine.rules.stack.patterns_410 import each_event, looks_back
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans
from engine.rules.stack.targets_415 import decode, encode
from engine.seats import apnap, defending_sides, the_defending_player

_SPELL_TYPES = (CardType.INSTANT, CardType.SORCERY)
AURA_FOLLOWED = check(
    "410.10f", "An Aura whose trigger is that what it enchants leaves play is found in its owner's graveyard."
)

UNSEEN = check("217.7b", "A card that is removed from the game face down can't be examined.")


@plans(Destroy)
def _destroy(context: Context, instruction: Destroy) -> Plan:
    """What is indestructible stays, and nothing that waits for a destruction notices anything (416.3)."""
    allowed = instruction.regeneration == Regeneration.ALLOWED
    found: list[Part] = []
    for one in context.permanents(instruction.what):
        if can_be_destroyed(context.board, one):
            found.append(
                ObjectMoved(object=one, to=GRAVEYARD, how="destroy", regenerate=allowed, by=context.about)
            )
        else:
            cite(CANNOT)
    return tuple(found)


@plans(Sacrifice)
def _sacrifice(context: Context, instruction: Sacrifice) -> Plan:
    """Only a permanent's controller can sacrifice it."""
    actors = context.players(instruction.who)
    return tuple(
        ObjectMoved(object=one, to=GRAVEYARD, how="sacrifice", by=context.about)
        for one in context.permanents(instruction.what)
        if controller_of(context.board, one) in actors
    )


@plans(Discard)
def _discard(context: Context, instruction: Discard) -> Plan:
    table = context.board.objects
    actors = context.players(instruction.who)
    return tuple(
        ObjectMoved(object=one, to=GRAVEYARD, how="discard", cost=context.cost, by=context.about)
        for one in context.objects(instruction.what)
        if one in table and table[one].zone == HAND and table[one].owner in actors
    )


@plans(Counter)
def _counter(context: Context, instruction: Counter) -> Plan:
    board = context.board
    found = [one for one in context.objects(instruction.what) if one in board.objects]
    there = [one for one in found if can_be_countered(board, one)]
    parts = countering(board, there, context.about, instruction.to, instruction.place)
    if instruction.to is not Zone.IN_PLAY:
        return parts
    # It comes into play under the control of whoever counters it; a copy of a spell can't (503.10).
    arrival = Arrival(context.asker.controller)
    return tuple(
        replace(part, arrival=arrival)
        if board.objects[part.object].kind == "card"
        else replace(part, to=GRAVEYARD)
        for part in parts
        if isinstance(part, ObjectMoved)
    )


@plans(Draw)
def _draw(context: Context, instruction: Draw) -> Plan:
    """All draws of one player, then all of the next (423.2a)."""
    count = context.number(instruction.count)
    players = context.players(instruction.who)
    if not count or not players:
        return ()
    counts = (count,) * len(players)
    if instruction.up_to:
        if len(context.answers) < len(players):
            return Number(
                player=players[len(context.answers)],
                rule="413.2d",
                purpose="how many cards to draw",
                about=context.about,
                most=count,
                usual=count,
            )
        counts = context.answers[: len(players)]
    draws = tuple(player for player, number in zip(players, counts, strict=True) for _ in range(number))
    return DrawCards(draws=draws, by=context.about) if draws else ()


@plans(DrawRevealed)
def _draw_revealed(context: Context, instruction: DrawRevealed) -> Plan:
    """Each shows the card as soon as it is drawn."""
    draws = context.players(instruction.who)
    return DrawCards(draws=draws, by=context.about, revealed=True) if draws else ()


# --- from zone to zone -----------------------------------------------------------------------------------


@plans(Move)
def _move(context: Context, instruction: Move) -> Plan:
    if instruction.to == Zone.IN_PLAY:
        return _into_play(context, instruction)
    board = context.board
    to = cast("ZoneName", instruction.to.value)
    found = tuple(
        one
        for one in standing(context, instruction.what)
        if board.objects[one].kind not in ("ability", "damage")
        and (board.objects[one].zone != to or to == LIBRARY)
    )
    bottom = instruction.place == Place.BOTTOM
    # What has no place there is shuffled in: nobody orders what is in no order at once.
    if to == LIBRARY and len(found) > 1 and instruction.place is not None:
        who = context.players(instruction.who) if instruction.arranged else ()
        return _onto_libraries(context, found, bottom, who)
    if instruction.face_down:
        cite(UNSEEN)
    return tuple(
        ObjectMoved(object=one, to=to, bottom=bottom, face_down=instruction.face_down, by=context.about)
        for one in found
    )


def standing(context: Context, selection: Selection) -> tuple[ObjectId, ...]:
    """The objects to move, where they are now.

    A thing that the text itself moved is found in the zone it went to, and so is what the zone change was about that
    triggered the ability (410.10); what moved on from there, or moved otherwise, is a new object and lost (217.1c).
    """
    board = context.board
    found: list[ObjectId] = []
    for one in context.objects(selection):
        if one not in board.objects and _went_before(context, selection, one):
            one = context.followed(board.became.get(one, one))
        if one in board.objects:
            found.append(one)
    if isinstance(selection, Self) and selection.zone is not None:
        # What a text moves out of one zone stays where it is if it is in another (416.3).
        found = [one for one in found if board.objects[one].zone == selection.zone]
    return tuple(found)


def _went_before(context: Context, selection: Selection, object_id: ObjectId) -> bool:
    """Whether the object moved as the ability triggered or was paid for, and is looked for where it went."""
    if selection == Bound(SACRIFICED):
        return True
    moved = what_event_moved(context)
    return object_id in moved or (isinstance(selection, Self) and _enchanted(context, object_id))


def what_event_moved(context: Context) -> tuple[ObjectId, ...]:
    """What the zone change was about that triggered the ability, as it was before it (410.10c-d)."""
    found = now_or_last(context.board, context.about)
    ability = found.ability.ability if found is not None and found.ability is not None else None
    if not isinstance(ability, Triggered) or not any(looks_back(one) for one in each_event(ability.event)):
        return ()
    return tuple(ObjectId(int(one)) for one in _event_objects(context))


def _event_objects(context: Context) -> tuple[Any, ...]:
    return next((one.value for one in context.asker.event if one.name == Role.OBJECT), ())


def _enchanted(context: Context, aura: ObjectId) -> bool:
    """410.10f: an Aura that waited for what it enchanted to leave play is found in its owner's graveyard."""
    board = context.board
    past, new = board.past.get(aura), board.objects.get(board.became.get(aura, NOTHING))
    if past is None or new is None or new.zone != GRAVEYARD or past.object.zone != IN_PLAY:
        return False
    if past.object.attached == NOTHING or int(past.object.attached) not in _event_objects(context):
        return False
    cite(AURA_FOLLOWED)
    return True


def _onto_libraries(
    context: Context, found: tuple[ObjectId, ...], bottom: bool, who: tuple[PlayerId, ...]
) -> Plan:
    """Each owner arranges his or her own cards (217.2d); the first named ends up above the others.

    Where the text has one player put them there "in any order", that player chooses the order of all (413.2c).
    """
    board = context.board
    by_owner: dict[PlayerId, tuple[ObjectId, ...]] = {}
    for one in found:
        owner = board.objects[one].owner
        by_owner[owner] = (*by_owner.get(owner, ()), one)
    answers = list(context.answers)
    parts: list[Part] = []
    for owner in apnap(board):
        mine = by_owner.get(owner, ())
        if len(mine) > 1:
            if not answers:
                purpose = "the order of cards put into the library, the top one first"
                if len(who) == 1 and who[0] != owner:
                    return Order(
                        player=who[0], rule="413.2c", purpose=purpose, about=context.about, items=mine
                    )
                return Order(player=owner, rule="217.2d", purpose=purpose, about=context.about, items=mine)
            mine = answers.pop(0)
        # Each card goes on top of those before it, or beneath them.
        for one in mine if bottom else reversed(mine):
            parts.append(ObjectMoved(object=ObjectId(one), to=LIBRARY, bottom=bottom, by=context.about))
    return tuple(parts)


@plans(PutIntoPlay)
def _into_play(context: Context, instruction: PutIntoPlay | Move) -> Plan:
    """Under the control of the player who is told to do it (214.4); Auras get a host, chosen now (212.4j)."""
    players = context.players(instruction.who)
    answers = list(context.answers)
    parts: list[Part] = []
    for one in standing(context, instruction.what):
        owner = context.board.objects[one].owner
        # "Under their owners' control" means each card's own owner; else one player is told to do it.
        controllers = (owner,) if isinstance(instruction.who, OwnerOf) else players[:1]
        if not controllers or controllers[0] not in players or not _may_come_into_play(context, one):
            continue
        controller = controllers[0]
        arrival = Arrival(controller)
        if any(is_aura(face) for face in last_known(context.board, one)):
            choices = hosts(context.board, one, controller)
            if isinstance(instruction, PutIntoPlay) and instruction.host is not None:
                wanted = context.permanents(instruction.host)
                choices = tuple(choice for choice in choices if choice.object in wanted)
            if len(choices) == 1 and isinstance(instruction, PutIntoPlay) and instruction.host is not None:
                answers.insert(0, encode(choices[0]))
            if not choices:
                continue
            if not answers:
                return _host_form(one, controller, choices)
            host = decode(0, answers.pop(0))
            arrival = Arrival(controller, attached=host.object, attached_player=host.player)
        manner = instruction.manner if isinstance(instruction, PutIntoPlay) else Manner.ORDINARY
        if isinstance(instruction, PutIntoPlay) and instruction.counter is not None:
            arrival = replace(arrival, counters=((instruction.counter, 1),))
        attacked = NOBODY
        if manner is Manner.ATTACKING:
            among = tuple(side[0] for side in defending_sides(context.board))
            if len(among) > 1 and not answers:
                return _whom_to_attack(context, one, controller, among)
            attacked = (
                PlayerId(int(answers.pop(0))) if len(among) > 1 else the_defending_player(context.board)
            )
        if manner is not Manner.ORDINARY:
            arrival = replace(
                arrival,
                tapped=manner in (Manner.TAPPED, Manner.ATTACKING),
                attacking=attacked,
                face_down=manner is Manner.FACE_DOWN,
                flipped=manner is Manner.FLIPPED,
            )
        parts.append(ObjectMoved(object=one, to=IN_PLAY, arrival=arrival, by=context.about))
    return tuple(parts)


def _whom_to_attack(
    context: Context, object_id: ObjectId, controller: PlayerId, among: tuple[PlayerId, ...]
) -> OneOf:
    """Which of several defending players is attacked by what comes into play attacking (602.2a)."""
    return OneOf(
        player=controller,
        rule="602.2a",
        purpose="which player it attacks",
        about=object_id,
        among=tuple(int(one) for one in among),
        kind="player",
    )


def _may_come_into_play(context: Context, object_id: ObjectId) -> bool:
    """Not what is there already, no token that left (216.3), no instant or sorcery card (217.1a)."""
    found = context.board.objects[object_id]
    if found.zone == IN_PLAY or found.kind != "card":
        return False
    return not any(
        kind in face.types for face in last_known(context.board, object_id) for kind in _SPELL_TYPES
    )


def _host_form(aura: ObjectId, player: PlayerId, choices: tuple[Chosen, ...]) -> Form:
    among = tuple(encode(chosen) for chosen in choices)
    kind = "object" if all(one > 0 for one in among) else "target"
    return OneOf(
        player=player, rule="212.4j", purpose="what the Aura enchants", about=aura, among=among, kind=kind
    )


# --- tokens ----------------------------------------------------------------------------------------------


@plans(CreateTokens)
def _create(context: Context, instruction: CreateTokens) -> Plan:
    """They belong to the controller of the effect, whoever puts them into play (216.1)."""
    count = context.number(instruction.count)
    if not count:
        return ()
    token = _as_chosen(context, instruction.token)
    power = amount(context.board, token.power, context.asker) if token.power is not None else None
    toughness = amount(context.board, token.toughness, context.asker) if token.toughness is not None else None
    definition = token_definition(token, power, toughness)
    owner = context.asker.controller
    return tuple(
        Create(definition=definition, owner=owner, arrival=Arrival(player), by=context.about)
        for player in context.players(instruction.who)
        for _ in range(count)
    )


def _as_chosen(context: Context, token: TokenDef) -> TokenDef:
    """The token of the color and the type that were chosen (503.8); of none where none was."""
    if token.chosen_color is not None:
        noted = note_for(context.board, context.asker, token.chosen_color.name)
        colors = tuple(Color(str(one)) for one in noted.value) if noted is not None else ()
        token = replace(token, colors=colors, chosen_color=None)
    if token.chosen_type is not None:
        noted = note_for(context.board, context.asker, token.chosen_type.name)
        kinds = tuple(str(one) for one in noted.value) if noted is not None else ()
        token = replace(token, subtypes=kinds, chosen_type=None)
    return token


@lru_cache(maxsize=1024)
def token_definition(token: TokenDef, power: int | None, toughness: int | None) -> CardDef:
    """What a token is, with its numbers settled; its name is its creature types unless it has one (216.1).

    Equal tokens share one value, so that what is known of one is known of all.
    """
    name = token.name or " ".join(token.subtypes)
    face = Face(
        name=name,
        colors=token.colors,
        supertypes=token.supertypes,
        types=token.types,
        subtypes=token.subtypes,
        power=power,
        toughness=toughness,
        abilities=token.abilities,
    )
    return CardDef(name, (face,))


# --- attaching -------------------------------------------------------------------------------------------


@plans(Attach)
def _attach(context: Context, instruction: Attach) -> Plan:
    """What can't be attached to that, or is already, stays where it is (212.2j, 212.4k)."""
    board = context.board
    to = context.permanents(instruction.to)
    if len(to) != 1:
        return ()
    return tuple(
        PermanentAttached(object=one, to=to[0], by=context.about)
        for one in context.permanents(instruction.what)
        if board.objects[one].attached != to[0] and can_be_attached(board, one, to[0])
    )


@plans(Unattach)
def _unattach(context: Context, instruction: Unattach) -> Plan:
    """What is attached to nothing stays as it is (212.2j)."""
    board = context.board
    found = (one for one in context.permanents(instruction.what) if board.objects[one].attached != NOTHING)
    return tuple(PermanentAttached(object=one, by=context.about) for one in found)


# --- looking and shuffling -------------------------------------------------------------------------------


@plans(Reveal)
def _reveal(context: Context, instruction: Reveal) -> Plan:
    board = context.board
    found = tuple(one for one in context.objects(instruction.what) if one in board.objects)
    if not found:
        return ()
    return (CardsRevealed(objects=found, to=apnap(board), by=context.about),)


@plans(LookAt)
def _look(context: Context, instruction: LookAt) -> Plan:
    board = context.board
    players = context.players(instruction.who)
    found = tuple(
        one
        for one in context.objects(instruction.what)
        if one in board.objects and not set(players) <= set(board.objects[one].revealed)
    )
    return (CardsRevealed(objects=found, to=players, by=context.about),) if found else ()


@plans(ShuffleInto)
def _shuffle_into(context: Context, instruction: ShuffleInto) -> Plan:
    """Who owns it shuffles, whether or not it got there: the instruction says both."""
    put = Move(instruction.who, instruction.what, Zone.LIBRARY)
    return Instead((put, Shuffle(instruction.whose or OwnerOf(instruction.what))))


@plans(Shuffle)
def _shuffle(context: Context, instruction: Shuffle) -> Plan:
    """Chance orders each of the libraries (101.1)."""
    board = context.board
    shuffled = []
    for place, player in enumerate(context.players(instruction.who)):
        if place == len(context.answers):
            items = board.zone(LIBRARY, player)
            purpose = f"the order of the library of player {player + 1}"
            return ShuffleForm(player=CHANCE, rule="101.1", purpose=purpose, about=context.about, items=items)
        shuffled.append(
            Rearrange(
                zone=LIBRARY, player=player, order=context.answers[place], how="shuffle", by=context.about
            )
        )
    return tuple(shuffled)
