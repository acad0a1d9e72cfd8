"""The commands that pages print are run as a newcomer would, and print what the page says."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path

import pytest

from tests.warm import Warm, warm
from tools import console_blocks

ROOT = Path(__file__).parents[2]
PAGES = [page for page in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))) if page.exists()]
TOURS = [page for page in PAGES if "```console\n" in page.read_text(encoding="utf-8")]


def typed(at_hand: Warm, command: str, shell: dict[str, str], folder: Path) -> str:
    """What a command prints; one with anything in it for the shell alone is given to a shell."""
    words = shlex.split(command, comments=True)
    if words[0] != "rollbook" or set(command.strip()) & set("|&;<>()$`\\*?[#~\n"):
        return console_blocks.output(command, shell, folder)
    return at_hand.printed(words[1:], shell, folder)


@pytest.mark.parametrize("page", TOURS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_print_what_it_says(page: Path, tmp_path: Path) -> None:
    """Those of the README are started one by one, as they are typed; those of other pages are forked."""
    text = page.read_text(encoding="utf-8")
    if page.name == "README.md":
        ran = console_blocks.run(text, ROOT)
    else:
        with warm(tmp_path) as at_hand:
            ran = console_blocks.run(text, ROOT, partial(typed, at_hand))
    assert ran
    for each in ran:
        assert each.agrees, f"$ {each.command}{each.found}"


def test_the_readme_is_among_them() -> None:
    assert ROOT / "README.md" in TOURS


def test_a_page_that_is_wrong_is_found(tmp_path: Path) -> None:
    page = "```console\n$ echo one\none\n$ echo two\nthree\n$ printf '1\\n2\\n3\\n'\n1\n...\n3\n```\n"
    assert [each.agrees for each in console_blocks.run(page, tmp_path)] == [True, False, True]
    mended = console_blocks.filled(page, console_blocks.run(page, tmp_path))
    assert mended == page.replace("three", "two")
