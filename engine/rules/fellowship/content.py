"""What is printed: the records of cards, which their files in `cards/` file, and the scenarios and decks of
`content/`, read once and checked as a whole.

    SNOWBOURN_SCOUT = card(Ally(
        "snowbourn-scout", title("Snowbourn Scout"), "01016", sphere="leadership", cost=1, copies=3,
        traits=("rohan", "scout"), willpower=0, attack=0, defence=1, health=1,
    ), say("On entering play, one progress may be put on a location."))

What a card does is filed beside its record (`abilities`), and so is what the bot thinks of it (`judging`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from engine import content
from engine.rules.fellowship.events import CardPrinted
from engine.tabletop import tables as reading
from engine.tabletop.tables import Ref, Row, Table, Wrong
from engine.wording import Text

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


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """What every card has. `text`: kinds of effect for which no code is filed (FEL-10.1); in the tables those
    with code stand there, too."""

    id: Id
    name: Name
    code: Code = ""
    text: tuple[Effect, ...] = ()


class Traited(Printed, frozen=True, kw_only=True):
    """A card with traits and keywords: any but an event."""

    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()


class Hero(Traited, frozen=True, kw_only=True):
    """A hero: what it adds to the dial at the start, and its four figures."""

    sphere: Sphere
    threat: Figure
    willpower: Figure
    attack: Figure
    defence: Figure
    health: Figure


class Ally(Traited, frozen=True, kw_only=True):
    """An ally. `copies`: in the box."""

    sphere: Sphere
    cost: Figure
    unique: bool = False
    willpower: Figure
    attack: Figure
    defence: Figure
    health: Figure
    copies: Copies = 1


class Attachment(Traited, frozen=True, kw_only=True):
    """An attachment, and what it may be laid on (`engaged`: an engaged enemy). A restricted one has that
    keyword."""

    sphere: Sphere
    cost: Figure
    on: Host = "hero"
    unique: bool = False
    copies: Copies = 1


class EventCard(Printed, frozen=True, kw_only=True):
    """An event. `any_cost`: it costs X, chosen as it is played; `cost` is then the least X."""

    sphere: Sphere
    cost: Figure = 0
    any_cost: bool = False
    copies: Copies = 1


class Encounter(Traited, frozen=True, kw_only=True):
    """What every encounter card has: its set, and its copies in standard and in easy mode."""

    set: Id
    copies: Copies = 1
    easy: Copies = 0


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

    id: Annotated[Id, Ref("cards", (Ally, Attachment, EventCard))]
    copies: Annotated[int, Meta(ge=1, le=9)] = 1


class Deck(Row, frozen=True, kw_only=True):
    """A player deck that ships: its heroes and its cards."""

    id: Id
    name: Name
    heroes: Annotated[tuple[Annotated[Id, Ref("cards", (Hero,))], ...], Meta(min_length=1, max_length=3)]
    cards: tuple[Copied, ...]


PlayerCard = Ally | Attachment | EventCard
EncounterCard = Enemy | Location | Treachery | Objective
Card = Hero | PlayerCard | EncounterCard


# Filing cards ------------------------------------------------------------------------------------------


KINDS: dict[Any, str] = {
    Hero: "hero", Ally: "ally", Attachment: "attachment", EventCard: "event", Enemy: "enemy",
    Location: "location", Treachery: "treachery", Objective: "objective", Stage: "stage",
}  # fmt: skip
CARDS: dict[str, Card] = {}
"""The records, in the order filed."""
NAMES: dict[str, str] = {}
"""The printed name of every card, stage, deck and scenario, by id."""
WORDS: dict[str, Text] = {}
"""What a card or a stage does, in a few words of our own; cards that only have figures are not here."""
SHADOW_WORDS: dict[str, Text] = {}
"""The same of a card dealt as a shadow."""


def card(printed: Card, does: Text | None = None, *, shadow: Text | None = None) -> str:
    """File a card and its words; its id, under which its effects are filed. `Malformed` names card and
    mistake."""
    where, kind = f"card {printed.id}", type(printed)
    try:
        msgspec.convert(msgspec.to_builtins(printed), kind)
    except msgspec.ValidationError as error:
        expected, _, path = str(error).partition(" - at `")
        raise content.fault(where, path.rstrip("`") or "$", expected) from error
    if printed.id in CARDS:
        raise content.fault(where, "$.id", f"{printed.id} was there before")
    CARDS[printed.id] = printed
    return stage(printed.id, does, shadow=shadow)


def stage(id: str, does: Text | None, *, shadow: Text | None = None) -> str:
    """File the words of a stage, whose record stands in its scenario; its id."""
    if does is not None:
        WORDS[id] = does
    if shadow is not None:
        SHADOW_WORDS[id] = shadow
    return id


def _place(card: Card) -> tuple[int, str]:
    """Where a card stands among the others: kind by kind, players' cards by their number."""
    return [*KINDS].index(type(card)), card.code


# Reading scenarios and decks -----------------------------------------------------------------------------


PACKAGE = __package__


class Tables(Struct, frozen=True):
    """Every table of the content: cards kind by kind, decks as written, scenarios by id."""

    cards: dict[str, Card]
    decks: Annotated[dict[str, Deck], Table("decks.toml", "deck")]
    scenarios: Annotated[dict[str, Scenario], Table("scenarios/")]
    stages: dict[str, Stage]

    def in_sets(self, sets: Iterable[str], easy: bool) -> dict[str, int]:
        """The encounter cards of these sets with their copies, kind by kind and set by set (FEL-0.2, 0.4)."""
        wanted, kinds = [*sets], [*KINDS]
        cards = [card for card in self.cards.values() if isinstance(card, Encounter) and card.set in wanted]
        cards.sort(key=lambda card: (kinds.index(type(card)), wanted.index(card.set)))
        copies = {card.id: card.easy if easy else card.copies for card in cards}
        return {id: many for id, many in copies.items() if many}


def load(
    files: Mapping[str, bytes], where: str = "", effects: Callable[[str], Iterable[str]] = lambda _: ()
) -> Tables:
    """The cards that are filed, with those `effects` that have code, and the scenarios and decks in these
    files; `Malformed`, naming file and path, for what does not fit together."""
    cards = {
        card.id: replace(card, text=(*effects(card.id), *card.text))
        for card in sorted(CARDS.values(), key=_place)
    }
    tables = reading.load(Tables, files, where, _wrong, cards=cards)
    stages = {stage.id: stage for scenario in tables.scenarios.values() for stage in scenario.stages}
    NAMES.update(reading.names(tables))
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


def printed_event(card: Card | Stage) -> CardPrinted:
    """The printed numbers of a card or stage as they enter the log."""
    figures = asdict(card)
    figures["card"] = figures.pop("id")
    fields = CardPrinted.__struct_fields__
    return CardPrinted(
        kind=KINDS[type(card)], **{key: each for key, each in figures.items() if key in fields}
    )
