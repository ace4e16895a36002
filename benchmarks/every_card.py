"""`make every-card SHARE= SEED=`: each shipped card is put on a board, played with for two turns, and saved.

The board is a text such as a visitor writes: the card in play if it is a permanent that stands by itself, another in
hand, lands of each type for it, creatures and cards around it. Both players then answer at random, as `make fuzz` does,
with its checks of the board, of saving and of playing again. SHARE=10 takes one card in ten. Exit status 1 if anything
was found; each finding names the card.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.fuzz import check_answers, check_board, check_replay, check_saving, number_of, owners_of
from engine.cards import library
from engine.chance import Chance, mix
from engine.game import BoundReached, Game
from engine.language.words import CardType
from engine.notation.scenario import read_scenario

TURNS = 2
MOST_DECISIONS = 250
SAVED_EVERY = 25
"""One decision in so many is preceded by saving and by answers that make no sense."""
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""Two of each lie in play, which pays for nearly everything."""
SPELLS = {CardType.INSTANT, CardType.SORCERY}


def text_of(name: str, *, in_play: bool) -> str:
    """The board on which a card is tried."""
    lands = ", ".join(f"{land} x2" for land in LANDS)
    here = f"{name}, " if in_play else ""
    return (
        f"Ann: life 20; in play {here}{lands}, Hill Giant, Savannah Lions; hand {name}, Grizzly Bears, Shock; "
        "library Forest, Hill Giant, Plains, Island, Swamp, Mountain, Forest; graveyard Gray Ogre, Shock\n"
        f"Bob: life 20; in play {lands}, Grizzly Bears, Gray Ogre; hand Shock, Giant Growth; "
        "library Forest x3, Gray Ogre, Mountain x4; graveyard Grizzly Bears\n"
        "Turn 3: Ann, upkeep begins\n"
    )


def stands_by_itself(name: str) -> bool:
    """Whether a card may lie in play on a board: a permanent, and no Aura, which would need something to enchant."""
    face = library()[name].faces[0]
    return not SPELLS & set(face.types) and "Aura" not in face.subtypes


def play(name: str, seed: int) -> None:
    """One card's game with its checks; raises where something is wrong."""
    start = read_scenario(text_of(name, in_play=stands_by_itself(name))).position
    owners = owners_of(start)
    game = Game(start, trace=False)
    chance = Chance(mix(seed, 1))
    last = start.board.turn.serial + TURNS
    for number in range(MOST_DECISIONS):
        game.advance(most=20_000)
        form = game.decision
        if form is None or game.boards[0].turn.serial >= last:
            break
        answer = form.draw(game.board, chance)
        check_board(game.position, owners)
        if number % SAVED_EVERY == 0:
            check_saving(game)
            check_answers(game, form, answer)
        game.choose(answer)
    game.advance(most=20_000)
    check_saving(game)
    check_replay(game, retrace=False)


def tried(names: Iterable[str], seed: int) -> list[tuple[str, str]]:
    """The findings, each with its card."""
    findings: list[tuple[str, str]] = []
    for number, name in enumerate(names):
        try:
            play(name, seed + number)
        except (Exception, BoundReached) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            words = (
                f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}: {str(error)[:300]}"
            )
            findings.append((name, words))
            print(f"{name}: {words}", flush=True)
    return findings


def main() -> int:
    share, seed = number_of("SHARE", 1), number_of("SEED", 1)
    if share == 0:
        raise SystemExit("SHARE=0: one card in how many?")
    names = list(library())[seed % share :: share]
    began = time.process_time()
    findings = tried(names, seed)
    print(
        f"{len(names)} cards, {len(findings)} findings, {time.process_time() - began:.1f} s of the processor"
    )
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
