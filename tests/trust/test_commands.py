"""The commands: export, import, sign, keys, transcript, delete, and files in the place of sessions."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from engine.store.log import Store
from engine.store.rows import DELETED
from tests.cli.driving import Command
from tests.trust import mutations

EVIL = "<script>alert(1)</script> [x](javascript:y) *a* `b`"


@pytest.fixture
def rollbook(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    command = Command(tmp_path, capsys)
    monkeypatch.setenv("ROLLBOOK_DATABASE", command.database)
    monkeypatch.chdir(tmp_path)
    command.done(
        "new", "proving", "--seat", "ann", "--seat", "bo", "--name", "friday", "--option", "undo=open"
    )
    return command


def elsewhere(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROLLBOOK_DATABASE", f"sqlite:///{command.folder / 'other.db'}")


def mode(path: str) -> int:
    return stat.S_IMODE(Path(path).stat().st_mode)


def test_exports_of_every_kind_verify_and_show(rollbook: Command) -> None:
    for kind, words in {"public": (), "ann": ("--as", "ann"), "full": ("--full",)}.items():
        file = f"{kind}.rollbook"
        assert rollbook.done("export", "friday", file, *words)["as"] == kind
        assert mutations.refused(Path(file).read_bytes()) is None
        assert rollbook.done("verify", file)["ok"]
        assert rollbook.done_lines("log", file)[0]["version"] == 1
    shown = rollbook.done("show", "ann.rollbook")
    assert shown == rollbook.done("show", "friday", "--as", "ann")
    assert rollbook.done("show", "public.rollbook") == rollbook.done("show", "friday")
    assert [mode(f"{kind}.rollbook") & 0o077 for kind in ("ann", "full")] == [0, 0]


def test_only_a_closed_session_is_opened(rollbook: Command) -> None:
    assert rollbook.refused("export", "friday", "x.rollbook", "--open")["clause"] == "KER-6.5"
    closed = rollbook.done("close", "friday", "--seat", "ann")
    rollbook.done("export", "friday", "x.rollbook.gz", "--open")
    report = rollbook.done("verify", "x.rollbook.gz", "--signed")
    assert report["signatures"][0]["version"] == closed["version"]
    assert report["levels"]["rules"]["ok"]


def test_closing_signs_and_signing_is_asked_for_again(rollbook: Command) -> None:
    assert rollbook("verify", "friday", "--signed").status == 1
    key = rollbook.done("keys", "show")["key"]
    signed = rollbook.done("sign", "friday")
    assert signed["key"] == key
    assert rollbook.done("verify", "friday", "--signed")["ok"]
    rollbook.done("note", "friday", "--seat", "ann", "after")
    assert rollbook("verify", "friday", "--signed").status == 1
    assert rollbook.done("export", "friday", "x.rollbook", "--sign")["version"] == signed["version"] + 2
    assert mutations.refused(Path("x.rollbook").read_bytes(), frozenset((key,))) is None


def test_a_full_export_moves_and_every_other_is_a_copy(
    rollbook: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    rollbook.done("export", "friday", "full.rollbook", "--full")
    rollbook.done("export", "friday", "bo.rollbook", "--as", "bo")
    elsewhere(rollbook, monkeypatch)
    assert rollbook.done("import", "bo.rollbook") == {
        "session": "friday",
        "version": 14,
        "kind": "copy",
        "new": True,
    }
    assert rollbook.done("show", "friday") == rollbook.done("show", "bo.rollbook")
    assert "copy" in rollbook.refused("undo", "friday", "--seat", "bo")["message"]
    assert "copy" in rollbook.refused("note", "friday", "--seat", "bo", "x")["message"]
    assert "copy" in rollbook.refused("export", "friday", "x.rollbook")["message"]
    assert rollbook.done("import", "full.rollbook")["kind"] == "session"
    assert not rollbook.done("import", "full.rollbook")["new"]
    rollbook.done("note", "friday", "--seat", "bo", "played on")
    assert rollbook.done("verify", "friday")["ok"]
    assert "other entries" in rollbook.refused("import", "full.rollbook")["message"]
    assert "itself" in rollbook.refused("import", "bo.rollbook")["message"]


def test_a_copy_gives_way_to_one_that_goes_on_from_it(
    rollbook: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    rollbook.done("export", "friday", "old.rollbook")
    rollbook.done("note", "friday", "--seat", "ann", "more")
    rollbook.done("export", "friday", "new.rollbook")
    elsewhere(rollbook, monkeypatch)
    for file in ("old.rollbook", "new.rollbook"):
        rollbook.done("import", file)
    assert "does not go on from" in rollbook.refused("import", "old.rollbook")["message"]


@pytest.mark.parametrize("command", ["show", "log", "verify", "import"])
def test_malformed_files_are_refused_with_file_and_line(rollbook: Command, command: str) -> None:
    Path("bad.rollbook").write_bytes(b"nonsense\n")
    assert "bad.rollbook, line 1" in rollbook.refused(command, "bad.rollbook")["message"]
    assert "cannot be read" in rollbook.refused(command, "none.rollbook")["message"]
    newer = b'{"format":"rollbook/9","session":"s"}\n'
    Path("new.rollbook").write_bytes(newer)
    assert "newer Rollbook" in rollbook.refused(command, "new.rollbook")["message"]


def test_an_altered_file_is_not_shown_and_not_verified(rollbook: Command) -> None:
    rollbook.done("export", "friday", "x.rollbook")
    data = Path("x.rollbook").read_bytes()
    Path("x.rollbook").write_bytes(data.replace(b'"count":28', b'"count":27'))
    assert "line 7" in rollbook.refused("show", "x.rollbook")["message"]
    ran = rollbook("verify", "x.rollbook", "--json")
    assert ran.status == 1
    assert ran.json["fault"]["version"] == 6


def test_exports_leave_other_files_alone(rollbook: Command) -> None:
    Path("x.rollbook").write_text("mine\n")
    assert "line 1" in rollbook.refused("export", "friday", "x.rollbook")["message"]
    assert Path("x.rollbook").read_text() == "mine\n"
    assert "end in" in rollbook.refused("export", "friday", "x.txt")["message"]
    assert "no folder" in rollbook.refused("export", "friday", "nowhere/x.rollbook")["message"]
    assert rollbook.refused("export", "friday", "y.rollbook", "--full", "--open")["error"] == "malformed"


def test_undo_is_seen_before_and_after(rollbook: Command) -> None:
    asked = rollbook.done("ask", "friday", "--as", "ann")["sets"][0]["questions"][0]
    rollbook.done("answer", "friday", "--seat", "ann", asked["options"][0]["id"])
    seen = rollbook.done("undo", "friday", "--seat", "ann", "--preview")
    assert (seen["crosses"], seen["agree"], seen["to"]) == ([], [], 14)
    assert rollbook.done("undo", "friday", "--history")["moves"] == []
    rollbook.done("undo", "friday", "--seat", "ann")
    move = rollbook.done("undo", "friday", "--history")["moves"][0]
    assert (move["what"], move["by"], move["start"], move["to"]) == ("undo", "ann", 15, 14)
    assert "ann: undo, from 15 to 14" in rollbook("undo", "friday", "--history").out


@pytest.mark.parametrize("ending", [".md", ".html"])
def test_a_transcript_escapes_what_people_wrote(rollbook: Command, ending: str) -> None:
    rollbook.done("note", "friday", "--seat", "ann", EVIL)
    rollbook.done("transcript", "friday", f"t{ending}", "--all", "--as", "ann")
    text = Path(f"t{ending}").read_text(encoding="utf-8")
    assert "PRO-1.1" in text
    assert "shuffled" in text
    assert "Drawn:" in text
    assert "<script" not in text
    assert "[x](" not in text if ending == ".md" else "&lt;script&gt;" in text
    rollbook.done("transcript", "friday", f"p{ending}", "--all")
    assert "Drawn:" not in Path(f"p{ending}").read_text(encoding="utf-8")
    rollbook.done("transcript", "friday", f"s{ending}")
    story = Path(f"s{ending}").read_text(encoding="utf-8")
    assert "<script" not in story
    assert "[x](" not in story if ending == ".md" else "&lt;script&gt;" in story
    assert rollbook.refused("transcript", "friday", "t.doc")["legal"] == [".md", ".html"]


def test_a_session_is_removed_whole_and_followers_lose_nothing(rollbook: Command) -> None:
    rollbook.done("new", "proving", "--seat", "ann", "--name", "saturday")
    assert "--yes" in rollbook.refused("delete", "saturday")["message"]
    with Store.open(rollbook.database) as store:
        last = max(position for position, _ in zip_feed(store))
        link = json.loads(store.rows("saturday")[-1].state)["link"]
    gone = rollbook.done("delete", "saturday", "--yes")
    assert gone["last"] == link
    assert json.loads((rollbook.folder / "data/rollbook/removed.jsonl").read_text())["session"] == "saturday"
    rollbook.done("new", "proving", "--seat", "ann", "--name", "sunday")
    with Store.open(rollbook.database) as store:
        assert store.rows("saturday") == []
        assert store.secrets("saturday") is None
        later = [(position, row) for position, row in zip_feed(store) if position > last]
    assert later[0][1].topic == DELETED
    assert {row.originator_id for _, row in later[1:]} == {"sunday"}
    assert [each["session"] for each in rollbook.done("sessions")["sessions"]] == ["friday", "sunday"]
    assert rollbook.refused("show", "saturday")["error"] == "unknown"


def test_a_damaged_copy_is_removed_too(rollbook: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be read any more, and still it has a name and lies in the folder of copies."""
    rollbook.done("export", "friday", "x.rollbook")
    elsewhere(rollbook, monkeypatch)
    rollbook.done("import", "x.rollbook")
    (kept,) = Path(f"{rollbook.folder / 'other.db'}.copies").iterdir()
    kept.write_bytes(kept.read_bytes().replace(b'"count":28', b'"count":27'))
    assert rollbook.refused("show", "friday")["error"] == "malformed"
    assert "--yes" in rollbook.refused("delete", "friday")["message"]
    assert kept.exists()
    gone = rollbook.done("delete", "friday", "--yes")
    assert (gone["session"], gone["kind"], gone["entries"], gone["last"]) == ("friday", "copy", 0, "")
    assert not kept.exists()
    written = (rollbook.folder / "data/rollbook/removed.jsonl").read_text().splitlines()
    assert json.loads(written[-1]) == gone
    assert rollbook.refused("delete", "friday", "--yes")["error"] == "unknown"


def test_a_damaged_file_of_ones_own_is_left_alone(rollbook: Command) -> None:
    Path("bad.rollbook").write_bytes(b"nonsense\n")
    assert rollbook.refused("delete", "bad.rollbook", "--yes")["error"] == "malformed"
    assert Path("bad.rollbook").exists()


def zip_feed(store: Store) -> list[tuple[int, Any]]:
    """Every row that a follower of the store has been handed so far."""
    total = sum(last for _, _, last in store.sessions()) + store.last("")
    with store.subscribe() as feed:
        return [next(feed) for _ in range(total)]
