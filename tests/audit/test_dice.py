"""The audit of the dice: exact tests, each label once, undone throws included, real dice apart."""

from __future__ import annotations

import random
import shutil
import xml.etree.ElementTree as ET
from math import comb
from pathlib import Path

import pytest
from msgspec import structs

from engine import events as ev
from engine.dice import Die, Seeded, plain
from engine.entries import Entry, Part
from engine.rules.echoes.skill_test import FATE
from engine.wording import render
from replays.dice_audit import Audit, band, dice_of, judge, sum_test, tops, two_sided
from service.commands.dice import SOURCES, draw, told, words
from service.language import LANGUAGES, wording
from tests.audit.playing import session
from tests.cli.driving import Command
from tests.cli.shapes import differences, documented

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "echoes"


def counts(rolled: list[int]) -> dict[int, int]:
    return {face: rolled.count(face) for face in set(rolled)}


def exact(k: int, n: int, p: float) -> float:
    each = [comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]
    return sum(one for one in each if one <= each[k] * (1 + 1e-9))


@pytest.mark.parametrize(("k", "n", "p"), [(0, 10, 1 / 6), (5, 10, 1 / 6), (3, 20, 1 / 3), (20, 20, 0.5)])
def test_the_binomial_test_is_exact(k: int, n: int, p: float) -> None:
    assert two_sided(k, n, p) == pytest.approx(exact(k, n, p), rel=1e-6)


def test_the_band_is_that_of_clopper_and_pearson() -> None:
    edge = 0.005 ** (1 / 10)
    for k, expected in ((0, (0.0, 1 - edge)), (10, (edge, 1.0)), (5, (0.1283, 0.8717))):
        assert list(band(k, 10)) == pytest.approx(list(expected), abs=1e-4)
    assert band(0, 0) == (0.0, 1.0)


def test_the_sum_is_tested_by_its_own_distribution() -> None:
    assert sum_test(plain(6), 2, 12) == pytest.approx(2 / 36)
    assert sum_test(plain(6), 2, 7) == pytest.approx(1.0)
    assert sum_test(Die("x", (-1, 1)), 3, 3) == pytest.approx(0.25)
    assert sum_test(plain(6), 401, 1400) == 2.0


def test_a_fair_die_is_seldom_called_odd_and_a_loaded_one_is() -> None:
    chance = random.Random(4)
    odd = sum(
        judge(FATE, "seeded", "", counts(chance.choices(FATE.faces, k=200))).p < 0.05 for _ in range(100)
    )
    assert odd <= 10
    loaded = judge(plain(6), "declared", "", counts(chance.choices((1, 2, 3, 4, 5, 6, 6, 6), k=300)))
    assert loaded.p < 0.001
    few, fair = judge(plain(6), "seeded", "", {6: 4}), judge(plain(2), "seeded", "", {1: 20, 2: 20})
    assert len({words(each).template for each in (loaded, few, fair)}) == 3


def rolled(version: int, seat: str, face: int, label: str, source: str = "seeded") -> Entry[ev.Event]:
    return Entry(version, ev.Rolled(seat, ("d6",), (face,), source, label), (), 1, seat)


def test_each_label_counts_once_undone_ones_count_and_real_dice_stand_apart() -> None:
    audit = Audit()
    entries = [
        rolled(2, "ann", 6, "a"), rolled(5, "ann", 6, "a"), rolled(6, "bo", 1, "b"),
        rolled(7, "bo", 3, "", "declared"), rolled(8, "bo", 3, "", "declared"),
    ]  # fmt: skip
    audit.add("s", entries, dice_of(ev.Began("x", 0, "")), kept=(5, 6, 7, 8))
    audit.add("t", [rolled(2, "ann", 2, "a")], dice_of(ev.Began("x", 0, "")), kept=(2,))
    found = {(each.source, each.seat): each for each in audit.judged()}
    everybody = found["seeded", ""]
    assert (everybody.throws, everybody.undone, everybody.repeated) == (3, 1, 1)
    assert (found["seeded", "ann"].throws, found["seeded", "bo"].throws) == (2, 1)
    assert (found["declared", ""].throws, found["declared", "bo"].throws) == (2, 2)
    assert everybody.mean == pytest.approx(3.0)


def shuffled(version: int, order: tuple[str, ...], label: str, source: str = "seeded") -> Entry[ev.Event]:
    sealed = (Part((), ev.Ordered("deck", order)),)
    return Entry(version, ev.Shuffled("deck", len(order), source, label), sealed, 1, "ann")


def test_a_shuffle_is_judged_by_which_of_two_cards_lies_on_top() -> None:
    """a and b, c and d are pairs; e has no other, and of two copies of x nobody can tell."""
    assert tops(("b", "a", "c", "d")) == (0, 1)
    assert tops(("d", "e", "c", "a", "b")) == (1, 0)
    assert tops(("x", "b", "x", "a")) == (0,)
    assert tops(()) == tops(("a",)) == ()


def test_shuffles_count_once_a_label_undone_ones_too_and_nobodys_seat() -> None:
    audit = Audit()
    entries = [
        shuffled(2, ("a", "b", "d", "c"), "x"), shuffled(5, ("a", "b", "d", "c"), "x"),
        shuffled(7, ("b", "a", "c", "d"), "y"), shuffled(8, ("a", "b", "c", "d"), "", "declared"),
    ]  # fmt: skip
    audit.add("s", entries, dice_of(ev.Began("x", 0, "")), kept=(5, 7, 8), closed=True)
    (found,) = audit.judged()
    assert (found.kind, found.die, found.source, found.seat) == ("shuffle", "deck", "seeded", "")
    assert (found.throws, found.undone, found.repeated) == (4, 2, 2)
    assert [face.count for face in found.faces] == [2, 2]
    assert audit.hidden == 0


def test_what_lies_in_a_pile_is_not_judged_while_the_session_goes_on() -> None:
    """Two sessions that differ in an order alone are told the same of it: how many shuffles there were."""
    found = []
    for order in (("a", "b"), ("b", "a")):
        audit = Audit()
        entries = [shuffled(2, order, "x"), shuffled(5, order, "x"), shuffled(7, order, "y")]
        audit.add("s", entries, dice_of(ev.Began("x", 0, "")), kept=(5, 7))
        found.append((audit.judged(), audit.hidden))
    assert found == [([], 2), ([], 2)]


def test_a_deck_that_is_not_shuffled_is_called_odd_and_seeded_ones_are_not() -> None:
    cards = tuple(f"card-{n:02d}" for n in range(40))
    lazy, honest = Audit(), Audit()
    for n in range(5):
        lazy.add(f"s{n}", [shuffled(2, cards, "x")], dice_of(ev.Began("x", 0, "")), (2,), closed=True)
        order = Seeded(bytes(32)).shuffle("deck", cards, "", f"label-{n}")
        honest.add(f"s{n}", [shuffled(2, order, "x")], dice_of(ev.Began("x", 0, "")), (2,), closed=True)
    assert lazy.judged()[0].p < 0.001
    assert honest.judged()[0].p > 0.05


def test_dice_are_told_by_the_first_entry() -> None:
    dice = dice_of(ev.Began("x", 0, "", faces=("fate=-2,-2,0,1,2,3", "storm=1,2,6!6")))
    assert dice["fate"] == FATE
    assert dice["storm"] == Die("storm", (1, 2, 6), 6)
    assert dice["d8"] == plain(8)


def test_every_throw_of_a_session_is_counted() -> None:
    live = session("echoes", 3, 120)
    entries = live.read(0)
    began = entries[0].event
    assert isinstance(began, ev.Began)
    audit = Audit()
    audit.add("s", entries, dice_of(began), kept=[each.version for each in entries])
    labels = {each.event.label for each in entries if isinstance(each.event, ev.Rolled)}
    dice = {len(each.event.dice) for each in entries if isinstance(each.event, ev.Rolled)}
    total = sum(each.throws for each in audit.judged() if not each.seat)
    assert total == len(labels) * dice.pop()


def test_on_the_command_line(cli: Command, tmp_path: Path) -> None:
    cli.new()
    cli.until("friday", "speak")
    found = cli.done("dice", "friday", "--picture", tmp_path / "dice.svg")
    assert differences(documented()["dice"], found) == []
    root = ET.fromstring((tmp_path / "dice.svg").read_text("utf-8"))
    assert [each.tag.rpartition("}")[2] for each in root][:2] == ["title", "desc"]
    assert cli.done("dice", "--all")["sessions"] == ["friday"]
    assert found["hidden_shuffles"] == 1
    cli.done("close", "friday", "--as", "referee")
    closed = cli.done("dice", "friday")
    assert closed["hidden_shuffles"] == 0
    assert [each["die"] for each in closed["dice"] if each["kind"] == "shuffle"] == ["deck"]
    assert draw([], render).startswith("<svg")
    assert cli.refused("dice", "friday", "--picture", "x.png")["legal"] == [".svg"]


def test_of_all_files_in_a_folder_and_below(cli: Command, tmp_path: Path) -> None:
    kept = sorted(GOLDEN.glob("*.rollbook"))[:3]
    folder = tmp_path / "evenings" / "of" / "may"
    folder.mkdir(parents=True)
    for path in kept:
        shutil.copy(path, folder)
    one_by_one = cli.done("dice", *kept)
    assert cli.done("dice", tmp_path / "evenings") == one_by_one
    assert len(one_by_one["sessions"]) == 3
    assert max(each["throws"] for each in one_by_one["dice"]) > 0
    (tmp_path / "none").mkdir()
    refused = cli.refused("dice", tmp_path / "none")
    assert refused["message"] == f"{tmp_path / 'none'} holds no .rollbook files"


@pytest.mark.parametrize("source", ["seeded", "declared", "scripted"])
def test_where_dice_come_from_is_told_in_the_reader_s_language(source: str) -> None:
    judged = [judge(plain(6), source, "", {6: 4}), judge(plain(6), source, "ann", {6: 4})]
    for each in (*judged, structs.replace(judged[0], kind="shuffle")):
        heads = {render(next(told(each)), wording(code)) for code in LANGUAGES}
        assert len(heads) == len(LANGUAGES)
        named = {render(SOURCES[source], wording(code)) for code in LANGUAGES}
        assert len(named) == len(LANGUAGES)
        assert all(any(name in head for head in heads) for name in named)
