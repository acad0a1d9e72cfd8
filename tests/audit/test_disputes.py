"""Disputes on the command line, their evidence, and the register over sessions."""

from __future__ import annotations

from typing import Any

from engine.commands import Dispute
from tests.audit.playing import own, play_on
from tests.cli.driving import Command


def opened(cli: Command, name: str = "friday") -> tuple[int, int]:
    """A session in which ann disputes the last answer; the entry and the number of the dispute."""
    cli.new(name=name)
    asked = cli.done("ask", name)["sets"][0]["questions"][0]["seat"]
    on = cli.answer(name, asked)["entries"][0]["version"]
    done = cli.done(
        "dispute", "open", name, "that is wrong", "--on", on, "--seat", "ann", "--clause", "PRO-4.1"
    )
    assert done["entries"][0]["event"]["t"] == "disputed"
    return on, done["version"]


def test_a_dispute_is_listed_and_shown_with_its_evidence(cli: Command) -> None:
    on, number = opened(cli)
    (listed,) = cli.done("dispute", "list", "friday")["disputes"]
    assert listed == {
        "dispute": number, "by": "ann", "on": on, "claim": "that is wrong", "clause": "PRO-4.1",
        "stands": "open", "ruled": 0,
    }  # fmt: skip
    shown = cli.done("dispute", "show", "friday", number)
    assert shown["entry"]["version"] == on
    assert shown["decision"][0]["version"] == on
    assert shown["variant"] == "highest"
    assert shown["text"] == cli.done("rules", "proving", "PRO-4.1")["clauses"][0]["text"]
    assert shown["register"][0]["open"] == 1
    told = cli("dispute", "show", "friday", number).out
    assert "that is wrong" in told
    assert f"* {on}  " in told


def test_the_evidence_says_what_was_asked_thrown_and_changed() -> None:
    import random

    from engine import events as ev
    from engine.past import on_line
    from projections.translator import Translator
    from replays.disputes import collect

    live = own("echoes", 31, 1, 2)
    play_on(live, random.Random(31), 80, 0)
    rolled: Any = next(
        e
        for e in live.read(0)
        if isinstance(e.event, ev.Rolled) and on_line(live.seeker, e.version, live.state.head)
    )
    number = live.do(Dispute("ann", rolled.version, "a cocked die")).version
    for viewer in ("public", "ann", "referee"):
        found = collect(live, number, viewer, Translator())
        assert [each.version for each in found.throws].count(rolled.version) == 1
        assert found.clause == rolled.clause
        first = live.read(rolled.decision - 1, rolled.decision)[0]
        assert found.decision[0].version == first.version
        assert found.changes
        if isinstance(first.event, ev.Answered):
            assert found.choice is not None
            assert {*found.choice["chosen"]} <= {*found.choice["options"]}


def test_a_covered_choice_is_in_the_evidence_for_who_made_it_and_the_referee_alone(cli: Command) -> None:
    cli.new("--option", "undo=open")
    cli.until("friday", "lay")
    on = cli.answer("friday", "bob")["entries"][0]["version"]
    number = cli.done("dispute", "open", "friday", "too late", "--on", on, "--as", "referee")["version"]
    shown = {
        viewer: cli.done("dispute", "show", "friday", number, "--as", viewer)["choice"]
        for viewer in ("bob", "referee", "ann", "public")
    }
    assert shown["bob"]["chosen"] == shown["referee"]["chosen"] != []
    assert {*shown["bob"]["chosen"]} <= {*shown["bob"]["options"]}
    assert [shown[each]["chosen"] for each in ("ann", "public")] == [[], []]


def test_disputes_are_settled_three_ways_and_counted(cli: Command) -> None:
    for name, how in (
        ("one", ("--uphold", "--reason", "as it says")),
        ("two", ("--event", "weakened by=1")),
        ("three", ("--variant", "total")),
    ):
        _, number = opened(cli, name)
        refusal = cli.refused("dispute", "rule", name, number, *how, "--seat", "bob")
        assert refusal["clause"] == "KER-9.2"
        cli.done("dispute", "rule", name, number, *how, "--as", "referee")
        assert cli.done("verify", name)["ok"]
    stands = [cli.done("dispute", "list", name)["disputes"][0]["stands"] for name in ("one", "two", "three")]
    assert stands == ["upheld", "overturned", "house-rule"]
    (found,) = cli.done("dispute", "register", "PRO-4.1")["clauses"]
    assert (found["asked"], found["upheld"], found["overturned"], found["house_rule"]) == (3, 1, 1, 1)
    assert (found["asked_as"], found["upheld_as"]) == ({"highest": 3}, {"highest": 1})
    assert (found["ruled"], found["sessions"]) == ({"total": 1}, ["one", "two", "three"])
    assert found["reasons"] == ["as it says"]
    assert "3 asked" in cli("dispute", "register").out


def test_nonsense_is_refused(cli: Command) -> None:
    _, number = opened(cli)
    assert cli.refused("dispute", "dance")["legal"][0] == "open"
    assert cli.refused("dispute", "rule", "friday", number, "--as", "referee")["error"] == "malformed"
    assert cli.refused("dispute", "show", "friday", "x")["clause"] == "KER-9.2"
    assert cli.refused("dispute", "show", "friday", 1)["error"] == "unknown"
    wrong = cli.refused("dispute", "rule", "friday", number, "--event", "weakened by=much", "--as", "referee")
    assert wrong["legal"] == ["weakened by=INT"]
    wrong = cli.refused("dispute", "rule", "friday", number, "--event", "began", "--as", "referee")
    assert "weakened" in wrong["legal"]
    cli.done("dispute", "withdraw", "friday", number, "--seat", "ann")
    assert cli.done("dispute", "list", "friday")["disputes"][0]["stands"] == "withdrawn"


def test_what_was_asked_is_counted_under_the_variant_that_was_in_force(cli: Command) -> None:
    """Asked while read `highest`, then ruled `total`; asked again, that stands; a third began with it."""
    _, number = opened(cli, "one")
    cli.done("dispute", "rule", "one", number, "--variant", "total", "--as", "referee")
    words = ("really?", "--on", "2", "--clause", "PRO-4.1", "--as", "referee")
    again = cli.done("dispute", "open", "one", *words)
    cli.done("dispute", "rule", "one", str(again["version"]), "--uphold", "--as", "referee")
    cli.done("new", "proving", "--name", "two", "--seat", "ann", "--ruling", "PRO-4.1=total")
    (found,) = cli.done("dispute", "register", "PRO-4.1")["clauses"]
    assert found["asked_as"] == {"highest": 1, "total": 1}
    assert found["upheld_as"] == {"total": 1}
    assert (found["pinned"], found["ruled"]) == ({"total": 1}, {"total": 1})
    assert (found["asked"], found["upheld"], found["house_rule"], found["open"]) == (2, 1, 1, 0)
