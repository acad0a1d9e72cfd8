"""Phases: what a graph may not be, at build and at the check; every check broken once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.clauses import Clause, Clauses
from engine.errors import GameFault, InternalError
from engine.flow import Edge, Flow, Step, end, phase, step
from tests.kernel.test_flow import EDGES, FLOW, STEPS, build

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


def test_check_names_a_step_that_is_registered_at_a_path_that_there_is_not() -> None:
    paths = ["combat.shadwo" if each == "combat.shadow" else each for each in FLOW.leaves]
    with pytest.raises(GameFault) as caught:
        FLOW.check(catalogue(), [*paths, "combats.shadow", "kernel.advance"])
    assert str(caught.value) == "demo: combat.shadow: no step to run; no leaf is called combat.shadwo"


def test_check_lists_every_fault_at_once() -> None:
    assert len(faults(FLOW, [], without="combat.shadow")) == len(FLOW.states) + 1
