"""The card language: rules text is the program.

    text --(tokens, cutting)--> words --(chart)--> derivations --(reading)--> values
      ^                                                                         |
      +------------------------------(printing)<--------------------------------+

Every way to say something is a form (`forms`): a pattern of a value beside a template of words with the same holes. The
forms stand in `rooms`, by subject, and serve both ways: the chart walks the words of all templates
at once, and printing fills the holes of the form that says most of a value.

`cardtext` reads and cuts whole cards, `print` writes them; `reading` is the one door to the forms and keeps what it has
read. `values` is what the rules see: frozen, tagged, JSON-able. `words` holds the closed vocabularies, the rooms of
`terms` selections, filters, amounts, conditions and events, those of `effects` instructions, continuous changes,
costs and abilities, `card` faces and cards. `forms.said` finds what "it" means, for reading and printing alike.
`keyword_sentences` and `keyword_plays` hold keywords that are short for a sentence, `remembered` the names of what an
object remembers. `walks` tells what an ability listens to, reads and writes, `places` where it works, `cited` the rules
that it rests on. `nouns` has plurals and articles. `errors` is how a text is refused, `awaiting_words` what could stand
where it stops.

How to teach it a sentence: declare a form in the room of its subject, and add the sentence to a test in tests/language
(CONTRIBUTING.md shows one). A text either means one thing and means it whole, or is refused: nothing is dropped.
"""
