"""Replaced rules: the steps and the content of a version that a newer one replaced, loaded from an archive.

The modules of an archive live beside the present ones, under a package of their own. When they import a
module of their game, they get the archive's if it holds one, and the present one otherwise: events, state and
evolve are shared by all versions. Their source stays as it was written (`from engine.rules.echoes.state
import Board`); this module only decides where such an import leads.
"""

from __future__ import annotations

import builtins
import functools
import hashlib
import importlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import content
from engine.errors import InternalError
from engine.system import Rules

PINNED = "pinned.json"
"""In an archive: what sessions of this version are pinned to."""


class Pinned(Struct, frozen=True, forbid_unknown_fields=True):
    """Game, version and content hash, as they stand in the first event of a session. The hash is stored
    because it may have been computed in another way at that time."""

    game: str
    version: int
    content: str


Files = Mapping[str, bytes]
"""An archive: `rules.py`, `phases/heroes.py`, `content/items.toml`, ... by the path in the game's package."""


def pinned(files: Files) -> Pinned:
    """What an archive says it is. `InternalError` for one that does not say."""
    try:
        return msgspec.json.decode(files[PINNED], type=Pinned)
    except (KeyError, msgspec.MsgspecError) as error:
        raise InternalError(f"an archive of rules says in {PINNED} what it is: {error}") from error


def load(package: str, files: Files) -> Rules:
    """The rules in an archive of `package`, loaded once. `InternalError` where they are not what it says."""
    said = pinned(files)
    found: Rules = importlib.import_module(f"{mount(package, files)}.rules").RULES
    if (found.game, found.version) != (said.game, said.version):
        raise InternalError(f"the archive of {said.game} {said.version} holds {found.game} {found.version}")
    return replace(found, content=said.content)


def mount(package: str, files: Files) -> str:
    """Make the modules of an archive importable; returns the name of the package to import them from."""
    said = pinned(files)
    whole = hashlib.sha256(msgspec.json.encode(files, order="sorted")).hexdigest()
    name = f"{package}_{said.version}_{whole[:12]}"
    if name not in _finder.archives:
        _finder.archives[name] = _Archive(package, name, files)
        content.carry(name, files)
    if _finder not in sys.meta_path:
        sys.meta_path.append(_finder)
    return name


class _Archive:
    """Modules of `package` as they were, importable from `name`."""

    def __init__(self, package: str, name: str, files: Files) -> None:
        self.package, self.name = package, name
        self.sources = {
            path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): data
            for path, data in files.items()
            if path.endswith(".py") and path != "__init__.py"
        }
        inits = (path.removesuffix("/__init__.py") for path in files if path.endswith("/__init__.py"))
        self.packages = tuple(sorted(each.replace("/", ".") for each in inits))
        self.builtins = {**builtins.__dict__, "__import__": self.imported}

    def holds(self, part: str) -> bool:
        """Whether a module (`steps`, `phases.heroes`; nothing for the package itself) comes from here."""
        return part == "" or part in self.sources

    def imported(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What `import` means in the modules of the archive."""
        part = name.removeprefix(self.package).removeprefix(".")
        if name not in (self.package, f"{self.package}.{part}"):
            return importlib.__import__(name, globals, locals, fromlist or (), level)
        if not fromlist:
            raise InternalError(f"rules that are kept import by from: import {name}")
        if part == "":
            return self._parts(fromlist)
        place = self.name if self.holds(part) else self.package
        return importlib.__import__(f"{place}.{part}", globals, locals, fromlist, 0)

    def _parts(self, names: Sequence[str]) -> ModuleType:
        """`from engine.rules.echoes import events`: the package, with each of these modules in it."""
        package = importlib.import_module(self.name)
        for each in names:
            place = self.name if self.holds(each) else self.package
            setattr(package, each, importlib.import_module(f"{place}.{each}"))
        return package


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of all archives, by the package each was mounted as."""

    def __init__(self) -> None:
        self.archives: dict[str, _Archive] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for name, archive in self.archives.items():
            part = fullname.removeprefix(name).removeprefix(".")
            if fullname in (name, f"{name}.{part}") and archive.holds(part):
                is_package = part == "" or part in archive.packages
                loader = _Loader(archive, part)
                return importlib.util.spec_from_loader(fullname, loader, is_package=is_package)
        return None


class _Loader(importlib.abc.ExecutionLoader):
    """Runs one module of an archive, with that archive's meaning of `import`."""

    def __init__(self, archive: _Archive, part: str) -> None:
        self._archive, self._part = archive, part

    def is_package(self, fullname: str) -> bool:
        return self._part == "" or self._part in self._archive.packages

    def get_source(self, fullname: str) -> str:
        return self._archive.sources.get(self._part, b"").decode()

    def get_filename(self, fullname: str) -> str:
        return f"<{fullname}>"

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = self._archive.builtins
        super().exec_module(module)


_finder = _Finder()


def kept(folder: str, game: str) -> tuple[int, ...]:
    """The versions of a game with an archive in a packaged folder (`echoes-1.zip`), the oldest first."""
    numbers = (name.removeprefix(f"{game}-").removesuffix(".zip") for name in content.names(folder))
    return tuple(sorted(int(each) for each in numbers if each.isdigit()))


@functools.cache
def archive(folder: str, game: str, version: int) -> Files:
    """The archive of one of them. `InternalError` where it is not what its name says."""
    files = content.archive(folder, f"{game}-{version}.zip")
    said = pinned(files)
    if (said.game, said.version) != (game, version):
        raise InternalError(f"{game}-{version}.zip holds {said.game} {said.version}")
    return files
