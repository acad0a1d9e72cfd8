"""Clients of the service, as many as are wanted at once: each answers what it is asked, by chance.

`python -m benchmarks.load URL TOKEN MODE CLIENTS SECONDS GAME` prints one line of JSON. MODE `own`: a table
for each client; `shared`: four seats a table, each with a stream of its own. The load is bounded in count and
time, and for this computer alone.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
from time import perf_counter, process_time
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import msgspec

SEATS = ("ann", "ben", "cat", "dan")
LOCAL = ("localhost", "127.0.0.1")
BEGUN = "the tables are open"
"""Said on standard error before the first answer, for whoever measures what answers alone take."""
Shape = dict[str, Any]


def chosen(question: Shape, chance: random.Random) -> list[str]:
    """An answer to a question, legal as far as its shape tells."""
    ids = [each["id"] for each in question["options"]]
    form, least, most = question["form"], question["least"], question["most"]
    if form == "number":
        return [str(chance.randint(least, most))]
    if form == "pay":
        units = [each["id"] for each in question["options"] for _ in range(each.get("holds", 1))]
        paid = chance.sample(units, min(max(least, 0), len(units)))
        return [f"{pool}={paid.count(pool)}" for pool in dict.fromkeys(paid)]
    if form == "pick" and question.get("repeat"):
        return chance.choices(ids, k=least or 1)
    if form == "pick":
        return chance.sample(ids, chance.randint(least, min(most, len(ids))))
    return [chance.choice(ids)]


def mine(ask: Shape, seat: str) -> tuple[int, Shape] | None:
    """The set and the question that are open for a seat."""
    for each in ask["sets"]:
        for question in each["questions"]:
            if seat in question.get("seats", [question["seat"]]):
                return each["id"], question
    return None


class Load:
    """The clients of one run, and what they saw: seconds to each answer, and from an answer's acknowledgement
    to its being told by the streams of the other seats."""

    def __init__(self, http: aiohttp.ClientSession, url: str, token: str, game: str) -> None:
        self.http, self.url, self.token, self.game = http, url, token, game
        self.took: list[float] = []
        self.later: list[float] = []
        self.refused = 0
        self.end = 0.0
        self._keys = itertools.count()
        self._chance = random.Random(7)
        self._acknowledged: dict[tuple[str, int], float] = {}

    async def _call(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Shape]:
        headers = {"authorization": f"Bearer {token or self.token}"}
        data = None
        if body is not None:
            headers |= {"content-type": "application/json", "idempotency-key": f"k{next(self._keys):0>30}"}
            data = msgspec.json.encode(body)
        async with self.http.request(method, self.url + path, data=data, headers=headers) as answer:
            return answer.status, msgspec.json.decode(await answer.read())

    async def opened(self, *seats: str) -> tuple[str, dict[str, str]]:
        """A table, and the token of each seat."""
        body = {"game": self.game, "seats": seats, "options": {"grace": "0"}}  # nobody would say wait
        status, made = await self._call("POST", "/api/sessions", body)
        if status != 201:
            raise AssertionError(made)
        tokens = {}
        for seat in seats:
            given = {"invitation": made["invitations"][seat]}
            tokens[seat] = (await self._call("POST", "/api/join", given))[1]["token"]
        return made["session"], tokens

    async def answered(self, session: str, seat: str, token: str, ask: Shape) -> Shape | None:
        """What is asked after an answer of a seat; None where it is asked nothing."""
        found = mine(ask, seat)
        if found is None:
            return None
        number, question = found
        body = {"type": "answer", "set": number, "choice": chosen(question, self._chance)}
        begun = perf_counter()
        status, got = await self._call("POST", f"/api/sessions/{session}/commands", body, token)
        if status == 200:
            self.took.append(perf_counter() - begun)
            self._acknowledged[session, got["version"]] = perf_counter()
            return dict(got["ask"])
        if status != 409:
            raise AssertionError(got)
        self.refused += 1
        return await self.asked(session, token)

    async def asked(self, session: str, token: str) -> Shape:
        """What is asked now."""
        return (await self._call("GET", f"/api/sessions/{session}/ask", token=token))[1]

    async def alone(self, session: str, tokens: dict[str, str]) -> None:
        """One client, at a table for itself; another is opened where it is over."""
        while perf_counter() < self.end:
            token = tokens[SEATS[0]]
            ask: Shape | None = await self.asked(session, token)
            while ask and not ask["over"] and perf_counter() < self.end:
                ask = await self.answered(session, SEATS[0], token, ask)
            if perf_counter() < self.end:
                session, tokens = await self.opened(SEATS[0])

    async def together(self, session: str, tokens: dict[str, str]) -> None:
        """Four clients at one table; another is opened where it is over."""
        while perf_counter() < self.end:
            await asyncio.gather(*(self._sits(session, seat, tokens[seat]) for seat in SEATS))
            if perf_counter() < self.end:
                session, tokens = await self.opened(*SEATS)

    async def _sits(self, session: str, seat: str, token: str) -> None:
        asks: asyncio.Queue[Shape] = asyncio.Queue()
        first = await self.asked(session, token)
        asks.put_nowait(first)
        stream = asyncio.create_task(self._follows(session, token, asks, first["version"]))
        try:
            while perf_counter() < self.end:
                ask: Shape | None = await asyncio.wait_for(asks.get(), max(0.1, self.end - perf_counter()))
                while not asks.empty():
                    ask = asks.get_nowait()
                while ask and not ask["over"] and perf_counter() < self.end:
                    ask = await self.answered(session, seat, token, ask)
                if ask:
                    return
        except TimeoutError:
            return
        finally:
            stream.cancel()

    async def _follows(self, session: str, token: str, asks: asyncio.Queue[Shape], after: int) -> None:
        headers = {"authorization": f"Bearer {token}", "last-event-id": str(after)}
        async with self.http.get(f"{self.url}/api/sessions/{session}/live", headers=headers) as stream:
            async for line in stream.content:
                if line.startswith(b"id: "):
                    said = self._acknowledged.get((session, int(line[4:])))
                    if said:
                        self.later.append(perf_counter() - said)
                elif line.startswith(b"data: ") and (ask := msgspec.json.decode(line[6:]).get("ask")):
                    asks.put_nowait(ask)


async def run(url: str, token: str, mode: str, clients: int, seconds: float, game: str) -> Shape:
    """The figures of a run: answers a second, milliseconds at the median and at 99 of 100, seconds of CPU
    time that the clients took themselves."""
    if urlsplit(url).hostname not in LOCAL:
        raise SystemExit("a load is for this computer alone")
    unbounded = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=unbounded, timeout=aiohttp.ClientTimeout(60)) as http:
        load = Load(http, url, token, game)
        alone = mode == "own"
        seats = SEATS[:1] if alone else SEATS
        tables = [await load.opened(*seats) for _ in range(clients // len(seats))]
        print(BEGUN, file=sys.stderr, flush=True)
        cpu, load.end = process_time(), perf_counter() + seconds
        await asyncio.gather(*(load.alone(*each) if alone else load.together(*each) for each in tables))
    return {
        "answers": len(load.took) / seconds,
        "p50": share(load.took, 0.5),
        "p99": share(load.took, 0.99),
        "later50": share(load.later, 0.5),
        "later99": share(load.later, 0.99),
        "refused": load.refused,
        "cpu": process_time() - cpu,
    }


def share(times: list[float], part: float) -> float:
    """Milliseconds that `part` of the times keep within."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1e3 if times else 0.0


if __name__ == "__main__":
    where, word, how, count, long, which = sys.argv[1:]
    print(json.dumps(asyncio.run(run(where, word, how, int(count), float(long), which))))
