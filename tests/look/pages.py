"""Pieces of templates, drawn as pages draw them."""

from html.parser import HTMLParser

from django.template import engines


def rendered(source: str, **context: object) -> str:
    """What this source of a template says with these values."""
    return str(engines["templating"].from_string(source).render(context))


class Said(HTMLParser):
    """What HTML says: each element's name and attributes, and all words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str, name: str) -> list[str | None]:
        """An attribute of all elements of a name that have it."""
        return [attributes[name] for one, attributes in self.elements if one == tag and name in attributes]
