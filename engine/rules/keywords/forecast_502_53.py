"""Rule 502.53: forecast. The card in the hand whose ability is played stays revealed until the step ends (502.53b)."""

from __future__ import annotations

from engine.language.words import KeywordName
from engine.rules.stack.plugs_409 import Plug, plugs_in


@plugs_in
class Forecast(Plug):
    """Shown for longer than an ability on the stack."""

    rule, keyword, shown_until = "502.53", KeywordName.FORECAST, "step"
