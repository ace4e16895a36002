"""why_not on random boards: it refuses exactly what the game would refuse, and always says why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from benchmarks.tables import deck, new_game, random_deck
from engine.board import (
    LIBRARY,
    NOBODY,
    Mana,
    ObjectId,
    PlayerId,
)
from engine.chance import Chance
from engine.characteristics import faces, held
from engine.decisions import Answer, IllegalChoice, TakeBack
from engine.explaining import AimAt, AttackWith, BlockWith, Concede, NamedAction, PayWith
from engine.game import Game
from engine.language.values import (
    Activated,
    CardDef,
)
from engine.rules.keywords.morph_502_26 import TurnUpMorph
from engine.rules.keywords.suspend_502_59 import SuspendCard
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.bodies import spell_body
from engine.rules.stack.paying_409 import Enough, ManaAbilities, Payment, PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
)
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from tests.boards import ANN, BOB
from tests.rules.turn.battles import Battle
from tests.rules.turn.test_combat_at_random import host

KINDS = (HasPriority, Attackers, Blockers, Targets, ManaAbilities, Payment, HasPriority)

DECKS = (
    "8 Mountain 9 Plains 3 Savannah Lions 3 White Knight 3 Raging Goblin 2 Gray Ogre 3 Mogg Fanatic 2 Shock "
    "2 Lightning Bolt 1 Disenchant 1 Glorious Anthem 2 Assault // Battery 1 Soul Warden",
    "8 Swamp 9 Forest 3 Grizzly Bears 3 Black Knight 3 Llanowar Elves 3 Drudge Skeletons 2 Giant Growth 2 Terror "
    "2 Royal Assassin 2 War Mammoth 1 Mind Rot 2 Elvish Warrior",
    "8 Island 9 Plains 3 Wind Drake 3 Prodigal Sorcerer 2 Unsummon 2 Counterspell 2 Pacifism 2 Serra Angel "
    "2 Wall of Air 3 Ornithopter 2 Healing Salve 2 Holy Strength",
)
"""Decks that can play what is in them."""


def decks(seed: int, chance: Chance) -> list[tuple[CardDef, ...]]:
    """Two of the decks; for every fifth seed two of any shipped cards."""
    if seed % 5 == 4:
        return [random_deck(chance), random_deck(chance)]
    read = [
        [(name.strip(), int(number)) for number, name in re.findall(r"(\d+) (\D+)", one)] for one in DECKS
    ]
    return [deck(read[seed % 3]), deck(read[(seed + 1 + seed // 3 % 2) % 3])]


def random_moment(seed: int) -> Game:
    """A decision of a random game, of the kind that is this seed's turn if one comes."""
    chance = Chance(seed)
    game = Game(new_game(decks(seed, chance), seed), trace=False)
    kind, after = KINDS[seed % len(KINDS)], chance.below(80)
    for number in range(600):
        game.advance()
        form = game.decision
        if form is None or (number >= after and isinstance(form, kind)):
            break
        if kind is Payment and number >= after and isinstance(form, HasPriority):
            paying = with_much_mana(game, form.player, chance)
            if paying is not None:
                return paying
        game.choose(form.draw(game.board, chance))
    return game


def with_much_mana(game: Game, player: PlayerId, chance: Chance) -> Game | None:
    """The same moment with mana of every colour in the pool, gone on to the payment for a spell if there is one."""
    pool = tuple(Mana(letter) for letter in chance.shuffled(tuple("WUBRGWUBRG")))
    board = game.board
    players = tuple(
        replace(one, mana=pool) if seat == player else one for seat, one in enumerate(board.players)
    )
    rich = Game(replace(game.position, boards=(replace(board, players=players),)), trace=False)
    assert rich.decision is not None
    spells = [one for one in rich.decision.options(rich.board) or () if isinstance(one, PlaySpell)]
    if not spells:
        return None
    rich.choose(spells[0])
    rich.advance()
    while rich.decision is not None and not isinstance(rich.decision, HasPriority | Payment):
        rich.choose(rich.decision.some(rich.board))
        rich.advance()
    return rich if isinstance(rich.decision, Payment) else None


def accepted(game: Game, player: PlayerId, answer: Answer) -> bool:
    """Whether the game takes this answer from this player."""
    if game.decision is None or game.decision.player != player:
        return False
    try:
        game.fork().choose(answer)
    except IllegalChoice:
        return False
    return True


def answers_one_could_name(game: Game) -> Iterator[Answer]:
    """Whole answers of every kind, sensible or not."""
    board, form = game.board, game.decision
    yield from (Pass(), Enough(), TakeBack(), True, 0, 3, (), "Forest", ((1, 1),))
    for object_id in board.objects:
        yield PlayCardAsLand(object_id)
        yield PlaySpell(object_id)
        yield PlaySpell(object_id, way="face down")
        yield TurnUpMorph(object_id)
        yield SuspendCard(object_id)
        yield (int(object_id),)
        if len(faces(board, object_id)) > 1:
            yield PlaySpell(object_id, 1)
        if board.objects[object_id].definition is not None:
            for one in held(board, object_id):
                if isinstance(one.ability, Activated):
                    yield PlayAbility(one.id)
    if form is not None:
        yield form.some(board)
        yield from (form.options(board) or ())[:20]
        yield from (form.draw(board, Chance(seed)) for seed in range(5))


def judge(game: Game, action: NamedAction, player: PlayerId, expected: bool) -> None:
    """why_not says so, and if it refuses, it does so with a rule and the player's name."""
    refusal = game.why_not(action, player)
    assert (refusal is None) == expected, (action, player, refusal)
    if refusal is not None:
        assert re.fullmatch(r"\d{3}\.\d+[a-z]?", refusal.rule), refusal
        assert game.board.players[player].name in refusal.reason, refusal
        assert "unknown" not in refusal.reason, refusal


def attacks_are_judged(game: Game) -> None:
    form, board = game.decision, game.board
    able = dict(form.slots(board)) if isinstance(form, Attackers) else {}
    legal: set[ObjectId] = set()
    if 0 < len(able) <= 8:
        for chosen in product((False, True), repeat=len(able)):
            attack = tuple((one, able[one][0]) for one, goes in zip(able, chosen, strict=True) if goes)
            if form.check(board, attack) is None:
                legal.update(one for one, _ in attack)
    elif able:
        return
    for player in (ANN, BOB):
        for creature_id in board.in_play:
            expected = form is not None and form.player == player and creature_id in legal
            judge(game, AttackWith(creature_id), player, expected)


def blocks_are_judged(game: Game) -> None:
    form, board = game.decision, game.board
    able = dict(form.slots(board)) if isinstance(form, Blockers) else {}
    ways = [[None, *attackers] for attackers in able.values()]
    number = 1
    for way in ways:
        number *= len(way)
    if number > 3000:
        return
    legal: set[tuple[ObjectId, ObjectId]] = set()
    for chosen in product(*ways) if able else ():
        blocks = tuple((one, way) for one, way in zip(able, chosen, strict=True) if way is not None)
        if form.check(board, blocks) is None:
            legal.update(blocks)
    attackers = [attack.creature for attack in board.combat.attacks] if board.combat is not None else []
    for player in (ANN, BOB):
        for blocker in board.in_play:
            for attacker in attackers or list(board.in_play[:3]):
                expected = form is not None and form.player == player and (blocker, attacker) in legal
                judge(game, BlockWith(blocker, attacker), player, expected)


def targets_are_judged(game: Game) -> None:
    """For the target being chosen, and for the first target of everything that could be played."""
    form, board = game.decision, game.board
    things = [AimAt(one) for one in board.objects] + [AimAt(player=one) for one in (ANN, BOB)]
    among = set(form.among(board)) if isinstance(form, Targets) and form.most else set()
    for player in (ANN, BOB):
        for aim in things:
            expected = form is not None and form.player == player and _number(aim) in among
            judge(game, aim, player, expected)
    if not isinstance(form, HasPriority):
        return
    for action in form.options(board) or ():
        if not isinstance(action, PlaySpell):
            continue
        body = spell_body(tuple(one.ability for one in faces(board, action.card)[action.face].abilities))
        if body.modes or not body.targets:
            continue
        ahead = game.fork()
        ahead.choose(action)
        ahead.advance()
        if not isinstance(ahead.decision, Targets):
            continue
        legal = set(ahead.decision.among(ahead.board))
        for aim in things:
            if aim.object != action.card:
                with_it = AimAt(aim.object, aim.player, action, ahead.decision.slot)
                judge(game, with_it, form.player, _number(aim) in legal)


def _number(aim: AimAt) -> int:
    return -1 - aim.player if aim.player != NOBODY else int(aim.object)


@pytest.mark.parametrize("seed", range(50))
def test_on_random_boards_why_not_agrees_with_what_the_game_takes(seed: int) -> None:
    game = random_moment(seed)
    for player in (ANN, BOB):
        judge(game, Concede(), player, not game.over)
        for answer in answers_one_could_name(game):
            judge(game, answer, player, accepted(game, player, answer))
        for places in ((), (0,), (0, 1), (1, 0), (0, 1, 2), (0, 0), (-1,)):
            taken = isinstance(game.decision, Payment) and accepted(game, player, places)
            judge(game, PayWith(places), player, taken)
    attacks_are_judged(game)
    blocks_are_judged(game)
    targets_are_judged(game)


def test_the_random_boards_ask_for_things_of_every_kind() -> None:
    asked = {type(random_moment(seed).decision) for seed in range(50)}
    assert set(KINDS) <= asked


@pytest.mark.parametrize("seed", range(50))
def test_in_random_combats_one_attacker_or_block_is_legal_if_some_declaration_has_it(seed: int) -> None:
    chance = Chance(seed)
    game = Battle(host("Ann", chance)[:5], host("Bob", chance)[:4]).game
    for _ in range(60):
        game.advance()
        form = game.decision
        if form is None:
            break
        if isinstance(form, Attackers | Blockers):
            attacks_are_judged(game)
            blocks_are_judged(game)
        game.choose(form.draw(game.board, chance))


@pytest.mark.parametrize("seed", range(5))
def test_between_decisions_nothing_can_be_done_but_conceding(seed: int) -> None:
    chance = Chance(seed)
    game = Game(new_game(decks(seed, chance), seed))
    for _ in range(150):
        if game.decision is not None:
            game.choose(game.decision.draw(game.board, chance))
        elif not game.step():
            break
        if game.decision is None and not game.over:
            for player in (ANN, BOB):
                judge(game, Concede(), player, True)
                for action in (Pass(), TakeBack(), PlaySpell(game.board.zone(LIBRARY, player)[0]), (1,)):
                    judge(game, action, player, False)
