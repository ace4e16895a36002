"""Rule 502.57: flash. A card is played at any time at which an instant could be."""

from __future__ import annotations

from engine.language.words import KeywordName
from engine.rules.stack.plugs_409 import Plug, plugs_in


@plugs_in
class Flash(Plug):
    """At any time (502.57a)."""

    rule, keyword, at_any_time = "502.57", KeywordName.FLASH, True
