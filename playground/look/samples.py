"""Sample data of the style guide: views in the shape that the site's own pages hand to the templates."""

from typing import Any

View = dict[str, Any]


def _face(
    name: str,
    cost: str,
    colors: str,
    types: str,
    *text: str,
    size: tuple[str, str] = ("", ""),
    active: bool = True,
) -> View:
    return {
        "name": name,
        "cost": cost,
        "colors": list(colors),
        "types": types,
        "text": list(text),
        "power": size[0],
        "toughness": size[1],
        "active": active,
    }


def _view(*faces: View, **states: Any) -> View:
    return {"layout": "normal", "faces": list(faces), **states}


def _bears(**states: Any) -> View:
    return _view(_face("Grizzly Bears", "{1}{G}", "G", "Creature - Bear", size=("2", "2")), **states)


def _angel(**states: Any) -> View:
    text = ("Flying", "Attacking doesn't cause Serra Angel to tap.")
    return _view(_face("Serra Angel", "{3}{W}{W}", "W", "Creature - Angel", *text, size=("4", "4")), **states)


def _assassin(**states: Any) -> View:
    text = "{T}: Destroy target tapped creature."
    face = _face("Royal Assassin", "{1}{B}{B}", "B", "Creature - Human Assassin", text, size=("1", "1"))
    return _view(face, **states)


def _giant(**states: Any) -> View:
    return _view(_face("Hill Giant", "{3}{R}", "R", "Creature - Giant", size=("3", "3")), **states)


def _drake(**states: Any) -> View:
    return _view(_face("Wind Drake", "{2}{U}", "U", "Creature - Drake", "Flying", size=("2", "2")), **states)


def _thopter(**states: Any) -> View:
    face = _face("Ornithopter", "{0}", "", "Artifact Creature - Thopter", "Flying", size=("0", "2"))
    return _view(face, **states)


def _wolf(**states: Any) -> View:
    return _view(_face("Watchwolf", "{G}{W}", "GW", "Creature - Wolf", size=("3", "3")), **states)


def _land(name: str, letter: str, **states: Any) -> View:
    text = f"{{T}}: Add {{{letter}}} to your mana pool."
    return _view(_face(name, "", "", f"Basic Land - {name}", text), **states)


def _minion(**states: Any) -> View:
    face = _face("Minion", "", "B", "Token Creature - Minion", size=("1", "1"))
    return _view(face, **{"layout": "token", **states})


def _fire_and_ice(fire: bool = True, ice: bool = True, **states: Any) -> View:
    divided = "Fire deals 2 damage divided as you choose among any number of target creatures and/or players."
    return _view(
        _face("Fire", "{1}{R}", "R", "Instant", divided, active=fire),
        _face("Ice", "{1}{U}", "U", "Instant", "Tap target permanent.", "Draw a card.", active=ice),
        **{"layout": "split", **states},
    )


def _genesis(**states: Any) -> View:
    text = (
        "At the beginning of each player's upkeep, that player puts the top card of his or her library into "
        "his or her graveyard. He or she then puts X 1/1 black Minion creature tokens into play, where X is "
        "that card's converted mana cost."
    )
    return _view(_face("Infernal Genesis", "{4}{B}{B}", "B", "Enchantment", text), **states)


def _lavarunner(flipped: bool = False, **states: Any) -> View:
    upper = _face(
        "Akki Lavarunner",
        "{3}{R}",
        "R",
        "Creature - Goblin Warrior",
        "Haste",
        "Whenever Akki Lavarunner deals damage to an opponent, flip it.",
        size=("1", "1"),
        active=not flipped,
    )
    lower = _face(
        "Tok-Tok, Volcano Born",
        "",
        "R",
        "Legendary Creature - Goblin Shaman",
        "Protection from red",
        "If a red source would deal damage to a player, it deals that much damage plus 1 instead.",
        size=("2", "2"),
        active=flipped,
    )
    return _view(upper, lower, **{"layout": "flip", "flipped": flipped, **states})


def _face_down(**states: Any) -> View:
    return _view(_face("", "", "", "Creature", size=("2", "2")), **{"layout": "facedown", **states})


def chips() -> list[tuple[str, View]]:
    """Every frame and every state at the smallest size, each with its caption."""
    return [
        ("white", _angel()),
        ("blue", _drake()),
        ("black", _assassin()),
        ("red", _giant()),
        ("green", _bears(href="#cards")),
        ("multicolour", _wolf()),
        ("artifact", _thopter()),
        ("land", _land("Forest", "G")),
        ("token", _minion()),
        ("face down", _face_down()),
        ("split", _fire_and_ice()),
        ("tapped", _bears(tapped=True)),
        ("attacking", _giant(attacking=True, tapped=True)),
        ("attacking, blocked", _giant(attacking=True, tapped=True, course="blocked")),
        ("blocking, damaged", _bears(blocking=True, damage=1)),
        ("counters", _wolf(counters=[("+1/+1", 2), ("charge", 1)])),
        ("summoning sick", _drake(sick=True)),
        ("changed by this step", _angel(changed=True)),
        ("flip, flipped", _lavarunner(flipped=True)),
        ("a copy", _bears(copied=True)),
        ("split, Ice played", _fire_and_ice(fire=False)),
    ]


def medium_cards() -> list[View]:
    """Cards as they lie on a roomy table."""
    return [
        _angel(),
        _drake(sick=True),
        _assassin(tapped=True),
        _giant(attacking=True),
        _bears(blocking=True, damage=1),
        _wolf(counters=[("+1/+1", 2)]),
        _thopter(),
        _land("Mountain", "R"),
        _minion(),
        _face_down(),
        _fire_and_ice(fire=False),
        _lavarunner(),
    ]


def large_cards() -> list[View]:
    """Cards on their own page."""
    return [_genesis(), _lavarunner(), _fire_and_ice(ice=False)]


def board() -> View:
    """Two players in Ann's upkeep, with the trigger of Infernal Genesis about to resolve."""
    return {
        "ann": {
            "creatures": [_minion(), _minion(), _minion(), _minion(), _minion(changed=True, sick=True)],
            "others": [_genesis(href="#cards")],
            "lands": [_land("Swamp", "B", tapped=True), _land("Swamp", "B"), _land("Mountain", "R")],
        },
        "bob": {
            "creatures": [_bears(tapped=True), _angel(), _drake(damage=1)],
            "lands": [_land("Forest", "G"), _land("Forest", "G", tapped=True), _land("Plains", "W")],
        },
        "phases": _phases(),
    }


def _phases() -> list[View]:
    beginning = [{"name": "untap", "past": True}, {"name": "upkeep", "current": True}, {"name": "draw"}]
    combat = [{"name": name} for name in ("beginning", "attackers", "blockers", "damage", "end")]
    return [
        {"name": "Beginning", "current": True, "steps": beginning},
        {"name": "Main", "steps": []},
        {"name": "Combat", "steps": combat},
        {"name": "Main", "steps": []},
        {"name": "End", "steps": [{"name": "end of turn"}, {"name": "cleanup"}]},
    ]


def _line(rule: str, depth: int, said: str, **more: Any) -> View:
    return {"rule": rule, "depth": depth, "said": said, "href": "#trace", **more}


def trace() -> list[View]:
    """Ann's upkeep under Infernal Genesis, with a split card on top of her library."""
    unused = [
        _line("420.5a", 2, "No player has 0 or less life."),
        _line("420.5b", 2, "No creature has toughness 0 or less."),
        _line("420.5c", 2, "No creature has lethal damage."),
    ]
    return [
        _line(
            "303.1", 0, "The upkeep step begins; what triggers at its beginning goes on the stack.", call=True
        ),
        _line("410.3", 1, "Ann puts her one waiting ability on the stack.", note="Infernal Genesis"),
        _line("420.3", 1, "State-based effects are checked before a player gets priority.", call=True),
        {"folded": unused},
        _line("408.1c", 1, "Ann, the active player, gets priority.", note="Ann passes; Bob passes"),
        _line(
            "413.1",
            1,
            "All players passed in succession, so the top object of the stack resolves.",
            call=True,
        ),
        _line(
            "413.2b",
            2,
            "Instructions are followed in the order written.",
            note="Assault // Battery goes from Ann's library to her graveyard",
        ),
        _line(
            "505.5",
            3,
            "A split card that is not on the stack gives two answers, one for each half.",
            note="{R} is 1 and {3}{G} is 4: five tokens",
            current=True,
        ),
        _line("216.1", 3, "Tokens are put into play.", ahead=True),
        _line("408.1c", 1, "Ann, the active player, gets priority.", ahead=True),
    ]


def call_stack() -> list[View]:
    """The procedures in progress, outermost first."""
    return [
        {"name": "turn 3", "href": "#stepper"},
        {"rule": "303", "name": "upkeep step", "href": "#stepper"},
        {"rule": "413", "name": "resolving", "href": "#stepper"},
        {"rule": "505.5", "name": "two answers"},
    ]


def _control(name: str, icon: str, key: str, label: str, **more: Any) -> View:
    return {
        "name": name,
        "icon": icon,
        "key": key,
        "label": label,
        "href": "#stepper",
        "enabled": True,
        **more,
    }


def transport() -> View:
    """The transport bar in the middle of a recorded line."""
    return {
        "back": [
            _control("Turn", "turn", "T", "Back to the turn before"),
            _control("Decision", "decision", "D", "Back to the decision before"),
            _control("Back", "step", "b", "One step back"),
        ],
        "forward": [
            _control("Into", "into", "i", "Step into", primary=True),
            _control("Over", "over", "o", "Step over"),
            _control("Out", "out", "u", "Step out"),
            _control("Decision", "decision", "d", "On to the next decision"),
            _control("Step", "step", "s", "On to the next step of the turn"),
            _control("Phase", "phase", "p", "On to the next phase"),
            _control("Turn", "turn", "t", "On to the next turn", enabled=False),
        ],
    }


def stack() -> list[View]:
    """What waits on the stack, top first."""
    return [
        {
            "card": _fire_and_ice(fire=False),
            "text": "Ice: tap target permanent. Draw a card.",
            "by": "Bob",
            "targets": "Swamp",
        },
        {"card": None, "text": "Infernal Genesis, the ability of each upkeep", "by": "Ann", "targets": ""},
    ]


def results() -> list[tuple[str, int, str]]:
    """Two hundred playouts and how they ended."""
    return [
        ("Ann won", 121, "#simulation"),
        ("Bob won", 66, "#simulation"),
        ("drawn", 9, ""),
        ("bound reached", 4, ""),
    ]


SCENARIO_TEXT = """
Ann: life 20, library Assault // Battery, Swamp
  in play: Infernal Genesis, 2 Swamp (1 tapped)
Bob: life 17
  in play: Grizly Bears (tapped), Serra Angel
turn 3: Ann, upkeep step
""".strip().splitlines()

SYMBOLS = (
    "{W}{U}{B}{R}{G} {W/U}{W/B}{U/B}{U/R}{B/R}{B/G}{R/G}{R/W}{G/W}{G/U} {S}{T} {X}{Y}{Z}",
    "".join(f"{{{number}}}" for number in range(21)),
)
