"""What is compiled to C: modules there are, without records, and nothing at all without a compiler. That it
does the same as what is not compiled is shown by `make test-compiled`, which runs the other tests on it."""

from __future__ import annotations

import ast

import pytest

from benchmarks.run import build
from engine import turn
from tools import compiled

NAMES = compiled.modules(compiled.ROOT)


@pytest.mark.parametrize("glob", compiled.MODULES)
def test_every_pattern_names_modules_that_there_are(glob):
    assert [*compiled.ROOT.glob(glob)]


def records(source: str) -> list[str]:
    """The classes of a module that are made from a record."""
    classes = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ClassDef)]
    return [each.name for each in classes if {"Struct", "Fact", "Frame"} & {*map(ast.unparse, each.bases)}]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_compiled_defines_no_record(name):
    assert records((compiled.ROOT / name).read_text(encoding="utf-8")) == []


def test_a_record_would_be_found():
    assert records("class Led(Frame, frozen=True):\n    on: int = 0") == ["Led"]


def test_without_a_compiler_nothing_is_built_and_it_is_said(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(compiled, "BUILD", tmp_path / "compiled")
    assert compiled.main() == 2
    assert not (tmp_path / "compiled").exists()
    assert "needs a C compiler" in capsys.readouterr().err


def test_without_headers_nothing_is_built_either(monkeypatch, tmp_path):
    monkeypatch.setattr(compiled.sysconfig, "get_path", lambda _: str(tmp_path))
    monkeypatch.setattr(compiled.shutil, "which", lambda _: "/usr/bin/cc")
    assert "Python.h" in compiled.missing()
    (tmp_path / "Python.h").touch()
    assert compiled.missing() == ""


def test_figures_say_which_program_was_measured(monkeypatch):
    monkeypatch.setattr(turn, "__file__", "engine/turn.py")
    assert build() == "plain Python"
    monkeypatch.setattr(turn, "__file__", "build/compiled/engine/turn.cpython-311-x86_64-linux-gnu.so")
    assert build() == "compiled"
