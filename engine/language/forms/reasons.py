"""Texts that the forms read otherwise than the grammar did, each with its reason."""

OTHERWISE: dict[str, str] = {
    "Magmatic Core": '"the number of age counters on it": not of the several creatures named since, so of the card',
    "Savage Offensive": '"they": the creatures that were named, not the spell that was kicked',
    **dict.fromkeys(
        ("Electric Eel", "Marjhan", "Stormcloud Djinn", "Wormwood Dryad", "Wormwood Treefolk"),
        '"~ gets +2/+0 until end of turn and deals 1 damage to you": the creature deals it, not the player',
    ),
    "Safe Haven": "each card is returned under its own owner's control, as 'their owners'' says of all of them",
    **dict.fromkeys(
        ("Aurification", "Chainer, Dementia Master", "Dralnu's Crusade", "Hivestone", "Mephidross Vampire"),
        '"in addition to its other creature types": words that the grammar cut as a type',
    ),
    **dict.fromkeys(
        ("Dokai, Weaver of Life", "Phantasmal Sphere", "Promise of Power", "Wurmcalling"),
        '"an X/X ... token": only "a" stood before a token in the grammar',
    ),
    **dict.fromkeys(
        ("Desolation Angel", "Desolation Giant", "Vulshok Battlemaster"),
        '"it": a single thing, though several were named since',
    ),
    **dict.fromkeys(
        ("Feast of Worms", "Flay", "Orc General", "Thopter Squadron", "Unnatural Hunger", "Winnow"),
        '"another" before what somebody picks: in the grammar only before "target", in conditions and events',
    ),
    **dict.fromkeys(
        (
            *("Alaborn Musketeer", "Chaosphere", "Crossbow Ambush", "Frog Tongue", "Giant Mantis"),
            *("Harbor Guardian", "Heartwood Dryad", "Mounted Archers", "Silk Net", "Spider Climb"),
            "Wall of Diffusion",
        ),
        '"can block creatures with flying": words with which the grammar began "as though they didn\'t have ..."',
    ),
}
