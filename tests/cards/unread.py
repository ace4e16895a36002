"""Cards of the period that do not ship, taken from the list of names: which they are changes."""

from engine.cards import library
from engine.cards.known import known
from engine.language.card import Layout


def unread_cards(most: int = 20, word: str = "") -> list[str]:
    """Names of cards of one face at which reading stops, with a word in their type lines."""
    found = []
    for name in known():
        if name in library() or not name.replace(" ", "").isalpha() or not name.isascii():
            continue
        one = known()[name]
        words = one.stops and one.stops[0].startswith(("no rule", "in doubt", "the text stops")) is False
        if one.layout is Layout.NORMAL and words and word in one.faces[0].types:
            found.append(name)
            if len(found) == most:
                break
    return found


def an_unread_card(word: str = "") -> str:
    """One of them."""
    return unread_cards(1, word)[0]
