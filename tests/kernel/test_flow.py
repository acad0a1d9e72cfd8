"""Phases: what is compiled, what a graph may not be, and the diagrams drawn from it."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest

from engine.clauses import Clause, Clauses
from engine.diagrams import ROLLBOOK, SCXML
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
CITED = (
    "DEM-1.0",
    "DEM-1.1",
    "DEM-1.2",
    "DEM-2.0",
    "DEM-2.1",
    "DEM-2.2",
    "DEM-2.3",
    "DEM-2.4",
    "DEM-2.5",
    "DEM-9.1",
)


def catalogue(ids: Sequence[str] = CITED) -> Clauses:
    return Clauses((Clause(id, "D", "Something.") for id in ids), "demo/clauses.toml")


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
    assert "events.reveal --> events.after_reveal" not in flow.mermaid()


def test_a_step_may_follow_itself() -> None:
    assert build(edges=(*EDGES, Edge("again", "events.reveal", "events.reveal"))).allows(
        "events.reveal", "events.reveal"
    )


@pytest.mark.parametrize(
    ("edge", "fault"),
    [
        (Edge("next", "events.reveel", "combat"), "no step 'events.reveel'"),
        (Edge("again", "events.reveal", "combatt"), "no step 'combatt'"),
        (Edge("again", "*", "combat"), "no step '*'"),
        (Edge("again", "events.reveal", "="), "no step '='"),
        (Edge("again!", "events.reveal", "combat"), "a trigger is small letters"),
        (Edge("next", "over", "events"), "leaves an end"),
        (Edge("finish", "events", "combat"), "events --finish--> combat: written more than once"),
    ],
)
def test_a_wrong_edge_fails_at_build(edge: Edge, fault: str) -> None:
    with pytest.raises(InternalError) as caught:
        build(edges=(*EDGES, edge))
    assert fault in str(caught.value)
    assert all(line.startswith("demo: ") for line in str(caught.value).splitlines())


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ((*STEPS, step("Camp", "DEM-1.1")), "Camp: a name is small letters"),
        ((*STEPS, step("a.b", "DEM-1.1")), "a.b: a name is small letters"),
        ((*STEPS, step("over", "DEM-1.1")), "over: there are several"),
        (
            (*STEPS, phase("p", "DEM-1.1", step("a", "DEM-1.1"), step("a", "DEM-1.2"))),
            "p.a: there are several",
        ),
    ],
)
def test_a_wrong_name_fails_at_build(steps: Sequence[Step], fault: str) -> None:
    with pytest.raises(InternalError) as caught:
        build(steps)
    assert fault in str(caught.value)


def test_a_wrong_start_and_an_empty_phase_fail_at_build() -> None:
    with pytest.raises(InternalError, match="start: no step 'evnts'"):
        build(start="evnts")
    with pytest.raises(InternalError, match="phase 'empty' has no steps"):
        phase("empty", "DEM-1.1")


def test_a_sound_graph_passes_the_check() -> None:
    FLOW.check(catalogue(), [leaf for leaf in FLOW.leaves if leaf != "over"])


def faults(flow: Flow, cited: Sequence[str] = CITED, without: str = "") -> list[str]:
    with pytest.raises(InternalError) as caught:
        flow.check(catalogue(cited), {leaf for leaf in flow.leaves if leaf != without})
    return str(caught.value).splitlines()


def test_check_finds_a_step_that_cannot_be_reached() -> None:
    flow = build((*STEPS, step("camp", "DEM-1.1")), (*EDGES, Edge("next", "camp", "events")))
    assert faults(flow) == ["demo: camp: cannot be reached from events.reveal"]


def test_check_finds_a_dead_end() -> None:
    flow = build((*STEPS, step("camp", "DEM-1.1")), (*EDGES, Edge("rest", "combat.close", "camp")))
    assert faults(flow) == ["demo: camp: a dead end that is not an end"]


def test_check_finds_an_end_that_is_left_by_the_edge_of_its_phase() -> None:
    steps = (*STEPS, phase("rest", "DEM-1.1", step("sleep", "DEM-1.1"), end("death", "DEM-1.1")))
    flow = build(steps, (*EDGES, Edge("rest", "combat.close", "rest"), Edge("finish", "rest", "over")))
    assert faults(flow) == ["demo: rest.death: an end that is left by finish"]


@pytest.mark.parametrize(
    ("clause", "path"), [("DEM-2.4", "combat.enemy.damage"), ("DEM-2.0", "combat"), ("DEM-9.1", "over")]
)
def test_check_finds_a_citation_that_does_not_resolve(clause: str, path: str) -> None:
    assert faults(FLOW, [id for id in CITED if id != clause]) == [f"demo: {path}: no clause '{clause}'"]


@pytest.mark.parametrize("leaf", ["combat.shadow", "events.after_reveal"])
def test_check_finds_a_leaf_without_a_step(leaf: str) -> None:
    assert faults(FLOW, without=leaf) == [f"demo: {leaf}: no step to run"]


def test_check_lists_every_fault_at_once() -> None:
    assert len(faults(FLOW, [], without="combat.shadow")) == len(FLOW.states) + 1


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


def drawn(flow: Flow) -> dict[str, dict[str, str]]:
    """The table that a reader of the mermaid text would write: arrows, and phases that lend theirs."""
    first = {path: f"{path}.{each.children[0].name}" for path, each in flow.states.items() if each.children}
    arrows: dict[tuple[str, str], str] = {}
    for line in flow.mermaid().splitlines():
        head, arrow, label = line.strip().partition(": ")
        if arrow and " --> " in head:
            source, target = head.split(" --> ")
            while target in first:
                target = first[target]
            arrows.update({(source, trigger): target for trigger in label.split(" or ")})
    table: dict[str, dict[str, str]] = {}
    for leaf in flow.leaves:
        parts = leaf.split(".")
        above = [".".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
        table[leaf] = {
            trigger: to for path in above for (source, trigger), to in arrows.items() if source == path
        }
    return table


def test_mermaid_is_well_formed_and_says_what_the_table_says() -> None:
    text = FLOW.mermaid()
    lines = [line.strip() for line in text.splitlines()]
    assert lines[0] == "stateDiagram-v2"
    assert sum(line.endswith("{") for line in lines) == lines.count("}") == 3
    for leaf in FLOW.leaves:
        assert f'state "{leaf.rpartition(".")[2]} [{FLOW.clause(leaf)}]" as {leaf}' in lines
    assert "[*] --> events.reveal" in lines
    assert "over --> [*]" in lines
    assert [line.removesuffix(":::window") for line in lines if line.endswith(":::window")] == [
        leaf for leaf in FLOW.leaves if FLOW.is_window(leaf)
    ]
    assert "over:::terminal" in lines
    assert drawn(FLOW) == TABLE


def test_two_triggers_between_the_same_states_are_one_arrow() -> None:
    text = build(edges=(*EDGES, Edge("rush", "events.reveal", "combat.close"))).mermaid()
    assert "events.reveal --> combat.close: skip or rush" in text


def test_mermaid_does_not_take_a_phase_for_one_of_its_words() -> None:
    steps = (phase("note", "DEM-1.1", step("state", "DEM-1.1")), end("over", "DEM-1.2"))
    text = build(steps, [Edge("next", "note.state", "over")], "note").mermaid()
    assert "[*] --> _note.state\n" in text
    assert "_note.state --> over: next" in text
    assert " note" not in text


def test_scxml_is_well_formed_and_nests_the_states() -> None:
    root = ET.fromstring(FLOW.scxml())
    assert root.tag == f"{{{SCXML}}}scxml"
    assert (root.get("name"), root.get("initial"), root.get("version")) == ("demo", "events.reveal", "1.0")
    states = {each.get("id"): each for each in root.iter() if each.get("id")}
    assert list(states) == list(FLOW.states)
    assert states["over"].tag == f"{{{SCXML}}}final"
    assert states["combat.enemy"] in list(states["combat"])
    assert states["combat.enemy"].get("initial") == "combat.enemy.choose"
    for path, each in states.items():
        assert path is not None
        assert each.get(f"{{{ROLLBOOK}}}clause") == FLOW.clause(path)
        assert (each.get(f"{{{ROLLBOOK}}}window") == "true") is FLOW.is_window(path)
    found = [
        Edge(arrow.get("event", ""), path or "", arrow.get("target", ""))
        for path, each in states.items()
        for arrow in each.findall(f"{{{SCXML}}}transition")
    ]
    assert {*found} == {*FLOW.edges}
    assert len(found) == len(FLOW.edges)


PRINT = """
from tests.kernel.test_flow import build
flow = build()
print(flow.mermaid(), flow.scxml(), flow.digest(), flow.table)
"""
QUIET = """
import logging, sys
logging.basicConfig(level=logging.DEBUG)
from engine import flow
late = [each for each in ("transitions", "asyncio", "importlib.resources") if each in sys.modules]
assert not late, late
steps = (flow.step("a", "DEM-1.1"), flow.end("b", "DEM-1.2"))
made = flow.Flow.build("demo", steps, (flow.Edge("next", "a", "b"),), "a")
assert made.go("a") == "b"
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
    assert printed == {f"{FLOW.mermaid()} {FLOW.scxml()} {FLOW.digest()} {FLOW.table}\n"}


def test_importing_loads_no_machine_and_building_one_says_nothing() -> None:
    done = run(QUIET)
    assert (done.stdout, done.stderr) == ("", "")
