"""What goes on where one session of several cannot be read, and what a new session says beside its id."""

from __future__ import annotations

import sqlite3

import pytest
from msgspec.structs import replace

from tests.cli.driving import SECRET, Command
from tests.systems.proving import rules


def damage(cli: Command, session: str) -> None:
    """Make the second entry of a session no JSON any more."""
    with sqlite3.connect(cli.folder / "games.db") as database:
        (number,) = database.execute(
            "SELECT number FROM rollbook_sessions WHERE session = ?", (session,)
        ).fetchone()
        second = "originator_id = ? AND originator_version = 2"
        changed = f"UPDATE stored_events SET state = ?, link = NULL WHERE {second}"
        database.execute(changed, (b'{"t":"disputed"', number))
    database.close()
    for each in cli.folder.glob("games.db.cache*"):
        each.unlink()


@pytest.fixture
def two(cli: Command) -> Command:
    """A good session in which a clause is disputed, and one that cannot be read."""
    cli.new(name="good")
    cli.done("dispute", "open", "good", "no", "--on", "5", "--seat", "ann", "--clause", "PRO-4.1")
    cli.new(name="broken")
    damage(cli, "broken")
    return cli


def test_the_dice_of_all_leave_out_what_cannot_be_read_and_name_it(two: Command) -> None:
    """`dice --all` refused everything when one session of the database was damaged."""
    ran = two("dice", "--all", "--json")
    assert (ran.status, ran.json["sessions"]) == (2, ["good"])
    (unread,) = ran.json["unread"]
    assert unread["session"] == "broken"
    told = two("dice", "--all")
    assert told.status == 2
    assert told.out.startswith(f"broken: {unread['message']}\n")
    assert two("dice", "good").status == 0
    assert two.refused("dice", "broken")["message"] == unread["message"]


def test_the_register_leaves_out_what_cannot_be_read_and_names_it(two: Command) -> None:
    """A damaged session kept everybody from the register, and from the evidence of every dispute."""
    ran = two("dispute", "register", "--json")
    assert ran.status == 2
    assert [(each["clause"], each["asked"]) for each in ran.json["clauses"] if each["asked"]] == [
        ("PRO-4.1", 1)
    ]
    assert [each["session"] for each in ran.json["unread"]] == ["broken"]
    assert two("dispute", "register").out.startswith("broken: ")
    (number,) = (each["dispute"] for each in two.done("dispute", "list", "good")["disputes"])
    shown = two("dispute", "show", "good", number)
    assert (shown.status, shown.err) == (0, "")


def test_a_branch_says_what_comes_next_and_whose_secret_it_has(cli: Command) -> None:
    """`new` did; who branched had to know that the seats give new words, and saw nothing of the secret."""
    cli.new("--words", "ann=a word", "--words", "bob=another")
    ran = cli("branch", "friday", "--seat", "ann", "--name", "other", "--secret", SECRET)
    assert (ran.status, ran.out) == (0, "other\n")
    assert ran.err.splitlines()[0] == "The dice secret was given by hand, and the log says so."
    assert 'rollbook words other --seat NAME --pledge "..."' in ran.err
    assert "given by hand" not in cli("branch", "friday", "--seat", "ann", "--name", "third").err
    assert cli("branch", "friday", "--seat", "ann", "--name", "fourth", "--json").err == ""


def test_a_migration_says_what_comes_next_and_whose_secret_it_has(
    cli: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.new("--words", "ann=a word", "--words", "bob=another")
    monkeypatch.setattr(rules, "RULES", replace(rules.RULES, version=2))
    ran = cli("migrate", "friday", "--name", "newer", "--as", "referee", "--secret", SECRET)
    assert (ran.status, ran.out.splitlines()[0]) == (0, "newer")
    assert ran.err.splitlines()[0] == "The dice secret was given by hand, and the log says so."
    assert 'rollbook words newer --seat NAME --pledge "..."' in ran.err
