"""Mutation runs: which mutants a module has, and which of them the tests of a module made for it notice."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from tools import mutation
from tools.mutants import mutants

ROOT = Path(__file__).resolve().parents[2]

LITTLE = '''"""A module."""

ALIAS = tuple[int, ...]
TOP = 5


def worth(points: int, double: bool = False) -> int:
    """What so many points are worth."""
    assert points is not None
    if points > TOP:
        raise ValueError("too many")
    return points * 2 if double else points


def less(left: int) -> int:
    if left > 0:
        left -= 1
    return left
'''
TESTS = '''"""Tests."""

import importlib

import pytest

from little import less
from user import worth


def test_notices():
    assert worth(5) == 5
    assert worth(3, True) == 6
    with pytest.raises(ValueError, match="^too many$"):
        worth(6)


def test_notices_nothing():
    less(1)
'''


def of(code: str, *names: str) -> list[str]:
    """The mutants of some code, as the tool prints them."""
    tree = ast.parse(code)
    found = [f"{line}: {before} -> {after}" for line, before, after in mutants(tree, names)]
    assert ast.unparse(tree) == ast.unparse(ast.parse(code))  # all is as it was
    return found


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a == b", ["a == b -> a != b"]),
        ("a < b", ["a < b -> a <= b", "a < b -> a >= b"]),
        ("a not in b", ["a not in b -> a in b"]),
        ("a and b", ["a and b -> a or b", "a and b -> a", "a and b -> b"]),
        ("a + b", ["a + b -> a - b", "a + b -> a", "a + b -> b"]),
        ("not a", ["not a -> a"]),
        ("7", ["7 -> 8", "7 -> 6"]),
        ("True", ["True -> False"]),
        ("None", ["None -> 1"]),
        ("'x'", ["'x' -> 'x~'"]),
        ("a if b else c", ["a if b else c -> a if not b else c", "a if b else c -> a", "a if b else c -> c"]),
        ("f(a, b=c)", ["f(a, b=c) -> f(b=c)", "f(a, b=c) -> f(a)"]),
        ("any(a)", ["any(a) -> all(a)", "any(a) -> any()"]),
        ("(a, b)", ["(a, b) -> (b,)", "(a, b) -> (a,)"]),
        ("{a: b}", ["{a: b} -> {}"]),
        ("a[b:]", ["b: -> :"]),
        ("[a for a in b if c]", ["for a in b if c ->  for a in b"]),
        ("f'{a}b'", ["f'{a}b' -> f'{a}b~'"]),
    ],
)
def test_one_thing_is_changed_at_a_time(code: str, expected: list[str]) -> None:
    found = [each.removeprefix("1: ").replace("x = ", "") for each in of(f"x = {code}")]
    assert sorted(each.strip() for each in found) == sorted(expected)


def test_statements_conditions_and_what_is_returned() -> None:
    code = "def f(a):\n    g()\n    if a:\n        return a\n    for b in a:\n        break\n    return b\n"
    assert of(code) == [
        "2: g() -> (left out)",
        "3: if a: -> if not a:",
        "3: if a: -> if True:",
        "4: return a -> (left out)",
        "4: return a -> return None",
        "6: break -> (left out)",
        "7: return b -> return None",
    ]


def test_what_no_test_can_notice_is_left_alone() -> None:
    code = '"""Doc."""\nimport a\nA = tuple[int, 3]\nclass B(C, frozen=True):\n    "Doc."\n    b: D[1]\n'
    code += "def f(a: E[2]) -> F[2]:\n    assert a == 1\n    c: int\n    raise InternalError(f'{a} 1')\n"
    assert of(code) == ["10: raise InternalError(f'{a} 1') -> (left out)"]
    assert of("x = say('a {b}', b=c)") == ["1: say('a {b}', b=c) -> say('a {b}')"]


def test_functions_classes_and_methods_are_named() -> None:
    code = "def f(): g()\nclass A:\n    def f(self): h()\n    def g(self): i()\n"
    assert of(code, "f") == ["1: g() -> (left out)"]
    assert of(code, "A.g", "f") == ["4: i() -> (left out)", "1: g() -> (left out)"]
    assert of(code, "A") == ["3: h() -> (left out)", "4: i() -> (left out)"]
    with pytest.raises(ValueError, match=r"no function or class h; there are f, A, A\.f, A\.g"):
        of(code, "h")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.mutation", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={"PYTHONPATH": f"{ROOT}:{folder}"}
    )


@pytest.fixture
def little(tmp_path: Path) -> Path:
    (tmp_path / "little.py").write_text(LITTLE)
    (tmp_path / "user.py").write_text("from little import worth\n\n__all__ = ['worth']\n")
    (tmp_path / "test_little.py").write_text(TESTS)
    return tmp_path


@pytest.mark.slow
def test_survivors_are_printed_and_counted(little: Path) -> None:
    """`worth` is reached through another module; `less` is called, and nobody looks at what it gives."""
    ran = run(little, "little.py", "--tests", "test_little.py")
    assert (ran.returncode, ran.stderr) == (0, "")
    *survived, summary, empty = ran.stdout.splitlines()
    assert [line.removeprefix("little.py:") for line in survived] == [
        "16: if left > 0: -> if True:",
        "16: left > 0 -> left >= 0",
        "16: left > 0 -> left <= 0",
        "16: left > 0 -> left > 1",
        "16: left > 0 -> left > -1",
        "17: left -= 1 -> (left out)",
        "17: left -= 1 -> left += 1",
        "17: left -= 1 -> left -= 2",
        "17: left -= 1 -> left -= 0",
        "18: return left -> return None",
    ]
    assert summary.startswith("little.py: 28 mutants, 18 noticed, 10 survived, ")
    assert empty == ""


def test_a_mutant_that_never_ends_is_ended_and_told_apart() -> None:
    def fails() -> int:
        raise SystemExit(0)

    def never_ends() -> int:
        while True:
            pass

    def waits() -> int:
        sleep(60)
        return 0

    tried = (lambda: 0, lambda: 1, fails, never_ends, waits)
    results = [mutation.forked(work, 0.05) for work in tried]
    assert results == ["survived", "noticed", "noticed", "never ended", "never ended"]


@pytest.mark.slow
def test_tests_that_fail_anyway_show_nothing(little: Path) -> None:
    with (little / "test_little.py").open("a") as file:
        file.write("\n\ndef test_fails():\n    assert less(1) == 1\n")
    ran = run(little, "little.py", "--tests", "test_little.py")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "test_fails" in ran.stderr
    assert "the tests fail before anything was changed" in ran.stderr


def test_every_run_that_is_kept_is_there() -> None:
    for what, tests in mutation.table().items():
        path, _, names = what.partition(":")
        tree = ast.parse((ROOT / path).read_text())
        assert next(mutants(tree, [each for each in names.split(",") if each]))
        assert [each for each in tests if not (ROOT / each).is_file()] == []


def test_what_is_asked_for_is_run_with_the_tests_given_or_kept() -> None:
    kept = mutation.table()
    assert [f"{run.path}:{','.join(run.names)}".rstrip(":") for run in mutation.runs((), ())] == list(kept)
    dice = kept["engine/dice.py"]
    assert mutation.runs(["engine/dice.py"], ()) == [("engine/dice.py", (), dice)]
    assert mutation.runs(["engine/dice.py:label,plain"], ()) == [("engine/dice.py", ("label", "plain"), dice)]
    assert mutation.runs(["engine/turn.py:Tx"], ["t.py"]) == [("engine/turn.py", ("Tx",), ("t.py",))]
    with pytest.raises(ValueError, match=r"no tests are kept for engine/turn\.py"):
        mutation.runs(["engine/turn.py"], ())
