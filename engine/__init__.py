"""The rules engine: pure values and procedures, no Django, no files, no clock, no global chance.

Where to look::

    board.py            what card text can ask about: objects, zones, players, turn, combat
    events/             the one place that changes a board, part by part, with the event it was
    agenda.py           rule procedures as data: frames, numbered steps, the six verbs
    decisions.py        the few kinds of choice that a player or chance can be asked for
    characteristics/    what an object is: copiable values through the layers (418.5)
    asking/             what the words of a text mean on a board: selections, filters, amounts, conditions
    game.py             the driver: a cursor that steps, asks, answers, goes back
    recording.py        how the driver writes the trace (trace.py); replaying.py plays a line again
    position.py         everything true of a game at one moment, one immutable value
    view.py             what one player may see of it
    explaining/         why is it so, and why can't I
    simulate.py         playouts with policies, counted
    naming.py           what objects and players are called
    citing.py           rules that a computation rests on
    language/           rules text read into ability values, and printed back
    rules/              the rule book, a room per chapter, the rule's number in the module's name
    notation/           positions, lines and expectations as text; the saved form
    cards/ scenarios/   what ships: card texts and worked rulings

Imports point one way: notation and rules lean on agenda, events, decisions and characteristics; these on
the board; the board on ability values.
"""

EDITION = "2006-10-01"
"""The date of the one edition of the Comprehensive Rules that this engine plays."""
