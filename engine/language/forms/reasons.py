"""Texts that the forms read otherwise than the grammar did, each with its reason."""

OTHERWISE: dict[str, str] = {
    "Magmatic Core": '"the number of age counters on it": not of the several creatures named since, so of the card',
    "Savage Offensive": '"they": the creatures that were named, not the spell that was kicked',
    **dict.fromkeys(
        ("Electric Eel", "Marjhan", "Stormcloud Djinn", "Wormwood Dryad", "Wormwood Treefolk"),
        '"~ gets +2/+0 until end of turn and deals 1 damage to you": the creature deals it, not the player',
    ),
    "Safe Haven": "each card is returned under its own owner's control, as 'their owners'' says of all of them",
}
