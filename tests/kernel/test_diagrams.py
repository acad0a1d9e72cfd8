"""The diagrams of a flow: well-formed, complete, and saying what the table says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from engine.diagrams import ROLLBOOK, SCXML, mermaid, scxml
from engine.flow import Edge, Flow, end, phase, step, window
from tests.kernel.test_flow import EDGES, FLOW, TABLE, build


def drawn(flow: Flow) -> dict[str, dict[str, str]]:
    """The table that a reader of the mermaid text would write: arrows, and phases that lend theirs."""
    first = {path: f"{path}.{each.children[0].name}" for path, each in flow.states.items() if each.children}
    arrows: dict[tuple[str, str], str] = {}
    for line in mermaid(flow).splitlines():
        head, arrow, label = re.sub(":::[a-z]+", "", line.strip()).partition(": ")
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
    text = mermaid(FLOW)
    lines = [line.strip() for line in text.splitlines()]
    assert lines[0] == "stateDiagram-v2"
    assert sum(line.endswith("{") for line in lines) == lines.count("}") == 3
    for leaf in FLOW.leaves:
        assert f'state "{leaf.rpartition(".")[2]} [{FLOW.clause(leaf)}]" as {leaf}' in lines
    assert "[*] --> events.reveal" in lines
    assert "over --> [*]" in lines
    styled = {tuple(word.rstrip(":").split(":::")) for word in text.split() if ":::" in word}
    windows = {(leaf, "window") for leaf in FLOW.leaves if FLOW.is_window(leaf)}
    assert styled == {*windows, ("over", "terminal")}
    assert drawn(FLOW) == TABLE


def test_two_triggers_between_the_same_states_are_one_arrow() -> None:
    flow = build(edges=(*EDGES, Edge("rush", "events.reveal", "combat.close")))
    assert "events.reveal --> combat.close:::window: skip or rush" in mermaid(flow)
    assert drawn(flow) == flow.table


def test_mermaid_shows_a_window_that_opens_a_phase() -> None:
    steps = (phase("plan", "DEM-1.1", window("play", "DEM-1.1")), end("over", "DEM-1.2"))
    assert "[*] --> plan.play:::window" in mermaid(build(steps, [Edge("next", "plan", "over")], "plan"))


def test_mermaid_does_not_take_a_phase_for_one_of_its_words() -> None:
    steps = (phase("note", "DEM-1.1", step("state", "DEM-1.1")), end("over", "DEM-1.2"))
    text = mermaid(build(steps, [Edge("next", "note.state", "over")], "note"))
    assert "[*] --> _note.state\n" in text
    assert "_note.state --> over:::terminal: next" in text
    assert " note" not in text


def test_scxml_is_well_formed_and_nests_the_states() -> None:
    root = ET.fromstring(scxml(FLOW))
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
