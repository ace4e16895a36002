"""Scenarios in the forms of other programs: JSON with a published schema, and Forge's puzzle files.

incoming        bytes that somebody sends: which form they are in, and as text
forge_files     a puzzle file of Forge taken apart; forge_cards and forge_boards make a scenario of it
forge_writing   a scenario as such a file
json_writing    a scenario as JSON
json_reading    and back, with errors that name the place as a JSON pointer
json_text       the notation's text put together piece by piece, each piece with its place in the JSON

The saved form (`engine.notation.saved`) is another thing: it keeps every step of the machine. JSON here says what the
text of a scenario says.
"""
