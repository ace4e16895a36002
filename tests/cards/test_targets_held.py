"""A target is as legal on resolving as it was when announced, if nothing has changed meanwhile (409.1c, 413.2a).

Each way to describe a target that the shipped cards have, and some with a chooser, is put on an ability that is played
with two and with three opponents. Everything on the table is tried as each target: the waiting question says which
may be chosen. Then, with the ability on the stack, each is put in the place of what was chosen and the ability
resolves: it does so with just those that could have been chosen, and does nothing to the others.
"""
