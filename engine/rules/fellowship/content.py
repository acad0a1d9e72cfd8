"""The printed content of fellowship: what a table may hold, and every table by id, read once and checked as a
whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine import content
from engine.rules.fellowship.facts import CardPrinted

# Tables ------------------------------------------------------------------------------------------------


Id = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
"""Small letters and hyphens; a number behind it tells copies apart (`gandalf`, `gandalf-2`)."""
Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Code = Annotated[str, Meta(pattern=r"^([0-9]{5})?\Z")]
"""The number by which the community's decklists know a card; empty where nobody needs one."""
Sphere = Literal["leadership", "tactics", "spirit", "lore", "neutral"]
Trait = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
Keyword = Annotated[
    str, Meta(pattern=r"^(sentinel|ranged|restricted|surge|guarded|doomed-[1-9]|no-attachments)\Z")
]
"""A keyword may stand twice on a card (FEL-3.13, 3.14): `["doomed-1", "doomed-1"]`."""
Host = Literal["hero", "character", "location", "enemy", "engaged"]
"""What an attachment may be laid on."""
Effect = Literal["reveal", "shadow", "action", "response", "forced", "travel", "constant", "setup"]
Figure = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=0, le=9)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of content: nothing that is not declared may be written."""


class Hero(Strict, frozen=True, kw_only=True):
    """A hero: what it adds to the dial at the start, and its four figures."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    threat: Figure
    willpower: Figure
    attack: Figure
    defence: Figure
    health: Figure
    text: tuple[Effect, ...] = ()


class Ally(Strict, frozen=True, kw_only=True):
    """An ally. `copies`: in the box."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure
    unique: bool = False
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    willpower: Figure
    attack: Figure
    defence: Figure
    health: Figure
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Attachment(Strict, frozen=True, kw_only=True):
    """An attachment, and what it may be laid on (`engaged`: an engaged enemy). A restricted one has that
    keyword."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure
    on: Host = "hero"
    unique: bool = False
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Event(Strict, frozen=True, kw_only=True):
    """An event. `any_cost`: it costs X, chosen as it is played; `cost` is then the least X."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure = 0
    any_cost: bool = False
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Encounter(Strict, frozen=True, kw_only=True):
    """What every encounter card has: its set, and its copies in standard and in easy mode."""

    id: Id
    code: Code = ""
    name: Name
    set: Id
    copies: Copies = 1
    easy: Copies = 0
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    text: tuple[Effect, ...] = ()


class Enemy(Encounter, frozen=True, kw_only=True):
    """An enemy. `engage`: its engagement cost; `victory`: points, 0 for none."""

    engage: Figure
    threat: Figure
    attack: Figure
    defence: Figure
    health: Figure
    victory: Figure = 0


class Location(Encounter, frozen=True, kw_only=True):
    """A location. `points`: the progress that explores it."""

    threat: Figure
    points: Figure
    victory: Figure = 0


class Treachery(Encounter, frozen=True, kw_only=True):
    """A treachery: resolved when revealed, then discarded."""


class Objective(Encounter, frozen=True, kw_only=True):
    """An objective: it lies in staging until it is claimed."""


class Stage(Strict, frozen=True, kw_only=True):
    """One quest card. Of several with the same `stage` one is taken by chance. `points` 0: none are needed,
    it ends by its own rule. `reveal` in `text`: something happens as its second side is turned up."""

    id: Id
    name: Name
    stage: Annotated[int, Meta(ge=1, le=9)]
    points: Figure
    text: tuple[Effect, ...] = ()


class Scenario(Strict, frozen=True, kw_only=True):
    """A scenario: encounter sets, quest cards in order, cards that side A stages, reveals, sets aside.

    What set-up does beyond that is the `setup` effect of the first stage.
    """

    id: Id
    name: Name
    sets: Annotated[tuple[Id, ...], Meta(min_length=1)]
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1)]
    staging: tuple[Id, ...] = ()
    reveal: tuple[Id, ...] = ()
    aside: tuple[Id, ...] = ()


class Copied(Strict, frozen=True, kw_only=True):
    """So many copies of a card."""

    id: Id
    copies: Annotated[int, Meta(ge=1, le=9)] = 1


class Deck(Strict, frozen=True, kw_only=True):
    """A player deck that ships: its heroes and its cards."""

    id: Id
    name: Name
    heroes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=3)]
    cards: tuple[Copied, ...]


PlayerCard = Ally | Attachment | Event
EncounterCard = Enemy | Location | Treachery | Objective
Card = Hero | PlayerCard | EncounterCard


# Reading them ------------------------------------------------------------------------------------------


PACKAGE = __package__
KINDS: dict[Any, str] = {
    Hero: "hero", Ally: "ally", Attachment: "attachment", Event: "event", Enemy: "enemy",
    Location: "location", Treachery: "treachery", Objective: "objective", Stage: "stage",
}  # fmt: skip
FILES: dict[str, Any] = {
    "heroes.toml": Hero, "allies.toml": Ally, "attachments.toml": Attachment, "events.toml": Event,
    "enemies.toml": Enemy, "locations.toml": Location, "treacheries.toml": Treachery,
    "objectives.toml": Objective,
}  # fmt: skip

Files = Mapping[str, bytes]
"""Content files by name: `heroes.toml`, `scenarios/passage-through-mirkwood.toml`."""


class Tables(Struct, frozen=True):
    """Every table of the content in the order written; scenarios by the order of their ids."""

    cards: dict[str, Card]
    decks: dict[str, Deck]
    scenarios: dict[str, Scenario]
    stages: dict[str, Stage]

    def names(self) -> dict[str, str]:
        """The printed name of every card, stage, deck and scenario."""
        tables = (self.decks, self.scenarios, self.stages, self.cards)
        return {id: each.name for table in tables for id, each in table.items()}

    def in_sets(self, sets: Iterable[str], easy: bool) -> dict[str, int]:
        """The encounter cards of these sets with their copies (FEL-0.2, 0.4)."""
        wanted = tuple(sets)
        found = {}
        for id, card in self.cards.items():
            if isinstance(card, Enemy | Location | Treachery | Objective) and card.set in wanted:
                copies = card.easy if easy else card.copies
                if copies:
                    found[id] = copies
        return found


def load(files: Files, where: str = "") -> Tables:
    """The tables in these files; `Malformed`, naming file and path, for what does not fit together."""
    tables = Tables({}, {}, {}, {})
    for name, kind in FILES.items():
        key = KINDS[kind]
        for place, row in enumerate(_rows(files, name, where, key, kind)):
            _add(tables.cards, row, f"{where}{name}", f"$.{key}[{place}].id")
    for place, deck in enumerate(_rows(files, "decks.toml", where, "deck", Deck)):
        _add(tables.decks, deck, f"{where}decks.toml", f"$.deck[{place}].id")
        _check_deck(tables, deck, f"{where}decks.toml", f"$.deck[{place}]")
    for name in sorted(name for name in files if name.startswith("scenarios/")):
        scenario = content.decode(files[name], Scenario, where + name)
        _add(tables.scenarios, scenario, where + name, "$.id")
        _check_scenario(tables, scenario, where + name)
    return tables


def _rows(files: Files, name: str, where: str, key: str, kind: Any) -> tuple[Any, ...]:
    """The rows of one file, which holds one table; a file that is not there holds none."""
    if name not in files:
        return ()
    fields = [(key, tuple[kind, ...])]
    shape = msgspec.defstruct(key, fields, frozen=True, forbid_unknown_fields=True)
    rows: tuple[Any, ...] = getattr(content.decode(files[name], shape, where + name), key)
    return rows


def _add(table: dict[str, content.T], row: content.T, where: str, path: str) -> None:
    id: str = row.id  # type: ignore[attr-defined]
    if id in table:
        raise content.fault(where, path, f"{id} was there before")
    table[id] = row


def _need(tables: Tables, id: str, kinds: tuple[str, ...], where: str, path: str) -> None:
    card = tables.cards.get(id)
    if card is None or KINDS[type(card)] not in kinds:
        raise content.fault(where, path, f"{id} is no {' or '.join(kinds)}")


def _check_deck(tables: Tables, deck: Deck, where: str, path: str) -> None:
    for place, hero in enumerate(deck.heroes):
        _need(tables, hero, ("hero",), where, f"{path}.heroes[{place}]")
    for place, row in enumerate(deck.cards):
        _need(tables, row.id, ("ally", "attachment", "event"), where, f"{path}.cards[{place}].id")


def _check_scenario(tables: Tables, scenario: Scenario, where: str) -> None:
    encounter = ("enemy", "location", "treachery", "objective")
    for place, set in enumerate(scenario.sets):
        if not tables.in_sets((set,), easy=False):
            raise content.fault(where, f"$.sets[{place}]", f"no card is of the set {set}")
    for name, ids in (("staging", scenario.staging), ("reveal", scenario.reveal), ("aside", scenario.aside)):
        for place, id in enumerate(ids):
            _need(tables, id, encounter, where, f"$.{name}[{place}]")
    for place, stage in enumerate(scenario.stages):
        if stage.id in tables.cards:
            raise content.fault(where, f"$.stages[{place}].id", f"{stage.id} is a card")
        _add(tables.stages, stage, where, f"$.stages[{place}].id")


def digest(tables: Tables) -> str:
    """SHA-256 (hex) of everything printed, whatever file or place it stands in."""
    return hashlib.sha256(msgspec.json.encode(tables, order="sorted")).hexdigest()


def printed_fact(card: Card | Stage) -> CardPrinted:
    """The printed numbers of a card or stage as they enter the log."""
    figures = msgspec.structs.asdict(card)
    figures["card"] = figures.pop("id")
    fields = CardPrinted.__struct_fields__
    return CardPrinted(
        kind=KINDS[type(card)], **{key: each for key, each in figures.items() if key in fields}
    )


CONTENT = load(content.packaged(PACKAGE), "engine/rules/fellowship/content/")
"""What ships with this version."""
