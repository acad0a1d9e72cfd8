"""What is read out before a scenario of fellowship begins and when it is over, and what is said of it before
it is chosen.

Wins are of the greedy bot with the decks that ship, for two, in standard and in easy mode
(docs/games/fellowship.md). Minutes are an estimate for the eight rounds that it plays, at ten answers a seat
and round.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


INTROS: Mapping[str, Text] = {
    "passage-through-mirkwood": say(
        "Word has to be carried through the old forest, past the places where nobody walks any more. The"
        " road is there, if you keep to it; the webs between the trees are new. Something large has been"
        " seen to move above the path, and lately there are orcs about who look for travellers. Two ways"
        " lead on where the road forks, and you will not know which of them you have taken until you are"
        " on it. Watch your dials: the longer you are under the trees, the more of what lives there "
        "knows that you have come."
    ),
}
TALES: Mapping[str, Mapping[str, Text]] = {
    "passage-through-mirkwood": {
        "won": say(
            "Between the last trunks there was suddenly sky. You stood for a while in the grass and counted "
            "each other, and pulled the threads out of your hair; then you went on, for the word that you "
            "carried was still to be delivered. Behind you the forest closed the path again."
        ),
        "lost": say(
            "The road was found empty. A pack lay beside it, and further in, high up where the webs are, "
            "something hung that may have been a cloak. The word that was to be carried will have to go "
            "another way, and later than it should."
        ),
        "conceded": say(
            "You turned round while the way back could still be seen. It is no shame to come out of that "
            "forest on the side where one went in; but the word is still where it was, and the days are "
            "getting shorter."
        ),
    },
}
LENGTHS: Mapping[str, Text] = {
    "": say("one to two hours"),
    "passage-through-mirkwood": say("{n} rounds or so, one to two hours", n=8),
}
DIFFICULTIES: Mapping[str, Text] = {
    "": say("of middling difficulty; there is an easy mode"),
    "passage-through-mirkwood": say(
        "for two, a bot that does not look ahead wins {n} games of 100, and {easy} in easy mode",
        n=56,
        easy=68,
    ),
}

MODES: Mapping[str, Mapping[str, Text]] = {
    "mode": {
        "standard": say("standard mode, with all cards of the scenario"),
        "easy": say("easy mode: the worst cards are left out, and every hero begins with one resource more"),
    }
}
"""Options of the table that are asked for before the game begins."""
