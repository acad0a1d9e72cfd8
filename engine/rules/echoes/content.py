"""The printed content of echoes, read once, and the checks of it that are rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine import content
from engine.rules.echoes.schema import BringClues, DefeatBoss, Friendly, Scenario, Survive, Tables
from engine.rules.echoes.vocabulary import Heal, Lay, Spawn
from engine.tabletop import tables as reading
from engine.tabletop.space import Graph, away
from engine.tabletop.tables import Wrong, named

PACKAGE = __package__
HANDS = 2
PLACES = "scenarios.locations"


def _wrong(tables: Tables) -> Iterator[Wrong]:
    """What the rules forbid."""
    owners: dict[str, str] = {}
    for hero in tables.heroes.values():
        for at, item in enumerate(hero.items):
            if item in owners:
                yield Wrong("heroes", hero.id, f".items[{at}]", f"{item} belongs to {owners[item]}")
            owners[item] = hero.id
        if sum(tables.items[item].hands for item in hero.items) > HANDS:
            yield Wrong("heroes", hero.id, ".items", f"more than {HANDS} hands can hold")
    for event in tables.events.values():
        for at, effect in enumerate(event.board):
            if isinstance(effect, Spawn | Lay) and not effect.at:
                yield Wrong("events", event.id, f".board[{at}]", "an event is nowhere: it names a place")
    yield from _everywhere(tables)
    for scenario in tables.scenarios.values():
        for path, told in _scenario(tables, scenario):
            yield Wrong("scenarios", scenario.id, path, told)


def _everywhere(tables: Tables) -> Iterator[Wrong]:
    """What may come up in every scenario names no place of one; a friend heals only who is with it."""
    for character in tables.characters.values():
        for at, effect in enumerate(character.acts if isinstance(character, Friendly) else ()):
            if isinstance(effect, Heal) and effect.who != "here":
                yield Wrong("characters", character.id, f".acts[{at}]", "a character cannot do this")
    for table in ("talents", "items", "characters"):
        for id, row in getattr(tables, table).items():
            for path, _, place in named(row, PLACES):
                if not path.startswith(".acts"):
                    yield Wrong(table, id, path, f"{place} is not in every scenario")


# One scenario ------------------------------------------------------------------------------------------


def _scenario(tables: Tables, scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What is wrong with a scenario: the path, and what."""
    yield from _map(scenario)
    used: list[tuple[str, Struct]] = []
    for at, copied in enumerate(scenario.deck):
        used.append((f".deck[{at}]", tables.events[copied.id]))
    for at, hidden in enumerate(scenario.secrets):
        secret = tables.secrets[hidden.id]
        used.append((f".secrets[{at}]", secret))
        if secret.kind == "item" and hidden.copies > 1:
            yield f".secrets[{at}].copies", "the box holds one of every item"
    for at, placed in enumerate(scenario.characters):
        used.append((f".characters[{at}]", tables.characters[placed.character]))
    places = [location.id for location in scenario.locations]
    for path, card in used:
        for _, _, place in named(card, PLACES):
            if place not in places:
                yield path, f"names the location {place}, which is not here"
    laid = sum(location.secrets for location in scenario.locations)
    if laid > sum(hidden.copies for hidden in scenario.secrets):
        yield ".secrets", f"{laid} secrets lie on the map, and there are fewer"
    yield from _goal(tables, scenario)


def _map(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Ways lead both ways, and everywhere."""
    links = {location.id: location.links for location in scenario.locations}
    reached = away(Graph(links), (scenario.start,))
    for nth, location in enumerate(scenario.locations):
        for at, link in enumerate(location.links):
            if link == location.id or location.id not in links[link]:
                yield f".locations[{nth}].links[{at}]", f"{link} does not lead back to {location.id}"
        if location.id not in reached:
            yield f".locations[{nth}]", f"{location.id} cannot be reached"


def _goal(tables: Tables, scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The goal can be reached."""
    goal = scenario.goal
    clues = sum(each.copies for each in scenario.secrets if tables.secrets[each.id].kind == "clue")
    if isinstance(goal, BringClues) and goal.clues > clues:
        yield ".goal.clues", "there are fewer clues among the secrets"
    if isinstance(goal, DefeatBoss) and goal.character not in coming(tables, scenario):
        yield ".goal.character", f"{goal.character} never comes into play"
    if isinstance(goal, Survive) and goal.rounds > scenario.rounds:
        yield ".goal.rounds", "the last round comes before that"


def coming(tables: Tables, scenario: Scenario) -> tuple[str, ...]:
    """The characters that are placed, dealt by the deck or among the secrets."""
    board = [effect for copied in scenario.deck for effect in tables.events[copied.id].board]
    return (
        *(placed.character for placed in scenario.characters),
        *(effect.character for effect in board if isinstance(effect, Spawn)),
        *(tables.secrets[hidden.id].character for hidden in scenario.secrets),
    )


def load(files: Mapping[str, bytes], where: str = "") -> Tables:
    """The tables in these files; `Malformed`, naming file and path, for what does not fit together."""
    return reading.load(Tables, files, where, _wrong)


CONTENT = load(content.packaged(PACKAGE), "engine/rules/echoes/content/")
"""What ships with this version."""
