"""The printed content of fellowship: what a table may hold, and every table by id, read once and checked as a
whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from engine import content
from engine.rules.fellowship.facts import CardPrinted
from engine.tabletop import tables as reading
from engine.tabletop.tables import Ref, Row, Table, Wrong

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


class Hero(Row, frozen=True, kw_only=True):
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


class Ally(Row, frozen=True, kw_only=True):
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


class Attachment(Row, frozen=True, kw_only=True):
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


class Event(Row, frozen=True, kw_only=True):
    """An event. `any_cost`: it costs X, chosen as it is played; `cost` is then the least X."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure = 0
    any_cost: bool = False
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Encounter(Row, frozen=True, kw_only=True):
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


class Stage(Row, frozen=True, kw_only=True):
    """One quest card. Of several with the same `stage` one is taken by chance. `points` 0: none are needed,
    it ends by its own rule. `reveal` in `text`: something happens as its second side is turned up."""

    id: Id
    name: Name
    stage: Annotated[int, Meta(ge=1, le=9)]
    points: Figure
    text: tuple[Effect, ...] = ()


InDeck = Annotated[Id, Ref("cards", (Enemy, Location, Treachery, Objective))]


class Scenario(Row, frozen=True, kw_only=True):
    """A scenario: encounter sets, quest cards in order, cards that side A stages, reveals, sets aside.

    What set-up does beyond that is the `setup` effect of the first stage.
    """

    id: Id
    name: Name
    sets: Annotated[tuple[Id, ...], Meta(min_length=1)]
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1)]
    staging: tuple[InDeck, ...] = ()
    reveal: tuple[InDeck, ...] = ()
    aside: tuple[InDeck, ...] = ()


class Copied(Row, frozen=True, kw_only=True):
    """So many copies of a card."""

    id: Annotated[Id, Ref("cards", (Ally, Attachment, Event))]
    copies: Annotated[int, Meta(ge=1, le=9)] = 1


class Deck(Row, frozen=True, kw_only=True):
    """A player deck that ships: its heroes and its cards."""

    id: Id
    name: Name
    heroes: Annotated[tuple[Annotated[Id, Ref("cards", (Hero,))], ...], Meta(min_length=1, max_length=3)]
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


class Tables(Struct, frozen=True):
    """Every table of the content in the order written; scenarios by the order of their ids."""

    decks: Annotated[dict[str, Deck], Table("decks.toml", "deck")]
    scenarios: Annotated[dict[str, Scenario], Table("scenarios/")]
    stages: dict[str, Stage]
    """The quest cards of all scenarios."""
    cards: Annotated[
        dict[str, Card],
        Table("heroes.toml", "hero", Hero),
        Table("allies.toml", "ally", Ally),
        Table("attachments.toml", "attachment", Attachment),
        Table("events.toml", "event", Event),
        Table("enemies.toml", "enemy", Enemy),
        Table("locations.toml", "location", Location),
        Table("treacheries.toml", "treachery", Treachery),
    ]

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


def load(files: Mapping[str, bytes], where: str = "") -> Tables:
    """The tables in these files; `Malformed`, naming file and path, for what does not fit together."""
    tables = reading.load(Tables, files, where, _wrong)
    stages = {stage.id: stage for scenario in tables.scenarios.values() for stage in scenario.stages}
    return replace(tables, stages=stages)


def _wrong(tables: Tables) -> Iterator[Wrong]:
    """A set has cards, and a quest card an id of its own."""
    ids = list(tables.cards)
    for scenario in tables.scenarios.values():
        for nth, set in enumerate(scenario.sets):
            if not tables.in_sets((set,), easy=False):
                yield Wrong("scenarios", scenario.id, f".sets[{nth}]", f"no card is of the set {set}")
        for nth, stage in enumerate(scenario.stages):
            if stage.id in ids:
                yield Wrong("scenarios", scenario.id, f".stages[{nth}].id", f"{stage.id} was there before")
            ids.append(stage.id)


def printed_fact(card: Card | Stage) -> CardPrinted:
    """The printed numbers of a card or stage as they enter the log."""
    figures = asdict(card)
    figures["card"] = figures.pop("id")
    fields = CardPrinted.__struct_fields__
    return CardPrinted(
        kind=KINDS[type(card)], **{key: each for key, each in figures.items() if key in fields}
    )


CONTENT = load(content.packaged(PACKAGE), "engine/rules/fellowship/content/")
"""What ships with this version."""
