"""What the command says when it was not carried out: one message, an exit status, never a traceback.

Standard error gets the sentence, the clause and what would have been legal. With `--json` standard output
gets `{"error", "clause", "message", "legal"}` as well, so that a program always finds JSON there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from msgspec.structs import replace

from engine.errors import GameFault, Malformed, Refusal
from engine.wording import ENGLISH, Text, Wording, count, one_line, own, render, say

if TYPE_CHECKING:
    from cyclopts import CycloptsError

REFUSED = 2
BUG = 70
"""What sysexits.h calls an internal software error: none of 0, 1, 2, which say something about the game."""

SHOWN = 24


def legible(words: Sequence[str]) -> None:
    """`Malformed` for a word that is no text: bytes that the terminal's encoding does not have."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError as error:
            shown = word.encode(errors="backslashreplace").decode()
            raise Malformed(
                say("{where}: not UTF-8, at byte {byte}", where=shown, byte=error.start)
            ) from error


def shape(refusal: Refusal, language: Wording = ENGLISH) -> dict[str, object]:
    said, legal = render(refusal.text, language), list(refusal.legal)
    return {"error": refusal.kind, "clause": refusal.clause, "message": said, "legal": legal}


def refused(refusal: Refusal, *, json: bool, language: Wording = ENGLISH) -> int:
    """Say a refusal; the exit status."""
    language = replace(language, people=refusal.people)
    if json:
        from service.out import as_json  # encodes with msgspec, which a refusal for people does without

        print(as_json(shape(refusal, language)))
    cited = f" [{one_line(refusal.clause)}]" if refusal.clause else ""
    print(f"rollbook: {render(refusal.text, language)}{cited}", file=sys.stderr)
    if refusal.legal:
        listed, left = tuple(map(own, refusal.legal[:SHOWN])), len(refusal.legal) - SHOWN
        possible = say("possible: {listed}", listed=listed)
        if left > 0:
            possible = count(
                "possible: {listed} and {n} more", "possible: {listed} and {n} more", listed=listed, n=left
            )
        print(f"  {render(possible, language)}", file=sys.stderr)
    return REFUSED


def misuse(
    error: CycloptsError, commands: tuple[str, ...], *, json: bool, language: Wording = ENGLISH
) -> int:
    """Say what was wrong with the command line; the exit status."""
    unknown = getattr(error, "unused_tokens", None)
    if type(error).__name__ == "UnknownCommandError" and unknown:
        missing = Malformed(say("there is no command {name}", name=unknown[0]), "", commands)
        return refused(missing, json=json, language=language)
    # The refusal of a command line that cannot be read, with the help page that explains it.
    chain = tuple(getattr(error, "command_chain", None) or ())
    told = TOLD.get(type(error).__name__, _otherwise)(error)
    ask = " ".join(("rollbook", *chain, "--help"))
    unread = Malformed(say("{message}; see {ask}", message=told, ask=ask), "", _values(error))
    return refused(unread, json=json, language=language)


def _values(error: Any) -> tuple[str, ...]:
    """The words that could stand there, where they are few; options whose names are like an unknown one."""
    kind, options = getattr(error, "target_type", None), getattr(error, "argument_collection", None)
    if options is not None:
        names = [name for each in options for name in each.names]
        return tuple(get_close_matches(error.token.keyword or error.token.value, names))
    return get_args(kind) if get_origin(kind) is Literal else ()


def _otherwise(error: Any) -> Any:
    return " ".join(str(error).split()).rstrip(".")


def _option(error: Any) -> str:
    """What was being read: an option as it was written, or the name that its place has in the help."""
    token = getattr(error, "token", None)
    keyword = getattr(error, "keyword", None) or getattr(token, "keyword", None)
    return str(keyword or error.argument.name.lstrip("-").upper())


def _unfit(error: Any) -> Any:
    if error.token is None or error.argument is None:
        return _otherwise(error)
    kind, option, value = error.target_type, _option(error), error.token.value
    if kind is int:
        return say("{option} is a whole number, not {value}", option=option, value=value or '""')
    if kind is bool:
        return say("{option} takes no value", option=option)
    return say("{option} cannot be {value}", option=option, value=value or '""')


def _missing(error: Any) -> Text:
    if error.keyword is None and not error.argument.tokens:
        return say("{option} is missing", option=_option(error))
    return say("{option} needs a value", option=_option(error))


TOLD: Mapping[str, Callable[[Any], Any]] = {
    "CoercionError": _unfit,
    "MissingArgumentError": _missing,
    "RepeatArgumentError": lambda e: say("{option} can be given once only", option=e.token.keyword),
    "UnusedCliTokensError": lambda e: say("too many words: {words}", words=" ".join(e.unused_tokens)),
    "UnknownOptionError": lambda e: say(
        "there is no option {option}", option=e.token.keyword or e.token.value
    ),
}
"""How each kind of mistake is told; any other in the words of the library that reads command lines."""


def bug(error: Exception, language: Wording = ENGLISH) -> int:
    """Say that this was our mistake, or that of a game, with all that helps to find it; the exit status. Of a
    game's mistake the lines of the game are told, the last first, and what went wrong."""
    import traceback

    from engine import library

    lines = [
        f"  {frame.f_code.co_filename}:{line}, in {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
        if library.of_a_game(frame.f_globals.get("__name__", ""))
    ]
    told = say("this is a bug of Rollbook; nothing was saved by this step")
    if isinstance(error, GameFault) or lines:
        told = say("this is a bug of the game; nothing was saved by this step")
        kind = "" if isinstance(error, GameFault) else f"{type(error).__name__}: "
        print(f"{kind}{error}", *lines[::-1], sep="\n", file=sys.stderr)
    else:
        traceback.print_exception(error)
    print(f"rollbook: {render(told, language)}", file=sys.stderr)
    return BUG
