"""Old golden sessions played by today's code: nothing differs, and what does is found at its entry."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.golden.compare import Playing, main
from tests.golden.olden import Explained, Row, Unlike, Words, rows

GOLDEN = Path(__file__).resolve().parent
FILES = sorted(GOLDEN.glob("*/*.rollbook"))
VOICE = GOLDEN / "echoes" / "voice-two.rollbook"
UNDONE = GOLDEN / "echoes" / "voice-undo-consent.rollbook"
AS_WRITTEN = Words()


def differing(path: Path, change: Callable[[list[Row]], None], table: Words = AS_WRITTEN) -> list[Unlike]:
    found = rows(path)
    change(found)
    return Playing(path.stem, found, table).run()


def first(found: list[Row], tag: str) -> Row:
    return next(row for row in found if row["event"]["t"] == tag)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_in_the_golden_sessions_nothing_differs(path: Path) -> None:
    entries = rows(path)
    playing = Playing(path.stem, entries, AS_WRITTEN)
    assert playing.run() == []
    played = [row for row in entries if row["event"]["t"] in ("began", "started", "positioned", "answered")]
    assert len(playing.rests) >= len(played)
    assert playing.left_out <= {"undo-asked", "undo-agreed"}


def test_a_figure_that_was_otherwise_is_found_at_its_entry() -> None:
    at = first(rows(VOICE), "location-laid")

    def another(found: list[Row]) -> None:
        row = next(row for row in found if row["version"] == at["version"])
        row["event"]["secrets"] = at["event"].get("secrets", 0) + 1

    (only,) = differing(VOICE, another)
    place = at["event"]["location"]
    assert (only.file, only.entry, only.clause) == ("voice-two", at["version"], "ECH-1.5")
    assert only.about == f"board.locations.{place}.secrets"
    assert only.old - only.new == 1


def test_a_clause_that_was_otherwise_is_found_at_its_entry() -> None:
    at = first(rows(VOICE), "tested")["version"]

    def another(found: list[Row]) -> None:
        found[at - 1]["clause"] = "ECH-9.9"

    (only,) = differing(VOICE, another)
    assert (only.entry, only.clause, only.about) == (at, "ECH-9.9", "cites")
    assert (only.old, only.new) == ([["tested", "ECH-9.9"]], [["tested", "ECH-3.4"]])


def test_the_clause_of_an_option_and_an_option_itself_are_compared() -> None:
    at = first(rows(VOICE), "asked")["version"]

    def another(found: list[Row]) -> None:
        options = found[at - 1]["event"]["questions"][0]["options"]
        options[0]["clause"] = "ECH-9.9"
        options[1]["id"] = "hero:nobody"

    told = {
        each.about.split(".options.")[1]: (each.entry, each.old, each.new)
        for each in differing(VOICE, another)
    }
    asked = rows(VOICE)[at - 1]["event"]["questions"][0]["options"]
    assert told == {
        asked[0]["id"]: (at, "ECH-9.9", "ECH-1.4"),
        "hero:nobody": (at, "ECH-1.4", None),
        asked[1]["id"]: (at, None, "ECH-1.4"),
    }


def test_an_entry_that_is_missing_or_too_many_is_found() -> None:
    at = first(rows(VOICE), "entered")["version"]
    (lost,) = differing(VOICE, lambda found: found[at - 1]["event"].update(t="marked", what="turn", path=""))[
        :1
    ]
    assert (lost.entry, lost.about, lost.new) == (at, "cites", [["entered", "ECH-2.1"]])


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (lambda event: event.update(dice=["d6", *event["dice"][1:]]), "throws"),
        (lambda event: event.update(faces=[99, *event["faces"][1:]]), "throws"),
        (lambda event: event.update(faces=[*event["faces"], 1]), "throws"),
    ],
)
def test_other_dice_and_faces_that_they_cannot_show_end_the_file(change: Any, about: str) -> None:
    at = first(rows(VOICE), "rolled")
    (only,) = differing(VOICE, lambda found: change(found[at["version"] - 1]["event"]))
    assert (only.entry, only.about) == (at["decision"], about)


def test_a_shuffle_of_other_cards_ends_the_file() -> None:
    at = first(rows(VOICE), "shuffled")

    def another(found: list[Row]) -> None:
        found[at["version"] - 1]["sealed"][0]["event"]["cards"][0] = "no-such-card"

    (only,) = differing(VOICE, another)
    assert (only.entry, only.about) == (at["decision"], "shuffles")


def test_an_answer_that_is_refused_today_ends_the_file_with_what_the_rules_say() -> None:
    at = first(rows(VOICE), "answered")["version"]

    def another(found: list[Row]) -> None:
        found[at - 1]["event"]["choice"] = ["hero:nobody"]

    (only,) = differing(VOICE, another)
    assert (only.entry, only.clause, only.about) == (at, "KER-1.1", "refused")
    assert "KER-1.3" in only.new


def test_an_undo_that_needed_the_table_then_and_does_not_now_is_found() -> None:
    at = first(rows(UNDONE), "undone")["version"]

    def freely(found: list[Row]) -> None:
        found[0]["event"]["options"] = ["undo=open"]

    told = [each for each in differing(UNDONE, freely) if each.about == "consent"]
    assert (told[0].entry, told[0].clause, told[0].old, told[0].new) == (at, "KER-2.1", True, False)


@pytest.fixture
def renamed() -> tuple[list[Row], Words]:
    """A file in which things, tags, fields, clauses and keys had other names, and the table that says so."""
    text = json.dumps(rows(VOICE))
    for old, new in (("bell-tower", "belfry"), ('"t": "tested"', '"t": "tried"'), ("ECH-3.4", "ECH-3.9")):
        assert new not in text
        text = text.replace(old, new)
    found: list[Row] = json.loads(text)
    for row in found:
        if row["event"]["t"] == "tried":
            row["event"]["sum"] = row["event"].pop("total")
            row["event"]["luck"] = 3
    names = {"belfry": "bell-tower", "tried": "tested", "ECH-3.9": "ECH-3.4"}
    for row in found:
        for each in (row, *row.get("sealed", ())):
            each["said"] = each.pop("event")
    return found, Words(names, {"said": "event"}, {"tried.sum": "total", "tried.luck": ""})


def test_what_the_table_renames_does_not_differ(renamed: tuple[list[Row], Words]) -> None:
    found, table = renamed
    assert Playing("voice-two", found, table).run() == []
    assert Playing("voice-two", found, Words({}, table.keys, table.fields)).run() != []


def test_events_that_are_written_no_more_or_only_now_are_left_out_by_the_table() -> None:
    def older(found: list[Row]) -> None:
        for row in found:
            if row["event"]["t"] == "marked":
                row["event"] = {"t": "notched", "what": "turn"}

    table = Words(events=type(AS_WRITTEN.events)(gone=("notched",), new=("marked",)))
    assert [each for each in differing(VOICE, older, table) if each.about == "cites"] == []
    assert differing(VOICE, older)[0].about == "cites"


def test_a_difference_that_is_explained_is_not_told() -> None:
    one = Unlike("voice-two", 12, "ECH-4.8", "wounds.mara.wounds", 2, 1)
    for why in (
        Explained("x", "voice-*"),
        Explained("x", entry=12),
        Explained("x", about="wounds.*", clause="ECH-4.8"),
    ):
        assert Words(explained=(why,)).unexplained([one]) == []
    for why in (Explained("x", "bell-*"), Explained("x", entry=13), Explained("x", about="hands.*")):
        assert Words(explained=(why,)).unexplained([one]) == [one]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good file and one in which a clause was another."""
    (tmp_path / "good.rollbook").write_bytes(VOICE.read_bytes())
    found = rows(VOICE)
    first(found, "tested")["clause"] = "ECH-9.9"
    lines = gzip.decompress(VOICE.read_bytes()).splitlines()
    text = b"\n".join((lines[0], *(json.dumps(row).encode() for row in found), lines[-1], b""))
    (tmp_path / "other.rollbook").write_bytes(text)
    return tmp_path


def test_the_command_tells_each_difference_and_by_its_status_whether_there_is_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = first(rows(VOICE), "tested")["version"]
    assert main([str(folder)]) == 1
    told = capsys.readouterr().out
    assert f"other, entry {at} [ECH-9.9] cites:" in told
    assert "2 files" in told
    assert "1 differences, 0 explained" in told
    table = folder / "words.toml"
    table.write_text(
        '[[explained]]\nfile = "other"\nclause = "ECH-9.9"\nwhy = "it was 9.9"\n', encoding="utf-8"
    )
    assert main([str(folder), "--words", str(table)]) == 0
    assert "0 differences, 1 explained" in capsys.readouterr().out
    (folder / "other.rollbook").unlink()
    assert main([str(folder)]) == 0
    (folder / "good.rollbook").unlink()
    assert main([str(folder)]) == 2
