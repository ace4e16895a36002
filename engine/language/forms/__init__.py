"""The card language, each form said once: patterns of values beside templates of words.

patterns, templates   the two sides of a form
declared              forms, by category
cutting, chart        text to words, words to every way to take them apart
said                  what a text has spoken of
reading, printing     derivations to values, values to words
parts                 what forms are made with besides plain patterns
shown, making         what can be said, for people; the examples, in examples.txt, and how they are found
rooms                 the forms themselves, by subject
"""
