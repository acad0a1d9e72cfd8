"""Phases: what is compiled, and how it is read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine import library
from engine.diagrams import mermaid, scxml
from engine.errors import InternalError
from engine.flow import Edge, Flow, Step, end, phase, step, window, with_windows

STEPS = (
    phase("events", "DEM-1.0", *with_windows(step("reveal", "DEM-1.1"), step("resolve", "DEM-1.2"))),
    phase(
        "combat",
        "DEM-2.0",
        step("shadow", "DEM-2.1"),
        phase("enemy", "DEM-2.2", step("choose", "DEM-2.3"), step("damage", "DEM-2.4")),
        window("close", "DEM-2.5"),
    ),
    end("over", "DEM-9.1"),
)
EDGES = (
    Edge("next", "events.after_resolve", "combat"),
    Edge("skip", "events.reveal", "combat.close"),
    Edge("again", "combat.enemy.damage", "combat.enemy"),
    Edge("next", "combat.close", "events"),
    Edge("finish", "events", "over"),
    Edge("finish", "combat", "over"),
)
TABLE = {
    "events.reveal": {"finish": "over", "next": "events.after_reveal", "skip": "combat.close"},
    "events.after_reveal": {"finish": "over", "next": "events.resolve"},
    "events.resolve": {"finish": "over", "next": "events.after_resolve"},
    "events.after_resolve": {"finish": "over", "next": "combat.shadow"},
    "combat.shadow": {"finish": "over", "next": "combat.enemy.choose"},
    "combat.enemy.choose": {"finish": "over", "next": "combat.enemy.damage"},
    "combat.enemy.damage": {"again": "combat.enemy.choose", "finish": "over", "next": "combat.close"},
    "combat.close": {"finish": "over", "next": "events.reveal"},
    "over": {},
}


def build(steps: Sequence[Step] = STEPS, edges: Sequence[Edge] = EDGES, start: str = "events") -> Flow:
    return Flow.build("demo", steps, edges, start)


FLOW = build()


def test_the_whole_table() -> None:
    assert FLOW.table == TABLE
    assert FLOW.leaves == tuple(TABLE)
    assert [list(ways) for ways in FLOW.table.values()] == [sorted(ways) for ways in TABLE.values()]


def test_start_is_the_first_leaf_of_a_phase_or_the_leaf_itself() -> None:
    assert FLOW.start == "events.reveal"
    assert build(start="combat.enemy").start == "combat.enemy.choose"
    assert build(start="combat.close").start == "combat.close"


def test_paths_are_joined_by_dots_and_names_may_hold_underscores() -> None:
    from transitions.extensions.nesting import NestedState

    assert "events.after_reveal" in FLOW.leaves
    assert NestedState.separator == "_", "other machines of the process are left as they were"


@pytest.mark.parametrize("game", library.GAMES)
def test_the_machine_does_what_the_table_of_a_game_says(game: str) -> None:
    library.rules(game).flow.confirm()


@pytest.mark.parametrize(
    ("path", "ways"),
    [
        ("events.reveal", {"finish": "over", "next": "events.resolve", "skip": "combat.close"}),
        ("combat.enemy.damage", {"finish": "over", "next": "combat.close"}),
        ("over", {"next": "events.reveal"}),
    ],
)
def test_a_table_that_says_anything_else_is_not_confirmed(path: str, ways: dict[str, str]) -> None:
    FLOW.confirm()
    with pytest.raises(InternalError, match="not what the machine does"):
        replace(FLOW, table={**TABLE, path: ways}).confirm()


def test_go_reads_the_table() -> None:
    assert FLOW.go("events.reveal") == "events.after_reveal"
    assert FLOW.go("combat.enemy.damage", "again") == "combat.enemy.choose"


@pytest.mark.parametrize(
    ("path", "trigger"), [("over", "next"), ("events.reveal", "nope"), ("events", "next")]
)
def test_go_without_an_edge_is_our_bug(path: str, trigger: str) -> None:
    with pytest.raises(InternalError, match=f"demo: no '{trigger}' from '{path}'"):
        FLOW.go(path, trigger)


def test_allows_is_the_table_read_the_other_way() -> None:
    for source in (*FLOW.leaves, "", "elsewhere", "events"):
        for target in (*FLOW.leaves, "elsewhere", "events"):
            assert FLOW.allows(source, target) is (target in TABLE.get(source, {}).values())


def test_what_a_path_is() -> None:
    assert FLOW.clause("combat.enemy") == "DEM-2.2"
    assert FLOW.clause("combat.enemy.damage") == "DEM-2.4"
    assert FLOW.clause("events.after_reveal") == "DEM-1.1"
    assert FLOW.phase("combat.enemy.damage") == "combat"
    assert FLOW.phase("over") == "over"
    assert [leaf for leaf in FLOW.leaves if FLOW.is_window(leaf)] == [
        "events.after_reveal",
        "events.after_resolve",
        "combat.close",
    ]
    assert [leaf for leaf in FLOW.leaves if FLOW.is_end(leaf)] == ["over"]


def test_an_unknown_path_is_our_bug() -> None:
    for ask in (FLOW.clause, FLOW.phase, FLOW.is_window, FLOW.is_end):
        with pytest.raises(InternalError, match=r"demo: no step 'events\.reveel'"):
            ask("events.reveel")


def test_with_windows_leaves_windows_and_ends_alone() -> None:
    found = with_windows(step("a", "DEM-1.1"), window("w", "DEM-1.2"), end("z", "DEM-1.3"), clause="DEM-8.2")
    assert [(each.name, each.clause, each.window) for each in found] == [
        ("a", "DEM-1.1", False),
        ("after_a", "DEM-8.2", True),
        ("w", "DEM-1.2", True),
        ("z", "DEM-1.3", False),
    ]


def test_a_step_has_its_own_edge_before_the_one_of_its_phase() -> None:
    edges = (*EDGES, Edge("finish", "combat.enemy.choose", "combat.close"))
    flow = build(edges=edges)
    assert flow.go("combat.enemy.choose", "finish") == "combat.close"
    assert flow.go("combat.enemy.damage", "finish") == "over"


def test_the_last_step_of_an_inner_phase_has_its_own_next_before_the_sibling_of_the_phase() -> None:
    flow = build(edges=(*EDGES, Edge("next", "combat.enemy.damage", "combat.shadow")))
    assert flow.go("combat.enemy.damage") == "combat.shadow"


def test_a_written_next_takes_the_place_of_the_one_between_siblings() -> None:
    flow = build(edges=(*EDGES, Edge("next", "events.reveal", "events.resolve")))
    assert flow.go("events.reveal") == "events.resolve"
    assert not flow.allows("events.reveal", "events.after_reveal")
    assert "events.reveal --> events.after_reveal" not in mermaid(flow)


def test_a_step_may_follow_itself() -> None:
    assert build(edges=(*EDGES, Edge("again", "events.reveal", "events.reveal"))).allows(
        "events.reveal", "events.reveal"
    )


def test_digest_changes_with_every_part_of_the_graph() -> None:
    others = [
        build(start="combat"),
        build(edges=EDGES[:-1]),
        build((*STEPS[:-1], end("over", "DEM-9.2"))),
        build((*STEPS[:-1], step("over", "DEM-9.1"))),
        build((*STEPS[:-1], window("over", "DEM-9.1"))),
    ]
    assert FLOW.digest() == build().digest()
    assert len({FLOW.digest(), *(each.digest() for each in others)}) == len(others) + 1


PRINT = """
from engine.diagrams import mermaid, scxml
from tests.kernel.test_flow import build
flow = build()
print(mermaid(flow), scxml(flow), flow.digest(), flow.table)
"""
QUIET = """
import logging, sys
logging.basicConfig(level=logging.DEBUG)
from engine import flow
def late():
    return [each for each in ("transitions", "asyncio", "importlib.resources") if each in sys.modules]
steps = (flow.step("a", "DEM-1.1"), flow.end("b", "DEM-1.2"))
made = flow.Flow.build("demo", steps, (flow.Edge("next", "a", "b"),), "a")
assert made.go("a") == "b"
assert not late(), late()
made.confirm()
assert "transitions" in late()
"""


def run(code: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
        capture_output=True,
        text=True,
        check=True,
    )


def test_everything_printed_is_the_same_for_every_hash_seed() -> None:
    printed = {run(PRINT, seed).stdout for seed in ("0", "1", "4242")}
    assert printed == {f"{mermaid(FLOW)} {scxml(FLOW)} {FLOW.digest()} {FLOW.table}\n"}


def test_importing_loads_no_machine_and_building_one_says_nothing() -> None:
    done = run(QUIET)
    assert (done.stdout, done.stderr) == ("", "")
