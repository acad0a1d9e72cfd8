"""The vocabulary of abilities: what a card, an item or a monster's card may write under `do`.

    { do = "attack", value = 3, pierce = 2 }
    { do = "move", value = 4, jump = true }

An action is abilities in printed order (MER-3.2). The numbers of a character's card are what they say; those
of a monster's card are added to its stat card (MER-6.2). So one list serves both, and a new card is a row of
TOML. What an ability does is the step `do.<word>`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.tabletop.hexes import Pattern

Id = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
"""Small letters and hyphens; numbers are kept for standees (`bandit-guard-3`)."""
Condition = Literal[
    "poison", "wound", "immobilize", "disarm", "stun", "muddle", "curse", "invisible", "strengthen", "bless"
]
Element = Literal["fire", "ice", "air", "earth", "light", "dark"]
ELEMENTS: tuple[Element, ...] = ("fire", "ice", "air", "earth", "light", "dark")
Amount = Annotated[int, Meta(ge=-9, le=20)]
Few = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=1, le=9)]
Far = Annotated[int, Meta(ge=0, le=12)]
Whom = Literal["self", "one", "adjacent", "range", "passed", "everywhere"]
"""Whom it is for: itself; so many chosen; all beside; all in range; all that were moved through; all on the
map."""
Side = Literal["enemies", "allies", "everybody"]


class Ability(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """Base of abilities. `consumes`: it is done only if this element is there and is consumed (MER-5.5).
    `xp`: what doing it gives a character."""

    consumes: Element | Literal["any", ""] = ""
    xp: Few = 0


class With(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What consuming an element adds to an attack or a heal."""

    element: Element | Literal["any"]
    value: Amount = 0
    range: Amount = 0
    targets: Count = 0
    pierce: Count = 0
    push: Count = 0
    conditions: tuple[Condition, ...] = ()
    pattern: Pattern = ()
    whom: Whom | Literal[""] = ""
    xp: Few = 0


class Attack(Ability, frozen=True, kw_only=True, tag="attack"):
    """An attack. range: in hexes; 0: beside, or as the stat card says. further: added to that of the stat
    card. pattern: hexes attacked at once, around the attacker or within range. per: `value` is counted so
    often. helped: added where an ally of the attacker stands beside the target. spread: damage to whoever
    stands beside the target."""

    value: Amount = 0
    range: Far = 0
    further: Amount = 0
    targets: Number = 1
    whom: Whom = "one"
    pattern: Pattern = ()
    pierce: Count = 0
    push: Count = 0
    pull: Count = 0
    conditions: tuple[Condition, ...] = ()
    advantage: bool = False
    per: Literal["", "moved", "damage"] = ""
    same: bool = False
    helped: Few = 0
    spread: Few = 0
    each_xp: Few = 0
    boosts: tuple[With, ...] = ()


class Move(Ability, frozen=True, kw_only=True, tag="move"):
    """A move of so many points. per `damage`: as many as damage was dealt this turn."""

    value: Amount = 0
    jump: bool = False
    per: Literal["", "damage"] = ""


class Heal(Ability, frozen=True, kw_only=True, tag="heal"):
    """A heal (MER-5.5). range 0 with whom `self`: itself."""

    value: Amount = 1
    whom: Whom = "self"
    range: Far = 0
    targets: Number = 1
    boosts: tuple[With, ...] = ()


class Shield(Ability, frozen=True, kw_only=True, tag="shield"):
    """A shield for the round; uses: for so many attacks instead, while the card lies in the active area."""

    value: Number = 1
    whom: Whom = "self"
    range: Far = 0
    uses: Count = 0
    use_xp: tuple[int, ...] = ()


class Retaliate(Ability, frozen=True, kw_only=True, tag="retaliate"):
    """It hits back for the round: whoever attacks it from so near."""

    value: Number = 1
    range: Annotated[int, Meta(ge=1, le=12)] = 1
    each_xp: Few = 0


class Bonus(Ability, frozen=True, kw_only=True, tag="bonus"):
    """For the round: so much more on attacks; or whoever attacks it does so with disadvantage."""

    attack: Amount = 0
    whom: Whom = "self"
    range: Far = 0
    hindering: bool = False


class Mends(Ability, frozen=True, kw_only=True, tag="mends"):
    """While the card lies in the active area: at the end of each turn it heals itself, so many times."""

    value: Number = 1
    uses: Number = 1
    use_xp: tuple[int, ...] = ()


class Afflict(Ability, frozen=True, kw_only=True, tag="afflict"):
    """Conditions without an attack, good or bad ones. range 0 where all in range are meant: as the stat card
    says."""

    conditions: Annotated[tuple[Condition, ...], Meta(min_length=1)]
    whom: Whom = "self"
    side: Side = "enemies"
    range: Far = 0
    targets: Number = 1


class Shift(Ability, frozen=True, kw_only=True, tag="shift"):
    """A push or a pull without an attack."""

    push: Count = 0
    pull: Count = 0
    whom: Whom = "adjacent"
    conditions: tuple[Condition, ...] = ()
    boosts: tuple[With, ...] = ()


class Hurt(Ability, frozen=True, kw_only=True, tag="hurt"):
    """Damage without an attack: no modifier card, no shield. On itself or allies it must be (MER-3.4)."""

    value: Number = 1
    whom: Whom = "self"
    side: Side = "enemies"


class Loot(Ability, frozen=True, kw_only=True, tag="loot"):
    """It takes all money and treasure within so many hexes."""

    range: Count = 1


class Make(Ability, frozen=True, kw_only=True, tag="make"):
    """It makes elements, which are there from the end of its turn."""

    elements: Annotated[tuple[Element, ...], Meta(min_length=1)]


class Trap(Ability, frozen=True, kw_only=True, tag="trap"):
    """It lays a trap on an empty hex beside itself; a monster nearest to an enemy."""

    damage: Annotated[int, Meta(ge=0, le=20)] = 0
    conditions: tuple[Condition, ...] = ()
    sprung_xp: Few = 0


class Summon(Ability, frozen=True, kw_only=True, tag="summon"):
    """It summons a figure beside itself: a summon's or a monster's name. same_hp: of as many hit points as
    it has left itself."""

    figure: Id
    same_hp: bool = False


class Recover(Ability, frozen=True, kw_only=True, tag="recover"):
    """Discarded cards return to the hand: so many, chosen; its own or an ally's."""

    cards: Annotated[int, Meta(ge=1, le=20)] = 1
    whom: Literal["self", "one"] = "self"
    range: Far = 0
    boosts: tuple[With, ...] = ()


class Redirect(Ability, frozen=True, kw_only=True, tag="redirect"):
    """For the round: attacks on an ally beside it are upon itself instead."""


class ByHand(Ability, frozen=True, kw_only=True, tag="by-hand"):
    """Something that the program does not know: it is named, and the table does it by hand."""

    words: Annotated[str, Meta(min_length=1, max_length=200)]


Doing = (
    Attack | Move | Heal | Shield | Retaliate | Bonus | Mends | Afflict | Shift
    | Hurt | Loot | Make | Trap | Summon | Recover | Redirect | ByHand
)  # fmt: skip
