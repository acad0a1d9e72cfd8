"""Draw the screens that a test compares (`tests/play/screens/`): table and question at `rollbook play`.

    python -m tools.screens [GAME]...

Of every kind of question that a game's golden sessions come to there is the first, as the seat that is asked
sees it; of other kinds the first that a case comes to. Two files a game and width: plain, and in colour, with
the codes that a terminal gets (`cat` shows them as they were).
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from rich.console import Console, RenderableType
from rich.text import Text

from engine import library
from engine.events import Asked
from engine.questions import Question
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from projections.translator import translator
from replays.bundle import Bundle, parse
from replays.bundle_import import open_copy
from replays.casefile import read
from replays.cases import chance, hands, play, secrets
from replays.session import Environment, Session, find_rules
from service.commands.play import PROMPT
from service.out import console
from service.playing import layout
from service.playing.screen import Glyphs, Screen
from service.playing.table import Table

ROOT = Path(__file__).resolve().parents[1]
GOLDEN, CASES = ROOT / "tests" / "golden", ROOT / "tests" / "cases"
FOLDER = ROOT / "tests" / "play" / "screens"
GAMES = ("echoes", "fellowship", "mercenaries")
WIDTHS = (40, 80, 120)
COLOUR = "-colour"
"""What the names of files end with that hold colours."""
HANDS = Environment(lambda: 0, lambda: "")


class Moment(Struct, frozen=True):
    """A question that a session came to: the session and the file that it is of, the entry that asked, and
    the seat."""

    path: Path
    session: Bundle
    version: int
    seat: str


class Drawn(NamedTuple):
    """A screen without colours, and the same with them."""

    plain: str
    coloured: str


class Sheet(Screen):
    """A screen of a width that keeps what is drawn on it, plain and in colour."""

    def __init__(self, width: int) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.console, self.coloured = (_paper(width, colour=each) for each in (False, True))
        self.glyphs = Glyphs()

    def print(self, shown: RenderableType = "", style: str = "") -> None:
        for each in (self.console, self.coloured):
            each.print(shown, style=style or None)

    def drawn(self) -> Drawn:
        return Drawn(*(each.file.getvalue() for each in (self.console, self.coloured)))  # type: ignore[attr-defined]


def _paper(width: int, *, colour: bool) -> Console:
    made: type[Console] = type(console())
    return made(
        file=io.StringIO(), width=width, force_terminal=colour, color_system="standard" if colour else None,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip


def kind(game: str, question: Question) -> str:
    """What a question is filed under: what it asks, or where a game words one kind in several ways, which."""
    of = getattr(library.wording(game), "kind", None)
    return of(question) if of else question.what


def moments(game: str) -> dict[str, Moment]:
    """By kind the first question of it: in golden sessions, in the order of their names, then in cases."""
    found: dict[str, Moment] = {}
    codec = library.codec(game)
    for path, bundle in (*_golden(game), *_cases(game)):
        for row in bundle.rows:
            entry = codec.decode(row)
            for question in entry.event.questions if isinstance(entry.event, Asked) else ():
                found.setdefault(kind(game, question), Moment(path, bundle, entry.version, question.seats[0]))
    return dict(sorted(found.items()))


def _golden(game: str) -> Iterator[tuple[Path, Bundle]]:
    for path in sorted((GOLDEN / game).glob("*.rollbook")):
        yield path, _bundle(path)


@cache
def _bundle(path: Path) -> Bundle:
    return parse(path.read_bytes(), path.name)


def _cases(game: str) -> Iterator[tuple[Path, Bundle]]:
    """The cases of a game as they were played, those of our own last."""
    for path in sorted(CASES.glob(f"{game}*/*.toml"), key=lambda path: (path.parent.name, path.name)):
        yield path, _played(path)


@cache
def _played(path: Path) -> Bundle:
    case = read(path.read_bytes(), path.name)
    made = secrets(case.id)
    with Store.open("memory:") as store, Snapshots.open(None) as snapshots:
        codec = library.codec(case.case.game)
        live = Session(case.id, case.rules, codec, store, snapshots, made, hands(case.id), chance(case))
        play(case, live, made)
        return Bundle(case.id, tuple(row.state for row in store.rows(case.id)), made)


def at(moment: Moment) -> Session:
    """The session as it was when the question was asked."""
    whole = moment.session
    part = Bundle(whole.session, whole.rows[: moment.version], whole.secrets)
    return open_copy(part, whole.session, find_rules, HANDS)


def draw(live: Session, seat: str, width: int) -> Drawn:
    """What the seat reads before it answers."""
    sheet = Sheet(width)
    layout.draw(Table(live, (seat,), translator(live.rules.game), sheet), whole=True)
    sheet.print(Text(PROMPT, "bold yellow"))
    return Drawn(*map(_trimmed, sheet.drawn()))


def _trimmed(drawn: str) -> str:
    return "\n".join(line.rstrip() for line in drawn.strip("\n").splitlines())


def screens(game: str) -> dict[str, str]:
    """By the name of its file what it holds."""
    files: dict[str, list[str]] = {}
    for what, moment in moments(game).items():
        live, head = at(moment), f"== {what}: {moment.path.stem}, entry {moment.version}, {moment.seat}"
        for width in WIDTHS:
            drawn = draw(live, moment.seat, width)
            for style, text in (("", drawn.plain), (COLOUR, drawn.coloured)):
                files.setdefault(f"{game}-{width}{style}.txt", []).append(f"{head}\n\n{text}\n")
    return {name: "\n".join(parts) for name, parts in files.items()}


def main(typed: Sequence[str] | None = None) -> None:
    """Write the files of all games anew, or of those that are named."""
    about = __doc__.partition("\n")[0]
    parser = argparse.ArgumentParser("python -m tools.screens", description=about)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; without any: all")
    games = parser.parse_args(typed).games
    if unknown := [each for each in games if each not in GAMES]:
        parser.error(f"no game is called {', '.join(unknown)}: {', '.join(GAMES)}")
    FOLDER.mkdir(exist_ok=True)
    for game in games or GAMES:
        for name, text in screens(game).items():
            (FOLDER / name).write_text(text, encoding="utf-8")
            print((FOLDER / name).relative_to(ROOT))


if __name__ == "__main__":
    main()
