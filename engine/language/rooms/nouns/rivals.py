"""Who has more than another: a player described by that, whom a player of the event aims at (409.1c)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.discourse import PLAYER
from engine.language.effects import Aim
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import OF_THAT_ONE
from engine.language.rooms.nouns.leaders import cards_in_hand_of, how_many_of
from engine.language.terms import (
    All,
    AllOf,
    ControllerOf,
    Count,
    EventPart,
    FeatureOf,
    InZone,
    Opponent,
    Outdoes,
    Owns,
    Picked,
    Same,
    Selection,
    Target,
    You,
)
from engine.language.words import Feature, Relation, Role, Zone


def _one_other(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["than"]) or isinstance(env["than"], All | Picked):
        raise Meaningless("one player who is known", "than")


def _they(reader: FormReader, _tree: Tree) -> Selection:
    """ "Than they do": the player who was named last and isn't the one described."""
    return reader.take(reader.said.latest(frozenset({PLAYER})), "a player who was named before")


form(You(), "you do", "rival")
form(v.x, "{x:player} (does|do)", "rival", suits=lambda env: env["x"] != You())
form(v.x, "(they|he or she) (do|does)", "rival", read=_they, printable=False)
called("rival", 'whom it is compared with ("you do")')
form(v.x, "{x:zone_poss}", "whose_rival")
form(v.x, "(their|his or her)", "whose_rival", read=_they, printable=False)
called("whose_rival", 'whose ("your")')


def _graveyard(who: Any) -> Any:
    return Count(All(narrowed(v.filter, InZone(Zone.GRAVEYARD), Owns(who))))


def _its_opponent(reader: FormReader, env: Mapping[str, Any]) -> None:
    _one_other(reader, env)
    if env.get("_whose", env["than"]) != env["than"]:
        raise Meaningless("an opponent of the same player", "_whose")


def _described(outdoes: Outdoes, said: str) -> None:
    form(outdoes, said, "trait", check=_one_other)
    form(
        AllOf((outdoes, Opponent(v.than))),
        f"{said} and is {{_whose:whose_rival=than}} opponent",
        "trait",
        check=_its_opponent,
    )


for _relation, _more, _fewer in ((Relation.GREATER, "more", "more"), (Relation.LESS, "fewer", "less")):
    for _measure, _words in (
        (lambda who: how_many_of(who, v.filter), f"who <controls> {_more} {{filter:descs}}"),
        (lambda who: FeatureOf(Feature.LIFE, who), f"who <has> {_fewer} life"),
        (cards_in_hand_of, f"who <has> {_more} cards in hand"),
    ):
        _outdoes = Outdoes(_measure(OF_THAT_ONE), _relation, _measure(v.than))
        _said = f"{_words.replace('<controls>', 'controls').replace('<has>', 'has')} than {{than:rival}}"
        _described(_outdoes, _said)
    _buried = Outdoes(_graveyard(OF_THAT_ONE), _relation, _graveyard(v.than))
    _said = f"whose graveyard has {_more} {{filter:bares}} in it than {{than:whose_rival}} graveyard does"
    _described(_buried, _said)

# --- who aims ------------------------------------------------------------------------------------------------


def _aims(reader: FormReader, tree: Tree) -> tuple[Aim, ...]:
    """Another player than "you" chooses the target."""
    who = reader.only(tree, "who")
    if not isinstance(who.of if isinstance(who, ControllerOf) else who, EventPart):
        raise Meaningless("a player of whom the event speaks", tree.part("who"))
    said = reader.said = replace(reader.said, subject=who)
    what = reader.only(tree, "what")
    *before, spec = reader.said.targets
    if len(reader.said.targets) != len(said.targets) + 1 or spec.chooser is not None:
        raise Meaningless("a target", tree.part("what"))
    aimed = (*before, replace(spec, chooser=Same(who)))
    reader.said = replace(reader.said, targets=aimed, subject=You())
    return (Aim(what),)


def _write_aims(writer: FormWriter, what: Target) -> list[str]:
    spec = writer.specs.get(what.slot)
    if spec is None or not isinstance(spec.chooser, Same):
        raise NoWords("a target that its controller chooses")
    who = writer.words("definite", spec.chooser.of)
    outer = writer.specs
    writer.specs = {**outer, what.slot: replace(spec, chooser=None)}
    writer.said = replace(writer.said, subject=spec.chooser.of)
    words = [*who, "chooses", *writer.words("aimed", what)]
    writer.specs = outer
    writer.said = replace(writer.said, targets=(*writer.said.targets[:-1], spec))
    return words


form((Aim(v.what),), "{who:definite} (chooses|choose) {what:aimed}", "clause", read=_aims, words=_write_aims)

FIRST, SECOND = EventPart(Role.PLAYER), Target(0)


def _first(reader: FormReader, _tree: Tree) -> Selection:
    """Of the player of the event and the one at whom he or she aims."""
    if not any(one.chooser == Same(FIRST) for one in reader.said.targets):
        raise Meaningless("two players who were named before")
    reader.said = reader.said.mention(FIRST, frozenset({PLAYER}))
    return FIRST


def _second(reader: FormReader, tree: Tree) -> Selection:
    _first(reader, tree)
    reader.said = reader.said.mention(SECOND, frozenset({PLAYER}))
    return SECOND


def _write_place(place: str) -> Callable[[FormWriter], list[str]]:
    """Words for one of two players: "that player" would be the other one just as well."""

    def write(writer: FormWriter) -> list[str]:
        if not any(one.chooser == Same(FIRST) for one in writer.said.targets):
            raise NoWords("two players")
        writer.said = writer.said.mention(FIRST if place == "first" else SECOND, frozenset({PLAYER}))
        return ["the", place, "player"]

    return write


form(FIRST, "the first player", "definite", read=_first, words=_write_place("first"), rank=1)
form(SECOND, "the second player", "definite", read=_second, words=_write_place("second"), rank=1)
