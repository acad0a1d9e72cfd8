"""Several servers on one database, and tables whose seats sit at different ones."""

from __future__ import annotations

import time
from typing import Any

from tests.http.serving import Caller, Opened, Process


class Two:
    """Two servers, and tables whose seats sit at different ones."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.servers = [Process(address, "--rate", "10000") for _ in range(2)]
        self.owner = self.servers[0].owner

    def elsewhere(self, who: Caller) -> Caller:
        """The same token at the other server."""
        here = who.client is self.servers[0].client
        return Caller(self.servers[here].client, who.token)

    def opened(self, game: str = "echoes", seats: tuple[str, ...] = ("ann", "bob"), **more: Any) -> Opened:
        """A table that was opened at the first server; every second seat sits at the other one."""
        table = Opened(self.owner, game, seats, **more)
        for seat in seats[1::2]:
            table.seats[seat] = self.elsewhere(table.seats[seat])
        return table


def answer_once(table: Opened, key: str = "") -> Any:
    seat, question, id = table.first()
    answered = table.answer(seat, [question["options"][0]["id"]] * max(1, question["least"]), key, set=id)
    assert answered.status_code == 200, answered.text
    return answered.json()


def until(holds: Any, seconds: float = 20.0) -> None:
    """Wait for what another server is told a moment later."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
