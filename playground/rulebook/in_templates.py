"""{{ text|with_rules }}: prose whose rule numbers, cards and words of the glossary are links; symbols are drawn.

{{ text|with_rules("/rulebook/409/") }} leaves out links to the page that is being shown.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.rulebook.linking import linked

FUNCTIONS: dict[str, Callable[..., object]] = {}
FILTERS = {"with_rules": linked}
