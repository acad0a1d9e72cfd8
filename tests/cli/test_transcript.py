"""A transcript: the story as the log tells it, how the game ended, and its chart, in Markdown and HTML."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from projections.translator import translator
from replays.bundle import parse
from replays.bundle_import import open_copy
from replays.session import Session, find_rules
from service import ending
from service.entries import story_of
from service.language import wording
from service.transcript import Transcript, html_page, markdown, transcript
from tests.cli.driving import Command
from tools import screens

ENDED = ("echoes/watch-four", "fellowship/easy-two", "echoes/voice-conceded")
UNDONE = "echoes/voice-corrected-and-undone"


def copy(name: str) -> Session:
    path = screens.GOLDEN / f"{name}.rollbook"
    bundle = parse(path.read_bytes(), path.name)
    return open_copy(bundle, bundle.session, find_rules, screens.HANDS)


def written(live: Session, *, whole: bool = False, code: str = "en", viewer: str = "public") -> Transcript:
    words = translator(live.rules.game, wording(code))
    return transcript(live, viewer, words, whole=whole)


class Read(HTMLParser):
    """A page as it is read: its text by element, its anchors and ids, and what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._open.append(tag)
        given = dict(attrs)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.loads += [given["src"]] if "src" in given else []

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self._open[-1] if self._open else "", data.strip()))

    def of(self, tag: str) -> list[str]:
        return [text for each, text in self.texts if each == tag]


def unmarked(text: str) -> str:
    """Markdown as it is read."""
    return html.unescape(re.sub(r"\\([\\`*_{}\[\]()#+\-.!|~])", r"\1", text))


@pytest.mark.parametrize("name", [*ENDED, UNDONE])
def test_it_is_the_story_that_the_log_tells_line_by_line(name: str) -> None:
    live = copy(name)
    page = written(live)
    told = list(story_of(live, "public", translator(live.rules.game)))
    lines = [each for each in told if each.kind != "round"]
    assert [each.text for part in page.parts for each in part.items] == [each.text for each in lines]
    rounds = [each.text for each in told if each.kind == "round"]
    read = Read(html_page(page))
    plain = unmarked(markdown(page))
    assert read.of("h2")[: len(rounds)] == rounds
    assert [line[3:] for line in plain.splitlines() if line.startswith("## ")][: len(rounds)] == rounds
    spans = " ".join(read.of("span"))
    for each in lines:
        assert " ".join(each.text.split()) in plain
        assert each.text in spans
    assert not any(re.fullmatch(r"[A-Z]{3}-[0-9.]+", text) for text in read.of("span")[: 2 * len(lines)])


@pytest.mark.parametrize("name", ENDED)
def test_it_ends_with_how_the_game_ended_and_a_chart_in_figures(name: str) -> None:
    live = copy(name)
    found = ending.of(live, translator(live.rules.game))
    assert found is not None
    page = written(live)
    read, plain = Read(html_page(page)), unmarked(markdown(page))
    everything = " ".join(text for _, text in read.texts)
    for text in (
        found["why"],
        found["tale"],
        *(each["text"] for each in (*found["seats"], *found["moments"])),
    ):
        assert text in everything
        assert " ".join(text.split()) in plain
    assert found["clause"] in everything
    for each in found["chart"]:
        values = [str(value) for _, value in each["values"]]
        row = next(line for line in plain.splitlines() if line.startswith(f"| {each['name']}"))
        assert [cell.strip() for cell in row.strip("|").split("|")][1:][-len(values) :] == values
    assert read.loads == []


def test_what_decided_it_leads_to_its_line() -> None:
    read = Read(html_page(written(copy("fellowship/easy-two"))))
    assert len(read.links) == 3
    assert {link.removeprefix("#") for link in read.links} <= {*read.ids}


def test_a_game_that_goes_on_has_no_end() -> None:
    live = screens.at(screens.moments("echoes")["boost"])
    page = written(live)
    assert page.ending is None
    assert "The game is" not in markdown(page) + html_page(page)


def test_with_all_it_is_the_ledger() -> None:
    """Every entry with a line, with its clause, what was undone too; the end is told all the same."""
    live = copy(UNDONE)
    page = written(live, whole=True)
    items = [each for part in page.parts for each in part.items]
    assert any(each.undone for each in items)
    assert sum(bool(each.clause) for each in items) > len(items) // 2
    assert len(items) > 2 * len([each for part in written(live).parts for each in part.items])
    assert "~~" in markdown(page)
    assert "~~" not in markdown(written(live))


@pytest.mark.parametrize("whole", [False, True])
def test_nobody_reads_in_it_what_only_a_seat_was_told(whole: bool) -> None:
    live = copy("fellowship/easy-two")
    page, seats = written(live, whole=whole), written(live, whole=whole, viewer="ann")
    own = [each for part in seats.parts for item in part.items for each in item.own]
    assert own
    assert not any(item.own for part in page.parts for item in part.items)
    assert not any(each in markdown(page) for each in own if len(each) > 30)


@pytest.mark.parametrize(
    ("code", "lost"), [("it", "La partita è persa."), ("es", "La partida está perdida.")]
)
def test_it_is_in_the_language_asked_for(code: str, lost: str) -> None:
    page = html_page(written(copy("fellowship/easy-two"), code=code))
    assert f'<html lang="{code}">' in page
    assert lost in Read(page).of("h2")


def test_the_command_writes_the_story_or_all_of_it(cli: Command, tmp_path: Path) -> None:
    cli.new(seats=1)
    for ending_ in (".md", ".html"):
        cli.done("transcript", "friday", tmp_path / f"story{ending_}")
        cli.done("transcript", "friday", tmp_path / f"all{ending_}", "--all")
        story, ledger = ((tmp_path / f"{each}{ending_}").read_text("utf-8") for each in ("story", "all"))
        assert "PRO-1.1" in ledger
        assert "PRO-1.1" not in story
        assert len(story) < len(ledger)
