"""Players: who answers a decision, and why.

A player gets a `Sight` (the decision, what its maker may see) and a chance of its own, and gives an `Advice`: a legal
answer and one sentence for it. The same position and chance give the same answer on every machine. docs/players.md
tells of each kind.

    answering   Advice, and the kinds of player by name
    eyes        the board as the player who decides may see it
    worth       what permanents, cards and life are worth
    scales      what instructions would come to, read off their values: whom they help or harm, and how much
    weights     a weight for each kind of instruction
    fighting    what a combat comes to
    attacking, blocking    who fights
    playing     what to do with priority
    choosing    targets, modes, payments, discards and all else
    sensible    the sensible player
    guessing    boards as they may be, with what a player may not see drawn anew
    standing    how a board stands for a player
    trying      which answers are worth trying out
    tree        questions that were met as answers were tried out, and what each answer to them came to
    searching   the searching player
"""

from engine.players import weights as weights
from engine.players.answering import IDLE as IDLE
from engine.players.answering import RANDOM as RANDOM
from engine.players.answering import SEARCHING as SEARCHING
from engine.players.answering import SENSIBLE as SENSIBLE
from engine.players.answering import Advice as Advice
from engine.players.answering import policies as policies
from engine.players.answering import policy as policy
from engine.players.searching import SearchStopped as SearchStopped
from engine.players.searching import advice as searched
from engine.players.searching import again as searched_again
from engine.players.searching import policy as searching_policy
from engine.players.sensible import advice as advice

__all__ = [
    "IDLE",
    "RANDOM",
    "SEARCHING",
    "SENSIBLE",
    "Advice",
    "SearchStopped",
    "advice",
    "policies",
    "policy",
    "searched",
    "searched_again",
    "searching_policy",
    "weights",
]
