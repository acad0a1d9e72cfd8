"""The tally: what it plays, what it counts, and that it does not overlook what is missing or broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.rules.echoes.content import CONTENT
from service.simulate.session import Sample
from tests.tally import __main__ as command
from tests.tally import running
from tests.tally.page import page
from tests.tally.running import BOTS, EACH, Played, Tally, jobs, one, tally
from tests.tally.things import everything

ROOT = Path(__file__).parents[2]
DONE = ROOT / "docs" / "tally.md"
SOME = jobs(1)[::96]


def whole(*, but: tuple[str, str] = ("", "")) -> Tally:
    """A tally in which everything came up once, except one thing."""
    things = {(kind, id) for kind, ids in everything().items() for id in ids} - {but}
    found = Tally()
    found.add(Played(("s", "random", 1), (), "won", 10, frozenset(things)))
    return found


def test_ten_thousand_sessions_of_every_scenario_reading_table_and_bot() -> None:
    work = jobs(EACH)
    assert len(work) >= 10_000
    cells = {
        (
            job.plan.scenario,
            *job.plan.rulings.values(),
            len(job.plan.seats),
            job.plan.options["heroes"],
            job.bot,
        )
        for job in work
    }
    readings = 2**5  # ECH-1.3, 2.5, 3.6, 4.6 and 4.14 have two each
    assert len(cells) == len(CONTENT.scenarios) * readings * (4 + 1) * len(BOTS)
    assert len(work) == EACH * len(cells)
    assert len({(job.name, job.seed) for job in work}) == len(work)


def test_sessions_are_played_to_their_end_and_counted_the_same_by_any_number_of_processes() -> None:
    alone = tally(SOME, 1)
    assert alone.sessions == len(SOME)
    assert alone.faults == []
    assert sum(ends["won"] + ends["lost"] for ends in alone.results.values()) == len(SOME)
    assert all(alone.things["heroes led", hero] for hero in CONTENT.heroes)
    assert page(tally(SOME, 2)) == page(alone)


def test_everything_that_is_printed_is_looked_for() -> None:
    kinds = everything()
    assert kinds["event cards turned up"] == tuple(CONTENT.events)
    assert kinds["items carried"] == tuple(CONTENT.items)
    assert kinds["talents spent on a test"] == tuple(CONTENT.talents)
    assert kinds["characters in play"] == tuple(CONTENT.characters)
    assert {*kinds["items used"], *kinds["weapons fought with"]} < {*CONTENT.items}
    assert "wick" not in kinds["characters that acted"]  # Wick's card gives him nothing to do


@pytest.mark.parametrize("kind", everything())
def test_one_thing_that_never_came_up_is_found(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = everything()[kind][-1]
    assert whole().missing() == []
    assert whole(but=(kind, id)).missing() == [f"{kind}: never {id}"]
    monkeypatch.setattr(command, "RESULT", tmp_path / "tally.md")
    monkeypatch.setattr(command, "tally", lambda *_: whole(but=(kind, id)))
    assert command.main(1) == 1
    assert f"never {id}" in (tmp_path / "tally.md").read_text(encoding="utf-8")
    monkeypatch.setattr(command, "tally", lambda *_: whole())
    assert command.main(1) == 0


def test_a_session_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    real = running.play
    monkeypatch.setattr(running, "play", lambda job: replace(real(job), result="unfinished"))
    assert "unfinished" in one(SOME[0]).fault
    assert tally(SOME[:1], 1).faults


def test_a_session_that_does_not_hold_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    real = running.play

    def doctored(job: running.Job) -> Sample:
        sample = real(job)
        assert sample.bundle is not None
        rows = sample.bundle.rows
        return replace(sample, bundle=replace(sample.bundle, rows=(*rows[:20], *rows[21:])))

    monkeypatch.setattr(running, "play", doctored)
    assert "chain" in one(SOME[0]).fault


def test_a_session_that_breaks_off_breaks_the_run_off_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> Sample:
        raise ZeroDivisionError

    monkeypatch.setattr(running, "play", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        tally(SOME[:1], 1)
    assert SOME[0].name in caught.value.__notes__[0]


def test_the_last_tally_is_whole() -> None:
    """What is printed now is in docs/tally.md, all of it came up, and every session ended and holds."""
    told = DONE.read_text(encoding="utf-8")
    found = re.search(r"([\d,]+) sessions with [\d,]+ entries; ([\d,]+) ended", told)
    assert found is not None
    assert int(found[1].replace(",", "")) >= 10_000
    assert found[2] == found[1]
    assert "Faults: 0. Never came up: 0." in told
    listed = dict(re.findall(r"^\*\*(.+)\*\*, .*\n\n((?:.+\n)+)", told, re.MULTILINE))
    for kind, ids in everything().items():
        counts = dict(re.findall(r"([a-z-]+)\s+([\d,]+)", listed[kind[0].upper() + kind[1:]]))
        assert {*counts} == {*ids}
        assert "0" not in counts.values()
