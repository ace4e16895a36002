"""Notation: positions, lines, expectations and scenarios as text that a judge can write in a mail.

errors, scanning    what cannot be read, and where; the cursor over a text
names               what objects are called, and which object a name means
moments             the frames of a game in which a player has priority
positions           text to position and back (from `reading_positions`, `writing_positions`)
problems            why a readable position could not arise in a game
sentences           one answer or one play, as a sentence
expectations        what is to hold after a line
scenario            title, position, line and expectations together
tell                what happened, for people
"""
