"""A PostgreSQL for the tests: one server a test session, started when the first test needs it, and a schema
of its own for each test.

Without Debian's `postgresql` these tests are left out, unless ROLLBOOK_TEST_POSTGRES is `required`.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from engine.store.log import Store

REQUIRED = os.environ.get("ROLLBOOK_TEST_POSTGRES") == "required"
PATIENCE_SECONDS = 30.0
USER = "rollbook"


def binaries() -> Path | None:
    """Where the programs of the newest server are; Debian does not put them on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda each: int(each.parts[-3]))
    named = shutil.which("postgres")
    return found[-1].parent if found else Path(named).parent if named else None


class Server:
    """A server in a folder of its own, reached by a socket there, with every commit on the disk."""

    def __init__(self, programs: Path, within: str = "") -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="rollbook-pg-", dir=within or _open_to_all()))
        self._data, self._numbers = self.folder / "data", iter(range(1, 1_000_000))
        self._process: subprocess.Popen[bytes] | None = None
        self._as = _nobody()
        if self._as:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("cp", "-a", str(_new(programs)), str(self._data))
        self.start()

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as)  # type: ignore[call-overload]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {"listen_addresses": "", "unix_socket_directories": self.folder, "max_connections": 200}
        options = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        command = [str(self.programs / "postgres"), "-D", str(self._data), *options]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=self.folder,
                **self._as,  # type: ignore[call-overload]
            )
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT at once but in order, SIGQUIT as a crash does."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE_SECONDS)

    @property
    def process(self) -> int:
        """The process that all others of it belong to."""
        assert self._process is not None
        return self._process.pid

    def address(self, database: str, schema: str = "") -> str:
        """The address of a database, or of a schema in it."""
        within = f"&options={quote(f'-csearch_path={schema}')}" if schema else ""
        return f"postgresql://{USER}:not-to-be-shown@/{database}?host={quote(str(self.folder))}{within}"

    def empty(self) -> str:
        """The address of a new schema, in which there is nothing."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as held:
            held.execute(f"CREATE SCHEMA {name}")  # type: ignore[arg-type]
        return self.address("postgres", name)

    def made(self) -> str:
        """The address of a new schema, with Rollbook's tables."""
        address = self.empty()
        Store.make(address)
        return address

    def close(self) -> None:
        """End it, and remove what it wrote."""
        with suppress(ProcessLookupError):
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


@functools.cache
def _new(programs: Path) -> Path:
    """The data of a server that was never started, made once: to copy it is quicker."""
    folder = Path(tempfile.mkdtemp(prefix="rollbook-pg-", dir=_open_to_all()))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    made = ["-D", str(folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
    command = [str(programs / "initdb"), *made, "--no-sync", "--no-instructions"]
    subprocess.run(command, check=True, capture_output=True, cwd=folder, **_nobody())  # type: ignore[call-overload]
    return folder / "data"


def _nobody() -> dict[str, object]:
    """As whom a server is run: it refuses to be run as root."""
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}


@contextmanager
def server() -> Iterator[Server]:
    """A server of one's own; the test is left out where there is none to be had."""
    programs = binaries()
    if programs is None:
        if REQUIRED:
            raise RuntimeError("PostgreSQL is required and not installed: apt-get install postgresql")
        pytest.skip("PostgreSQL is not installed")
    running = Server(programs)
    try:
        yield running
    finally:
        running.close()


def _open_to_all() -> str:
    """A folder that another user may enter: those of pytest are for their owner alone."""
    return next(each for each in ("/dev/shm", "/tmp") if os.access(each, os.W_OK))
