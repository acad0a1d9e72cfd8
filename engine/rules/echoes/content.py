"""The printed content of echoes: every table by id, read once and checked as a whole.

What only the tables together can tell is checked here: references that lead nowhere, one-way links,
impossible numbers. Every fault is a `Malformed` that names the file and the path in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import defstruct

from engine import content
from engine.content import fault
from engine.rules.echoes import schema as e
from engine.rules.echoes.schema import (
    START,
    BringClues,
    Character,
    DefeatBoss,
    Effect,
    EventCard,
    Friendly,
    Hero,
    Hostile,
    Item,
    Scenario,
    Secret,
    Survive,
    Tables,
    Talent,
)

HANDS = 2
BOARD_EFFECTS = (e.Spawn, e.Lay, e.Mend, e.Stir, e.Time)
ACTS = (e.Heal, e.Strike, e.Walk, e.Follow, e.Spawn, e.Lay, e.Mend, e.Time)

Placed = Iterator[tuple[str, Effect]]
"""Effects with the path at which they are written."""


def check(tables: Tables, where: str) -> None:
    """Everything but the scenarios."""
    _heroes(tables, f"{where}heroes.toml")
    _characters(tables, f"{where}characters.toml")
    _events(tables, f"{where}events.toml")
    _secrets(tables, f"{where}secrets.toml")
    for path, effect in _anywhere(tables):
        name, _, at = path.partition(" ")
        _known(tables, effect, where + name, at)
        place = _place(effect)
        if place not in ("", START):
            raise fault(where + name, at, f"{place} is not in every scenario; only {START} is")


def _listed(effects: Iterable[Effect], path: str) -> Placed:
    for place, effect in enumerate(effects):
        yield f"{path}[{place}]", effect


def _anywhere(tables: Tables) -> Placed:
    """Effects that may come up in every scenario; the path begins with the file."""
    for place, talent in enumerate(tables.talents.values()):
        yield from _listed(talent.action, f"talents.toml $.talent[{place}].action")
    for place, item in enumerate(tables.items.values()):
        yield from _listed(item.use, f"items.toml $.item[{place}].use")
    for place, character in enumerate(tables.characters.values()):
        if isinstance(character, Hostile):
            yield from _listed(character.spoils, f"characters.toml $.character[{place}].spoils")
        else:
            yield from _listed(character.boon, f"characters.toml $.character[{place}].boon")


def _known(tables: Tables, effect: Effect, where: str, path: str) -> None:
    """An effect on a hero that names only what exists."""
    if isinstance(effect, e.Walk | e.Follow):
        raise fault(where, path, "only a character can do this")
    _names(tables, effect, where, path)


def _names(tables: Tables, effect: Effect, where: str, path: str) -> None:
    if isinstance(effect, e.Gain) and effect.item not in tables.items:
        raise fault(where, f"{path}.item", f"there is no item {effect.item}")
    if isinstance(effect, e.Spawn) and effect.character not in tables.characters:
        raise fault(where, f"{path}.character", f"there is no character {effect.character}")


def _place(effect: Effect) -> str:
    """The place an effect names, or nothing."""
    if isinstance(effect, e.Carry | e.Walk):
        return effect.to
    return effect.at if isinstance(effect, e.Spawn | e.Lay) else ""


def _heroes(tables: Tables, where: str) -> None:
    owners: dict[str, str] = {}
    for place, hero in enumerate(tables.heroes.values()):
        path = f"$.hero[{place}]"
        for at, talent in enumerate(hero.talents):
            if talent not in tables.talents or talent in hero.talents[:at]:
                raise fault(where, f"{path}.talents[{at}]", f"there is no (second) talent {talent}")
        for at, item in enumerate(hero.items):
            if item not in tables.items:
                raise fault(where, f"{path}.items[{at}]", f"there is no item {item}")
            if item in owners:
                raise fault(where, f"{path}.items[{at}]", f"{item} belongs to {owners[item]}")
            owners[item] = hero.id
        if sum(tables.items[item].hands for item in hero.items) > HANDS:
            raise fault(where, f"{path}.items", f"more than {HANDS} hands can hold")


def _characters(tables: Tables, where: str) -> None:
    for place, character in enumerate(tables.characters.values()):
        if not isinstance(character, Friendly):
            continue
        for path, effect in _listed(character.acts, f"$.character[{place}].acts"):
            heals_else = isinstance(effect, e.Heal) and effect.who != "here"
            if not isinstance(effect, ACTS) or heals_else:
                raise fault(where, path, "a character cannot do this")
            _names(tables, effect, where, path)


def _events(tables: Tables, where: str) -> None:
    for place, event in enumerate(tables.events.values()):
        for path, effect in _listed(event.board, f"$.event[{place}].board"):
            nowhere = isinstance(effect, e.Spawn | e.Lay) and not effect.at
            if not isinstance(effect, BOARD_EFFECTS) or nowhere:
                raise fault(where, path, "this happens to a hero, not to the board")
            _names(tables, effect, where, path)
        for path, effect in _on_heroes(tables, event.id, f"$.event[{place}]"):
            _known(tables, effect, where, path)


def _on_heroes(tables: Tables, event: str, path: str) -> Placed:
    card = tables.events[event]
    yield from _listed(card.each, f"{path}.each")
    if card.test is not None:
        yield from _listed(card.test.failure, f"{path}.test.failure")
        yield from _listed(card.test.success, f"{path}.test.success")


def _secrets(tables: Tables, where: str) -> None:
    for place, secret in enumerate(tables.secrets.values()):
        path = f"$.secret[{place}]"
        if (bool(secret.item), bool(secret.character), bool(secret.trap)) != _wanted(secret):
            raise fault(where, path, f"a {secret.kind} names just what it brings")
        if secret.item and secret.item not in tables.items:
            raise fault(where, f"{path}.item", f"there is no item {secret.item}")
        if secret.character and not isinstance(tables.characters.get(secret.character), Hostile):
            raise fault(where, f"{path}.character", f"there is no hostile {secret.character}")
        for at, effect in _listed(secret.trap, f"{path}.trap"):
            _known(tables, effect, where, at)


def _wanted(secret: Secret) -> tuple[bool, bool, bool]:
    return secret.kind == "item", secret.kind == "hostile", secret.kind == "trap"


# One scenario ------------------------------------------------------------------------------------------


def scenario_faults(tables: Tables, scenario: Scenario, where: str) -> None:
    """Raise the first fault of a scenario."""
    if where.rpartition("/")[2] != f"{scenario.id}.toml":
        raise fault(where, "$.id", f"the file of {scenario.id} has another name")
    places = [location.id for location in scenario.locations]
    if scenario.start not in places:
        raise fault(where, "$.start", f"there is no location {scenario.start}")
    _map(scenario, places, where)
    _cards(tables, scenario, places, where)
    _enough(scenario, where)
    _goal(tables, scenario, places, where)


def _map(scenario: Scenario, places: list[str], where: str) -> None:
    links = {location.id: location.links for location in scenario.locations}
    for place, location in enumerate(scenario.locations):
        path = f"$.locations[{place}]"
        if places.index(location.id) != place:
            raise fault(where, f"{path}.id", f"{location.id} was there before")
        for at, link in enumerate(location.links):
            if link not in links or link in (location.id, *location.links[:at]):
                raise fault(where, f"{path}.links[{at}]", f"{link} is no other location, or named twice")
            if location.id not in links[link]:
                raise fault(where, f"{path}.links[{at}]", f"{link} does not lead back to {location.id}")
    reached = [scenario.start]
    for each in reached:
        reached += [link for link in links[each] if link not in reached]
    for place, location in enumerate(scenario.locations):
        if location.id not in reached:
            raise fault(where, f"$.locations[{place}]", f"{location.id} cannot be reached")


def _cards(tables: Tables, scenario: Scenario, places: list[str], where: str) -> None:
    for at, copied in enumerate(scenario.deck):
        event = tables.events.get(copied.id)
        if event is None:
            raise fault(where, f"$.deck[{at}].id", f"there is no event {copied.id}")
        effects = (*event.board, *(effect for _, effect in _on_heroes(tables, event.id, "")))
        _places(effects, places, where, f"$.deck[{at}]")
    for at, copied in enumerate(scenario.secrets):
        secret = tables.secrets.get(copied.id)
        if secret is None:
            raise fault(where, f"$.secrets[{at}].id", f"there is no secret {copied.id}")
        if secret.kind == "item" and copied.copies > 1:
            raise fault(where, f"$.secrets[{at}].copies", "the box holds one of every item")
        _places(secret.trap, places, where, f"$.secrets[{at}]")
    for at, placed in enumerate(scenario.characters):
        character = tables.characters.get(placed.character)
        if character is None:
            raise fault(where, f"$.characters[{at}].character", f"there is no {placed.character}")
        if placed.at not in places:
            raise fault(where, f"$.characters[{at}].at", f"there is no location {placed.at}")
        if isinstance(character, Friendly):
            _places(character.acts, places, where, f"$.characters[{at}]")


def _enough(scenario: Scenario, where: str) -> None:
    laid = sum(location.secrets for location in scenario.locations)
    if laid > sum(copied.copies for copied in scenario.secrets):
        raise fault(where, "$.secrets", f"{laid} secrets lie on the map, and there are fewer")


def _places(effects: Iterable[Effect], places: list[str], where: str, path: str) -> None:
    for effect in effects:
        place = _place(effect)
        if place not in ("", START, *places):
            raise fault(where, path, f"names the location {place}, which is not here")


def _goal(tables: Tables, scenario: Scenario, places: list[str], where: str) -> None:
    goal = scenario.goal
    if isinstance(goal, BringClues):
        if goal.at not in places:
            raise fault(where, "$.goal.at", f"there is no location {goal.at}")
        kinds = [(tables.secrets[copied.id].kind, copied.copies) for copied in scenario.secrets]
        if goal.clues > sum(copies for kind, copies in kinds if kind == "clue"):
            raise fault(where, "$.goal.clues", "there are fewer clues among the secrets")
    if isinstance(goal, DefeatBoss):
        if not isinstance(tables.characters.get(goal.character), Hostile):
            raise fault(where, "$.goal.character", f"there is no hostile {goal.character}")
        if goal.character not in _coming(tables, scenario):
            raise fault(where, "$.goal.character", f"{goal.character} never comes into play")
    if isinstance(goal, Survive) and goal.rounds > scenario.rounds:
        raise fault(where, "$.goal.rounds", "the last round comes before that")


def _coming(tables: Tables, scenario: Scenario) -> tuple[str, ...]:
    """The characters that are placed, dealt by the deck or among the secrets."""
    board = [effect for copied in scenario.deck for effect in tables.events[copied.id].board]
    return (
        *(placed.character for placed in scenario.characters),
        *(effect.character for effect in board if isinstance(effect, e.Spawn)),
        *(tables.secrets[copied.id].character for copied in scenario.secrets),
    )


PACKAGE = __package__


Files = Mapping[str, bytes]
"""Content files by name: `heroes.toml`, `scenarios/unsaid-bell.toml`."""


def load(files: Files, where: str = "") -> Tables:
    """The tables in these files; `Malformed`, naming file and path, for what does not fit together."""

    def table(name: str, key: str, row: Any) -> dict[str, Any]:
        file = defstruct(key, [(key, tuple[row, ...])], frozen=True, forbid_unknown_fields=True)
        data = content.decode(files.get(f"{name}.toml", b""), file, f"{where}{name}.toml")
        found: dict[str, Any] = {}
        for place, each in enumerate(getattr(data, key)):
            if each.id in found:
                raise content.fault(
                    f"{where}{name}.toml", f"$.{key}[{place}].id", f"{each.id} was there before"
                )
            found[each.id] = each
        return found

    tables = Tables(
        heroes=table("heroes", "hero", Hero),
        talents=table("talents", "talent", Talent),
        items=table("items", "item", Item),
        characters=table("characters", "character", Character),
        events=table("events", "event", EventCard),
        secrets=table("secrets", "secret", Secret),
        scenarios={},
    )
    check(tables, where)
    for name in sorted(name for name in files if name.startswith("scenarios/")):
        scenario = content.decode(files[name], Scenario, where + name)
        scenario_faults(tables, scenario, where + name)
        tables.scenarios[scenario.id] = scenario
    return tables


def digest(tables: Tables) -> str:
    """SHA-256 (hex) of everything printed, whatever file or place it stands in."""
    return hashlib.sha256(msgspec.json.encode(tables, order="sorted")).hexdigest()


CONTENT = load(content.packaged(PACKAGE), "engine/rules/echoes/content/")
"""What ships with this version."""
