"""What names things on a board: objects, cards, players and their seats, turns (200-217)."""

from __future__ import annotations

from typing import NewType

ObjectId = NewType("ObjectId", int)
"""One stay of a card, token, ability or damage assignment in one zone (217.1c)."""
CardId = NewType("CardId", int)
"""The identity of a physical card, the same through all zones and games of a nest (506.3, 506.6)."""
PlayerId = NewType("PlayerId", int)
"""A seat: 0 for the first player, then in turn order, which goes round to each player's left."""
Timestamp = NewType("Timestamp", int)
"""418.5e-g. Drawn from the same counter as object ids, so later is larger."""
TurnId = NewType("TurnId", int)
"""The serial number of a turn, counted over the whole game; durations and "this turn" name it."""

NOBODY = PlayerId(-1)
NOTHING = ObjectId(0)
