"""Rule 502.21: kicker. A cost that may be paid besides; texts ask whether it was, and of several which."""

from __future__ import annotations

from engine.citing import computation
from engine.language.words import KeywordName
from engine.rules.stack.plugs_409 import ONCE, Plug, plugs_in

computation("502.21a", "Kicker is an additional cost that may be paid or not.")
SEVERAL = computation("502.21d", "A text that names one of several kicker costs means that one alone.")


@plugs_in
class Kicker(Plug):
    """Paid or not; each of several by itself."""

    rule, keyword, times, several = "502.21", KeywordName.KICKER, ONCE, SEVERAL
