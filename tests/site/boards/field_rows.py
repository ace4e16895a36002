"""Facts of a board as rows: in words, what a control of the builder sends, in words again.

Here are the rows that show several fields at once, and what makes the others; they are listed in `rows_of_games`
and `rows_of_objects`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

UPKEEP = "Turn 3: Ann, upkeep\n"
MAIN = "Turn 3: Ann, precombat main phase\n"
BLOCKS = "Turn 3: Ann, declare blockers\n"
DAMAGE = "Turn 3: Ann, combat damage\n"
BOTH = "Ann: life 20\nBob: life 20\n"
EIGHT = "".join(f"{name}: life 20\n" for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"))


class Row(NamedTuple):
    """A fact: without it, what the builder sends, with it; and the object that is picked before."""

    before: str
    sent: dict[str, Any]
    after: str
    pick: str = ""


def turned(words: str, **sent: Any) -> Row:
    """A fact of the turn alone."""
    usual = {"do": "turn", "controller": "-1", "passed": "0", "lands": "0", "ahead": AHEAD}
    return Row(BOTH + MAIN, usual | sent, BOTH + MAIN.replace("\n", f", {words}\n"))


AHEAD = "precombat main, combat, postcombat main, end"
GIANT = "Ann: life 20; in play Hill Giant\n"
ELVES = "Bob: life 20; in play Llanowar Elves\n"


def permanent(state: str, **sent: Any) -> Row:
    """A fact of a Hill Giant in play."""
    return Row(
        GIANT + "Bob: life 20\n" + UPKEEP,
        sent,
        GIANT.replace("Giant", f"Giant ({state})") + "Bob: life 20\n" + UPKEEP,
        "Ann's Hill Giant",
    )


def fighting(state: str, before: str = "", moment: str = BLOCKS, other: str = "", **sent: Any) -> Row:
    """A fact of a Hill Giant in combat; `other` is what is true of Bob's Llanowar Elves."""
    was = GIANT.replace("Giant", f"Giant ({before})") if before else GIANT
    elves = ELVES.replace("Elves", f"Elves ({other})") if other else ELVES
    usual = {"do": "combat", "attacking": "-1", "course": "usual"}
    return Row(
        was + elves + moment,
        usual | sent,
        GIANT.replace("Giant", f"Giant ({state})") + elves + moment,
        "Ann's Hill Giant",
    )


def announced(card: str, before: str, after: str, **sent: Any) -> Row:
    """A fact of a spell of Ann's on the stack."""
    players = GIANT + ELVES + MAIN
    usual = {"do": "announce", "controller": "0", "face": "0", "x": "0", "slots": "0"}
    head = players + f"Stack (bottom first): Ann's {card}"
    return Row(f"{head}{before}\n", usual | sent, f"{head}{after}\n", f"Ann's {card} on the stack")


def aftermath(text: str, left: str, **sent: Any) -> Row:
    """What the sentence of a spell that resolved leaves behind."""
    usual = {"do": "aftermath", "text": text, "by": "0", "source": "0"}
    return Row(GIANT + ELVES + UPKEEP, usual | sent, GIANT + ELVES + UPKEEP + left)


def effect(more: str, text: str = "This permanent gets +3/+3.", **sent: Any) -> Row:
    """A fact of an effect."""
    usual = {"do": "effect", "kind": "effect", "text": text, "by": "0", "until": "", "source": "0"}
    heading = "Delayed" if sent.get("kind") == "delayed" else "Effect"
    return Row(
        GIANT + ELVES + UPKEEP, usual | sent, GIANT + ELVES + UPKEEP + f'{heading}: "{text}"; {more}\n'
    )


SHOCKED = "Ann's Shock targeting Bob"
WARDEN = "Ann: life 20; in play Soul Warden\nBob: life 20\n"
TIM = "Ann: life 20; in play Prodigal Sorcerer\nBob: life 20\n"
PUT = Row(
    BOTH + UPKEEP,
    {"do": "put", "q": "forest", "into": "0:in play"},
    "Ann: life 20; in play Forest\nBob: life 20\n" + UPKEEP,
)
MELEE = Row(
    EIGHT + UPKEEP,
    {
        "do": "table",
        "table_players": "8",
        "table_variant": "grand melee",
        "table_team_size": "usual",
        "table_attacking": "usual",
        "table_range": "usual",
        "table_deploying": "usual",
    },
    "Table: grand melee\n" + EIGHT + UPKEEP + "Markers: 1 with Ann; 2 with Eve\n",
)
ABILITY = Row(
    TIM + UPKEEP,
    {"do": "stack ability", "ability": "1"},
    TIM + UPKEEP + "Stack (bottom first): Ann's ability of Ann's Prodigal Sorcerer\n",
    "Ann's Prodigal Sorcerer",
)
COPIED = "Ann: life 20; in play Hill Giant (copying Prodigal Sorcerer)\nBob: life 20\n" + UPKEEP
KNIGHT = "Ann: life 20; in play Knight of Stromgald\nBob: life 20\n" + UPKEEP
WAITS = Row(
    WARDEN + UPKEEP,
    {"do": "wait", "ability": "1"},
    WARDEN + UPKEEP + "Waiting: Ann's ability of Ann's Soul Warden\n",
    "Ann's Soul Warden",
)
FIGHT = (
    GIANT.replace("Giant", "Giant (attacking)")
    + ELVES.replace("Elves", "Elves (blocking Ann's Hill Giant)")
    + DAMAGE
)
COMBAT_DAMAGE = Row(
    FIGHT,
    {"do": "assign", "creature": "Ann's Hill Giant", "amount": "3", "to": "Bob's Llanowar Elves"},
    FIGHT + "Stack (bottom first): combat damage: Ann's Hill Giant 3 to Bob's Llanowar Elves\n",
)
TO_PLAYER = COMBAT_DAMAGE._replace(
    sent={"do": "assign", "creature": "Ann's Hill Giant", "amount": "3", "to": "Bob"},
    after=FIGHT + "Stack (bottom first): combat damage: Ann's Hill Giant 3 to Bob\n",
)
COPY = permanent("copying Llanowar Elves", do="copy", copied="llanowar elves", until="")
COPY_NOW = permanent(
    "copying Llanowar Elves until end of turn", do="copy", copied="llanowar elves", until="end of turn"
)
PHASED = Row(
    GIANT + ELVES + UPKEEP,
    {"do": "move", "into": "0:phased out"},
    "Ann: life 20; phased out Hill Giant (phased out under Ann)\n" + ELVES + UPKEEP,
    "Ann's Hill Giant",
)
ALONG = Row(
    "Ann: life 20; phased out Pacifism (phased out under Ann), Hill Giant (phased out under Ann)\nBob: life 20\n"
    + UPKEEP,
    {"do": "phase", "under": "0", "along": "Ann's Hill Giant phased out"},
    "Ann: life 20; phased out Pacifism (phased out under Ann, along with Ann's Hill Giant, "
    "attached to Ann's Hill Giant), Hill Giant (phased out under Ann)\nBob: life 20\n" + UPKEEP,
    "Ann's Pacifism",
)
NOTED = permanent('noted "color" = "red"', do="note", note="color", kind="words", value="red")
TARGET = announced(
    "Shock", "", " targeting Bob's Llanowar Elves", slots="1", **{"target-0": "Bob's Llanowar Elves"}
)
TARGET_PLAYER = announced("Shock", "", " targeting Bob", slots="1", **{"target-0": "Bob"})
DIVIDED = announced(
    "Fire",
    "",
    " targeting Bob (1) and Ann's Hill Giant (1)",
    slots="1",
    **{"target-0": ["Bob", "Ann's Hill Giant"], "share-0": "1, 1"},
)
SECOND_SLOT = announced(
    "Consume Strength",
    "",
    " targeting Ann's Hill Giant, then Bob's Llanowar Elves",
    slots="2",
    **{"target-0": "Ann's Hill Giant", "target-1": "Bob's Llanowar Elves"},
)
MANA = Row(
    BOTH + UPKEEP,
    {"do": "player", "seat": "0", "name": "Ann", "life": "20", "poison": "0", "mana": "RR(snow)"},
    "Ann: life 20; mana RR(snow)\nBob: life 20\n" + UPKEEP,
)
MARKED_MANA = Row(
    BOTH + UPKEEP,
    MANA.sent | {"mana": "c(only to play artifact spells)G(until end of turn)"},
    "Ann: life 20; mana C(only to play artifact spells)G(until end of turn)\nBob: life 20\n" + UPKEEP,
)
STANDING = {"do": "standing", "seat": "1", "lost": "", "won": "", "latest_turn": "2"}
OWN = permanent("x", do="owner", owner="1")._replace(
    after="Ann: life 20; in play Hill Giant (owned by Bob)\nBob: life 20\n" + UPKEEP
)
BLOCKING = fighting("attacking", "attacking", do="combat", attacking="1", course="usual")._replace(
    sent={
        "do": "combat",
        "attacking": "-1",
        "course": "usual",
        "blocks": "1",
        "blocking": "Ann's Hill Giant",
    },
    after=GIANT.replace("Giant", "Giant (attacking)")
    + ELVES.replace("Elves", "Elves (blocking Ann's Hill Giant)")
    + BLOCKS,
    pick="Bob's Llanowar Elves",
)
WORLDS = "Ann: life 20; in play Concordant Crossroads\nBob: life 20; in play Gravity Sphere\n" + UPKEEP
TOGETHER = Row(
    WORLDS,
    {"do": "age", "relation": "together with", "other": "Bob's Gravity Sphere"},
    WORLDS + "Oldest first: Bob's Gravity Sphere and Ann's Concordant Crossroads\n",
    "Ann's Concordant Crossroads",
)
OLDER = TOGETHER._replace(
    sent={"do": "age", "relation": "just after", "other": "Bob's Gravity Sphere"},
    after=WORLDS + "Oldest first: Bob's Gravity Sphere, Ann's Concordant Crossroads\n",
)
EFFECT = effect(
    "on Ann's Hill Giant; until end of turn; by Ann", on="Ann's Hill Giant", until="until end of turn"
)
DELAYED = effect(
    "by Ann; from Ann's Hill Giant", "At end of turn, draw a card.", kind="delayed", source="Ann's Hill Giant"
)
FANATIC = "Ann: life 20; in play Mogg Fanatic\nBob: life 20\n" + MAIN
ITS_ABILITY = "Stack (bottom first): Ann's ability of Ann's Mogg Fanatic%s targeting Bob\n"
GONE = Row(
    FANATIC + ITS_ABILITY % "",
    {"do": "move", "into": "0:graveyard", "remembered": "1"},
    FANATIC.replace("in play", "graveyard")
    + ITS_ABILITY % " that is gone"
    + "Gone: Ann's Mogg Fanatic (was 1/1, now Ann's Mogg Fanatic)\n",
    "Ann's Mogg Fanatic",
)
WAS = Row(
    GONE.after,
    {"do": "gone", "gone": "0", "tapped": "1", "power": "2", "toughness": "2", "damage": "0", "now": "0"},
    GONE.after.replace("(was 1/1, now Ann's Mogg Fanatic)", "(tapped, was 2/2)"),
)
ZONES = Row(
    BOTH + UPKEEP,
    {"do": "put", "q": "forest", "into": "1:ante"},
    "Ann: life 20\nBob: life 20; ante Forest\n" + UPKEEP,
)
DUE = Row(
    BOTH + UPKEEP,
    {"do": "due", "kind": "control", "player": "1", "by": "0", "what": ""},
    BOTH + UPKEEP + "Due: control for Bob; by Ann\n",
)
SKIP = DUE._replace(
    sent={"do": "due", "kind": "skip", "player": "1", "by": "-1", "what": "draw step"},
    after=BOTH + UPKEEP + 'Due: skip "draw step" for Bob\n',
)
EXTRA_STEP = DUE._replace(
    sent={"do": "due", "kind": 'extra step "upkeep"', "player": "0", "by": "-1", "what": ""},
    after=BOTH + UPKEEP + 'Due: extra step "upkeep" for Ann\n',
)
EXTRA_PHASES = DUE._replace(
    sent={
        "do": "due",
        "kind": 'extra phase "combat then postcombat main"',
        "player": "0",
        "by": "-1",
        "what": "",
    },
    after=BOTH + UPKEEP + 'Due: extra phase "combat then postcombat main" for Ann\n',
)
USED = Row(
    TIM + MAIN,
    {"do": "used", "ability": "1"},
    TIM + MAIN.replace("\n", ", used ability of Ann's Prodigal Sorcerer\n"),
    "Ann's Prodigal Sorcerer",
)
