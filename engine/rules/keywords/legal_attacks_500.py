"""Rule 500: legal attacks and blocks, where restrictions and requirements meet.

A restriction says that a creature can't attack or block, a requirement that it must (500.1). Most that the card
language can state concern one creature, or one blocker and one attacker; those of numbers and of company have rooms
of their own (`block_numbers_500`, `company_500`). But for these a set keeps them if each member does, and the
largest number of requirements that a legal set can obey (500.4) is found without trying sets: for blocks, by
matching the attackers that must be blocked with creatures able to block them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.asking import Asker, matches, matches_player
from engine.asking.defending import spoken_of
from engine.asking.forbidding import requires
from engine.board import NOBODY, Board, ObjectId, PlayerId
from engine.characteristics import characteristics, controller_of, held_in_play, imposed, is_type
from engine.decisions import Refusal
from engine.language.effects import AsThough, BlocksTapped, Cannot, Must, Price, Static
from engine.language.words import ObjectAct
from engine.memos import memo, shape_memo
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from engine.rules.effects.roll_call import roll_call
from engine.rules.keywords.block_numbers_500 import (
    Pairs,
    best_blocks,
    has_obeyed,
    obeyed_by,
    speaks_of_numbers,
)
from engine.rules.keywords.company_500 import best_company, joiners, speaks_of_company, wrong_company
from engine.rules.keywords.defender_502_41 import only_defends
from engine.rules.keywords.evasion_501 import barred, blockable_by_any, blocks_anything, cannot_block
from engine.rules.keywords.prices_500 import asking
from engine.seats import (
    against_one,
    attacked_by,
    attacking_with,
    defending_players,
    defending_sides,
    defending_with,
)

# --- attacks ---------------------------------------------------------------------------------------------


@shape_memo
def _may_attack(board: Board, players: tuple[PlayerId, ...]) -> tuple[ObjectId, ...]:
    """The creatures of a player, or of a team, that nothing but being tapped, or new, keeps from attacking."""
    return tuple(
        creature
        for creature, _ in roll_call(board).creatures
        if controller_of(board, creature) in players
        and not only_defends(board, creature)
        and not _barred_from_all(board, creature)
    )


@memo
def whom_to_attack(board: Board, player: PlayerId) -> dict[ObjectId, tuple[PlayerId, ...]]:
    """Each creature that this player could declare as an attacker, with the players whom it could attack: of a team
    that is attacked as a group its first player stands for all (606.7a)."""
    whom = tuple([side[0] for side in defending_sides(board)])
    if len(whom) < 2 or not _speaks_of_defenders(board):
        return _unspared(board, dict.fromkeys(_able_to_attack(board, player), whom))
    # 602.3a: what has to do with one of the players bears on attacks at that player alone.
    found: dict[ObjectId, tuple[PlayerId, ...]] = {}
    for one in whom:
        for creature in _able_to_attack(against_one(board, one), player):
            found[creature] = (*found.get(creature, ()), one)
    return _unspared(board, found)


def _unspared(
    board: Board, found: dict[ObjectId, tuple[PlayerId, ...]]
) -> dict[ObjectId, tuple[PlayerId, ...]]:
    """The same without the players whom texts say that a creature can't attack, and what can attack nobody then."""
    left = {
        creature: tuple([one for one in whom if not spared(board, creature, one)])
        for creature, whom in found.items()
    }
    return {creature: whom for creature, whom in left.items() if whom}


def _barred_from_all(board: Board, creature: ObjectId) -> bool:
    """Whether a text says that this creature can't attack, whomever."""
    return any(change.who is None for change, _ in barred(board, creature, ObjectAct.ATTACK))


def spared(board: Board, creature: ObjectId, player: PlayerId) -> bool:
    """Whether a text says that this creature can't attack this player; what attacks a team attacks each of its players
    (606.7a)."""
    for said in imposed(board, creature):
        change = said.change
        if type(change) is not Cannot or change.act is not ObjectAct.ATTACK or change.who is None:
            continue
        asker = Asker(said.source, said.controller, said.noted)
        if any(matches_player(board, one, change.who, asker) for one in defending_with(board, player)):
            return True
    return False


def able_to_attack(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The creatures that this player could declare as attackers, each for itself (308.2a)."""
    if board.combat is None:
        return _able_to_attack(board, player)
    return tuple(whom_to_attack(board, player))  # 601.3, 604.1: none, if nobody can be attacked


@memo
def _able_to_attack(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    objects = board.objects
    if board.combat is not None and not defending_players(board):
        return ()
    return tuple(
        [
            creature
            for creature in _may_attack(board, attacking_with(board, player))
            if not objects[creature].tapped and not _too_new(board, creature)
        ]
    )


def _too_new(board: Board, creature: ObjectId) -> bool:
    """Whether it came under its controller's control this turn (212.3d), and no text lets it attack all the same."""
    return summoning_sick(board, creature) and not any(
        type(one.change) is AsThough and one.change.act is ObjectAct.ATTACK
        for one in imposed(board, creature)
    )


@shape_memo
def _speaks_of_defenders(board: Board) -> bool:
    """Whether any text that bears on what is in play speaks of the defending player."""
    lasting = (one.ability for one in board.effects)
    present = (one.ability for one in held_in_play(board))
    return any(isinstance(one, Static) and spoken_of(one) is not None for one in (*lasting, *present))


@memo
def must_attack(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """Those of the able that some text requires to attack; tapped ones are exempt (500.2). Where a text speaks of the
    whole set of attackers: one that obeys as many requirements as can be (500.4).

    Texts say "each turn" or "this turn": whatever has attacked in an earlier combat phase of it has obeyed (300.7)."""
    found = attack_with(board, player, None)
    assert found is not None, "nobody has to attack to obey a restriction"
    return found


@memo
def attack_with(board: Board, player: PlayerId, creature: ObjectId | None) -> tuple[ObjectId, ...] | None:
    """A legal set of attackers, with this creature in it if one is named, that has no more than it needs; None if
    there is none."""
    able = able_to_attack(board, player)
    obeyed = _attacks_asked_for(board, able)
    if speaks_of_company(board, able, ObjectAct.ATTACK):
        willing = [one for one in able if one == creature or not _priced(board, one, ObjectAct.ATTACK)]
        best = best_company(board, willing, obeyed, ObjectAct.ATTACK, creature)
        if best is None:
            return None
        chosen = set(best)
    else:
        chosen = {*obeyed, *([] if creature is None else [creature])}
    free = [one for one in able if one not in chosen and not _priced(board, one, ObjectAct.ATTACK)]
    while (more := next(joiners(board, free, chosen), None)) is not None:
        chosen.add(more)
    return tuple([one for one in able if one in chosen])


def _attacks_asked_for(board: Board, able: Sequence[ObjectId]) -> dict[ObjectId, int]:
    """Those of the able that some text requires to attack, each with how many do."""
    return {
        one: len(requires(board, one, ObjectAct.ATTACK))
        for one in able
        if one not in board.turn.attacked and _required(board, one, ObjectAct.ATTACK)
    }


def cannot_attack(board: Board, creature: ObjectId, player: PlayerId) -> Refusal | None:
    """Why this player cannot declare this creature as an attacker; None if he or she can."""
    refusal = _not_ready(board, creature, attacking_with(board, player), "308.2a", "attack")
    if refusal is not None:
        return refusal
    name = name_of(board, creature)
    if only_defends(board, creature):
        return Refusal("502.41b", f"{name} has defender and can't attack")
    if _barred_from_all(board, creature):
        return Refusal("500.2", f"{name} can't attack")
    if _too_new(board, creature):
        return Refusal("212.3d", f"{name} came under its controller's control too recently to attack")
    whom = [side[0] for side in defending_sides(board)] if board.combat is not None else []
    if whom and all(spared(board, creature, one) for one in whom):
        return Refusal("500.2", f"{name} can't attack {board.players[whom[0]].name}")
    return None


def attack_unmet(board: Board, player: PlayerId, attackers: Sequence[ObjectId]) -> Refusal | None:
    """What this set of attackers violates: a restriction that speaks of the whole of it, or a requirement that it
    should obey and doesn't (500.4); None if there is nothing."""
    able = able_to_attack(board, player)
    if (wrong := wrong_company(board, attackers, ObjectAct.ATTACK)) is not None:
        return wrong
    obeyed = _attacks_asked_for(board, able)
    best = must_attack(board, player)
    if sum(obeyed.get(one, 0) for one in attackers) < sum(obeyed.get(one, 0) for one in best):
        idle = next((one for one in best if one in obeyed and one not in attackers), None)
        if idle is not None:
            return Refusal("500.2", f"{name_of(board, idle)} must attack if able")
    free = [one for one in able if not _priced(board, one, ObjectAct.ATTACK)]
    if (idle := next(joiners(board, free, attackers), None)) is not None:
        return Refusal("500.2", f"{name_of(board, idle)} must attack too if able")
    return None


# --- blocks ----------------------------------------------------------------------------------------------


@memo
def able_to_block(board: Board, player: PlayerId) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
    """Each creature this player could declare as a blocker, with the attackers it could block (309.2a)."""
    combat = board.combat
    if combat is None:
        return ()
    attackers = [attack.creature for attack in combat.attacks if player in attacked_by(board, attack)]
    if not attackers:
        return ()
    objects = board.objects
    plain = {one for one in attackers if blockable_by_any(board, one)}
    found = []
    for blocker in _creatures(board, defending_with(board, player)):
        if not objects[blocker].tapped or _blocks_tapped(board, blocker):
            easy = plain if blocks_anything(board, blocker) else ()
            able = [one for one in attackers if one in easy or cannot_block(board, blocker, one) is None]
            if able:
                found.append((blocker, tuple(able)))
    return tuple(found)


def _blocks_tapped(board: Board, creature: ObjectId) -> bool:
    """Whether some text lets it block as though it were untapped."""
    return any(type(one.change) is BlocksTapped for one in imposed(board, creature))


@shape_memo
def _creatures(board: Board, players: tuple[PlayerId, ...]) -> tuple[ObjectId, ...]:
    return tuple(
        creature
        for creature in board.in_play
        if is_type(board, creature, "creature") and controller_of(board, creature) in players
    )


@memo
def _obedience(board: Board, player: PlayerId) -> dict[ObjectId, dict[ObjectId, int]]:
    """Creatures able to block that some text requires to, each with the attackers that it may block to obey, and how
    many requirements it obeys so (500.3): two texts may ask for the same block."""
    found: dict[ObjectId, dict[ObjectId, int]] = {}
    for one, able in able_to_block(board, player):
        if not _asked_to(board, one, ObjectAct.BLOCK):
            continue
        counts = {attacker: _obeys(board, one, attacker) for attacker in able}
        meant = {attacker: count for attacker, count in counts.items() if count}
        if any(not costs_to_block(board, one, attacker) for attacker in meant):
            found[one] = meant
    return found


@memo
def must_block(board: Board, player: PlayerId) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """Creatures able to block that some text requires to, each with the attackers by blocking which it obeys as many
    requirements as it can (500.4) and pays nothing, for nobody has to (500.1)."""
    found = {}
    for one, counts in _obedience(board, player).items():
        free = [attacker for attacker in counts if not costs_to_block(board, one, attacker)]
        most = max(counts[attacker] for attacker in free)
        found[one] = tuple(attacker for attacker in free if counts[attacker] == most)
    return found


def costs_to_block(board: Board, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Whether some text asks a price for this block."""
    return any(asking(board, ObjectAct.BLOCK, blocker, NOBODY, (attacker,)))


def _obeys(board: Board, blocker: ObjectId, attacker: ObjectId) -> int:
    """How many texts that require the creature to block are obeyed by blocking this attacker (502.29a)."""
    obeyed = has_obeyed(board, blocker)
    return sum(
        type(one.change) is Must
        and one.change.act is ObjectAct.BLOCK
        and (
            not obeyed
            if one.change.by is None
            else matches(board, attacker, one.change.by, Asker(one.source, one.controller, one.noted))
        )
        for one in imposed(board, blocker)
    )


@memo
def must_be_blocked(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """Attackers that some text requires to be blocked and that some creature is able to block."""
    attackers = dict.fromkeys(attacker for _, able in able_to_block(board, player) for attacker in able)
    return tuple([one for one in attackers if _required(board, one, ObjectAct.BE_BLOCKED)])


def unable_to_block(board: Board, blocker: ObjectId, attacker: ObjectId, player: PlayerId) -> Refusal | None:
    """Why this player cannot declare this creature as a blocker of that attacker; None if he or she can."""
    refusal = _not_ready(board, blocker, defending_with(board, player), "309.2a", "block")
    if refusal is not None:
        return refusal
    attack = board.combat.attack_of(attacker) if board.combat is not None else None
    if attack is None:
        return Refusal("309.2a", "only an attacking creature can be blocked")
    if player not in attacked_by(board, attack):
        return Refusal("309.2a", f"{name_of(board, attacker)} is attacking another player")
    return cannot_block(board, blocker, attacker)


def block_unmet(board: Board, player: PlayerId, pairs: Pairs) -> Refusal | None:
    """The requirement that keeps this set of blocks from being legal (500.4); None if there is none.

    A requirement not obeyed counts only if obeying it lets the set obey more of them than it does.
    """
    blockers, attackers = _obedience(board, player), must_be_blocked(board, player)
    if not blockers and not attackers:
        return None
    if by_numbers(board, player):
        return _fewer_than_could(board, player, pairs)
    blocks = dict(pairs)
    blocked = set(blocks.values())
    obeyed = sum(counts.get(blocks[one], 0) for one, counts in blockers.items() if one in blocks)
    obeyed += sum(one in blocked for one in attackers)
    meant_of = must_block(board, player)
    bests = {one: counts[meant_of[one][0]] for one, counts in blockers.items()}
    most = sum(bests.values())
    if obeyed >= most + len(required_blocks(board, player)):
        return None
    for creature, meant in sorted(meant_of.items()):
        if creature not in blocks:
            return Refusal("500.3", f"{name_of(board, creature)} must block if able")
        if blockers[creature].get(blocks[creature], 0) < bests[creature]:
            best = " or ".join(name_of(board, one) for one in meant)
            return Refusal("500.3", f"{name_of(board, creature)} must block {best} if able")
    idle = [one for one in attackers if one not in blocked]
    return Refusal("500.3", f"{name_of(board, idle[0])} must be blocked if able")


@memo
def by_numbers(board: Board, player: PlayerId) -> bool:
    """Whether any text bears on how many creatures of this player block how many attackers."""
    return speaks_of_numbers(board, dict(able_to_block(board, player)))


@memo
def best_of_numbers(
    board: Board, player: PlayerId, block: tuple[ObjectId, ObjectId] | None = None
) -> tuple[int, Pairs]:
    """How many requirements a legal set of blocks can obey where numbers matter, and such a set (500.4), with this
    block in it if one is named. No creature that would have to pay takes part in it for another reason (500.3)."""
    able = {}
    for one, meant in able_to_block(board, player):
        named = block is not None and one == block[0]
        free = tuple(attacker for attacker in meant if named or not costs_to_block(board, one, attacker))
        if free:
            able[one] = free
    required = frozenset(_obedience(board, player))
    return best_blocks(board, able, required, must_be_blocked(board, player), block)


def _fewer_than_could(board: Board, player: PlayerId, pairs: Pairs) -> Refusal | None:
    blockers, attackers = _obedience(board, player), must_be_blocked(board, player)
    most, best = best_of_numbers(board, player)
    blocked = {attacker for _, attacker in pairs}
    obeyed = sum(
        obeyed_by(board, one, [attacker for blocker, attacker in pairs if blocker == one]) for one in blockers
    )
    if obeyed + sum(one in blocked for one in attackers) >= most:
        return None
    for attacker in attackers:
        if attacker not in blocked and any(attacker == one for _, one in best):
            return Refusal("500.3", f"{name_of(board, attacker)} must be blocked if able")
    lazy = next(
        (one for one in blockers if all(one != blocker for blocker, _ in pairs)), next(iter(blockers))
    )
    return Refusal("500.3", f"{name_of(board, lazy)} must block if able")


@memo
def required_blocks(board: Board, player: PlayerId) -> dict[ObjectId, ObjectId]:
    """Blockers with attackers so that as many as possible of those that must be blocked are."""
    return matching(free_to_block(board, player), must_be_blocked(board, player))


def free_to_block(board: Board, player: PlayerId) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """Creatures able to block, each with the attackers for whose sake it may: none that would have to pay (500.3), and
    none that it would disobey a requirement of its own for, since that lets the set obey no more (500.4)."""
    own = must_block(board, player)
    found = {}
    for one, able in able_to_block(board, player):
        free = own.get(one) or tuple([each for each in able if not costs_to_block(board, one, each)])
        if free:
            found[one] = free
    return found


def matching(
    able: Mapping[ObjectId, tuple[ObjectId, ...]], attackers: Sequence[ObjectId]
) -> dict[ObjectId, ObjectId]:
    """Different blockers for as many of these attackers as possible (by augmenting paths)."""
    blocks: dict[ObjectId, ObjectId] = {}

    def place(attacker: ObjectId, tried: set[ObjectId]) -> bool:
        for blocker, attacked in able.items():
            if attacker in attacked and blocker not in tried:
                tried.add(blocker)
                if blocker not in blocks or place(blocks[blocker], tried):
                    blocks[blocker] = attacker
                    return True
        return False

    for attacker in attackers:
        place(attacker, set())
    return blocks


# --- both ------------------------------------------------------------------------------------------------


def name_of(board: Board, creature: ObjectId) -> str:
    """The creature's name for a sentence."""
    return characteristics(board, creature).name or "a nameless creature"


def _required(board: Board, creature: ObjectId, act: ObjectAct) -> bool:
    """Whether some text requires it, and none asks a price for it: nobody has to pay to obey (500.1)."""
    return _asked_to(board, creature, act) and not _priced(board, creature, act)


def _asked_to(board: Board, creature: ObjectId, act: ObjectAct) -> bool:
    """Whether some text requires it, for a price or not."""
    changes = [one.change for one in imposed(board, creature)]
    return any(type(one) is Must and one.act is act for one in changes)


def _priced(board: Board, creature: ObjectId, act: ObjectAct) -> bool:
    """Whether it can't be done without a price: a creature that may attack somebody for nothing needs to pay none, for
    a price of attacks on one player is asked of those alone (602.3a)."""
    if not any(type(one.change) is Price and one.change.act is act for one in imposed(board, creature)):
        return False
    if act is not ObjectAct.ATTACK or board.combat is None:
        return True
    whom = whom_to_attack(board, controller_of(board, creature)).get(creature, ())
    return all(any(asking(board, act, creature, one)) for one in whom)


def _not_ready(
    board: Board, creature: ObjectId, players: tuple[PlayerId, ...], rule: str, act: str
) -> Refusal | None:
    if creature not in board.in_play or not is_type(board, creature, "creature"):
        return Refusal(rule, f"only a creature in play can {act}")
    if controller_of(board, creature) not in players:
        return Refusal(rule, f"{name_of(board, creature)} is controlled by another player")
    if board.objects[creature].tapped and not (act == "block" and _blocks_tapped(board, creature)):
        return Refusal(rule, f"{name_of(board, creature)} is tapped and can't {act}")
    return None
