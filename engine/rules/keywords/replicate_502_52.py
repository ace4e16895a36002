"""Rule 502.52: replicate. A cost that may be paid besides any number of times; the spell is copied as often.

The copying is a sentence of the language (`engine.language.keyword_plays`).
"""

from __future__ import annotations

from engine.citing import computation
from engine.language.words import KeywordName
from engine.rules.stack.plugs_409 import ANY_NUMBER, Plug, plugs_in

REPLICATED = computation(
    "502.52a", "Replicate may be paid any number of times; the spell is copied as often."
)
EACH = computation("502.52b", "Each instance of replicate is paid, and triggers, by itself.")


@plugs_in
class Replicate(Plug):
    """Paid any number of times."""

    rule, keyword, times, several, counted = (
        "502.52",
        KeywordName.REPLICATE,
        ANY_NUMBER,
        EACH,
        (REPLICATED,),
    )
