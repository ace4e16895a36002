"""Pieces of templates, drawn as pages draw them."""

from django.template import engines


def rendered(source: str, **context: object) -> str:
    """What this source of a template says with these values."""
    return str(engines["templating"].from_string(source).render(context))
