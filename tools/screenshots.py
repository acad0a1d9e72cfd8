"""Draw the pictures of the terminal in `docs/games/`: the table at `rollbook play`, and `rollbook show`.

    python -m tools.screenshots [GAME]...

Echoes shows a golden session, fellowship and mercenaries a game of a bot that follows from a seed, so they
are the same wherever they are drawn; each as it was when most lay on the table while somebody
was asked what the picture shows. Of mercenaries the map is drawn too.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from engine.audience import PUBLIC
from engine.events import Asked
from projections.mapped import title
from projections.plotted import field_of, plot
from projections.show import show
from projections.translator import translator
from replays.bundle import Bundle, parse
from replays.bundle_import import open_copy
from replays.create import Plan
from replays.plot_svg import plot_svg
from replays.session import Session, find_rules
from service.commands import looking
from service.commands.play import PROMPT
from service.host import Host
from service.playing import layout
from service.playing.screen import Glyphs, Screen
from service.playing.table import Table
from service.simulate.session import Job, play

ROOT = Path(__file__).resolve().parents[1]
SESSION = ROOT / "tests" / "golden" / "echoes" / "voice-four.rollbook"
FOLDER = ROOT / "docs" / "games"
GAME = 1
"""Which game of the bot."""
WIDTH = 118
CALLED = "friday"
THEME = TerminalTheme(
    (16, 20, 27),
    (214, 221, 230),
    [(16, 20, 27), (229, 110, 110), (126, 190, 120), (224, 180, 90),
     (110, 160, 230), (190, 140, 220), (100, 190, 200), (214, 221, 230)],
    [(110, 120, 135), (240, 140, 140), (150, 210, 140), (240, 200, 110),
     (140, 185, 245), (210, 165, 235), (130, 210, 220), (255, 255, 255)],
)  # fmt: skip


class Recorded(Screen):
    """A screen that keeps what is drawn on it."""

    def __init__(self) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.console = Console(
            file=io.StringIO(), width=WIDTH, record=True, force_terminal=True, color_system="truecolor",
            highlight=False, markup=False, emoji=False,
        )  # fmt: skip
        self.glyphs = Glyphs()

    def clear(self) -> None:
        """A picture begins empty."""

    def svg(self, title: str, id: str) -> str:
        """What was drawn, as a picture of a terminal."""
        return self.console.export_svg(title=title, theme=THEME, unique_id=id)


def echoes() -> Session:
    """The session as it was when somebody was asked for an action, with most characters about, those beside
    the hero first."""
    return fullest(parse(SESSION.read_bytes(), SESSION.name), "act", _about)


def fellowship() -> Session:
    """A game of four by a bot, as it was when somebody was asked who defends, with most enemies in sight."""
    plan = Plan("fellowship", "passage-through-mirkwood", ("ann", "ben", "cat", "dan"))
    return fullest(_of_a_bot(plan), "defend", _in_sight)


def mercenaries() -> Session:
    """A game of two by a bot, as it was when somebody was asked where a figure goes, with most on the map."""
    plan = Plan("mercenaries", "black-barrow", ("ann", "ben"))
    return fullest(_of_a_bot(plan), "move", _on_the_map)


def _of_a_bot(plan: Plan) -> Bundle:
    whole = play(Job(plan, "greedy", "1", GAME, keep=True)).bundle
    assert whole is not None
    return whole


def fullest(whole: Bundle, what: str, counted: Callable[[Any], int]) -> Session:
    """The session as it was when most was counted on the board while such a question was open: the first such
    moment of several."""
    live = open_copy(whole, whole.session, find_rules, Host("memory:").hands)
    asked = [
        entry.version for entry in live.read(0)
        if isinstance(entry.event, Asked) and entry.event.questions[0].what == what
    ]  # fmt: skip
    if not asked:
        raise SystemExit(f"nobody was asked {what!r} in {whole.session}")
    version = max(asked, key=lambda each: counted(live.at(each).board))
    part = Bundle(whole.session, whole.rows[:version], whole.secrets)
    return open_copy(part, whole.session, find_rules, Host("memory:").hands)


def _about(board: Any) -> int:
    at = board.heroes[board.turn].at
    here = sum(each.hostile and each.at == at for each in board.characters.values())
    return len(board.characters) * (here + 1)


def _in_sight(board: Any) -> int:
    return len(board.staging) + sum(len(each.engaged) for each in board.seats.values())


def _on_the_map(board: Any) -> int:
    hurt = sum(bool(each.conditions) for each in board.figures.values())
    return 3 * len(board.figures) + hurt + len(board.coins) + len(board.traps) + len(board.elements)


def play_picture(live: Session) -> str:
    """What the seat that is asked sees at the interactive table."""
    screen = Recorded()
    words = translator(live.rules.game)
    asked = live.state.course.prompt
    assert asked is not None
    seats = asked.slots[0].question.seats if live.rules.game == "fellowship" else live.state.table.present
    table = Table(live, seats, words, screen)
    table.catch_up()
    slot = table.slot()
    assert slot is not None
    table.look_as(slot[1], slot[2])
    layout.draw(table, whole=True)
    screen.console.print(Text(PROMPT, "bold yellow"), Text("1"))
    return screen.svg(f"rollbook play {CALLED}", "play")


def show_picture(live: Session) -> str:
    """What `rollbook show` prints for everybody to see."""
    screen = Recorded()
    made, looking.Screen = looking.Screen, lambda: screen  # type: ignore[assignment, misc]
    try:
        shape = show(live.rules.model, live.state, live.version, "public", CALLED)
        looking.print_shown(shape, live.rules.flow, translator(live.rules.game))
    finally:
        looking.Screen = made  # type: ignore[misc]
    return screen.svg(f"rollbook show {CALLED}", "show")


def main(typed: Sequence[str] | None = None) -> None:
    """Draw both of every game that the library names, or of those that are named."""
    about = __doc__.partition("\n")[0]
    parser = argparse.ArgumentParser("python -m tools.screenshots", description=about)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(MADE)}; without any: all")
    games = parser.parse_args(typed).games
    if unknown := [each for each in games if each not in MADE]:
        parser.error(f"no game is called {', '.join(unknown)}: {', '.join(MADE)}")
    for game in games or MADE:
        live = MADE[game]()
        drawn = {"play": play_picture(live), "show": show_picture(live)}
        words = translator(game).on(live.state.board)
        field = field_of(live.rules.model, live.state, PUBLIC)
        if field is not None:
            drawn["map"] = plot_svg(plot(field, words, title(live.state.course, words)))
        for name, picture in drawn.items():
            path = FOLDER / f"{game}-{name}.svg"
            path.write_text(picture, encoding="utf-8")
            print(path.relative_to(ROOT))


MADE: Mapping[str, Callable[[], Session]] = {
    "echoes": echoes,
    "fellowship": fellowship,
    "mercenaries": mercenaries,
}
"""By game the moment that is drawn."""


if __name__ == "__main__":
    main()
