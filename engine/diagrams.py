"""The machine of a rule system for people and tools: a mermaid state diagram, and W3C SCXML.

Both print states and edges as they are written (an edge from a phase stays one line, not one for every leaf
that inherits it), in that order, so the text changes only when the machine does.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from engine.flow import Flow
from engine.phases import Edge, Step

SCXML = "http://www.w3.org/2005/07/scxml"
ROLLBOOK = "urn:rollbook:flow"
MERMAID_WORDS = ("class", "click", "default", "href", "note", "scale", "state", "style")


def mermaid(flow: Flow) -> str:
    """A `stateDiagram-v2`: every state with its clause, windows and ends in colours of their own."""
    flow.confirm()
    lines = [
        "stateDiagram-v2",
        "  classDef window fill:#dbeafe,stroke:#2563eb,color:#111827",
        "  classDef terminal fill:#e5e7eb,stroke:#111827,color:#111827",
    ]
    for name, step in _top(flow):
        lines += _mermaid_state(flow, name, step, "  ")
    # After the states: one that is first met in an arrow out here would be drawn outside its phase.
    lines.append(f"  [*] --> {_target(flow, flow.start)}")
    for (source, target), label in _labels(flow.edges).items():
        lines.append(f"  {_id(source)} --> {_target(flow, target)}: {label}")
    return "\n".join(lines) + "\n"


def _mermaid_state(flow: Flow, path: str, step: Step, indent: str) -> list[str]:
    own = _id(path)
    lines = [f'{indent}state "{step.name} [{step.clause}]" as {own}']
    if step.children:
        first = _target(flow, f"{path}.{step.children[0].name}")
        lines += [f"{indent}state {own} {{", f"{indent}  [*] --> {first}"]
        for child in step.children:
            lines += _mermaid_state(flow, f"{path}.{child.name}", child, indent + "  ")
        lines.append(f"{indent}}}")
    elif step.terminal:
        lines.append(f"{indent}{own} --> [*]")
    return lines


def _target(flow: Flow, path: str) -> str:
    # The style goes on arrows: a `class` statement takes no dots in a name, a bare `x:::style` does nothing.
    style = ":::window" if flow.is_window(path) else ":::terminal" if flow.is_end(path) else ""
    return _id(path) + style


def _id(path: str) -> str:
    # Mermaid takes these for its own words wherever a line or an arrow's head begins with them.
    return f"_{path}" if path.partition(".")[0] in MERMAID_WORDS else path


def scxml(flow: Flow) -> str:
    """An SCXML document: nested states and transitions, each state with its clause in our namespace.

    As in the machine, a state's own transition goes before the one its phase has for the same event.
    """
    flow.confirm()
    spaces = f"xmlns={quoteattr(SCXML)} xmlns:rollbook={quoteattr(ROLLBOOK)}"
    about = f'version="1.0" name={quoteattr(flow.system)} initial={quoteattr(flow.start)}'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<scxml {spaces} {about}>"]
    for name, step in _top(flow):
        lines += _scxml_state(flow, name, step, "  ")
    return "\n".join([*lines, "</scxml>"]) + "\n"


def _scxml_state(flow: Flow, path: str, step: Step, indent: str) -> list[str]:
    tag = "final" if step.terminal else "state"
    attributes = f"id={quoteattr(path)} rollbook:clause={quoteattr(step.clause)}"
    if step.window:
        attributes += ' rollbook:window="true"'
    if step.children:
        attributes += f" initial={quoteattr(f'{path}.{step.children[0].name}')}"
    inner = [
        f"{indent}  <transition event={quoteattr(each.trigger)} target={quoteattr(each.target)}/>"
        for each in flow.edges
        if each.source == path
    ]
    for child in step.children:
        inner += _scxml_state(flow, f"{path}.{child.name}", child, indent + "  ")
    if not inner:
        return [f"{indent}<{tag} {attributes}/>"]
    return [f"{indent}<{tag} {attributes}>", *inner, f"{indent}</{tag}>"]


def _top(flow: Flow) -> list[tuple[str, Step]]:
    return [(path, step) for path, step in flow.states.items() if "." not in path]


def _labels(edges: tuple[Edge, ...]) -> dict[tuple[str, str], str]:
    # Two triggers between the same two states are one arrow: mermaid would draw them over each other.
    labels: dict[tuple[str, str], str] = {}
    for each in edges:
        key = (each.source, each.target)
        labels[key] = f"{labels[key]} or {each.trigger}" if key in labels else each.trigger
    return labels
