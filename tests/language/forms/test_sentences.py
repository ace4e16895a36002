"""Sentences that the forms read and print as they stand, and what some of them mean."""

from __future__ import annotations

import pytest

from engine.language import rooms
from engine.language.effects import Activated, DealDamage, Modify
from engine.language.errors import UnreadableText
from engine.language.forms.printing import text_of
from engine.language.forms.reading import read
from engine.language.terms import Self
from engine.language.tokens import Passage

PARAGRAPHS = (
    "Remove another black creature card from your graveyard from the game: Draw a card.",
    "Whenever another legendary permanent is put into a graveyard from play, return it to its owner's hand.",
    "Whenever ~ attacks, other attacking creatures get +X/+X until end of turn, where X is the number of other "
    "attacking creatures.",
    "Remove the top card of your library from the game: If the removed card is a snow land card, draw a card.",
    "~ can't be blocked unless defending player controls three or more creatures that share a creature type.",
    "When you lose control of ~, draw a card.",
    "Whenever you gain control of ~ from another player, draw a card.",
    "Whenever a spell or ability an opponent controls causes a land to be put into your graveyard from play, put it "
    "into play.",
    "Whenever a creature dealt damage by ~ this turn is put into a graveyard from play, put it into play at end of "
    "turn. Sacrifice the creature when you lose control of ~.",
    "Sacrifice ~: When target creature is put into your graveyard from play this turn, put it into play.",
    "Whenever a basic land is tapped for mana of the chosen color, its controller adds one mana of that color to his "
    "or her mana pool.",
    "As ~ comes into play, pay any amount of life. The amount you pay can't be more than the total number of white "
    "nontoken permanents an opponent controls plus the total number of white cards in their graveyards.",
    "{1}: Draw a card. Only ~'s owner may play this ability.",
    "Pay enchanted creature's mana cost: Draw a card. Only enchanted creature's controller may play this ability.",
    "At the beginning of your upkeep, sacrifice ~ unless you pay {10}. This cost is reduced by {2} for each basic land "
    "type among lands you control.",
    "Creatures that attacked during their controller's last turn can't attack.",
    "~ can't attack as long as ~ attacked during your last turn.",
    "When ~ is put into a graveyard from play, for each creature that dealt damage to ~ this turn, destroy it unless "
    "its controller pays 2 life.",
    "{2}: Draw a card. Play this ability only if you've controlled ~ continuously since the beginning of your most "
    "recent turn.",
    "Sacrifice ~: You gain life equal to the life you've lost this turn.",
    "{1}: Target creature can't be regenerated this turn. Damage that would be dealt to it this turn can't be "
    "prevented or dealt instead to another creature or player.",
    "Whenever the first noncreature spell of a turn is played, counter it.",
    "Whenever an Aura becomes attached to ~, put two 1/1 green Saproling creature tokens into play.",
    "Whenever ~ becomes unattached from a permanent, sacrifice that permanent.",
    "Whenever a player pays a kicker cost, put a 1/1 green Saproling creature token into play.",
    "Whenever a creature comes into play, you may add {1} to your mana pool for each creature you control that shares "
    "a creature type with it.",
    "At end of combat, tap all creatures that blocked ~ this turn. They don't untap during their controllers' next "
    "untap steps.",
    "{T}: Target land becomes a Swamp until its controller's next untap step.",
    "{T}: Target creature doesn't untap during its controller's next two untap steps.",
    "{T}: Choose target opponent who had more life than you did as you played this ability. You gain 3 life.",
    "{T}: Choose target opponent who controlled more creatures than you did as you played this ability. Draw a card.",
    "{T}: Choose target opponent who had at least two more cards in hand than you did as you played this ability. "
    "~ deals 2 damage to that player.",
    "{T}: Choose target player who had at least two fewer creature cards in his or her graveyard than you did as you "
    "played this ability. That player draws a card.",
    "At the beginning of each opponent's upkeep, that player chooses draw step, main phase, or combat phase. That "
    "player skips each instance of the chosen step or phase this turn.",
    "{2}: Prevent the next 1 damage that would be dealt by ~ this turn.",
    "If a spell would deal damage to a creature, prevent that damage. Remove that many +1/+1 counters from ~, then "
    "draw a card.",
    "Prevent all damage that would be dealt to a creature by another creature if they share a color.",
    "Whenever a red creature or spell deals damage, draw a card.",
    "{T}: ~ deals X damage divided as you choose among any number of target creatures, where X is ~'s power. Each of "
    "them deals damage equal to its power to ~.",
    "As long as you have no cards in hand, if a source you control would deal damage to a creature or player, it deals "
    "double that damage to that creature or player instead.",
    "{T}: ~ deals damage to target creature equal to the damage dealt to it this turn.",
    "When ~ is put into a graveyard from play, ~ deals damage equal to the amount of damage dealt to ~ this turn by "
    "other sources named ~ to target creature.",
    "{1}, Remove a counter from a permanent you control: Draw a card.",
    "{1}, Remove a +1/+1 counter or a charge counter from a permanent you control: Draw a card.",
    "At the beginning of your upkeep, sacrifice ~ unless you remove a counter from a permanent you control.",
    "{1}, Remove X ki counters from ~: For each counter removed this way, ~ gets +2/+0 until end of turn.",
    "{T}: Remove all charge counters from ~. Add {1} to your mana pool for each counter removed this way.",
    "{T}: Remove all charge counters from ~. Put that many 1/1 green Saproling creature tokens into play.",
    "Whenever a creature has four or more fuse counters on it, remove all fuse counters from it. Destroy it.",
    "{W}, {T}: Put target Aura card from a graveyard into play attached to a creature you control.",
    "If ~ would come into play, instead sacrifice each other land you control, then put ~ into play.",
    "As ~ comes into play, you may choose a land in play. If you do, ~ comes into play tapped as a copy of that land.",
    "As ~ comes into play, you may choose a creature in play. If you do, ~ comes into play as a copy of that creature, "
    "except its name is still ~, it's legendary in addition to its other types, and it gains \"{U}: Return ~ to its "
    "owner's hand.\"",
    "For each basic land type among lands you control, ~ has landwalk of that type.",
    "{T}, Sacrifice a land: Target creature gains landwalk of each of the land types of the sacrificed land until end "
    "of turn.",
    "{1}: Move a +1/+1 counter from target creature onto another target creature its controller controls.",
    "{1}: Attach target Aura attached to a permanent to another permanent with the same controller.",
    "{1}: Attach target Aura attached to a creature or land to another permanent of that type.",
    "{5}: Exchange control of target artifact, creature, or land you control and target permanent an opponent controls "
    "that shares one of those types with it. If those permanents are exchanged this way, destroy all Auras attached to "
    "them.",
    "Whenever a creature comes into play, its controller chooses target permanent another player controls that shares "
    "a card type with it. Exchange control of those permanents.",
    "{X}{X}, {T}: ~ deals damage equal to the number of pin counters on ~ to target creature or player. X is the "
    "number of pin counters on ~.",
    "All creatures get +X/+Y, where X is half the number of Forests you control, rounded down and Y is half the "
    "number of Forests you control, rounded up.",
    "Tap enchanted creature: Target creature other than enchanted creature gets +2/+1 until end of turn.",
    "Whenever all non-Wall creatures you control attack, draw a card.",
    "Whenever ~ attacks, you may put a creature card from your hand into play blocking target creature.",
    "~ has bushido X, where X is the number of attacking creatures.",
    "{1}: Draw a card. Play this ability only if enchanted creature is white and is untapped.",
    "Whenever ~ attacks, put target creature card from your graveyard into play tapped and attacking.",
    "When ~ is put into a graveyard from play, if ~ was blocked this turn, draw a card.",
    "Whenever one or more creatures block, draw a card.",
    "Except for creatures named ~ and artifact creatures, creatures you control can't attack.",
    "Players can't play lands as long as ten or more lands are in play.",
    "When ~ is put into a graveyard from play during combat, draw a card.",
    "Nonblue creatures can't block creatures you control unless their controller pays 1 life for each "
    "blocking creature he or she controls.",
    "~ can't block creatures with power 3 or greater unless you pay {1}.",
    "~ can't be blocked unless defending player pays {3} for each creature he or she controls that's blocking it.",
    "At end of combat, if ~ attacked or blocked this combat, draw a card.",
    "{1}: Remove target creature from combat. Creatures it was blocking that had become blocked by only it "
    "this combat become unblocked.",
    "{1}: Target creature blocks an attacking creature of your choice.",
    "{1}: Remove target creature from combat. Creatures it was blocking that hadn't become blocked by "
    "another creature this combat become unblocked, then it blocks an attacking creature of your choice.",
    "{X}: Put up to X +1/+0 counters on ~. This ability can't cause the total number of +1/+0 counters on ~ "
    "to be greater than four.",
    "If ~ is unblocked, you may have it assign its combat damage to a creature defending player controls.",
    "You may assign ~'s combat damage divided as you choose among defending player and/or any number of "
    "creatures he or she controls.",
    "At the beginning of combat on your turn, separate all creatures defending player controls into two "
    "piles. Only creatures in the pile of his or her choice can block this turn.",
    "At the beginning of combat on each opponent's turn, separate all creatures that player controls into "
    "two piles. Only creatures in the pile of his or her choice can attack this turn.",
    "No more than two creatures can attack you each combat.",
    "Whenever ~ blocks a creature, if no Wall creatures are blocking that creature, draw a card.",
    "Whenever a creature attacks, creatures you control block it this turn if able.",
    "Tapped creatures you control can block as though they were untapped.",
    "Rather than the attacking player, you assign the combat damage of each creature attacking you. You can "
    "divide that creature's combat damage as you choose among any of the creatures blocking it.",
    'Spells cost an additional "Sacrifice a Swamp" to play for each black mana symbol in their mana costs.',
    'Activated abilities cost an additional "Sacrifice a Swamp" to play for each black mana symbol in their activation '
    "costs.",
    'Activated abilities of nontoken Rebels cost an additional "Sacrifice a land" to play.',
    'Creature spells cost an additional "Sacrifice a land" to play.',
    "Any time you could play a mana ability, you may pay 1 life. If you do, add {1} to your mana pool.",
    "Any player may play creature spells with converted mana cost 3 or less without paying their mana cost any time he "
    "or she could play an instant.",
    "You may play creature spells without paying their mana cost.",
    "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you play.",
    "You may pay {X} rather than pay the mana cost for Samurai spells you play, where X is that spell's converted mana "
    "cost.",
    "Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell.",
    "Whenever an opponent plays a spell, you may reveal the top card of your library. If you do, counter that spell if "
    "it has the same converted mana cost as the revealed card.",
    "Whenever a player plays a spell, any other player may pay its mana cost. If a player does, counter it.",
    "{T}: If target artifact's converted mana cost is equal to the amount of mana in your mana pool, destroy it.",
    "As long as enchanted creature isn't a creature, it's an artifact creature with power and toughness each equal to "
    "its converted mana cost.",
    "Spells you play cost {1} less to play for each card with the same name as that spell in your graveyard.",
    "{1}: Draw a card. Play this ability only during your turn, before the end of turn step.",
    "{X}, {T}: You may play a card with converted mana cost X removed from the game with ~ without paying its mana "
    "cost.",
    "{1}: Search your library for an instant card. Play it without paying its mana cost. Shuffle your library.",
    "Tap an untapped creature you control: ~ gets +X/+0 until end of turn, where X is the power of the creature tapped "
    "this way.",
    "Tap two untapped creatures you control: Destroy target creature that shares a creature type with each white "
    "creature.",
    "{1}: Draw a card. Play this ability only before the end of combat step.",
    "At the beginning of your upkeep, sacrifice ~ unless you pay {2}. If you pay, draw a card.",
    "{T}: Choose a player. That player draws a card.",
    "Players can't cycle cards.",
    "As ~ comes into play, name a card other than a basic land card.",
    "{1}: Put up to two target land cards in a player's graveyard on top of their owners' library in any order. "
    "Their owner draws a card.",
    "If you would draw a card, you may skip that draw instead.",
    "At the beginning of your upkeep, ~ deals 2 damage to you unless you have exactly three or exactly four cards "
    "in hand.",
    "At the beginning of your upkeep, if a player has more cards in hand than each other player, the player with "
    "the most cards in hand gains control of ~.",
    "Whenever a player plays a spell, counter it if a card with the same name is in a graveyard or a nontoken "
    "permanent with the same name is in play.",
    "Whenever you discard a card, return it from your graveyard to your hand.",
    "Whenever you discard a card, return it from your graveyard to play.",
    "{1}: Remove from the game target card from a graveyard, all other cards in graveyards with the same name as "
    "that card, and all permanents with that name.",
    "Whenever a player plays an ability that isn't a mana ability, ~ deals 1 damage to that player.",
    "Whenever an artifact becomes tapped or a player plays an artifact's ability without {T} in its activation cost, "
    "~ deals 1 damage to that artifact's controller.",
    "Buyback costs cost {2} less.",
    "Flashback costs you pay cost up to {2} less.",
    "Flashback costs your opponents pay cost {2} more.",
    "Morph costs cost {2} more.",
    "Equip costs you pay cost {1} less.",
    "Whenever you sacrifice a black creature, draw a card.",
    "Whenever a spell you've played is countered, draw a card.",
    "Whenever ~ attacks for the first time each turn, draw a card.",
    "Whenever you pay ~'s cumulative upkeep, draw a card.",
    "Whenever a player doesn't pay ~'s cumulative upkeep, ~ deals 1 damage to that player.",
    "During combat, players can't play instant spells or abilities that aren't mana abilities.",
    "Players can't play spells with the same name as a nontoken permanent.",
    "Players can't play nonbasic lands with the same name as a nontoken permanent.",
    "Players can't play spells that share a color with the spell most recently played this turn.",
    "You can't play ~ if you've played a land this turn.",
    "Cards in all graveyards can't be the target of spells or abilities.",
    "~ can't be the target of abilities from artifact sources.",
    "{1}: Destroy all creatures that blocked or were blocked by target creature this turn.",
    "{1}: Destroy all creatures that were blocked by target creature this turn.",
    "At end of combat, destroy all creatures that blocked or were blocked this turn.",
    "Whenever ~ blocks, destroy ~ and all creatures that were blocked by ~ this turn.",
    "{1}: Destroy all creatures that dealt damage to you this turn.",
    "{1}: Destroy all creatures that dealt damage to ~ this turn.",
    "At end of turn, if ~ dealt damage to an opponent this turn, put a +1/+1 counter on ~.",
    "When ~ is put into a graveyard from play, if four or more damage was dealt to ~ this turn, draw a card.",
    "{B}: Target player dealt damage by ~ this turn loses 1 life.",
    "Whenever a creature blocks a creature with lesser power, destroy that creature.",
    "{1}: Draw a card. Play this ability only if at least one creature is blocking ~.",
    "Whenever a player plays a spell or a creature attacks, draw a card.",
    "{1}: The next time a source of your choice would deal damage to you this turn, prevent all but 1 of that damage.",
    "{1}: The next time a source of your choice would deal damage to you this turn, prevent half that damage, "
    "rounded down.",
    "{1}: The next time a source of your choice would deal damage to you this turn, prevent that damage. "
    "Remove cards from the top of your library equal to the damage prevented this way from the game.",
    "{1}: The next time a source of your choice would deal damage to you this turn, prevent that damage. If "
    "damage from a red source is prevented this way, ~ deals that much damage to the source's controller.",
    "{1}: Prevent all damage that would be dealt to you this turn by a source of your choice. Whenever damage "
    "from a black or red source is prevented this way this turn, you gain that much life.",
    "Damage that would be dealt by ~ can't be prevented.",
    "{1}: Damage can't be prevented this turn.",
    "At the beginning of your upkeep, destroy ~ unless you pay {3}. If ~ is destroyed this way, draw a card.",
    "{1}: Destroy target creature. If a white creature is destroyed this way, draw a card.",
    '{1}: ~ loses "Prevent all damage that would be dealt to ~." until end of turn.',
    "~ gets +1/+1 as long as you control a permanent of each color.",
    "{2}: Target creature you control and target creature an opponent controls each deal damage equal to its "
    "power to the other.",
    "{2}: Tap target creature you control and target creature an opponent controls. Each of those creatures "
    "deals damage equal to its power to the other.",
    "White creatures get +1/+1 as long as they all share a color.",
    "As long as ~ is attacking, prevent all combat damage that would be dealt by ~.",
    "As long as ~ is attacking, prevent all damage green creatures would deal to ~ and to white creatures.",
    "{1}: Each player gains control of each land he or she owns that you control.",
    "{1}: An opponent chooses a land you control. Untap it.",
    "Creatures whose controller controls a Swamp get -1/-1.",
    "Artifacts whose controller controls no Islands can't be the target of spells or abilities.",
    "Creatures whose controller controls four or more artifacts have flying.",
    "Lands whose controller controls two or fewer lands can't be the target of spells or abilities.",
    "At the beginning of your upkeep, the player with the lowest life total gains control of ~. If two or "
    "more players are tied for lowest life total, you choose one of them, and that player gains control "
    "of ~.",
    "Whenever ~ becomes blocked by a creature, change ~'s power and toughness to that creature's "
    "power and toughness until end of turn.",
    "{2}: ~'s power becomes the number of Swamps you control until end of turn, and ~'s toughness becomes "
    "the number of Islands you control until end of turn.",
    "At the beginning of your upkeep, if ~ is in your graveyard or in play, draw a card.",
    "{1}: Choose a land type. Target creature gains landwalk of the chosen type until end of turn.",
    "{1}: Choose a land type. Target creature gains snow landwalk of the chosen type until end of turn.",
    "{1}: Target creature gains protection from the colors of target artifact until end of turn.",
    "Whenever a Forest, Plains, green creature, or white artifact becomes tapped, draw a card.",
    "If an opponent controls at least two more lands than you, ~ costs {1} less to play.",
    "When ~ is put into a graveyard from play, search your library for any number of creature cards with "
    "total converted mana cost 6 or less. Put them into play. Shuffle your library.",
    "When ~ comes into play, sacrifice ~ unless you sacrifice any number of creatures with total power 12 or greater.",
    "If an effect would put one or more tokens into play under your control, it puts twice that many of "
    "those tokens into play instead.",
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of "
    "those counters on that permanent instead.",
    "If an effect causes you to discard a card, discard it, but you may put it on top of your library "
    "instead of into your graveyard.",
    "Remove ~ from your hand from the game: Add {G} to your mana pool.",
    "{3}, {T}: Target player puts the top two cards of his or her library into his or her graveyard. If "
    "both cards share a color, repeat this process.",
    "Creatures played by your opponents come into play tapped.",
    "~ can't phase out.",
    "Whenever ~ phases out or attacks, draw a card.",
    "Whenever ~ attacks, ~ gains your choice of flying, first strike, or trample until your next upkeep.",
    "Whenever ~ attacks, ~ and target creature phase out.",
    "When ~ is put into a graveyard from play, creatures that dealt damage to ~ this turn become 0/2.",
    "Whenever a player attacks with one or more creatures, destroy all creatures that player controls that didn't "
    "attack this turn, except for creatures the player hasn't controlled continuously since the beginning of the turn.",
    "At the beginning of your upkeep, sacrifice a land. If you sacrifice an Island this way, ~ deals 3 damage to you.",
    "{4}, {T}: An opponent chooses target creature he or she controls. Destroy it.",
    "At the beginning of your upkeep, if you control no lands, the game is a draw.",
    "{X}: If X is 5 or more, draw a card.",
    "{X}: If X is 2 or less, draw a card.",
    "Red spells your opponents play during your turn cost {1} more to play.",
    "You may play artifact cards from the top of your library.",
    "{1}: Target instant card from your graveyard gains flashback equal to its mana cost until end of turn.",
    "~'s power and toughness are each equal to the total converted mana cost of creatures you control.",
    "{2}: Target creature blocks target creature this turn if able.",
    "{2}: You may have ~ assign its combat damage this turn as though it weren't blocked.",
    "{1}, Remove all charge counters from ~: ~ deals damage equal to the number of charge counters removed this way "
    "to target player.",
    "At the beginning of your upkeep, destroy target permanent with the lowest converted mana cost among permanents.",
    "At the beginning of your upkeep, you gain life equal to the lowest toughness among creatures.",
    "Whenever ~ attacks, sacrifice half the creatures you control, rounded up.",
    "{2}: ~ deals damage equal to half the number of Islands you control, rounded down, to target player.",
    "Whenever ~ deals damage to a player, add that much {G} to your mana pool.",
    "At the beginning of your upkeep, if there are four or more basic land types among lands you control, draw a card.",
    "If a creature an opponent controls attacks, all creatures that opponent controls attack if able.",
    "Whenever ~ becomes the target of a spell or ability for the first time each turn, counter that spell or ability.",
    "{1}: Draw a card. Play this ability only if ~ came into play this turn.",
    "{T}: Put a +1/+1 counter on all creatures that came into play this turn.",
    "{1}: Return all creature cards in your graveyard that were put there from play this turn to your hand.",
    "Whenever ~ attacks, you gain life equal to the number of Zuberas put into graveyards from play this turn.",
    "~ can't attack as long as you haven't played a creature spell this turn.",
    "Pay 3 life for each velocity counter on ~: Draw a card.",
    "{T}: Put a fade counter on all permanents with fading you control.",
    "If ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead.",
    "Spells you play cost up to {1} less to play.",
    "Cycling abilities you play cost up to {2} less to play.",
    "Skip your next turn: Untap ~.",
    "{T}, Remove all time counters from ~: Draw a card.",
    "Whenever you discard a card, remove it in your graveyard from the game.",
    "{1}: Draw a card at the end of your turn.",
    "At the beginning of each player's upkeep, that player chooses target player who has more life than that player "
    "does and is his or her opponent. The first player may have ~ deal 1 damage to the second player.",
    "{T}: Add {3} to your mana pool. Spend this mana only to play artifact spells.",
    "{T}: Add {2} to your mana pool. Spend this mana only to play artifact spells or abilities of artifacts.",
    "{T}: Add {1}{U} to your mana pool. Spend this mana only to pay cumulative upkeep costs.",
    "At the beginning of your upkeep, you may add {2} to your mana pool. This mana can't be spent to play spells.",
    "At the beginning of your upkeep, add {G} to your mana pool. This mana doesn't cause mana burn. Until end of turn, "
    "this mana doesn't empty from mana pools as phases end.",
    "Mana pools don't empty at the end of phases or turns.",
    "~ can attack as though it had haste.",
    "~ can't be blocked as long as ~ is attacking alone.",
    "~ can't attack or block alone.",
    "~ can only attack alone.",
    "~ can only block alone.",
    "~ can't attack alone.",
    "~ can't block alone.",
    "~ can't attack unless at least two other creatures attack.",
    "~ can't block unless at least three other creatures block.",
    "~ can't attack unless a black or green creature also attacks.",
    "~ can't block unless a creature with greater power also blocks.",
    "No more than one creature can attack each combat.",
    "No more than two creatures can block each combat.",
    "If a creature you control attacks, ~ also attacks if able.",
    "If ~ attacks, all creatures you control attack if able.",
    "Whenever ~ comes into play or attacks, draw a card.",
    "Whenever a creature becomes tapped or becomes the target of a spell or ability, sacrifice it.",
    "Whenever a creature an opponent controls attacks, that player loses 1 life.",
    "At the beginning of your upkeep, each player who controls no artifacts loses 1 life.",
    "If a player would draw a card, that player skips that draw instead.",
    "Whenever you play a card, draw a card.",
    "When ~ is put into your hand from your graveyard, draw a card.",
    "{1}: Return target permanent you both own and control to your hand.",
    "At end of turn, each player sacrifices a permanent unless they discard a card.",
    "When ~ comes into play, each player sacrifices all lands except for three.",
    "Whenever the last ore counter is removed from ~, destroy ~.",
    "{1}: Target creature becomes the creature type of your choice in addition to its other types until end of turn.",
    "All creatures lose flying and islandwalk.",
    "{U}: If target spell has only one target and that target is ~, change its target to another creature.",
    "At the beginning of your upkeep, move a +1/+1 counter from ~ onto target creature.",
    "When ~ comes into play, move all +1/+1 counters from all creatures onto ~.",
    "When ~ comes into play, distribute three +1/+1 counters among one, two, or three target creatures.",
    "{T}: Target creature the active player has controlled continuously since the beginning of the turn attacks this "
    "turn if able.",
    "Whenever ~ deals combat damage to a player, you may have target land become Plains as long as ~ remains in play.",
    "Whenever you play a spell, put your hand on the bottom of your library in any order. Draw that many cards.",
    "You may play an additional land on each of your turns.",
    "You may play two additional lands on each of your turns.",
    "You may play any number of lands on each of your turns.",
    "Each player may play an additional land on each of his or her turns.",
    "Whenever you play a land, if it wasn't the first land you played this turn, ~ deals 1 damage to you.",
    "You don't lose the game for having 0 or less life.",
    "Whenever you lose life, draw a card.",
    "As ~ comes into play, choose a land type.",
    "As ~ comes into play, choose a color and a creature type.",
    "As ~ comes into play, choose a color and an opponent.",
    "As ~ comes into play, choose black or red.",
    "As ~ comes into play, choose Island or Swamp.",
    "As ~ comes into play, choose two basic land types.",
    "As ~ comes into play, sacrifice all lands you control.",
    "As ~ comes into play, sacrifice any number of lands. ~ comes into play with that many +1/+1 counters on it.",
    "As ~ comes into play, you lose life equal to your life total.",
    "Whenever a red creature deals damage to you or a white creature you control, draw a card.",
    "{5}, {T}: Put a 2/2 creature token of the chosen color and type into play.",
    "As ~ comes into play, pay any amount of life.",
    "{4}, {T}: Put a X/X black Minion creature token into play, where X is the life paid as ~ came into play.",
    "{1}, {T}: Untap target creature with an activated ability with {T} in its cost.",
    "Lands with an activated ability that isn't a mana ability don't untap during their controllers' untap step.",
    "All creatures can't attack you unless their controller pays {X} for each creature attacking you, where X is the "
    "number of basic land types among lands you control.",
    "Enchanted creature can't attack or block unless its controller pays {1} for each card in your hand.",
    "At the beginning of each player's upkeep, that player may choose any number of tapped creatures that player "
    "controls and pay {2} for each creature chosen this way. If that player does, untap those creatures.",
    "When ~ comes into play, you may pay {X}. If you do, target creature gets +X/+0 until end of turn.",
    "Whenever you gain life, you may pay {X}, where X is less than or equal to the amount of life you gained. If you "
    "do, draw X cards.",
    "At the beginning of each player's upkeep, that player may pay any amount of mana. ~ deals 2 damage to that "
    "player. Prevent X of that damage, where X is the amount of mana that player paid this way.",
    "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
    "If a basic land you control is tapped for mana, it produces mana of a color of your choice instead of any other "
    "type.",
    "{U}: Until end of turn, if you tap a land you control for mana, it produces {U} instead of any other type.",
    "{T}: If target Plains is tapped for mana, it produces colorless mana instead of white mana.",
    "Whenever you play ~, counter ~ unless you sacrifice a land.",
    "Whenever a permanent is returned to your hand, draw a card.",
    "Whenever a land card is put into your graveyard from your library, draw a card.",
    "Whenever ~ attacks, any player may remove a card in his or her graveyard from the game. If a player does, ~ "
    "assigns no combat damage this turn.",
    "At the beginning of each player's upkeep, that player may pay {R}{R} or 2 life. If that player does, that player "
    "gains control of ~.",
    "If ~ is in your opening hand, you may begin the game with it in play.",
    "Play with your hand revealed.",
    "If you would draw a card, look at the top three cards of your library instead. Put one of them into your hand. "
    "Put the rest on the bottom of your library in any order.",
    "{2}: Put a +1/+1 counter on ~ or ~ gains flying, first strike, or trample.",
    "{2}: Put a +0/+1 counter or a +1/+0 counter on target creature.",
    "Players can't untap more than one artifact during their untap steps.",
    "As long as ~ is untapped, players can't untap more than two permanents during their untap steps.",
    "Untap all permanents you control during each other player's untap step.",
    "Enchanted creature is indestructible and can't be enchanted by other Auras.",
    "~ can't be equipped.",
    "~ can be attached only to a creature with power 3 or greater.",
    "All lands are no longer snow.",
    "~ has protection from the colors of permanents you control.",
    "Players can't gain life.",
    "If a player would gain life, that player gains no life instead.",
    "Players can play spells only during their own turns.",
    "Creatures you control get +2/+0 as long as it's your turn.",
    "{T}, Sacrifice ~: Exchange life totals with target opponent.",
    "~ is the chosen color.",
    "{1}: Double the number of +1/+1 counters on ~.",
    "Pay half your life, rounded up: Draw a card.",
    "Morph\u2014Sacrifice two Mountains",
    "{T}: Put a token into play that's a copy of target nonlegendary creature you control, except it has haste.",
    "~ comes into play with a +1/+1 counter on it for each Forest you control and a +1/+1 counter on it for each "
    "Island you control.",
    "{U}: Counter target spell that targets ~.",
    "~ gets -1/-1 as long as there is exactly one tide counter on ~.",
    "Sacrifice a land: Remove a time counter from ~. Play this ability only if ~ is suspended.",
    "When ~ comes into play, sacrifice ~. If you do, destroy all permanents without a fate counter on them.",
    "Activated abilities of enchanted creature can't be played.",
    "At the beginning of your upkeep, unless you sacrifice an Island, sacrifice ~, then ~ deals 6 damage to you.",
    "Whenever ~ attacks or blocks, at end of combat, sacrifice ~, then ~ deals 5 damage to you.",
    "{B}: ~ can't be blocked except by artifact creatures or black creatures this turn.",
    "{T}: You may pay 2 life. If you do, draw a card.",
    "{T}: Target opponent reveals his or her hand. If a land card is revealed this way, draw a card.",
    "{B}: Destroy all creatures that share a creature type with target creature.",
    "At the beginning of each opponent's upkeep, that player loses life equal to the number of cards from his or her "
    "hand minus the number of cards from your hand.",
    "Whenever a creature attacks you, its controller loses 1 life.",
    "Whenever one or more creatures attack you, draw a card.",
    "Whenever you attack with three or more creatures, draw a card.",
    "At the end of your turn, sacrifice ~ unless ~ attacked this turn.",
    "At the end of your turn, if ~ didn't attack or come under your control this turn, sacrifice ~.",
    "At the end of each player's turn, ~ deals 2 damage to that player unless one of his or her opponents was dealt "
    "damage this turn.",
    "At the end of the turn of enchanted creature's controller, tap enchanted creature.",
    "At the beginning of combat on your turn, ~ gains banding until end of combat.",
    "At the beginning of combat on each opponent's turn, tap all lands that player controls.",
    "Whenever ~ deals combat damage to defending player, you may destroy target artifact that player controls.",
    "~ must be blocked if able.",
    "~ can't block or be blocked by Walls.",
    "As long as you control a Wall, all creatures able to block ~ do so.",
    "If a source would deal 4 or more damage to a permanent or player, it deals 3 damage to that permanent or player "
    "instead.",
    "If a source would deal 3 or less damage to ~, prevent that damage.",
    "If a spell would deal damage to a permanent or player, it deals that much damage minus 1 to that permanent or "
    "player instead.",
    "If a source would deal damage to a permanent or player, it deals half that damage, rounded down, to that "
    "permanent or player instead.",
    "Whenever an opponent is dealt 3 or more damage by a single source, that player discards a card.",
    "{1}: Any player may have ~ deal 4 damage to him or her. If no one does, ~ gets +2/+2 until end of turn.",
    "When ~ comes into play, any opponent may have ~ deal 5 damage to him or her. If a player does, sacrifice ~.",
    "At the beginning of your upkeep, ~ deals 5 damage to you unless you sacrifice another creature. If ~ deals damage "
    "to you this way, tap ~.",
    "{3}: ~ deals 1 damage to target creature without flying attacking you.",
    "When ~ is put into your graveyard from play, draw a card.",
    "Whenever a permanent is returned to a player's hand, that player discards a card.",
    "At the beginning of your upkeep, if you have 200 or more cards in your library, you win the game.",
    "{0}: ~ gets -1/-1 and gains your choice of banding, flying, first strike, or trample until end of turn.",
    "{T}: Target creature loses your choice of first strike or swampwalk until end of turn.",
    "{T}: ~ gains protection from artifacts or from the color of your choice until end of turn.",
    "{1}: Enchanted creature gets +1/-1 or -1/+1 until end of turn.",
    "{T}: Target land becomes a Plains or an Island until end of turn.",
    "Whenever a creature you control is put into a graveyard from play, sacrifice ~. If you do, put four 1/1 colorless "
    "Spirit creature tokens into play.",
    "{T}: Target creature gains haste until end of turn. At end of turn, sacrifice it. If you do, you gain life "
    "equal to its toughness.",
    "{T}: Target creature loses protection from black until end of turn.",
    '{T}: Target creature loses banding and all "Bands with other" abilities until end of turn.',
    "{U}: Target creature becomes the color or colors of your choice until end of turn.",
    "If you would draw a card, return a card from your graveyard to your hand instead. If you can't, you lose the "
    "game.",
    "Whenever an opponent plays a spell that targets you or a creature you control, you may draw a card.",
    "{B}: The next time damage would be dealt to target creature this turn, destroy it instead.",
    "{2}: Flip a coin. If you lose the flip, choose one of your opponents. That player gains control of ~.",
    "Whenever ~ attacks, look at the top card of your library. If it is a land card, you may pay {1}. If you do, draw "
    "a card.",
    "At the end of each player's turn, if that player has 5 or less life, ~ deals 2 damage to that player.",
    "Whenever a creature attacks you, it gets -1/-0 until end of turn.",
    "Whenever a permanent becomes untapped, its controller draws a card.",
    "{T}: Gain control of target creature as long as you control ~. When ~ leaves play or becomes untapped, destroy "
    "that creature. It can't be regenerated.",
    "Whenever a player puts a nontoken creature into play, that player returns a land he or she controls to its "
    "owner's hand.",
    "Whenever a permanent is put into an opponent's graveyard from play, that player loses 1 life.",
    "{T}: Gain control of target creature as long as ~ remains in play.",
    "{T}: Gain control of target creature as long as it is enchanted.",
    "{T}: Target creature doesn't untap during its controller's untap step as long as it has a charge counter on it.",
    "Enchanted creature gets +3/+3 as long as enchanted creature is a Zombie. Otherwise, enchanted creature gets "
    "-3/-3.",
    "~ gets +0/+2 as long as you control a Plains, has flying as long as you control an Island, and has trample as "
    "long as you control a Forest.",
    "At the beginning of your upkeep, if a player controls more creatures than each other player, draw a card.",
    "At the beginning of your upkeep, if you have more life than each other player, draw a card.",
    "~ gets -2/-2 as long as blue is the most common color among all permanents or is tied for most common.",
    "At the beginning of your upkeep, if ~ is in play, put a time counter on ~.",
    "When ~ comes into play, you may pay {U}. If you don't, destroy target Knight. It can't be regenerated.",
    "At end of turn, put X corpse counters on ~, where X is the number of creatures put into graveyards from play this "
    "turn.",
    "When ~ comes into play, target opponent chooses a creature he or she controls. Destroy it.",
    "At the beginning of your upkeep, sacrifice another creature. If you can't, ~ deals 7 damage to you.",
    "{3}: ~ gets +3/-1 and can attack as though it didn't have defender until end of turn.",
    "At the beginning of your upkeep, put a token into play that's a copy of enchanted creature.",
    "{4}, {T}: Target creature can't be blocked except by Walls this turn.",
    "{T}: Return ~ and target creature you control to their owners' hands.",
    "Creatures without flying can't attack you.",
    "Whenever an opponent plays a land, you may put a land card from your hand into play.",
    "Remove the top creature card of your graveyard from the game: Regenerate ~.",
    "{1}, {T}: Remove up to three target cards from a single graveyard from the game.",
    "As long as ~ is untapped, all damage that would be dealt to you by unblocked creatures is dealt to ~ instead.",
    "{T}: Put target Aura card from a graveyard into play attached to ~.",
    "{T}: Add an amount of {G} to your mana pool equal to ~'s power.",
    "At the beginning of your upkeep, add {B} to your mana pool for each charge counter on ~.",
    "When ~ leaves play, remove all fungus counters from all creatures.",
    "Whenever you cycle ~, you may have target creature get -1/-1 until end of turn.",
    "Green creatures and white creatures have protection from Gorgons.",
    "{T}: Target 1/1 creature gets +1/+2 until end of turn.",
    "Sacrifice ~: Enchanted creature and each other creature that shares a creature type with enchanted creature "
    "get +1/+1 until end of turn.",
    "{T}: Name a card. Reveal a card from your hand at random. If it has the chosen name, ~ deals 2 damage to target "
    "creature or player.",
    "At the beginning of your upkeep, sacrifice ~ unless you put the top two cards of your library into your "
    "graveyard.",
    "Put a card from your hand on top of your library: Return ~ to its owner's hand.",
    "Protection from multicolored",
    "Protection from legendary creatures",
    "Protection from non-Spirit creatures",
    "Whenever a player plays an instant spell, counter it unless that player pays {X}, "
    "where X is its converted mana cost.",
    "If a black source would deal damage to you, prevent 2 of that damage.",
    "If ~ would come into play, sacrifice a Forest instead. If you do, put ~ into play. "
    "If you don't, put it into its owner's graveyard.",
    "Your opponents play with their hands revealed.",
    "Whenever ~ attacks alone, ~ gets +2/+0 until end of turn.",
    "Whenever a spell or ability an opponent controls causes you to discard ~, put ~ into play.",
    "Black spells you play cost {B} more to play.",
    "~ gets +1/+1, is black, and has flying as long as seven or more cards are in your graveyard.",
    "{T}: Destroy target land unless its controller has ~ deal 2 damage to him or her.",
    "Creatures you control can't be blocked except by two or more creatures.",
    "~ can't be blocked by more than one creature.",
    "~ can block an additional creature.",
    "Enchanted creature can block any number of creatures.",
    "Other creatures you control have trample as long as ~ is in your graveyard and you control a Forest.",
    "{T}: Reveal any number of red cards from your hand. You gain life equal to the number of cards revealed this way.",
    "Whenever another artifact from the Homelands expansion is in play, its controller sacrifices it.",
    "Players can't play lands from the Homelands expansion.",
    "~ comes into play with a +1/+1 counter on it for each artifact you control.",
    "Your maximum hand size is reduced by two.",
    "Each opponent's maximum hand size is reduced by one.",
    "You have no maximum hand size.",
    "When ~ comes into play, if {R} was spent to play ~, ~ deals 2 damage to target creature or player.",
    "When ~ comes into play, sacrifice ~ unless {W} was spent to play ~.",
    "Whenever ~ deals damage to a player, that player gets two poison counters.",
    "As ~ comes into play, you may pay 2 life. If you don't, it comes into play tapped.",
    "{T}, Remove X storage counters from ~: Add {B} to your mana pool for each counter removed this way.",
    "{B}: ~ gets +1/+0 until end of turn. Play this ability no more than twice each turn.",
    "{2}: Put a 1/1 black and red Demon creature token named Minor Demon into play.",
    "{2}: Put a 1/1 colorless Insect artifact creature token with flying named Wasp into play.",
    "{2}: Put a legendary 2/2 green and white Wolf creature token named Voja into play.",
    "~ has flying as long as a creature named Keeper of Kookus is in play.",
    "~ can't be the target of spells or abilities your opponents control.",
    "~ can't be the target of blue or black spells.",
    "~ can't be the target of black spells or abilities from black sources.",
    "You can't be the target of spells or abilities.",
    "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~.",
    "If damage would be dealt to ~, put that many +1/+1 counters on ~ instead.",
    "Whenever a creature you control is put into a graveyard from play, each other player sacrifices a creature.",
    "{R}: Target creature can't be regenerated this turn.",
    "Enchanted creatures you control get +1/+1.",
    "Prevent all damage that would be dealt to ~ by enchanted creatures.",
    "Whenever ~ becomes the target of a spell or ability, put a -1/-1 counter on ~.",
    "Whenever ~ becomes the target of a spell or ability an opponent controls, you may draw a card.",
    "Whenever enchanted creature becomes the target of a spell or ability, that spell or ability's controller gains "
    "control of enchanted creature.",
    "Whenever ~ becomes the target of a spell or ability, counter that spell or ability.",
    "Whenever ~ becomes the target of an Aura spell, draw a card.",
    "Prevent all combat damage that would be dealt by enchanted creature.",
    "~'s power is equal to the number of Swamps you control.",
    "~'s toughness is equal to 1 plus the number of green creatures in play.",
    "When ~ comes into play or is put into a graveyard from play, draw a card.",
    "When ~ comes into play or leaves play, you gain 2 life.",
    "~ comes into play tapped with two depletion counters on it.",
    "Creatures you control that are enchanted get +1/+1.",
    "~ gets +1/+1 and has first strike as long as ~ is equipped.",
    "{T}: Target attacking creature has power 0 until end of turn.",
    "{T}: Target creature gains flying and has toughness 1 until end of turn.",
    "A player who controls more permanents than each other player can't play lands. That player may sacrifice a "
    "permanent to ignore this effect until end of turn.",
    "{W}, {T}: ~ loses this ability and becomes an Aura enchantment with enchant creature. You may pay {W} "
    "to end this effect. Attach ~ to target creature.",
    "At the beginning of enchanted player's first upkeep each turn, that player gets an additional upkeep step after "
    "this step.",
    "Play with the top card of your library revealed.",
    "Players play with the top card of their libraries revealed.",
    "You may play the top card of your library as though it were in your hand.",
    "{2}: ~ loses trample until end of turn. Any player may play this ability.",
    "Enchanted creature can't attack or block, and its activated abilities can't be played.",
    "~ gets +X/+X, where X is the number of basic land types among lands you control.",
    "Whenever ~ deals combat damage to a creature, tap that creature. It doesn't untap during its "
    "controller's next untap step.",
    "{T}: Add {U} to your mana pool. ~ doesn't untap during your next untap step.",
    "~ gets +3/+3 as long as you have more cards in hand than each opponent.",
    "At the beginning of your upkeep, if an opponent controls more lands than you, draw a card.",
    "You may play land cards in your graveyard as though they were in your hand.",
    "Enchanted creature can't attack or block, and its activated abilities can't be played.",
    "Enchanted creature can't block. Its controller may sacrifice a permanent to ignore this effect until end of turn.",
    "Enchanted creature can't attack. Its controller may pay {2} to ignore this effect until end of turn.",
    "Enchanted creature can't attack or block, and its activated abilities can't be played. Its controller may remove "
    "three cards in his or her graveyard from the game to ignore this effect until end of turn.",
    "If you would draw a card, instead choose one - You gain 3 life; or sacrifice a creature.",
    "{T}: Draw a card and reveal it. If it isn't a land card, discard it.",
    "{3}{R}{R}: Untap all creatures you control. After this main phase, there is an additional combat phase "
    "followed by an additional main phase.",
    "You may have ~ assign its combat damage as though it weren't blocked.",
    "Whenever ~ attacks and isn't blocked, you may draw a card. If you do, ~ assigns no combat damage this turn.",
    "Enchanted creature assigns no combat damage.",
    "Whenever ~ becomes blocked by two or more creatures, ~ gets +2/+2 until end of turn.",
    "Whenever ~ blocks exactly two creatures, draw a card.",
    "Whenever ~ blocks or becomes blocked by one or more blue creatures, ~ gets +3/+3 until end of turn.",
    "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
    "If you would flip a coin, instead flip two coins and ignore one.",
    "If a card would be put into your graveyard from anywhere, remove it from the game instead.",
    "All damage that would be dealt to you is dealt to ~ instead.",
    "If you control no creatures, damage that would reduce your life total to less than 1 reduces it to 1 instead.",
    "{T}: The next 2 damage that would be dealt to you this turn is dealt to target creature you control instead.",
    "Lands come into play tapped.",
    "If ~ would be put into a graveyard from play, draw a card instead.",
    "~ comes into play with a +1/+1 counter on it if you played it from your hand.",
    "All creatures able to block enchanted creature do so.",
    "{T}: Target creature blocks ~ this turn if able.",
    "Whenever a creature dealt damage by ~ this turn is put into a graveyard from play, draw a card.",
    "Whenever the first spell of a turn is played, counter it.",
    "Whenever you play your second spell each turn, draw a card.",
    "At the beginning of each upkeep, draw a card.",
    "At the beginning of your upkeep, if ~ is in your graveyard with three or more creature cards above it, you may "
    "put ~ into play.",
    "{G}: ~ becomes the color of your choice until end of turn.",
    "When ~ comes into play, sacrifice ~ unless you discard two cards.",
    "~'s power is equal to the number of creatures you control and its toughness is equal to that number plus 1.",
    "You can't lose the game.",
    "Players can't play spells with the same name as a nontoken permanent.",
    "Players skip their untap steps.",
    "Skip your draw step.",
    "You may play equip abilities any time you could play an instant.",
    "{0}: ~ can attack this turn as though it didn't have defender.",
    "Wall creatures can attack as though they didn't have defender.",
    "Creatures with landwalk abilities can be blocked as though they didn't have those abilities.",
    "Whenever you play a white, blue, or black spell, draw a card.",
    "As ~ comes into play, flip a coin. If the coin comes up heads, ~ comes into play as a 5/2 creature with haste. If "
    "it comes up tails, it comes into play as a 2/5 creature with defender.",
    "Enchanted creature gets +1/+1 and has protection from enchantments. This effect doesn't remove ~.",
    "At the beginning of each player's upkeep, destroy target creature that player controls of his or her choice.",
    "{T}: Add one mana of any of the imprinted card's colors to your mana pool.",
    "Whenever a player plays a spell that shares a color or converted mana cost with the imprinted card, draw a card.",
    "~ has protection from each of the imprinted card's card types.",
    "{2}: Prevent all damage that would be dealt this turn by a red source of your choice.",
    "{2}: Prevent all damage that would be dealt this turn by a source of your choice that shares a color with the "
    "imprinted card.",
    "{T}: Copy an imprinted instant card and play the copy without paying its mana cost.",
    "Prevent all damage that would be dealt to ~ by red creatures.",
    "{T}: Add three mana in any combination of {R} and/or {G} to your mana pool.",
    "{T}: Untap target Aurochs.",
    "{T}: Untap all Aurochs.",
    "{T}: Untap target Pegasus.",
    "{T}: Untap all Pegasuses.",
    "{T}: Untap all Foxes.",
    "{T}: Untap all Heroes.",
    "{T}: Target teammate gains control of ~. Play this ability only any time you could play a sorcery.",
    "{2}: Each teammate draws a card.",
    "{B}: ~ gets +1/+1 until end of turn unless any player pays {2}.",
    "When ~ comes into play, any player may sacrifice a land. If a player does, put ~ on top of its owner's library.",
    "{T}: Counter target spell unless its controller pays {B} or {3}.",
    "{T}: Counter target spell unless its controller pays {1} and 1 life.",
    "At the beginning of each player's upkeep, that player may pay {3}. If that player doesn't, ~ deals 2 damage to "
    "that player.",
    "If the {1}{U} kicker cost was paid, ~ comes into play with two +1/+1 counters on it and has flying.",
    "At end of turn, if the kicker cost wasn't paid, sacrifice ~.",
    "Remove a creature card from your graveyard from the game: ~ gets +X/+0 until end of turn, where X is the removed "
    "card's converted mana cost.",
    "{1}, Discard a card: ~ gets +X/+0 until end of turn, where X is the discarded card's converted mana cost.",
    "{0}: Untap ~. Play this ability only if it's not your turn.",
    "Players can't play more than one spell each turn.",
    "Enchanted creature's controller can't play creature spells.",
    "Enchanted creature can't attack or block, and its activated abilities with {T} in their costs can't be played.",
    "{T}: Add X mana of any one color to your mana pool, where X is the number of Elves in play.",
    "{2}, {T}: Add two mana in any combination of colors to your mana pool.",
    "{T}: If you control an Urza's Power-Plant and an Urza's Tower, add {2} to your mana pool. Otherwise, add {1} to "
    "your mana pool.",
    "If an opponent has no cards in hand, ~ costs {6} less to play.",
    "{T}: Add to your mana pool one mana of any color that a land an opponent controls could produce.",
    "{T}: Add to your mana pool one mana of any type that a land you control could produce.",
    "{X}, {T}: ~ deals X damage to target creature. Spend only red mana on X.",
    "At the beginning of your upkeep, sacrifice ~ unless you pay ~'s mana cost.",
    "~ can't attack or block unless you pay {1} for each +1/+1 counter on ~.",
    "Green creatures can't attack unless their controller sacrifices a land for each green creature he or she controls "
    "that's attacking.",
    "~ costs {1} less to play for each artifact you control.",
    "Artifact spells your opponents play cost {2} more to play.",
    "Each spell costs {3} more to play except during its controller's turn.",
    "Each artifact spell costs {1} more to play for each artifact its controller controls.",
    "Cleric spells you play cost {W}{B} less to play. This effect reduces only the amount of colored mana you pay.",
    "Activated abilities of white enchantments cost {3} more to play.",
    "Activated abilities cost {2} more to play unless they're mana abilities.",
    "Enchanted creature's activated abilities cost {2} more to play.",
    "Whenever a creature attacks, each Wall deals 1 damage to its controller.",
    "~ comes into play with a charge counter on it for each creature put into a graveyard from play this turn.",
    "~ comes into play with X charge counters on it, where X is the power of the creature tapped this way.",
    "Enchanted creature's activated abilities cost {2} less to play. This effect can't reduce the amount of mana an "
    "ability costs to play to less than one mana.",
    "You may play Aura spells with enchant creature any time you could play an instant.",
    "Any player may play Sliver spells any time he or she could play an instant.",
    "{2}, {T}: You may play creature spells this turn any time you could play an instant.",
    "You may play ~ any time you could play an instant. If you play it any time a sorcery couldn't have been played, "
    "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
    "Whenever ~ becomes blocked, ~ gets -2/-1 for each creature blocking ~ beyond the first until end of turn.",
    "Whenever ~ attacks or blocks, flip a coin. If you lose the flip, the next time ~ would deal combat "
    "damage this turn, it deals that damage to you instead.",
    "~ can't block unless you control more creatures than attacking player.",
    "When ~ comes into play, put enchanted creature card into play tapped. Attach ~ to it. When ~ leaves play, that "
    "creature's controller sacrifices it.",
    '{1}: ~ loses "Enchant creature card from a graveyard" and gains enchant creature.',
    '~ has the full text of the top card of your graveyard and has the text "{2}: Discard a card." as long as you '
    "control a Forest.",
    "If a player would draw a card except the first one he or she draws in his or her draw step each turn, that player "
    "discards a card instead. If that player discards a card this way, that player draws a card. Otherwise, that "
    "player puts the top card of his or her library into his or her graveyard.",
    "{2}, Discard the last card you drew this turn: Draw a card.",
    "As ~ comes into play, discard your hand.",
    "If ~ would come into play, you may discard a land card instead. If you do, put ~ into play. If you don't, put it "
    "into its owner's graveyard.",
    "At the beginning of your draw step, you may draw two cards. If you do, choose two cards from your hand drawn this "
    "turn. For each of those cards, pay 4 life or put the card on top of your library.",
    "{T}: Choose target artifact a player controls and target artifact card from its controller's graveyard. If both "
    "targets are still legal as this ability resolves, simultaneously that player sacrifices that permanent and that "
    "player puts that card into play.",
)
SPELLS = (
    "Draw X cards, where X is the number of creatures plus the number of lands plus the number of artifacts.",
    "Draw X cards, where X is 1 plus the number of creatures minus 1.",
    "Choose target permanent an opponent controls. Search its controller's library for a card with the same name. "
    "Put it into play. That player shuffles his or her library.",
    "Choose two target creatures controlled by the same player. Their controller sacrifices one of them.",
    "All creatures get +1/+1 for each creature in play until end of turn.",
    "Switch all creatures' power and toughness until end of turn.",
    "Target opponent chooses a number. That player sacrifices all but that many permanents.",
    "Draw two cards. For each card drawn this way, discard a card unless you sacrifice a permanent.",
    "Look at the top five cards of your library. For each card, put that card into your graveyard unless you pay 2 "
    "life. Then put the rest into your hand.",
    "Exchange your graveyard and library. Shuffle your library.",
    "Simultaneously untap all tapped creatures and tap all untapped creatures.",
    "Simultaneously, all phased-out creatures phase in and all creatures with phasing phase out.",
    "Untap target artifact. Gain control of it until end of turn. When you lose control of it, tap it.",
    "You may remove the top three black cards in your graveyard from the game rather than pay ~'s mana cost. Draw a "
    "card.",
    "As long as ~ is on the stack, spells that target it cost {2} more to play. Draw a card.",
    "~ deals 3 damage to target player. That player may choose a creature he or she controls and have ~ deal that "
    "damage to it instead.",
    "Target player draws two cards. ~ deals damage to that player equal to the number of cards that player has drawn "
    "this turn.",
    "~ deals 4 damage to target player who attacked this turn. ~ deals 4 damage to you.",
    "If ~ would deal damage to a creature, that damage can't be prevented or dealt instead to another creature or "
    "player. ~ deals 2 damage to target creature.",
    "~ deals 5 damage divided evenly, rounded down, among all creatures target opponent controls.",
    "If a kicker cost was paid for target spell, counter it.",
    "Put target creature card from your graveyard into play. If {G} was spent to play ~, that creature comes into play "
    "with an additional +1/+1 counter on it.",
    "Choose a land type and a basic land type. Each land of the first chosen type becomes the second chosen type until "
    "end of turn.",
    "Target player skips his or her next combat phase this turn.",
    "Target player skips all combat phases of his or her next turn.",
    "Target player skips all combat phases this turn.",
    "Take an extra turn after this one. At the end of that turn, you lose the game.",
    "Simultaneously untap all tapped creatures and tap all untapped creatures.",
    "The next time a source of your choice would deal damage to you this turn, instead that source deals that much "
    "damage to you and ~ deals that much damage to that source's controller.",
    "The next time a source of your choice would deal damage to you and/or creatures you control this turn, prevent "
    "that damage. If damage from a black source is prevented this way, you gain that much life.",
    "The next 3 damage that a source of your choice would deal to you and/or creatures you control this turn is dealt "
    "to target creature instead.",
    "Until end of turn, if damage would be dealt to a creature, you may have that damage dealt to you instead.",
    "Each enchantment deals 2 damage to its controller. Each Aura attached to a creature deals 2 damage to the "
    "creature it's attached to.",
    "~ deals damage to each creature equal to twice the number of Auras attached to that creature.",
    "~ deals 1 damage to target creature. ~ deals 2 damage to another target creature. ~ deals 3 damage to a third "
    "target creature.",
    "~ deals 4 damage to target creature or player unless that player or that creature's controller pays {2}. If he or "
    "she does, ~ deals 2 damage to the creature or player.",
    "You gain life equal to twice the damage dealt to you this turn by artifacts.",
    "Destroy all artifacts. They can't be regenerated. The controller of each of them gains life equal to "
    "its converted mana cost.",
    "Destroy all artifacts. ~ deals damage to each player equal to the number of artifacts he or she controlled that "
    "were put into a graveyard this way.",
    "For each artifact card from target opponent's graveyard, add {1} to your mana pool and you gain 1 life.",
    "Remove all counters from all permanents.",
    "Destroy target artifact. If it had counters on it, put that many +1/+1 counters or charge counters on an artifact "
    "you control.",
    "Choose a nonlegendary creature in play. Target creature becomes a copy of that creature until end of turn.",
    "Counter target spell. If an artifact or creature spell is countered this way, put that card into play under your "
    "control instead of into its owner's graveyard.",
    "Put a 1/1 green Saproling creature token into play that's blocking target creature attacking you.",
    "You may change any targets of target Arcane spell.",
    "Prevent all combat damage that would be dealt this turn by target creature and each creature blocking it.",
    "X target blocked creatures assign their combat damage this turn as though they weren't blocked.",
    "Target creature blocks each attacking creature this turn if able.",
    "As an additional cost to play ~, sacrifice any number of Spirits. Target player loses 2 life plus 2 life for each "
    "Spirit sacrificed this way.",
    "Until end of turn, any time you could play a mana ability, you may pay 1 life. If you do, add {1} to your mana "
    "pool.",
    "~ costs 3 life more to play for each target. Destroy any number of target creatures.",
    "The next creature spell you play this turn can't be countered.",
    "The next sorcery spell you play this turn can be played any time you could play an instant.",
    "Destroy target Equipment. If it was attached to a creature, destroy that creature.",
    "For each Spirit, return it to its owner's hand unless that player pays {3}.",
    "Name a card other than a basic land card. Reveal the top four cards of your library. Put all of them with that"
    " name into your hand. Remove the rest from the game.",
    "Name a creature card. Destroy all creatures with that name.",
    "Target player can't cycle cards this turn.",
    "Target player loses 1 life unless that player sacrifices a permanent or discards a card.",
    "Target player reveals his or her hand and the top card of his or her library. You choose a card revealed this "
    "way. That player discards it.",
    "Each player discards a card. Each player who didn't discard a creature card this way loses 4 life.",
    "Return target card that is removed from the game to its owner's hand.",
    "Search your graveyard, hand, and/or library for an artifact card and put it into play. If you search your "
    "library this way, shuffle it.",
    "You may search your graveyard, hand, and/or library for an artifact card and put it into play. If you search "
    "your library this way, shuffle it.",
    "Remove the top card of your library from the game. Until your next turn, you may play it if it's an instant "
    "card.",
    "Reveal your hand. Put all land cards from your hand into play.",
    "Target player draws cards equal to the number of creatures that player controls, then discards that many cards.",
    "Draw three cards. Put two cards from your hand both on top of your library or both on the bottom of your "
    "library.",
    "Look at target player's hand, the top card of his or her library, and any face-down creatures that player "
    "controls.",
    "Each player shuffles his or her hand, graveyard, and permanents he or she owns into his or her library.",
    "Each player draws a card. Each player's life total becomes 7.",
    "Remove all artifacts, creatures, and lands, graveyards, and hands from the game.",
    "Look at the top five cards of target player's library. Put any number of them on the bottom of that library in"
    " any order and the rest on top of the library in any order.",
    "Shuffle a card from your hand into your library. If you do, draw two cards.",
    "If target creature shares a card type with target artifact, draw a card.",
    "If you have no cards in hand, ~ can't be countered and the damage can't be prevented. ~ deals 3 damage to target "
    "creature.",
    "Target player chooses a creature he or she controls. Creatures that player controls other than it can't block "
    "this turn.",
    "If the difference between your life total and target player's life total is 3 or less, draw a card.",
    "Whenever target creature deals damage this turn, if the kicker cost was paid, you gain that much life.",
    "Destroy target creature. Put a red Ogre creature token into play. Its power is equal to that "
    "creature's power and its toughness is equal to that creature's toughness.",
    "Put a red Ogre creature token into play. Its power is equal to the number of Swamps you control and "
    "its toughness is equal to the number of Forests you control.",
    "At the beginning of your next upkeep, put target creature card from your graveyard into play. If you "
    "do, draw a card.",
    "Starting with you, each player may put a permanent card from his or her hand into play. Repeat this "
    "process until no one puts a card into play.",
    "~ deals X damage divided evenly, rounded down, among any number of target creatures and/or players.",
    "~ deals 3 damage to target creature or player. That player or that creature's controller may pay "
    "{R}{R}. If that player does, that player may copy ~ and may choose a new target for that copy.",
    "You may put a creature card from your hand into play. If you do, sacrifice it unless you pay its "
    "mana cost reduced by up to {2}.",
    "Remove all cards in target player's graveyard other than a basic land card from the game. For each "
    "card removed this way, search his or her library for all cards with the same name as that card. "
    "Remove them from the game. That player shuffles his or her library.",
    "Tap X target creatures. ~ deals 2 damage to each of those creatures with flying.",
    "Each player chooses a creature type. Destroy all creatures that aren't of a type chosen this way.",
    "Each player chooses a creature type. Untap all creatures of a type chosen this way.",
    "Destroy one of two target creatures controlled by the same player. Put two +1/+1 counters on the other.",
    "If you control no lands, the player with the highest life total wins the game. If two or more players are tied "
    "for highest life total, the game is a draw.",
    "Draw three cards. ~ deals damage equal to the number of cards you drew this way to you.",
    "Destroy target creature that doesn't share a color with a creature you control.",
    "~ deals 2 damage to each other player.",
    "Tap all lands with mana abilities target player controls.",
    "Creatures the active player controls attack this turn if able.",
    "~ deals 2 damage to all attacking creatures or ~ deals 2 damage to all blocking creatures.",
    "Destroy target creature and all Equipment attached to it.",
    "Unattach target Equipment.",
    "Unattach all Equipment from target creature.",
    "Counter target activated ability from an artifact source. Destroy that permanent.",
    "Counter target activated ability. That permanent's activated abilities can't be played this turn.",
    "Counter target activated or triggered ability. If a permanent's ability is countered this way, destroy it.",
    "You and target opponent each gain control of all creatures the other controls until end of turn. Those creatures "
    "gain haste until end of turn.",
    "Choose a card type. Reveal the top four cards of your library. Put all cards of the chosen type revealed this way "
    "into your hand.",
    "Remove the top card of your library from the game. You may play it as long as it remains removed from the game.",
    "Choose two cards in your hand and discard the rest.",
    "If you've played a spell named Peek and a spell named Opt this turn, draw a card.",
    "Search your library for a land card with a basic land type. Put it into play tapped. Shuffle your library.",
    "You may play an additional land this turn.",
    "You may play up to three additional lands this turn.",
    "Remove the top card of your library from the game. Until end of turn, you may play it without paying its mana "
    "cost.",
    "Remove the top card of your library from the game. Until the beginning of your next upkeep, you may play it.",
    "Target creature gets +1/+1 until your next turn.",
    "Choose a land of each basic land type, then destroy those lands.",
    "Target player who controls more creatures than you do loses 2 life.",
    "~ deals 3 damage to each creature and each player who controls a nonbasic land.",
    "Target opponent who controls three or more lands sacrifices a land.",
    "Each player with five or more cards in hand discards a card.",
    "Each player with no cards in hand draws a card.",
    "Put up to two target creature cards in your graveyard into play. You gain life equal to twice the number of "
    "creatures put into play this way.",
    "Search your library for up to X basic land cards. Put them into play tapped. Shuffle your library. You gain life "
    "equal to the number of lands put into play this way.",
    "Each player discards his or her hand. Each player draws X cards, where X is the greatest number of cards a player "
    "discarded this way.",
    "Each player may discard up to three cards. ~ deals damage to each player equal to 3 minus the number of cards "
    "that player discarded this way.",
    "Reveal cards from the top of your library until you reveal a land card. If the revealed land card is a Mountain, "
    "draw X cards, where X is the number of nonland cards revealed this way.",
    "Until end of turn, if target player would draw a card, instead that player skips that draw and you draw a card.",
    "Players can't search libraries this turn.",
    "You can't lose the game this turn. Your opponents can't win the game this turn. Until end of turn, damage that "
    "would reduce your life total to less than 1 reduces it to 1 instead.",
    "If you control a land of each basic land type and a creature of each color, you win the game.",
    "Remove target creature with the greatest power among creatures in play from the game.",
    "~ deals 3 damage to target creature. All creatures dealt damage this way can't be regenerated this turn.",
    "~ deals 1 damage to all creatures. If a creature dealt damage this way would be put into a graveyard from play "
    "this turn, remove it from the game instead.",
    "Remove target creature from the game. Put it into play under its owner's control with a +1/+1 counter on it at "
    "end of turn.",
    "Put three 2/2 white Knight creature tokens into play. Remove them from the game at the beginning of the next "
    "cleanup step.",
    "When target creature is put into a graveyard from play this turn, put a creature card from its owner's graveyard "
    "into play under the control of that player.",
    "Lands target player controls don't untap during their controller's next untap step.",
    "Each player chooses a number of lands he or she controls equal to the number of lands controlled by the player "
    "who controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way.",
    "Each player chooses three permanents he or she controls, then sacrifices the rest.",
    "Each player chooses from among the permanents he or she controls a creature and a land, then sacrifices the rest.",
    "Each player chooses from the lands he or she controls a land of each basic land type, then sacrifices the rest.",
    "Each player chooses a land he or she controls of each basic land type. Return those lands to their owners' hands.",
    "Whenever a player taps an Island for mana this turn, that player adds {U} to his or her mana pool.",
    "Tap target untapped creature you control. If you do, draw a card.",
    "Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 "
    "life.",
    "Target player discards two cards. That player draws as many cards as he or she discarded this way.",
    "Search your library for an instant card or a card with flash. Shuffle your library.",
    "As an additional cost to play ~, sacrifice all permanents and discard your hand. Target player loses 5 life.",
    "Target player removes all cards with flashback in his or her graveyard from the game.",
    "Each player draws up to seven cards.",
    "Each player discards any number of cards. Each player draws that many cards.",
    "Each player shuffles his or her hand into his or her library. Each player draws that many cards.",
    "Shuffle any number of cards from your hand into your library. Draw that many cards.",
    "Return two target cards in an opponent's graveyard to their owners' hands.",
    "Look at the top three cards of your library. Put one of them into your hand, one on top of your library, and one "
    "on the bottom of your library.",
    "Look at the top three cards of target player's library. Remove any number of them from the game. Put the rest on "
    "top of his or her library in any order.",
    "Look at the top eight cards of your library. Remove four of them at random from the game. Put the rest on top of "
    "your library in any order.",
    "Draw a card, then discard a card. If you control a Wall, draw two cards, then discard a card instead.",
    "Target opponent sacrifices X creatures, where X is the number of creatures put into your graveyard from play this "
    "turn.",
    "Reveal the top five cards of your library. An opponent separates them into two piles. Put one pile into your hand "
    "and the other into your graveyard.",
    "Reveal the top five cards of your library. Separate them into two piles. An opponent chooses one of those piles. "
    "Put a card from the chosen pile into your hand, then put all other cards revealed this way on the bottom of your "
    "library in any order.",
    "Separate all creature cards in your graveyard into two piles. Remove the pile of an opponent's choice from the "
    "game and return the other to play.",
    "Separate all creatures target player controls into two piles. Destroy all creatures in the pile of his or her "
    "choice. They can't be regenerated.",
    "Each opponent loses 5 life. You gain life equal to the life lost this way.",
    "Destroy all enchantments. You gain life equal to twice the number of enchantments destroyed this way.",
    "Destroy all enchantments. You gain life equal to twice the number of enchantments put into a graveyard this way.",
    "You may destroy all lands. If you don't, destroy all creatures. A creature destroyed this way can't be "
    "regenerated.",
    "Remove target permanent you own or control from the game.",
    "Double target player's life total.",
    "Untap all creatures that attacked this turn.",
    "Target creature gets +1/+0 until end of turn. At end of turn, destroy it if it attacked this turn.",
    "Target player loses life equal to the damage dealt to that player this turn.",
    "Prevent the next 3 damage that would be dealt to target creature or player this turn. You gain life equal to the "
    "damage prevented this way.",
    "Prevent all damage that would be dealt to target creature this turn. For each 1 damage prevented this way, put a "
    "+1/+1 counter on it.",
    "~ deals 3 damage to target creature. You gain life equal to the damage dealt this way.",
    "~ deals 4 damage to target creature and the damage can't be prevented.",
    "~ deals 4 damage to target creature and 2 damage to you.",
    "~ deals 1 damage to target creature and damage equal to the number of Goblins in play to you.",
    "~ deals damage equal to the number of Mountains you control to target opponent and damage equal to half the"
    " number of Mountains you control, rounded up, to you.",
    "Attacking creatures become blocked.",
    "Whenever target creature deals damage this turn, you gain that much life.",
    "Look at target player's hand. Choose two cards from it. That player discards them.",
    "Reveal the top four cards of your library. Choose two of them. Draw a card.",
    "Reveal the top five cards of your library. Choose a creature card from among them. Draw a card.",
    "Target player puts the top half of his or her library, rounded down, into his or her graveyard.",
    "Return all artifacts target player owns to his or her hand.",
    "Remove all cards from your library from the game. Shuffle your graveyard into your library.",
    "Search your library for a Forest card and a Plains card. Put them into play tapped. Shuffle your library.",
    "Counter target spell. If that spell is countered this way, draw a card.",
    "Remove all white creatures from the game. For each creature removed from the game this way, its controller draws "
    "a card.",
    "Target player discards two cards. If you played ~ during your main phase, that player discards four cards "
    "instead.",
    "Draw a card. When a spell or ability an opponent controls causes you to discard ~, that player loses 5 life.",
    "If target creature shares a color with the most common color among all permanents or a color tied for most "
    "common, destroy it.",
    "Prevent the next 4 damage that would be dealt this turn to any number of target creatures and/or players, divided "
    "as you choose.",
    "Draw a card. At the beginning of your upkeep, if you have more cards in hand than each opponent, you may return ~ "
    "from your graveyard to its owner's hand.",
    "Target creature gains first strike until end of turn. If it doesn't have rampage, it gains rampage 2 until end of "
    "turn.",
    "All combat damage that would be dealt to you this turn by target unblocked creature is dealt to its controller "
    "instead.",
    "The next time a source of your choice would deal damage this turn, that damage is dealt to its controller "
    "instead.",
    "Return target nonland permanent to its owner's hand. Its controller may sacrifice a land. If that player does, "
    "that player may copy ~ and may choose a new target for that copy.",
    "Search your library for any number of land cards. Remove them from the game. Shuffle your library.",
    "If you control a Swamp and you have no cards in hand, you may play ~ without paying its mana cost. Draw a card.",
    "Tap one or two target creatures.",
    "~ deals 4 damage divided as you choose among one, two, or three target creatures.",
    "Choose a color. Destroy all creatures of that color.",
    "Discard any number of cards. Draw that many cards.",
    "If target spell's converted mana cost is 2 or less, counter it.",
    "If target creature's power is less than or equal to the number of Soldiers in play, destroy it.",
    "If target spell shares a color with a creature you control, counter it.",
    "Destroy target land. If {B} was spent to play ~, draw a card.",
    "Destroy target land. If seven or more cards are in your graveyard, destroy target land, then draw a card instead.",
    "Target player sacrifices a land. If seven or more cards are in your graveyard, each player sacrifices all lands "
    "instead.",
    "Counter target spell unless its controller pays {1} for each artifact you control.",
    "You can't be the target of spells or abilities this turn.",
    "Destroy target creature. It can't be regenerated.",
    "Draw two cards. Each other player draws a card.",
    "Prevent all damage that would be dealt to you this turn by attacking creatures.",
    "Destroy all creatures that aren't enchanted.",
    "Destroy target enchanted permanent.",
    "Reveal cards from the top of your library until you reveal a creature card. Put it into play. Put all other cards "
    "revealed this way into your graveyard.",
    "Destroy target creature. Its controller reveals cards from the top of his or her library until he or she reveals "
    "a creature card. That player puts it into play. That player shuffles all other cards revealed this way into his "
    "or her library.",
    "Until end of turn, you may play cards in your graveyard as though they were in your hand.",
    "If a card would be put into your graveyard from anywhere this turn, remove it from the game instead.",
    "Look at the top four cards of your library. Put one of them into your hand. Put the rest on the bottom of your "
    "library in any order.",
    "Reveal the top four cards of your library. Put all Goblin cards revealed this way into your hand. Put the rest "
    "into your graveyard.",
    "Look at the top five cards of your library. You may reveal a creature card from among them and return it to its "
    "owner's hand. Put the rest on the bottom of your library in any order.",
    "~ deals damage to each player equal to twice the number of nonbasic lands that player controls.",
    "Each player shuffles his or her hand and graveyard into his or her library.",
    "Shuffle your graveyard into your library.",
    "You may put a Goblin permanent card from your hand into play.",
    "Exchange control of two target creatures.",
    "You and target opponent each flip a coin. Each player whose coin comes up tails loses 1 life. Repeat this process "
    "until both players' coins come up heads on the same flip.",
    "Draw a card. You gain 1 life. Repeat this process two more times.",
    "Put a 3/1 red Elemental creature token into play unless any opponent has you draw a card.",
    "Choose up to two cards from outside the game and shuffle them into your library.",
    "Destroy target creature blocking or blocked by a Wall.",
    "Destroy target creature and all other creatures with the same name.",
    "Destroy target creature of an opponent's choice.",
    "Target creature gains protection from the color of your choice until end of turn.",
    "Target player reveals two cards from his or her hand at random. That player discards all nonland cards revealed "
    "this way.",
    "Target opponent reveals his or her hand. Choose a card from it. That player discards it.",
    "Untap up to five lands.",
    "Target player can't play creature spells this turn.",
    "If you have exactly two cards in your hand, draw a card.",
    "For each blocking creature, flip a coin. If you win the flip, destroy it.",
    "Flip a coin until you lose a flip or choose to stop flipping. If you lose a flip, ~ has no effect. If you win two "
    "or more flips, draw a card.",
    "Choose a number. Flip a coin that many times or until you lose a flip, whichever comes first. If you win all the "
    "flips, draw a card.",
    "Flip a coin. If you win the flip, you gain 1 life, then you may repeat this process. Double the life stakes with "
    "each flip.",
    "Flip a coin. If you lose the flip, destroy target creature unless you pay {3} and repeat this process.",
    "Gain control of target creature of an opponent's choice he or she controls.",
    "Choose a creature type. Destroy all creatures of that type.",
    "Target player discards two cards. If you control a Wall, that player discards three cards instead.",
    "~ deals 2 damage to target creature. If it is an artifact creature, ~ deals 4 damage to it instead.",
    "Untap target attacking creature. Remove it from combat.",
    "Destroy target creature that shares a creature type with target artifact.",
    "Put two indestructible 1/1 white Soldier creature tokens with flying into play.",
    "Put two 1/1 green Wolf creature tokens into play. They gain haste until end of turn.",
    "Choose one - Creatures you control get +1/+1 until end of turn; or untap all creatures you control.",
    "Draw three cards. Any player may pay {2}. If a player does, discard three cards.",
    "Target player empties his or her mana pool.",
    "Spend only black and/or red mana on X. ~ deals X damage to target creature.",
    "If you control a Forest, you may have an opponent gain 3 life rather than pay ~'s mana cost. Draw a card.",
    "Destroy target artifact if its converted mana cost is 2 or less. If the kicker cost was paid, destroy it if its "
    "converted mana cost is 5 or less instead.",
    "Draw X cards, where X is the highest converted mana cost among permanents you control.",
    "You may play ~ any time you could play an instant if you pay {2} more to play it. Destroy all creatures.",
    "All attacking creatures don't untap during their controllers' next untap steps.",
    "Each creature deals damage to itself equal to its power.",
    "~ deals 2 damage to you and all creatures you control.",
    "Target player loses 1 life. If you lose the flip, the next time target creature would deal combat "
    "damage this turn, prevent that damage.",
    "The next time target creature would deal damage this turn, it deals double that damage instead.",
    "Each time target permanent would deal damage to a permanent or player this turn, it deals double "
    "that damage to that permanent or player instead.",
    "If target player has exactly 10 life, ~ deals 10 damage to that player.",
    "~ deals half X damage, rounded up, to you.",
    "All damage that would be dealt to target creature this turn by a source of your choice is dealt to you "
    "instead.",
    "Tap target creature. If you do, draw a card.",
    "~ costs {2} more to play for each creature put into a graveyard from play this turn.",
    "Remove all creatures from the game. If a white creature is removed from the game this way, draw a card.",
    "Tap a creature at random. If a white creature is tapped this way, you gain 1 life.",
    "Counter all other spells. If a white spell is countered this way, you gain 1 life.",
    "Put all creature cards from your hand into play. If a Goblin is put into play this way, draw a card.",
    "The imprinted land card deals 1 damage to you.",
    "You gain life equal to the number of creatures blocking ~ beyond the first.",
    "Destroy two target creatures. You gain life equal to the number of targets beyond the first.",
    "Target player can't play abilities that aren't mana abilities.",
    "Put the imprinted land card into its owner's hand.",
)


@pytest.mark.parametrize("text", PARAGRAPHS)
def test_a_paragraph_is_printed_as_it_was_read(text: str) -> None:
    assert printed(text, "paragraph") == text


@pytest.mark.parametrize("text", SPELLS)
def test_a_spell_is_printed_as_it_was_read(text: str) -> None:
    assert printed(text, "spell") == text


def printed(text: str, category: str) -> str:
    value = read(Passage(text, ("~",)), category, rooms.LANGUAGE)
    return text_of(value, category, host="creature", language=rooms.LANGUAGE)


def test_what_gets_a_bonus_deals_the_damage_that_follows() -> None:
    text = "{R}{R}: ~ gets +2/+0 until end of turn and deals 1 damage to you."
    (ability,) = read(Passage(text, ("~",)), "paragraph", rooms.LANGUAGE)
    assert isinstance(ability, Activated)
    bonus, damage = ability.body.effects
    assert isinstance(bonus, Modify) and isinstance(damage, DealDamage)
    assert damage.source == bonus.what == Self()


def test_a_name_that_is_a_verb_is_one_where_it_begins_a_sentence() -> None:
    own = read(Passage("Regenerate target creature.", ("Regenerate",)), "spell", rooms.LANGUAGE)
    assert own == read(Passage("Regenerate target creature.", ("~",)), "spell", rooms.LANGUAGE)


MEANINGLESS = {
    "If you would draw a card, prevent that damage.": "paragraph",
    "If you would flip a coin, instead flip three coins and ignore one.": "paragraph",
    "If ~ would be put into a graveyard from anywhere, draw a card instead.": "paragraph",
    "The next time any target would deal damage to you this turn, prevent that damage.": "spell",
    "Draw a card. Repeat this process until both players' coins come up heads on the same flip.": "spell",
    "Draw a card. If you control a Wall, you gain 2 life instead.": "spell",
    "Draw a card. It's still a land.": "spell",
    "Destroy target artifact and all other artifacts you control.": "spell",
    "Creatures become the color of your choice.": "paragraph",
    "Players skip your untap steps.": "paragraph",
    "Choose a creature type. Destroy target creature of that type.": "spell",
    "For each creature, flip a coin. You gain 1 life.": "spell",
    "Draw a card. Repeat this process.": "spell",
    "Draw a card. If you control a creature, repeat this process.": "spell",
    "You gain 1 life. Double the life stakes with each flip.": "spell",
    "Enchanted creature gets +1/+1. This effect doesn't remove ~.": "paragraph",
    "Each player may pay {2}.": "spell",
    "Target player discards all cards with the same name as another card in his or her hand.": "spell",
    "Whenever ~ attacks, add one mana of that type to your mana pool.": "paragraph",
    "Put target creature on top of your library.": "spell",
    "Put target creature you control on the bottom of your library.": "spell",
    "Put target creature into your graveyard.": "spell",
    "Each player returns a creature he or she controls to his or her hand.": "spell",
    "{1}, Return a land you control to your hand: Draw a card.": "paragraph",
    "Destroy all other other creatures.": "spell",
    "Destroy all Walls and Walls.": "spell",
    "Destroy target creature you control an opponent controls.": "spell",
    "Target player discards two creature cards in your graveyard at random from his or her hand.": "spell",
    "Choose one - Creatures you control get +1/+1 until end of turn; or untap them.": "spell",
    "For each creature you control, draw a card unless they pay {2}.": "spell",
    "For each creature, they draw a card.": "spell",
    "Whenever a player comes into play, draw a card.": "paragraph",
    "Whenever a creature draws a card, draw a card.": "paragraph",
    "If a player is tapped for mana, it produces {W} instead of any other type.": "paragraph",
    "Until end of turn, players tapped for mana produce {W} instead of any other type.": "spell",
    "Each other player deals 3 damage to target creature.": "spell",
    "For each player, that player deals 3 damage to target creature.": "spell",
    "~ costs {1} less to play for each flip you win.": "spell",
    "~ costs {1} less to play for each of the removed cards.": "spell",
    "~ costs {1} less to play for each sacrificed card.": "spell",
    "If enchanted creature is untapped, ~ costs {1} less to play.": "spell",
    "Equip pay 2 life for each sacrificed card": "paragraph",
    "A creature you control gets +1/+1.": "paragraph",
    "A creature at random is red.": "paragraph",
    "You gain life equal to twice ~'s power beyond the first.": "spell",
    "~ costs {1} more to play for each of two target creatures' colors.": "spell",
    "Enchanted creature's activated abilities cost {2} more to play. This effect can't reduce the amount of mana an "
    "ability costs to play to less than one mana.": "paragraph",
}


@pytest.mark.parametrize("text", MEANINGLESS)
def test_what_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        read(Passage(text, ("~",)), MEANINGLESS[text], rooms.LANGUAGE)
