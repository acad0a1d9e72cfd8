"""What is read out before a scenario begins and when it is over, and what is said of it before it is chosen:
how long it takes, and how hard it is.

Rounds are those of the scenario. Wins are of the greedy bot with four heroes (docs/games/echoes.md), which
plans nothing. Minutes are an estimate for two who play by the rounds of that bot and six answers a round.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


INTROS: Mapping[str, Text] = {
    "unsaid-bell": say(
        "In autumn the great bell of Corrow was rung once too often and fell silent. Since then nothing "
        "that is said in the valley goes away: it waits in the mill, in the flooded church, in the "
        "galleries under the quarry, and of late it has begun to walk. Somewhere down there people left "
        "the verses of the ringing song. Find three, carry them up to the tower while there are nights "
        "left, and say them aloud, exactly, one after another. The bell will do the rest."
    ),
    "voice-below": say(
        "Everything that answers in the valley learned it in one place. Under the quarry, where the oldest "
        "cut ends, there is a hall in which the first stroke ever struck was answered, and what answered has "
        "sat there since and has never once been contradicted. It does not come out. Go down while the props "
        "hold, find it in the Answering Hall, and see to it that for once it does not have the last word."
    ),
    "winter-watch": say(
        "Snow has shut the valley. All of Corrow sits in the tithe barn, as quiet as so many people can be, "
        "and what was said in a whole year comes down from the slopes at night and wants to be let in. There "
        "is nothing to be found this time and nobody to be beaten. Keep the fires, keep together, keep "
        "somebody standing until the thirteenth morning; then the thaw comes, and takes away what nobody has "
        "answered."
    ),
}
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
LENGTHS: Mapping[str, Text] = {
    "": say("half an hour to an hour"),
    "unsaid-bell": say("{n} rounds at most, about half an hour", n=8),
    "voice-below": say("{n} rounds at most, about three quarters of an hour", n=8),
    "winter-watch": say("{n} rounds, about an hour", n=13),
}
DIFFICULTIES: Mapping[str, Text] = {
    "": say("from easy to hard, by scenario"),
    "unsaid-bell": say("easy: a bot that plans nothing wins {n} games of 100", n=69),
    "voice-below": say("harder: that bot wins {n} games of 100", n=48),
    "winter-watch": say("hard: that bot wins {n} games of 100", n=21),
}

TABLE_OPTIONS: Mapping[str, tuple[Text, Mapping[str, Text]]] = {
    "heroes": (say("How many heroes do you lead, if you play alone?"), {"1": say("One."), "2": say("Two.")})
}
"""What the options of a table mean."""
