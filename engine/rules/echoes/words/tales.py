"""What is read out when a scenario of echoes is over, by how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


TALES: Mapping[str, Mapping[str, Text]] = {
    "unsaid-bell": {
        "won": say(
            "Three verses were said in the tower, one after another, and nobody said them twice. Then the "
            "bell moved of itself and rang once, and all that had waited in the valley went into the sound "
            "and was gone with it. In the morning people in Corrow spoke to each other again, carefully at "
            "first."
        ),
        "lost": say(
            "The nights were used up before the song was whole. What had begun to walk came up the stair as "
            "well, and said in your voices what you had said on the way. The bell still hangs there. It will "
            "be a quiet winter in Corrow, with nobody who dares to be the first to speak."
        ),
        "conceded": say(
            "You went home by the square, with the verses that you had, and agreed to speak of something "
            "else. Behind you the tower kept silent, and the valley repeated your steps a little too "
            "exactly."
        ),
    },
    "voice-below": {
        "won": say(
            "It had an answer to everything but to the last thing that was said to it. For a moment the hall "
            "was only a hall, wet stone and props, and the stroke that had hung there since the beginning "
            "died away. On the way up you called to each other, and nobody else called."
        ),
        "lost": say(
            "The props gave way one after another, with long breaks between, like somebody who thinks before "
            "speaking. Who got out heard it under the ground for a while yet, contradicting. It has had the "
            "last word again, and it knows your names now."
        ),
        "conceded": say(
            "Half way down you turned round, and it let you go. It only said what you had been thinking, in "
            "your own words, and it said it all the way to the daylight."
        ),
    },
    "winter-watch": {
        "won": say(
            "On the thirteenth morning water ran from the eaves, and the slopes were merely slopes. The "
            "fires were let go out. In the barn somebody laughed too loudly, waited for what would come "
            "back, and nothing came."
        ),
        "lost": say(
            "The last fire went out some time before dawn. They say that the barn was not empty when the "
            "thaw came: there was talking in it, all that had been said there in the winter, and nobody to "
            "say it."
        ),
        "conceded": say(
            "Before the thaw came you opened the door yourselves and led everybody out over the snow, each "
            "with a hand over the mouth of the next. What came down from the slopes took the barn, and for "
            "this year that was enough."
        ),
    },
}
