"""Refuses, in what decides and folds, what would make two machines disagree and what no import shows.

    python -m tools.purity [FOLDER]

The same entries must fold to the same bytes under any PYTHONHASHSEED, on any machine. Import contracts keep
clocks and `random` out; this reads the source for the rest: the order of a set, `hash` and `id`, floats, the
environment, files. It looks at one module at a time and knows a set when it is written as one (a literal,
`set()`, a set operation, `.keys() & ...`), when a name was given one, or when an annotation says so.

There is no comment that silences it. To say it exactly instead: `sorted(...)` without a key, tuples, `//`,
`fractions.Fraction(a, b)`, and `engine.content` for packaged files.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.sets import SetOrder

REASONS = {
    "set-order": "a set has no order that two runs share: sort it (without a key) or keep a tuple or a dict",
    "set-field": "a field that is a set is written in no fixed order: use a sorted tuple",
    "hash": "differs with PYTHONHASHSEED: hash canonical bytes with hashlib",
    "id": "is an address in memory: compare with `is`, or give the thing an id of its own",
    "float": "floats differ in their last digit: use integers or fractions.Fraction",
    "division": "makes a float: use // or fractions.Fraction(a, b)",
    "clock": "reads a clock: time is handed in by the interfaces and kept beside the event",
    "chance": "is not logged: ask for a throw with tx.roll or tx.shuffle",
    "environment": "differs between machines: settings are handed in and written in the first event",
    "files": "reads or writes outside the log: packaged content comes through engine.content",
    "globals": "reaches names that no reader sees: pass them",
    "hidden": "hides what is run from every check: call it by name",
}

MODULES = {
    "clock": ("calendar", "datetime", "sched", "time"),
    "chance": ("random", "secrets", "uuid"),
    "environment": ("getpass", "locale", "os", "platform", "socket"),
    "files": ("fileinput", "glob", "io", "pathlib", "shutil", "sqlite3", "subprocess", "tempfile"),
}
CALLS = {
    "hash": ("hash",),
    "id": ("id",),
    "float": ("complex", "float"),
    "files": ("breakpoint", "input", "open", "print"),
    "globals": ("globals", "locals", "vars"),
    "hidden": ("__import__", "compile", "eval", "exec"),
}
FILE_METHODS = frozenset({"open", "read_bytes", "read_text", "write_bytes", "write_text"})
EXACT_MATH = frozenset({"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"})

MODULE_RULE = {module: rule for rule, modules in MODULES.items() for module in modules}
CALL_RULE = {call: rule for rule, calls in CALLS.items() for call in calls}

# The one module that may read: packaged content, which is hashed into the rules that a session is pinned to.
READERS = frozenset({"engine/content.py"})


class Finding(NamedTuple):
    """One refused expression. `path` is relative to the checked folder, `line` starts at 1."""

    path: str
    line: int
    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}: {REASONS[self.rule]} [{self.rule}]"


def check(source: str, path: str = "<source>") -> list[Finding]:
    """Everything refused in one module, by line. Raises SyntaxError."""
    tree = ast.parse(source, path)
    found = [
        Finding(path, getattr(node, "lineno", 1), rule, what)
        for node in ast.walk(tree)
        for rule, what in _judge(node)
    ]
    found += [Finding(path, line, rule, what) for line, rule, what in SetOrder.of(tree)]
    if path in READERS:
        found = [each for each in found if each.rule != "files"]
    return sorted(found, key=lambda each: (each.line, each.rule, each.what))


def watched(root: Path) -> Iterator[Path]:
    """The modules that decide or fold: all of engine but its store, and the projections."""
    for folder in ("engine", "projections"):
        for path in sorted((root / folder).rglob("*.py")):
            if not path.is_relative_to(root / "engine" / "store"):
                yield path


def check_tree(root: Path) -> list[Finding]:
    """Everything refused under a checkout, by path and line."""
    return [
        finding
        for path in watched(root)
        for finding in check(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
    ]


def _judge(node: ast.AST) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Import(names=names):
            for alias in names:
                yield from _module(alias.name)
        case ast.ImportFrom(module=str(module), names=names):
            yield from _module(module)
            if module == "math":
                yield from _math(alias.name for alias in names)
        case ast.Attribute(value=ast.Name(id="math"), attr=attr):
            yield from _math([attr])
        case ast.Attribute(
            value=ast.Name(id="sys"), attr="argv" | "platform" | "flags" | "modules" | "stdin"
        ):
            yield "environment", f"sys.{node.attr}"
        case ast.Call(func=func):
            yield from _call(node, func)
        case ast.Constant(value=float() | complex()):
            yield "float", ast.unparse(node)
        case ast.BinOp(op=ast.Div()) if not _joins_a_path(node):
            yield "division", ast.unparse(node)
        case ast.AugAssign(op=ast.Div()):
            yield "division", ast.unparse(node)
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            yield from _float_annotation(annotation)
        case ast.FunctionDef(returns=ast.expr() as returns):
            yield from _float_annotation(returns)


def _module(name: str) -> Iterator[tuple[str, str]]:
    top = name.partition(".")[0]
    if top in MODULE_RULE:
        yield MODULE_RULE[top], f"import {name}"
    elif name in ("importlib.resources", "pkgutil"):
        yield "files", f"import {name}"


def _math(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        if name not in EXACT_MATH:
            yield "float", f"math.{name}"


def _call(node: ast.Call, func: ast.expr) -> Iterator[tuple[str, str]]:
    match func:
        case ast.Name(id=name) if name in CALL_RULE:
            yield CALL_RULE[name], f"{name}()"
        case ast.Attribute(attr=attr, value=value) if attr in FILE_METHODS and _is_place(value):
            yield "files", f".{attr}()"
    # `sorted(things, key=id)` and `map(hash, things)` call it, too. As a local name `id` is an ordinary word.
    handed = [keyword.value for keyword in node.keywords if keyword.arg == "key"]
    if isinstance(func, ast.Name) and func.id in ("map", "filter"):
        handed += node.args[:1]
    for each in handed:
        if isinstance(each, ast.Name) and each.id in ("hash", "id"):
            yield each.id, f"{ast.unparse(func)}(... {each.id} ...)"


def _is_place(value: ast.expr) -> bool:
    # `course.open(...)` on one of our own objects is not a file; a path is a call, a division or named so.
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return any(word in name.lower() for word in ("path", "file", "place", "folder", "resource"))
    return isinstance(value, ast.Call | ast.BinOp)


def _joins_a_path(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (node.left, node.right)
    )


def _float_annotation(annotation: ast.expr) -> Iterator[tuple[str, str]]:
    if any(isinstance(part, ast.Name) and part.id == "float" for part in ast.walk(annotation)):
        yield "float", ast.unparse(annotation)


def main(arguments: list[str]) -> int:
    """Prints what it finds; 0 when there is nothing, 1 otherwise."""
    findings = check_tree(Path(arguments[0]) if arguments else Path())
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
