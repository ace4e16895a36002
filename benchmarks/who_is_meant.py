"""`make who-is-meant GAMES= SEED=`: do texts mean the players at a table whom the rules say they mean (600-609)?

Boards of three to six players, with and without teams, ranges and attack options, are played a few turns at random.
Everybody controls permanents whose texts speak of others: of the defending player, each opponent, each player, each
other player, teammates, each upkeep, each player's upkeep. What the engine makes of them is held against a chart of the
table that is kept here: seats are numbers, and who is meant is reckoned from them alone. `docs/detectors.md` says more.
Exit status 1 if anything was found.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from msgspec import Struct

from benchmarks.fuzz import number_of
from engine.asking import Asker, select
from engine.board import GRAVEYARD, Board, ObjectId, PlayerId
from engine.chance import Chance, mix
from engine.characteristics import controller_of, is_type
from engine.decisions import Form
from engine.game import Game
from engine.language import values as v
from engine.notation.reading_positions import read_position
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

NAMES = ("Ann", "Bob", "Carol", "Dave", "Erin", "Fred")
CARDS = """Card:
Raider {1}
Creature - Elf 0/3
Whenever Raider attacks, you may sacrifice Raider. If you do, defending player LOSES.

Card:
Swimmer {1}
Creature - Fish 0/3
Swimmer can't attack as long as defending player controls no Islands.

Card:
Strider {1}
Creature - Elf 0/3
Forestwalk

Card:
Sneak {1}
Creature - Rat 0/3
Sneak can't be blocked as long as defending player controls a Swamp.

Card:
Banner {1}
Artifact
Whenever a creature you control attacks, defending player LOSES.

Card:
Bell of Each {1}
Artifact
At the beginning of each upkeep, put a charge counter on Bell of Each.

Card:
Bell of All {1}
Artifact
At the beginning of each player's upkeep, put a charge counter on Bell of All.

Card:
Bell of Foes {1}
Artifact
At the beginning of each opponent's upkeep, put a charge counter on Bell of Foes.

Card:
Bell of Mine {1}
Artifact
At the beginning of your upkeep, put a charge counter on Bell of Mine.

""".replace("LOSES", "puts the top card of his or her library into his or her graveyard")
CREATURES = ("Raider", "Swimmer", "Strider", "Sneak")
BELLS = ("Bell of Each", "Bell of All", "Bell of Foes", "Bell of Mine")
LANDS = ("Island", "Forest", "Swamp")
MOST_DECISIONS = 300
TURNS = 5


class Setting(Struct, frozen=True):
    """One way to sit at a table, as the chart knows it and as a text says it."""

    words: str
    players: int
    teams: tuple[tuple[int, ...], ...] = ()
    reach: tuple[int, ...] = ()
    beside: str = ""
    """Whom one may attack of those who sit beside: "both", "left", "right"; "" for anybody."""
    several: bool = False
    heads: bool = False


SETTINGS = (
    Setting("free-for-all; attack multiple players", 3, several=True),
    Setting("free-for-all; attack multiple players", 5, several=True),
    Setting("free-for-all; range of influence 1; attack multiple players", 6, reach=(1,) * 6, several=True),
    Setting("free-for-all; attack left", 4, beside="left"),
    Setting("free-for-all; range of influence 2; attack right", 6, reach=(2,) * 6, beside="right"),
    Setting("two-headed giant; team Ann and Bob; team Carol and Dave", 4, ((0, 1), (2, 3)), heads=True),
    Setting(
        "two-headed giant; team Ann, Bob and Carol; team Dave, Erin and Fred",
        6,
        ((0, 1, 2), (3, 4, 5)),
        heads=True,
    ),
    Setting(
        "emperor; team Ann, Bob and Carol; team Dave, Erin and Fred",
        6,
        ((0, 1, 2), (3, 4, 5)),
        reach=(1, 2, 1, 1, 2, 1),
        beside="both",
    ),
    Setting(
        "teams; team Ann and Dave; team Bob and Erin; team Carol and Fred; attack multiple players",
        6,
        ((0, 3), (1, 4), (2, 5)),
        reach=(2,) * 6,
        beside="both",
        several=True,
    ),
)


# --- the chart: seats, and nothing of the engine -------------------------------------------------------------


class Chart:
    """Who sits where, and what follows from it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.ring = list(range(setting.players))
        """Who was in the game as the turn began, from whom ranges are counted (601.2c)."""
        self.gone: set[int] = set()

    def present(self) -> list[int]:
        """Who is in the game."""
        return [one for one in range(self.setting.players) if one not in self.gone]

    def team(self, one: int) -> tuple[int, ...]:
        """Who plays together with this one, itself among them."""
        return next((team for team in self.setting.teams if one in team), (one,))

    def near(self, one: int, other: int) -> bool:
        """Whether the other is within reach."""
        if one == other or not self.setting.reach:
            return True
        if one not in self.ring or other not in self.ring:
            return False
        steps = abs(self.ring.index(one) - self.ring.index(other))
        return min(steps, len(self.ring) - steps) <= self.setting.reach[one]

    def seen(self, one: int) -> set[int]:
        """Everybody within reach."""
        return {other for other in self.present() if self.near(one, other)}

    def foes(self, one: int) -> set[int]:
        """The opponents within reach."""
        return {other for other in self.seen(one) if other not in self.team(one)}

    def mates(self, one: int) -> set[int]:
        """The teammates within reach."""
        return {other for other in self.seen(one) if other != one and other in self.team(one)}

    def attackable(self, one: int) -> set[int]:
        """Whom this one's creatures may attack."""
        found = self.foes(one)
        if self.setting.beside:
            here = self.present()
            at = here.index(one)
            left, right = here[(at + 1) % len(here)], here[at - 1]
            beside = {"left": {left}, "right": {right}, "both": {left, right}}[self.setting.beside]
            found &= beside
        return found

    def upkeeps(self, bell: str, one: int, active: int) -> int:
        """How often a bell of this player's rings as the upkeep of the active one, or of his or her team, begins."""
        having = [
            each for each in (self.team(active) if self.setting.heads else (active,)) if each not in self.gone
        ]
        if bell == "Bell of Each":
            return int(any(self.near(one, each) for each in having))
        whose = {"Bell of All": self.seen(one), "Bell of Foes": self.foes(one), "Bell of Mine": {one}}[bell]
        return sum(each in whose for each in having)


# --- boards ---------------------------------------------------------------------------------------------------


def board_text(setting: Setting, chance: Chance) -> str:
    """A board at this table: creatures and bells for all, some lands for each."""
    lines = [f"Table: {setting.words}"]
    for seat in range(setting.players):
        lands = [one for one in LANDS if chance.below(2)]
        creatures = [f"{one} x2" if chance.below(2) else one for one in CREATURES]
        banner = ["Banner"] if chance.below(3) == 0 else []
        bells = (BELLS[0], BELLS[chance.below(len(BELLS))]) if seat % 2 else (BELLS[1 + chance.below(3)],)
        things = ", ".join((*creatures, *bells, *banner, *lands))
        lines.append(f"{NAMES[seat]}: in play {things}; library Mountain x30")
    first = chance.below(len(setting.teams) if setting.heads else setting.players)
    active = setting.teams[first][0] if setting.heads else first
    return CARDS + "\n".join(lines) + f"\nTurn 9: {NAMES[active]}, untap begins\n"


class Watch:
    """One game, watched."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.chance = Chance(mix(seed, 7))
        self.chart = Chart(setting)
        self.setting = setting
        self.game = Game(read_position(board_text(setting, self.chance)), trace=False)
        self.found: list[str] = []
        self.serial = -1
        self.heard = -1
        self.rung: dict[ObjectId, int] = {}
        self.due: Counter[int] = Counter()
        """How many cards each player, or team, should have lost in this combat."""
        self.before: dict[int, int] = {}
        self.attacks: dict[int, tuple[int, ...]] = {}
        self.alive: set[int] = set()

    def wrong(self, kind: str, words: str) -> None:
        """Something is not as the chart has it."""
        self.found.append(f"{kind}: {words} ({self.setting.words})")

    def run(self) -> list[str]:
        """A few turns."""
        first = None
        for _ in range(MOST_DECISIONS):
            self.game.advance(most=20_000)
            form = self.game.decision
            board = self.game.board
            first = board.turn.serial if first is None else first
            if form is None or board.turn.serial - first >= TURNS:
                break
            self.look(board, form)
            if (
                board.turn.phase == "postcombat main"
                and self.chance.below(40) == 0
                and not self.setting.heads
            ):
                who = self.chart.present()[self.chance.below(len(self.chart.present()))]
                if len(self.chart.present()) > 3 and not self.setting.teams:
                    self.game.concede(PlayerId(who))
                    self.chart.gone.add(who)
                    continue
            answer = form.draw(board, self.chance)
            if isinstance(form, Attackers):
                self.declared(board, answer)
            self.game.choose(answer)
        return self.found

    def look(self, board: Board, form: Form) -> None:
        """All that can be asked at a decision."""
        if board.turn.serial != self.serial:
            self.serial = board.turn.serial
            self.chart.ring = self.chart.present()
            self.attacks, self.due = {}, Counter()
            self.before = self.milled(board)
        self.bells(board)
        for seat in self.chart.present():
            self.words(board, seat)
        if isinstance(form, Attackers):
            self.attackers(board, form)
        if isinstance(form, Blockers):
            self.blockers(board, form)
        if board.turn.phase == "postcombat main" and self.attacks:
            self.reckoned(board)

    def permanents(self, board: Board, name: str, seat: int | None = None) -> list[ObjectId]:
        """What is in play under this name, of a player."""
        return [
            one
            for one in board.in_play
            if self.name_of(board, one) == name and (seat is None or controller_of(board, one) == seat)
        ]

    def milled(self, board: Board) -> dict[int, int]:
        """How many cards of the library everybody has in the graveyard, a team together."""
        return {
            seat: sum(
                self.name_of(board, one) == "Mountain"
                for each in self.against(seat)
                for one in board.zone(GRAVEYARD, PlayerId(each))
            )
            for seat in self.chart.present()
        }

    def name_of(self, board: Board, one: ObjectId) -> str:
        """What is printed on it."""
        definition = board.objects[one].definition
        return definition.name if definition is not None else ""

    # each upkeep

    def bells(self, board: Board) -> None:
        """Once in each draw step: the bells have rung for the upkeep before it."""
        if board.turn.step != "draw" or board.turn.serial == self.heard:
            return
        self.heard = board.turn.serial
        for bell in BELLS:
            for one in self.permanents(board, bell):
                seat, active = int(controller_of(board, one)), int(board.turn.active)
                expected = self.chart.upkeeps(bell, seat, active)
                rung = board.objects[one].count("charge") - self.rung.get(one, 0)
                self.rung[one] = board.objects[one].count("charge")
                if rung != expected:
                    words = f"{NAMES[seat]}'s rang {rung} times in {NAMES[active]}'s upkeep, not {expected}"
                    self.wrong(bell, words)

    # players meant

    def words(self, board: Board, seat: int) -> None:
        """What a text of this player's means by its words for players."""
        mine = [one for one in board.in_play if controller_of(board, one) == seat]
        if not mine:
            return
        asker = Asker(mine[0], PlayerId(seat))
        others = v.AllOf((v.IsPlayer(), v.Not(v.Same(v.You()))))
        for name, filter_, expected in (
            ("each player", v.IsPlayer(), self.chart.seen(seat)),
            ("each other player", others, self.chart.seen(seat) - {seat}),
            ("your opponents", v.Opponent(v.You()), self.chart.foes(seat)),
            ("teammates", v.Teammate(v.You()), self.chart.mates(seat)),
        ):
            meant = {int(one) for one in select(board, v.All(filter_), asker).players}
            if meant != expected:
                self.wrong(name, f"of {NAMES[seat]}'s means {sorted(meant)}, not {sorted(expected)}")

    # combat

    def against(self, seat: int) -> tuple[int, ...]:
        """Who is attacked together with this player."""
        return (
            tuple(one for one in self.chart.team(seat) if one not in self.chart.gone)
            if self.setting.heads
            else (seat,)
        )

    def has(self, board: Board, seat: int, land: str) -> bool:
        """Whether a player has such a land."""
        return bool(self.permanents(board, land, seat))

    def attackers(self, board: Board, form: Attackers) -> None:
        """Which creatures can attack whom."""
        offered = {int(one): {int(each) for each in whom} for one, whom in form.slots(board)}
        active = int(board.turn.active)
        side = self.against(active)
        chosen = {int(one) for one in board.combat.defenders} if board.combat is not None else set()
        for name in CREATURES:
            for one in self.permanents(board, name):
                seat = int(controller_of(board, one))
                if seat not in side or board.objects[one].tapped or int(one) in self.sick(board):
                    continue
                whom = self.chart.attackable(seat)
                if not self.setting.several and not self.setting.heads:
                    whom &= chosen
                if name == "Swimmer":
                    whom = {
                        each
                        for each in whom
                        if all(self.has(board, two, "Island") for two in self.against(each))
                    }
                expected = {self.against(each)[0] for each in whom}
                if offered.get(int(one), set()) != expected:
                    said = sorted(offered.get(int(one), ()))
                    words = f"{NAMES[seat]}'s {name} may attack {said}, not {sorted(expected)}"
                    self.wrong("attack", words)

    def sick(self, board: Board) -> set[int]:
        """What came under its controller's control in this turn (212.3d): only what was deployed."""
        return {
            int(one)
            for one in board.in_play
            if controller_of(board, one) != board.objects[one].owner or one not in board.objects
        }

    def declared(self, board: Board, answer: tuple[tuple[int, int], ...]) -> None:
        """What was declared is kept: whom each creature attacks."""
        self.attacks = {creature: self.against(whom) for creature, whom in answer}
        self.alive = {int(one) for one in self.permanents(board, "Raider")}
        self.before = self.milled(board)
        for creature, whom in answer:
            seat = int(controller_of(board, ObjectId(creature)))
            key = self.against(whom)[0]
            self.due[key] += len(self.permanents(board, "Banner", seat))

    def blockers(self, board: Board, form: Blockers) -> None:
        """Which creatures can block what, and whom each attacker's text means."""
        offered = {int(one): {int(each) for each in what} for one, what in form.slots(board)}
        mine = self.against(int(form.player))
        for creature, whom in self.attacks.items():
            if ObjectId(creature) not in board.objects:
                continue
            found = board.objects[ObjectId(creature)]
            asker = Asker(ObjectId(creature), controller_of(board, ObjectId(creature)))
            meant = {int(one) for one in select(board, v.DefendingPlayer(v.Self()), asker).players}
            if meant != set(whom):
                self.wrong("defending player", f"means {sorted(meant)}, not {sorted(whom)}")
            name = self.name_of(board, found.id)
            bar = {"Strider": "Forest", "Sneak": "Swamp"}.get(name)
            free = bar is None or not any(self.has(board, each, bar) for each in whom)
            for one in board.in_play:
                seat = int(controller_of(board, one))
                if seat not in mine or not is_type(board, one, "creature") or board.objects[one].tapped:
                    continue
                if (creature in offered.get(int(one), set())) != (free and seat in whom):
                    self.wrong("block", f"{NAMES[seat]}'s creature and {name}, which attacks {whom}")

    def reckoned(self, board: Board) -> None:
        """After combat, everybody has what texts about the defending player give."""
        for raider in self.alive - {int(one) for one in self.permanents(board, "Raider")}:
            if raider in self.attacks:
                self.due[self.attacks[raider][0]] += 1
        now = self.milled(board)
        for seat in self.chart.present():
            first, got = self.against(seat)[0], now[seat] - self.before[seat]
            if got != self.due[first]:
                self.wrong(
                    "what befalls who defends", f"{NAMES[seat]} lost {got} cards, not {self.due[first]}"
                )
        self.attacks, self.alive = {}, set()


def tried(games: int, seed: int) -> tuple[int, list[str]]:
    """How many games were watched, and what was found."""
    found: list[str] = []
    for number in range(games):
        setting = SETTINGS[number % len(SETTINGS)]
        found += [f"{one} SEED={seed + number}" for one in Watch(setting, seed + number).run()]
    return games, found


def main() -> int:
    """The environment's GAMES and SEED."""
    games, found = tried(number_of("GAMES", 45), number_of("SEED", 0))
    kinds = Counter(one.split(":")[0] for one in found)
    for kind, number in kinds.most_common():
        print(f"{number} x {kind}, such as: {next(one for one in found if one.startswith(kind))}")
    print(f"{games} games, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    sys.exit(main())
