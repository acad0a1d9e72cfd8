"""No module needs, however far around, one that needs it, but for `engine.turn` and its parts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOGETHER = {
    "engine.turn",
    "engine.system",
    "engine.figures",
    "engine.following",
    "engine.pieces",
    "engine.throws",
    "engine.waiting",
    "engine.windows",
}
"""A decision in the making, the rules that run in it, and what its steps can reach."""


def modules() -> dict[str, Path]:
    found = {}
    for folder in ("engine", "projections", "replays", "service"):
        for path in (ROOT / folder).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def needed(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """What a module imports: at its top, within functions, and for its types alone."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{each.name}" for each in node.names)
            yield from (each if each in known else node.module for each in names)


def circles(graph: dict[str, set[str]]) -> set[str]:
    """The modules on a circle: those left when what needs nothing, and what nothing needs, is gone."""
    left = {module: set(needs) for module, needs in graph.items()}
    while True:
        needed_ones = set().union(*left.values())
        ends = {module for module, needs in left.items() if not needs or module not in needed_ones}
        if not ends:
            return set(left)
        left = {module: needs - ends for module, needs in left.items() if module not in ends}


def test_there_is_no_circle_of_imports() -> None:
    known = modules()
    graph = {name: {*needed(path, known)} & {*known} - {name} for name, path in known.items()}
    assert "engine.turn" in graph["engine.throws"]
    assert circles(graph) <= TOGETHER


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}) == {"a", "b", "c"}
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == set()
