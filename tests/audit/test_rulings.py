"""The register of rulings as a door of its own: found by clause, game and words, the newest first."""

from __future__ import annotations

import random
import sqlite3
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Correct, Rule
from replays.byhand import fitting
from replays.ruling import Ruling, by_words, wanted, words_in
from replays.summary import summarise, summary
from tests.audit.playing import own, play_on
from tests.audit.test_disputes import opened
from tests.cli.driving import Command


def settle(cli: Command, name: str, *how: str, claim: str = "") -> int:
    """A session with a dispute that is settled; the number of the dispute."""
    _, number = opened(cli, name)
    if claim:
        cli.done("dispute", "withdraw", name, number, "--seat", "ann")
        words = ("--on", "2", "--clause", "PRO-4.1", "--as", "referee")
        number = cli.done("dispute", "open", name, claim, *words)["version"]
    cli.done("dispute", "rule", name, number, *how, "--as", "referee")
    return number


def found(cli: Command, *words: object) -> list[dict[str, Any]]:
    rulings: list[dict[str, Any]] = cli.done("rulings", *words)["rulings"]
    return rulings


def names(cli: Command, *words: object) -> set[str]:
    return {each["session"] for each in found(cli, *words)}


def test_what_was_ruled_is_told_with_all_that_it_rests_on(cli: Command) -> None:
    on, number = opened(cli, "one")
    done = cli.done(
        "dispute",
        "rule",
        "one",
        number,
        "--event",
        "weakened by=1",
        "--reason",
        "Too strong.",
        "--as",
        "referee",
    )
    correction, entry = done["entries"][0]["version"], done["entries"][-1]["version"]
    cli.done("note", "one", "as we said on Friday", "--at", on, "--seat", "bob")
    (it,) = found(cli)
    assert it == {
        "session": "one", "game": "proving", "game_title": it["game_title"], "entry": entry, "at": it["at"],
        "by": "referee", "name": "the referee", "clause": "PRO-4.1",
        "text": cli.done("rules", "proving", "PRO-4.1")["clauses"][0]["text"], "how": "overturned",
        "ruled": f"Entry {correction} puts it right.", "asked": "that is wrong", "dispute": number, "on": on,
        "reason": "Too strong.", "read": "highest", "variant": "", "correction": correction,
        "notes": ["as we said on Friday"], "moment": on,
    }  # fmt: skip
    at = next(each["at"] for each in cli.log("one") if each["version"] == entry)
    assert it["at"] == at
    told = cli("rulings").out
    for part in ("PRO-4.1", "that is wrong", "Too strong.", f"rollbook show one --at {on}", "as we said"):
        assert part in told
    assert cli("show", "one", "--at", on).status == 0


def test_each_way_to_settle_is_told_and_what_is_open_or_withdrawn_is_none(cli: Command) -> None:
    settle(cli, "upheld", "--uphold")
    settle(cli, "house", "--variant", "total")
    opened(cli, "open")
    _, number = opened(cli, "withdrawn")
    cli.done("dispute", "withdraw", "withdrawn", number, "--seat", "ann")
    assert {(each["session"], each["how"], each["variant"], each["correction"]) for each in found(cli)} == {
        ("upheld", "upheld", "", 0), ("house", "house-rule", "total", 0),
    }  # fmt: skip


def test_rulings_that_nobody_disputed_are_there_too() -> None:
    live = own("echoes", 31, 1, 2)
    play_on(live, random.Random(31), 40, 0)
    thrown = next(each for each in live.read(0) if isinstance(each.event, ev.Rolled))
    clause = next(each for each in live.rules.clauses if each.variants)
    before = live.state.course.rulings.get(clause.id, clause.variants[0])
    live.do(Rule("referee", clause.id, clause.variants[-1]))
    (event,) = fitting(live, ["limit-moved rounds=1"])
    live.do(Correct("referee", thrown.version, "It lay on the floor.", (event,)))
    kept = summarise(live)
    ruled, corrected = summary(kept.body).folded.rulings
    assert (ruled.how, ruled.clause, ruled.variant) == ("ruled", clause.id, clause.variants[-1])
    assert ruled.read == before
    assert (corrected.how, corrected.on, corrected.clause) == ("corrected", thrown.version, thrown.clause)
    entry = live.read(corrected.correction - 1, corrected.correction)[0]
    assert isinstance(entry.event, ev.Corrected)


def test_a_clause_is_found_by_itself_and_by_what_it_is_part_of() -> None:
    it = Ruling(1, 1, "ann", "FEL-6.10", "upheld")
    words = by_words(it, "fellowship", "s")
    for clause in ("FEL-6.10", "fel-6.10", "FEL-6", "FEL-6.", "FEL-", "FEL"):
        assert words.issuperset(wanted(clause=clause)), clause
    for clause in ("FEL-6.1", "FEL-61", "FEL-6.10.1", "ECH-6", "FE", "6.10"):
        assert not words.issuperset(wanted(clause=clause)), clause
    assert words.issuperset(wanted(game="fellowship", session="s"))
    assert not words.issuperset(wanted(game="fellow"))
    assert not words.issuperset(wanted(session="t"))


@pytest.mark.parametrize(
    ("text", "word", "found"),
    [
        ("Così è più GIUSTO", "piu", True), ("Così è più GIUSTO", "COSÌ", True), ("Éowyn", "eowyn", True),
        ("the surge", "sur", False), ("l'attacco", "attacco", True), ("Straße", "STRASSE", True),
        ("a_b", "b", True), ("niño", "nino", True), ("two surges", "surge", False), ("41", "41", True),
    ],
)  # fmt: skip
def test_words_are_compared_without_case_and_accents(text: str, word: str, found: bool) -> None:
    assert ({*words_in(word)} <= {*words_in(text)}) == found


def test_every_word_occurs_in_question_reason_or_note(cli: Command) -> None:
    settle(cli, "one", "--uphold", "--reason", "The rat stays", claim="Who moved it?")
    settle(cli, "two", "--uphold", "--reason", "The cat stays", claim="Who moved it?")
    cli.done("note", "two", "però era tardi", "--at", 2, "--as", "referee")
    assert names(cli, "WHO", "stays") == {"one", "two"}
    assert names(cli, "rat") == {"one"}
    assert names(cli, "rat", "cat") == set()
    assert names(cli, "PERO", "who", "cat") == {"two"}
    assert names(cli, "stays", "--clause", "PRO-4") == {"one", "two"}
    assert names(cli, "--clause", "PRO-5") == set()
    assert names(cli, "--game", "echoes") == set()
    assert names(cli, "--session", "one", "--game", "proving") == {"one"}
    assert "no word" in cli.refused("rulings", "?!")["message"]
    for wrong in ("x", "1,2", "a,b,c", "1,,2"):
        assert cli.refused("rulings", "--before", wrong)["error"] == "malformed"
    assert cli.refused("rulings", "--most", 0)["error"] == "malformed"


def test_pages_hold_each_once_the_newest_first(cli: Command) -> None:
    for n in range(5):
        settle(cli, f"s{n}", "--uphold", "--reason", f"because {n}")
    whole = found(cli)
    keys = [(each["at"], each["session"], each["entry"]) for each in whole]
    assert keys == sorted(keys, reverse=True)
    pages, before = [], ""
    while True:
        page = cli.done("rulings", "--most", 2, *(("--before", before) if before else ()))
        pages.append(page["rulings"])
        before = page["next"]
        if not before:
            break
    assert [len(page) for page in pages] == [2, 2, 1]
    assert [each for page in pages for each in page] == whole


def test_what_is_removed_is_found_no_more_and_another_of_its_name_is(cli: Command) -> None:
    settle(cli, "one", "--uphold", "--reason", "whispered")
    assert names(cli, "whispered") == {"one"}
    cli.done("delete", "one", "--yes")
    for file in cli.folder.glob("games.db*"):
        assert b"whispered" not in file.read_bytes(), file
    assert names(cli) == set()
    settle(cli, "one", "--uphold", "--reason", "shouted")
    assert names(cli, "shouted") == {"one"}
    assert names(cli, "whispered") == set()


def test_a_session_that_cannot_be_read_is_named_and_the_others_are_found(cli: Command) -> None:
    settle(cli, "one", "--uphold")
    settle(cli, "two", "--uphold")
    place = cli.database.removeprefix("sqlite:///")
    with sqlite3.connect(place) as connection:
        (number,) = connection.execute(
            "SELECT number FROM rollbook_sessions WHERE session = 'two'"
        ).fetchone()
        connection.execute("UPDATE stored_events SET state = ? WHERE originator_id = ?", (b"{}", number))
    for file in cli.folder.glob("games.db.cache*"):
        file.unlink()
    ran = cli("rulings", "--json")
    assert ran.status == 2
    assert [each["session"] for each in ran.json["rulings"]] == ["one"]
    assert [each["session"] for each in ran.json["unread"]] == ["two"]
