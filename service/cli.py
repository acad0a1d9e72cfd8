"""The `rollbook` command: which commands there are, and what becomes of their errors.

Exit status: 0 done, 1 a check failed, 2 wrong use or refused, 70 a bug, 74 done but not told. What commands
do is in `service.commands`, imported only when it is run; the list of commands needs nothing imported at all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS = {
    "Sessions": {
        "sessions:new": "begin a session",
        "sessions:join": "take a seat",
        "sessions:words": "show or change your words for the dice",
        "sessions:start": "start the game with the seats that have joined",
        "sessions:sessions": "list the sessions of the database",
        "sessions:leave": "give a seat up to a keeper",
        "undoing:close": "end a session for good, or ask the others to",
    },
    "Playing": {
        "playing:ask": "show the open questions and their options",
        "playing:answer": "answer an open question",
        "playing:deck": "bring a deck from a decklist",
        "playing:pass_": "pass, now or by itself until a moment",
        "playing:pace": "where a seat is asked",
        "playing:wait": "make the table wait for a seat",
        "play:play": "play at this terminal",
        "watching:watch": "see what happens elsewhere, and be called",
        "serve:serve": "serve the tables, and the page to play on",
        "playing:note": "put a note into the log",
        "playing:concede": "give the game up",
    },
    "Looking": {
        "looking:show": "show the table, now or as it was",
        "telling:log": "tell what happened",
        "looking:gauges": "show how dials and the like stood over time",
    },
    "Settling": {
        "why:why": "show why something is so",
        "whatif:whatif": "show what would have been otherwise",
        "disputing:dispute": "dispute an entry, see the evidence, settle it",
        "byhand:adjust": "change the table by hand",
        "byhand:correct": "correct an entry, or report what that would change",
        "byhand:again": "after going back, take the old answers again",
    },
    "Going back": {
        "undoing:undo": "go back",
        "undoing:redo": "go forward again, or to any line",
        "undoing:agree": "agree to an undo or a closing that somebody asked for",
        "undoing:refuse": "refuse an undo or a closing that somebody asked for",
        "undoing:withdraw": "take your own request back",
        "branching:branch": "begin a new session where this one stood",
    },
    "Checking": {
        "verifying:verify": "check the log of a session",
        "dice:dice": "judge the dice",
        "branching:migrate": "go on under the installed rules",
        "cases:case": "run case files and written-down sessions",
    },
    "Files and keys": {
        "trust:export": "write a session to a file that proves itself",
        "trust:import_": "take such a file in",
        "trust:sign": "sign the log as it stands",
        "trust:keys": "the keys that you trust, and your own",
        "telling:transcript": "write what happened to a file to be read",
        "trust:delete": "remove a whole session for good",
    },
    "Rules and figures": {
        "systems:games": "list the rule systems",
        "systems:rules": "read the clauses of a game",
        "systems:diagram": "print the phases of a game as a diagram",
        "systems:position": "print how a position is written, as a JSON schema",
        "simulating:odds": "compute the exact chances of a test",
        "simulating:simulate": "let bots play many sessions, and count",
        "systems:scaffold": "write a small game to begin from",
    },
}
"""Module and function of every command, with its line in the help, by group."""

HELP = """Usage: rollbook COMMAND

Run co-operative adventure games, with every choice and every throw in a log that
never changes.

  rollbook new echoes --seat ann   a session; its id is printed
  rollbook ask                     what is asked, with the options
  rollbook answer OPTION           answer it
  rollbook show                    the table
  rollbook undo                    one decision back
  rollbook log                     what happened

A session may be named by the beginning of its name; left out, it is the one used last.
"""

MORE = """
Every command takes --json (for programs), --database sqlite:///PATH (or ROLLBOOK_DATABASE)
and --help, which explains its options and has an example: rollbook answer --help
"""


NARROWEST = 10
"""Columns that a help page needs; in fewer, the library that lays it out never comes to an end."""

HELPING = {"--help", "-h"}

UNHEARD = 74
"""What sysexits.h calls an input/output error: none of the others, which say what became of the command."""


def name_of(place: str) -> str:
    return place.partition(":")[2].rstrip("_")


def overview() -> str:
    """The help of `rollbook` itself. Plain text: it is the same everywhere, and there at once."""
    parts = [HELP]
    for group, commands in COMMANDS.items():
        parts.append(f"\n{group}\n")
        parts += [f"  {name_of(place):<9} {line}\n" for place, line in commands.items()]
    return "".join((*parts, MORE))


@cache
def build(*, helping: bool = False) -> App:
    """The application, which prints help where it is asked for. The modules of its commands are imported when
    they are run."""
    from cyclopts import App, Parameter

    from service.options import converted, flowing

    app = App(
        name="rollbook",
        help_format="plaintext",
        help_formatter=flowing() if helping else None,
        version=_version,
        result_action="return_value",
        default_parameter=Parameter(converter=converted, negative="", show_default=False),
    )
    for commands in COMMANDS.values():
        for place in commands:
            app.command(f"service.commands.{place}", name=name_of(place))
    return app


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rollbook")
    except PackageNotFoundError:
        return "0"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _prepare_streams()
    _widen()
    try:
        if words in ([], ["--help"], ["-h"], ["help"]):
            print(overview(), end="")
            status = 0
        elif words == ["--version"]:
            print(_version())
            status = 0
        else:
            status = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_left()
    except OSError as error:
        return _unheard(error, words)
    except KeyboardInterrupt:
        return 130
    return status


def _prepare_streams() -> None:
    """What was closed before we began reads and writes nothing; what cannot be encoded is shown as `?`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - until we end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _widen() -> None:
    """A width that nothing can be laid out in is taken for the narrowest that is wide enough; 0 for none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns.lstrip("0")) <= 1:
        os.environ.pop("COLUMNS")
        if columns.strip("0"):
            os.environ["COLUMNS"] = str(NARROWEST)


def _run(words: Sequence[str]) -> int:
    """Run a command line; whatever it raises becomes a message and an exit status."""
    from cyclopts import CycloptsError

    from engine.errors import Refusal
    from service import language, refusing

    json, spoken = "--json" in words, language.spoken(words)
    try:
        refusing.legible(words)
        _make_known(os.environ.get("ROLLBOOK_GAMES", ""))
        status = build(helping=not HELPING.isdisjoint(words))(words, exit_on_error=False, print_error=False)
    except Refusal as refusal:
        return refusing.refused(refusal, json=json, language=spoken)
    except CycloptsError as error:
        names = tuple(name_of(place) for commands in COMMANDS.values() for place in commands)
        return refusing.misuse(error, names, json=json, language=spoken)
    except BrokenPipeError:
        raise
    except Exception as error:  # the last stop: whatever comes here is our mistake
        if isinstance(error, OSError) and _is_deaf():
            raise
        return refusing.bug(error, spoken)
    return status if isinstance(status, int) else 0


def _make_known(folders: str) -> None:
    """Games that are installed nowhere, by the folders of their packages, as in PATH."""
    for folder in filter(os.path.isdir, folders.split(os.pathsep)):
        from engine import library

        above, game = os.path.split(os.path.abspath(folder))
        sys.path.insert(0, above)
        library.add(game, game)


def _reader_left() -> int:
    """Whoever read our output (`head`) has seen enough. Python would complain when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _is_deaf() -> bool:
    """Whether standard output takes nothing, not even an empty line."""
    try:
        print(flush=True)
    except OSError:
        return True
    return False


def _unheard(error: OSError, words: Sequence[str]) -> int:
    """The command was carried out, or refused; what came of it cannot be told (the disk is full)."""
    from engine.wording import render, say
    from service import language

    told = say("standard output cannot be written: {why}", why=error.strerror or "")
    with suppress(OSError):
        print(f"rollbook: {render(told, language.spoken(words))}", file=sys.stderr)
    _reader_left()
    return UNHEARD


if __name__ == "__main__":
    sys.exit(main())
