"""Looking, and what looking prints: one test for each fault that was found there."""

from __future__ import annotations

import json
import random
import re
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import audience, library
from engine.codec import linked
from engine.commands import Undo
from engine.course import Prompt
from engine.entries import Entry
from engine.errors import NotYours
from engine.seals import opening_link
from engine.store.log import Store
from engine.wording import one_line, say
from projections import games
from projections.show import PARTS
from projections.translator import Translator
from replays.bundle import Bundle, render
from replays.session import Session
from replays.timeline import steps_to
from replays.undo_history import preview
from replays.why import not_offered, why
from replays.why.subject import Subject, Watch
from service.out import as_json, clock
from tests.audit.playing import any_answer
from tests.audit.test_why_golden import golden
from tests.cli.conftest import cli
from tests.cli.driving import SECRET, Command
from tests.random_play import seated

__all__ = ["cli"]

BARE = Translator()


def longest(game: str) -> Session:
    """The longest of the game's golden sessions."""
    return max(golden(game), key=lambda live: live.version)


def cost(done: Callable[[], object]) -> float:
    """Seconds of processor time, the best of three."""
    found = []
    for _ in range(3):
        before = time.process_time()
        done()
        found.append(time.process_time() - before)
    return min(found)


@pytest.mark.parametrize("viewer", ["public", "ann"])
@pytest.mark.parametrize("game", library.GAMES)
def test_p1_a_part_that_reads_the_same_records_shows_the_same(game: str, viewer: str) -> None:
    """After every entry: what a part is said to read did not change, so what it shows did not; and a board
    made again from the one before is the board made from nothing."""
    live = longest(game)
    model, shows = live.rules.model, games.find(game)
    watches = {part: Watch(model, viewer, Subject(part)) for part in PARTS if part != "areas"}
    left: dict[str, object] = {}
    for step in steps_to(live, live.version):
        seen = audience.view(model, step.after, viewer)
        for part, watch in watches.items():
            if not watch.moved(step.after) and part in left:
                assert PARTS[part].make(shows, seen) == left[part], (part, step.entry.version)
            elif part == "board":
                left[part] = PARTS[part].make(shows, seen)
                assert watch.leaves(step.after) == Watch(model, viewer, Subject(part)).leaves(step.after)
            else:
                left[part] = PARTS[part].make(shows, seen)


def test_p1_why_costs_a_few_times_the_folding_of_the_line() -> None:
    """The whole board was made and searched after every entry: ninety times the cost of folding."""
    live = longest("fellowship")
    folding = cost(lambda: [None for _ in steps_to(live, live.version)])
    asking = cost(lambda: why(live, "board:gimli", live.version, "public", BARE))
    assert asking < 15 * folding, (asking, folding)


def test_p2_a_log_in_words_takes_at_most_twice_the_time_of_its_json(cli: Command) -> None:
    path = Path(__file__).resolve().parents[1] / "golden" / "fellowship" / "easy-three.rollbook"
    words, rows = cost(lambda: cli("log", path)), cost(lambda: cli("log", path, "--json"))
    assert words < 2 * rows, (words, rows)


# T8: what a log says, on its way to a terminal or a page ------------------------------------------

NASTY = (
    "x\x1b[31mred\x1b]0;t\x07\x9b2J\r\n   77777  ann chose: nothing.  KER-1.1"
    "\u202eevil\u2066\u200b\ufeff\u2028[red]b[/red]<b>"
)
"""Escape sequences, a line that looks like an entry, what turns and what is not seen, markup."""


def acts(text: str) -> list[str]:
    """The characters of what was printed that act on a terminal or show nothing."""
    return [each for each in text if each != "\n" and unicodedata.category(each) in ("Cc", "Cf", "Zl", "Zp")]


def played(cli: Command) -> tuple[list[Entry[Any]], Any, Any]:
    """A session with a note, a dispute, a change by hand, an undo and answers: entries, codec, secrets."""
    cli.done("new", "echoes", "--name", "s", "--seat", "ann", "--secret", SECRET)
    for _ in range(6):
        cli.answer("s", "ann")
    cli.done("undo", "s")
    cli.done("note", "--session", "s", "a note")
    cli.done("dispute", "open", "s", "not so", "--seat", "ann", "--on", "30")
    store = Store.open(cli.database)
    codec = library.codec("echoes")
    entries = [codec.decode(row.state) for row in store.rows("s")]
    secrets = store.secrets("s")
    store.close()
    return entries, codec, secrets


def forged(
    entries: list[Entry[Any]], codec: Any, secrets: Any, path: Path, change: Callable[[Any, int], Any]
) -> None:
    """A copy of these entries, each changed as plain values, linked and sealed anew."""
    rows, link = [], opening_link("s")
    for entry in entries:
        plain = change(json.loads(msgspec.json.encode(entry)), entry.version)
        other = codec.decode(msgspec.json.encode(plain, order="sorted"))
        link, row = linked(other, link, secrets.veil, other.at, other.command)
        rows.append(row)
    path.write_bytes(render(Bundle("s", tuple(rows), secrets)))


def strings(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where texts stand in plain values; the word of an event's kind is none."""
    if isinstance(value, str):
        return [way] if way and way[-1] not in ("t", "link", "command") else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, each in items for found in strings(each, (*way, key))]


def put(value: Any, way: tuple[Any, ...], text: str) -> None:
    for key in way[:-1]:
        value = value[key]
    value[way[-1]] = text


def quiet(cli: Command, path: Path, page: Path) -> set[int]:
    """Every command that reads a copy prints nothing that acts, and no line of an entry that is not there."""
    found = set()
    name = str(path)
    for words in (
        ("log", name), ("log", name, "--json"), ("show", name), ("ask", name), ("gauges", name),
        ("why", "--session", name, "25"), ("why", "--session", name, "phase"), ("dice", name),
        ("verify", name), ("transcript", name, page.with_suffix(".md")),
        ("transcript", name, page.with_suffix(".html")),
    ):  # fmt: skip
        ran = cli(*words)
        assert not acts(ran.out + ran.err), (words, acts(ran.out + ran.err), ran)
        assert not re.search(r"(?m)^\s+77777  ", ran.out), (words, ran.out)
        found.add(ran.status)
    for suffix in (".md", ".html"):
        if page.with_suffix(suffix).exists():
            text = page.with_suffix(suffix).read_text(encoding="utf-8")
            assert not acts(text)
            assert "<b>" not in text
            page.with_suffix(suffix).unlink()
    return found


def test_t8_what_a_forged_copy_says_neither_acts_nor_makes_a_line(cli: Command, tmp_path: Path) -> None:
    """All clauses and all that people wrote at once; then any one text of any one entry."""
    entries, codec, secrets = played(cli)
    path, chance = tmp_path / "forged.rollbook", random.Random(8)

    def written(plain: Any, _: int) -> Any:
        if plain.get("clause"):
            plain["clause"] = f"ECH{NASTY}`"
        for way in strings(plain):
            if way[-1] in ("text", "reason", "claim", "note", "entropy"):
                put(plain, way, NASTY)
        return plain

    forged(entries, codec, secrets, path, written)
    assert quiet(cli, path, tmp_path / "page") <= {0, 1, 2}
    assert "77777  ann chose: nothing." in cli("log", path).out
    for _ in range(12):
        at = chance.choice(entries).version

        def one(plain: Any, version: int, at: int = at) -> Any:
            if version == at and (ways := strings(plain)):
                put(plain, chance.choice(ways), NASTY)
            return plain

        forged(entries, codec, secrets, path, one)
        quiet(cli, path, tmp_path / "page")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("\x1b[2J", "\ufffd[2J"),
        ("a\u202eb\u200bc\U000e0041", "a\ufffdb\ufffdc\ufffd"),
        ("è ñ 界 [red]", "è ñ 界 [red]"),
    ],
)
def test_t8_text_is_shown_in_one_line_as_it_is_read(text: str, shown: str) -> None:
    assert one_line(text) == shown
    assert str(say("{it}!", it=text)) == f"{shown}!"
    told = as_json({"it": text})
    assert not acts(told)
    assert json.loads(told) == {"it": text}


@pytest.mark.parametrize("at", [2**62, 2**63 - 1, -(2**62), 253402300800, -62135596801])
def test_t9_what_is_no_time_of_a_clock_is_a_dash(cli: Command, tmp_path: Path, at: int) -> None:
    """The last second of the year 9999 is 253402300799."""
    assert clock(at) == "-"
    entries, codec, secrets = played(cli)
    path = tmp_path / "late.rollbook"
    forged(entries, codec, secrets, path, lambda plain, _: {**plain, "at": at})
    for words in (("log", path), ("transcript", path, tmp_path / "t.md"), ("show", path)):
        assert cli(*words).status == 0
    assert "Began -" in (tmp_path / "t.md").read_text(encoding="utf-8").replace("\\", "")


@pytest.mark.parametrize("at", [2**62, -(2**62)])
def test_t9_a_session_of_no_time_is_listed_with_the_others(
    cli: Command, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    played(cli)
    monkeypatch.setattr("service.host.time.time", lambda: at)
    cli.done("note", "--session", "s", "at no time")
    listed = cli("sessions")
    assert listed.status == 0
    assert re.search(r"(?m)^s .* -\s*$", listed.out), listed.out


# S7: commands on a copy -----------------------------------------------------------------------------

ON_A_COPY = (
    ("ask", "C"), ("show", "C"), ("show", "C", "--at", "20"), ("log", "C"), ("gauges", "C"),
    ("why", "C", "phase"), ("why", "C", "25"), ("why", "C", "--not", "move:cellar"),
    ("why", "C", "--refused"),
    ("whatif", "C"), ("whatif", "C", "--at", "25"), ("whatif", "C", "--at", "2"), ("whatif", "C", "list"),
    ("whatif", "C", "--at", "25", "--ruling", "ECH-4.6=reaction"),
    ("dispute", "list", "C"), ("dispute", "show", "C", "1"), ("dispute", "open", "C", "no", "--on", "25"),
    ("dispute", "rule", "C", "1", "--uphold", "--as", "referee"), ("again", "C"),
    ("correct", "C", "25", "--instead", "wounded hero=tobin wounds=1"), ("correct", "C", "25", "--back"),
    ("adjust", "C", "--event", "wounded hero=tobin wounds=1"),
    ("undo", "C"), ("redo", "C"), ("agree", "C"), ("branch", "C", "--at", "20"),
    ("migrate", "C"), ("migrate", "C", "--dry-run"), ("verify", "C"), ("verify", "C", "--invariants"),
    ("dice", "C"), ("export", "C", "x.rollbook"), ("sign", "C"), ("close", "C"), ("delete", "C"),
    ("answer", "C", "rest"), ("pass", "C"), ("concede", "C"), ("play", "C"), ("join", "C", "bo"),
    ("start", "C"), ("leave", "C"), ("note", "--session", "C", "hi"),
)  # fmt: skip


@pytest.mark.parametrize("kind", ["public", "seat", "open"])
def test_s7_no_command_on_a_copy_ends_in_a_traceback(cli: Command, tmp_path: Path, kind: str) -> None:
    played(cli)
    copy = tmp_path / "copy.rollbook"
    if kind == "open":
        cli.done("close", "s")
    how = {"public": ("--as", "public"), "seat": ("--as", "ann"), "open": ("--open",)}[kind]
    cli.done("export", "s", copy, *how)
    for words in ON_A_COPY:
        ran = cli(*(copy if each == "C" else each for each in words))
        assert ran.status in (0, 1, 2), (words, ran)
        assert "Traceback" not in ran.err
        assert ran.out or ran.err, words


def test_s7_what_if_says_what_a_copy_lacks_and_a_copy_of_a_closed_session_has_it(
    cli: Command, tmp_path: Path
) -> None:
    played(cli)
    public, opened = tmp_path / "public.rollbook", tmp_path / "open.rollbook"
    cli.done("export", "s", public, "--as", "public")
    assert cli.refused("whatif", public, "--at", "25")["clause"] == "KER-6.5"
    cli.done("close", "s")
    cli.done("export", "s", opened, "--open")
    assert cli.done("whatif", opened, "--at", "25")["same"]


# T11: kinds that no test held ---------------------------------------------------------------------------


def table(hands: str) -> tuple[Session, Prompt]:
    """Fellowship for two, played until one seat alone is asked, with hidden hands for what it holds."""
    rules = library.rules("fellowship")
    live = seated(rules, 2, (), {"hands": hands} if hands else {}, rules.scenarios[0])
    chance = random.Random(11)
    while True:
        asked = live.state.course.prompt
        assert asked is not None
        alone = len(asked.slots) == 1 and len(asked.slots[0].question.seats) == 1
        if alone and (hands or asked.slots[0].question.hidden):
            return live, asked
        live.do(any_answer(asked, chance))


@pytest.mark.parametrize("hands", ["", "open"])
def test_t11_why_on_anothers_question_answers_what_its_seat_is_answered_with_hands_played_open(
    hands: str,
) -> None:
    live, asked = table(hands)
    question = asked.slots[0].question
    mine, option = question.seats[0], question.ids[0]
    other = next(seat for seat in live.state.course.seats if seat != mine)
    found = not_offered(live.rules, live.state, mine, option)
    assert [(each.seat, each.offered, each.legal) for each in found] == [(mine, True, question.ids)]
    if hands:
        assert not_offered(live.rules, live.state, other, option) == found
        return
    for viewer in (other, "public"):
        with pytest.raises(NotYours) as refusal:
            not_offered(live.rules, live.state, viewer, option)
        assert refusal.value.legal == (mine,)


@pytest.mark.parametrize("hands", ["", "open"])
def test_t11_a_preview_of_redo_leaves_nothing_and_one_of_another_line_what_lies_behind_the_fork(
    hands: str,
) -> None:
    live, asked = table(hands)
    chance = random.Random(3)
    live.do(any_answer(asked, chance))
    first = live.state.head
    live.do(Undo("ann"))
    again = preview(live, "ann", redo=True)
    assert (again.to, again.leaves, again.crosses, again.agree) == (first, 0, (), ())
    began = live.version
    live.do(any_answer(asked, chance))
    left = [each for each in live.read(began) if each.event.lane == "play"]
    there = preview(live, "ann", to=first, redo=True)
    assert (there.to, there.leaves) == (first, len(left))
    assert there.crosses == tuple(each.version for each in left if each.event.reveals)
    assert preview(live, "ann", to=first) == there
