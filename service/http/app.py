"""The service as one application: its doors, its limits, and how it ends."""

from __future__ import annotations

import gc
import socket
from collections.abc import Sequence
from types import FrameType

import uvicorn
from litestar import Litestar, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import ASGIApp

from engine.errors import Malformed, NotYours, Refusal
from engine.wording import say
from service.http import problems
from service.http.answers import Ready
from service.http.attending import Attendant
from service.http.beside import BESIDE
from service.http.byhand import BY_HAND
from service.http.calling import Caller
from service.http.describing import described
from service.http.files import FILES
from service.http.following import FOLLOWING
from service.http.games import GAMES
from service.http.gate import RATE, Counters, Gate
from service.http.holders import Asked, Holding, before, holder
from service.http.joining import JOINING
from service.http.keeping import Keeping
from service.http.mailer import MailServer, Post
from service.http.mailing import MAILING
from service.http.moments import MOMENTS
from service.http.opening import OPENING
from service.http.page import SHOWING, lost
from service.http.playing import PLAYING
from service.http.pointing import POINTING
from service.http.reaching import Reach
from service.http.reading import READING
from service.http.reviewing import REVIEWING
from service.http.rulings import RULINGS
from service.http.seats import SEATS
from service.http.settling import SETTLING
from service.http.standing import STANDING
from service.http.statistics import STATISTICS
from service.http.tables import Tables

DOORS = (
    *SHOWING, *GAMES, *OPENING, *JOINING, *SEATS, *READING, *BESIDE, *PLAYING, *FOLLOWING, *SETTLING, *FILES,
    *MOMENTS, *BY_HAND, *REVIEWING, *POINTING, *MAILING, *STANDING, *RULINGS,
    *STATISTICS,
)  # fmt: skip
LONGEST_BODY = 64 * 1024
GRACE_SECONDS = 10
THIS_COMPUTER = ("127.0.0.1", "::1")


@get("/health", sync_to_thread=False, tags=["service"])
def health() -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "ok"}


@get("/ready", responses=problems.PROBLEMS, tags=["service"])
async def ready(request: Asked) -> Ready:
    """Whether the database answers, and how far what is said of all tables at a glance is behind."""
    tables: Tables = request.app.state.tables
    return Ready(behind=await tables.run(tables.host.summaries.behind))


@get("/metrics", responses=problems.PROBLEMS, media_type="text/plain", tags=["service"])
async def metrics(request: Asked, holder: Holding) -> bytes:
    """The counters of this process, for the owner's Prometheus."""
    if not holder.owner:
        raise NotYours(say("the counters are the owner's"))
    counters: Counters = request.app.state.counters
    tables: Tables = request.app.state.tables
    counters.behind.set(await tables.run(tables.host.summaries.behind))
    return counters.text()


def make(
    tables: Tables,
    *,
    log: bool = False,
    rate: float = RATE,
    hosts: Sequence[str] = (),
    near: bool = False,
    mail: MailServer | None = None,
) -> ASGIApp:
    """The application over the tables of a database. `log`: a line a request goes to standard error;
    `rate`: requests a second that one sender may send; `hosts`: the names that it answers to, all without
    any; `near`: people may be called at addresses of this computer and its network; `mail`: where mails are
    handed in, none without."""
    counters, reach = Counters(), Reach(near=near)
    caller = Caller(tables, reach, counters.calls, Post(mail) if mail else None)
    attendant, keeping = Attendant(tables, caller), Keeping(tables)
    app = Litestar(
        [health, ready, metrics, described, *DOORS],
        before_request=before,
        dependencies={"holder": Provide(holder)},
        exception_handlers={
            Refusal: problems.refused,
            HTTPException: lost,
            Exception: problems.broken,
        },
        openapi_config=OpenAPIConfig(title="Rollbook", version="1", path="/described"),
        logging_config=None,
        request_max_body_size=LONGEST_BODY,
        state=State({"tables": tables, "counters": counters, "reach": reach, "caller": caller}),
        on_startup=[tables.listen, attendant.begin, keeping.begin],
        on_shutdown=[attendant.end, keeping.end, lambda _: tables.close()],
    )
    return Gate(app, counters, log=log, rate=rate, hosts=hosts)


class Server(uvicorn.Server):
    """Ends its streams before it waits for them, so that it ends at all."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self.tables = tables

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.tables.stop()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; `Malformed` where that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(128)
    except (OSError, OverflowError) as error:
        made.close()
        why = getattr(error, "strerror", None) or str(error)
        told = say("{host}:{port} cannot be listened at: {why}", host=host, port=port, why=why)
        raise Malformed(told) from error
    return made


def serve(
    tables: Tables,
    at: socket.socket,
    *,
    hosts: Sequence[str] = (),
    log: bool = False,
    rate: float = RATE,
    near: bool = False,
    mail: MailServer | None = None,
    proxies: Sequence[str] = THIS_COMPUTER,
) -> None:
    """Serve until a signal says to end; what was acknowledged is then on the disk. `proxies`: addresses and
    networks that hand on the requests of others, and say truly whose they are. The rest as `make`."""
    config = uvicorn.Config(
        make(tables, log=log, hosts=hosts, rate=rate, near=near, mail=mail),
        access_log=False,
        log_level="warning",
        server_header=False,
        forwarded_allow_ips=[*proxies],
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    gc.freeze()  # what is there by now stays; and tables hold no circles that are worth looking for often
    gc.set_threshold(50_000, 20, 50)
    Server(config, tables).run(sockets=[at])
