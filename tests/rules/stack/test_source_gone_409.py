"""Rule 409.1h: a cost is paid as a whole or not at all, also where its {T} has nothing left to tap."""

from __future__ import annotations

from engine.game import Game
from engine.notation.reading_positions import read_position
from engine.rules.stack.paying_409 import Enough, ManaAbilities, PlayAbility
from engine.rules.stack.priority_408 import HasPriority

STAR = (
    "Ann: in play Chromatic Star, Forest; library Island\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
)


def mana(game: Game, name: str) -> PlayAbility:
    """The mana ability of the permanent with this name."""
    form = game.decision
    assert isinstance(form, HasPriority | ManaAbilities)
    (source,) = named(game, name)
    actions = form.options(game.board) or ()
    return next(one for one in actions if isinstance(one, PlayAbility) and one.ability.object == source)


def named(game: Game, name: str) -> list[int]:
    """The permanents with this name."""
    found = [game.board.objects[one] for one in game.board.in_play]
    return [one.id for one in found if one.definition is not None and one.definition.name == name]


def test_what_is_sacrificed_for_its_own_cost_leaves_that_cost_unpaid() -> None:
    """Ann plays Chromatic Star's mana ability, and to pay {1} for it plays that same ability with a Forest's mana: the
    Star is gone then, and can't be tapped and sacrificed once more. The ability that she began is reversed."""
    game = Game(read_position(STAR))
    game.advance()
    game.choose(mana(game, "Chromatic Star"))
    game.advance()
    game.choose(mana(game, "Chromatic Star"))
    game.advance()
    while not isinstance(game.decision, HasPriority):
        form = game.decision
        assert form is not None
        if isinstance(form, ManaAbilities):
            enough = form.check(game.board, Enough()) is None
            game.choose(Enough() if enough else mana(game, "Forest"))
        else:
            game.choose(form.some(game.board))
        game.advance()
    assert any(line.rule == "422.1" for line in game.trace or ())
    assert len(named(game, "Chromatic Star")) == 1
