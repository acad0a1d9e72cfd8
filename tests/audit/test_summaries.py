"""The rows of sessions kept up with their logs: a few at a time, by several at once, made anew while they are
looked at; public, and right after whatever became of a session."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.audience import PUBLIC, seen
from engine.commands import Dispute, Note, Settle, WithdrawDispute
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from replays.create import Plan
from replays.session import Session
from replays.summaries import Keeper
from replays.summary import summarise, summary
from service import moving
from service.begun import begun
from service.host import Host
from tests.audit.playing import own, play_on
from tests.audit.test_rulings import settle
from tests.cli.driving import Command


def test_a_row_goes_on_from_where_it_was_folded(cli: Command) -> None:
    """What is folded a few entries at a time is what is folded at once, at every cut."""
    settle(cli, "one", "--variant", "total", claim="first")
    on = next(each["version"] for each in cli.log("one") if each["event"]["t"] == "answered")
    words = ("again", "--on", on, "--clause", "PRO-4.1", "--as", "referee")
    number = cli.done("dispute", "open", "one", *words)["version"]
    cli.done("note", "one", "much later", "--at", on, "--as", "referee")
    cli.done("dispute", "rule", "one", number, "--event", "weakened by=1", "--as", "referee")
    with Host(cli.database) as host:
        live = host.load("one")
        whole = summarise(live)
        for cut in range(1, live.version):
            with Store.open("memory:") as there:
                before = summary(summarise(_upto(live, cut, there)).body)
            assert summarise(live, before) == whole, cut


def _upto(live: Session, version: int, there: Store) -> Session:
    """The session as it was."""
    secrets = live.store.secrets(live.session)
    assert secrets is not None
    there.restore(live.session, live.rules.game, secrets, live.store.rows(live.session, 0, version), {})
    cache = Snapshots.open(None)
    return Session(live.session, live.rules, live.codec, there, cache, secrets, live.hands).load()


def test_a_row_says_what_the_log_shows_to_all() -> None:
    """No sealed word is in a row."""
    live = own("fellowship", 5, 2, 2)
    play_on(live, random.Random(5), 60, 0)
    body = summarise(live).body
    line = summary(body).line
    assert line is not None
    public = [seen(each, PUBLIC) for each in live.read(0)]
    assert (line.version, line.at, line.began) == (public[-1].version, public[-1].at, public[0].at)
    assert line.seats == live.state.table.seats
    parts = [part.event for each in live.read(0) for part in each.sealed if part.event is not None]
    assert parts
    for part in parts:
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if isinstance(value, str) and len(value) > 12:
                assert value not in body


@pytest.fixture(params=["file", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return f"sqlite:///{tmp_path / 'club.db'}"
    return str(request.getfixturevalue("postgres").made())


def club(host: Host, count: int) -> None:
    """Sessions with one ruling each."""
    for n in range(count):
        live = begun(
            host, Plan("echoes", "unsaid-bell", ("ann", "bob")), f"s{n}", None, start=True, key=f"k{n}"
        )
        rule(live, f"word{n}")


def rule(live: Session, reason: str) -> None:
    number = live.do(Dispute("ann", 1, "why so?", "ECH-4.6")).version
    live.do(Settle("referee", number, "upheld", reason))


def reasons(keeper: Keeper) -> list[str]:
    return sorted(summary(body).folded.rulings[0].reason for _, _, body in keeper.kept.all())


def test_rows_are_taken_in_a_few_at_a_time_and_say_how_far_behind_they_are(address: str) -> None:
    Store.make(address)
    with Host(address) as host:
        club(host, 4)
        keeper = host.summaries
        left = keeper.behind()
        assert left == sum(last for _, _, last in host.store.sessions()) > 0
        assert keeper.take_in(3).summarised == 3
        assert 0 < keeper.behind() < left
        assert keeper.take_in(3).summarised == 1
        assert (keeper.behind(), reasons(keeper)) == (0, [f"word{n}" for n in range(4)])
        live = host.load("s1")
        live.do(Note("ann", "later"))
        assert keeper.behind() == 1
        taken = keeper.take_in(3)
        assert (taken.summarised, taken.more, keeper.behind()) == (1, False, 0)
        host.store.delete("s2")
        assert keeper.behind() > 0
        keeper.catch_up()
        assert [session for session, *_ in keeper.kept.all()] == ["s0", "s1", "s3"]


def test_all_is_made_anew_while_it_is_looked_at_and_played_on(address: str) -> None:
    Store.make(address)
    with Host(address) as host, Host(address) as elsewhere:
        club(host, 6)
        keeper, other = host.summaries, elsewhere.summaries
        keeper.catch_up()
        keeper.anew()
        assert len(reasons(keeper)) == 6  # what was there is shown meanwhile
        assert keeper.behind() > 0
        keeper.take_in(2)
        rule(host.load("s5"), "second")
        other.take_in(2)  # another server does a part of it
        host.store.delete("s0")
        assert len(keeper.kept.search(["second"], 9)) == 0
        keeper.catch_up()
        assert (keeper.behind(), other.behind()) == (0, 0)
        assert len(keeper.kept.search(["second"], 9)) == 1
        assert reasons(other) == [f"word{n}" for n in range(1, 6)]
        made = {each for (each,) in keeper.kept._all("SELECT DISTINCT made FROM summaries")}
        assert len(made) == 1


def test_rows_of_another_form_are_thrown_away(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.make(address)
    with Host(address) as host:
        club(host, 2)
        host.summaries.catch_up()
    monkeypatch.setattr("replays.summaries.FORM", 99)
    monkeypatch.setattr("replays.summaries.SINCE", 99)
    with Host(address) as host:
        assert host.summaries.behind() > 0
        assert host.summaries.kept.count() == 0
        host.summaries.catch_up()
        assert reasons(host.summaries) == ["word0", "word1"]


def test_rows_of_an_older_form_are_looked_at_until_they_are_made_anew(address: str) -> None:
    """As the first form had them: without the number of answers, and counted nowhere."""
    Store.make(address)
    with Host(address) as host:
        club(host, 3)
        host.summaries.catch_up()
        kept, counted = host.summaries.kept, host.summaries.kept.kinds()
        with kept._writing() as runs:
            for session, _, body in kept.all():
                older = json.loads(body)
                del older["folded"]["answers"]
                runs.execute("UPDATE summaries SET body = ? WHERE session = ?", (json.dumps(older), session))
            (mark,) = runs.execute("SELECT mark FROM summarised").fetchone()
            older = {**json.loads(mark), "form": 1}
            runs.execute("UPDATE summarised SET mark = ?", (json.dumps(older),))
            for table in ("counted", "tallies"):
                runs.execute(f"DELETE FROM {table}")
    with Host(address) as host, Host(address) as elsewhere:
        keeper, other = host.summaries, elsewhere.summaries
        assert keeper.behind() > 0
        assert reasons(keeper) == [f"word{n}" for n in range(3)]  # the lists say what they said
        assert len(keeper.kept.search(["word1"], 9)) == 1
        assert keeper.kept.kinds() == []
        keeper.take_in(1)
        assert sum(each.sessions for each in keeper.kept.kinds()) == 1
        host.load("s1").do(Note("ann", "meanwhile"))  # it is played on, and another server takes a part
        other.take_in(1)
        host.store.delete("s2")
        keeper.catch_up()
        assert (keeper.behind(), other.behind()) == (0, 0)
        assert reasons(other) == ["word0", "word1"]
        assert [replace(each, sessions=3) for each in keeper.kept.kinds()] == counted
        assert sum(each.sessions for each in keeper.kept.kinds()) == 2


def test_what_a_row_says_wrongly_is_put_right_by_making_it_anew_and_decides_nothing(address: str) -> None:
    """Somebody writes nonsense into the rows: no table is decided by it, and a rebuild mends it."""
    Store.make(address)
    with Host(address) as host:
        club(host, 2)
        host.summaries.catch_up()
        with host.summaries.kept._writing() as runs:
            runs.execute("UPDATE summaries SET version = 100000, body = ?", ('{"line":null}',))
            runs.execute("DELETE FROM ruling_keys")
        live = host.load("s0", play=True)
        number = live.do(Dispute("ann", 1, "why so?", "ECH-4.6")).version
        live.do(WithdrawDispute("ann", number))
        host.summaries.kept.forget("s0")
        host.summaries.kept.forget("s1")
        host.summaries.anew()
        host.summaries.catch_up()
        assert reasons(host.summaries) == ["word0", "word1"]


def test_a_copy_has_the_register_too(address: str, tmp_path: Path) -> None:
    Store.make(address)
    with Host(address) as host, Host(f"sqlite:///{tmp_path / 'copy.db'}") as copy:
        club(host, 2)
        assert [each.added > 0 for each in moving.moved(host, copy)] == [True, True]
        copy.summaries.catch_up()
        assert reasons(copy.summaries) == ["word0", "word1"]


def test_a_database_that_cannot_be_written_is_searched_all_the_same(cli: Command) -> None:
    settle(cli, "one", "--uphold", "--reason", "plainly")
    place = Path(cli.database.removeprefix("sqlite:///"))
    with Host(cli.database) as host:
        host.store.freeze()
        host.summaries.catch_up()
        assert len(host.summaries.kept.search(["plainly"], 9)) == 1
    assert not Path(f"{place}.summaries").exists()
