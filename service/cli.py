"""The `rollbook` command: which commands there are, and what becomes of their errors.

Exit status: 0 done, 1 a check failed, 2 wrong use or refused, 70 a bug, 74 done but not told. What commands
do is in `service.commands`, imported only when it is run; the list of commands needs nothing imported at all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from service.front import COMMANDS, LOCALE, every_command, front, name_of

if TYPE_CHECKING:
    from cyclopts import App

    from engine.wording import Wording

NARROWEST = 10
"""Columns that a help page needs; in fewer, the library that lays it out never comes to an end."""

HELPING = {"--help", "-h"}

PAGES: dict[tuple[str, ...], Callable[[Callable[[str], str]], str]] = {
    **dict.fromkeys(((), ("--help",), ("-h",), ("help",)), front),
    **dict.fromkeys(
        (("help", "all"), ("--help", "--all"), ("-h", "--all"), ("--all", "--help")), every_command
    ),
}
"""What is printed without a command, by the words that ask for it."""

ENGLISH = ("", "c", "posix", "en")
"""How a computer says that it speaks English."""

FOR_ALL = ("--lang", "--database")
"""Options that may stand where no command does."""

UNHEARD = 74
"""What sysexits.h calls an input/output error: none of the others, which say what became of the command."""


def _bare(words: Sequence[str]) -> tuple[str, ...]:
    """The words without those options that every command takes."""
    left, rest = [], iter(words)
    for word in rest:
        if word in FOR_ALL:
            next(rest, None)
        elif not word.startswith(tuple(f"{each}=" for each in FOR_ALL)):
            left.append(word)
    return tuple(left)


def _behind(words: list[str]) -> list[str]:
    """What every command takes, where it stands before the command, moved behind all that was typed."""
    first = next((n for n in range(len(words)) if _bare(words[: n + 1])), len(words))
    end = words.index("--") if "--" in words else len(words)
    return words if first == len(words) else [*words[first:end], *words[:first], *words[end:]]


def _speaking(words: Sequence[str]) -> Callable[[str], str]:
    """How the language that is asked for, or the locale's, says a sentence. English imports nothing."""
    locale = next((os.environ[key] for key in LOCALE if os.environ.get(key)), "")
    plain = locale.partition(".")[0].partition("_")[0].lower() in ENGLISH
    if plain and not any(word.startswith("--lang") for word in words):
        return str
    from service import language

    return language.spoken(words).single


@cache
def build(helping: str = "") -> App:
    """The application, which prints help in the language with that code where it is asked for. The modules of
    its commands are imported when they are run."""
    from cyclopts import App, Parameter

    from service.options import converted

    formatter = None
    if helping:
        from service.helping import flowing  # with what lays out pages, which other commands do not print

        formatter = flowing(helping)
    app = App(
        name="rollbook",
        help_format="plaintext",
        help_formatter=formatter,
        version=_version,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
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
        bare = _bare(words)
        if bare == () and sys.stdin.isatty() and sys.stdout.isatty():
            status = _run(["play", *words])
        elif bare in PAGES:
            print(PAGES[bare](_speaking(words)), end="")
            status = 0
        elif words == ["--version"]:
            print(_version())
            status = 0
        else:
            status = _run(_behind(words))
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
        _make_known(os.environ.get("ROLLBOOK_GAMES", ""), spoken)
        helping = "" if HELPING.isdisjoint(words) else spoken.code or "en"
        status = build(helping)(words, exit_on_error=False, print_error=False)
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


def _make_known(folders: str, spoken: Wording) -> None:
    """Games that are installed nowhere, by the folders of their packages, as in PATH."""
    for folder in filter(None, folders.split(os.pathsep)):
        from engine import library
        from engine.wording import render, say

        if not os.path.isfile(os.path.join(folder, "rules.py")):
            told = say("ROLLBOOK_GAMES: {folder} is no folder of a game: it has no rules.py", folder=folder)
            print(f"rollbook: {render(told, spoken)}", file=sys.stderr)
            continue
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
