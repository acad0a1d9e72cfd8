"""What commands share on the command line: whose database, which form of answer, and words before seats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from cyclopts import Group, Parameter

from engine.errors import Malformed
from engine.wording import Wording, say
from service.language import LANGUAGES, choose, wording

EVERYWHERE = Group("Every command", sort_key=100)

HERE = "-"
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
            show_default=False,
            help="sqlite:///PATH; without it, the database in your data folder.",
        ),
    ] = ""
    json: Annotated[
        bool, Parameter(group=EVERYWHERE, negative="", show_default=False, help="Print JSON, for programs.")
    ] = False
    lang: Annotated[
        str,
        Parameter(
            group=EVERYWHERE,
            show_default=False,
            help=f"The language to tell things in: {', '.join(LANGUAGES)}; without it, your locale's.",
        ),
    ] = ""

    @property
    def language(self) -> Wording:
        """How to say things. `Malformed` for a language that is asked for and not here."""
        return wording(choose(self.lang))


COMMON = Common()

Session = Annotated[
    str,
    Parameter(
        help="A session's name, or its beginning; left out or -, the one used last.",
        allow_leading_hyphen=True,
        show_default=False,
    ),
]
Named = Annotated[
    str, Parameter(name="--session", help="The session, instead of before the words.", show_default=False)
]
Seat = Annotated[
    str, Parameter(help="The seat that acts; may be left out with one seat.", show_default=False)
]
Acting = Annotated[
    str, Parameter(name="--as", help="--as referee, to act for the table.", show_default=False)
]
Keeping = Annotated[
    str,
    Parameter(
        name="--as", help="Who acts for the seat: the seat that keeps it, or referee.", show_default=False
    ),
]
Viewer = Annotated[
    str, Parameter(name="--as", help="Who looks: public, a seat, or referee.", show_default=False)
]
Key = Annotated[
    str,
    Parameter(help="A key of your own: the same command again gives its first result.", show_default=False),
]
NewName = Annotated[str, Parameter(help="What to call it; made up by default.", show_default=False)]
NewSecret = Annotated[str, Parameter(help="Its dice secret, 64 hexadecimal digits.", show_default=False)]
Hidden = Annotated[bool, Parameter(help="Keep what nobody has seen as it lies, too.", negative="")]
Words = Annotated[str, Parameter(allow_leading_hyphen=True)]


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
    from service.host import NAME

    words = plain(words)
    if session:
        return session, words
    if len(words) > 1 and (words[0] == HERE or NAME.match(words[0])):
        return words[0], words[1:]
    return HERE, words


def one_session(session: str = "") -> str:
    """A session given alone."""
    return plain((session,))[0] if session else session
