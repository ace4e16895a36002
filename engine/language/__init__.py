"""The card language: rules text is the program.

    text --(tokens)--> words --(grammar.lark)--> tree --(abilities, ..., phrases)--> values
      ^                                                                             |
      +--------------------------(print, ..., wording)<-----------------------------+

`cardtext` reads and cuts whole cards; `reading` is the one door to the grammar and keeps what it has read.
`values` is what the rules see: frozen, tagged, JSON-able. `words` holds the closed vocabularies, the rooms of
`terms` selections, filters, amounts, conditions and events, those of `effects` instructions, continuous changes,
costs and abilities, `card` faces and cards. `discourse` finds what "it" means, for reader and printer alike. `walks`
tells what an ability listens to, reads and writes. `keyword_sentences` holds keywords that are short for a
sentence. `nouns` has their plurals and articles. `errors` says where reading stopped.

Who reads what: `phrases` nouns and amounts, `conditions` what has to be true, `changes` continuous changes,
`sentences` instructions, `awaited` events, `abilities` whole paragraphs, each on top of the one before; `nodes` has
what all of them do with trees, `combining` with values. Beside them stand rooms by subject, which read (and most write)
their own words wherever these stand: `damage`, `moves`, `costs`, `copies`, `processes`, `this_turn`, `unusual`,
`keywords`, `decrees`, `remembered`.

How to teach it a sentence: add a rule to the grammar; give its tree a meaning in the room of its subject; give the
value words in the module of the same subject on the way back; add the sentence to a test in tests/language. A text
either means something whole or is refused: nothing is dropped.
"""
