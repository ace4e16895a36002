"""Reading and writing what cards say of players: "you can't lose the game", "any time you could play an instant".

The rules of the grammar are in decrees.lark. One sentence may bind several players, each by an ability of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.discourse import InstructionDraft
from engine.language.effects import Ability, AnyTime, Barred, Delay, Effect, Forbid, LegendRuleOff, Skips
from engine.language.errors import Unprintable
from engine.language.nodes import Node, refused, trees, words
from engine.language.remembered import CHOSEN_NAME
from engine.language.terms import Begins, Bound, Filter, HasChosenName, Is, IsPlayer, Opponent, Same, You
from engine.language.walks import walk
from engine.language.words import AbilityKind, CardType, Duration, Kind, PlayerAct, Skippable, StepOrPhase

if TYPE_CHECKING:
    from engine.language.phrases import Phrases
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
    "play_abilities": PlayerAct.PLAY_ABILITIES,
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
NAMED = HasChosenName(Bound(CHOSEN_NAME))
OF_THE_NAMED = {
    "named_barred": Barred(IsPlayer(), PlayerAct.PLAY_SPELLS, NAMED),
    "named_abilities_barred": Barred(IsPlayer(), PlayerAct.PLAY_ABILITIES, NAMED),
}
SAID_OF_THE_NAMED = {
    PlayerAct.PLAY_SPELLS: "The named card can't be played.",
    PlayerAct.PLAY_ABILITIES: "Activated abilities of the named card can't be played unless they're mana abilities.",
}


def abilities(reader: Phrases, node: Node) -> tuple[Ability, ...] | None:
    """The abilities of a paragraph of this room; None for all others."""
    if node.data == "decrees":
        return tuple(_barred(reader, *trees(bar)) for bar in trees(node))
    if node.data in OF_THE_NAMED:
        return (OF_THE_NAMED[str(node.data)],)
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


def _barred(reader: Phrases, who: Node, act: Node) -> Barred:
    bound = BOUND.get(str(who.data))
    # In the text of an effect under way: whom the spell chose.
    return Barred(bound[0] if bound else Same(Bound(str(words(who)[0]))), *_act(reader, act))


def _act(reader: Phrases, node: Node) -> tuple[PlayerAct, Filter | None]:
    """What can't be done, and to which spells it is narrowed."""
    if node.data != "play_such":
        return ACTS[str(node.data)], None
    what = reader.description(trees(node)[0])
    if Is(Kind.SPELL) not in walk(what):
        raise refused(trees(node)[0], "spells")
    return PlayerAct.PLAY_SPELLS, None if what == Is(Kind.SPELL) else what


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
    deed, *duration = trees(node)
    act, what = _act(reader, deed)
    lasts = DURATIONS[str(duration[0].data)] if duration else Duration.LASTING
    return Forbid(reader.subject, act, lasts, what)


def sentence(reader: Sentences, node: Node, draft: InstructionDraft) -> bool:
    """Read a sentence of this room; False for all others."""
    if node.data == "forbid_for_good":
        who, deed = trees(node)
        act, what = _act(reader, deed)
        draft.add(Forbid(reader.person(who), act, Duration.REST_OF_GAME, what))
        return True
    if node.data == "each_upkeep":
        (action,) = trees(node)
        draft.add(Delay(Begins(StepOrPhase.UPKEEP, Same(You())), reader.apart(action), Duration.REST_OF_GAME))
        return True
    return False


def phrase(wording: SentenceWording, instruction: Effect) -> str | None:
    """An instruction with its subject; None for all others."""
    if not isinstance(instruction, Forbid):
        return None
    if instruction.duration not in FOR_A_WHILE:
        raise Unprintable(f"no words for {instruction!r}")
    subject = wording.np(instruction.who, True)
    said = _said(wording, instruction.act, instruction.what)
    return f"{subject} can't {said} {FOR_A_WHILE[instruction.duration]}"


def _said(wording: Wording, act: PlayerAct, what: Filter | None) -> str:
    return act.value if what is None else f"play {wording.description(what, many=True)}"


def sentences(wording: SentenceWording, instruction: Effect) -> list[str] | None:
    """An instruction with a sentence of its own; None for all others."""
    match instruction:
        case Delay(event=Begins(moment=StepOrPhase.UPKEEP), effects=effects, duration=Duration.REST_OF_GAME):
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
        case Barred(act=act, what=narrowed) if narrowed == NAMED:
            return SAID_OF_THE_NAMED[act]
        case Barred(who=Same(of=Bound() as noted), act=act, what=narrowed):
            return f"{wording.np(noted)} can't {_said(wording, act, narrowed)}."
    assert not isinstance(ability, LegendRuleOff)
    said = next((words_ for bound, words_ in BOUND.values() if bound == ability.who), None)
    if said is None:
        raise Unprintable(f"no words for {ability!r}")
    if isinstance(ability, Skips):
        return f"{said[:1].upper()}{said[1:]} skip their {ability.what.value}s."
    if isinstance(ability, Barred):
        return f"{said[:1].upper()}{said[1:]} can't {_said(wording, ability.act, ability.what)}."
    return f"{said[:1].upper()}{said[1:]} may play {ability.what.value} abilities any time you could play an instant."
