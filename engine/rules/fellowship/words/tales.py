"""What is read out when a scenario of fellowship is over, by how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


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
