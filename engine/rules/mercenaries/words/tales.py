"""What is read out before a scenario of mercenaries begins and when it is over, and what is said of it
before it is chosen.

Rounds and wins are of the greedy bot, for two at level 1 (docs/games/mercenaries.md); it plans nothing beyond
the turn. Hours are an estimate.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


INTROS: Mapping[str, Text] = {
    "black-barrow": say(
        "The map ends at a mound that nobody has mown in years, with a door in it that somebody uses every "
        "day. Those who live inside take what passes on the road, and they have company down there that "
        "does not eat. You have been paid for the half of it beforehand. Go in, go through every room, and "
        "leave nothing standing that could come after you."
    ),
    "millers-yard": say(
        "The miller's letter said that something comes out of the reeds at dusk. It did not say how much. "
        "Now the gate is shut behind you, the dogs out there are nobody's dogs, and small things sit on the "
        "wall and watch. Help is on the way, and it walks. Stay alive until it is here. What the two by the "
        "millstone guard so carefully is none of your business, unless you have a moment to spare."
    ),
    "salt-vault": say(
        "The salt kept everything as it was: the stairs, the lamps, and those who carried the lamps. Two "
        "doors further down, where it is too cold for salt, stands a small chest that belongs to somebody "
        "who pays well. You need not win down there. You need only be the one who has it in hand when "
        "everybody else notices."
    ),
}
TALES: Mapping[str, Mapping[str, Text]] = {
    "black-barrow": {
        "won": say(
            "It was quiet in the mound afterwards, the ordinary quiet of a cellar. You counted what lay "
            "about, twice, and divided it, twice as well; then you went up to be paid the other half."
        ),
        "lost": say(
            "The door was still open in the evening. On the road people say that it has become safer, since "
            "those inside now have enough to do with what they found on you."
        ),
        "conceded": say(
            "You came out one after another and did not speak of it. Half a payment is a payment, and there "
            "are other roads."
        ),
    },
    "millers-yard": {
        "won": say(
            "They came over the hill with torches, late, and talking loudly, as people do who were afraid to "
            "come. What was left in the yard went back into the reeds. The miller counted his sacks before "
            "he thanked you."
        ),
        "lost": say(
            "When the torches came over the hill, the gate was open, and the yard was empty, swept almost. "
            "In the mill the stone was turning, with nothing between it."
        ),
        "conceded": say(
            "You went out by the mill race, up to the neck, and left the yard to those who wanted it more. "
            "The miller wrote no further letter."
        ),
    },
    "salt-vault": {
        "won": say(
            "The chest was lighter than it looked and hummed a little in the light. Nobody asked what was in "
            "it, you least of all. Behind you the salt went on keeping what it had, and it has a little more "
            "to keep now."
        ),
        "lost": say(
            "It keeps very well down there. Whoever comes next will find you just as you were, lamps in "
            "hand, and will think for a moment that you are about to say something."
        ),
        "conceded": say(
            "Somewhere between the first door and the second you had all had the same thought. You shut the "
            "doors again on the way up, carefully, and told whoever pays well that there was no chest."
        ),
    },
}
LENGTHS: Mapping[str, Text] = {
    "": say("one to two hours"),
    "black-barrow": say("{n} rounds or so, one to two hours", n=21),
    "salt-vault": say("{n} rounds or so, one to two hours", n=22),
    "millers-yard": say("{n} rounds, about an hour", n=7),
}
DIFFICULTIES: Mapping[str, Text] = {
    "": say("as hard as the level that the table chooses, from 0 to 7"),
    "black-barrow": say("hard: a bot that plans nothing wins {n} games of 100", n=6),
    "salt-vault": say("hard: a bot that plans nothing wins {n} games of 100", n=29),
    "millers-yard": say("easy: a bot that plans nothing wins {n} games of 100", n=86),
}
TABLE_OPTIONS: Mapping[str, tuple[Text, Mapping[str, Text]]] = {
    "level": (
        say("At which level? It sets the monsters, the gold, the traps and the experience."),
        {str(n): say("level {n}", n=n) for n in range(8)},
    ),
    "characters": (
        say("How many characters do you lead, if you play alone?"),
        {"1": say("One."), "2": say("Two."), "3": say("Three."), "4": say("Four.")},
    ),
}
"""What the options of a table mean."""
