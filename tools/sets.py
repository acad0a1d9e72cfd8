"""Where the order of a set could be seen: the part of the purity check that follows names.

A set may be asked (`in`, `len`, `<=`), combined, and put in order by `sorted`. Whatever else walks over it, a
loop, a list, a join, sees an order that changes with PYTHONHASHSEED.
"""

from __future__ import annotations

import ast

Found = tuple[int, str, str]

MAKERS = frozenset({"frozenset", "set"})
TYPES = MAKERS | {"AbstractSet", "MutableSet", "Set"}
SET_METHODS = frozenset({"copy", "difference", "intersection", "symmetric_difference", "union"})
VIEWS = frozenset({"items", "keys"})
SET_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)

# These give the same answer whatever order they are fed in. With a key, equals keep the order they came in.
ORDERLESS = frozenset({"all", "any", "len", "sum"}) | MAKERS
ORDERLESS_WITHOUT_KEY = frozenset({"max", "min", "sorted"})
# These hand on, one by one, what they are given.
WALKERS = frozenset(
    {"dict", "enumerate", "filter", "iter", "list", "map", "next", "repr", "reversed", "str", "tuple", "zip"}
)
WALKING_METHODS = frozenset({"extend", "fromkeys", "join", "writelines"})


class SetOrder(ast.NodeVisitor):
    """One walk over one module. Names are followed in the order written, a scope at a time."""

    def __init__(self) -> None:
        self.scopes: list[dict[str, bool]] = [{}]
        self.found: list[Found] = []
        self.calm: list[ast.AST] = []  # comprehensions whose result is put in order, or into a set, at once

    @classmethod
    def of(cls, tree: ast.Module) -> list[Found]:
        """Line, rule and expression of every place in a module where a set's order could be seen."""
        walk = cls()
        # A function may use a constant that stands below it, so the module's own names come first.
        for part in tree.body:
            if isinstance(part, ast.Assign):
                for target in part.targets:
                    walk.bind(target, walk.is_set(part.value))
            elif isinstance(part, ast.AnnAssign):
                walk.bind(part.target, _names_a_set(part.annotation))
        walk.visit(tree)
        return walk.found

    def refuse(self, node: ast.expr, rule: str = "set-order") -> None:
        self.found.append((node.lineno, rule, ast.unparse(node)))

    def look(self, node: ast.expr) -> None:
        if self.is_set(node):
            self.refuse(node)

    def is_set(self, node: ast.expr) -> bool:
        """True if the expression is, as far as this module shows, a set."""
        match node:
            case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
                return True
            case ast.Name(id=name):
                return next((scope[name] for scope in reversed(self.scopes) if name in scope), False)
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in SET_METHODS:
                return self.is_set(value)
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, SET_OPERATORS):
                return any(self.is_set(side) or _is_view(side) for side in (left, right))
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.NamedExpr(value=value):
                return self.is_set(value)
        return False

    # Names: what they were given last, function by function.

    def bind(self, target: ast.expr, is_set: bool) -> None:
        if isinstance(target, ast.Name):
            self.scopes[-1][target.id] = is_set
        elif isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                self.bind(part.value if isinstance(part, ast.Starred) else part, False)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        if any(isinstance(target, ast.Tuple | ast.List) for target in node.targets):
            self.look(node.value)
        for target in node.targets:
            self.bind(target, self.is_set(node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.generic_visit(node)
        self.bind(node.target, _names_a_set(node.annotation))

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.generic_visit(node)
        self.bind(node.target, self.is_set(node.value))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and _names_a_set(part.annotation):
                self.refuse(part.annotation, "set-field")
        self.scopes.append({})
        self.generic_visit(node)
        self.scopes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        self.scopes.append({each.arg: _names_a_set(each.annotation) for each in arguments})
        self.generic_visit(node)
        self.scopes.pop()

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    # Places where an order is seen.

    def visit_For(self, node: ast.For | ast.AsyncFor) -> None:
        self.look(node.iter)
        self.bind(node.target, False)
        self.generic_visit(node)

    visit_AsyncFor = visit_For

    def visit_Starred(self, node: ast.Starred) -> None:
        self.look(node.value)
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.look(node.value)
        self.generic_visit(node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        self.look(node.value)
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> None:
        # `{*these, *those}` walks into a set again, so no order is seen.
        for part in node.elts:
            self.visit(part.value if isinstance(part, ast.Starred) else part)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self.calm.append(node)
        self.comprehend(node)

    def comprehend(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        self.scopes.append({})
        for part in node.generators:
            if not any(each is node for each in self.calm):
                self.look(part.iter)
            self.bind(part.target, False)
        self.generic_visit(node)
        self.scopes.pop()

    visit_ListComp = visit_DictComp = visit_GeneratorExp = comprehend

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name in ORDERLESS | ORDERLESS_WITHOUT_KEY:
                if name in ORDERLESS or not any(keyword.arg == "key" for keyword in node.keywords):
                    self.calm += node.args
                else:
                    self.look_at(node.args)
            case ast.Name(id=name) if name in WALKERS:
                self.look_at(node.args)
            case ast.Attribute(attr=attr) if attr in WALKING_METHODS:
                self.look_at(node.args)
            case ast.Attribute(attr="pop", value=value) if not node.args:
                self.look(value)
        self.generic_visit(node)

    def look_at(self, arguments: list[ast.expr]) -> None:
        for argument in arguments:
            self.look(argument)


def _is_view(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS


def _names_a_set(annotation: ast.expr | None) -> bool:
    match annotation:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in TYPES
        case ast.Subscript(value=value):
            return _names_a_set(value)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _names_a_set(left) or _names_a_set(right)
    return False
