"""Positions: a table written down, from which a case begins. Everything omitted has a default.

A position is laid with the same facts as set-up, then the phase is entered at the step it names. Where it
says nothing the scenario and the cards say it; only characters are there if, and only if, they are listed.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.rules.echoes.schema import Goal

Whole = Annotated[int, Meta(ge=0, le=99)]
Begin = Literal[
    "events", "events.reveal", "events.board", "events.heroes", "events.discard",
    "heroes", "heroes.choose", "heroes.act",
    "environment", "environment.hostiles", "environment.friends", "environment.close",
]  # fmt: skip


class HeroAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero on the table.

    at: its location (default: the scenario's start). seat: who leads it (default: one seat after another).
    The skills, limit, talents and items are the printed ones unless given. exhausted: talents that are.
    uses: what is left of items. acted: had its turn; resolved: is done with the event card of this round.
    """

    hero: str
    at: str = ""
    seat: str = ""
    wounds: Whole = 0
    clues: Whole = 0
    strength: Whole | None = None
    agility: Whole | None = None
    wisdom: Whole | None = None
    personality: Whole | None = None
    limit: Whole | None = None
    talents: tuple[str, ...] | None = None
    exhausted: tuple[str, ...] = ()
    items: tuple[str, ...] | None = None
    uses: dict[str, Annotated[int, Meta(ge=1, le=99)]] = {}
    acted: bool = False
    resolved: bool = False


class CharacterAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character on the table, by its card. The second giant rat is `giant-rat-2`. Figures that are given
    replace the printed ones. acted: in this round's Environment phase; gave: its boon is gone."""

    character: str
    at: str = ""
    wounds: Whole = 0
    agility: Whole | None = None
    attack: Whole | None = None
    defence: Whole | None = None
    limit: Whole | None = None
    damage: Whole | None = None
    difficulty: Whole | None = None
    stays: bool | None = None
    acted: bool = False
    gave: bool = False


class LocationAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A location of the scenario with other figures, or one of an own map; links stand on both sides."""

    id: str
    links: tuple[str, ...] | None = None
    secrets: Whole | None = None
    difficulty: Whole | None = None
    clues: Whole = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of echoes.

    begin: the phase, or the step of one, that is entered. turn, actions: the hero whose turn it is, and what
    is left of it (with `turn`, `begin` is `heroes.act`). event: the card that lies open.
    heroes: default the first heroes of the box, one a seat. locations: those of the scenario that differ; if
    one of them is not in the scenario, they are the whole map.
    deck: the event deck from the top, exactly (default: the scenario's, shuffled). secrets: the top of the
    secrets pile; below them lie the scenario's other secrets, shuffled.
    """

    scenario: str = ""
    begin: Begin = "heroes.choose"
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    rounds: Whole | None = None
    turn: str = ""
    actions: Annotated[int, Meta(ge=1, le=2)] = 2
    event: str = ""
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    heroes: tuple[HeroAt, ...] = ()
    characters: tuple[CharacterAt, ...] = ()
    locations: tuple[LocationAt, ...] = ()
    goal: Goal | None = None
    brought: Whole = 0
