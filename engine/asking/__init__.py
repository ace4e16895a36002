"""Asking: what the words of a text stand for on a board (413.2f), whoever asks.

asker       whose question it is: Asker, Things
comparing   numbers, and the two answers of split cards (505.5, 505.6)
zones       where something that matches may be
questions   matches, select, amount
conditions  holds
commonest   which colors are the most common
fewest      how much whoever has the least of something has
durations   whether what lasts "as long as" goes on (418.3d)
fought      what has attacked and blocked this turn
forbidding  what can't and what must be done
"""

from engine.asking import fought as fought
from engine.asking import next_played as next_played
from engine.asking import whence as whence
from engine.asking.asker import MOVED as MOVED
from engine.asking.asker import NO_THINGS as NO_THINGS
from engine.asking.asker import STRAYED as STRAYED
from engine.asking.asker import Asker as Asker
from engine.asking.asker import Things as Things
from engine.asking.asker import after_moves as after_moves
from engine.asking.asker import find as find
from engine.asking.commonest import commonest as commonest
from engine.asking.comparing import answers as answers
from engine.asking.comparing import counted as counted
from engine.asking.comparing import either as either
from engine.asking.comparing import has_name as has_name
from engine.asking.conditions import holds as holds
from engine.asking.durations import goes_on as goes_on
from engine.asking.fewest import fewest as fewest
from engine.asking.forbidding import asker_of as asker_of
from engine.asking.forbidding import can_be_destroyed as can_be_destroyed
from engine.asking.forbidding import forbids as forbids
from engine.asking.forbidding import requires as requires
from engine.asking.questions import amount as amount
from engine.asking.questions import candidates as candidates
from engine.asking.questions import matches as matches
from engine.asking.questions import matches_past as matches_past
from engine.asking.questions import matches_player as matches_player
from engine.asking.questions import select as select
from engine.asking.questions import share_of as share_of
from engine.asking.sharing import types_of as types_of
from engine.asking.zones import may_be_player as may_be_player
from engine.asking.zones import zones_of as zones_of
