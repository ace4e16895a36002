"""The rules engine: pure values and procedures, no Django, no files, no clock, no global chance.

Where to look::

    board.py            what card text can ask about: objects, zones, players, turn, combat
    events.py           the one place that changes a board, part by part, with the event it was
    agenda.py           rule procedures as data: frames, numbered steps, the six verbs
    decisions.py        the few kinds of choice that a player or chance can be asked for
    characteristics.py  what an object is: copiable values through the layers (418.5)
    game.py             the driver: a cursor that steps, asks, answers, goes back
    position.py         everything true of a game at one moment, one immutable value
    language/           rules text read into ability values, and printed back
    rules/              the rule book, a room per chapter, the rule's number in the module's name
    notation/           positions, lines and expectations as text; the saved form
    cards/ scenarios/   what ships: card texts and worked rulings

Imports point one way: notation and rules lean on agenda, events, decisions and characteristics; these on
the board; the board on ability values.
"""

EDITION = "2006-10-01"
"""The date of the one edition of the Comprehensive Rules that this engine plays."""
