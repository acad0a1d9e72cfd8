"""Whether anything appeared or vanished in a session: `rollbook verify --conserved`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.errors import Malformed
from engine.wording import say
from replays.conserving import Astray, conserved, stated
from service.host import Host
from service.out import Page


class Counted(Struct, frozen=True):
    """What came of counting. `possible`: the game states something, and no part of the log is closed."""

    possible: bool
    astray: Astray | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing was found astray."""
        return self.astray is None


def need_one(asked: bool) -> None:
    """`Malformed` where many sessions are to be counted."""
    if asked:
        raise Malformed(say("--conserved counts one session at a time"))


def counted(host: Host, name: str) -> Counted:
    """Count a session or a file, which was verified before."""
    live = host.open(name)
    states, entries = stated(live.rules.game), live.read(0)
    if states is None or any(part.fact is None for entry in entries for part in entry.sealed):
        return Counted(possible=False)
    return Counted(True, conserved(live.rules.model, states, entries))


def shape(found: Counted | None) -> dict[str, Any]:
    """`{"conserved": {"ok", "checked", "fault"}}`, where it was asked for. Which card it is is not told:
    it may be hidden. Of a fault, the entry, the kind, and how many there should be and are."""
    if found is None:
        return {}
    astray = found.astray
    fault = None
    if astray is not None:
        fault = {"version": astray.version, "kind": _kind(astray), "told": astray.told, "found": astray.found}
    return {"conserved": {"ok": found.ok, "checked": found.possible, "fault": fault}}


def _kind(astray: Astray) -> str:
    """What sort of thing it is: which card it is might be hidden."""
    return astray.thing.partition(":")[0]


def told(page: Page, found: Counted | None) -> None:
    """Print what came of it."""
    if found is None:
        return
    if not found.possible:
        page.line(say("conserved: not checked (parts are closed, or the game states nothing)"), "yellow")
    elif found.astray is None:
        page.line(say("conserved: nothing appeared or vanished"), "green")
    else:
        each = found.astray
        page.line(
            say(
                "conserved: after entry {version} {found} of something are there, and not {told} ({kind})",
                version=each.version, told=each.told, kind=_kind(each), found=each.found,
            ),
            "bold red",
        )  # fmt: skip
