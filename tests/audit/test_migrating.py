"""A migration is tried before it is made, and made as a session of its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.clauses import Clauses
from engine.commands import Close, Rule, StandPass
from engine.errors import Illegal, Malformed, NotYours
from engine.frames import Frame, StepFunction, Steps
from engine.rules.echoes.model import EVENT_DECK
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from engine.turn import Tx
from replays.migrating import dry_run, migrate
from replays.session import Session
from replays.verify import Log, verify
from service.host import Host
from service.out import Page
from tests.audit.playing import play_on, session
from tests.cli.driving import Command
from tests.systems.table import hands, log, table

OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))


def newer(game: str, **changed: object) -> Rules:
    """The rules of a game under the next number."""
    rules = library.rules(game)
    return replace(rules, version=rules.version + 1, content="f" * 64, **changed)


def migrated(live: Session, rules: Rules) -> Session:
    """The session that goes on under these rules, verified at all levels."""
    done = migrate(live, rules, "migrated", "referee", OWN)
    made = Session("migrated", rules, live.codec, live.store, Snapshots.open(None), OWN, hands("m")).load()
    assert made.version == done.version
    return made


def holds(made: Session) -> None:
    rows = [row.state for row in made.store.rows(made.session)]
    report = verify(Log(made.session, rows, OWN.dice, OWN.veil), made.rules, made.codec)
    assert report.ok, report.fault


@pytest.mark.parametrize("game", library.GAMES)
def test_under_the_same_rules_nothing_would_be_otherwise(game: str) -> None:
    for seed in range(2):
        tried = dry_run(session(game, seed, 40), library.rules(game), "public")
        assert tried.clean, (tried.result.stop, tried.first)
        assert tried.outcome == "unchanged"
        assert tried.pinned == tried.here


def test_a_standing_pass_and_the_closing_are_no_difference() -> None:
    """Neither is decided by rules: under the same ones nothing is otherwise, whoever looks."""
    live = table(library.rules("fellowship"), "ann", "bo")
    play_on(live, random.Random(1), 12, 0)
    live.do(StandPass("ann", "round"))
    for viewer in ("public", "ann", "referee"):
        assert dry_run(live, live.rules, viewer).result.changes == ()
    live.do(Close("referee"))
    assert dry_run(live, live.rules, "referee").outcome == "unchanged"


def test_under_rules_that_changed_it_says_where_the_record_ends() -> None:
    live = session("echoes", 3, 60)
    tried = dry_run(live, newer("echoes"), "referee")
    assert tried.here[0] == tried.pinned[0] + 1
    assert tried.clean
    refused = dry_run(live, newer("echoes", seats=(len(live.state.course.seats) + 1, 9)), "referee")
    assert refused.outcome == "impossible"
    assert refused.result.stop is not None
    assert (refused.result.stop.clause, refused.result.stop.version) == ("KER-6.2", live.state.course.origin)
    assert refused.first is None  # it ends before anything could be otherwise


def test_it_says_which_entry_would_be_otherwise_first_and_how() -> None:
    live = session("echoes", 3, 60)
    rules = library.rules("echoes")
    told = [entry for entry in live.read(0) if isinstance(entry.event, ev.Gauged)]
    other = newer(
        "echoes", gauges=lambda state: {f"new-{name}": each for name, each in rules.gauges(state).items()}
    )
    tried = dry_run(live, other, "referee")
    assert tried.outcome == "changed"
    assert tried.first is not None
    assert tried.first.version == told[0].version
    assert tried.first.recorded is not None
    assert tried.first.recorded.event == told[0].event
    assert tried.first.made is not None
    was = told[0].event
    assert isinstance(was, ev.Gauged)
    assert tried.first.made.event == replace(was, gauge=f"new-{was.gauge}")


def test_a_card_that_nobody_has_seen_is_told_to_the_referee_alone() -> None:
    live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell")
    play_on(live, random.Random(5), 30, 0)
    turned = next(entry for entry in live.read(0) if isinstance(entry.event, ev.Turned))
    two_cards = newer("echoes", steps=stepping("events.reveal", _turn_two))
    first = dry_run(live, two_cards, "referee").first
    assert first is not None
    assert (first.version, first.recorded) == (turned.version, turned)
    assert first.made is not None
    assert first.made.event.cards[:1] == turned.event.cards  # type: ignore[attr-defined]
    assert len(first.made.event.cards) == 2  # type: ignore[attr-defined]
    for viewer in ("public", "ann"):
        with pytest.raises(NotYours) as refused:
            dry_run(live, two_cards, viewer)
        assert refused.value.legal == ("referee",)


def stepping(name: str, step: StepFunction) -> Steps:
    """The steps of echoes with another one under this name."""
    changed = Steps(library.rules("echoes").steps)
    changed[name] = step
    return changed


def _turn_two(tx: Tx) -> None:
    tx.draw(EVENT_DECK, 2, Frame("events.revealed"), "ECH-2.1")


def test_ker_9_5_a_migrated_session_is_a_new_one_that_names_the_one_it_comes_from() -> None:
    live = session("echoes", 4, 50, options="undo=open")
    before = [row.state for row in live.store.rows(live.session)]
    rules = newer("echoes")
    made = migrated(live, rules)
    began = log(made)[0].event
    assert (began.rules, began.content) == (rules.version, rules.content)
    assert (began.parent, began.parent_version) == (live.session, live.state.head)
    assert began.parent_link == live.read(live.state.head - 1, live.state.head)[0].link
    after = [each.event for each in made.read(began.carried)]
    assert [type(each) for each in after] == [ev.WordsReset, ev.WordsTaken]
    assert after[0] == ev.WordsReset("referee")
    assert made.state.board == live.state.board
    play_on(made, random.Random(2), 10, 0.1)
    holds(made)
    assert [row.state for row in live.store.rows(live.session)] == before


def test_ker_9_5_what_no_longer_fits_is_left_out_and_it_says_where() -> None:
    live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell", options={"undo": "open"})
    play_on(live, random.Random(6), 12, 0)
    where = live.state.head
    live.do(Rule("referee", "ECH-3.6", "d12"))
    play_on(live, random.Random(7), 12, 0)
    single = Clauses(
        (
            replace(each, variants=("two-dice", "three-dice")) if each.id == "ECH-3.6" else each
            for each in library.rules("echoes").clauses
        ),
        "without d12",
    )
    rules = newer("echoes", clauses=single)
    done = migrate(live, rules, "migrated", "referee", OWN)
    assert done.stop is not None
    assert (done.reached, done.stop.version) == (where, where + 1)


def test_ker_9_5_who_cannot_begin_there_or_is_there_already_stays() -> None:
    live = session("echoes", 4, 20)
    before = live.store.sessions()
    for rules in (library.rules("echoes"), newer("echoes", seats=(9, 9))):
        with pytest.raises(Illegal):
            migrate(live, rules, "migrated", "referee", OWN)
    with pytest.raises(Malformed):
        migrate(live, newer("echoes"), live.session, "referee", OWN)
    assert live.store.sessions() == before


def test_under_other_rules_it_is_told_to_who_may_know_everything() -> None:
    """Where a session changes follows from hidden cards too (FEL-8.2: who is asked does not)."""
    rules = newer("echoes", seats=(9, 9))
    for seats, hands_, viewer in ((1, "hidden", "public"), (2, "open", "public"), (2, "hidden", "referee")):
        tried = dry_run(session("echoes", 4, 20, seats, f"hands={hands_}"), rules, viewer)
        assert tried.outcome == "impossible"
    for viewer in ("public", "ann"):
        for changed in (rules, newer("echoes")):
            with pytest.raises(NotYours):
                dry_run(session("echoes", 4, 20, 2), changed, viewer)
        assert dry_run(session("echoes", 4, 20, 2), library.rules("echoes"), viewer).clean
        broken = replace(
            library.rules("echoes"), seats=(9, 9)
        )  # the same number, though it decides otherwise
        with pytest.raises(NotYours):
            dry_run(session("echoes", 4, 20, 2), broken, viewer)


def test_a_copy_in_which_everything_is_open_is_tried_for_whoever_has_it() -> None:
    live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell")
    live.holder = "ann"
    assert dry_run(live, newer("echoes"), "ann").clean


def test_why_a_migration_ends_is_told_to_who_may_know_everything() -> None:
    for by, reason in (("referee", True), ("ann", False)):
        live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell", options={"undo": "open"})
        play_on(live, random.Random(6), 12, 0)
        live.do(Rule("referee", "ECH-3.6", "d12"))
        play_on(live, random.Random(7), 12, 0)
        clauses = Clauses(
            (
                replace(each, variants=("two-dice", "three-dice")) if each.id == "ECH-3.6" else each
                for each in library.rules("echoes").clauses
            ),
            "without d12",
        )
        stop = migrate(live, newer("echoes", clauses=clauses), "migrated", by, OWN).stop
        assert stop is not None
        assert ("d12" in str(stop.text)) == reason


def test_on_the_command_line(cli: Command, tmp_path: Path) -> None:
    cli.new()
    cli.until("friday", "speak")
    report = cli.done("migrate", "friday", "--dry-run")
    (row,) = report["sessions"]
    assert (row["clean"], row["stop"], row["first"], row["outcome"]) == (True, None, None, "unchanged")
    assert (report["unchanged"], report["changed"], report["impossible"], report["refused"]) == (1, 0, 0, 0)
    assert cli.done("migrate", "--all", "--dry-run")["sessions"] == [row]
    assert cli.done("migrate", "friday", "--dry-run", "--as", "referee")["sessions"] == [row]
    assert cli.log("friday")[-1]["event"]["t"] == "looked"
    refused = cli.refused("migrate", "friday", "--seat", "ann")
    assert (refused["error"], refused["clause"]) == ("illegal", "KER-9.5")
    assert cli.refused("migrate", "--all")["error"] == "malformed"
    cli.done("new", "proving", "--name", "later", "--seat", "ann", "--wait")
    ran = cli("migrate", "later", "--dry-run", "--json")
    assert (ran.status, ran.json["refused"]) == (2, 1)
    assert ran.json["sessions"][0]["refused"] == "the game has not started"
    cli("export", "friday", tmp_path / "a.rollbook", "--as", "public")
    ran = cli("migrate", tmp_path / "a.rollbook", "--dry-run", "--json")
    assert (ran.status, ran.json["sessions"][0]["outcome"]) == (2, "refused")
    assert cli.refused("migrate", tmp_path / "a.rollbook")["error"] == "storage"


def test_a_file_that_cannot_be_read_is_refused_and_is_no_difference(cli: Command, tmp_path: Path) -> None:
    """0: done, 1: a check failed, 2: refused."""
    (tmp_path / "a.rollbook").write_bytes(b"nothing")
    for file in ("a.rollbook", "none.rollbook"):
        ran = cli("migrate", tmp_path / file, "--dry-run", "--json")
        assert (ran.status, ran.json["sessions"][0]["outcome"]) == (2, "refused")


@pytest.mark.parametrize(
    ("outcomes", "status"),
    [
        (["unchanged"], 0),
        (["unchanged", "refused"], 2),
        (["refused", "changed"], 1),
        (["impossible", "refused"], 1),
    ],
)
def test_a_difference_comes_before_a_refusal_in_the_exit_status(
    outcomes: list[str], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from service.commands import branching

    left = iter(outcomes)
    monkeypatch.setattr(branching, "_tried", lambda *_: {"outcome": next(left)})
    assert branching.tried(Page(json=True), Host("memory:"), outcomes) == status
