"""What a later effect does over again needn't be kept, and nothing tells whether it was (418.5a)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.board import AbilityId, Board
from engine.chance import Chance
from engine.characteristics import settled
from engine.characteristics.values import Characteristics, Held
from engine.decisions import Form
from engine.game import Game
from engine.language.effects import Keyword, Static
from engine.notation.positions import read_position
from engine.position import Position
from engine.rules.effects.folding_418 import REDUNDANT
from engine.rules.stack import lasting_418
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PASS, HasPriority

DRAKE = """\
Card:
Fickle Drake {1}{U}
Creature - Drake 2/2
{0}: Fickle Drake gains flying.
{0}: Fickle Drake loses flying.
{0}: Fickle Drake gains flying and haste until end of turn.
{0}: Fickle Drake loses flying and haste until end of turn.
{0}: Fickle Drake becomes red.
{0}: Fickle Drake becomes the color of your choice until end of turn.
{0}: Fickle Drake gets +1/+1 until end of turn.
{0}: Fickle Drake becomes 1/4 until end of turn.
{0}: Target creature gains first strike until end of turn.
{0}: Target creature loses first strike until end of turn.

"""
SEERS = {
    "none": "",
    "layer 6": """\
Card:
High Wind {2}
Enchantment
Creatures with flying get +1/+1.
Red creatures get +2/+0.

""",
    "layer 5": """\
Card:
High Wind {2}
Enchantment
Creatures with flying have trample.
Red creatures have haste and lose first strike.

""",
    "what takes away": """\
Card:
High Wind {2}
Enchantment
Creatures lose flying.
Creatures are blue.

""",
}


def start(seer: str) -> Position:
    wind = "High Wind, " if seer else ""
    return read_position(
        DRAKE
        + seer
        + f"""\
Ann: life 20; in play Fickle Drake x2, {wind}Forest x2; hand Levitation; library Forest x30
Bob: life 20; in play Grizzly Bears, Fickle Drake, Levitation; library Plains x30
Turn 7: Ann, precombat main phase
"""
    )


def with_everything_kept(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(lasting_418, "made_needless", lambda board, effect: ())
        game.advance()


def plain(face: Characteristics) -> Characteristics:
    """What is redundant is there once: as it was given last."""
    kept: list[Held] = []
    for one in reversed(face.abilities):
        redundant = isinstance(one.ability, Keyword) and one.ability.name in REDUNDANT
        if not redundant or all(other.ability != one.ability for other in kept):
            kept.append(one)
    return replace(face, abilities=tuple(reversed(kept)), keywords=tuple(sorted(set(face.keywords))))


def looks(board: Board) -> Iterator[object]:
    found = settled(board)
    yield found.controllers
    yield found.restricted
    for one in board.in_play:
        # In which order an object has what is redundant, nothing asks.
        yield [(plain(face), len(face.keywords) > 0) for face in found.faces[one]]


@pytest.mark.parametrize(("seed", "seer"), list(enumerate(SEERS)))
def test_all_is_as_it_would_be_with_every_effect_kept(
    seer: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, whole = Game(start(SEERS[seer]), trace=False), Game(start(SEERS[seer]), trace=False)
    chance, most = Chance(seed), 0
    for number in range(160):
        short.advance()
        with_everything_kept(monkeypatch, whole)
        one, other = short.board, whole.board
        assert list(looks(one)) == list(looks(other))
        assert replace(one, effects=()) == replace(other, effects=())
        assert {each.id for each in one.effects} <= {each.id for each in other.effects}
        most = max(most, len(other.effects) - len(one.effects))
        forms = [without_loops(game) for game in (short, whole)]
        assert forms[0] == forms[1]
        # Who could go on for ever lets resolve what there is, mostly.
        passing = one.stack and number % 5 and isinstance(forms[0], HasPriority)
        answer = PASS if passing else forms[0].draw(one, chance)
        for game in (short, whole):
            game.choose(answer)
    assert most > 2


def without_loops(game: Game) -> Form:
    """The question that waits. Whether a loop is offered may differ by a round: what fell away is begun anew."""
    form = game.decision
    assert form is not None
    return replace(form, loop=False) if isinstance(form, HasPriority) else form


def resolved(*places: int, seer: str = "") -> Board:
    """The board once these abilities of Ann's first Drake, by their places in its text, have resolved one by one."""
    game = Game(start(seer), trace=False)
    for place in places:
        game.advance()
        drake = game.board.in_play[0]
        game.choose(PlayAbility(AbilityId(drake, 0, place)))
        game.advance()
        while game.board.stack:
            assert game.decision is not None
            game.choose(PASS)
            game.advance()
    return game.board


def begun(board: Board) -> list[str]:
    """The changes of each effect that there is, by their kind."""
    texts = [each.ability for each in board.effects]
    assert all(isinstance(one, Static) for one in texts)
    return [type(change).__name__ for one in texts if isinstance(one, Static) for change in one.changes]


GAINS, LOSES, GAINS_TODAY, LOSES_TODAY, RED, GROWS, SHRINKS = 0, 1, 2, 3, 4, 6, 7


def test_what_loses_flying_makes_all_needless_that_gave_it_or_took_it_before() -> None:
    assert begun(resolved(GAINS, LOSES, GAINS, LOSES)) == ["LoseKeywords"]


def test_of_several_that_give_flying_the_last_is_enough() -> None:
    """502.4c: several instances are redundant."""
    board = resolved(GAINS, GAINS, GAINS)
    assert begun(board) == ["GainAbilities"]
    assert settled(board).faces[board.in_play[0]][0].keywords == ("flying",)


def test_what_gives_flying_leaves_what_took_it() -> None:
    """Should what gives it end, or be another's, it would be missed."""
    assert begun(resolved(LOSES, GAINS)) == ["LoseKeywords", "GainAbilities"]


def test_effects_that_end_at_other_times_leave_one_another() -> None:
    assert begun(resolved(GAINS, LOSES_TODAY)) == ["GainAbilities", "LoseKeywords"]
    assert begun(resolved(GAINS_TODAY, LOSES)) == ["GainAbilities", "LoseKeywords"]


def test_what_is_set_makes_needless_what_was_set_or_added() -> None:
    assert begun(resolved(SHRINKS, GROWS, GROWS, SHRINKS)) == ["SetPT"]
    assert begun(resolved(RED, RED)) == ["SetColors"]


def test_what_adds_up_adds_up() -> None:
    """418.3c."""
    board = resolved(GROWS, GROWS)
    assert begun(board) == ["AddPT", "AddPT"]
    assert settled(board).faces[board.in_play[0]][0].power == 4


def test_while_an_effect_asks_in_the_same_layer_all_are_kept() -> None:
    """418.5c: trample is given after flying, whichever effect gave that first."""
    assert begun(resolved(GAINS, GAINS, seer=SEERS["layer 5"])) == ["GainAbilities", "GainAbilities"]
    assert begun(resolved(GAINS, GAINS, seer=SEERS["layer 6"])) == ["GainAbilities"]
