"""`python -m engine forms [--room R] [--category C] [--make [TEXT ...]]`: what can be said, by room and sort of words.

Of each form are printed its words (parts in brackets by their names, other words for the same in parentheses with bars
between, what may be left out in parentheses without) and a text that reads with the form in it; "~" is the card's own
name. --make looks for the examples that are missing or no longer read, and writes them where they are kept; with texts
it takes these alone, which is quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.cards import library
from engine.language import rooms
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms import examples, shown
from engine.language.forms.declared import SentenceForm
from engine.language.forms.examples import Example, Key
from engine.language.forms.making import INTRODUCTIONS, Maker, as_printed, has_form
from engine.language.forms.reading import WHOLE
from engine.language.words import CardType

SPELLS = {CardType.INSTANT, CardType.SORCERY}
INDENT = "  "


def main(arguments: Sequence[str]) -> int:
    """List the forms, or make examples. 1 if a form has no example."""
    parser = argparse.ArgumentParser(prog="python -m engine forms", description=__doc__)
    parser.add_argument("--room", help="only the forms of this subject or room")
    parser.add_argument("--category", help="only the forms of this sort of words")
    parser.add_argument(
        "--make",
        nargs="*",
        metavar="TEXT",
        help="find the examples that are missing, among these texts if some are given, and keep them",
    )
    asked = parser.parse_args(arguments)
    if asked.make is not None:
        return _make(asked.make)
    forms = [
        form
        for form in shown.readable()
        if asked.room in (None, form.room, *form.room.split(".")) and asked.category in (None, form.category)
    ]
    if not forms:
        names = (subject.name for subject in shown.by_subject(shown.readable()))
        print(f"no such forms; subjects: {', '.join(names)}", file=sys.stderr)
        return 2
    for line in _lines(forms):
        print(line)
    return 0 if all(examples.key_of(form) in examples.kept() for form in forms) else 1


def _lines(forms: list[SentenceForm]) -> Iterator[str]:
    for room in (room for subject in shown.by_subject(forms) for room in subject.rooms):
        yield f"{room.name}: {room.about}"
        for sort, same in room.sorts.items():
            yield f"{INDENT}{sort}"
            for form in same:
                yield f"{INDENT * 2}{shown.in_words(form)}"
                example = examples.kept().get(examples.key_of(form))
                lines = example.paragraphs.split("\n") if example is not None else ["(no example)"]
                yield from (f"{INDENT * 4}{line}" for line in lines)


# --- making examples -----------------------------------------------------------------------------------------


def stands(example: Example) -> bool:
    """Whether a card can have the text of an example."""
    types = "Sorcery" if example.whole == "spell" else "Artifact Creature - Equipment 1/1"
    try:
        read_card(f"{examples.OWN_NAME} {{1}}\n{types}\n{example.paragraphs}")
    except (UnreadableText, TextTooLong):
        return False
    return True


def _given(texts: Sequence[str]) -> list[Example]:
    """Each text as it can stand: by itself, or behind what a card says before it."""
    before = ("", *(one.replace("~", examples.OWN_NAME) for one in INTRODUCTIONS))
    tried = ((Example(whole, text, said) for said in before) for text in texts for whole in WHOLE)
    return [found for row in tried if (found := next(filter(stands, row), None)) is not None]


def made(
    kept: dict[Key, Example], texts: Sequence[str] = ()
) -> tuple[dict[Key, Example], list[SentenceForm]]:
    """An example for each form, those that are kept if they still are examples, and the forms without one.

    New ones are found among the texts, if any are given, and else made up."""
    forms = shown.readable()
    found = {
        key: kept[key]
        for form in forms
        if (key := examples.key_of(form)) in kept and stands(kept[key]) and has_form(kept[key], form)
    }
    missing = [form for form in forms if examples.key_of(form) not in found]
    # A form whose words have changed may stand in the example that it had before.
    keys = set(map(examples.key_of, forms))
    gone = [example for key, example in kept.items() if key not in keys and stands(example)]
    gone += _given(texts)
    for form in missing:
        before = next((one for one in gone if has_form(one, form)), None)
        if before is not None:
            found[examples.key_of(form)] = as_printed(before, form, rooms.LANGUAGE)
    missing = [form for form in missing if examples.key_of(form) not in found]
    if not missing or texts:
        return found, missing
    maker = Maker(rooms.LANGUAGE, stands, INTRODUCTIONS)
    for card in library().values():
        for face in card.faces:
            names = (face.name, face.name.split(",")[0])
            if SPELLS & set(face.types):
                maker.learn("\n".join(face.text), "spell", names)
                continue
            for paragraph in face.text:
                maker.learn(paragraph, "paragraph", names)
    for form in (*missing, *missing):
        if examples.key_of(form) not in found and (example := maker.example(form)) is not None:
            printed = as_printed(example, form, rooms.LANGUAGE)
            found[examples.key_of(form)] = printed if stands(printed) else example
    return found, [form for form in missing if examples.key_of(form) not in found]


def _make(texts: Sequence[str]) -> int:
    path = Path(examples.__file__).with_name(examples.FILE)
    kept = examples.read_examples(path.read_text("utf-8")) if path.exists() else {}
    found, missing = made(kept, texts)
    path.write_text(examples.written_examples(found), "utf-8")
    print(f"{len(found)} examples, {sum(1 for key in found if found[key] != kept.get(key))} of them new")
    for form in missing:
        print(f"no example for {form.room}, {form.category}: {form.template}", file=sys.stderr)
    return 1 if missing else 0
