"""`why`, `whatif` and `adjust` take and tell what the table calls things by."""

from __future__ import annotations

import pytest

from projections.translator import Translator
from replays.session import Session
from service.commands import byhand
from tests.cli.driving import Command


@pytest.fixture
def evening(cli: Command) -> Command:
    """Two at a table of fellowship, in the first planning."""
    cli.done("new", "fellowship", "--name", "evening", "--seat", "Niccolò", "--seat", "Anna Maria")
    for seat, deck in (("Niccolò", "leadership"), ("Anna Maria", "spirit")):
        cli.done("answer", "evening", f"deck:{deck}", "--seat", seat)
    for seat in ("Niccolò", "Anna Maria"):
        cli.done("answer", "evening", "keep", "--seat", seat)
    return cli


@pytest.mark.parametrize(
    ("typed", "subject"),
    [
        ("Forest Spider", "board:forest-spider"),
        ("forest spider", "board:forest-spider"),
        ("board:Aragorn", "board:aragorn"),
        ("Aragorn", "board:aragorn"),
        ("forest", "board:forest-spider"),
        ("old f", "board:old-forest-road"),
        ("board:arag", "board:aragorn"),
        ("threat:Niccolò", "threat:niccolo"),
        ("Dial of Anna Maria", "threat:threat:anna-maria"),
        ("board:aragorn", "board:aragorn"),
    ],
)
def test_why_takes_what_a_thing_is_called(evening: Command, typed: str, subject: str) -> None:
    assert evening.done("why", "evening", typed)["subject"].startswith(subject)


def test_an_option_is_named_as_it_is_shown_and_so_is_what_is_none(evening: Command) -> None:
    (ann, *_) = evening.done("why", "evening", "--not", "play Brok Ironfist", "--as", "Niccolò")["seats"]
    assert ann["seat"] == "niccolo"
    plan = evening.done("whatif", "evening", "--seat", "Niccolò", "--answer", "pass", "--name", "quiet")
    assert plan["name"] == "quiet"


def test_a_change_by_hand_names_things_as_the_table_does(evening: Command) -> None:
    made = evening.done(
        "adjust",
        "evening",
        "--event",
        "damaged card=Forest Spider amount=1",
        "--reason",
        "x",
        "--as",
        "referee",
    )
    damaged = [each["event"] for each in made["entries"] if each["event"]["t"] == "damaged"]
    assert [(each["card"], each["amount"]) for each in damaged] == [("forest-spider", 1)]


def test_a_correction_names_things_as_the_table_did_at_that_entry(
    evening: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Forest Spider has left the game since."""
    wrong, reason = "damaged card=Forest Spider amount=2", ("--reason", "x", "--as", "referee")
    made = evening.done("adjust", "evening", "--event", wrong, *reason)
    (of,) = [each["version"] for each in made["entries"] if each["event"]["t"] == "damaged"]
    evening.done("adjust", "evening", "--event", "card-left card=Forest Spider to=removed", *reason)
    asked: list[int] = []

    class Noting(byhand.Called):
        def __init__(self, live: Session, at: int, viewer: str, words: Translator) -> None:
            asked.append(at)
            super().__init__(live, at, viewer, words)

    monkeypatch.setattr(byhand, "Called", Noting)
    told = evening.done("correct", "evening", str(of), "--instead", "damaged card=Forest Spider amount=1")
    damaged = [each["event"] for each in told["entries"] if each["event"]["t"] == "damaged"]
    assert [(each["card"], each["amount"]) for each in damaged] == [("forest-spider", 1)]
    assert asked == [of - 1]


def test_what_was_gone_back_behind_is_answered_again_by_a_seat_as_it_is_called(evening: Command) -> None:
    made = evening.done("answer", "evening", "pass", "--seat", "Niccolò")
    of = str(made["entries"][0]["version"])
    evening.done("correct", "evening", of, "--back", "--as", "referee")
    offered = evening.done("again", "evening", "--seat", "Niccolò")["offer"]
    assert (offered["version"], offered["seat"], offered["fits"]) == (int(of), "niccolo", True)
    taken = evening.done("again", "evening", "--seat", "Niccolò", "--take")
    given = taken["entries"][0]["event"]
    assert (given["t"], given["seat"], given["choice"]) == ("answered", "niccolo", ["pass"])
    assert evening.done("again", "evening", "--seat", "Niccolò")["offer"] is None
