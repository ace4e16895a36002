"""What an object is: its characteristics, face by face (201, 418.5).

The question is answered once for each shape of a board. Where no static ability and no continuous effect of
a resolved spell or ability touches anything, an object is what its card or token says, with its counters; that
way is short. Otherwise the layers of 418.5 decide, and they are a rule: `rules.effects.layers_418` registers
itself here, because nothing here imports a rule.

values      Characteristics, Held, Restriction, Row
printed     what texts say, and the small changes that layers make
settling    the answers for a shape, and the questions
joining     what goes on as a land comes into play that says nothing
"""

from engine.characteristics.printed import copiable as copiable
from engine.characteristics.printed import is_hidden as is_hidden
from engine.characteristics.settling import characteristics as characteristics
from engine.characteristics.settling import controller_of as controller_of
from engine.characteristics.settling import converted as converted
from engine.characteristics.settling import explain as explain
from engine.characteristics.settling import faces as faces
from engine.characteristics.settling import has_keyword as has_keyword
from engine.characteristics.settling import held as held
from engine.characteristics.settling import held_in_play as held_in_play
from engine.characteristics.settling import imposed as imposed
from engine.characteristics.settling import is_reached as is_reached
from engine.characteristics.settling import is_type as is_type
from engine.characteristics.settling import keywords as keywords
from engine.characteristics.settling import kinds_in_play as kinds_in_play
from engine.characteristics.settling import last_known as last_known
from engine.characteristics.settling import register_layers as register_layers
from engine.characteristics.settling import restrictions as restrictions
from engine.characteristics.settling import settled as settled
from engine.characteristics.settling import snapshot as snapshot
from engine.characteristics.settling import snapshots_of as snapshots_of
from engine.characteristics.values import Characteristics as Characteristics
from engine.characteristics.values import Held as Held
from engine.characteristics.values import Imposed as Imposed
from engine.characteristics.values import Restriction as Restriction
from engine.characteristics.values import Row as Row
from engine.characteristics.values import Settled as Settled
