"""The help of every command in every language: what it is for, and each of its options."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module

import pytest

from engine.wording import one_line
from service.cli import COMMANDS, main, name_of
from service.helping import EXAMPLE, paragraphs
from service.language import wording

PLACES = {name_of(place): place for group in COMMANDS.values() for place in group}


def helped(name: str) -> list[str]:
    """The English sentences of a command's own help: paragraphs of its docstring and help of its options."""
    module, _, function = PLACES[name].partition(":")
    command = getattr(import_module(f"service.commands.{module}"), function)
    found = [each for each in paragraphs(inspect.getdoc(command) or "") if not each.startswith(EXAMPLE)]
    options = (
        node for node in ast.walk(ast.parse(inspect.getsource(command))) if isinstance(node, ast.keyword)
    )
    written = (node.value for node in options if node.arg == "help")
    return [*found, *(str(node.value) for node in written if isinstance(node, ast.Constant))]


@pytest.mark.parametrize("code", ["it", "es"])
@pytest.mark.parametrize("name", PLACES)
def test_the_help_of_a_command_is_in_the_language(
    name: str, code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    assert main([name, "--help", "--lang", code]) == 0
    shown = capsys.readouterr().out
    sentences = helped(name)
    assert sentences
    for english in sentences:
        said = wording(code).single(english)
        assert said != english
        assert one_line(said) in shown
        assert english not in shown
    assert not [word for word in ("Usage:", "Example:", "Arguments", "Every command") if word in shown]


def test_the_help_of_a_command_is_in_english_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    assert main(["undo", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    for english in helped("undo"):
        assert " ".join(english.split()) in shown
