"""Who is who at the table: whose turn it is, who plays with whom, whom a player reaches and may attack (600-609).

Everybody asks here. What a board keeps raw (the active seat of a turn, a player's own life, the sides of a combat) is
read in this room and in the events that write it, and nowhere else: with teams, ranges or several turns those fields
do not mean what they say for two players.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import Attack, Board, Combat, Turn, TurnMarker
from engine.citing import cite, computation
from engine.ids import NOBODY, ObjectId, PlayerId, TurnId
from engine.table import (
    ATTACK_LEFT,
    ATTACK_RIGHT,
    ATTACK_SEVERAL,
    EMPEROR,
    GRAND_MELEE,
    TEAMS,
    TWO_HEADED_GIANT,
    UNLIMITED,
    reached,
)

# --- seats -----------------------------------------------------------------------------------------------


A_SHARE = computation("606.9a", "A player's share of a team's life total is an equal part of it, rounded up.")
AS_IT_BEGAN = computation("601.2c", "Ranges are counted from the seats taken as the turn began.")


def all_seats(board: Board) -> tuple[PlayerId, ...]:
    """Every seat in order, also of players who have left."""
    return tuple([PlayerId(seat) for seat in range(len(board.players))])


def number_of_seats(board: Board) -> int:
    """How many players the game began with, also those who have left."""
    return len(board.players)


def is_seat(board: Board, number: int) -> bool:
    """Whether there is such a seat."""
    return 0 <= number < len(board.players)


def in_game(board: Board) -> tuple[PlayerId, ...]:
    """The players still in the game (102.5), by seat."""
    return tuple([PlayerId(seat) for seat, player in enumerate(board.players) if not player.lost])


def _round_from(board: Board, first: int) -> tuple[PlayerId, ...]:
    players = board.players
    number = len(players)
    if number == 2:
        pair = (first, 1 - first)
        return tuple([PlayerId(seat) for seat in pair if not players[seat].lost])
    around = [(first + offset) % number for offset in range(number)]
    return tuple([PlayerId(seat) for seat in around if not players[seat].lost])


def others(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """The other players still in the game, in turn order from this one."""
    if len(board.players) == 2:
        other = PlayerId(1 - player)
        return () if board.players[other].lost else (other,)
    return tuple([one for one in _round_from(board, player) if one != player])


def next_player(board: Board, player: PlayerId) -> PlayerId:
    """The next player in turn order still in the game (the same one if alone)."""
    players = board.players
    if len(players) == 2:
        other = PlayerId(1 - player)
        return player if players[other].lost else other
    left = others(board, player)
    return left[0] if left else player


def neighbours(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """Who sits next to this player, left and then right; seats of players who have left don't count (our reading)."""
    around = others(board, player)
    return tuple(dict.fromkeys((around[0], around[-1]))) if around else ()


# --- sides and teams -------------------------------------------------------------------------------------


def side_of(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """Who shares turn, priority and life with this player, the primary player first (606.3-4); itself where nobody
    does."""
    table = board.table
    return table.team_of(player) if table.shares else (player,)


def sides(board: Board) -> tuple[tuple[PlayerId, ...], ...]:
    """Every side of the game, by its first seat."""
    return tuple(dict.fromkeys(side_of(board, seat) for seat in all_seats(board)))


def team_of(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """This player and the teammates, by seat, also those who have left."""
    return board.table.team_of(player)


def allies(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """This player's teammates who are still in the game."""
    if not board.table.teams:
        return ()
    return tuple([one for one in team_of(board, player) if one != player and not board.players[one].lost])


def opponents(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """This player's opponents still in the game, in turn order from this player. Who asks in the name of a text
    asks `engine.asking.ranges`, which leaves out whom its controller can't reach (601.11)."""
    found = others(board, player)
    if not board.table.teams:
        return found
    team = team_of(board, player)
    return tuple([one for one in found if one not in team])


def are_opponents(board: Board, one: PlayerId, other: PlayerId) -> bool:
    """Whether these two play against each other."""
    return one != other and other not in team_of(board, one)


def are_teammates(board: Board, one: PlayerId, other: PlayerId) -> bool:
    """Whether these two are different players of one team."""
    return one != other and other in team_of(board, one)


def may_review(board: Board, player: PlayerId, other: PlayerId) -> bool:
    """Whether this player may look at the other's hand: a teammate's (606.5, 607.7), in the Teams variant only of one
    who sits beside (609.6)."""
    if player == other:
        return True
    variant = board.table.variant
    if variant == TEAMS and other not in neighbours(board, player):
        return False
    return variant in (TWO_HEADED_GIANT, EMPEROR, TEAMS) and are_teammates(board, player, other)


# --- turns -----------------------------------------------------------------------------------------------


def next_to_play(board: Board, player: PlayerId) -> PlayerId:
    """Who takes the turn after this player's: the next player, or the next team's primary player (606.4b)."""
    if not board.table.shares:
        return next_player(board, player)
    side = side_of(board, player)
    after = next((one for one in others(board, player) if one not in side), player)
    return speaker_of(board, after)


def speaker_of(board: Board, player: PlayerId) -> PlayerId:
    """Who is asked first of a side, its primary player (606.3, 606.6e), if still in the game."""
    if not board.table.shares:
        return player
    return next((one for one in side_of(board, player) if not board.players[one].lost), player)


def turn_takers(board: Board) -> tuple[PlayerId, ...]:
    """The players who have turns of their own, by seat: of a team that takes turns, the primary player (606.4b)."""
    return tuple(dict.fromkeys(speaker_of(board, one) for one in in_game(board)))


def whose_turn(board: Board) -> PlayerId:
    """The active player (300.1); where teams take turns, the active team's primary player (606.4b)."""
    return board.turn.active


def is_active(board: Board, player: PlayerId) -> bool:
    """Whether it is this player's turn, or the turn of this player's side (606.6d)."""
    active = board.turn.active
    return active == player or (board.table.shares and player in side_of(board, active))


def active_players(board: Board) -> tuple[PlayerId, ...]:
    """Whose turn it is: the active player, or every member of the active team (606.6d)."""
    active = board.turn.active
    return side_of(board, active) if board.table.shares else (active,)


def turns_going_on(board: Board) -> tuple[Turn, ...]:
    """Every turn that goes on, the one being played first: several only in a Grand Melee (608.4)."""
    return (board.turn, *(one.turn for one in board.aside)) if board.aside else (board.turn,)


def turn_going_on(board: Board, serial: TurnId) -> Turn | None:
    """The turn with this id, if it goes on."""
    return next((one for one in turns_going_on(board) if one.serial == serial), None)


def latest_turn(board: Board) -> TurnId:
    """The id of the turn that began last, which need not be the one being played (608.4)."""
    return max(board.turn.serial, board.begun)


def taken_over(board: Board, player: PlayerId) -> PlayerId:
    """Who controls the turn that this player or the player's side has (507.1), at whatever turn one is looking: the
    choices of its active player are that player's as long as it goes on (507.3). NOBODY if nobody else does."""
    if board.turn.controller == NOBODY and not board.aside:
        return NOBODY
    for turn in turns_going_on(board):
        if turn.controller != NOBODY and player in side_of(board, turn.active):
            return turn.controller
    return NOBODY


def controlled_by(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """The other players whose turns this one controls (507.1)."""
    if board.turn.controller == NOBODY and not board.aside:
        return ()
    return tuple(
        one
        for turn in turns_going_on(board)
        if turn.controller == player
        for one in side_of(board, turn.active)
        if one != player
    )


def waiting_turns(board: Board) -> tuple[tuple[PlayerId, Turn], ...]:
    """The turns that wait while another is being played (608.4), each with whose it is."""
    return tuple((one.turn.active, one.turn) for one in board.aside)


def marker_of(board: Board, player: PlayerId) -> TurnMarker | None:
    """The turn marker that a player has (608.4); None if there is none."""
    return next((one for one in board.markers if one.player == player), None)


def seats_from(board: Board, seat: PlayerId) -> tuple[PlayerId, ...]:
    """The seats of players in the game to the left of this one, the nearest first, and last the seat itself if its
    player is in the game. Whoever has left leaves a seat from which to count, but none that counts."""
    around = [one for one in _round_from(board, seat) if one != seat]
    return (*around, *(() if board.players[seat].lost else (seat,)))


def land_plays_of(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """Which permission each land play of this player's in the turn used (212.6b, 606.6e)."""
    turn = board.turn
    if not board.table.shares:
        return turn.land_plays if board.turn.active == player else ()
    return tuple([one for one, who in zip(turn.land_plays, turn.landed, strict=False) if who == player])


def apnap(board: Board) -> tuple[PlayerId, ...]:
    """Players still in the game: the active player, then the others in turn order (103.4). Members of a team that
    shares its turns sit side by side, so the active team comes first as a whole (606.6d)."""
    return _round_from(board, board.turn.active)


# --- life ------------------------------------------------------------------------------------------------


def life_of(board: Board, player: PlayerId) -> int:
    """A player's life total as a rule or effect asks for it: of a shared total an equal part, rounded up (606.9a)."""
    if not board.table.shares:
        return board.players[player].life
    cite(A_SHARE)
    side = side_of(board, player)
    return -(-board.players[side[0]].life // len(side))


def lowest_life(board: Board) -> int:
    """The lowest life total of any player, also of those who have left, as a rule asks for it."""
    if board.table.shares:
        return min([life_of(board, seat) for seat in all_seats(board)])
    lowest = board.players[0].life
    for player in board.players:
        if player.life < lowest:
            lowest = player.life
    return lowest


def life_of_side(board: Board, player: PlayerId) -> int:
    """The life total of this player's side: a team's whole total where teams share it (606.4a)."""
    return board.players[side_of(board, player)[0]].life


# --- range of influence ----------------------------------------------------------------------------------


def seated(board: Board) -> tuple[PlayerId, ...]:
    """The players from whose seats ranges are counted: those in the game as the turn began (601.2c)."""
    return board.turn.seated or in_game(board)


def has_ranges(board: Board) -> bool:
    """Whether anybody's range of influence is limited."""
    return bool(board.table.ranges)


def within_range(board: Board, player: PlayerId, other: PlayerId) -> bool:
    """Whether the other player is within this player's range of influence (601.2); of nobody, everybody is."""
    table = board.table
    if not table.ranges or player in (other, NOBODY):
        return True
    range_ = table.range_of(player)
    found = range_ == UNLIMITED or other in reached(seated(board), player, range_)
    if board.turn.seated and found != (other in reached(in_game(board), player, range_)):
        cite(AS_IT_BEGAN)
    return found


def in_range_of(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """The players still in the game within this player's range of influence, itself first, in turn order."""
    around = _round_from(board, player) if player != NOBODY else in_game(board)
    if not board.table.ranges:
        return around
    return tuple([one for one in around if within_range(board, player, one)])


# --- combat ----------------------------------------------------------------------------------------------


def combats(board: Board) -> tuple[Combat, ...]:
    """Every combat under way, that of the turn being played first: several only in a Grand Melee (608.4)."""
    found = () if board.combat is None else (board.combat,)
    return (*found, *(one.combat for one in board.aside if one.combat is not None)) if board.aside else found


def combat_of(board: Board, creature: ObjectId) -> Combat | None:
    """The combat in which this creature attacks or blocks; else that of the turn being played, if there is one."""
    if board.aside:
        for combat in combats(board):
            if combat.attack_of(creature) is not None or combat.is_blocking(creature):
                return combat
    return board.combat


def turn_of_combat(board: Board, combat: Combat) -> TurnId:
    """The id of the turn whose combat this is."""
    return next((one.turn.serial for one in board.aside if one.combat is combat), board.turn.serial)


def attack_of(board: Board, creature: ObjectId) -> Attack | None:
    """The attack of this creature in whatever combat; None if it isn't attacking."""
    combat = combat_of(board, creature)
    return combat.attack_of(creature) if combat is not None else None


def last_attack(board: Board, creature: ObjectId) -> Attack | None:
    """The attack of a creature that was attacking as it left play (413.2f); None if it is there, or was not."""
    past = board.past.get(creature) if creature not in board.objects else None
    if past is None or past.attacked == NOBODY:
        return None
    return Attack(creature, past.attacked, blocked=bool(past.blockers), blockers=past.blockers)


def is_blocked_by(board: Board, attacker: ObjectId, blocker: ObjectId) -> bool:
    """Whether the one creature blocks the other (309.2e); of what is gone, whether it did when it left (413.2f)."""
    attack = attack_of(board, attacker)
    if attack is not None and blocker in attack.blockers:
        return True
    combat = combat_of(board, blocker)
    if combat is not None and attacker in combat.blocks_of(blocker):
        return True
    if attacker not in board.objects and (past := board.past.get(attacker)) and blocker in past.blockers:
        return True
    then = board.past.get(blocker) if blocker not in board.objects else None
    return then is not None and attacker in then.blocked


def attackable(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """The opponents whom this player's creatures may attack: in range (601.3), and next to the player where only
    neighbours can be attacked (604, 607.3c, 609.4)."""
    table = board.table
    found = opponents(board, player)
    if table.ranges:
        found = tuple([one for one in found if within_range(board, player, one)])
    if table.attacks_neighbours_only:
        near = neighbours(board, player)
        if table.attacking == ATTACK_LEFT:
            near = near[:1]
        elif table.attacking == ATTACK_RIGHT:
            near = near[-1:]
        found = tuple([one for one in found if one in near])
    return found


def would_attack(board: Board, player: PlayerId) -> PlayerId:
    """Whom this player's creatures would attack, as far as that is known before combat: the next opponent who can be
    attacked, or the next player if nobody can."""
    found = attackable(board, player)
    return found[0] if found else next_player(board, player)


def attacking_players(board: Board) -> tuple[PlayerId, ...]:
    """Whose creatures attack in the combat under way; nobody's outside combat."""
    return board.combat.attackers if board.combat is not None else ()


def defending_players(board: Board) -> tuple[PlayerId, ...]:
    """Who is attacked in the combat under way (306.3, 602.2, 606.7a); nobody outside combat."""
    return board.combat.defenders if board.combat is not None else ()


def is_attacking_player(board: Board, player: PlayerId) -> bool:
    """Whether this is an attacking player."""
    return board.combat is not None and player in board.combat.attackers


def is_defending_player(board: Board, player: PlayerId) -> bool:
    """Whether this is a defending player."""
    return board.combat is not None and player in board.combat.defenders


def defending_sides(board: Board) -> tuple[tuple[PlayerId, ...], ...]:
    """The defending players as they defend: each for himself or herself (602.4), a team that shares its turns as one
    (606.7a)."""
    players = defending_players(board)
    if len(players) < 2:
        return (players,) if players else ()
    groups: dict[tuple[PlayerId, ...], list[PlayerId]] = {}
    for one in players:
        groups.setdefault(side_of(board, one), []).append(one)
    return tuple(tuple(group) for group in groups.values())


def defend_apart(board: Board) -> bool:
    """Whether several players are attacked, each for himself or herself (602.2)."""
    return len(defending_players(board)) > 1 and not board.table.shares


def attacked_by(board: Board, attack: Attack) -> tuple[PlayerId, ...]:
    """Whom this attack is against: one player, or each player of a team, which is attacked as a group (606.7a)."""
    if not board.table.shares:
        return (attack.player,)
    side = side_of(board, attack.player)
    return tuple([one for one in defending_players(board) if one in side]) or (attack.player,)


def defending_with(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """Whose creatures block together with this player's: his or her own, or the defending team's (606.7c)."""
    return next((side for side in defending_sides(board) if player in side), (player,))


def attacking_with(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """Whose creatures attack together with this player's: his or her own, or the team's (606.7b)."""
    return attacking_players(board) if is_attacking_player(board, player) else side_of(board, player)


def against_one(board: Board, player: PlayerId) -> Board:
    """The board as it would be if this were the only defending player (602.3a)."""
    assert board.combat is not None
    return replace(board, combat=replace(board.combat, defenders=(player,)))


def the_attacking_player(board: Board) -> PlayerId:
    """The attacking player who speaks for the attacking side, or NOBODY outside combat."""
    return board.combat.attackers[0] if board.combat is not None else NOBODY


def usual_defender(board: Board) -> PlayerId:
    """Whom the combat under way is against where nothing else is said: the first who can be attacked, the first of all
    where several or a team are (602.2, 606.7a)."""
    if board.table.attacking == ATTACK_SEVERAL or board.table.shares:
        return the_defending_player(board)
    return usually_attacked(board, the_attacking_player(board))


def usually_attacked(board: Board, player: PlayerId) -> PlayerId:
    """The first opponent whom this player's creatures may attack (306.3), or NOBODY: never a teammate, nor somebody
    out of reach (601.3, 607.3c). In a Grand Melee it is the next player in whichever of its turns (608.2b)."""
    if board.table.variant == GRAND_MELEE:
        return next_player(board, player)
    found = attackable(board, player)
    return found[0] if found else NOBODY


def the_defending_player(board: Board) -> PlayerId:
    """The first defending player, the only one unless several are attacked (602, 606.7a); NOBODY outside combat.
    Whom a creature attacks its own attack says (602.2a)."""
    return board.combat.defenders[0] if board.combat is not None and board.combat.defenders else NOBODY
