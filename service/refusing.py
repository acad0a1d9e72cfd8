"""What the command says when it was not carried out: one message, an exit status, never a traceback.

Standard error gets the sentence, the clause and what would have been legal. With `--json` standard output
gets `{"error", "clause", "message", "legal"}` as well, so that a program always finds JSON there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.errors import GameFault, Malformed, Refusal
from engine.wording import ENGLISH, Wording, count, one_line, render, say

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
    """The JSON of a refusal."""
    return {
        "error": refusal.kind,
        "clause": refusal.clause,
        "message": render(refusal.text, language),
        "legal": list(refusal.legal),
    }


def refused(refusal: Refusal, *, json: bool, language: Wording = ENGLISH) -> int:
    """Say a refusal; the exit status."""
    if json:
        from service.out import as_json

        print(as_json(shape(refusal, language)))
    cited = f" [{one_line(refusal.clause)}]" if refusal.clause else ""
    print(f"rollbook: {render(refusal.text, language)}{cited}", file=sys.stderr)
    if refusal.legal:
        listed, left = refusal.legal[:SHOWN], len(refusal.legal) - SHOWN
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
    from service import misused

    return refused(misused.refusal(error), json=json, language=language)


def bug(error: Exception, language: Wording = ENGLISH) -> int:
    """Say that this was our mistake, with all that helps to find it; the exit status."""
    import traceback

    traceback.print_exception(error)
    told = render(say("this is a bug of Rollbook; nothing was saved by this step"), language)
    if isinstance(error, GameFault):
        told = render(say("this is a bug of the game; nothing was saved by this step"), language)
    print(f"rollbook: {told}", file=sys.stderr)
    return BUG
