"""Rows for the fields of a position and a board, of players, the turn and combat."""

from __future__ import annotations

from tests.site.boards.field_rows import (
    AHEAD,
    BLOCKING,
    BLOCKS,
    BOTH,
    DAMAGE,
    DELAYED,
    DUE,
    EFFECT,
    GIANT,
    GONE,
    MAIN,
    MANA,
    MARKED_MANA,
    MELEE,
    PUT,
    STANDING,
    TIM,
    UPKEEP,
    USED,
    WAITS,
    ZONES,
    Row,
    fighting,
    turned,
)

OF_GAMES: dict[str, Row] = {
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
    "Board.became": GONE,
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
    "Turn.damaged": Row(
        BOTH + UPKEEP,
        STANDING | {"damage": "3"},
        BOTH + UPKEEP.replace("\n", ", damage to Bob 3\n"),
    ),
    "Turn.spells of unknown players": turned("spells played 2", spells="2"),
    "Turn.spells": Row(
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
    "Mana.only": MARKED_MANA,
    "Mana.stays": MARKED_MANA,
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
    "Board.table": Row(
        BOTH + UPKEEP,
        {
            "do": "table",
            "table_players": "3",
            "table_variant": "free-for-all",
            "table_team_size": "usual",
            "table_attacking": "usual",
            "table_range": "usual",
            "table_deploying": "usual",
        },
        "Table: free-for-all; attack multiple players\n" + BOTH + "Cat: life 20\n" + UPKEEP,
    ),
    "Board.markers": MELEE,
    "Board.begun": MELEE,
    "TurnMarker.number": MELEE,
    "TurnMarker.player": MELEE,
    "TurnMarker.turn": MELEE,
    "TurnMarker.due": MELEE,
    "Turn.controller": turned("controlled by Bob", controller="1"),
    "Combat.attackers": Row(
        BOTH + BLOCKS,
        {"do": "moment", "active": "1", "serial": "4", "moment": "declare blockers", "priority": "-1"},
        BOTH + "Turn 4: Bob, declare blockers\n",
    ),
    "Combat.defenders": fighting("x", "attacking")._replace(
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
}
