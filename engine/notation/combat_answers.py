"""The words for combat: who attacks whom, who blocks what, how damage is assigned."""

from __future__ import annotations

from collections import Counter

from engine.board import NOBODY, Board, ObjectId
from engine.decisions import Answer
from engine.naming import name_of, player_name, thing_name
from engine.notation.names import a_thing, an_object, player
from engine.notation.scanning import Scanner
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from engine.seats import the_defending_player


def say_attackers(board: Board, form: Attackers, answer: Answer) -> str:
    """Which creatures attack, and whom if it isn't the defending player."""
    if not answer:
        return "attacks with nothing"
    defender = the_defending_player(board) if board.combat is not None else NOBODY
    return "attacks with " + " and ".join(
        name_of(board, creature) + (f" at {player_name(board, whom)}" if whom != defender else "")
        for creature, whom in answer
    )


def read_attackers(scanner: Scanner, board: Board, form: Attackers) -> Answer:
    """The same read back; `attacks with nothing` and `doesn't attack` say so of none."""
    if scanner.try_word("doesn't attack"):
        return ()
    if not scanner.try_word("attacks with"):
        return None
    defender = the_defending_player(board) if board.combat is not None else NOBODY
    able = {creature for creature, _ in form.slots(board)}
    pairs: list[tuple[int, int]] = []
    if scanner.try_word("nothing"):
        return ()
    while True:
        taken = {creature for creature, _ in pairs}
        creature = an_object(
            scanner,
            board,
            speaker=form.player,
            among=lambda one, out=taken: one in able and one not in out,  # type: ignore[misc]
        )
        pairs.append((creature, player(scanner, board) if scanner.try_word("at") else defender))
        if not scanner.try_word("and", ", and", ","):
            return tuple(pairs)


def say_blockers(board: Board, form: Blockers, answer: Answer) -> str:
    """Attacker by attacker, what blocks it."""
    if not answer:
        return "blocks nothing"
    by_attacker: dict[int, list[int]] = {}
    for blocker, attacker in answer:
        by_attacker.setdefault(attacker, []).append(blocker)
    return "blocks " + ", and ".join(
        f"{name_of(board, ObjectId(attacker))} with "
        + " and ".join(name_of(board, ObjectId(one)) for one in blockers)
        for attacker, blockers in by_attacker.items()
    )


def read_blockers(scanner: Scanner, board: Board, form: Blockers) -> Answer:
    """The same read back."""
    if scanner.try_word("doesn't block"):
        return ()
    if not scanner.try_word("blocks"):
        return None
    if scanner.try_word("nothing"):
        return ()
    attacking = {one.creature for one in board.combat.attacks} if board.combat is not None else set()
    slots = dict(form.slots(board))
    often = Counter(blocker for blocker, _ in form.rows(board))
    pairs: list[tuple[int, int]] = []
    while True:
        attacker = an_object(scanner, board, among=lambda one: one in attacking)
        scanner.word("with")
        while True:
            taken = Counter(blocker for blocker, _ in pairs)

            def able(one: ObjectId, attacker: ObjectId = attacker, so_far: Counter[int] = taken) -> bool:
                return attacker in slots.get(one, ()) and so_far[one] < often[one]

            pairs.append((an_object(scanner, board, speaker=form.player, among=able), attacker))
            if scanner.text[scanner.at : scanner.at + 1] == "," or not scanner.try_word("and"):
                break
        if not scanner.try_word(", and", ","):
            return tuple(pairs)


def say_damage(board: Board, form: AssignDamage, answer: Answer) -> str:
    """Who assigns how much to whom."""
    by_source: dict[ObjectId, list[str]] = {}
    for (source, recipient, whom), share in zip(form.recipients(), answer, strict=True):
        shares = by_source.setdefault(source, [])
        if share:
            name = name_of(board, recipient) if recipient > 0 else player_name(board, whom)
            shares.append(f"{share} to {name}")
    return "assigns " + ", ".join(
        f"{' and '.join(shares) or 'nothing'} from {name_of(board, source)}"
        for source, shares in by_source.items()
    )


def read_damage(scanner: Scanner, board: Board, form: AssignDamage) -> Answer:
    """The same read back; recipients that are not named get none."""
    if not form.recipients() or not scanner.try_word("assigns"):
        return None
    places = {(one[0], one[1] if one[1] > 0 else -1 - one[2]): at for at, one in enumerate(form.recipients())}
    shares = [0] * len(places)
    sources = {source for source, _ in places}
    recipients = {to for _, to in places}
    while True:
        given: list[tuple[int, int, int]] = []
        if not scanner.try_word("nothing"):
            while True:
                at = scanner.at
                amount = scanner.number()
                scanner.word("to", "damage to")
                to = a_thing(scanner, board, among=lambda one: one in recipients)
                given.append((at, amount, to))
                if not scanner.try_word("and"):
                    break
        source = next(iter(sources))
        if scanner.try_word("from") or len(sources) > 1:
            source = an_object(scanner, board, speaker=form.player, among=lambda one: one in sources)
        for at, amount, to in given:
            if (source, to) not in places:
                scanner.fail(*(thing_name(board, other) for one, other in places if one == source), at=at)
            shares[places[source, to]] += amount
        if not scanner.try_word(","):
            return tuple(shares)
