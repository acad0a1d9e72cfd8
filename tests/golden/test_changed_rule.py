"""A rule that was changed on purpose: old sessions load, hold and are played on under their own version, and
a dry run says which of them would be otherwise, where, and how.

The newer rules: a rest heals two wounds (ECH-4.8), and the tin whistle is of no use (ECH-4.16).
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from engine import events as k
from engine import library
from engine.audience import REFEREE
from engine.rules.echoes import events as ev
from replays.bundle import parse
from replays.bundle_import import open_copy
from replays.session import Environment, find_rules
from replays.timeline import Step, steps_to
from tests.golden.next_version import ROOT, Tree

pytestmark = pytest.mark.slow

GOLDEN = ROOT / "tests" / "golden" / "echoes"
RELEASED = library.rules("echoes").version
"""The version that the tree is at before a rule is changed there."""


class Reckoned(Struct):
    """By the recorded events alone: the first entry where a changed rule matters, what stood there and what
    is to stand there; and where a choice is made that there is no more."""

    first: int = 0
    was: tuple[str, int] = ("", 0)
    becomes: tuple[str, int] = ("", 0)
    whistled: int = 0


def reckon(steps: list[Step]) -> Reckoned:
    """Follow the line that stands."""
    found = Reckoned()
    for step in steps:
        event, version = step.entry.event, step.entry.version
        if isinstance(event, k.Answered) and "use:tin-whistle" in event.choice:
            found.whistled = found.whistled or version
        if found.first:
            continue
        if isinstance(event, ev.ItemGained) and event.item == "tin-whistle":
            found.first, found.was, found.becomes = version, ("uses", 1), ("uses", 0)
        rested = step.entry.clause == "ECH-4.8"
        if rested and isinstance(event, ev.Healed) and step.before.board.heroes[event.hero].wounds >= 2:
            found.first, found.was, found.becomes = version, ("wounds", 1), ("wounds", 2)
    return found


def line_of(path: Path) -> list[Step]:
    bundle = parse(path.read_bytes(), path.name)
    live = open_copy(bundle, path.name, find_rules, Environment(lambda: 0, lambda: ""))
    return list(steps_to(live, live.version))


@cache
def some_of_every_kind() -> dict[str, Reckoned]:
    """Some golden sessions by name, with what is reckoned of them: of each kind three, and some for what they
    are: written down by people, under consent."""
    found: dict[str, Reckoned] = {}
    kinds: dict[tuple[str, bool], int] = {}
    for path in sorted(GOLDEN.glob("*.rollbook")):
        reckoned = reckon(line_of(path))
        kind = (reckoned.was[0], bool(reckoned.whistled))
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= 3 or path.stem in ("by-hand-boss", "first-evening", "voice-undo-consent"):
            found[path.stem] = reckoned
    return found


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """The game given out, then its rules changed, and their version raised as it is done."""
    made = Tree(tmp_path_factory.mktemp("next"))
    kept = some_of_every_kind()
    given_out, n = made.give_out(tuple(kept)), len(kept)
    told, *_ = made.re_record(given_out)
    assert told == f"echoes, version {RELEASED}: 0 recorded, 0 differed"
    made.change()
    told, *changed = made.re_record(given_out)
    assert told == f"echoes, version {RELEASED + 1}: {n} recorded, {n} differed"
    assert sorted(each.strip() for each in changed) == sorted(kept)
    return made


def old_files(tree: Tree) -> list[Path]:
    found = sorted((tree.root / "tests/golden/echoes" / f"version-{RELEASED}").glob("*.rollbook"))
    assert [path.stem for path in found] == list(some_of_every_kind())
    return found


def test_there_is_something_of_every_kind_to_reckon_with() -> None:
    kinds = {(each.was[0], bool(each.whistled)) for each in some_of_every_kind().values()}
    assert kinds >= {("", False), ("wounds", False), ("uses", False), ("uses", True)}
    assert impossible() >= 1


def impossible() -> int:
    """How many of them make a choice that there is no more."""
    return sum(bool(each.whistled) for each in some_of_every_kind().values())


def test_all_old_sessions_load_and_hold_under_their_version(tree: Tree) -> None:
    files = old_files(tree)
    for report in tree.done(*(("verify", path) for path in files)):
        assert report["ok"]
        assert report["levels"]["rules"]["ok"]
        assert report["levels"]["rules"]["checked"] > 10
    for shown, path in zip(tree.done(*(("show", path) for path in files)), files, strict=True):
        assert shown["board"]
        assert path.stem in some_of_every_kind()


def test_a_dry_run_says_which_sessions_change_where_and_how(tree: Tree) -> None:
    ((status, report),) = tree.run(("migrate", "--dry-run", *old_files(tree)))
    assert status == 1
    assert len(report["sessions"]) == len(some_of_every_kind())
    for row, (name, reckoned) in zip(report["sessions"], some_of_every_kind().items(), strict=True):
        told = {key: row[key] for key in ("outcome", "stop", "clause")}
        if not reckoned.first:
            assert (told, row["first"], row["changes"]) == (unchanged(), None, 0), name
            continue
        first, (figure, was), (_, becomes) = row["first"], reckoned.was, reckoned.becomes
        assert first["version"] == reckoned.first, name
        assert (first["recorded"][figure], first["made"].get(figure, 0)) == (was, becomes), name
        if reckoned.whistled:
            assert told == {"outcome": "impossible", "stop": reckoned.whistled, "clause": "ECH-4.16"}, name
        else:
            assert told == {"outcome": "changed", "stop": None, "clause": ""}, name
    assert (report["impossible"], report["refused"]) == (impossible(), 0)
    assert report["unchanged"] == sum(not each.first for each in some_of_every_kind().values())


def unchanged() -> dict[str, Any]:
    return {"outcome": "unchanged", "stop": None, "clause": ""}


def healed(outcome: dict[str, Any]) -> list[int]:
    """The wounds that a rest healed."""
    rows = outcome["entries"]
    return [x["event"]["wounds"] for x in rows if (x["event"]["t"], x["clause"]) == ("healed", "ECH-4.8")]


def before_the_rest(name: str) -> tuple[int, str]:
    """Where a session stood before the rest that the newer rules would decide otherwise, and whose it was."""
    steps = line_of(GOLDEN / f"{name}.rollbook")
    (rest,) = (step for step in steps if step.entry.version == some_of_every_kind()[name].first)
    return rest.entry.decision - 1, rest.entry.seat


def test_an_old_session_is_played_on_under_its_version_and_migrated_under_the_newer(tree: Tree) -> None:
    some = some_of_every_kind().items()
    name = next(each for each, reckoned in some if reckoned.was[0] == "wounds" and not reckoned.whistled)
    to, seat = before_the_rest(name)
    (source,) = (path for path in old_files(tree) if path.stem == name)
    answer = ("answer", name, "--seat", seat, "rest")
    tree.done(("import", source), ("undo", name, "--as", REFEREE, "--to", to))
    _, what_if, played, verified, asked, _ = tree.done(
        ("show", name), ("whatif", name, "--seat", seat, "--answer", "rest"), answer,
        ("verify", name), ("ask", name), ("why", name, "phase"),
    )  # fmt: skip
    assert [each["path"] for each in what_if["changes"] if each["path"].startswith("wounds.")]
    assert healed(played) == [1]
    assert verified["ok"]
    assert asked["sets"]
    _, made, newer, kept = tree.done(
        ("undo", name, "--as", REFEREE),
        ("migrate", name, "--as", REFEREE, "--name", "newer"),
        ("answer", "newer", "--seat", seat, "rest"),
        ("verify", name),
    )
    assert (made["parent"], made["at"], made["stop"]) == (name, to, None)
    assert healed(newer) == [2]
    (began, *_), migrated, compared = tree.done(
        ("log", "newer", "--from", 1), ("verify", "newer"), ("branch", "newer", "--compare")
    )
    assert migrated["ok"]
    assert kept["ok"]
    assert compared["parent_holds"]
    assert (began["event"]["rules"], began["event"]["parent"]) == (RELEASED + 1, name)


def test_without_its_archive_an_old_session_is_looked_at_and_not_played_on(tree: Tree) -> None:
    name = "by-hand-boss"
    (source,) = (path for path in old_files(tree) if path.stem == name)
    tree.done(("import", source))
    archive = tree.root / "engine" / "rules" / "released" / f"echoes-{RELEASED}.zip"
    hidden = Path(shutil.move(archive, archive.with_suffix(".away")))
    try:
        undo = ("undo", name, "--as", REFEREE)
        shown, logged, *refused = tree.run(
            ("show", name), ("log", name), undo, ("whatif", name), ("verify", name)
        )
        assert (shown[0], logged[0]) == (0, 0)
        assert [(status, told["error"]) for status, told in refused] == [(2, "rules")] * 3
    finally:
        hidden.rename(archive)
