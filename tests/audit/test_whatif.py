"""What if: the same again differs in nothing, the changed is decided by the rules, and no secret is told."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.audience import REFEREE, may_see, seen
from engine.errors import Malformed, Refusal, Unknown
from engine.rules.echoes.position import Position
from engine.store.sidecar import Sidecar
from replays.session import Session
from replays.timeline import entries_to
from replays.whatif import Plan, Result, Trees, carry_out, known_as, tree
from replays.whatif.tracing import trace, words
from tests.audit.playing import any_choice, play_on, session
from tests.cli.driving import Command
from tests.systems.proving.rules import RULES
from tests.systems.table import table


def answers(live: Session) -> list[Any]:
    """The answers of the present line."""
    return [e for e in entries_to(live, live.version) if isinstance(e.event, ev.Answered)]


def again(live: Session, entry: Any, viewer: str) -> Result:
    """The recorded answer, given once more in its place."""
    choice = entry.event.choice
    for part in entry.sealed:
        choice = part.event.choice if isinstance(part.event, ev.Chose) else choice
    return carry_out(live, [Plan(entry.version - 1, entry.event.seat, choice)], viewer)


def covered(live: Session, viewer: str) -> int:
    """The first answer to the open question that the viewer cannot know; 0 for none."""
    asked = live.state.course.prompt
    if asked is None or known_as(live.state, viewer, opened=False) == REFEREE:
        return 0
    waits = {slot.seat for slot in asked.slots if slot.done and slot.question.secret and slot.seat != viewer}
    given = (e for e in answers(live) if e.version > asked.id and e.event.seat in waits)
    return next((e.version for e in given), 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", library.GAMES)
def test_the_same_answer_again_gives_no_difference(game: str) -> None:
    chance = random.Random(3)
    for seed in range(6):
        live = session(game, seed, 60)
        for entry in chance.sample(answers(live), 5):
            for viewer in ("public", entry.event.seat, "referee"):
                result = again(live, entry, viewer)
                where = seed, entry.version, viewer
                assert result.changes == (), where
                if (hidden := covered(live, viewer)) and result.stop is not None:
                    assert result.stop.version == hidden, where
                    continue
                assert result.stop is None, (*where, str(result.stop.text))
                assert result.followed > 0 or entry.version == answers(live)[-1].version


BESIDE_A_RAT = msgspec.convert(
    {
        "turn": "ilse",
        "heroes": [{"hero": "ilse", "at": "quarry"}],
        "characters": [{"character": "giant-rat", "at": "quarry"}],
    },
    Position,
)


@pytest.mark.slow
def test_the_same_again_where_hands_and_answers_are_hidden() -> None:
    """As its seat knows it; where others chose under cover it says so instead of going on."""
    covered = done = 0
    for seed in range(8):
        live = table(RULES, "ann", "bo", "cy", options={"undo": "open"})
        play_on(live, random.Random(seed), 40, 0.1)
        for entry in answers(live):
            result = again(live, entry, entry.event.seat)
            if result.stop is not None:
                assert "is covered" in str(result.stop.text), (seed, entry.version, str(result.stop.text))
                covered += 1
            else:
                assert result.changes == (), (seed, entry.version)
                done += 1
    assert covered > 20
    assert done > 30


class Forged:
    """A session with the same open log, in which two cards that the viewer never saw have changed places."""

    def __init__(self, live: Session, viewer: str, one: str, other: str) -> None:
        self.rules, self.session, self.version, self.seeker = (
            live.rules, live.session, live.version, live.seeker,
        )  # fmt: skip
        swap = {one: other, other: one}
        self._entries = [_swapped(entry, viewer, swap) for entry in live.read(0)]
        self._live = live

    def read(self, after: int, upto: int) -> list[Any]:
        return [each for each in self._entries if after < each.version <= upto]

    def at(self, version: int) -> Any:
        return self._live.at(version)


def _swapped(entry: Any, viewer: str, swap: dict[str, str]) -> Any:
    def part(each: Any) -> Any:
        if may_see(each.to, viewer):
            return each
        return replace(
            each, event=msgspec.convert(_swap(msgspec.to_builtins(each.event), swap), type(each.event))
        )

    return replace(entry, sealed=tuple(part(each) for each in entry.sealed))


def _swap(value: Any, swap: dict[str, str]) -> Any:
    if isinstance(value, str):
        head, colon, tail = value.rpartition(":")
        return f"{head}{colon}{swap.get(tail, tail)}"
    if isinstance(value, dict):
        return {key: each if key == "t" else _swap(each, swap) for key, each in value.items()}
    return [_swap(each, swap) for each in value] if isinstance(value, list | tuple) else value


def unseen(live: Session, viewer: str) -> list[set[str]]:
    """By family, the cards of piles that this viewer never saw a word of."""
    told: set[str] = set()
    for entry in live.read(0, live.version):
        told.update(words(entry.event))
        for part in entry.sealed:
            if part.event is not None and may_see(part.to, viewer):
                told.update(words(part.event))
    families = trace(live.read(0, live.version), live.version, viewer).families
    return [each - told for each in families if len(each - told) > 1]


def other_answers(live: Session, viewer: str, chance: random.Random, n: int) -> list[Plan]:
    """Answers that this seat might have given instead of its own."""
    plans = []
    mine = [entry for entry in answers(live) if entry.event.seat == viewer and entry.event.choice]
    for entry in chance.sample(mine, min(n, len(mine))):
        asked = live.at(entry.version - 1).course.prompt
        assert asked is not None
        slot = next(slot for slot in asked.slots if viewer in slot.question.seats)
        plans.append(Plan(entry.version - 1, viewer, any_choice(slot.question, chance)))
    return plans


def others_options(live: Session, chance: random.Random, n: int) -> list[Plan]:
    """Answers that nobody could give, for every seat, now and earlier: what is refused lists what would
    have been legal, which has to follow from the hands that are dealt."""
    points = [0, *(entry.version - 1 for entry in chance.sample(answers(live), n))]
    return [Plan(at, seat, ("moon",)) for at in points for seat in live.state.course.seats]


def told(live: Any, plan: Plan, viewer: str) -> str:
    """All that a what-if says to its viewer."""
    try:
        result = carry_out(live, [plan], viewer)
    except Refusal as refusal:
        return f"{refusal} {refusal.legal}"
    shown = [msgspec.to_builtins(seen(entry, viewer)) for entry in result.entries]
    return str((shown, result.followed, result.stop, result.changes, result.reused, result.new))


@pytest.mark.slow
@pytest.mark.parametrize("game", library.GAMES)
def test_two_sessions_that_differ_in_a_secret_give_the_same_what_ifs(game: str) -> None:
    chance, tried = random.Random(5), 0
    for seed in range(6):
        live = session(game, seed, 60, 2)
        viewer = "ann"
        for family in unseen(live, viewer):
            one, other = chance.sample(sorted(family), 2)
            forged = Forged(live, viewer, one, other)
            assert [e.sealed for e in forged.read(0, live.version)] != [e.sealed for e in live.read(0)]
            for plan in (*other_answers(live, viewer, chance, 3), *others_options(live, chance, 3)):
                assert told(live, plan, viewer) == told(forged, plan, viewer), (seed, plan, one, other)
                tried += 1
    assert tried > 8


def test_another_ruling_changes_what_it_rules_and_stops_where_the_record_no_longer_fits() -> None:
    live = session("echoes", 8, 120, 2)
    wanted = "d12" if live.state.course.rulings["ECH-3.6"] == "two-dice" else "two-dice"
    at = live.state.course.origin - 1
    result = carry_out(live, [Plan(at, rulings={"ECH-3.6": wanted})], "public")
    thrown = {entry.event.dice for entry in result.entries if isinstance(entry.event, ev.Rolled)}
    assert thrown == {("fortune",) if wanted == "d12" else ("fate", "doom")}
    assert result.new > 0
    assert result.stop is None or result.stop.version > at


def test_the_open_question_is_asked_again_under_another_ruling() -> None:
    live = table(library.rules("echoes"), "ann", position=BESIDE_A_RAT)
    with pytest.raises(Refusal) as caught:
        carry_out(live, [Plan(0, "ann", ("escape:rope-stair",), {"ECH-4.14": "no-move"})], "ann")
    assert caught.value.clause == "ECH-4.14"
    assert carry_out(live, [Plan(0, "ann", ("escape:rope-stair",))], "ann").entries


def test_a_throw_that_shows_something_else_is_decided_again() -> None:
    live = session("echoes", 3, 120)
    rolled: Any = next(
        e for e in entries_to(live, live.version)
        if isinstance(e.event, ev.Rolled) and e.event.dice == ("fate", "doom")
    )  # fmt: skip
    result = carry_out(live, [Plan(faces={rolled.version: (3, 0)})], "public")
    again_: Any = next(entry for entry in result.entries if isinstance(entry.event, ev.Rolled))
    assert again_.event.faces == (3, 0)
    assert (again_.version, again_.event.by) == (rolled.version, rolled.event.by)
    for faces, what in (((9, 0), "no face"), ((3,), "faces are wanted")):
        with pytest.raises(Malformed, match=what):
            carry_out(live, [Plan(faces={rolled.version: faces})], "public")
    with pytest.raises(Malformed):
        carry_out(live, [Plan(faces={1: (3, 0)})], "public")


def test_nothing_of_a_what_if_enters_the_log_or_its_dice() -> None:
    live = session("echoes", 4, 60)
    before = [row.state for row in live.store.rows("s")]
    asked = live.state.course.prompt
    assert asked is not None
    carry_out(live, [Plan(0, asked.slots[0].question.seats[0], asked.slots[0].question.ids[:1])], "public")
    assert [row.state for row in live.store.rows("s")] == before


def test_an_answer_that_is_none_is_refused_as_at_the_table() -> None:
    live = session("echoes", 3, 120)
    with pytest.raises(Refusal):
        carry_out(live, [Plan(0, live.state.course.seats[0], ("moon",))], "public")


def test_what_ifs_are_kept_by_name_as_a_tree_for_who_made_them(sidecar: Sidecar) -> None:
    trees = Trees(lambda: sidecar, "s")
    trees.keep("ann", Plan(40, "ann", ("rest",), name="rested"))
    trees.keep("ann", Plan(0, "ann", ("pass",), name="then", on="rested"))
    trees.keep("bo", Plan(41, name="other"))
    assert list(trees.all("ann")) == ["rested", "then"]
    assert list(trees.all("referee")) == ["rested", "then", "other"]
    assert [(depth, plan.name) for depth, plan in tree(trees.all("ann"))] == [(0, "rested"), (1, "then")]
    assert [plan.name for plan in trees.path("ann", trees.find("ann", "then"))] == ["rested", "then"]
    with pytest.raises(Unknown):
        trees.find("bo", "rested")
    with pytest.raises(Malformed):
        trees.keep("ann", Plan(0, name="rested", on="then"))


def test_on_the_command_line(cli: Command) -> None:
    cli.new()
    cli.until("friday", "speak")
    version = cli.done("show", "friday")["version"]
    same = cli.done("whatif", "friday", "--at", version - 1)
    assert same["entries"] is not None
    asked = cli.done("ask", "friday", "--as", "ann")["sets"][0]["questions"][0]
    option = asked["options"][0]["id"]
    seat = asked["seat"]
    done = cli.done("whatif", "friday", "--seat", seat, "--answer", option, "--as", seat, "--name", "one")
    assert (done["at"], done["name"], done["stop"]) == (version, "one", None)
    assert done["entries"][0]["event"]["t"] == "answered"
    assert cli.done("show", "friday")["version"] == version
    assert [each["name"] for each in cli.done("whatif", "friday", "list", "--as", seat)["whatifs"]] == ["one"]
    assert cli.done("whatif", "friday", "show", "one", "--as", seat) == done
    assert "decided again" in cli("whatif", "friday", "show", "one", "--as", seat).out
    assert cli.refused("whatif", "friday", "dance")["legal"] == ["list", "show"]
    assert cli.refused("whatif", "friday", "--faces", "x")["clause"] == "KER-3.4"


def test_what_comes_as_it_was_recorded_is_counted_not_told(cli: Command) -> None:
    """A ruling without effect leaves nothing but its count; after an answer that differs, all is told."""
    cli.new()
    cli.until("friday", "speak")
    version = cli.done("show", "friday")["version"]
    told = cli("whatif", "friday", "--at", 3).out.splitlines()
    entries = cli.done("whatif", "friday", "--at", 3)["entries"]
    texts = [part["text"] for each in entries for part in (each, *each["private"]) if part["text"]]
    assert len(texts) > 4
    assert told[:2] == ["From entry 3, decided again:", f"  {len(texts)} lines as they were recorded."]
    assert not told[2].startswith("  ")
    asked = cli.done("ask", "friday", "--as", "ann")["sets"][0]["questions"][0]
    answer = ("--seat", asked["seat"], "--answer", asked["options"][0]["id"])
    assert "recorded." not in cli("whatif", "friday", "--at", version, *answer).out.partition("Dice")[0]


@pytest.mark.parametrize("code", ["en", "it", "es"])
def test_a_what_if_that_changes_nothing_is_listed_with_that(cli: Command, code: str) -> None:
    """One that begins at an entry says where, one that goes on from another may have nothing to say."""
    cli.new()
    cli.done("whatif", "friday", "--name", "one", "--as", "ann")
    cli.done("whatif", "friday", "--name", "two", "--on", "one", "--as", "ann")
    lines = cli("whatif", "friday", "list", "--as", "ann", "--lang", code).out.splitlines()
    assert len(lines) == 2
    assert all(line.partition(":")[2].strip() for line in lines), lines
