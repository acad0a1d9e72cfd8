"""What mails say: that somebody wants to be called, and whose turn it is, at which table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, json

from engine.wording import say
from service.http.mailer import Letter
from service.http.telling import words_of
from service.language import wording

if TYPE_CHECKING:
    from replays.session import Session

MAIL = "mail"
"""What it is kept as among the arrangements."""


class Mail(Struct, frozen=True):
    """Where a seat is called by mail. `word`: the secret that every mail to the address holds, by which it
    says yes or stops; `until`: by when it must have said yes, in seconds since 1970. The rest as in a
    `Call`."""

    address: str
    word: str
    until: int
    language: str
    by: str
    seen: int
    called: bool
    confirmed: bool = False
    failed: int = 0
    told: int = 0
    owed: bool = False


def is_confirmed(kept: str) -> bool:
    """Whether the address of an arrangement has said yes."""
    return json.decode(kept, type=Mail).confirmed


def asking(link: str, live: Session, seat: str, made: Mail) -> Letter:
    """The mail that asks an address whether somebody is to be called there."""
    words = words_of(live, wording(made.language))
    table = words.scenario(live.state.course.scenario) or words.game(live.rules.game)
    yes, stop = (_way(link, does, live.session, seat, made) for does in ("yes", "stop"))
    told = (
        say("Somebody wants to be called here for a table: {seat} ({table}).", seat=seat, table=table),
        say("If that is you, open this: {link}", link=yes),
        say("If it is not, do nothing: nothing more is sent here."),
        say("To have no mail from this table: {link}", link=stop),
    )
    subject = words.say(say("Rollbook asks: is this your address?"))
    return Letter(
        made.address, subject, tuple(map(words.say, told)), _at_once(link, live.session, seat, made)
    )


def turn(link: str, live: Session, seat: str, made: Mail, told: str) -> Letter:
    """The mail that tells whose turn it is, at which table, with its link."""
    words = words_of(live, wording(made.language))
    stop = say("To have no mail from this table: {link}", link=_way(link, "stop", live.session, seat, made))
    lines = (told, f"{link}/table/{live.session}", words.say(stop))
    return Letter(made.address, told, lines, _at_once(link, live.session, seat, made))


def _way(link: str, does: str, session: str, seat: str, made: Mail) -> str:
    """A link that a mail holds. What is secret in it stands after #, so no server on the way is told it, and
    nothing is done by a program that only looks."""
    return f"{link}/mail#{does}&{session}&{seat}&{made.word}"


def _at_once(link: str, session: str, seat: str, made: Mail) -> str:
    return f"{link}/api/mail/stop/{session}/{seat}/{made.word}"
