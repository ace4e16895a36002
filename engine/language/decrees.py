"""Reading and writing what cards say of players: "you can't lose the game", "any time you could play an instant".

The rules of the grammar are in decrees.lark. One sentence may bind several players, each by an ability of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.discourse import Draft
from engine.language.effects import Ability, AnyTime, Barred, Delay, Effect, Forbid, LegendRuleOff, Skips
from engine.language.errors import Unprintable
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import Begins, Bound, Filter, IsPlayer, Opponent, Same, You
from engine.language.words import AbilityKind, CardType, Duration, Moment, PlayerAct, Skippable

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences
    from engine.language.wording import Wording

BOUND: dict[str, tuple[Filter, str]] = {
    "yours": (Same(You()), "you"),
    "each_opponents": (Opponent(You()), "your opponents"),
    "everyone": (IsPlayer(), "players"),
}
"""Whom a sentence binds, and the words for it."""
ACTS = {
    "lose_the_game": PlayerAct.LOSE_GAME,
    "win_the_game": PlayerAct.WIN_GAME,
    "play_spells": PlayerAct.PLAY_SPELLS,
}
DURATIONS = {"this_turn": Duration.THIS_TURN, "rest_of_game": Duration.REST_OF_GAME}
FOR_A_WHILE = {Duration.THIS_TURN: "this turn", Duration.REST_OF_GAME: Duration.REST_OF_GAME.value}
SKIPPED = {
    "turn_skipped": Skippable.TURN,
    "untap_skipped": Skippable.UNTAP_STEP,
    "upkeep_skipped": Skippable.UPKEEP,
    "draw_skipped": Skippable.DRAW_STEP,
    "combat_skipped": Skippable.COMBAT,
}
KINDS = {"equip_kind": AbilityKind.EQUIP}


def abilities(node: Node) -> tuple[Ability, ...] | None:
    """The abilities of a paragraph of this room; None for all others."""
    if node.data == "decrees":
        return tuple(_barred(*trees(bar)) for bar in trees(node))
    if node.data == "no_legend_rule":
        if words(node)[0] != "legend":
            raise refused(words(node)[0], '"legend rule"')
        return (LegendRuleOff(),)
    if node.data == "skips":
        return (_skips(node),)
    if node.data == "any_time":
        (type_,) = words(node)
        if type_ != CardType.INSTANT.value:
            raise refused(type_, '"instant"')
        return (AnyTime(Same(You()), KINDS[str(trees(node)[0].data)]),)
    return None


def _barred(who: Node, act: Node) -> Barred:
    if who.data == "noted_player":
        # In the text of an effect under way: whom the spell chose.
        return Barred(Same(Bound(str(words(who)[0]))), ACTS[str(act.data)])
    return Barred(BOUND[str(who.data)][0], ACTS[str(act.data)])


def _skips(node: Node) -> Skips:
    """ "Skip your draw step", "players skip their untap steps"."""
    *bound, whose, what = trees(node)
    who = BOUND[str(bound[0].data)][0] if bound else Same(You())
    if whose.data != ("you" if who == Same(You()) else "their"):
        raise refused(whose, "that player's own")
    return Skips(who, SKIPPED[str(what.data)])


def effect(reader: Sentences, node: Node) -> Effect | None:
    """An instruction of this room; None for all others."""
    if node.data != "forbid":
        return None
    act, duration = trees(node)
    return Forbid(reader.subject, ACTS[str(act.data)], DURATIONS[str(duration.data)])


def sentence(reader: Sentences, node: Node, draft: Draft) -> bool:
    """Read a sentence of this room; False for all others."""
    if node.data == "forbid_for_good":
        who, act = trees(node)
        draft.add(Forbid(reader.person(who), ACTS[str(act.data)], Duration.REST_OF_GAME))
        return True
    if node.data == "each_upkeep":
        (action,) = trees(node)
        draft.add(Delay(Begins(Moment.UPKEEP, Same(You())), reader.apart(action), Duration.REST_OF_GAME))
        return True
    return False


def phrase(wording: SentenceWording, instruction: Effect) -> str | None:
    """An instruction with its subject; None for all others."""
    if not isinstance(instruction, Forbid):
        return None
    subject = wording.np(instruction.who, True)
    return f"{subject} can't {instruction.act.value} {FOR_A_WHILE[instruction.duration]}"


def sentences(wording: SentenceWording, instruction: Effect) -> list[str] | None:
    """An instruction with a sentence of its own; None for all others."""
    match instruction:
        case Delay(event=Begins(moment=Moment.UPKEEP), effects=effects, duration=Duration.REST_OF_GAME):
            when = f"at the beginning of each of your upkeeps {Duration.REST_OF_GAME.value}"
            return [f"{when}, {wording.joined(effects)}"]
    return None


def printed(ability: Barred | AnyTime | Skips | LegendRuleOff, wording: Wording) -> str:
    """An ability of this room as a sentence. Raises Unprintable."""
    match ability:
        case LegendRuleOff():
            return 'The "legend rule" doesn\'t apply.'
        case Skips(who=Same(of=You()), what=what):
            return f"Skip your {what.value}."
        case Barred(who=Same(of=Bound() as noted), act=act):
            return f"{wording.np(noted)} can't {act.value}."
    assert not isinstance(ability, LegendRuleOff)
    said = next((words_ for bound, words_ in BOUND.values() if bound == ability.who), None)
    if said is None:
        raise Unprintable(f"no words for {ability!r}")
    if isinstance(ability, Skips):
        return f"{said[:1].upper()}{said[1:]} skip their {ability.what.value}s."
    if isinstance(ability, Barred):
        return f"{said[:1].upper()}{said[1:]} can't {ability.act.value}."
    return f"{said[:1].upper()}{said[1:]} may play {ability.what.value} abilities any time you could play an instant."
