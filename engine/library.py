"""The rule systems that are installed, by name.

Folding and showing need a system's model only; `rules` loads the rest. A system is a package, under
`engine.rules` or of somebody else's, with the modules `model` (`MODEL`), `rules` (`RULES`) and, for people,
`wording`. All versions share model and wording; steps and content of those that were replaced are loaded from
their archives.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterable, Mapping
from types import ModuleType

from msgspec import Struct

from engine import content, released
from engine.codec import Codec
from engine.errors import RulesMissing, Unknown
from engine.model import Model
from engine.system import Rules
from engine.wording import say

GAMES = ("echoes", "fellowship", "mercenaries")
"""Module names of the systems, in the order they are listed."""

RELEASED = "engine.rules.released"
"""Where the archives of replaced versions lie."""

INSTALLED = "rollbook.games"
"""The entry points by which installed packages make games known: a name, and where its modules lie."""

_added: dict[str, str] = {}
_spoken: dict[str, dict[str, str | tuple[str, ...]]] = {}


def add(game: str, package: str) -> None:
    """Make a rule system of another package known under its name, in this process: of a test, or one that is
    installed nowhere. `package` is what its modules are imported from: `wolves` for `wolves.model`."""
    _added[game] = package


def added() -> tuple[tuple[str, str], ...]:
    """What was added, with its package: for another process, which has to be told (`add_all`)."""
    return tuple(_added.items())


def add_all(games: Iterable[tuple[str, str]]) -> None:
    """Make known here what was `added` in the process that this one works for."""
    _added.update(games)


def games() -> tuple[str, ...]:
    """The names of all systems."""
    return tuple(dict.fromkeys((*GAMES, *_added, *_installed())))


def loadable() -> tuple[tuple[str, ...], Mapping[str, Exception]]:
    """The names of all systems whose rules can be loaded; of those of somebody else's that cannot, what
    stands in the way."""
    broken: dict[str, Exception] = {}
    for game in games():
        try:
            rules(game)
        except Exception as error:
            if game in GAMES:
                raise
            broken[game] = error
    return tuple(each for each in games() if each not in broken), broken


def of_a_game(module: str) -> bool:
    """Whether a module belongs to a system of somebody else's."""
    packages = (*_added.values(), *_installed().values())
    return any(module == each or module.startswith(f"{each}.") for each in packages)


@functools.cache
def _installed() -> Mapping[str, str]:
    from importlib.metadata import entry_points  # 20 ms, for games of others alone

    return {each.name: each.value for each in entry_points(group=INSTALLED)}


def _known(game: str) -> bool:
    return game in GAMES or game in _added or game in _installed()


def _module(game: str, part: str) -> ModuleType:
    if not _known(game):
        raise Unknown(say("no game is called {game}", game=game), "", games())
    if part == "wording" and game not in GAMES:
        for code, said in words(game).items():
            _spoken.setdefault(code, {}).update(said)
    return importlib.import_module(f"{_package(game)}.{part}")


def _package(game: str) -> str:
    """What the modules of a system are imported from."""
    if game in _added or game not in GAMES:
        return _added.get(game) or _installed()[game]
    return f"engine.rules.{game}"


def model(game: str) -> Model:
    """The model of a system: all that folding its logs needs."""
    found: Model = _module(game, "model").MODEL
    return found


def rules(game: str, version: int = 0, content: str = "") -> Rules:
    """The rules of a system at a version (0: the present one), which may be one that was replaced;
    `RulesMissing` if not installed. Of rules under construction there is one edition, whatever was pinned
    (`edited` tells)."""
    present: Rules = _module(game, "rules").RULES
    known = content in ("", present.content) or present.version == 0
    if version in (0, present.version) and known:
        return present
    found = _replaced(game, version) if version in versions(game) else None
    if found is None or content not in ("", found.content):
        raise RulesMissing(
            say("the session is pinned to {game} version {n}, which is not installed", game=game, n=version),
            "",
            tuple(str(each) for each in (*versions(game), present.version)),
        )
    return found


def edited(rules: Rules, version: int, content: str) -> bool:
    """Whether a session of rules under construction (version 0) was begun before clauses or content of these
    were edited: it can be read and played on, but not decided again."""
    return version == rules.version == 0 and content != rules.content


def versions(game: str) -> tuple[int, ...]:
    """The versions that were replaced and can still be played, the oldest first."""
    return released.kept(RELEASED, game) if game in GAMES else ()


def pinned(game: str, version: int, content: str) -> Rules | None:
    """The rules of a session; None where they are not installed: it is looked at by its model alone."""
    try:
        return rules(game, version, content)
    except (RulesMissing, Unknown):
        return None


@functools.cache
def _replaced(game: str, version: int) -> Rules:
    return released.load(f"engine.rules.{game}", released.archive(RELEASED, game, version))


def wording(game: str) -> ModuleType:
    """How a system's events, questions and options are worded; see `docs/adding-a-system.md`."""
    return _module(game, "wording")


def spoken(code: str, template: str) -> tuple[str, ...]:
    """What games of others say for a template in a language, as far as their wording was asked for: its
    forms, or none."""
    said = _spoken.get(code, {}).get(template, ())
    return (said,) if isinstance(said, str) else said


Words = Mapping[str, Mapping[str, str | tuple[str, ...]]]
"""By the code of a language, by template, what it says: one form, or as many as the language counts by."""


@functools.cache
def words(game: str) -> Words:
    """What the system's `words.toml` says in other languages; nothing where it has none. What the systems of
    `GAMES` say is in the catalogues under `locale`."""
    package = _package(game)
    if "words.toml" not in content.names(package):
        return {}
    where = content.place_name(package, "words.toml")
    found: dict[str, dict[str, str | tuple[str, ...]]] = {}
    for row in content.decode(content.read(package, "words.toml"), _Words, where).words:
        english = row["en"] if isinstance(row["en"], str) else row["en"][0]
        for code, said in row.items():
            if code != "en":
                found.setdefault(code, {})[english] = said
    return found


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[dict[str, str | tuple[str, ...]], ...]


def optional(game: str, part: str, version: int = 0) -> ModuleType | None:
    """A module that a system may have beside its rules (`forecast`, `bot`), at a version that is installed
    (0: the present one); None where it has none, or is no system that is installed."""
    if not _known(game):
        return None
    try:
        if version and version in versions(game):
            kept = released.mount(f"engine.rules.{game}", released.archive(RELEASED, game, version))
            return importlib.import_module(f"{kept}.{part}")
        return _module(game, part)
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith(f".{part}"):
            raise
        return None


@functools.cache
def codec(game: str) -> Codec:
    """The encoder and decoder of a system's entries."""
    upcasters = getattr(_module(game, "model"), "UPCASTERS", None)
    return Codec(model(game), upcasters)
