"""The mutants of a module: its syntax tree with one thing changed at a time, for `tools.mutation`.

What no test can notice is left alone: annotations and type aliases, docstrings, imports, `assert`s (they
narrow types), the sentences of an `InternalError` and of `say` (the catalogues hold those to the word),
the keywords of a class, and statements outside functions (but not the values in them).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeGuard

COMPARES: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
TYPES = {"Callable", "Literal", "Union", "dict", "frozenset", "list", "set", "tuple", "type"}
DROPPED = (
    ast.AnnAssign, ast.Assign, ast.AugAssign, ast.Break, ast.Continue, ast.Delete, ast.Expr, ast.Raise,
    ast.Return,
)  # fmt: skip
UNREAD = ("annotation", "format_spec", "returns")
WIDTH = 120


class Change(NamedTuple):
    """A node, one of its fields, and what else it may hold; `dropped` is the statement left out by that."""

    owner: ast.AST
    field: str
    value: object
    dropped: ast.stmt | None = None


class Mutant(NamedTuple):
    """One change: its line, and the code around it as it was and as it is."""

    line: int
    before: str
    after: str


def mutants(tree: ast.Module, names: Sequence[str] = ()) -> Iterator[Mutant]:
    """Every mutant of a module, or of the functions, classes and methods (`Class.method`) named. `tree` is
    the mutant until the next one is asked for; in the end it is as it was."""
    for scope in [_named(tree, name) for name in names] or [tree]:
        changes = [each for node in _walk(scope) for each in _changes(node)]
        for owner, field, value, dropped in sorted(
            changes, key=lambda each: _line(each.dropped or each.owner)
        ):
            shown = dropped or owner
            was, before = getattr(owner, field), _shown(shown)
            setattr(owner, field, value)
            ast.fix_missing_locations(tree)
            after = "(left out)" if dropped else _shown(shown)
            yield Mutant(_line(shown), *_around_difference(before, after))
            setattr(owner, field, was)


def _named(tree: ast.Module, name: str) -> ast.AST:
    there: dict[str, ast.AST] = {}
    for part in tree.body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            there[part.name] = part
        if isinstance(part, ast.ClassDef):
            there |= {
                f"{part.name}.{each.name}": each for each in part.body if isinstance(each, ast.FunctionDef)
            }
    if name not in there:
        raise ValueError(f"there is no function or class {name}; there are {', '.join(there)}")
    return there[name]


def _shown(node: ast.AST) -> str:
    """The node in one line; of a compound statement its head."""
    return ast.unparse(node).partition("\n")[0]


def _line(node: ast.AST) -> int:
    """Where a node stands; some have no place of their own, but their first part has."""
    return next(each.lineno for each in ast.walk(node) if hasattr(each, "lineno"))


def _around_difference(before: str, after: str) -> tuple[str, str]:
    """Both, without much of a long line that is the same in them."""
    pairs = enumerate(zip(before, after, strict=False))
    same = next((place for place, (one, other) in pairs if one != other), 0)
    cut = same - 40 if same > 50 else 0
    return _ended(before, cut), _ended(after, cut)


def _ended(text: str, cut: int) -> str:
    text = f"...{text[cut:]}" if cut else text
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}..."


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """The node and what is below it, but for what is left alone."""
    yield node
    for _, value in _fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not _left_alone(part):
                yield from _walk(part)


def _fields(node: ast.AST) -> Iterator[tuple[str, object]]:
    skipped = ("bases", "keywords") if isinstance(node, ast.ClassDef) else UNREAD
    return (each for each in ast.iter_fields(node) if each[0] not in skipped)


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Name(id="InternalError" | "AssertionError")):
            return True
        case ast.Assign(value=ast.Subscript(value=ast.Name(id=name))):
            return name in TYPES
    return False


def _changes(node: ast.AST) -> Iterator[Change]:
    """What else a node may be, may hold, or may hold less of."""
    yield from _itself(node)
    for field, value in _fields(node):
        if isinstance(value, ast.expr) and not _left_alone(value):
            yield from (Change(node, field, other) for other in _others(value))
        elif isinstance(value, list):
            for place, part in enumerate(value):
                if place == 0 and field == "args" and _says(node):
                    continue
                rest = value[:place], value[place + 1 :]
                if isinstance(part, ast.expr) and not _left_alone(part):
                    yield from (Change(node, field, [*rest[0], other, *rest[1]]) for other in _others(part))
                elif _may_be_dropped(node, part, last=not rest[1]):
                    yield Change(node, field, [*rest[0], ast.Pass(), *rest[1]], part)


def _says(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"


def _may_be_dropped(node: ast.AST, part: ast.AST, last: bool) -> TypeGuard[ast.stmt]:
    """Whether a simple statement of a function says something. That it returns None is a mutant of its last
    `return` anyway."""
    if not isinstance(part, DROPPED) or isinstance(node, ast.Module | ast.ClassDef) or _left_alone(part):
        return False
    if isinstance(part, ast.AnnAssign):
        return part.value is not None
    return not (last and isinstance(part, ast.Return) and isinstance(node, ast.FunctionDef))


def _itself(node: ast.AST) -> Iterator[Change]:
    """The node with another operator, or with less in it."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                others = COMPARES[type(op)]
                yield from (Change(node, "ops", [*ops[:place], each(), *ops[place + 1 :]]) for each in others)
        case ast.BoolOp(op=op):
            yield Change(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            yield Change(node, "op", ARITHMETIC[type(op)]())
        case ast.Call(func=func, args=args, keywords=keywords):
            if isinstance(func, ast.Name) and func.id in OPPOSITES:
                yield Change(node, "func", ast.Name(OPPOSITES[func.id], ast.Load()))
            yield from (Change(node, "args", rest) for rest in _without_one(args) if not _says(node))
            yield from (Change(node, "keywords", rest) for rest in _without_one(keywords))
        case ast.Tuple(elts=elts, ctx=ast.Load()) | ast.List(elts=elts, ctx=ast.Load()) | ast.Set(elts=elts):
            yield from (Change(node, "elts", rest) for rest in _without_one(elts))
        case ast.Slice(lower=lower, upper=upper):
            yield from (Change(node, "lower", None) for _ in [lower] if lower)
            yield from (Change(node, "upper", None) for _ in [upper] if upper)
        case ast.If() | ast.While() | ast.IfExp():
            yield from (Change(node, "test", other) for other in _otherwise(node))
        case ast.comprehension(ifs=ifs):
            yield from (Change(node, "ifs", rest) for rest in _without_one(ifs))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield Change(node, "value", ast.Constant(None))


def _otherwise(node: ast.If | ast.While | ast.IfExp) -> Iterator[ast.expr]:
    """The condition of a branch negated, where that is no mutant of it anyway; and as if it held."""
    test = node.test
    if not isinstance(test, ast.Compare) and not (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    ):
        yield ast.UnaryOp(ast.Not(), test)
    if isinstance(node, ast.If):
        yield ast.Constant(True)


def _without_one(parts: list) -> list[list]:
    return [parts[:place] + parts[place + 1 :] for place in range(len(parts))]


def _others(node: ast.expr) -> list[ast.expr]:
    """What may stand in the place of an expression."""
    match node:
        case ast.Constant(value=bool() as value):
            return [ast.Constant(not value)]
        case ast.Constant(value=int() as value):
            return [ast.Constant(value + 1), ast.Constant(value - 1)]
        case ast.Constant(value=str() as value):
            return [ast.Constant(f"{value}~")]
        case ast.Constant(value=bytes() as value):
            return [ast.Constant(value + b"~")]
        case ast.Constant(value=None):
            return [ast.Constant(1)]
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            return [operand]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.BoolOp(values=[one, other]):
            return [one, other]
        case ast.BoolOp(op=op, values=values):
            return [ast.BoolOp(op, rest) for rest in _without_one(values)]
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case ast.Dict(keys=keys, values=values):
            rests = zip(_without_one(keys), _without_one(values), strict=True)
            return [ast.Dict(some, others) for some, others in rests]
    return []
