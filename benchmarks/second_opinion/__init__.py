"""An independent second opinion on what is cheap to reckon twice: accounts of mana, life, damage and cards, the damage
of combat, and the sizes of creatures.

`Witness` is shown each event with the board before and after it, and reckons by itself what should be true: from the
fields of boards, the words of events and the printed values of cards. Nothing here calls what it checks: no planner, no
layer, no filter of the engine. What a bookkeeper does not know, he refuses, and counts it: a refusal is no finding.

accounts    mana, life, damage on permanents, where each card is
combat      who assigns how much combat damage to whom, and what becomes of it
sizes       power and toughness, layer by layer
"""

from benchmarks.second_opinion.witness import Disagreement as Disagreement
from benchmarks.second_opinion.witness import Witness as Witness
