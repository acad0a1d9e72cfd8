"""The purity check: quiet over the tree, finds every kind of impurity, leaves the exact forms alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import purity

ROOT = Path(__file__).resolve().parents[2]

BAD = {
    "set-order": [
        "for x in {1, 2}: f(x)",
        "for x in set(a): f(x)",
        "for x in {y for y in a}: f(x)",
        "rows = [x for x in frozenset(a)]",
        "rows = {x: 0 for x in set(a)}",
        "rows = tuple(set(a))",
        "rows = list({1, 2} | b)",
        "rows = [*{1, 2}]",
        "text = ', '.join({x.name for x in a})",
        "text = f'{set(a)}'",
        "text = str(set(a))",
        "first = next(iter({1, 2}))",
        "first, second = {1, 2}",
        "any_one = set(a).pop()",
        "rows.extend(set(a))",
        "rows = dict.fromkeys(set(a))",
        "for x in a.keys() & b.keys(): f(x)",
        "for x in a.keys() - {1}: f(x)",
        "rows = sorted({x for x in a}, key=len)",
        "first = min(set(a), key=len)",
        "seen = set()\nfor x in seen: f(x)",
        "seen = set()\nrows = tuple(seen.union(a))",
        "def g(seen: set[str]):\n    return tuple(seen)",
        "def g(seen: frozenset[str] | None):\n    yield from seen",
        "def g():\n    return list(ALL)\nALL = frozenset({1, 2})",
        "def g():\n    return tuple(x for x in ALL)\nALL: frozenset[int] = f()",
        "def g():\n    if (seen := set(a)):\n        f(*seen)",
    ],
    "set-field": ["class S:\n    names: set[str]", "class S:\n    names: frozenset[str] = frozenset()"],
    "hash": ["hash(a)", "sorted(a, key=hash)", "rows = map(hash, a)"],
    "id": ["id(a)", "sorted(a, key=id)"],
    "float": [
        "x = 0.5",
        "x = 1e3",
        "x = float(a)",
        "x = math.sqrt(a)",
        "from math import log",
        "class S:\n    share: float",
        "def f(share: float | None): ...",
        "def f() -> tuple[float, ...]: ...",
    ],
    "division": ["x = a / b", "x /= 2"],
    "clock": [
        "import time",
        "from datetime import datetime",
        "def f():\n    import time\n    return time.time()",
    ],
    "chance": ["import random", "from secrets import token_hex", "import uuid"],
    "environment": [
        "import os",
        "from os import environ",
        "import os.path",
        "x = sys.argv",
        "x = sys.platform",
    ],
    "files": [
        "open(a)",
        "input()",
        "print(a)",
        "breakpoint()",
        "from pathlib import Path",
        "import importlib.resources",
        "from importlib.resources import files",
        "text = path.read_text()",
        "text = files(a).joinpath(b).read_bytes()",
    ],
    "globals": ["globals()[a] = 1", "vars(a)", "locals()"],
    "hidden": ["__import__('time')", "eval(a)", "exec(a)"],
}

GOOD = {
    "set-order": [
        "for x in sorted({1, 2}): f(x)",
        "rows = tuple(sorted(set(a)))",
        "rows = sorted(x.name for x in set(a))",
        "rows = sorted([x.name for x in set(a)])",
        "both = {x for x in set(a)} | {*b}",
        "n = len({1, 2}) + sum(x for x in {1, 2})",
        "ok = any(f(x) for x in set(a)) and 1 in {1, 2} and {1} <= set(a)",
        "low = min(set(a))",
        "for x in {1: 2}: f(x)",
        "for x in dict.fromkeys(a): f(x)",
        "seen = set()\nseen.add(a)\nseen |= {b}",
        "seen = set()\nseen = sorted(seen)\nfor x in seen: f(x)",
        "def g(seen: set[str]):\n    return [x for x in a if x not in seen]",
        "def g():\n    seen = set(a)\n\ndef h(seen):\n    return tuple(seen)",
        "row = a.pop()",
        "n = a - b",
    ],
    "set-field": ["class S:\n    names: tuple[str, ...]", "def f(names: set[str]) -> bool: ..."],
    "hash": ["x = hashlib.sha256(a).hexdigest()", "hash = a.hash", "class S:\n    hash: str"],
    "id": [
        "x = a.id",
        "f(id=b)",
        "class S:\n    id: str",
        "def f(id): return rows[id]",
        "sorted(a, key=ids)",
    ],
    "float": ["x = 5", "x = math.isqrt(a)", "from math import comb, gcd", "x = '0.5'", "x = Fraction(1, 2)"],
    "division": ["x = a // b", "x //= 2", "x = Fraction(a, b)", "place = place / 'cards.toml'"],
    "clock": ["x = event.time", "def f(at: int): ...", "timing = a.timing"],
    "chance": ["tx.roll(dice, then=frame)", "import hmac"],
    "environment": ["import hashlib", "x = state.os", "x = sys.maxsize"],
    "files": ["x = content.read(package, name)", "course.open(question)", "x = a.print"],
    "globals": ["x = state.globals", "def f(vars): return vars"],
    "hidden": ["x = re.compile(a)", "x = importlib.import_module(a)"],
}


def cases(table: dict[str, list[str]]) -> list[pytest.param]:  # type: ignore[valid-type]
    return [pytest.param(rule, code, id=f"{rule}: {code}") for rule, codes in table.items() for code in codes]


def test_the_tree_is_pure() -> None:
    assert [str(each) for each in purity.check_tree(ROOT)] == []


def test_every_rule_is_proved_both_ways() -> None:
    assert set(BAD) == set(GOOD) == set(purity.REASONS)


@pytest.mark.parametrize(("rule", "code"), cases(BAD))
def test_finds(rule: str, code: str) -> None:
    assert rule in {each.rule for each in purity.check(code)}


@pytest.mark.parametrize(("rule", "code"), cases(GOOD))
def test_stays_quiet(rule: str, code: str) -> None:
    assert purity.check(code) == []


def test_says_where_and_why() -> None:
    (finding,) = purity.check("x = 1\ny = hash(x)\n", "engine/events.py")
    assert str(finding) == f"engine/events.py:2: hash(): {purity.REASONS['hash']} [hash]"


def test_only_the_content_module_may_read_and_only_read() -> None:
    code = "from importlib.resources import files\nx = files(a).joinpath(b).read_bytes()\ny = hash(x)"
    assert {each.rule for each in purity.check(code, "engine/content.py")} == {"hash"}
    assert {each.rule for each in purity.check(code, "engine/rules/echoes/content.py")} == {"files", "hash"}


def test_watches_what_decides_and_folds_and_not_the_store(tmp_path: Path) -> None:
    for name in (
        "engine/a.py",
        "engine/rules/g/b.py",
        "engine/store/c.py",
        "projections/d.py",
        "service/e.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("import time\n")
    watched = ["engine/a.py", "engine/rules/g/b.py", "projections/d.py"]
    assert [path.relative_to(tmp_path).as_posix() for path in purity.watched(tmp_path)] == watched
    assert [(each.path, each.line, each.rule) for each in purity.check_tree(tmp_path)] == [
        (path, 1, "clock") for path in watched
    ]


def test_the_command_fails_on_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "engine").mkdir()
    assert purity.main([str(tmp_path)]) == 0
    (tmp_path / "engine" / "a.py").write_text("x = 1 / 2\n")
    assert purity.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith("engine/a.py:1: 1 / 2: makes a float")
