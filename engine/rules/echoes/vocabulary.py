"""The vocabulary of effects: what content may write under `do`, one record for each.

    { do = "wound", wounds = 2 }

A record holds the figures of an effect, what is said of it (`told`), what the greedy bot thinks it is worth
(`worth`), and whether it matters who resolves it first (`apart`). So a card is described, judged and carried
out by what is written on it, and a new card is a row of TOML. What an effect does is the step `do.<word>` of
`effects`.

"The hero" is whom an effect happens to, "here" where that hero is, or the acting character.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct

from engine.rules.echoes.state import Board, Character, Hero
from engine.tabletop.tables import Ref
from engine.wording import Text, count, say

START = "@start"
"""As a place: where the heroes of this scenario begin."""
Id = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
"""Small letters and hyphens; numbers are kept for the second giant rat (`giant-rat-2`)."""
_PLACE = Ref("scenarios.locations", also=(START,))
Place = Annotated[str, Meta(pattern=r"^([a-z]+(-[a-z]+)*|@start)?\Z"), _PLACE]
"""A location of the scenario that uses the card, the heroes' start, or (empty) here."""
Somewhere = Annotated[str, Meta(pattern=r"^([a-z]+(-[a-z]+)*|@start)\Z"), _PLACE]
Skill = Literal["strength", "agility", "wisdom", "personality"]
SKILLS: tuple[Skill, ...] = ("strength", "agility", "wisdom", "personality")
Amount = Annotated[int, Meta(ge=1, le=5)]

HEAL, READY, STRIKE, CLUE, ITEM = 45, 15, 60, 110, 40
"""What the bot reckons in, hundredths of a wound: a wound healed, a talent, a blow, a clue, an item."""


class Judged(NamedTuple):
    """A table as the bot judges an effect on it. `step`: what going anywhere is worth to the hero;
    `home`: what being back at the start is. heroes, hostiles: those where the hero is."""

    board: Board
    hero: Hero
    heroes: Sequence[Hero]
    hostiles: Sequence[Character]
    step: int
    home: int


class Told(Struct, frozen=True):
    """Base of what is described by itself. TOLD: a sentence whose blanks are filled with the figures."""

    TOLD: ClassVar[Text]

    def told(self) -> Text:
        """What is said of it."""
        return self.TOLD


class Doing(Told, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """Base of effects."""

    touches: ClassVar[str] = "anything"
    """What it touches beside the place of a friend that acts: wounds, hostiles, anything, or nothing."""

    def worth(self, on: Judged) -> int:
        """What the greedy bot thinks of it."""
        return 0

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        """Whether it asks none of the heroes who wait for anything, and takes nothing from the others."""
        return False


# On a hero -----------------------------------------------------------------------------------------------


class Wound(Doing, frozen=True, kw_only=True, tag="wound"):
    """The hero takes wounds."""

    wounds: Amount = 1
    TOLD = count("the hero takes {n} wound", "the hero takes {n} wounds")

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return True


class Heal(Doing, frozen=True, kw_only=True, tag="heal"):
    """Wounds are removed: from the hero itself, from one hero here, or from any one hero (chosen)."""

    touches: ClassVar[str] = "wounds"

    wounds: Amount = 1
    who: Literal["self", "here", "any"] = "self"

    def told(self) -> Text:
        if self.who == "self":
            return count("the hero heals {n} wound", "the hero heals {n} wounds")
        if self.who == "here":
            return count("one hero here heals {n} wound", "one hero here heals {n} wounds")
        return count("one hero anywhere heals {n} wound", "one hero anywhere heals {n} wounds")

    def worth(self, on: Judged) -> int:
        """As many wounds as somebody it reaches has; of one who is nearly out twice as much."""
        anybody = [each for each in on.board.heroes.values() if not each.out]
        reached = {"self": [on.hero], "here": on.heroes, "any": anybody}[self.who]
        worth = [HEAL * min(self.wounds, each.wounds) * (1 + nearly_out(each)) for each in reached]
        return max(worth, default=0)

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return self.who == "self"


class Refresh(Doing, frozen=True, kw_only=True, tag="refresh"):
    """The hero makes so many exhausted talents of its choice ready; 0: all of them."""

    talents: Annotated[int, Meta(ge=0, le=5)] = 0

    def told(self) -> Text:
        if not self.talents:
            return say("all talents of the hero are ready again")
        return count("{n} talent is ready again", "{n} talents are ready again")

    def worth(self, on: Judged) -> int:
        return READY * min(tired(on.hero), self.talents or tired(on.hero))

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return True


class Exhaust(Doing, frozen=True, kw_only=True, tag="exhaust"):
    """The hero exhausts so many ready talents of its choice."""

    talents: Amount = 1
    TOLD = count("the hero exhausts {n} talent", "the hero exhausts {n} talents")

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return True


class Carry(Doing, frozen=True, kw_only=True, tag="carry"):
    """The hero finds itself at a named place."""

    to: Somewhere
    TOLD = say("the hero is carried off: {place}")

    def worth(self, on: Judged) -> int:
        return on.home

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        """Who comes to a place takes what lies there, and whoever falls there leaves its clues. No card that
        carries off does more than two wounds."""
        lies = any(location.clues for location in board.locations.values())
        return not lies and not any(hero.clues and nearly_out(hero) for hero in waiting)


class Slip(Doing, frozen=True, kw_only=True, tag="slip"):
    """The hero moves to a connected place of its choice without a test, hostiles or not."""

    TOLD = say("the hero moves to a connected place without a test")

    def worth(self, on: Judged) -> int:
        return on.step


class Gain(Doing, frozen=True, kw_only=True, tag="gain"):
    """The hero takes an item out of the box, if it is still there."""

    item: Annotated[Id, Ref("items")]
    TOLD = say("the hero takes this item: {item}")

    def worth(self, on: Judged) -> int:
        return ITEM if self.item in on.board.box else 0

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return self.item not in board.box


class Lose(Doing, frozen=True, kw_only=True, tag="lose"):
    """The hero puts an item of its choice back in the box, if it has one."""

    TOLD = say("the hero puts an item back")


class Peek(Doing, frozen=True, kw_only=True, tag="peek"):
    """The hero's seat alone looks at the next event card."""

    TOLD = say("the player looks at the next event card")


class Clue(Doing, frozen=True, kw_only=True, tag="clue"):
    """The hero has so many clues more."""

    clues: Amount = 1
    TOLD = count("the hero gains {n} clue", "the hero gains {n} clues")

    def worth(self, on: Judged) -> int:
        return CLUE if on.board.goal.kind == "clues" else 0

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return True


class Lend(Doing, frozen=True, kw_only=True, tag="lend"):
    """A skill of the hero is worth more, or less, until the round ends."""

    skill: Skill
    amount: Annotated[int, Meta(ge=-2, le=2)]
    TOLD = say("the hero has {skill} {amount} until the round ends")

    def apart(self, board: Board, waiting: Iterable[Hero]) -> bool:
        return True


class Strike(Doing, frozen=True, kw_only=True, tag="strike"):
    """A hostile here takes wounds (chosen where there are several); `all`: each hostile here does."""

    touches: ClassVar[str] = "hostiles"

    wounds: Amount = 1
    all: bool = False

    def told(self) -> Text:
        if self.all:
            return count("every hostile here takes {n} wound", "every hostile here takes {n} wounds")
        return count("one hostile here takes {n} wound", "one hostile here takes {n} wounds")

    def worth(self, on: Judged) -> int:
        """As many wounds as the hostile can still take, of the goal's foe twice as much."""
        foe = on.board.goal.foe
        worth = [
            STRIKE * min(self.wounds, each.limit - each.wounds) * (1 + (each.kind == foe))
            for each in on.hostiles
        ]
        return sum(worth) if self.all else max(worth, default=0)


# On the table, and by characters -------------------------------------------------------------------------


class Spawn(Doing, frozen=True, kw_only=True, tag="spawn"):
    """A character is added at a named place, at the heroes' start (`@start`), or here (empty)."""

    character: Annotated[Id, Ref("characters")]
    at: Place = ""

    def told(self) -> Text:
        return say("{character} appears ({place})") if self.at else say("{character} appears here")


class Lay(Doing, frozen=True, kw_only=True, tag="lay"):
    """Secrets come to lie face down at a place, as long as the pile holds any not yet laid."""

    at: Place = ""
    secrets: Amount = 1
    TOLD = count("{n} secret is laid: {place}", "{n} secrets are laid: {place}")


class Mend(Doing, frozen=True, kw_only=True, tag="mend"):
    """Every hostile loses so many wounds."""

    wounds: Amount = 1
    TOLD = count("every hostile heals {n} wound", "every hostile heals {n} wounds")


class Stir(Doing, frozen=True, kw_only=True, tag="stir"):
    """Every hostile that shares its place with no hero moves as in the Environment phase (ECH-5.3)."""

    TOLD = say("every hostile with no hero beside it moves")


class Time(Doing, frozen=True, kw_only=True, tag="time"):
    """The scenario's last round comes later (or, below zero, sooner)."""

    rounds: Annotated[int, Meta(ge=-3, le=3)]

    def told(self) -> Text:
        if self.rounds > 0:
            return count("the end comes {n} round later", "the end comes {n} rounds later", n=self.rounds)
        return count("the end comes {n} round sooner", "the end comes {n} rounds sooner", n=-self.rounds)


class Walk(Doing, frozen=True, kw_only=True, tag="walk"):
    """The acting character goes one place along a shortest path to a named place."""

    touches: ClassVar[str] = ""

    to: Somewhere
    TOLD = say("the character goes one place on: {place}")


class Follow(Doing, frozen=True, kw_only=True, tag="follow"):
    """The acting character goes one place along a shortest path towards the nearest hero."""

    touches: ClassVar[str] = ""

    TOLD = say("the character goes one place towards the nearest hero")


OnBoard = Spawn | Lay | Mend | Stir | Time
"""What an event does to the table."""
OnHero = Wound | Heal | Refresh | Exhaust | Carry | Slip | Gain | Lose | Peek | Clue | Lend | Strike | OnBoard
"""What happens to a hero."""
Act = Heal | Strike | Walk | Follow | Spawn | Lay | Mend | Time
"""What a friend does by itself."""
Effect = OnHero | Act


def nearly_out(hero: Hero) -> bool:
    """Two wounds, and the hero is out."""
    return hero.wounds + 2 >= hero.limit


def tired(hero: Hero) -> int:
    """How many of its talents are exhausted."""
    return sum(not talent.ready for talent in hero.talents.values())
