"""How often something may be done: so many at once, then so many a second."""

from __future__ import annotations

from msgspec import Struct


class Bucket(Struct):
    """What is left, and when that was (`time.monotonic`)."""

    left: float
    at: float

    def wait(self, now: float, rate: float, burst: float, takes: int = 1) -> int:
        """Seconds until it may be done again; 0: now, and so much less is left."""
        self.left = min(burst, self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return max(1, round((1 - self.left) / rate))
        self.left -= takes
        return 0
