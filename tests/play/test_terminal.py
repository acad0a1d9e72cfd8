"""On a real terminal: the second screen, sizes, colours or none, and what others do meanwhile."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.console import Console

from engine import library
from engine.rules.echoes.rules import RULES as ECHOES
from engine.store.log import Store
from projections.translator import Translator
from service.playing import board, layout
from service.playing.screen import Screen
from service.playing.table import Table
from tests.projections.playing import played
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SEATS, SECRETS, choose, seat_down, table

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are of POSIX systems")
ROOT = Path(__file__).parents[2]

PROGRAM = """
import os
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a job in the background starts
from engine import library
from engine.store.log import Store
from service.commands.play import sit_down
from tests.systems.proving.rules import RULES
from tests.systems.table import SECRETS, seat_down
with Store.open(sys.argv[1]) as store:
    sit_down(seat_down(RULES, "table", SECRETS, store, name=f"terminal-{os.getpid()}").load(), sys.argv[2:])
"""


class Terminal:
    """A program at the other end of a pseudo-terminal of 80 x 24."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process, self._end, self.printed = process, end, ""

    def type(self, line: str) -> None:
        self.send(f"{line}\n")

    def send(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    def until(self, text: str, seconds: float = 20) -> str:
        """Everything printed until a text came up."""
        stop = time.monotonic() + seconds
        while text not in self.printed:
            assert time.monotonic() < stop, self.printed
            if select.select([self._end], [], [], 0.1)[0]:
                try:
                    self.printed += os.read(self._end, 65536).decode()
                except OSError:
                    break
        return self.printed


@contextmanager
def terminal(address: str, *seats: str, **environment: str) -> Iterator[Terminal]:
    import fcntl
    import pty
    import struct
    import termios

    end, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, address, *seats],
        stdin=inner, stdout=inner, stderr=inner, cwd=ROOT,
        env={**env, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment},
    )  # fmt: skip
    os.close(inner)
    try:
        yield Terminal(process, end)
    finally:
        process.kill()
        process.wait()
        os.close(end)


@pytest.fixture
def address(tmp_path: Path) -> str:
    where = f"sqlite:///{tmp_path / 'table.db'}"
    with Store.open(where) as store:
        table(PROVING, "ann", "bo", store=store)
    return where


@pytest.mark.slow
def test_the_second_screen_is_entered_and_left_and_colours_are_used(address: str) -> None:
    with terminal(address, "ann") as at:
        at.until("lay:")
        at.type("q")
        printed = at.until("comes back to it.")
        assert at.process.wait(10) == 0
    assert printed.count("\x1b[?1049h") == printed.count("\x1b[?1049l") == 1
    assert re.search(r"\x1b\[[0-9;]*3[0-7]m", printed)


@pytest.mark.slow
def test_with_no_color_there_is_none(address: str) -> None:
    with terminal(address, "ann", NO_COLOR="1") as at:
        at.until("lay:")
        at.type("q")
        printed = at.until("comes back to it.")
    assert not re.search(r"\x1b\[[0-9;]*[34][0-8][;m]", printed)


@pytest.mark.slow
def test_a_dumb_terminal_gets_no_control_sequences(address: str) -> None:
    with terminal(address, "ann", "bo", TERM="dumb") as at:
        at.until("Hand the keyboard to ANN")
        at.type("")
        at.until("lay:")
        at.type("q")
        printed = at.until("comes back to it.")
    assert "\x1b" not in printed


@pytest.mark.slow
def test_what_others_do_is_shown_without_a_key_pressed(address: str) -> None:
    with Store.open(address) as store, terminal(address, "ann") as at:
        at.until("lay:")
        at.type("1")
        at.until("Waiting for bo.")
        other = seat_down(PROVING, "table", SECRETS, store, name="other").load()
        choose(other, "bo", f"lay:{other.state.board.hands['bo'].cards[0]}")
        at.until("revealed: bo")
        choose(other, "bo", "brace:bo")
        at.until("The table moved while you were choosing.")
        at.type("q")
        at.until("comes back to it.")


@pytest.mark.slow
def test_ctrl_c_leaves_the_second_screen(address: str) -> None:
    import signal

    with terminal(address, "ann") as at:
        at.until("lay:")
        at.process.send_signal(signal.SIGINT)
        printed = at.until("comes back to it.")
        assert at.process.wait(10) == 0
    assert "\x1b[?1049l" in printed
    assert "Traceback" not in printed


class Sheet(Screen):
    """A terminal of a size that keeps what was last drawn on it."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.redraws = True
        self.console = Console(
            width=width, height=height, force_terminal=True, color_system=None, record=True, quiet=False,
            file=io.StringIO(), highlight=False,
        )  # fmt: skip

    def clear(self) -> None:
        self.console.export_text(clear=True)

    def drawn(self) -> list[str]:
        return self.console.export_text(clear=True).splitlines()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("seats", [("ann",), SEATS])
def test_the_table_and_its_question_fit_on_the_screen(
    width: int, height: int, seats: tuple[str, ...]
) -> None:
    live = table(ECHOES, *seats, scenario=ECHOES.scenarios[0])
    sheet = Sheet(width, height)
    at = Table(live, (), Translator(library.wording("echoes")), sheet)
    for _ in played(live, 8, 60):
        at.catch_up()
        layout.draw(at, whole=False)
        lines = sheet.drawn()
        assert len(lines) < height, "\n".join(lines)
        assert max(map(len, lines)) <= width
        assert lines[0].startswith(("Round", "  ·"))


def test_a_place_where_nobody_is_still_shows_its_secrets_and_the_goal() -> None:
    live = table(ECHOES, "ann", scenario="unsaid-bell")
    at = Table(live, ("ann",), Translator(library.wording("echoes")), Sheet(100, 30))
    places = " ".join(str(each) for each in board.whole(at.shown(), at.translator, at.screen.glyphs, 100, 1))
    assert "The Drowned Nave (2 secrets)" in places
    assert "The Bell Tower (goal, 1 secret)" in " ".join(places.split())


def test_what_was_decided_last_stands_above_the_end() -> None:
    live = table(ECHOES, "ann", scenario=ECHOES.scenarios[0])
    sheet = Sheet(100, 30)
    at = Table(live, ("ann",), Translator(library.wording("echoes")), sheet)
    for _ in played(live, 8, 2000):
        at.catch_up()
        layout.draw(at, whole=False)
        lines = sheet.drawn()
        assert len(lines) < 30, "\n".join(lines)
    assert live.state.course.ended
    ended = next(n for n, line in enumerate(lines) if line.startswith("The game is"))
    assert any(line.startswith("·") for line in lines[:ended])
