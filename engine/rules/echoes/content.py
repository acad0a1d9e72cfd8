"""The printed content of echoes: every table by id, read once and checked as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from engine import content
from engine.rules.echoes.checks import check, scenario_faults
from engine.rules.echoes.schema import (
    Character,
    EventCard,
    Hero,
    Item,
    Scenario,
    Secret,
    Talent,
)
from engine.rules.echoes.tables import Tables

PACKAGE = __package__


class _Heroes(Struct, frozen=True, forbid_unknown_fields=True):
    hero: tuple[Hero, ...]


class _Talents(Struct, frozen=True, forbid_unknown_fields=True):
    talent: tuple[Talent, ...]


class _Items(Struct, frozen=True, forbid_unknown_fields=True):
    item: tuple[Item, ...]


class _Characters(Struct, frozen=True, forbid_unknown_fields=True):
    character: tuple[Character, ...]


class _Events(Struct, frozen=True, forbid_unknown_fields=True):
    event: tuple[EventCard, ...]


class _Secrets(Struct, frozen=True, forbid_unknown_fields=True):
    secret: tuple[Secret, ...]


Files = Mapping[str, bytes]
"""Content files by name: `heroes.toml`, `scenarios/unsaid-bell.toml`."""


def load(files: Files, where: str = "") -> Tables:
    """The tables in these files; `Malformed`, naming file and path, for what does not fit together."""

    def read(name: str, type: type[content.T]) -> content.T:
        return content.decode(files.get(name, b""), type, where + name)

    tables = Tables(
        heroes=_by_id(read("heroes.toml", _Heroes).hero, f"{where}heroes.toml", "hero"),
        talents=_by_id(read("talents.toml", _Talents).talent, f"{where}talents.toml", "talent"),
        items=_by_id(read("items.toml", _Items).item, f"{where}items.toml", "item"),
        characters=_by_id(
            read("characters.toml", _Characters).character, f"{where}characters.toml", "character"
        ),
        events=_by_id(read("events.toml", _Events).event, f"{where}events.toml", "event"),
        secrets=_by_id(read("secrets.toml", _Secrets).secret, f"{where}secrets.toml", "secret"),
        scenarios={},
    )
    check(tables, where)
    for name in sorted(name for name in files if name.startswith("scenarios/")):
        scenario = read(name, Scenario)
        scenario_faults(tables, scenario, where + name)
        tables.scenarios[scenario.id] = scenario
    return tables


def _by_id(rows: Iterable[content.T], where: str, table: str) -> dict[str, content.T]:
    found: dict[str, content.T] = {}
    for place, row in enumerate(rows):
        id: str = row.id  # type: ignore[attr-defined]
        if id in found:
            raise content.fault(where, f"$.{table}[{place}].id", f"{id} was there before")
        found[id] = row
    return found


def digest(tables: Tables) -> str:
    """SHA-256 (hex) of everything printed, whatever file or place it stands in."""
    return hashlib.sha256(msgspec.json.encode(tables, order="sorted")).hexdigest()


CONTENT = load(content.packaged(PACKAGE), "engine/rules/echoes/content/")
"""What ships with this version."""
