"""Cards in play: how they come, move and leave, how they stand, and the tokens on them."""

from __future__ import annotations

from typing import Annotated

from engine.facts import Fact
from engine.facts.base import one_of

Place = Annotated[str, one_of("area", "staging", "active", "engaged", "on")]
How = Annotated[str, one_of("played", "put", "revealed", "laid")]
Out = Annotated[str, one_of("discard", "victory", "hand", "deck", "aside", "removed", "limbo")]
Until = Annotated[str, one_of("attack", "phase", "round", "game")]


class CardPlaced(Fact, frozen=True, tag="card-placed"):
    """A card came into play. `where`: `area` (of its controller), `staging`, `active`, `engaged` (with
    `seat`) or `on` (the card it is attached to). `how`: `played`, `put`, `revealed`, `laid`."""

    card: str
    where: Place
    how: How = "put"
    owner: str = ""
    controller: str = ""
    seat: str = ""
    on: str = ""


class CardLeft(Fact, frozen=True, tag="card-left"):
    """A card left play: to `discard`, `victory`, `hand`, `deck`, `aside`, `removed` or `limbo`."""

    card: str
    to: Out
    owner: str = ""
    source: str = ""


class ControlMoved(Fact, frozen=True, tag="control-moved"):
    """Another seat controls a card in play."""

    card: str
    seat: str
    source: str = ""


class Attached(Fact, frozen=True, tag="attached"):
    """A card in play lies on another now; `controller` is whose it is ("": nobody's)."""

    card: str
    on: str
    controller: str = ""


class Exhausted(Fact, frozen=True, tag="exhausted"):
    """A card was exhausted."""

    card: str
    source: str = ""


class Readied(Fact, frozen=True, tag="readied"):
    """A card was readied."""

    card: str
    source: str = ""


class Damaged(Fact, frozen=True, tag="damaged"):
    """A card took damage."""

    card: str
    amount: int
    source: str = ""


class Healed(Fact, frozen=True, tag="healed"):
    """Damage was taken off a card."""

    card: str
    amount: int
    source: str = ""


class Destroyed(Fact, frozen=True, tag="destroyed"):
    """A card is destroyed; it leaves play next."""

    card: str
    source: str = ""


class ResourcesGained(Fact, frozen=True, tag="resources-gained"):
    """Resource tokens came onto a card (a hero's pool)."""

    card: str
    amount: int
    source: str = ""


class ResourcesSpent(Fact, frozen=True, tag="resources-spent"):
    """Resource tokens were paid from a card's pool, for `use`."""

    card: str
    amount: int
    use: str = ""


class LastingBegan(Fact, frozen=True, tag="lasting-began"):
    """`source` adds to a figure of `target` until the `attack`, `phase`, `round` or `game` ends."""

    source: str
    target: str
    figure: str
    amount: int
    until: Until


class AbilityUsed(Fact, frozen=True, tag="ability-used"):
    """An ability of a card in play was used; `per` says for how long its limit counts, `each` that every
    player has one."""

    seat: str
    card: str
    step: str
    per: str = "round"
    each: bool = False


class LeftToTable(Fact, frozen=True, tag="left-to-table"):
    """An effect of a card that has no code is carried out by the players (FEL-10.1)."""

    card: str
    effect: str
