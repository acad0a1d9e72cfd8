"""The deal of a closed session, played again: the same table, the same dice for the same choices."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.commands import Close, Undo
from engine.errors import Illegal, Malformed, Refusal, StorageRefusal, Unknown
from engine.pace import NORMAL
from engine.recorded import command_of
from engine.rules.echoes.events import Wounded
from engine.wording import ENGLISH, say
from projections.translator import translator
from replays.again import deal_of, dealt_by, is_deal, parted
from replays.branching import branch
from replays.create import Plan
from replays.session import Session
from replays.timeline import decisions, steps_to
from replays.verify import Log, verify
from service.begun import begun
from service.deals import Compared, compared, lay, seated
from service.host import Host
from service.standings import name_of
from tests.audit.playing import any_answer, voiced
from tests.cli.driving import ROOT, Command
from tests.systems.table import adjust

SALT = "5a" * 32
GAMES = ("echoes", "fellowship", "mercenaries")


@pytest.fixture
def host() -> Iterator[Host]:
    with Host("memory:") as host:
        yield host


def first(host: Host, game: str, **options: str) -> Session:
    """A session with words, set up, and in its first round."""
    rules = library.rules(game)
    words = {"ann": ("rain on the roof", SALT)}
    pace = NORMAL if rules.moments is not None else ""
    chosen = {"undo": "open", **options}
    plan = Plan(game, rules.scenarios[-1], ("ann", "bob"), {}, chosen, words, pace=pace)  # type: ignore[arg-type]
    live = begun(host, plan, "first", None, start=True, key="first")
    chance = random.Random(0)
    while not live.state.course.round:
        choose(live, chance)
    return live


def choose(live: Session, chance: random.Random) -> None:
    asked = live.state.course.prompt
    assert asked is not None
    live.do(voiced(live.state, any_answer(asked, chance)))


def play(live: Session, seed: int, most: int = 10_000) -> Session:
    chance = random.Random(seed)
    for _ in range(most):
        if live.state.course.prompt is None:
            break
        choose(live, chance)
    return live


def closed(live: Session) -> Session:
    live.do(Close("ann"))
    return live


def again(host: Host, live: Session, name: str = "again") -> Session:
    deal, people = seated(live, ())
    return lay(host, deal, people, name, name)


def happened(live: Session) -> list[ev.Event]:
    return [each.event for each in live.read(0) if each.event.lane == "play"][1:]


def both(host: Host, live: Session) -> Compared:
    return compared(live, host.load, lambda each: translator(each.rules.game, ENGLISH))


@pytest.mark.parametrize("game", GAMES)
def test_ker_9_6_the_first_round_begins_at_the_same_table_and_the_same_choices_end_alike(
    host: Host, game: str
) -> None:
    live = first(host, game)
    table = live.state.board, live.state.course.piles
    closed(play(live, 1))
    made = again(host, live)
    assert made.state.course.round == 1
    assert (made.state.board, made.state.course.piles) == table
    play(made, 1)
    assert happened(made) == happened(live)
    assert parted(made, live) is None
    found = both(host, made)
    assert (found.here.result, found.here.chart, found.here.at) == (found.there.result, found.there.chart, 0)
    made_of = made.store.secrets("again")
    assert made_of is not None
    rows = [row.state for row in made.store.rows("again")]
    report = verify(Log("again", rows, made_of.dice, made_of.veil), made.rules, made.codec)
    assert report.ok, report.fault


def rests(live: Session) -> list[int]:
    """Entries of a played line after which somebody is asked in a round, all that came before them being
    answers."""
    found = []
    for step in steps_to(live, live.version):
        asked = step.after.course.prompt
        if step.after.course.round and asked is not None and asked.id == step.entry.version:
            found.append(step.entry.version)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_ker_9_6_a_deal_is_played_from_a_later_moment_on(host: Host, game: str) -> None:
    """The table of that moment, and for the same choices the same end."""
    live = closed(play(first(host, game), 1))
    moments = rests(live)
    for n, at in enumerate((moments[len(moments) // 3], moments[-2])):
        deal, people = seated(live, (), at)
        made = lay(host, deal, people, f"later-{n}", f"later-{n}")
        began = dealt_by(made)
        assert 0 < began.deal_at <= at
        before = [each.event for each in live.read(0, began.deal_at) if each.event.lane == "play"][1:]
        assert happened(made)[: len(before)] == before  # after it the pace may have passed for somebody
        typed = [each for each in happened(made) if isinstance(each, ev.Answered) and not each.pace]
        assert began.deal_answers == len(typed)
        assert f"from its entry {began.deal_at} on" in translator(game).entry(made.read(0, 1)[0])
        for decision in decisions(steps_to(live, live.version)):
            if decision.first.version > began.deal_at and isinstance(decision.first.event, ev.Answered):
                command = command_of(live.rules, decision.entries)
                asked = made.state.course.prompt
                if asked is not None and not decision.first.event.pace:
                    made.do(replace(command, set=asked.id))  # type: ignore[arg-type]
        assert happened(made) == happened(live)
        assert parted(made, live) is None
        kept = made.store.secrets(made.session)
        assert kept is not None
        rows = [row.state for row in made.store.rows(made.session)]
        report = verify(Log(made.session, rows, kept.dice, kept.veil), made.rules, made.codec)
        assert report.ok, report.fault


def test_ker_9_6_the_deal_of_one_that_began_later_begins_there_too(host: Host) -> None:
    live = closed(play(first(host, "echoes"), 1))
    at = rests(live)[10]
    deal, people = seated(live, (), at)
    made = closed(lay(host, deal, people, "later", "later"))
    other = again(host, made)
    assert (other.state.board, other.state.course.round) == (made.state.board, made.state.course.round)
    assert dealt_by(other).deal_answers == dealt_by(made).deal_answers
    assert name_of(deal_of(made, made.rules)) != name_of(deal_of(live, live.rules))
    assert name_of(deal_of(closed(other), other.rules)) == name_of(deal_of(made, made.rules))


def test_ker_9_6_no_deal_begins_where_more_than_answers_led(host: Host) -> None:
    live = first(host, "echoes")
    early = live.version
    hero = next(iter(live.state.board.heroes))  # type: ignore[attr-defined]
    adjust(live, Wounded(hero, 1))
    choose(live, random.Random(1))
    late = live.version
    closed(live)
    assert deal_of(live, live.rules, early).plan.deal_at <= early
    with pytest.raises(Illegal, match="more than answers"):
        deal_of(live, live.rules, late)
    with pytest.raises(Illegal, match="no round"):
        deal_of(live, live.rules, 4)
    with pytest.raises(Illegal, match="does not lie on the line"):
        deal_of(live, live.rules, live.version + 1)


def test_ker_9_6_no_deal_begins_on_a_line_that_was_left(host: Host) -> None:
    live = first(host, "echoes")
    choose(live, random.Random(1))
    left = live.version
    live.do(Undo("ann"))
    choose(live, random.Random(2))
    closed(live)
    with pytest.raises(Illegal, match="does not lie on the line"):
        deal_of(live, live.rules, left)


def test_ker_9_6_a_table_that_answers_do_not_lead_to_is_not_laid(host: Host) -> None:
    """A clause that was settled in between is no answer: the table would come out otherwise."""
    live = closed(play(first(host, "echoes"), 1))
    deal, people = seated(live, (), rests(live)[10])
    assert deal.there is not None
    other = replace(deal, there=replace(deal.there, board=live.state.board))
    for wrong in (other, replace(deal, answers=deal.answers[1:])):
        with pytest.raises(Illegal, match="more than answers"):
            lay(host, wrong, people, "wrong", "wrong")
        assert "wrong" not in [session for session, _, _ in host.store.sessions()]


def test_what_the_database_cannot_do_is_told_of_it_and_not_of_the_deal(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = closed(play(first(host, "echoes"), 1))
    deal, people = seated(live, (), rests(live)[10])

    def full(*_: object) -> None:
        raise StorageRefusal(say("the disk is full"))

    monkeypatch.setattr(host.store, "restore", full)
    with pytest.raises(StorageRefusal, match="the disk is full"):
        lay(host, deal, people, "later", "later")


def test_ker_9_6_a_first_entry_names_a_later_moment_with_its_answers(host: Host) -> None:
    live = closed(first(host, "echoes"))
    deal, people = seated(live, ())
    for at, answers in ((5, 0), (0, 5)):
        plan = replace(deal.plan, deal_at=at, deal_answers=answers)
        with pytest.raises(Malformed, match="names its entry"):
            lay(host, replace(deal, plan=plan), people, "again", "again")


def test_ker_9_6_other_choices_part_the_two_and_it_is_said_where(host: Host) -> None:
    live = first(host, "echoes")
    closed(play(live, 1))
    made = play(again(host, live), 2)
    apart = parted(made, live)
    assert apart is not None
    one, other = (
        made.read(apart.here - 1, apart.here)[0].event,
        live.read(apart.there - 1, apart.there)[0].event,
    )
    assert one != other
    before = [each for each in made.read(0, apart.here - 1) if isinstance(each.event, ev.Answered)]
    same = [each for each in live.read(0, apart.there - 1) if isinstance(each.event, ev.Answered)]
    assert [each.event for each in before] == [each.event for each in same]
    found = both(host, made)
    assert (found.here.at, found.there.at) == (apart.here, apart.there)
    assert found.here.told != found.there.told
    assert [found.here.result, found.there.result] == [made.state.course.ended, live.state.course.ended]


def test_ker_9_6_the_first_entry_names_the_session_and_its_closing(host: Host) -> None:
    live = closed(first(host, "echoes"))
    made = again(host, live)
    began = dealt_by(made)
    closing = next(each for each in live.read(0) if isinstance(each.event, ev.Closed))
    assert (began.deal_of, began.deal_link, began.given) == ("first", closing.link, True)
    told = translator("echoes").entry(made.read(0, 1)[0])
    assert "with the deal and the dice of first" in told
    assert is_deal(began, live)
    other = closed(begun(host, Plan("echoes", seats=("ann",)), "other", None, start=True, key="other"))
    assert not is_deal(began, other)
    with pytest.raises(Unknown):
        dealt_by(live)


@pytest.mark.parametrize(
    ("options", "why"),
    [({"label": "fresh"}, "no deal comes twice"), ({"dice": "declared"}, "not thrown by its secret")],
)
def test_ker_9_6_a_deal_that_does_not_come_twice_is_refused(
    host: Host, options: dict[str, str], why: str
) -> None:
    rules = library.rules("echoes")
    plan = Plan("echoes", rules.scenarios[0], ("ann",), {}, options)
    live = closed(begun(host, plan, "first", None, start=True, key="first"))
    with pytest.raises(Illegal, match=why) as refused:
        deal_of(live, rules)
    assert refused.value.clause == "KER-9.6"


def test_ker_9_6_only_the_deal_of_a_closed_session_is_known_and_a_branch_has_none(host: Host) -> None:
    live = first(host, "echoes")
    with pytest.raises(Illegal, match="when it is closed"):
        deal_of(live, live.rules)
    branch(live, "branched", 0, "ann", host.new_secrets())
    branched = closed(host.load("branched", play=True))
    with pytest.raises(Illegal, match="was dealt in first"):
        deal_of(branched, branched.rules)
    made = again(host, closed(live))
    with pytest.raises(Illegal, match="when this session is over"):
        both(host, made)
    host.store.delete("first")
    with pytest.raises(Unknown, match="is not here as it was"):
        both(host, closed(made))


def test_ker_9_6_as_many_play_it_as_before_under_names_of_their_own(host: Host) -> None:
    live = closed(first(host, "echoes"))
    with pytest.raises(Malformed, match="the deal was for 2"):
        seated(live, ("Clara",))
    with pytest.raises(Malformed, match="two people are called"):
        seated(live, ("Clara", "clara"))
    deal, people = seated(live, ("Clara", "Niccolò"))
    made = lay(host, deal, people, "again", "again")
    assert host.people("again") == {"ann": "Clara", "bob": "Niccolò"}
    assert made.state.course.seats == ("ann", "bob")
    with pytest.raises(Refusal):
        lay(host, deal, people, "again", "another")


def test_ker_9_6_at_the_command_line(cli: Command, tmp_path: Path) -> None:
    cli.done("new", "echoes", "--name", "friday", "--seat", "ann", "--option", "undo=open")
    cli.done("answer", "friday", "hero:mara")
    assert "when it is closed" in cli.refused("new", "--deal-of", "friday")["message"]
    cli.done("close", "friday", "--seat", "ann")
    assert cli.refused("new", "echoes", "--deal-of", "friday")["clause"] == "KER-9.6"
    assert cli.refused("new")["error"] == "malformed"
    made = cli.done("new", "--deal-of", "friday", "--name", "again", "--seat", "Clara")
    assert made["deal_of"] == "friday"
    assert "hero:mara" not in [
        each["id"] for each in cli.done("ask", "again")["sets"][0]["questions"][0]["options"]
    ]
    assert cli.refused("new", "echoes", "--at", "3")["clause"] == "KER-9.6"
    cli.done("concede", "again", "--seat", "ann")
    found = cli.done("branch", "again", "--compare")
    assert (found["there"]["session"], found["here"]["result"], found["there"]["at"]) == (
        "friday",
        "conceded",
        0,
    )
    assert found["here"]["told"] == "Clara gave the game up."
    file = tmp_path / "again.rollbook"
    cli.done("close", "again", "--seat", "ann")
    cli.done("export", "again", file)
    alone = [sys.executable, "-I", str(ROOT / "tools" / "verify_rollbook.py"), str(file)]
    ran = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
