"""Every sentence that a table may read, found where it is written.

    say("..."), name("..."), title("...")   in what imports them from engine.wording: one sentence
    count("...", "...")       the same with a form for one and a form for several
    clauses.toml              the text of each clause, of the kernel and of every game that has words
    content/**.toml           what is printed on things: every `name`
    say("..."), count("...", "...")   in the page's modules, service/web/js
    commands/*.py             the help of commands: paragraphs of their docstrings, `help=` of their options
    released/GAME-N.zip       of rules that were replaced what is said nowhere else any more

A sentence that is put together while the program runs cannot be found and is reported. `name` and `Text` are
spared, which are also given what content calls a thing, and sentences that were kept.
"""

from __future__ import annotations

import ast
import re
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from service.cli import COMMANDS as LISTED
from service.cli import name_of
from service.helping import EXAMPLE, paragraphs
from service.page_words import Unseen, said_in

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "projections", "replays", "service")
RULES = Path("engine/rules")
PAGE = Path("service/web/js")
SCAFFOLD = Path("service/scaffold/ember")
COMMANDS, OPTIONS = "service/commands/", "service/options.py"
NAMES = {name_of(place) for group in LISTED.values() for place in group}
BARE = re.compile(r"(\s|\{\w*\})*")
OWN = Path("engine/wording.py")
"""Defines the markers, and hands templates on that others wrote."""


@dataclass(frozen=True, order=True)
class Sentence:
    """An English template, its form for several (or ""), and the file it stands in."""

    template: str
    several: str
    where: str


def sentences(root: Path = ROOT) -> Iterator[Sentence]:
    """Every sentence of the source tree, file by file. `Unseen` for one that is not written out."""
    present = set()
    for path in sources(root):
        for each in _in_file(path.name, path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()):
            present.add(each.template)
            yield each
    for path in sorted((root / RULES / "released").glob("*.zip")):
        yield from (each for each in in_archive(path, root) if each.template not in present)


def in_archive(path: Path, root: Path) -> Iterator[Sentence]:
    """The sentences of rules that were replaced; their sessions are still played on."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".toml")):
                where = path.relative_to(root).as_posix()
                yield from _in_file(name.rpartition("/")[2], archive.read(name).decode(), where)


def _in_file(name: str, text: str, where: str) -> Iterator[Sentence]:
    if name.endswith(".py"):
        return in_python(text, where)
    if name.endswith(".js"):
        return (Sentence(one, several, where) for one, several in said_in(text, where))
    return _values(tomllib.loads(text), "text" if name == "clauses.toml" else "name", where)


def sources(root: Path) -> Iterator[Path]:
    """The files that sentences stand in: everything but games without words."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if path.relative_to(root) != OWN and _spoken(path.relative_to(root), games(root)):
                yield path
    yield from sorted((root / PAGE).rglob("*.js"))
    yield root / "engine" / "clauses.toml"
    for game in games(root):
        yield root / RULES / game / "clauses.toml"
        yield from sorted((root / RULES / game / "content").rglob("*.toml"))


def games(root: Path) -> tuple[str, ...]:
    """The games of the tree that have words, also one that is not yet in `engine.library.GAMES`."""
    return tuple(sorted(path.parent.name for path in (root / RULES).glob("*/wording.py")))


def _spoken(path: Path, games: tuple[str, ...]) -> bool:
    if path.is_relative_to(SCAFFOLD):  # a game of others, with words of its own
        return False
    within = path.parts[len(RULES.parts) :] if path.is_relative_to(RULES) else ()
    return len(within) < 2 or within[0] in games


def _values(data: Any, key: str, where: str) -> Iterator[Sentence]:
    """The text under a key, wherever it is in a TOML file."""
    if isinstance(data, dict):
        for each, value in data.items():
            if each == key and isinstance(value, str):
                yield Sentence(value, "", where)
            else:
                yield from _values(value, key, where)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value, key, where)


def in_python(source: str, where: str) -> Iterator[Sentence]:
    """The sentences of a module, in the order they stand in."""
    tree = ast.parse(source, where)
    markers = _imported(tree)
    if where.startswith(COMMANDS) or where == OPTIONS:
        yield from (Sentence(each, "", where) for each in _helping(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in markers:
            yield from _marked(node, markers[node.func.id], where)


def _helping(tree: ast.Module) -> Iterator[str]:
    """What the help of commands says: paragraphs of what is above a command, and the help of options."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.rstrip("_") in NAMES:
            told = ast.get_docstring(node) or ""
            yield from (each for each in paragraphs(told) if each and not each.startswith(EXAMPLE))
    for each in ast.walk(tree):
        if isinstance(each, ast.keyword) and each.arg == "help" and (option := _written(each.value)):
            yield option


def _imported(tree: ast.Module) -> dict[str, str]:
    """What the markers are called here: `Text` may well be another library's."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "engine.wording":
            for each in node.names:
                if each.name in ("say", "count", "name", "title", "Text"):
                    found[each.asname or each.name] = each.name
    return found


def _marked(call: ast.Call, marker: str, where: str) -> Iterator[Sentence]:
    first = _written(call.args[0]) if call.args else None
    second = _written(call.args[1]) if marker == "count" and len(call.args) > 1 else ""
    if marker in ("say", "count") and (first is None or second is None):
        raise Unseen(f"{where}:{call.lineno}: write the sentence out in say() or count()")
    if first and not is_bare(first):
        yield Sentence(first, second or "", where)


def _written(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def is_bare(template: str) -> bool:
    """Whether a template is values and nothing else: `{face}`. There is nothing in it to translate."""
    return BARE.fullmatch(template) is not None
