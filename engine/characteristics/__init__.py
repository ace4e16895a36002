"""What an object is: its characteristics, face by face (201, 418.5).

The question is answered once for each shape of a board. Where no static ability and no continuous effect of
a resolved spell or ability touches anything, an object is what its card or token says, with its counters; that
way is short. Otherwise the layers of 418.5 decide, and they are a rule: `rules.effects.layers_418` registers
itself here, because nothing here imports a rule.

values      Characteristics, Held, Restriction, Row
printed     what texts say, and the small changes that layers make
settled     the answers for a shape, and the questions
"""

from engine.characteristics.settled import characteristics as characteristics
from engine.characteristics.settled import controller_of as controller_of
from engine.characteristics.settled import converted as converted
from engine.characteristics.settled import explain as explain
from engine.characteristics.settled import faces as faces
from engine.characteristics.settled import has_keyword as has_keyword
from engine.characteristics.settled import held as held
from engine.characteristics.settled import imposed as imposed
from engine.characteristics.settled import is_type as is_type
from engine.characteristics.settled import keywords as keywords
from engine.characteristics.settled import last_known as last_known
from engine.characteristics.settled import register_layers as register_layers
from engine.characteristics.settled import restrictions as restrictions
from engine.characteristics.settled import settled as settled
from engine.characteristics.settled import snapshot as snapshot
from engine.characteristics.values import Characteristics as Characteristics
from engine.characteristics.values import Held as Held
from engine.characteristics.values import Imposed as Imposed
from engine.characteristics.values import Restriction as Restriction
from engine.characteristics.values import Row as Row
from engine.characteristics.values import Settled as Settled
