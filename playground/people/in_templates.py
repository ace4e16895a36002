"""The words of people's room in templates.

{{ ways_elsewhere() }}             the other sites by which one can sign in
"""

from playground.people.elsewhere import ways

FUNCTIONS = {"ways_elsewhere": ways}
FILTERS: dict[str, object] = {}
