"""Packaged content: the only module of the core that reads files.

Rule systems keep their printed content and clauses as TOML beside their code and read it by the name of their
package. That of a replaced version lies in an archive and is read in the same way (`engine.released`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec

from engine.errors import InternalError, Malformed
from engine.wording import say

T = TypeVar("T")

_carried: dict[str, Mapping[str, bytes]] = {}
"""Packages whose files came in an archive."""


def read(package: str, *path: str) -> bytes:
    """The bytes of one packaged file: `read("engine.rules.echoes", "content", "events.toml")`.

    Raises InternalError when there is no such package or file, or a part of the path is not a plain name.
    """
    _plain(package, path)
    if package in _carried:
        return _carried_file(package, "/".join(path))
    place = _locate(package, path)
    try:
        data: bytes = place.read_bytes()
    except OSError as error:
        raise InternalError(f"{place_name(package, *path)}: no such packaged file") from error
    return data


def names(package: str, *path: str) -> tuple[str, ...]:
    """The names of the files in a packaged folder, sorted (folders come in no fixed order).

    Raises InternalError when there is no such package or folder.
    """
    _plain(package, path)
    if package in _carried:
        return _carried_names(package, "/".join((*path, "")))
    place = _locate(package, path)
    try:
        return tuple(sorted(each.name for each in place.iterdir() if each.is_file()))
    except (OSError, ValueError) as error:
        raise InternalError(f"{place_name(package, *path)}: no such packaged folder") from error


def packaged(package: str, folders: tuple[str, ...] = ("scenarios",)) -> dict[str, bytes]:
    """All content of a game: its files in `content/` and in these folders of it, by their path below that
    (`heroes.toml`, `scenarios/unsaid-bell.toml`), sorted folder by folder. A game may have none of them."""
    files = {name: read(package, "content", name) for name in names(package, "content")}
    for folder in folders:
        try:
            inside = names(package, "content", folder)
        except InternalError:
            continue
        files.update({f"{folder}/{name}": read(package, "content", folder, name) for name in inside})
    return files


def archive(package: str, *path: str) -> Mapping[str, bytes]:
    """The files in a packaged zip, by their path in it. Raises InternalError for what is no zip."""
    import io
    import zipfile  # 90 ms, for old sessions alone

    try:
        with zipfile.ZipFile(io.BytesIO(read(package, *path))) as packed:
            return {name: packed.read(name) for name in sorted(packed.namelist())}
    except (zipfile.BadZipFile, NotImplementedError) as error:
        raise InternalError(f"{place_name(package, *path)}: no archive: {error}") from error


def carry(package: str, files: Mapping[str, bytes]) -> None:
    """From now on the files of this package, by their path in it, are these."""
    _carried[package] = files


def _carried_file(package: str, path: str) -> bytes:
    if path not in _carried[package]:
        raise InternalError(f"{place_name(package, path)}: no such packaged file")
    return _carried[package][path]


def _carried_names(package: str, folder: str) -> tuple[str, ...]:
    inside = [path.removeprefix(folder) for path in _carried[package] if path.startswith(folder)]
    if not inside:
        raise InternalError(f"{place_name(package, folder)}: no such packaged folder")
    return tuple(sorted(name for name in inside if "/" not in name))


def place_name(package: str, *path: str) -> str:
    """How messages name a packaged file: `engine/rules/echoes/content/events.toml`."""
    return "/".join((*package.split("."), *path))


def decode(data: bytes, type: type[T], where: str) -> T:
    """TOML text as a value of `type`, a Struct that forbids unknown fields.

    `where` names the file in messages. Raises Malformed naming the file, the path in it (or the line, when
    it is not TOML at all) and what was expected there.
    """
    try:
        return msgspec.toml.decode(data, type=type)
    except msgspec.ValidationError as error:
        expected, _, path = str(error).partition(" - at `")
        raise fault(where, path.rstrip("`") or "$", expected) from error
    except UnicodeDecodeError as error:
        raise Malformed(say("{where}: not UTF-8, at byte {byte}", where=where, byte=error.start)) from error
    except (ValueError, RecursionError) as error:  # also what the parser itself stumbles over
        raise Malformed(say("{where}: not TOML: {problem}", where=where, problem=str(error))) from error


def faults(value: Any, kind: Any, path: str = "$") -> list[tuple[str, str]]:
    """Everything in a value, as JSON has it, that does not fit a type: its path, and what was expected. A
    record is looked at field by field, a list thing by thing."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    within: list[tuple[str, str]] = []
    if isinstance(value, dict) and isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        for field in msgspec.structs.fields(bare):
            name = field.encode_name
            if name in value:
                within += faults(value[name], field.type, f"{path}.{name}")
            elif field.required:
                within.append((path, f"Object missing required field `{name}`"))
    elif isinstance(value, list) and get_origin(bare) is tuple:
        for nth, each in enumerate(value):
            within += faults(each, get_args(bare)[0], f"{path}[{nth}]")
    if not within:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            expected, _, at = str(error).partition(" - at `$")
            within.append((path + at.rstrip("`"), expected))
    return within


def fault(where: str, path: str, expected: str) -> Malformed:
    """The refusal of a content file: which file, where in it (`$.card[3].limit`), what was expected."""
    return Malformed(say("{where}, at {path}: {expected}", where=where, path=path, expected=expected))


def _plain(package: str, path: tuple[str, ...]) -> None:
    # Scenario names come from the command line and end up in paths: none may climb out of its package.
    if any(part in ("", ".", "..") or "/" in part or "\\" in part for part in path):
        raise InternalError(f"{package}: {path!r} is not a path of plain names")


def _locate(package: str, path: tuple[str, ...]) -> Any:
    from importlib.resources import files  # 20 ms, and most commands read no content

    try:
        return files(package).joinpath(*path) if path else files(package)
    except ModuleNotFoundError as error:
        raise InternalError(f"{package}: no such package") from error
