"""Everything that a board can hold has a form in text and a control in the builder.

The test walks the structs of `engine.board` and of a position. Each field has a row: a board in words, what a control
of the builder sends on it, and the board in words afterwards. A new field without a row fails.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any, NamedTuple

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as fields_of

from engine.board import Board, ObjectId
from engine.language.values import Value
from engine.naming import name_of
from engine.notation.positions import read_position, write_position
from engine.position import Position
from playground.boards.models import Draft

pytestmark = pytest.mark.django_db

UPKEEP = "Turn 3: Ann, upkeep\n"
MAIN = "Turn 3: Ann, precombat main phase\n"
BLOCKS = "Turn 3: Ann, declare blockers\n"
DAMAGE = "Turn 3: Ann, combat damage\n"
BOTH = "Ann: life 20\nBob: life 20\n"


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


def statement(heading: str, words: str, players: str = GIANT + ELVES, moment: str = UPKEEP) -> Row:
    """A fact that is said in words of its own."""
    label = {"Stack": "Stack (bottom first)"}.get(heading, heading)
    return Row(
        players + moment,
        {"do": "add", "heading": heading, "added": words},
        players + moment + f"{label}: {words}\n",
    )


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
COMBAT_DAMAGE = statement(
    "Stack",
    "combat damage: Ann's Hill Giant 3 to Bob's Llanowar Elves",
    GIANT.replace("Giant", "Giant (attacking)") + ELVES,
    DAMAGE,
)
TO_PLAYER = statement(
    "Stack",
    "combat damage: Ann's Hill Giant 3 to Bob",
    GIANT.replace("Giant", "Giant (attacking)") + ELVES,
    DAMAGE,
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
    "Jilt",
    "",
    " targeting Ann's Hill Giant, then Bob's Llanowar Elves (option \"kicker\")",
    cost="kicker",
    slots="2",
    **{"target-0": "Ann's Hill Giant", "target-1": "Bob's Llanowar Elves"},
)
MANA = Row(
    BOTH + UPKEEP,
    {"do": "player", "seat": "0", "name": "Ann", "life": "20", "poison": "0", "mana": "RR(snow)"},
    "Ann: life 20; mana RR(snow)\nBob: life 20\n" + UPKEEP,
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
GONE = statement(
    "Stack", "Ann's ability of Ann's Mogg Fanatic that is gone targeting Bob", BOTH, MAIN
)._replace(
    before=BOTH
    + MAIN
    + "Stack (bottom first): Ann's ability of Ann's Mogg Fanatic that is gone targeting Bob\n"
    "Gone: Ann's Mogg Fanatic (was 1/1)\n",
    sent={"do": "statement", "number": "4", "statement": "Ann's Mogg Fanatic (tapped, was 2/2)"},
    after=BOTH
    + MAIN
    + "Stack (bottom first): Ann's ability of Ann's Mogg Fanatic that is gone targeting Bob\n"
    "Gone: Ann's Mogg Fanatic (tapped, was 2/2)\n",
)
BECAME = GONE._replace(
    before=GONE.before.replace("Ann: life 20", "Ann: life 20; graveyard Mogg Fanatic"),
    sent=GONE.sent | {"statement": "Ann's Mogg Fanatic (was 1/1, now Ann's Mogg Fanatic)"},
    after=GONE.before.replace("Ann: life 20", "Ann: life 20; graveyard Mogg Fanatic").replace(
        "(was 1/1)", "(was 1/1, now Ann's Mogg Fanatic)"
    ),
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
USED = Row(
    TIM + MAIN,
    {"do": "used", "ability": "1"},
    TIM + MAIN.replace("\n", ", used ability of Ann's Prodigal Sorcerer\n"),
    "Ann's Prodigal Sorcerer",
)

ROWS: dict[str, Row] = {
    "Position.seed": Row(
        BOTH + UPKEEP, {"do": "chance", "seed": "5", "dealt": "0"}, BOTH + UPKEEP + "Chance: seed 5\n"
    ),
    "Position.dealt": Row(
        BOTH + UPKEEP,
        {"do": "chance", "seed": "5", "dealt": "7"},
        BOTH + UPKEEP + "Chance: seed 5, dealt 7\n",
    ),
    "Position.boards": PUT,
    "Position.agenda": Row(
        BOTH + UPKEEP,
        {"do": "moment", "active": "0", "serial": "3", "moment": "draw:begins", "priority": "-1"},
        BOTH + "Turn 3: Ann, draw begins\n",
    ),
    "Board.players": MANA,
    "Board.objects": PUT,
    "Board.zones": ZONES,
    "Board.turn": USED,
    "Board.combat": BLOCKING,
    "Board.effects": EFFECT,
    "Board.delayed": DELAYED,
    "Board.waiting": WAITS,
    "Board.past": GONE,
    "Board.became": BECAME,
    "Board.schedule": DUE,
    "Player.name": MANA._replace(
        sent=MANA.sent | {"name": "Cat", "mana": ""},
        after="Cat: life 20\nBob: life 20\n" + UPKEEP.replace("Ann", "Cat"),
    ),
    "Player.life": MANA._replace(
        sent=MANA.sent | {"life": "7", "mana": ""}, after="Ann: life 7\nBob: life 20\n" + UPKEEP
    ),
    "Player.poison": MANA._replace(
        sent=MANA.sent | {"poison": "2", "mana": ""}, after="Ann: life 20; poison 2\nBob: life 20\n" + UPKEEP
    ),
    "Player.mana": MANA,
    "Player.drew_from_empty": Row(
        BOTH + UPKEEP,
        STANDING | {"drew_from_empty": "1"},
        BOTH.replace("Bob: life 20", "Bob: life 20; drew from an empty library") + UPKEEP,
    ),
    "Player.lost": Row(
        BOTH + UPKEEP,
        STANDING | {"lost": "420.5a"},
        BOTH.replace("Bob: life 20", "Bob: life 20; lost 420.5a") + UPKEEP,
    ),
    "Player.won": Row(
        BOTH + UPKEEP,
        STANDING | {"won": "102.2b"},
        BOTH.replace("Bob: life 20", "Bob: life 20; won 102.2b") + UPKEEP,
    ),
    "Player.counters": Row(
        BOTH + UPKEEP,
        {"do": "player counters", "seat": "1", "counter": "charge", "count": "2"},
        BOTH.replace("Bob: life 20", "Bob: life 20; charge counter x2") + UPKEEP,
    ),
    "Player.unseen": Row(
        BOTH + UPKEEP,
        {"do": "unknown", "seat": "1", "unknown": "40", "listed": "20 Forest\n3x Shock\n"},
        "Ann: life 20\nBob: life 20; library unknown card x40; unknown cards from Forest x20, Shock x3\n"
        + UPKEEP,
    ),
    "Player.turn_began": Row(
        BOTH + UPKEEP,
        STANDING | {"latest_turn": "1"},
        BOTH.replace("Bob: life 20", "Bob: life 20; latest turn 1") + UPKEEP,
    ),
    "Player.upkeeps": Row(
        BOTH + UPKEEP,
        STANDING | {"upkeep_before": "1", "upkeep": "2"},
        BOTH.replace("Bob: life 20", "Bob: life 20; latest upkeeps 1 and 2") + UPKEEP,
    ),
    "Turn.spells": turned("spells played 2", spells="2"),
    "Turn.damaged": Row(
        BOTH + UPKEEP,
        STANDING | {"damage": "3"},
        BOTH + UPKEEP.replace("\n", ", damage to Bob 3\n"),
    ),
    "Turn.own_spells": Row(
        BOTH + UPKEEP,
        STANDING | {"own_spells": "2"},
        BOTH + UPKEEP.replace("\n", ", spells played by Bob 2\n"),
    ),
    "Turn.buried": Row(
        BOTH + UPKEEP,
        STANDING | {"buried": "2"},
        BOTH + UPKEEP.replace("\n", ", creatures put into the graveyard of Bob 2\n"),
    ),
    "Mana.type": MANA,
    "Mana.snow": MANA,
    "Turn.serial": Row(
        BOTH + UPKEEP,
        {"do": "moment", "active": "0", "serial": "5", "moment": "upkeep", "priority": "-1"},
        BOTH + "Turn 5: Ann, upkeep\n",
    ),
    "Turn.active": Row(
        BOTH + UPKEEP,
        {"do": "moment", "active": "1", "serial": "4", "moment": "upkeep", "priority": "-1"},
        BOTH + "Turn 4: Bob, upkeep\n",
    ),
    "Turn.phase": Row(
        BOTH + UPKEEP,
        {"do": "moment", "active": "0", "serial": "3", "moment": "precombat main", "priority": "1"},
        BOTH + MAIN.replace("\n", ", Bob has priority\n"),
    ),
    "Turn.step": Row(
        BOTH + MAIN,
        {"do": "moment", "active": "0", "serial": "3", "moment": "upkeep", "priority": "-1"},
        BOTH + UPKEEP,
    ),
    "Turn.land_plays": Row(
        TIM + MAIN,
        {
            "do": "turn",
            "controller": "-1",
            "passed": "0",
            "lands": "1",
            "permissions": "Ann's Prodigal Sorcerer",
            "ahead": AHEAD,
        },
        TIM + MAIN.replace("\n", ", land played, land played by Ann's Prodigal Sorcerer\n"),
    ),
    "Turn.used": USED,
    "Turn.controller": turned("controlled by Bob", controller="1"),
    "Combat.attacking_player": Row(
        BOTH + BLOCKS,
        {"do": "moment", "active": "1", "serial": "4", "moment": "declare blockers", "priority": "-1"},
        BOTH + "Turn 4: Bob, declare blockers\n",
    ),
    "Combat.defending_player": fighting("x", "attacking")._replace(
        before=GIANT + "Bob: life 20\nCat: life 20\n" + BLOCKS,
        sent={"do": "course", "defender": "2", "damage_steps": "0"},
        after=GIANT + "Bob: life 20\nCat: life 20\n" + BLOCKS.replace("\n", ", attacked player Cat\n"),
    ),
    "Combat.attacks": fighting("attacking", attacking="1"),
    "Combat.declared": Row(
        BOTH + BLOCKS,
        {"do": "course", "defender": "1", "damage_steps": "0", "declared": "1"},
        BOTH + BLOCKS.replace("\n", ", attackers declared, no blockers declared\n"),
    ),
    "Combat.blocks_declared": Row(
        BOTH + BLOCKS.replace("\n", ", attackers declared, no blockers declared\n"),
        {"do": "course", "defender": "1", "damage_steps": "0", "declared": "1", "blocks_declared": "1"},
        BOTH + BLOCKS.replace("\n", ", attackers declared\n"),
    ),
    "Combat.blocking": BLOCKING,
    "Combat.bands": Row(
        "Ann: life 20; in play Hill Giant (attacking), Benalish Hero (attacking)\nBob: life 20\n" + BLOCKS,
        {"do": "combat", "attacking": "1", "course": "usual", "banded": ["Ann's Benalish Hero"]},
        "Ann: life 20; in play Hill Giant (attacking, banded with Ann's Benalish Hero), "
        "Benalish Hero (attacking, banded with Ann's Hill Giant)\nBob: life 20\n" + BLOCKS,
        "Ann's Hill Giant",
    ),
    "Combat.assigned": fighting(
        "attacking, assigned damage, struck first",
        "attacking",
        DAMAGE,
        attacking="1",
        course="unblocked",
        struck_first="1",
    ),
    "Combat.first_strikers": fighting(
        "attacking, assigned damage, struck first",
        "attacking",
        DAMAGE,
        attacking="1",
        course="unblocked",
        struck_first="1",
    ),
    "Combat.damage_steps": Row(
        BOTH + DAMAGE,
        {"do": "course", "defender": "1", "damage_steps": "2"},
        BOTH + DAMAGE.replace("\n", ", damage steps 2\n"),
    ),
    "Attack.creature": fighting("attacking", attacking="1", course="unblocked"),
    "Attack.player": fighting("attacking", attacking="1", course="unblocked"),
    "Attack.blocked": fighting("attacking, blocked", attacking="1", course="blocked"),
    "Attack.blockers": BLOCKING,
    "Attack.unblocked": fighting("attacking", attacking="1", course="unblocked"),
    "Object.owner": OWN,
    "Object.zone": ZONES,
    "Object.definition": PUT,
    "Object.card": PUT,
    "Object.kind": Row(
        BOTH + UPKEEP,
        {"do": "token", "token": "1/1 black Minion creature token", "into": "0:in play"},
        "Ann: life 20; in play 1/1 black Minion creature token\nBob: life 20\n" + UPKEEP,
    ),
    "Object.of_card": announced("Shock", "", " (copy of a card)", copy="1", of_card="1"),
    "Object.controller": Row(
        OWN.before,
        {"do": "move", "into": "1:in play"},
        "Ann: life 20\nBob: life 20; in play Hill Giant (owned by Ann)\n" + UPKEEP,
        OWN.pick,
    ),
    "Object.timestamp": OLDER,
    "Object.since": permanent("summoning sick", do="sick"),
    "Object.arrived": TOGETHER,
    "Object.tapped": permanent("tapped", do="tap"),
    "Object.flipped": Row(
        "Ann: life 20; in play Nezumi Graverobber\nBob: life 20\n" + UPKEEP,
        {"do": "flip"},
        "Ann: life 20; in play Nezumi Graverobber (flipped)\nBob: life 20\n" + UPKEEP,
        "Ann's Nezumi Graverobber",
    ),
    "Object.face_down": Row(
        "Ann: life 20; removed from the game Hill Giant\nBob: life 20\n" + UPKEEP,
        {"do": "face down"},
        "Ann: life 20; removed from the game Hill Giant (face down)\nBob: life 20\n" + UPKEEP,
        "Ann's Hill Giant",
    ),
    "Object.damage": permanent("damage 2", do="damage", damage="2"),
    "Object.hurt": permanent("dealt damage by Ann's Hill Giant", do="hurt", things="Ann's Hill Giant"),
    "Object.counters": permanent("+1/+1 counter x2", do="counters", counter="+1/+1", count="2"),
    "Object.attached": Row(
        "Ann: life 20; in play Pacifism, Hill Giant\nBob: life 20\n" + UPKEEP,
        {"do": "attach", "host": "Ann's Hill Giant"},
        "Ann: life 20; in play Pacifism (attached to Ann's Hill Giant), Hill Giant\nBob: life 20\n" + UPKEEP,
        "Ann's Pacifism",
    ),
    "Object.attached_player": Row(
        "Ann: life 20; in play Pacifism\nBob: life 20\n" + UPKEEP,
        {"do": "attach", "host": "Bob"},
        "Ann: life 20; in play Pacifism (attached to Bob)\nBob: life 20\n" + UPKEEP,
        "Ann's Pacifism",
    ),
    "Object.announcement": permanent('X 3, option "kicker"', do="announced", x="3", cost="kicker"),
    "Object.ability": ABILITY,
    "Object.damages": COMBAT_DAMAGE,
    "Object.linked": NOTED,
    "Object.copying": COPY,
    "Object.phased": PHASED,
    "Object.revealed": permanent("revealed to Bob", do="reveal", seen="1"),
    "Copying.printed": COPY,
    "Copying.effects": COPY,
    "Copied.definition": COPY,
    "Copied.timestamp": COPY,
    "Copied.source": COPY,
    "Copied.until": COPY_NOW,
    "Copied.turn": COPY_NOW,
    "Phased.under": ALONG._replace(
        sent={"do": "phase", "under": "1", "along": "0"},
        after=ALONG.before.replace("under Ann)", "under Bob)", 1),
    ),
    "Phased.along": ALONG,
    "Noted.name": NOTED,
    "Noted.kind": NOTED,
    "Noted.value": NOTED,
    "Announcement.face": announced("Fire", "", "", face="1")._replace(
        after=GIANT + ELVES + MAIN + "Stack (bottom first): Ann's Ice\n"
    ),
    "Announcement.modes": announced("Healing Salve", "", " (mode 2)", mode="2"),
    "Announcement.targets": TARGET,
    "Announcement.x": announced("Blaze", "", " (X 4)", x="4"),
    "Announcement.costs": announced("Jilt", "", ' (option "kicker")', cost="kicker"),
    "Announcement.spent": announced("Shock", "", " (spent R(snow))", spent="R(snow)"),
    "Announcement.paid": announced("Shock", "", " (paid with Ann's Hill Giant)", paid="Ann's Hill Giant"),
    "Chosen.slot": SECOND_SLOT,
    "Chosen.object": TARGET,
    "Chosen.player": TARGET_PLAYER,
    "Chosen.share": DIVIDED,
    "StackedAbility.id": ABILITY,
    "StackedAbility.ability": ABILITY,
    "StackedAbility.bound": ABILITY._replace(
        before=ABILITY.after,
        sent={"do": "note", "note": "player", "kind": "players", "things": "Bob"},
        after=TIM
        + UPKEEP
        + "Stack (bottom first): Ann's ability of Ann's Prodigal Sorcerer (noted \"player\" = Bob)\n",
        pick="Ann's ability of Ann's Prodigal Sorcerer",
    ),
    "AbilityId.object": ABILITY,
    "AbilityId.origin": Row(
        COPIED,
        {"do": "stack ability", "ability": "1"},
        COPIED + "Stack (bottom first): Ann's ability of Ann's Prodigal Sorcerer\n",
        "Ann's Prodigal Sorcerer",
    ),
    "AbilityId.index": Row(
        KNIGHT,
        {"do": "stack ability", "ability": "2"},
        KNIGHT + "Stack (bottom first): Ann's ability 2 of Ann's Knight of Stromgald\n",
        "Ann's Knight of Stromgald",
    ),
    "StackedDamage.assignments": COMBAT_DAMAGE,
    "Assignment.source": COMBAT_DAMAGE,
    "Assignment.amount": COMBAT_DAMAGE,
    "Assignment.object": COMBAT_DAMAGE,
    "Assignment.player": TO_PLAYER,
    "Past.object": GONE,
    "Past.faces": GONE,
    "Effect.id": EFFECT,
    "Effect.ability": EFFECT,
    "Effect.controller": effect("by Bob", by="1"),
    "Effect.source": effect("by Ann; from Bob's Llanowar Elves", source="Bob's Llanowar Elves"),
    "Effect.bound": statement("Effect", '"This permanent gets +3/+3."; by Ann; noted "player" = Bob'),
    "Effect.locked": effect("locked to nothing; by Ann", locked="1"),
    "Effect.objects": EFFECT,
    "Effect.until": EFFECT,
    "Effect.turn": statement("Effect", '"This permanent gets +3/+3."; until end of turn; by Ann; turn 2'),
    "Effect.charges": effect("by Ann; left 2", left="2"),
    "Delayed.id": DELAYED,
    "Delayed.ability": DELAYED,
    "Delayed.controller": effect("by Bob", "At end of turn, draw a card.", kind="delayed", by="1"),
    "Delayed.source": DELAYED,
    "Delayed.bound": statement("Delayed", '"At end of turn, draw a card."; by Ann; noted "player" = Bob'),
    "Delayed.once": effect("by Ann; repeats", "At end of turn, draw a card.", kind="delayed", repeats="1"),
    "Delayed.until": statement("Delayed", '"At end of turn, draw a card."; by Ann; until end of turn'),
    "Delayed.turn": statement("Delayed", '"At end of turn, draw a card."; by Ann; turn 2'),
    "Waiting.id": WAITS,
    "Waiting.ability": WAITS,
    "Waiting.controller": WAITS,
    "Waiting.source": WAITS,
    "Waiting.bound": statement(
        "Waiting", "Ann's ability of Ann's Soul Warden; noted \"object\" = Ann's Soul Warden", WARDEN
    ),
    "Scheduled.id": DUE,
    "Scheduled.kind": DUE,
    "Scheduled.player": DUE,
    "Scheduled.what": SKIP,
    "Scheduled.by": DUE,
}
ELSEWHERE = {
    "Position.decision": "asked by the step that the agenda names; it has no words of its own",
    "Position.next_id": "the next free number, which nobody sees",
    "Position.outcome": "a game that is over is a moment of a line",
    "Outcome.winners": "likewise",
    "Outcome.rule": "likewise",
    "Object.id": "a number for this stay in a zone; names say which object is meant",
    "Object.lent": "in the text of a nest of games, whose cards lie in the game around them (506)",
    "Board.mana_triggers": "resolved within the playing of a mana ability, when nobody has priority (411.3)",
}
"""Fields that need neither, and why."""


# --- walking -----------------------------------------------------------------------------------------------


def structs(kind: Any) -> Iterator[type[Struct]]:
    """The structs that a type names, without those of card text."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind.__module__ in ("engine.board", "engine.position") and not issubclass(kind, Value):
            yield kind
        return
    for inner in typing.get_args(kind):
        yield from structs(inner)


def every_field() -> dict[str, tuple[type[Struct], msgspec.structs.FieldInfo]]:
    """Each field of each struct within a position, by "Struct.field"."""
    found: dict[str, tuple[type[Struct], msgspec.structs.FieldInfo]] = {}
    ahead: list[type[Struct]] = [Position]
    seen: set[type[Struct]] = set()
    while ahead:
        struct = ahead.pop()
        if struct in seen:
            continue
        seen.add(struct)
        for field in fields_of(struct):
            found[f"{struct.__name__}.{field.name}"] = (struct, field)
            ahead.extend(structs(field.type))
    return found


def values(thing: Any, struct: type[Struct], field: str) -> Iterator[Any]:
    """What this field holds, wherever such a struct is within a thing."""
    if isinstance(thing, struct):
        yield getattr(thing, field)
    if isinstance(thing, Mapping):
        thing = tuple(thing.values())
    if isinstance(thing, tuple):
        for one in thing:
            yield from values(one, struct, field)
    elif isinstance(thing, Struct) and not isinstance(thing, Value):
        for inner in fields_of(type(thing)):
            yield from values(getattr(thing, inner.name), struct, field)


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not NODEFAULT else NODEFAULT


# --- the tests ---------------------------------------------------------------------------------------------


def test_every_field_has_a_row_or_a_reason() -> None:
    assert sorted(every_field()) == sorted({*ROWS, *ELSEWHERE})
    assert not ROWS.keys() & ELSEWHERE.keys()


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_field_has_a_text_that_comes_back(name: str) -> None:
    struct, field = every_field()[name]
    row = ROWS[name]
    position = read_position(row.after)
    assert write_position(position) == row.after
    default = default_of(field)
    held = list(values(position, struct, field.name))
    assert any(one != default for one in held), f"{name} is only ever {default!r} here"
    without = list(values(read_position(row.before), struct, field.name))
    assert held != without or name in UNMOVED, f"{name} is the same before"


UNMOVED = {"Attack.creature", "Board.zones"}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_field_has_a_control_in_the_builder(client: Client, name: str) -> None:
    row = ROWS[name]
    draft = started(client, row.before)
    board = read_position(row.before).board
    picked = str(number(board, row.pick)) if row.pick else ""
    html = client.get(draft.get_absolute_url(), {"pick": picked}).content.decode()
    sent = {key: numbered(board, key, value) for key, value in row.sent.items()}
    if picked:
        sent["object"] = picked
    assert form_of(html, sent) is not None, f"no form has {sorted(sent)} with do={sent['do']}"
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.at, **sent})
    assert response.status_code == 303, re.findall(r'role="alert".*?</div>', response.content.decode(), re.S)
    draft.refresh_from_db()
    assert draft.text == row.after


def started(client: Client, text: str) -> Draft:
    response = client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    draft = Draft.objects.get(pk=response["Location"].split("/")[2])
    assert draft.text == text, draft.unread
    return draft


def number(board: Board, name: str) -> int:
    """The number by which a form names an object or a player."""
    for seat, player in enumerate(board.players):
        if player.name == name:
            return -1 - seat
    return next(int(one) for one in board.objects if name in called(board, one))


def called(board: Board, one: ObjectId) -> tuple[str, ...]:
    name, found = name_of(board, one), board.objects[one]
    return (
        name,
        f"{name} on the stack" if found.zone == "stack" else f"{name} {found.zone}",
        f"{name} in play",
    )


def numbered(board: Board, field: str, value: Any) -> Any:
    if isinstance(value, list):
        return [numbered(board, field, one) for one in value]
    things = [name for one in board.objects for name in called(board, one)]
    if value in [*things, *(player.name for player in board.players)] and field != "name":
        return str(number(board, value))
    return value


class Forms(HTMLParser):
    """The forms of a page: fields with their values, and the buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "form":
            self.forms.append(Form())
        name = of.get("name")
        if name and tag in ("input", "select", "textarea", "button"):
            form = self.forms[-1]
            form.fields.setdefault(name, []).append(of.get("value") or "")


class Form:
    """A form's fields: the values that each has or offers."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}


def form_of(html: str, sent: Mapping[str, Any]) -> Form | None:
    """The form of a page that can send this: it has the button, every field, and the fixed values."""
    page = Forms()
    page.feed(html)
    for form in page.forms:
        fixed = all(
            sent[key] in form.fields.get(key, ())
            for key in ("do", "seat", "number", "ability")
            if key in sent
        )
        if fixed and set(sent) <= set(form.fields):
            return form
    return None
