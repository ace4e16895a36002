"""The card language: rules text is the program.

    text --(tokens)--> words --(grammar.lark)--> tree --(abilities, sentences, changes, phrases)--> values
      ^                                                                                               |
      +-------------(print, sentence_wording, change_wording, wording)<-------------------------------+

`cardtext` reads and cuts whole cards; `reading` is the one door to the grammar and keeps what it has read.
`values` is what the rules see: frozen, tagged, JSON-able. `words` holds the closed vocabularies, the rooms of
`terms` selections, filters, amounts, conditions and events, those of `effects` instructions, continuous changes,
costs and abilities, `card` faces and cards. `discourse` finds what "it" means, for reader and printer alike. `walks`
tells what an ability listens to, reads and writes. `keyword_sentences` holds keywords that are short for a
sentence. `errors` says where reading stopped.

How to teach it a sentence: add a rule to `grammar.lark`; give its tree a meaning in `phrases` (a noun, an
amount, a condition), `changes`, `sentences` (an instruction, a cost) or `abilities` (an event, a kind of
ability); give the value words in the module of the same subject on the way back; add the sentence to the corpus
in tests/language. A text either means something whole or is refused: nothing is dropped.
"""
