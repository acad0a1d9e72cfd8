"""Keeping the rules that are replaced: an archive of their steps and content, for `engine.released`.

What goes in is what deciding needs: `rules` and `forecast` with everything they import of their game, the
content and the clauses. Events, state, evolve and the model stay outside: all versions share those. The same
sources give the same bytes: names sorted, times fixed, nothing compressed.
"""

from __future__ import annotations

import ast
import io
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from engine import released
from engine.errors import InternalError, Refusal
from engine.system import Rules

NEEDED = ("rules", "forecast")
SHARED = ("events", "state", "evolve", "model")
"""Modules that all versions share; so are those that are called after one of them (`evolve_cards`)."""

BROKEN = (Refusal, InternalError, ImportError, SyntaxError, AttributeError, NameError, TypeError, LookupError)
"""What sources of another time may raise when they are tried beside what is shared today."""

Sources = Mapping[str, bytes]
"""A game's package: its files by their path in it."""


def read_folder(folder: Path) -> Sources:
    """The sources in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(files)}


def committed(root: Path, game: str) -> Sources:
    """The sources as the last commit has them: those before a change that is not committed yet."""
    place = f"engine/rules/{game}"
    command = (shutil.which("git") or "git", "-C", str(root), "archive", "--format=zip", "HEAD", place)
    try:
        ran = subprocess.run(command, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            "git does not have the rules that are replaced: name their folder, with --replaced"
        ) from error
    with zipfile.ZipFile(io.BytesIO(ran.stdout)) as packed:
        names = [name for name in packed.namelist() if not name.endswith("/")]
        return {name.removeprefix(f"{place}/"): packed.read(name) for name in names}


def archive(sources: Sources, pinned: released.Pinned) -> released.Files:
    """What is kept of these sources."""
    package = _package(pinned)
    modules = {_module(path): path for path in sources if path.endswith(".py")}
    kept = {released.PINNED: msgspec.json.encode(pinned)}
    for module in sorted(_reached(package, sources, modules)):
        if not _shared(module):
            kept[modules[module]] = sources[modules[module]]
    printed = (path for path in sources if path == "clauses.toml" or path.startswith("content/"))
    kept |= {path: sources[path] for path in printed}
    return dict(sorted(kept.items()))


def pack(files: released.Files) -> bytes:
    """An archive as a zip; the same files, the same bytes, whatever made them."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as packed:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o644 << 16
            packed.writestr(info, data)
    return made.getvalue()


def kept(sources: Sources, pinned: released.Pinned, agrees: Callable[[Rules], bool]) -> released.Files:
    """The archive of these sources, if they are this version and decide its golden sessions as recorded."""
    try:
        files = archive(sources, pinned)
        if agrees(released.load(_package(pinned), files)):
            return files
    except BROKEN:
        pass
    raise SystemExit(
        f"no sources of {pinned.game} version {pinned.version} decide its golden sessions: "
        "name their folder, with --replaced"
    )


def _package(pinned: released.Pinned) -> str:
    return f"engine.rules.{pinned.game}"


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _shared(module: str) -> bool:
    first = module.partition(".")[0]
    return module == "__init__" or any(first == each or first.startswith(f"{each}_") for each in SHARED)


def _reached(package: str, sources: Sources, modules: Mapping[str, str]) -> set[str]:
    """The modules that deciding imports, shared ones included (what those import is theirs)."""
    todo = [each for each in NEEDED if each in modules]
    found: set[str] = set()
    while todo:
        module = todo.pop()
        if module in found:
            continue
        found.add(module)
        above = module.rpartition(".")[0]
        if above:
            todo.append(above)
        if not _shared(module):
            todo += [each for each in _imports(package, sources[modules[module]]) if each in modules]
    return found


def _imports(package: str, source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value == package:
            raise InternalError(f"rules that are kept read content by __package__: {package!r}")
        if isinstance(node, ast.Import):
            if any(each.name.startswith(f"{package}.") for each in node.names):
                raise InternalError(f"rules that are kept import by from: {ast.unparse(node)}")
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == package:
                yield from (each.name for each in node.names)
            elif node.module.startswith(f"{package}."):
                inside = node.module.removeprefix(f"{package}.")
                yield inside
                yield from (f"{inside}.{each.name}" for each in node.names)
