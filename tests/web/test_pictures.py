"""The pictures of the page in the README: they are there, of their size, small, and can be taken again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.http.serving import Process
from tests.web import pictures

README = Path(__file__).resolve().parents[2] / "README.md"


def sound(folder: Path) -> None:
    for name, (_, (wide, high), _) in pictures.PICTURES.items():
        png = (folder / name).read_bytes()
        scale = pictures.SCALE if (wide, high) == pictures.DESK else 1
        assert pictures.size(png) == (round(wide * scale), round(high * scale))
        assert len(png) < pictures.LARGEST


def test_the_pictures_on_file_are_of_their_size_and_shown_with_words() -> None:
    sound(pictures.FOLDER)
    shown = re.findall(r"!\[([^\]]+)\]\(docs/pictures/([^)]+)\)", README.read_text(encoding="utf-8"))
    assert {name for _, name in shown} == {*pictures.PICTURES}
    assert all(len(told.split()) > 5 for told, _ in shown)


@pytest.mark.slow
def test_they_can_be_taken_again(tmp_path: Path, browser: Browser, service: Process) -> None:
    pictures.take(tmp_path, browser, service)
    sound(tmp_path)
