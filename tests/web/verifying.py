"""The page's verifier, run by node, beside the one that stands alone."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.web.browser import present
from tools import verify_rollbook as alone

SCRIPT = Path(__file__).with_name("verify_files.mjs")


class Node:
    """A process of node that verifies one file after another."""

    def __init__(self) -> None:
        node = present(shutil.which("node"), "node")
        self.process = subprocess.Popen([node, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def put(self, **what: Any) -> None:
        """Ask it something; it works while others do."""
        to = self.process.stdin
        assert to is not None
        to.write(json.dumps(what).encode() + b"\n")
        to.flush()

    def take(self) -> Any:
        """What it answers to what was put before it last."""
        back = self.process.stdout
        assert back is not None
        line = back.readline()
        assert line, f"node ended with {self.process.wait(5)}"
        return json.loads(line)

    def ask(self, **what: Any) -> Any:
        """What it answers."""
        self.put(**what)
        return self.take()

    def verify(self, data: bytes, trusted: Iterable[str] = ()) -> dict[str, Any]:
        """What is found of a file: what `tools/verify_rollbook.py --json` prints, but that `left` counts by
        reason what could not be computed, and what was checked stands there for a bad file, too."""
        found: dict[str, Any] = self.ask(**offered(data, trusted))
        return found

    def close(self) -> None:
        """End it."""
        for each in (self.process.stdin, self.process.stdout):
            assert each is not None
            each.close()
        self.process.wait(10)


def offered(data: bytes, trusted: Iterable[str] = ()) -> dict[str, Any]:
    """A file as node is asked to verify it."""
    keys = {"trusted": [*trusted]} if trusted else {}
    return {"data": base64.b64encode(data).decode(), **keys}


def of_alone(data: bytes, trusted: Iterable[str] = ()) -> dict[str, Any]:
    """What the verifier that stands alone reports of a file."""
    verifier = fault = None
    try:
        verifier = alone.verify(data)
        if trusted:
            alone.check_cover(verifier, {*trusted})
    except alone.Fault as found:
        fault = found
    shape: dict[str, Any] = json.loads(json.dumps(alone.report(verifier, fault, {*trusted})))
    return shape


def said(report: dict[str, Any]) -> dict[str, Any]:
    """A report of either as both can give it: of a bad file the entry and what does not hold."""
    if report["fault"]:
        return {"version": report["fault"]["version"], "what": report["fault"]["what"]}
    same = {key: each for key, each in report.items() if key not in ("left", "unchecked", "version", "link")}
    left = report.get("left", {})
    told = ["rules", *(f"dice: {why} ({count})" for why, count in left.items())]
    return {**same, "unchecked": sorted(report.get("unchecked", told))}


def apart(node: Node, data: bytes, name: str, trusted: Iterable[str] = ()) -> list[str]:
    """Where the two differ about a file, which both verify at once."""
    node.put(**offered(data, trusted))
    one, other = said(of_alone(data, trusted)), said(node.take())
    return [] if one == other else [f"{name}: {one} alone, {other} in the page"]
