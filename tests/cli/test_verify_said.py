"""The one sentence that `rollbook verify` begins with: each part is said where it is true, and nowhere else.
The sessions of these tests are begun with a secret given by hand, which is told too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from replays.bundle import Bundle, render
from replays.verify.report import Checked, Fault, Report, Signature
from replays.verify.verdict import verdict
from service.signing import Keys
from tests.cli.driving import Command
from tests.cli.test_verify import rewrite
from tests.trust import mutations, sessions

FITS = "Nothing in this log contradicts itself"
HIDDEN = "hidden cards were not checked, since this copy hides them"
KNEW = "whoever began it knew the dice secret"
LATER = "the dice can be checked when the session is closed"


def first(cli: Command, *words: Any) -> str:
    """The first line for people; the JSON says the same."""
    line = cli("verify", *words).out.splitlines()[0]
    assert cli("verify", *words, "--json").json["said"] == line
    return line


def played(cli: Command, *words: str) -> str:
    name = cli.new(*words) if words else cli.new()
    cli.until(name, "speak")
    return name


def test_a_session_of_ones_own_is_whole_and_its_dice_honest(cli: Command) -> None:
    assert first(cli, played(cli)) == f"{FITS}; the dice are honest; {KNEW}."


def test_a_copy_says_what_it_hides_and_that_the_secret_is_to_come(cli: Command, tmp_path: Path) -> None:
    name = played(cli)
    cli.done("export", name, tmp_path / "a.rollbook", "--as", "ann")
    assert first(cli, tmp_path / "a.rollbook") == f"{FITS}; {LATER}; {KNEW}; {HIDDEN}."
    report = cli.done("verify", tmp_path / "a.rollbook")
    rules, dice = report["levels"]["rules"], report["levels"]["dice"]
    assert set(rules["left"]) == {"hidden"}
    assert rules["checked"] + rules["left"]["hidden"] == report["levels"]["chain"]["checked"]
    assert (dice["checked"], set(dice["left"])) == (0, {"secret"})
    told = cli("verify", tmp_path / "a.rollbook").out
    assert f"{rules['left']['hidden']} not: this copy hides what it rests on" in told
    assert f"{dice['left']['secret']} not: the dice secret is not published" in told
    assert "dice: not checked, 0 checked" in told


def test_who_signed_is_named_if_the_key_is_known_and_covers_all(cli: Command, tmp_path: Path) -> None:
    name = played(cli)
    cli.done("sign", name)
    Keys().trust(cli.done("keys", "show")["key"], "tavern")
    assert first(cli, name) == f"Nobody has changed this since tavern signed it; the dice are honest; {KNEW}."
    upto = cli.done("show", name)["version"] - 1
    cli.done("note", name, "--seat", "ann", "later")
    part = f"since tavern signed, nobody has changed entries 1 to {upto}"
    assert first(cli, name) == f"{FITS}; {part}; the dice are honest; {KNEW}."


def test_a_signature_by_an_unknown_key_shows_nothing() -> None:
    report = Report({"chain": Checked(True, 9)}, signatures=(Signature(9, "ab" * 32),))
    assert str(verdict(report, {})).startswith(FITS + ";")
    assert str(verdict(report, {"ab" * 32: "ann"})).startswith("Nobody has changed this since ann signed it;")
    assert str(verdict(report, {"cd" * 32: "bo"})).startswith(FITS + ";")


def test_a_fault_is_all_that_is_said(cli: Command) -> None:
    name = played(cli)
    rewrite(cli, 5, '"storm":12', '"storm":11')
    assert first(cli, name) == "Entry 5 was changed or is damaged."
    assert cli("verify", name).status == 1
    for code, said in (
        ("it", "La voce 5 è stata cambiata o è danneggiata."),
        ("es", "La entrada 5 fue cambiada o está dañada."),
    ):
        assert cli("verify", name, "--lang", code).out.splitlines()[0] == said
        assert cli("verify", name, "--lang", code, "--json").json["said"] == said


def test_a_level_that_was_not_asked_for_was_not_checked(cli: Command) -> None:
    name = played(cli)
    unchecked = "dice and outcomes were not checked"
    assert first(cli, name, "--level", "chain") == f"{FITS}; {unchecked}."  # which reads no entry
    assert first(cli, name, "--level", "phases") == f"{FITS}; {KNEW}; {unchecked}."


def test_a_secret_that_was_given_by_hand_is_told(cli: Command, tmp_path: Path) -> None:
    live = sessions.played(steps=4)
    bundle = sessions.copy_for(live, "public")
    rows = [json.loads(row) for row in bundle.rows]
    rows[0]["event"]["given"] = True
    (tmp_path / "x.rollbook").write_bytes(mutations.relink(bundle, rows))
    assert first(cli, tmp_path / "x.rollbook") == f"{FITS}; {LATER}; {KNEW}; {HIDDEN}."
    assert cli.done("verify", tmp_path / "x.rollbook")["given"] is True
    (tmp_path / "y.rollbook").write_bytes(render(Bundle(bundle.session, bundle.rows)))
    assert first(cli, tmp_path / "y.rollbook") == f"{FITS}; {LATER}; {HIDDEN}."


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (Checked(True, 3), "the dice are honest"),
        (Checked(True, 0, {"scripted": 3}), "the dice were written down beforehand"),
        (Checked(True, 3, {"carried": 2}),
         "the dice are honest; throws of the session it branched from were not checked"),
        (Checked(True, 0, {"secret": 3}), LATER),
        (Checked(True, 0), ""),
    ],
)  # fmt: skip
def test_what_is_said_of_dice(dice: Checked, said: str) -> None:
    report = Report({"chain": Checked(True, 9), "phases": Checked(), "rules": Checked(), "dice": dice})
    assert str(verdict(report, {})) == (f"{FITS}; {said}." if said else f"{FITS}.")


def test_a_fault_is_told_whoever_signed() -> None:
    fault = Fault(7, "rules", "KER-1.1", 1, 2)
    report = Report({"chain": Checked(True, 9)}, fault, signatures=(Signature(9, "k"),))
    assert str(verdict(report, {"k": "ann"})) == "Entry 7 was changed or is damaged."


def test_in_bulk_it_is_counted_where_something_could_not_be_checked(cli: Command, tmp_path: Path) -> None:
    name = played(cli)
    cli.done("export", name, tmp_path / "a.rollbook", "--as", "ann")
    cli.done("export", name, tmp_path / "b.rollbook", "--full")
    (row,) = cli.done("verify", tmp_path / "a.rollbook", tmp_path / "b.rollbook")["summary"]
    assert (row["good"], row["in_part"]) == (2, 1)
