"""One measured figure: ours, and where there is one the same work done by a peer in the same run."""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True):
    """`value` and `peer_value` are in `unit`; smaller is better, but for a rate (`least`) greater is.

    `limit_ratio` is the most that `value` may be of `peer_value`, `limit` the most that it may be by itself,
    `least` the least; 0 where there is none. `peer` names what was measured beside it ("" for nothing).
    """

    name: str
    value: float
    unit: str
    peer: str = ""
    peer_value: float = 0.0
    limit_ratio: float = 0.0
    note: str = ""
    limit: float = 0.0
    least: float = 0.0

    @property
    def ratio(self) -> float:
        """Ours as a multiple of the peer, 0 without a peer."""
        return self.value / self.peer_value if self.peer_value else 0.0

    @property
    def within(self) -> bool:
        """Whether the limits are kept; true without one."""
        return (
            (not self.limit_ratio or self.ratio <= self.limit_ratio)
            and (not self.limit or self.value <= self.limit)
            and self.value >= self.least
        )
