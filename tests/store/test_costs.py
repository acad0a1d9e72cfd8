"""What is asked of many sessions costs as much as of few: by the steps and rows of the database itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import psycopg
import pytest

from engine.errors import Unknown
from engine.store.log import Store
from engine.store.rows import Row
from replays.create import Plan
from service.begun import begun
from service.host import Host
from service.language import wording
from service.statistics import statistics
from tests.postgres import Server
from tests.store.checks import SECRETS
from tests.store.costs import cost

FEW, MANY = 100, 2_000


class Club(dict[int, str]):
    """The addresses of a database with few sessions and of one with many, in each case with rows."""


@pytest.fixture(scope="module", params=["file", "postgres"])
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Club:
    """Sessions that wait to begin, all alike but for their names."""
    found = Club()
    for many in (FEW, MANY):
        if request.param == "file":
            found[many] = f"sqlite:///{tmp_path_factory.mktemp('club') / f'{many}.db'}"
        else:
            server: Server = request.getfixturevalue("postgres")
            found[many] = server.made()
        _filled(found[many], many)
    return found


def _filled(address: str, many: int) -> None:
    Store.make(address)
    with Host(address) as host:
        plan = Plan("echoes", "unsaid-bell", ("ann",))
        live = begun(host, plan, "played", None, start=False, key="k")
        rows = host.store.rows(live.session)
        host.store.delete(live.session)
        with host.store.together():
            for n in range(many):
                name = f"evening-{n:04}"
                made = [Row(name, each.originator_version, each.topic, each.state) for each in rows]
                host.store.restore(name, "echoes", SECRETS, made, {})
            host.store.restore(
                "last-of-all", "mini", SECRETS, [Row("last-of-all", 1, "mini.noted", b"{}")], {}
            )
        host.summaries.catch_up()
    if address.startswith("postgresql"):
        with psycopg.connect(address, autocommit=True) as held:
            held.execute("ANALYZE")


def _refused(host: Host, name: str) -> None:
    with pytest.raises(Unknown):
        host.find(name)


LOOKS: dict[str, Callable[[Host], object]] = {
    "a session by the beginning of its name": lambda host: host.find("last"),
    "a beginning that many have": lambda host: _refused(host, "evening"),
    "a beginning that none has": lambda host: _refused(host, "nobody"),
    "the newest": lambda host: host.store.directory.page(20),
    "those before one": lambda host: host.store.directory.page(20, "evening-0090"),
    "how many are older, as far as is counted": lambda host: host.store.directory.older("evening-0090", 50),
    "how many sessions and entries there are": lambda host: host.held(),
    "statistics": lambda host: statistics(host, wording("en")),
    "statistics of a game": lambda host: statistics(host, wording("en"), game="echoes"),
    "statistics of a session": lambda host: statistics(host, wording("en"), session="evening-0007"),
    "the rows that came in last": lambda host: host.summaries.kept.begun(20),
    "the rows of a beginning": lambda host: host.summaries.kept.beginning("evening-00", 20),
}


@pytest.mark.parametrize("name", LOOKS)
def test_it_costs_no_more_with_many_sessions(club: Club, name: str) -> None:
    few, many = (cost(address, partial(_look, address, name)) for address in club.values())
    assert many <= 1.5 * few + 60, (few, many)


def _look(address: str, name: str) -> None:
    with Host(address) as host:
        LOOKS[name](host)


def test_what_reads_all_of_them_is_found_out(club: Club) -> None:
    """The measure itself: what lists all sessions, and what the database counts, costs more with more."""

    def listed(address: str) -> None:
        with Host(address) as host:
            host.store.sessions()

    def counted(address: str) -> None:
        with Host(address) as host:
            host.store.directory.totals()

    for work in (listed, counted):
        few, many = (cost(address, partial(work, address)) for address in club.values())
        assert many > 1.5 * few + 60, (few, many)


def test_totals_are_those_that_counting_gives(club: Club) -> None:
    for many, address in club.items():
        with Host(address) as host:
            sessions, entries, behind = host.held()
            assert (sessions, entries) == host.store.directory.totals()
            assert (sessions, behind) == (many + 1, 0)


def test_totals_hold_while_rows_are_behind_and_before_there_are_any(tmp_path: Path) -> None:
    def held(host: Host) -> tuple[int, int]:
        found = host.summaries.totals()
        assert found == host.store.directory.totals()
        assert found == (len(host.store.sessions()), sum(last for _, _, last in host.store.sessions()))
        return found

    with Host(f"sqlite:///{tmp_path / 'games.db'}") as host:
        assert held(host) == (0, 0)
        for name in ("one", "two", "three"):
            begun(host, Plan("echoes", "unsaid-bell", ("ann",)), name, None, start=False, key=name)
        first = held(host)
        host.summaries.take_in(1)
        assert held(host) == first
        host.summaries.catch_up()
        assert held(host) == first
        host.store.delete("two")
        begun(host, Plan("echoes", "unsaid-bell", ("ann", "bob")), "four", None, start=False, key="four")
        assert held(host) > (3, 0)
        host.store.delete("four")
        begun(host, Plan("echoes", "unsaid-bell", ("ann", "bob")), "four", None, start=True, key="again")
        middle = held(host)
        host.summaries.catch_up()
        assert held(host) == middle
        host.summaries.anew()
        host.summaries.take_in(1)
        assert held(host) == middle
        host.summaries.catch_up()
        assert held(host) == middle
        host.summaries.kept.forget("one")
        host.store.delete("one")
        assert held(host)[0] == middle[0] - 1


def test_pages_of_every_store(store: Store) -> None:
    names = ("d", "ab", "abc", "b", "a")
    for name in names:
        store.create(name, "mini", SECRETS, [Row(name, 1, "mini.noted", b"{}")])
    directory = store.directory
    assert [each for each, _, _ in directory.page(3)] == ["abc", "b", "a"]
    assert directory.page(9) == store.sessions()
    assert [each for each, _, _ in directory.page(2, "abc")] == ["d", "ab"]
    assert directory.page(2, "d") == directory.page(2, "nobody") == []
    assert (directory.older("b", 9), directory.older("b", 2), directory.older("nobody", 9)) == (3, 2, 0)
    assert directory.beginning("a", 9) == ["a", "ab", "abc"]
    assert directory.beginning("a", 2) == ["a", "ab"]
    assert directory.beginning("ab", 9) == ["ab", "abc"]
    assert directory.beginning("z", 9) == []
    assert directory.totals() == (5, 5)
    store.delete("ab")
    assert directory.beginning("ab", 9) == ["abc"]
    assert [each for each, _, _ in directory.page(9, "b")] == ["d", "abc"]
    assert directory.totals() == (4, 4)
