"""What-ifs with a name, kept beside the log for whoever made them, and the trees they grow into.

Only what was changed is kept: a what-if is carried out anew when it is looked at, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from engine.audience import REFEREE
from engine.errors import Malformed, Unknown
from engine.store.beside import Beside
from engine.wording import say
from replays.attempts import read
from replays.whatif import Plan

KIND = "what-if"


class Kept(Struct, frozen=True):
    viewer: str
    plan: Plan


class Trees:
    """The named what-ifs of one session."""

    def __init__(self, beside: Callable[[], Beside], session: str) -> None:
        self._beside, self._session = beside, session

    def all(self, viewer: str) -> dict[str, Plan]:
        """The what-ifs that a viewer made, by name; the referee sees everybody's. A later one replaces an
        earlier."""
        rows = (read(row, Kept) for row in self._beside().rows(self._session, KIND))
        kept = (each for each in rows if each is not None and viewer in (each.viewer, REFEREE))
        return {each.plan.name: each.plan for each in kept}

    def keep(self, viewer: str, plan: Plan) -> None:
        if plan.name in [each.name for each in self.path(viewer, plan)[:-1]]:
            raise Malformed(say("{name} cannot go on from itself", name=plan.name))
        self._beside().add(self._session, KIND, msgspec.json.encode(Kept(viewer, plan)).decode())

    def path(self, viewer: str, plan: Plan) -> list[Plan]:
        """The plans from the root of its tree down to this one."""
        known, found = self.all(viewer), [plan]
        while found[0].on:
            found.insert(0, self.find(viewer, found[0].on, known))
            if len(found) > len(known) + 1:
                raise Malformed(say("{name} cannot go on from itself", name=plan.name))
        return found

    def find(self, viewer: str, name: str, known: dict[str, Plan] | None = None) -> Plan:
        found = self.all(viewer) if known is None else known
        if name not in found:
            raise Unknown(say("no what-if is called {name}", name=name or '""'), "", tuple(found))
        return found[name]


def tree(plans: dict[str, Plan]) -> list[tuple[int, Plan]]:
    """The plans with how deep each stands: children under what they go on from, in the order made."""
    found: list[tuple[int, Plan]] = []

    def under(name: str, depth: int) -> None:
        for plan in plans.values():
            here = plan.on == name or (not name and plan.on not in plans)
            if here and all(each is not plan for _, each in found):
                found.append((depth, plan))
                under(plan.name, depth + 1)

    under("", 0)
    return found
