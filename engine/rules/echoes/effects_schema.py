"""Effects as content writes them: `{ do = "wound", wounds = 2 }`. What they do is in `effects`.

"The hero" is whoever the effect happens to: who failed the test, used the item or met the character.
"Here" is where that hero is, or where the acting character is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

START = "@start"
"""As a place: where the heroes of this scenario begin."""

Amount = Annotated[int, Meta(ge=1, le=5)]
Key = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
Place = Annotated[str, Meta(pattern=r"^([a-z]+(-[a-z]+)*|@start)?\Z")]


class Doing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """Base of effects."""


class Wound(Doing, frozen=True, kw_only=True, tag="wound"):
    """The hero takes wounds."""

    wounds: Amount = 1


class Heal(Doing, frozen=True, kw_only=True, tag="heal"):
    """Wounds are removed: from the hero itself, from one hero here, or from any one hero (chosen)."""

    wounds: Amount = 1
    who: Literal["self", "here", "any"] = "self"


class Refresh(Doing, frozen=True, kw_only=True, tag="refresh"):
    """The hero makes so many exhausted talents of its choice ready; 0: all of them."""

    talents: Annotated[int, Meta(ge=0, le=5)] = 0


class Exhaust(Doing, frozen=True, kw_only=True, tag="exhaust"):
    """The hero exhausts so many ready talents of its choice."""

    talents: Amount = 1


class Carry(Doing, frozen=True, kw_only=True, tag="carry"):
    """The hero finds itself at a named place."""

    to: Annotated[str, Meta(pattern=r"^([a-z]+(-[a-z]+)*|@start)\Z")]


class Slip(Doing, frozen=True, kw_only=True, tag="slip"):
    """The hero moves to a connected place of its choice without a test, hostiles or not."""


class Gain(Doing, frozen=True, kw_only=True, tag="gain"):
    """The hero takes an item out of the box, if it is still there."""

    item: Key


class Lose(Doing, frozen=True, kw_only=True, tag="lose"):
    """The hero puts an item of its choice back in the box, if it has one."""


class Peek(Doing, frozen=True, kw_only=True, tag="peek"):
    """The hero's seat alone looks at the next event card."""


class Clue(Doing, frozen=True, kw_only=True, tag="clue"):
    """The hero has so many clues more."""

    clues: Amount = 1


class Lend(Doing, frozen=True, kw_only=True, tag="lend"):
    """A skill of the hero is worth more, or less, until the round ends."""

    skill: Literal["strength", "agility", "wisdom", "personality"]
    amount: Annotated[int, Meta(ge=-2, le=2)]


class Strike(Doing, frozen=True, kw_only=True, tag="strike"):
    """A hostile here takes wounds (chosen where there are several); `all`: each hostile here does."""

    wounds: Amount = 1
    all: bool = False


class Spawn(Doing, frozen=True, kw_only=True, tag="spawn"):
    """A character is added at a named place, at the heroes' start (`@start`), or here (empty)."""

    character: Key
    at: Place = ""


class Lay(Doing, frozen=True, kw_only=True, tag="lay"):
    """Secrets come to lie face down at a place, as long as the pile holds any not yet laid."""

    at: Place = ""
    secrets: Amount = 1


class Mend(Doing, frozen=True, kw_only=True, tag="mend"):
    """Every hostile loses so many wounds."""

    wounds: Amount = 1


class Stir(Doing, frozen=True, kw_only=True, tag="stir"):
    """Every hostile that shares its place with no hero moves as in the Environment phase (ECH-5.3)."""


class Time(Doing, frozen=True, kw_only=True, tag="time"):
    """The scenario's last round comes later (or, below zero, sooner)."""

    rounds: Annotated[int, Meta(ge=-3, le=3)]


class Walk(Doing, frozen=True, kw_only=True, tag="walk"):
    """The acting character goes one place along a shortest path to a named place."""

    to: Annotated[str, Meta(pattern=r"^([a-z]+(-[a-z]+)*|@start)\Z")]


class Follow(Doing, frozen=True, kw_only=True, tag="follow"):
    """The acting character goes one place along a shortest path towards the nearest hero."""


Effect = (
    Wound | Heal | Refresh | Exhaust | Carry | Slip | Gain | Lose | Peek | Clue | Lend | Strike
    | Spawn | Lay | Mend | Stir | Time | Walk | Follow
)  # fmt: skip
