"""Terms: which objects and players a text speaks of, how many, under what condition, upon what event.

Three rules hold everywhere. A description says its kind and zone outright ("creature" is a permanent,
200.9). A pronoun is resolved by the reader: no "it" is left. A sentence that alters an earlier one is
folded into it (413.2: the whole text is read first).

    value           the root of all values
    descriptions    selections, filters, amounts, conditions
    events          what a text waits for or replaces
"""

# ruff: noqa: F403
from engine.language.terms.descriptions import *
from engine.language.terms.events import *
from engine.language.terms.value import Value as Value
