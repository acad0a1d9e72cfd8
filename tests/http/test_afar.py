"""`--server URL` on every command: what is printed is what the database itself prints."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from engine.store.log import Store
from service import cli
from service.cli import COMMANDS, name_of
from tests.http.both import NEW, SECRET, Both, plain
from tests.systems.mercenaries.brought import WOLVES

PLAYED: tuple[tuple[str, ...], ...] = (
    ("answer", "friday", "--seat", "ann", "hero:mara"),
    ("answer", "friday", "--seat", "bob", "hero:tobin"),
    ("answer", "friday", "--seat", "ann", "talent:sure-step"),
    ("note", "friday", "--seat", "bob", "so it begins"),
    ("undo", "friday", "--seat", "ann"),
    ("answer", "friday", "--seat", "ann", "talent:sure-step"),
    ("dispute", "open", "friday", "not so", "--seat", "bob", "--on", "5"),
)
LOOKING = """
ask friday
ask friday --as ann
show friday
show friday --at 12 --as ann
show friday --as referee
show nosuch
gauges friday
gauges friday --at 20
standings friday
log friday
log friday --all
log friday --from 10 --at 20 --as bob
log friday --from 999
why friday phase
why friday 20
why friday board:tobin --all
why friday --not hero:mara
why friday --refused --as bob
undo friday --preview --seat ann
undo friday --history
again friday
whatif friday --at 20
whatif friday --at 20 --as ann
whatif friday list
whatif friday show first
pace friday
words friday
adjust friday
dispute list friday
dispute register
correct friday 20 --instead "wounded hero=mara wounds=1"
dice friday
verify friday
verify friday --level chain
verify friday --invariants
verify --all
migrate friday --dry-run
migrate --dry-run --all
sessions
""".strip().splitlines()


def test_looking_prints_the_same(both: Both) -> None:
    both.same(*NEW, "--option", "hands=hidden", "--option", "undo=open", "--json")
    for words in PLAYED:
        both.same(*words)
    both.same("answer", "friday", "--seat", "bob", "hero:nobody", status=2)
    both.same("whatif", "friday", "--at", "20", "--name", "first")
    for line in LOOKING:
        typed = shlex.split(line)
        both.same(*typed, status=None)
        both.same(*typed, "--json", status=None)


def test_a_seat_sees_through_its_token_what_it_sees_here(both: Both) -> None:
    both.same(*NEW, "--option", "hands=hidden", "--option", "undo=open", "--json")
    for words in PLAYED:
        both.same(*words)
    ann = both.seat("friday", "ann")
    for line in ("ask", "show", "gauges", "log", "log --all", "show --at 12", "pace"):
        for form in ((), ("--json",)):
            words = (*line.split(), "friday", *form)
            assert plain(both.run(*words, *ann)) == plain(both.run(*words, "--as", "ann", *both.here))
    mine = both.run("answer", "friday", "hero:mara", "--seat", "ann", *ann)
    theirs = both.run("answer", "friday", "hero:mara", "--seat", "bob", *ann)
    assert (mine[0], theirs[0]) != (0, 0)
    assert both.run("export", "friday", "full.rollbook", "--full", *ann)[0] == 2
    assert both.run("verify", "friday", *ann)[0] == 0


def test_who_sees_more_than_a_seat_sees_it_here(both: Both) -> None:
    """The referee, whose look is logged, and a token of a whole table, which shows each of its seats."""
    owner = both.process.owner
    body = {"game": "fellowship", "seats": ["ann", "bob"], "name": "friday", "options": {"hands": "hidden"}}
    made = owner.post("/api/sessions", body).json()
    while (asked := owner.get("/api/sessions/friday/ask").json()["sets"][0])["questions"][0]["what"] in (
        "deck", "heroes", "cards", "mulligan"
    ):  # fmt: skip
        first = asked["questions"][0]
        answer = {"type": "answer", "seat": first["seat"], "choice": [first["options"][0]["id"]]}
        assert owner.post("/api/sessions/friday/commands", answer).status_code == 200
    whole = ("--server", both.process.url, "--token", made["token"])
    for seat in ("ann", "bob"):
        for words in (("show", "friday"), ("log", "friday", "--all"), ("ask", "friday")):
            seen = both.run(*words, "--as", seat, *both.there)
            assert both.run(*words, "--as", seat, *whole) == seen
            assert both.run(*words, *both.seat("friday", seat)) == seen
    hand = json.loads(both.run("show", "friday", "--as", "ann", "--json", *whole)[1])["hands"]
    assert hand != json.loads(both.run("show", "friday", "--json", *whole)[1])["hands"]
    before = owner.get("/api/sessions/friday/ask").json()["version"]
    referee = both.seat("friday", "referee")
    seen = json.loads(both.run("show", "friday", "--as", "referee", "--json", *referee)[1])
    assert seen["version"] == before
    assert seen["hands"]["ann"] == hand["ann"]
    log = owner.get("/api/sessions/friday/log", form="ledger", after=before).json()["lines"]
    assert [each["event"]["t"] for each in log] == ["looked"]


WRITING: tuple[tuple[str, ...], ...] = (
    ("start", "friday"),
    ("pace", "friday", "every", "--seat", "ann"),
    ("answer", "friday", "--seat", "ann", "hero:mara", "--key", "one"),
    ("answer", "friday", "--seat", "ann", "hero:mara", "--key", "one"),
    ("answer", "friday", "--seat", "bob", "hero:tobin", "--set", "3"),
    ("answer", "friday", "--seat", "bob", "hero:tobin"),
    ("answer", "friday", "--seat", "ann", "talent:sure-step"),
    ("wait", "friday", "--seat", "bob"),
    ("wait", "friday", "--seat", "bob", "--stop"),
    ("undo", "friday", "--seat", "ann", "--by", "turn"),
    ("again", "friday", "--seat", "ann"),
    ("again", "friday", "--seat", "ann", "--take"),
    ("undo", "friday", "--seat", "ann"),
    ("redo", "friday", "--seat", "ann"),
    ("adjust", "friday", "--event", "wounded hero=mara wounds=1", "--reason", "so", "--as", "referee"),
    ("adjust", "friday", "--event", "wounded hero=zoe wounds=1", "--reason", "so", "--as", "referee"),
    ("dispute", "open", "friday", "not so", "--seat", "bob", "--on", "5"),
    ("dispute", "withdraw", "friday", "1", "--seat", "bob"),
    ("correct", "friday", "20", "--back", "--seat", "ann"),
    ("agree", "friday", "--seat", "bob"),
    ("leave", "friday", "--seat", "bob", "--keeper", "ann"),
    ("join", "friday", "--seat", "bob"),
    ("concede", "friday", "--seat", "ann"),
    ("pass", "friday", "--seat", "ann", "--until", "nothing"),
    ("sign", "friday"),
    ("close", "friday", "--seat", "ann"),
    ("refuse", "friday", "--seat", "bob"),
    ("close", "friday", "--as", "referee"),
    ("note", "friday", "--seat", "ann", "too late"),
    ("verify", "friday"),
    ("log", "friday", "--all"),
)


def test_what_changes_a_table_prints_the_same(both: Both) -> None:
    both.same("new", "echoes", "--name", "friday", "--seat", "ann", "--wait", "--secret", SECRET, "--json")
    both.same("join", "friday", "--seat", "Bob")
    both.same("sessions")
    done = 0
    for words in WRITING:
        status, out, err = both.run(*words, *both.here)
        there = both.run(*words, *both.there)
        assert plain(there) == plain((status, out, err)), words
        done += status == 0
    assert done >= 20


def test_files_hold_the_same(both: Both) -> None:
    both.same(*NEW, "--json")
    both.same("answer", "friday", "--seat", "ann", "hero:mara")
    for words in (("export",), ("export", "--as", "ann"), ("export", "--full")):
        for place in (both.here, both.there):
            name = f"{'-'.join(words)}{place is both.there}.rollbook"
            assert both.run(words[0], "friday", name, *words[1:], *place)[0] == 0
    whole = both.folder / "export---fullTrue.rollbook"
    assert both.run("import", str(whole), *both.here)[0] == 2  # another veil: not the same session
    other = ("--database", f"sqlite:///{both.folder / 'other.db'}")
    assert both.run("import", str(whole), *other)[0] == 0
    both.run("answer", "friday", "--seat", "bob", "hero:tobin", *other)
    assert both.run("export", "friday", "on.rollbook", "--full", *other)[0] == 0
    status, out, _ = both.run("import", "on.rollbook", "--json", *both.there)
    assert (status, json.loads(out)["added"] > 0) == (0, True)
    status, out, _ = both.run("import", "on.rollbook", *both.there)
    assert (status, out) == (0, "friday is here already\n")
    assert both.run("log", "friday", "--all", *both.there) == both.run("log", "friday", "--all", *other)
    for place in (other, both.there):
        assert both.run("transcript", "friday", f"{place is other}.md", *place)[0] == 0
    text = (both.folder / "True.md").read_text()
    assert text == (both.folder / "False.md").read_text()
    assert both.process.owner.get("/api/sessions/friday/transcript.md", **{"as": "ann"}).text == text
    assert "<html" in both.process.owner.get("/api/sessions/friday/transcript.html", all="true").text
    copy = both.run("import", "export.rollbook".replace("export", "exportTrue"), *both.there)
    assert copy[0] == 2
    assert "copy" in copy[2]


def test_decks_are_brought_alike(both: Both) -> None:
    both.same("new", "fellowship", "--name", "cards", "--seat", "ann", "--secret", SECRET, "--json")
    Path("bad.txt").write_text("1x Nobody At All\n")
    both.same("deck", "bad.txt", "cards", "--seat", "ann", status=2)
    Path("deck.txt").write_text("1x Aragorn\n1x Gimli\n3x Gandalf\n")
    here = both.run("deck", "deck.txt", "cards", "--seat", "ann", "--key", "k", *both.here)
    there = both.run("deck", "deck.txt", "cards", "--seat", "ann", "--key", "k", *both.there)
    assert here[0] == 0, here
    assert plain(there)[1].splitlines()[-1] == plain(here)[1].splitlines()[-1]
    both.same("log", "cards", "--all")


def test_files_of_one_s_own_are_brought_alike(both: Both) -> None:
    words: list[str] = []
    for each in WOLVES:
        Path(each.file).write_text(each.text)
        words += ["--bring", f"{each.place}={each.file}" if each.place else each.file]
    new = ("new", "mercenaries", "--name", "pack", "--seat", "ann", "--secret", SECRET)
    both.same(*new, *words, "--json")
    both.same("log", "pack", "--all")
    both.same("new", "mercenaries", "--name", "lost", "--seat", "ann", *words[-2:], status=2)


def test_what_is_done_where_the_database_is(both: Both) -> None:
    both.same(*NEW, "--json")
    Path("x.toml").write_text('id = "x"\ngame = "echoes"\nseats = ["ann"]\n')
    for words in (
        ("delete", "friday", "--yes"),
        ("branch", "friday", "--as", "referee"),
        ("migrate", "friday", "--as", "referee"),
        ("case", "x.toml", "--keep"),
        ("serve",),
        ("db", "status"),
    ):
        status, _, err = both.run(*words, *both.there)
        assert status == 2, words
        assert "where the database is" in err, words
    with Store.open(both.here[1]) as store:
        assert [session for session, _, _ in store.sessions()] == ["friday"]


NOWHERE = ("--server", "http://127.0.0.1:9", "--token", "rbk_x")
ALONE = {
    "games", "rules", "diagram", "position", "odds", "simulate", "scaffold", "keys", "serve", "case", "db",
}  # fmt: skip
"""What needs no database."""


@pytest.mark.parametrize(
    "name", [name_of(each) for group in COMMANDS.values() for each in group if name_of(each) not in ALONE]
)
def test_every_command_says_when_the_service_is_not_there(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("service.client.sending.WAITS", ())
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    words = {
        "new": ["echoes", "--seat", "ann"], "join": ["friday", "--seat", "ann"], "sessions": [],
        "statistics": [],
        "answer": ["friday", "x:y"], "deck": ["x.txt", "friday"], "note": ["friday", "hello"],
        "why": ["friday", "phase"], "dispute": ["list", "friday"], "pace": ["friday", "normal"],
        "correct": ["friday", "5", "--back"], "export": ["friday", "x.rollbook"], "whatif": ["friday"],
        "import": ["x.rollbook"], "transcript": ["friday", "x.md"],
    }.get(name, ["friday"])  # fmt: skip
    (tmp_path / "x.txt").write_text("1x Aragorn\n")
    status = cli.main([name, *words, *NOWHERE])
    said = capsys.readouterr().err
    assert status == 2
    assert "Traceback" not in said
    if name not in ("import", "delete", "migrate"):
        assert "http://127.0.0.1:9 cannot be reached" in said


def test_where_the_token_is_found(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    both.same(*NEW, "--json")
    url, token = both.process.url, both.process.token
    shown = both.run("show", "friday", *both.there)
    assert both.run("show", "friday", "--server", f"{url}/#{token}") == shown
    assert both.run("show", "friday", "--server", url)[0] == 2
    (both.folder / "data").mkdir(exist_ok=True)
    (both.folder / "data" / "tokens").write_text(f"http://elsewhere rbk_other\n{url} {token}\n")
    assert both.run("show", "friday", "--server", f"{url}/") == shown
    (both.folder / "data" / "tokens").unlink()
    monkeypatch.setenv("ROLLBOOK_SERVER", url)
    monkeypatch.setenv("ROLLBOOK_TOKEN", token)
    assert both.run("show", "friday") == shown
