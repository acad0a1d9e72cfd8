"""Tables on a narrow terminal."""

from __future__ import annotations

import io

from rich.console import Console

from service.out import NAMED, Page

PATH = "board.cards.dol-guldur-beastmaster.damage"[:NAMED]


def printed(width: int, path: str) -> list[str]:
    page, file = Page(json=False), io.StringIO()
    page._console = Console(file=file, width=width)
    page.table(("what", "one", "other"), [(path, "one " * 20, "other " * 20)])
    return file.getvalue().splitlines()


def test_what_a_row_is_about_is_not_broken_where_the_rest_is() -> None:
    lines = printed(80, PATH)
    assert any(line.startswith(PATH) for line in lines)
    assert len(lines) > 2
    assert all(len(line) <= 80 for line in lines)


def test_on_a_screen_too_narrow_even_for_that_nothing_is_lost() -> None:
    lines = printed(30, PATH)
    assert all(len(line) <= 30 for line in lines)
    assert PATH in "".join(line.split("  ")[0].strip() for line in lines[1:])
