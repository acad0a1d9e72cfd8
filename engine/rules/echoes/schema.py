"""The shape of the printed content: heroes, talents, items, characters, events, secrets and scenarios.

    content/heroes.toml         [[hero]]        content/events.toml            [[event]]
    content/talents.toml        [[talent]]      content/secrets.toml           [[secret]]
    content/items.toml          [[item]]        content/scenarios/<id>.toml    one scenario, at the top
    content/characters.toml     [[character]]

Unknown keys, bad ids, numbers out of bounds and names that lead nowhere are refused with file and path
(`engine/tabletop/tables.py`). What is a rule `content` checks.

What a card does is written in effects, `{ do = "wound", wounds = 2 }`: `vocabulary` has them all.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.rules.echoes.vocabulary import Act, Id, OnBoard, OnHero, Skill, Told
from engine.tabletop.tables import Ref, Row, Table
from engine.wording import Text, count, say

Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Value = Annotated[int, Meta(ge=0, le=9)]
Difficulty = Annotated[int, Meta(ge=1, le=9)]
Count = Annotated[int, Meta(ge=1, le=20)]
Copies = Annotated[int, Meta(ge=1, le=6)]
Boost = Annotated[int, Meta(ge=1, le=3)]


class Printed(Row, Told, frozen=True, kw_only=True):
    """Base of cards."""


class Hero(Printed, frozen=True, kw_only=True):
    """A hero: four skills, the wounds it can bear, its talents, and the items it begins with. Every item is
    one card: no two heroes begin with the same one."""

    id: Id
    name: Name
    strength: Value
    agility: Value
    wisdom: Value
    personality: Value
    limit: Count = 5
    talents: Annotated[tuple[Annotated[Id, Ref("talents", once=True)], ...], Meta(min_length=1, max_length=5)]
    items: tuple[Annotated[Id, Ref("items")], ...] = ()
    TOLD = say(
        "Strength {strength}, Agility {agility}, Wisdom {wisdom}, Personality {personality}, out at {limit} "
        "wounds; {talents}; {items}"
    )


class Talent(Printed, frozen=True, kw_only=True):
    """A talent: the skill it names and what it adds before the dice are thrown (ECH-3.2). `action`: what
    using it as an action does (ECH-4.11); none means it can only be spent on tests."""

    id: Id
    name: Name
    skill: Skill
    boost: Boost = 1
    action: tuple[OnHero, ...] = ()

    def told(self) -> Text:
        if self.action:
            return say("as an action: {effects}; {skill} {boost} on a test")
        return say("{skill} {boost} on a test")


class Weapon(Printed, frozen=True, kw_only=True):
    """What a weapon fights with: the skill, what it adds, the wounds a success deals (ECH-4.10)."""

    skill: Skill
    bonus: Annotated[int, Meta(ge=-1, le=3)] = 0
    wounds: Annotated[int, Meta(ge=1, le=5)] = 1
    TOLD = count("a weapon: {skill} {bonus}, {n} wound", "a weapon: {skill} {bonus}, {n} wounds")


class Item(Printed, frozen=True, kw_only=True):
    """An item, of which the box holds one.

    hands: of the two a hero has. weapon: how it fights. use: what using it as an action does.
    uses: after so many it goes back to the box; 0 means it stays. lends: what carrying it adds to skills.
    """

    id: Id
    name: Name
    hands: Annotated[int, Meta(ge=0, le=2)] = 1
    weapon: Weapon | None = None
    use: tuple[OnHero, ...] = ()
    uses: Annotated[int, Meta(ge=0, le=9)] = 1
    lends: dict[Skill, Annotated[int, Meta(ge=-2, le=2)]] = {}

    def told(self) -> Text:
        if self.weapon is not None:
            return say("{weapon}")
        if not self.use:
            return say("while it is carried: {lent}")
        if not self.uses:
            return say("as an action, as often as you like: {effects}")
        return count("as an action, {n} time: {effects}", "as an action, {n} times: {effects}")


class Hostile(Printed, frozen=True, kw_only=True, tag_field="kind", tag="hostile"):
    """A hostile character. `stays`: it attacks but never moves. `spoils`: for the hero that defeats it."""

    id: Id
    name: Name
    agility: Value
    attack: Difficulty
    defence: Difficulty
    limit: Count
    damage: Annotated[int, Meta(ge=1, le=5)] = 1
    stays: bool = False
    spoils: tuple[OnHero, ...] = ()
    TOLD = say(
        "hostile: Agility {agility}, Attack {attack}, Defence {defence}, defeated at wound {limit}, "
        "damage {damage}"
    )


class Friendly(Printed, frozen=True, kw_only=True, tag_field="kind", tag="friendly"):
    """A friendly character.

    difficulty: of the Personality test that wins its boon, which it gives once (ECH-4.13).
    acts: what it does each Environment phase (ECH-5.4): only `heal` with who = "here", `strike`, `walk`,
    `follow`, `spawn`, `lay`, `mend`, `time`; empty means it stays where it is and does nothing.
    """

    id: Id
    name: Name
    difficulty: Difficulty
    boon: Annotated[tuple[OnHero, ...], Meta(min_length=1)]
    acts: tuple[Act, ...] = ()
    TOLD = say("a friend, Personality {difficulty}: {boon}")


Character = Hostile | Friendly


class Trial(Printed, frozen=True, kw_only=True):
    """A test of one skill that a card asks for, and what failure and success do to the tested hero."""

    skill: Skill
    difficulty: Difficulty
    failure: tuple[OnHero, ...] = ()
    success: tuple[OnHero, ...] = ()

    def told(self) -> Text:
        if self.failure and self.success:
            return say(
                "each hero tests {skill} against {difficulty} (success: {success}; failure: {failure})"
            )
        one = say("success: {success}") if self.success else say("failure: {failure}")
        return say("each hero tests {skill} against {difficulty} ({told})", told=one)


class EventCard(Printed, frozen=True, kw_only=True):
    """An event card (ECH-2.3).

    board: happens to the table, once (variant `each-in-full`: once a hero); only `spawn` with a place,
    `lay`, `mend`, `stir`, `time`. each: happens to every hero. test: is taken by every hero, after that.
    """

    id: Id
    name: Name
    board: tuple[OnBoard, ...] = ()
    each: tuple[OnHero, ...] = ()
    test: Trial | None = None
    TOLD = say("{effects}")

    @property
    def effects(self) -> tuple[OnHero | Trial, ...]:
        """All that it does, in the order in which it happens."""
        return (*self.board, *self.each, *((self.test,) if self.test else ()))


class Secret(Row, frozen=True, kw_only=True):
    """What lies face down (ECH-4.12): a clue, an item, a trap (effects) or a hostile character.

    How hard it is to find depends on where it lies: `Location.difficulty`.
    """

    id: Id
    name: Name
    kind: Literal["clue", "item", "trap", "hostile"]
    item: Annotated[str, Ref("items")] = ""
    character: Annotated[str, Ref("characters", (Hostile,))] = ""
    trap: tuple[OnHero, ...] = ()

    def __post_init__(self) -> None:
        brought = {"item": self.item, "hostile": self.character, "trap": self.trap}
        if [kind for kind, each in brought.items() if each] != [self.kind] * (self.kind != "clue"):
            raise ValueError(f"a {self.kind} names just what it brings")


Place = Annotated[Id, Ref("scenarios.locations")]
Link = Annotated[Id, Ref("scenarios.locations", once=True)]


class Location(Row, frozen=True, kw_only=True):
    """A place: where it leads (links are written on both sides), how many secrets lie there, how hard."""

    id: Id
    name: Name
    links: Annotated[tuple[Link, ...], Meta(min_length=1)]
    secrets: Annotated[int, Meta(ge=0, le=6)] = 0
    difficulty: Difficulty = 3


class Events(Row, frozen=True, kw_only=True):
    """So many copies of an event card."""

    id: Annotated[Id, Ref("events")]
    copies: Copies = 1


class Secrets(Row, frozen=True, kw_only=True):
    """So many copies of a secret."""

    id: Annotated[Id, Ref("secrets")]
    copies: Copies = 1


class Placed(Row, frozen=True, kw_only=True):
    """A character that is there from the start."""

    character: Annotated[Id, Ref("characters")]
    at: Place


class BringClues(Row, frozen=True, kw_only=True, tag_field="kind", tag="clues"):
    """Won when so many clues have been brought to a place: a hero that is there hands over what it has."""

    clues: Annotated[int, Meta(ge=1, le=12)]
    at: Place


class DefeatBoss(Row, frozen=True, kw_only=True, tag_field="kind", tag="boss"):
    """Won when one character of this id is defeated."""

    character: Annotated[Id, Ref("characters", (Hostile,))]


class Survive(Row, frozen=True, kw_only=True, tag_field="kind", tag="survive"):
    """Won when so many rounds are complete and a hero still stands."""

    rounds: Annotated[int, Meta(ge=1, le=30)]


Goal = BringClues | DefeatBoss | Survive


class Scenario(Row, frozen=True, kw_only=True):
    """A scenario: map, deck and secrets, who is there, what wins, and the round after which it is lost."""

    id: Id
    name: Name
    rounds: Annotated[int, Meta(ge=1, le=30)]
    start: Place
    goal: Goal
    locations: Annotated[tuple[Location, ...], Meta(min_length=2, max_length=16)]
    deck: Annotated[tuple[Events, ...], Meta(min_length=1)]
    secrets: tuple[Secrets, ...] = ()
    characters: tuple[Placed, ...] = ()


class Tables(Struct, frozen=True):
    """Every table of the content in the order written; scenarios by the order of their ids."""

    heroes: Annotated[dict[str, Hero], Table("heroes.toml", "hero")]
    talents: Annotated[dict[str, Talent], Table("talents.toml", "talent")]
    items: Annotated[dict[str, Item], Table("items.toml", "item")]
    characters: Annotated[dict[str, Character], Table("characters.toml", "character")]
    events: Annotated[dict[str, EventCard], Table("events.toml", "event")]
    secrets: Annotated[dict[str, Secret], Table("secrets.toml", "secret")]
    scenarios: Annotated[dict[str, Scenario], Table("scenarios/")]
