"""The games: what is said of each before one is chosen, and how its tables may be kept."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from engine import library
from engine.beginning import KERNEL_OPTIONS
from engine.system import Rules
from engine.wording import Wording
from projections.translator import Translator, translator
from service.commands.simulating import odds_of
from service.http.holders import Asked
from service.http.problems import PROBLEMS
from service.simulate.session import bots
from service.table_options import Choice, Value, bot, choices


class Scenario(Struct, frozen=True):
    """A scenario: what is read out first, how long it takes and how hard it is; empty where nobody says.
    `places`: what a file of the table's own may be for."""

    id: str
    title: str
    intro: str
    length: str
    difficulty: str
    places: tuple[Value, ...]


class Game(Struct, frozen=True):
    """A game. `seats`: how many it takes, from and to; `options`: by id the values of a table option, the
    default first, and `choices` the same in words; `bots`: who may answer for a seat; `decks`: whether it
    reads decklists; `brings`: whether it reads files of a table's own."""

    game: str
    title: str
    version: int
    seats: tuple[int, int]
    length: str
    difficulty: str
    scenarios: tuple[Scenario, ...]
    options: dict[str, list[str]]
    choices: tuple[Choice, ...]
    bots: tuple[Value, ...]
    decks: bool
    brings: bool
    clauses: int


@get("/api/games", sync_to_thread=False, responses={}, tags=["tables"])
def games(request: Asked) -> list[Game]:
    """The games, each with its scenarios, how many seats it takes, and the options of its tables."""
    return [_game(game, request.state.language) for game in library.loadable()[0]]


@get("/api/games/{game:str}/odds", sync_to_thread=False, responses=PROBLEMS, tags=["tables"])
def game_odds(
    game: FromPath[str], skill: FromQuery[int | None] = None, difficulty: FromQuery[int | None] = None
) -> dict[str, Any]:
    """The exact chances of a test of a game, for every reading of the dice; without figures, those that the
    source published, beside ours."""
    return odds_of(game, skill, difficulty)


def _game(game: str, language: Wording) -> Game:
    rules, words = library.rules(game), translator(game, language)
    return Game(
        game=game,
        title=words.game(game),
        version=rules.version,
        seats=rules.seats,
        length=words.length(""),
        difficulty=words.difficulty(""),
        scenarios=tuple(_scenario(each, words, rules) for each in rules.scenarios),
        options={key: list(values) for key, values in {**KERNEL_OPTIONS, **rules.options}.items()},
        choices=tuple(choices(rules, words)),
        bots=tuple(Value(each, bot(each, words)) for each in sorted(bots(game))),
        decks=library.optional(game, "decklist") is not None,
        brings=rules.brings is not None,
        clauses=len(rules.clauses),
    )


def _scenario(id: str, words: Translator, rules: Rules) -> Scenario:
    places = rules.brings.places(id) if rules.brings else ()
    return Scenario(
        id, words.scenario(id), words.intro(id), words.length(id), words.difficulty(id),
        tuple([Value(each, words.thing(each)) for each in places]),
    )  # fmt: skip


GAMES = (games, game_odds)
