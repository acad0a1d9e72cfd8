"""One session by a bot: it follows from its seed, and what is kept of it proves itself."""

from __future__ import annotations

import pytest

from engine import library
from engine.errors import Malformed, Unknown
from engine.rules.echoes.content import CONTENT
from replays.create import Plan
from replays.verify import Log, verify
from service.simulate.session import Job, Sample, jobs_for, play, run

SEATS = ("ann", "ben", "cat", "dan")


def job(number: int = 1, bot: str = "greedy", scenario: str = "unsaid-bell", *, keep: bool = False) -> Job:
    return Job(Plan("echoes", scenario, SEATS), bot, "seed", number, keep)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("scenario", CONTENT.scenarios)
def test_a_kept_session_is_verified_at_all_levels(bot: str, scenario: str) -> None:
    sample = play(job(1, bot, scenario, keep=True))
    assert sample.result in ("won", "lost")
    bundle = sample.bundle
    assert bundle is not None
    assert bundle.secrets is not None
    log = Log(bundle.session, bundle.rows, bundle.secrets.dice, bundle.secrets.veil)
    report = verify(log, library.rules("echoes"), library.codec("echoes"))
    assert report.fault is None
    assert report.levels["rules"].checked == sample.entries
    assert report.levels["dice"].checked > 20


def test_the_same_job_gives_the_same_session_and_another_number_another() -> None:
    assert play(job(keep=True)) == play(job(keep=True))
    assert play(job(1)).entries != play(job(2)).entries


def test_the_number_of_processes_changes_nothing() -> None:
    jobs = [job(number) for number in range(1, 4)]
    seen: list[Sample] = []
    assert run(jobs, 2, seen.append) == run(jobs, 1) == seen


def test_what_came_up_is_counted_once() -> None:
    sample = play(job())
    assert len({*sample.cards}) == len(sample.cards) > 3
    assert {*sample.cards} <= {*CONTENT.events, *CONTENT.secrets}
    assert "ECH-2.1" in sample.clauses
    assert len(sample.wounds) == 4


def test_any_game_is_played_by_a_bot_that_takes_any_legal_answer() -> None:
    library.add("proving", "tests.systems.proving")
    for number in range(1, 4):
        sample = play(Job(Plan("proving", "", SEATS[:2]), "random", "seed", number))
        assert sample.result != "unfinished"


ECHOES = library.rules("echoes")


def plan(scenario: str = "unsaid-bell", **rulings: str) -> Plan:
    return Plan("echoes", scenario, SEATS, rulings, {}, given=True)


@pytest.mark.parametrize(
    ("wanted", "bot", "sessions", "error"),
    [
        (plan(), "clever", 1, Unknown),
        (plan("nosuch"), "random", 1, Unknown),
        (plan(), "random", 0, Malformed),
        (plan(**{"ECH-4.6": "dance"}), "random", 1, Malformed),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    wanted: Plan, bot: str, sessions: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        jobs_for(ECHOES, [wanted], [bot], "1", sessions)


def test_every_scenario_is_played_by_every_bot_so_many_times() -> None:
    jobs = jobs_for(ECHOES, map(plan, CONTENT.scenarios), ["random", "greedy"], "1", 5)
    assert len(jobs) == 5 * 2 * len(CONTENT.scenarios)
    assert len({each.name for each in jobs}) == len(jobs)
