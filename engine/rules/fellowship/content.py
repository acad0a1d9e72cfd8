"""What is printed: the records of cards, which their files in `cards/` file, and the scenarios and decks of
`content/`, read once and checked as a whole.

    SNOWBOURN_SCOUT = card(Ally(
        "snowbourn-scout", title("Snowbourn Scout"), "01016", sphere="leadership", cost=1, copies=3,
        traits=("rohan", "scout"), willpower=0, attack=0, defence=1, health=1,
    ), say("On entering play, one progress may be put on a location."))

What a card does is filed beside its record (`abilities`), and so is what the bot thinks of it (`judging`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine import content
from engine.rules.fellowship.facts import CardPrinted
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


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of content: nothing that is not declared may be written."""


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


class Event(Printed, frozen=True, kw_only=True):
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


# Filing cards ------------------------------------------------------------------------------------------


KINDS: dict[Any, str] = {
    Hero: "hero", Ally: "ally", Attachment: "attachment", Event: "event", Enemy: "enemy",
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
    CARDS[printed.id], NAMES[printed.id] = printed, printed.name
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
Files = Mapping[str, bytes]
"""Content files by name: `decks.toml`, `scenarios/passage-through-mirkwood.toml`."""


class Tables(Struct, frozen=True):
    """Every table of the content: cards kind by kind, decks as written, scenarios by id."""

    cards: dict[str, Card]
    decks: dict[str, Deck]
    scenarios: dict[str, Scenario]
    stages: dict[str, Stage]

    def in_sets(self, sets: Iterable[str], easy: bool) -> dict[str, int]:
        """The encounter cards of these sets with their copies, kind by kind and set by set (FEL-0.2, 0.4)."""
        wanted, kinds = [*sets], [*KINDS]
        cards = [card for card in self.cards.values() if isinstance(card, Encounter) and card.set in wanted]
        cards.sort(key=lambda card: (kinds.index(type(card)), wanted.index(card.set)))
        copies = {card.id: card.easy if easy else card.copies for card in cards}
        return {id: many for id, many in copies.items() if many}


def load(files: Files, where: str = "", effects: Callable[[str], Iterable[str]] = lambda _: ()) -> Tables:
    """The cards that are filed, with those `effects` that have code, and the scenarios and decks in these
    files; `Malformed`, naming file and path, for what does not fit together."""
    tables = Tables({}, {}, {}, {})
    for card in sorted(CARDS.values(), key=_place):
        tables.cards[card.id] = msgspec.structs.replace(card, text=(*effects(card.id), *card.text))
    for place, deck in enumerate(content.decode(files["decks.toml"], _Decks, f"{where}decks.toml").deck):
        _add(tables.decks, deck, f"{where}decks.toml", f"$.deck[{place}].id")
        _check_deck(tables, deck, f"{where}decks.toml", f"$.deck[{place}]")
    for name in sorted(name for name in files if name.startswith("scenarios/")):
        scenario = content.decode(files[name], Scenario, where + name)
        _add(tables.scenarios, scenario, where + name, "$.id")
        _check_scenario(tables, scenario, where + name)
    return tables


class _Decks(Strict, frozen=True, kw_only=True):
    deck: tuple[Deck, ...]


def _add(table: dict[str, content.T], row: content.T, where: str, path: str) -> None:
    id: str = row.id  # type: ignore[attr-defined]
    if id in table:
        raise content.fault(where, path, f"{id} was there before")
    table[id] = row
    NAMES[id] = row.name  # type: ignore[attr-defined]


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
