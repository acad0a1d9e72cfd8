"""Sessions counted by how they ended: what is counted is what the logs say, whichever way a session went."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.commands import Agree, Answer, Close, Concede, Start, Undo
from engine.errors import RulesMissing
from engine.events import Answered
from engine.store.log import Store
from engine.store.rows import Row
from engine.store.summary_rows import Kept
from engine.store.tallies import Tally
from engine.wording import say
from projections.translator import Translator
from replays.bundle import parse
from replays.create import Plan
from replays.session import Session
from replays.summary import FORM
from service.begun import begun
from service.host import Host
from service.http.answers import StatisticsLine
from service.language import wording
from service.statistics import statistics

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
ENDED = (
    *(f"echoes/{each}" for each in ("watch-alone", "bell-three", "bell-four", "voice-two", "voice-conceded")),
    *(f"echoes/{each}" for each in ("watch-four", "voice-four", "bell-undo-open", "watch-undo-fresh")),
    *("fellowship/easy-alone", "fellowship/conceded", "mercenaries/barrow-conceded"),
)


@pytest.fixture(params=["file", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, empty."""
    if request.param == "file":
        return f"sqlite:///{tmp_path / 'club.db'}"
    made: str = request.getfixturevalue("postgres").made()
    return made


def counted(host: Host) -> list[StatisticsLine]:
    host.summaries.catch_up()
    found = statistics(host, wording("en"))
    assert found.behind == 0
    assert found.sessions == sum(each.sessions for each in found.kinds)
    return [*found.kinds]


def kinds(host: Host) -> dict[tuple[str, int, str], int]:
    return {(each.scenario, each.seats, each.result): each.sessions for each in counted(host)}


def opened(host: Host, name: str, *seats: str) -> Session:
    plan = Plan("echoes", "unsaid-bell", seats, options={"undo": "open"})
    return begun(host, plan, name, None, start=True, key=name)


def test_recorded_games_are_counted_as_their_logs_say(address: str) -> None:
    """Each log is read here line by line: how it ended, who sat there, how many answers it holds."""
    Store.make(address)
    expected, answers = Counter[tuple[str, str, int, str]](), Counter[tuple[str, str, int, str]]()
    rounds: dict[tuple[str, str, int, str], list[int]] = {}
    with Host(address) as host:
        for name in ENDED:
            found = parse((GOLDEN / f"{name}.rollbook").read_bytes(), name)
            assert found.secrets is not None
            game = name.partition("/")[0]
            live = _taken_in(host, found.session, game, found.rows)
            events = [json.loads(each)["event"] for each in found.rows]
            result = [each["result"] for each in events if each["t"] == "ended"][-1]
            assert live.state.course.ended == result, "an end that was taken back is none"
            kind = (game, events[0].get("scenario", ""), len(live.state.table.seats), result)
            expected[kind] += 1
            answers[kind] += sum(each["t"] == "answered" for each in events)
            rounds.setdefault(kind, []).append(live.state.course.round)
        assert {each[3] for each in expected} == {"won", "lost", "conceded"}
        for line in counted(host):
            kind = (line.game, line.scenario, line.seats, line.result)
            among = sorted(rounds[kind])
            assert line.sessions == expected.pop(kind)
            assert line.rounds == among[(len(among) - 1) // 2]
            assert line.answers is not None
            assert abs(line.answers - answers[kind] / len(among)) <= 0.5
        assert not expected


def _taken_in(host: Host, session: str, game: str, rows: tuple[bytes, ...]) -> Session:
    found = [Row(session, version, f"{game}.any", row) for version, row in enumerate(rows, 1)]
    host.store.restore(session, game, host.new_secrets(), found, {})
    return host.load(session)


def test_a_session_is_counted_as_it_stands_now(address: str) -> None:
    """It waits, is played, is given up; the end is taken back; it is closed before its end; it is removed."""
    Store.make(address)

    def where(result: str, seats: int = 2) -> dict[tuple[str, int, str], int]:
        return {("unsaid-bell", seats, result): 1}

    with Host(address) as host:
        plan = Plan("echoes", "unsaid-bell", ("ann", "bob"), options={"undo": "open"})
        live = begun(host, plan, "one", None, start=False, key="one")
        assert kinds(host) == where("waiting")
        live = host.load(live.session, play=True)
        live.do(Start("ann"))
        assert kinds(host) == where("playing")
        for seat in ("ann", "bob"):
            live.do(Concede(seat))
        assert kinds(host) == where("conceded")
        (line,) = counted(host)
        assert (line.rounds, line.answers) == (live.state.course.round, 0)
        live.do(Undo("ann"))
        assert kinds(host) == where("playing")
        (line,) = counted(host)
        assert (line.rounds, line.answers) == (None, None)
        live.do(Close("referee"))
        live.do(Agree("ann")) if live.state.table.request else None
        live.do(Agree("bob")) if live.state.table.request else None
        assert live.state.table.closed
        assert kinds(host) == where("closed")
        host.store.delete("one")
        assert kinds(host) == {}


def test_answers_that_were_taken_back_count_and_a_row_that_goes_on_counts_none_twice(address: str) -> None:
    Store.make(address)
    with Host(address) as host:
        live = opened(host, "one", "ann")
        for _ in range(2):
            live.do(Answer("ann", ("hero:mara",)))
            counted(host)  # the row goes on from here
            live.do(Undo("ann"))
        live.do(Concede("ann"))
        (line,) = counted(host)
        given = sum(isinstance(each.event, Answered) for each in live.read(0))
        assert (line.answers, line.sessions) == (given, 1)
        assert given >= 2


def test_of_an_even_number_the_lower_of_the_two_in_the_middle() -> None:
    """And the mean to the nearest whole, a half upwards."""
    with Host("memory:") as host:
        kept, made = host.summaries.kept, [(3, 10), (5, 11), (9, 10), (4, 11)]
        mark = kept.mark(FORM, host.store.identity, lambda _: True)
        rows = [
            Kept(f"s{n}", 1, "echoes", 0, "", 0, "{}", (), Tally("unsaid-bell", 2, "won", *each))
            for n, each in enumerate(made)
        ]
        kept.save(mark, 0, rows, (), end=True)
        (line,) = statistics(host, wording("en")).kinds
        assert (line.sessions, line.rounds, line.answers) == (4, 4, 11)


def test_what_cannot_be_read_or_is_not_installed_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the list of tables leaves it out."""
    with Host("memory:") as host:
        opened(host, "one", "ann")
        opened(host, "two", "ann")
        host.store.restore("three", "echoes", host.new_secrets(), [Row("three", 1, "x", b"nonsense")], {})
        host.store.restore("four", "chess", host.new_secrets(), [Row("four", 1, "x", b"{}")], {})
        counted(host)
        found = statistics(host, wording("en"))
        assert (found.sessions, found.unread) == (2, 2)
        host.summaries.kept.forget("three")
        monkeypatch.setattr("service.statistics.translator", _gone)
        assert statistics(host, wording("en")).sessions == 0


def _gone(*_: object) -> Translator:
    raise RulesMissing(say("it is gone"))
