"""The printed content of fellowship: every table by id, read once and checked as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine import content
from engine.rules.fellowship.facts import CardPrinted
from engine.rules.fellowship.schema import (
    Ally,
    Attachment,
    Card,
    Deck,
    Enemy,
    Event,
    Hero,
    Location,
    Objective,
    Scenario,
    Stage,
    Treachery,
)

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
    for name, ids in (("staging", scenario.staging), ("aside", scenario.aside)):
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
