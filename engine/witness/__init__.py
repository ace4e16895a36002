"""Witness boards: a second opinion on whether abilities do exactly what their values say.

A board is made on which a card is played, it is played on, and what came of it is judged by small naive code that
shares nothing with what carried it out: no planner, no asking, no pattern of the rules. What the judge has no opinion
on is listed as not judged; it is never passed over in silence.

    tables      boards rich enough for something to happen, where no two numbers are alike
    asked_for   what a text needs on its table: things of its descriptions, and what makes its events happen
    playing     plays on from such a board, leaning towards the card in question
    happened    what happened while one thing resolved, taken from the trace
    facts       what a part of an event did, in the judge's own terms
    meaning     which things a text speaks of, how many, under what condition
    changes     what a continuous change does to a permanent
    promises    what one instruction is to bring about
    judging     follows the instructions of a text along what happened
    rounds      players who act one after the other, and payments for as many things as one likes
    aiming      what could be chosen as targets
    standing    static abilities, triggers and replacements
    fighting    who assigns combat damage to whom; counting_blocks: how many block
    drawing     what stands in for a draw; drawn: a card that is shown as it is drawn
    put_aside   madness and dredge; mana_instead: mana of another type than is printed
    course      phases that were added to a turn
    ledger      whether a board changed as the parts of an event say, and nothing else on it
    report      all abilities of a card, and figures of many
"""
