"""The command line: options that commands share, words before seats, values, and how help is laid out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Any, get_args

from cyclopts import CoercionError, Group, Parameter, convert

from engine.errors import Malformed
from engine.wording import Wording, say
from replays.bundle import SESSION
from service.files import HERE
from service.language import choose, wording

EVERYWHERE = Group("Every command", sort_key=100)

OPTION_LIKE = re.compile(r"--?[a-zA-Z]|--\Z")


@Parameter(name="*")
@dataclass(frozen=True)
class Common:
    """Options that every command has."""

    database: Annotated[
        str,
        Parameter(
            group=EVERYWHERE,
            env_var="ROLLBOOK_DATABASE",
            help="sqlite:///PATH or postgresql://HOST/NAME; without it, the database in your data folder.",
        ),
    ] = ""
    server: Annotated[
        str,
        Parameter(
            group=EVERYWHERE,
            env_var="ROLLBOOK_SERVER",
            help="The address of a service, in the place of a database; its token may stand behind #.",
        ),
    ] = ""
    token: Annotated[
        str,
        Parameter(
            group=EVERYWHERE,
            env_var="ROLLBOOK_TOKEN",
            help="Your token for the service; without it, that of its line in tokens in your data folder.",
        ),
    ] = ""
    json: Annotated[bool, Parameter(group=EVERYWHERE, help="Print JSON, for programs.")] = False
    lang: Annotated[
        str,
        Parameter(
            group=EVERYWHERE,
            help="The language to tell things in: en, it, es; without it, your locale's.",
        ),
    ] = ""

    @property
    def language(self) -> Wording:
        """How to say things. `Malformed` for a language that is asked for and not here."""
        return wording(choose(self.lang))


COMMON = Common()

SessionName = Annotated[
    str,
    Parameter(
        help="A session's name, or its beginning; left out or -, the one used last.",
        allow_leading_hyphen=True,
    ),
]
Named = Annotated[str, Parameter(name="--session", help="The session, instead of before the words.")]
Seat = Annotated[str, Parameter(help="The seat that acts; may be left out with one seat.")]
Acting = Annotated[str, Parameter(name="--as", help="--as referee, to act for the table.")]
Keeping = Annotated[
    str, Parameter(name="--as", help="Who acts for the seat: the seat that keeps it, or referee.")
]
Viewer = Annotated[str, Parameter(name="--as", help="Who looks: public, a seat, or referee.")]
Key = Annotated[str, Parameter(help="A key of your own: the same command again gives its first result.")]
NewName = Annotated[str, Parameter(help="What to call it; made up by default.")]
NewSecret = Annotated[str, Parameter(help="Its dice secret, 64 hexadecimal digits.")]
Game = Annotated[str, Parameter(help="The rule system; see: rollbook games")]
Words = Annotated[str, Parameter(allow_leading_hyphen=True)]


@Parameter(name="*")
@dataclass(frozen=True)
class Acts(Common):
    """Options of a command that a seat gives, or the referee for the table."""

    seat: Seat = ""
    as_: Acting = ""
    key: Key = ""


@Parameter(name="*")
@dataclass(frozen=True)
class Keeps(Acts):
    """Options of a command for a seat, which its keeper or the referee may give."""

    as_: Keeping = ""


ACTS, KEEPS = Acts(), Keeps()


def plain(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words that are no mistyped options (`face:-2` and `-2` are words). `Malformed` otherwise."""
    for word in words:
        if OPTION_LIKE.match(word):
            raise Malformed(say("there is no option {option}", option=word))
    return words


def session_first(words: tuple[str, ...], session: str = "") -> tuple[str, tuple[str, ...]]:
    """The session and the rest of `[SESSION] WORD...`; with `--session` all words are the rest.

    The first of several words is the session where it looks like one (`-` is the session used last); an
    option's id with a colon, a number and a single word never do. Only the words count, not which sessions
    there are: a line keeps its meaning.
    """
    words = plain(words)
    if session:
        return session, words
    if len(words) > 1 and (words[0] == HERE or SESSION.match(words[0])):
        return words[0], words[1:]
    return HERE, words


def one_session(session: str = "") -> str:
    """A session given alone."""
    return plain((session,))[0] if session else session


def converted(kind: Any, tokens: Any) -> Any:
    """The value of an option: as the library reads it, but for whole numbers, which are written in digits. It
    would take 36.6 for 37, and show another entry than was asked for."""
    if {*get_args(kind)} - {NoneType} == {int} or kind is int:
        for each in tokens:
            digits = each.value.removeprefix("-")
            if not (digits.isascii() and digits.isdigit()):
                raise CoercionError(token=each, target_type=int)
    return convert(kind, tokens)
