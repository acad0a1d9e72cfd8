"""All printed content together, by id."""

from __future__ import annotations

from msgspec import Struct

from engine.rules.echoes.schema import Character, EventCard, Hero, Item, Scenario, Secret, Talent


class Tables(Struct, frozen=True):
    """Every table of the content in the order written; scenarios by the order of their ids."""

    heroes: dict[str, Hero]
    talents: dict[str, Talent]
    items: dict[str, Item]
    characters: dict[str, Character]
    events: dict[str, EventCard]
    secrets: dict[str, Secret]
    scenarios: dict[str, Scenario]
