"""Words that name nothing, as random ones found: by hand, in case files, and quoted by refusals."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine import library
from engine.errors import Malformed
from engine.rules.fellowship.events import ThreatRaised
from replays import byhand
from replays.casefile import read
from service import files
from tests.cli.driving import Command
from tests.systems.fellowship import tables
from tests.systems.table import adjust, refused

FELLOWSHIP = library.rules("fellowship")


@pytest.mark.parametrize(
    "line",
    [
        "card-placed card=aragorn where=staging",  # he is in play, and would be there twice
        "card-placed card=zoe where=staging",  # never printed
        "card-discarded card=zoe",
        "card-removed card=zoe",
        "hand-discarded seat=ann cards=zoe",
        "card-placed card=gandalf where=area controller=zoe",  # no such player
        "card-placed card=gandalf where=area controller=ann owner=zoe",
        "card-placed card=gandalf where=area controller=ann on=gimli",  # two places
        "card-placed card=gandalf where=staging seat=ann",
        "card-placed card=gandalf where=area",  # nobody's
        "attached card=gimli on=aragorn controller=zoe",
        "first-player-named seat=zoe",
        "first-player-named seat=",
    ],
)
def test_ker_8_1_by_hand_only_what_there_is_and_once(line: str) -> None:
    live = tables.lay("ann", seats={"ann": {"heroes": ["aragorn", "gimli"], "discard": ["gandalf"]}})
    with refused(live, Malformed, "KER-8.1"):
        adjust(live, byhand.written(FELLOWSHIP, line))


def test_ker_8_1_a_card_in_limbo_comes_into_play() -> None:
    live = tables.lay("ann", seats={"ann": {"heroes": ["aragorn"], "discard": ["gandalf"]}})
    for line in (
        "card-taken card=gandalf zone=discard seat=ann",
        "card-placed card=gandalf where=area owner=ann controller=ann",
    ):
        adjust(live, byhand.written(FELLOWSHIP, line))
    board = tables.board(live)
    assert board.seats["ann"].area == ("aragorn", "gandalf")
    assert (board.seats["ann"].discard, board.limbo) == ((), ())


@pytest.mark.parametrize("amount", [1000, -1000, 2**62])
def test_ker_8_1_no_number_is_beyond_999(amount: int) -> None:
    assert byhand.written(FELLOWSHIP, "threat-raised seat=ann amount=999") == ThreatRaised("ann", 999)
    with pytest.raises(Malformed, match=f"amount cannot be {amount}"):
        byhand.written(FELLOWSHIP, f"threat-raised seat=ann amount={amount}")


@pytest.mark.parametrize(
    "expected",
    ["options = 3", "options = [1, 2]", "asks = true", "clause = {has = 1}", "result = 1", "refused = []",
     "options = {ann = [1]}", "asks = {has = [2]}"],
)  # fmt: skip
def test_an_expectation_of_another_kind_is_refused_when_it_is_read(expected: str) -> None:
    text = f'id = "one"\ngame = "echoes"\n[expect]\n{expected}\n'
    with pytest.raises(Malformed, match=rf"\$\.expect\.{expected.split(maxsplit=1)[0]}"):
        read(text.encode(), "x.toml")


def test_a_refusal_stands_on_one_line(cli: Command) -> None:
    cli.new()
    ran = cli("ask", "x\nrollbook: friday was closed\n")
    assert ran.status == 2
    assert ran.err.startswith("rollbook: no session is called x rollbook: friday was closed")
    assert not [line for line in ran.err.splitlines()[1:] if line.startswith("rollbook")]
    assert "\n" not in cli.refused("ask", "x\ny")["message"]


def test_a_folder_is_gone_through_past_what_cannot_be_looked_into(tmp_path: Path) -> None:
    """A folder that is closed to us, and one that leads back up."""
    for name in ("b/two.toml", "a/one.toml", "closed/three.toml"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    (tmp_path / "b" / "up").symlink_to(tmp_path)
    (tmp_path / "closed").chmod(0)
    found = files.below(tmp_path)
    (tmp_path / "closed").chmod(0o700)
    names = [str(each.relative_to(tmp_path)) for each in found]
    seen = ["closed/three.toml"] if os.geteuid() == 0 else []
    assert names == ["a/one.toml", "b/two.toml", *seen]
    assert files.below(tmp_path / "gone") == []
