"""Lines as sentences: "Ann plays Shock targeting Bob's Grizzly Bears. Bob passes."

`say` gives the sentence for one answer to the pending decision, `read_sentence` takes a sentence and gives its
answers. A sentence may stand for one answer ("Ann announces Shock.") or for a whole play ("Ann plays Shock targeting
Bob."): then what it leaves open about mana is paid by the suggestion of the forms, and other open choices wait for the
next sentence. A sentence that can't be read or is illegal changes nothing.
"""

from __future__ import annotations

from engine.board import Board, PlayerId
from engine.decisions import (
    CHANCE,
    Answer,
    Form,
    IllegalChoice,
    Refusal,
    TakeBack,
)
from engine.game import Game
from engine.naming import player_name
from engine.notation.answers import read_answer
from engine.notation.errors import Unreadable
from engine.notation.following import REVERSED, reversed_since
from engine.notation.names import an_object, try_owner, try_player
from engine.notation.passing import passes, settle, several_pass
from engine.notation.play_words import (
    begins_special,
    half_named,
    read_ability,
    read_special,
    read_way,
    tapped_for_mana,
    with_other_ways,
)
from engine.notation.questions import examples, refuse_words, such_as, what_is_asked, what_waits, words_first
from engine.notation.reading_control import playable
from engine.notation.saying import SaidSentence, say, say_answer, say_line, sentences
from engine.notation.scanning import Scanner
from engine.notation.standing import PLAYS, Standing, read_orders
from engine.notation.words_within_plays import PlayWords, Unasked, unasked_of_late
from engine.rules.special.coins_511 import SIDES
from engine.rules.special.turn_control_507 import BEYOND_THE_RULES, NOT_ASKED
from engine.rules.stack.actions_408 import all_kinds
from engine.rules.stack.costs_409 import is_mana_ability
from engine.rules.stack.mana_abilities_411 import PlayManaAbility
from engine.rules.stack.paying_409 import ManaAbilities, Payment
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.priority_408 import HasPriority, PlayCardAsLand, PlaySpell, RepeatLoop
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

VERBS = (
    "passes",
    "plays",
    "attacks",
    "blocks",
    "announces",
    *(kind.alone or f"{kind.verb}s" for kind in all_kinds()),
    "targets",
    "chooses",
    "says",
    "gives",
    "orders",
    "assigns",
    "makes mana",
    "has enough mana",
    "spends",
)
"""How sentences begin that answer a question: what such words ask for may be asked of another, or not at all."""


# --- reading -------------------------------------------------------------------------------------------------


def read_sentence(
    game: Game, text: str, line: int = 1, column: int = 1, standing: Standing | None = None
) -> int:
    """Do what a sentence says; how many answers that took. The game goes on to the next decision first.

    `standing` is what the line that the sentence is of has answered once for all; without one it is of no line.
    Raises Unreadable or Ambiguous, IllegalChoice where a rule refuses it, TooMuch past a bound; nothing has
    changed then.
    """
    mark = _Mark(game)
    before = len(game.entries)
    try:
        _Reading(game, Scanner(text, line, column), standing).sentence()
    except (ValueError, RuntimeError):
        mark.restore()
        raise
    return len(game.entries) - before


def read_line(game: Game, text: str, line: int = 1) -> None:
    """Do what all sentences of a text say, one after the other."""
    standing = Standing()
    for sentence in sentences(text, line):
        read_sentence(game, *sentence, standing)
    finish(game, standing)


def finish(game: Game, standing: Standing) -> None:
    """What is left to do after the last sentence of a line: pay, and answer what was answered once for all."""
    settle(game)
    while standing.answer(game):
        settle(game)


class _Mark:
    """A place to come back to: the game as it was, with its trace and answers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position = game.position
        self.lines = len(game.trace) if game.trace is not None else 0
        self.entries = len(game.entries)

    def restore(self) -> None:
        self.game.back_to(self.position, self.lines, self.entries)


class _Reading:
    """One sentence being read and done."""

    def __init__(self, game: Game, scanner: Scanner, standing: Standing | None = None) -> None:
        self.game = game
        self.scanner = scanner
        self.line = standing
        """What its line has answered once for all; None for a sentence of no line."""
        self.standing = standing or Standing()

    @property
    def board(self) -> Board:
        return self.game.board

    def sentence(self) -> None:
        game, scanner = self.game, self.scanner
        if self._is_about_chance():
            self._dictate()
            return
        game.advance()
        if self._once_for_all():
            return
        self.standing.before(game, scanner)
        if not passes(game, scanner, self.standing):
            self._by_player()
        self._end()

    def _once_for_all(self) -> bool:
        """ "Everyone attacks nobody." With a moment after it, it is a way to pass."""
        start = self.scanner.at
        orders = read_orders(self.scanner)
        if not orders or self.scanner.try_word("until"):
            self.scanner.at = start
            return False
        if self.line is None or PLAYS in orders:
            self.scanner.fail("until ...")
        self._end()
        self.line.add(orders)
        return True

    def _end(self) -> None:
        self.scanner.try_word(".")
        if not self.scanner.done:
            self.scanner.fail("the end of the sentence")

    # --- chance

    def _is_about_chance(self) -> bool:
        """Chance chooses ...; The coin lands heads; Ann's library is shuffled: ..."""
        start = self.scanner.at
        self.scanner.try_word("the")
        try_owner(self.scanner, self.board)
        found = self.scanner.try_word(
            "chance", "coin lands", "coin comes up", "die shows", "library is shuffled"
        )
        self.scanner.at = start
        return bool(found)

    def _dictate(self) -> None:
        """A person says what chance does: the game stops for it, where it would have been dealt."""
        game, scanner = self.game, self.scanner
        kept, game.dictate = game.dictate, True
        try:
            settle(game)
            form = game.decision
            if form is None or form.player != CHANCE:
                scanner.fail("a sentence about what is asked now: chance has nothing to decide")
            if not scanner.try_word("chance"):
                self._put_plainly()
                scanner = self.scanner
            answer = read_answer(scanner, self.board, form)
            if answer is None:
                scanner.fail(f'words such as "{say_answer(self.board, form, form.some(self.board))}"')
            scanner.try_word("on top")
            self._end()
            game.choose(answer)
        finally:
            game.dictate = kept

    def _put_plainly(self) -> None:
        """Put "The coin lands heads" and "Ann's library is shuffled: A, B" as what chance chooses or orders."""
        scanner = self.scanner
        scanner.try_word("the")
        try_owner(scanner, self.board)
        verb = "orders" if scanner.try_word("library is shuffled") else "chooses"
        line, column = scanner.place()
        if scanner.try_word("die shows"):
            # 511.3: a die with an even number of sides instead of the coin; odd numbers are heads.
            rest = SIDES[0] if scanner.number() % 2 else SIDES[1]
            self._end()
        else:
            scanner.try_word("coin lands", "coin comes up", ":")
            line, column = scanner.place()
            rest = scanner.text[scanner.at :].lstrip()
        self.scanner = Scanner(f"{verb} {rest}", line, column - len(verb) - 1)

    def _which_game(self) -> int:
        """Of a nest of games (506): the one being played (-1), unless the sentence names another."""
        scanner = self.scanner
        if scanner.try_word("the main game"):
            return 0
        # The main game is game 1, its subgame game 2.
        return scanner.number() - 1 if scanner.try_word("game") else -1

    def _by_player(self) -> None:
        scanner = self.scanner
        who = try_player(scanner, self.board)
        if who is None:
            names = tuple(one.name for one in self.board.players)
            scanner.fail(*names, "Both pass", "Everyone passes until ...", "Chance ...")
        if several_pass(self.game, scanner, who, self.standing):
            return
        if scanner.try_word("concedes"):
            self.game.concede(who, level=self._which_game())
        elif (other := self._made_to_act()) is not None:
            self._make_another(who, other)
        elif scanner.try_word("takes it back"):
            self.game.choose(TakeBack()) if self._asked(who) else None
        elif scanner.try_word("repeats the loop"):
            self._pay_first(who)
            self._repeat(who)
        elif scanner.try_word("plays", "taps"):
            self._pay_first(who)
            self._play(who)
        elif begins_special(scanner, self.board):
            self._pay_first(who)
            self.game.choose(read_special(scanner, self.board, who))
        else:
            self._by_form(who)

    def _repeat(self, who: PlayerId) -> None:
        """Have a loop repeated, and say at once how often where it is this player who is asked first (421.2)."""
        game, scanner = self.game, self.scanner
        game.choose(RepeatLoop())
        times = scanner.try_number()
        if times is not None:
            scanner.word("times", "time")
            game.advance()
            self._asked(who)
            game.choose(times)

    def _made_to_act(self) -> PlayerId | None:
        """Whom the sentence wants made to do something: Ann makes Bob concede."""
        start = self.scanner.at
        other = try_player(self.scanner, self.board) if self.scanner.try_word("makes") else None
        if other is None:
            self.scanner.at = start
        return other

    def _make_another(self, who: PlayerId, other: PlayerId) -> None:
        """Nobody can make another concede, nor decide for another what the rules don't ask (507.3b-c)."""
        scanner = self.scanner
        if scanner.try_word("concede"):
            self.game.concede(other, level=self._which_game(), by=who)
        elif scanner.try_word(*BEYOND_THE_RULES):
            raise IllegalChoice(NOT_ASKED)
        else:
            scanner.fail("concede", *BEYOND_THE_RULES)

    def _by_form(self, who: PlayerId) -> None:
        """Words that answer the pending decision; a payment still open is settled first if they don't."""
        form = self.game.decision
        answer = None
        if form is not None and form.player == who:
            answer = read_answer(self.scanner, self.board, form)
        if answer is None and isinstance(form, ManaAbilities | Payment):
            settle(self.game)
            form = self.game.decision
            if form is not None and form.player == who:
                answer = read_answer(self.scanner, self.board, form)
        if answer is not None and form is not None:
            self.game.choose(answer)
        elif not self._names_unasked(who):
            self._misfit(who, form)

    def _names_unasked(self, who: PlayerId) -> bool:
        """Whether the words name what the player has just chosen without being asked, as there was nothing else."""
        scanner = self.scanner
        unasked = unasked_of_late(self.game, who)

        def read(board: Board, form: Form) -> Answer:
            return read_answer(scanner, board, form)

        if unasked.name(scanner, read):
            return True
        unasked.refuse(scanner, read)
        return False

    def _pay_first(self, who: PlayerId) -> None:
        if isinstance(self.game.decision, ManaAbilities | Payment):
            settle(self.game)
        self._asked(who, HasPriority)

    def _misfit(self, who: PlayerId, form: Form | None) -> None:
        """The words don't answer what is asked: say whether the time or the words are wrong."""
        scanner = self.scanner
        if form is None:
            raise IllegalChoice(Refusal("102.1", "the game is over; no one is being asked"))
        start = scanner.at
        verb = scanner.try_word(*VERBS)
        if form.player != who and verb:
            rule = {"attacks": "308.2a", "blocks": "309.2a"}.get(verb, form.rule)
            asked = (
                f"it is {player_name(self.board, form.player)} who chooses {what_is_asked(form, self.board)}"
            )
            raise IllegalChoice(Refusal(rule, f"{asked}, such as {such_as(examples(form, self.board))}"))
        if verb == "attacks" and not isinstance(form, Attackers):
            raise IllegalChoice(Refusal("308.2a", "attackers are declared in the declare attackers step"))
        if verb == "blocks" and not isinstance(form, Blockers):
            raise IllegalChoice(Refusal("309.2a", "blockers are declared in the declare blockers step"))
        if verb == "passes":
            raise IllegalChoice(Refusal(form.rule, what_waits(self.game)))
        scanner.at = start
        if verb:
            raise refuse_words(scanner, self.game)
        scanner.fail(f"words such as {such_as(examples(form, self.board))}")

    def _asked(self, who: PlayerId, kind: type[Form] = Form) -> bool:
        form = self.game.decision
        if form is None or form.player != who or not isinstance(form, kind):
            if form is None:
                raise IllegalChoice(Refusal("102.1", "the game is over; no one is being asked"))
            asked = f"now {player_name(self.board, form.player)} chooses {what_is_asked(form, self.board)}"
            raise IllegalChoice(Refusal("408.1c", f"{asked}, such as {such_as(examples(form, self.board))}"))
        return True

    # --- a whole play

    def _play(self, who: PlayerId) -> None:
        scanner, game = self.scanner, self.game
        ability = read_ability(scanner, self.board, who)
        if ability is not None:
            action: Answer = ability
        else:
            action = self._card_or_source(who)
        depth, start = len(game.agenda), len(game.trace or ())
        words, unasked = PlayWords(scanner), Unasked(game, who, start)
        try:
            game.choose(action)
        except IllegalChoice as refused:
            raise with_other_ways(self.board, who, action, refused) from None
        while True:
            game.advance()
            form = game.decision
            within = any(isinstance(one, Play | PlayManaAbility) for one in game.agenda[depth:])
            answer = self._within(form, words, unasked) if form is not None and within else None
            if answer is None:
                break
            game.choose(answer)
        if scanner.text[scanner.at :].strip(" .\n") and (why := reversed_since(game, start)):
            raise IllegalChoice(Refusal(REVERSED, why))
        while unasked.name(scanner, words.answer):
            pass
        unasked.refuse(scanner, words.answer)
        if (
            form is not None
            and within
            and form.player == who
            and not scanner.try_word(".")
            and not scanner.done
        ):
            scanner.fail(words_first(form, self.board))

    def _within(self, form: Form, words: PlayWords, unasked: Unasked) -> Answer:
        """The answer to one decision of the play from the rest of the sentence; None if it has to wait. Words for what
        nobody was asked may stand before those for it."""
        start = self.scanner.at
        try:
            answer = words.answer(self.board, form)
        except Unreadable:
            stopped, self.scanner.at = self.scanner.at, start
            if unasked.name(self.scanner, words.answer):
                return self._within(form, words, unasked)
            self.scanner.at = stopped
            raise
        if answer is None and unasked.name(self.scanner, words.answer):
            return self._within(form, words, unasked)
        return answer

    def _card_or_source(self, who: PlayerId) -> Answer:
        """A card in hand; or, after "taps", a permanent with a mana ability."""
        scanner, board = self.scanner, self.board
        start = scanner.at
        hand = set(board.zone("hand", who))
        taps = scanner.text[:start].rstrip().lower().endswith("taps")

        def fits(one: int) -> bool:
            if not taps:
                return one in hand
            found = board.objects[one]  # type: ignore[index]
            return not found.tapped and any(
                is_mana_ability(held.ability) for held in playable(board, found.id)
            )

        found = an_object(scanner, board, speaker=who, among=fits)
        if taps:
            ability = tapped_for_mana(scanner, board, found, who, start)
            scanner.try_word("for mana")
            return ability
        definition = board.objects[found].definition if found in board.objects else None
        if definition is not None and any("land" in face.types for face in definition.faces):
            return PlayCardAsLand(found)
        half = half_named(board, found, scanner.text[start : scanner.at])
        return PlaySpell(found, half, read_way(scanner, board))


__all__ = [
    "SaidSentence",
    "finish",
    "read_line",
    "read_sentence",
    "say",
    "say_answer",
    "say_line",
    "sentences",
    "settle",
]
