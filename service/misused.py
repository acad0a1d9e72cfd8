"""What was wrong with a command line, in words of ours, which are translated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from engine.errors import Malformed
from engine.wording import Text, say

if TYPE_CHECKING:
    from cyclopts import CycloptsError


def refusal(error: CycloptsError) -> Malformed:
    """The refusal of a command line that cannot be read, with the help page that explains it."""
    chain = tuple(getattr(error, "command_chain", None) or ())
    told = TOLD.get(type(error).__name__, _otherwise)(error)
    ask = " ".join(("rollbook", *chain, "--help"))
    return Malformed(say("{message}; see {ask}", message=told, ask=ask), "", _values(error))


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


def _twice(error: Any) -> Text:
    return say("{option} can be given once only", option=error.token.keyword)


def _unused(error: Any) -> Text:
    return say("too many words: {words}", words=" ".join(error.unused_tokens))


def _unknown(error: Any) -> Text:
    return say("there is no option {option}", option=error.token.keyword or error.token.value)


TOLD: Mapping[str, Callable[[Any], Any]] = {
    "CoercionError": _unfit,
    "MissingArgumentError": _missing,
    "RepeatArgumentError": _twice,
    "UnusedCliTokensError": _unused,
    "UnknownOptionError": _unknown,
}
"""How each kind of mistake is told; any other in the words of the library that reads command lines."""


def converted(kind: Any, tokens: Any) -> Any:
    """The value of an option: as the library reads it, but for whole numbers, which are written in digits. It
    would take 36.6 for 37, and show another entry than was asked for."""
    import cyclopts

    if {*get_args(kind)} - {NoneType} == {int} or kind is int:
        _in_digits(tokens)
    return cyclopts.convert(kind, tokens)


def _in_digits(tokens: Any) -> None:
    from cyclopts import CoercionError

    for each in tokens:
        digits = each.value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise CoercionError(token=each, target_type=int)
