"""What rules text means, as values: the contract between the language and the rules.

Every value is a frozen struct that compares by what it holds, remembers its hash, holds no function, and
is saved as JSON under its class's name. Rules give the values their meaning, forms say
them in words. This module gathers them from four rooms:

    words     the closed vocabularies: colours, types, zones, moments, keyword names
    terms     selections, filters, amounts, conditions, events
    effects   instructions, continuous changes, costs, bodies with targets and modes, abilities
    card      mana costs (from `printed`), faces, cards
"""

# ruff: noqa: F403
from engine.language.card import *
from engine.language.effects import *
from engine.language.printed import ManaCost as ManaCost
from engine.language.terms import *
from engine.language.words import *
