"""Words for the dice between the pledge and the showing: what a seat committed to is kept for it here.

Words and salt of a pledge lie in `words/PLEDGE.json` in the user's own folder, readable by its owner only,
neither in the database nor told to anybody until they are shown. A file is called by its pledge, so a command
that is repeated, or tried and refused, never writes over the words that the log holds the pledge of.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import Illegal, Malformed, StorageRefusal
from engine.moment import short
from engine.seals import pledge
from engine.wording import Text, say
from engine.words import gives_anew, needs_words
from service.files import data_folder

if TYPE_CHECKING:
    from replays.session import Session


def salted(text: str) -> tuple[str, str]:
    """Words that may be given, with a new salt. `Malformed` for words that could not be shown."""
    return short(text), secrets.token_hex(32)


@contextmanager
def committing(live: Session, given: dict[str, tuple[str, str]]) -> Iterator[dict[str, str]]:
    """The pledges of seats to their words and salts, which are kept before anything is written; afterwards
    those that the log does not hold are forgotten."""
    for words, _ in given.values():
        if words in live.state.table.worn:
            raise Illegal(say("these words were shown before all committed anew"), "KER-3.7")
    made = {seat: pledge(seat, *each) for seat, each in given.items()}
    for seat, (words, salt) in given.items():
        _keep(made[seat], {"session": live.session, "seat": seat, "words": words, "salt": salt})
    try:
        yield made
    finally:
        for each in set(made.values()) - set(live.state.table.pledges.values()):
            forget(each)


def kept(live: Session, seat: str) -> tuple[str, str]:
    """The words and the salt of a seat's pledge. `Malformed` where they are not kept here."""
    place = _place(live.state.table.pledges.get(seat, ""))
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
        return str(found["words"]), str(found["salt"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        told = say("no words of {seat} are kept here: show them with --words and --salt", seat=seat)
        raise Malformed(told, "KER-3.6") from error


def forget(made: str) -> None:
    """Words that were shown, or never committed to, are no longer kept."""
    with suppress(OSError):
        _place(made).unlink()


def _place(made: str) -> Path:
    return data_folder() / "words" / f"{made}.json"


def _keep(made: str, what: dict[str, Any]) -> None:
    place = _place(made)
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.parent.chmod(0o700)
        with open(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(what, file, ensure_ascii=False)
    except OSError as error:
        told = say("words cannot be kept in {path}: {why}", path=str(place.parent), why=error.strerror or "")
        raise StorageRefusal(told) from error


def next_steps(live: Session) -> Iterator[Text]:
    """What is to be done before a session that waits can go on; nothing for one that goes on."""
    state, session = live.state, live.session
    anew = needs_words(state, live.version) or gives_anew(state)
    if state.table.closed or (state.course.origin and not anew):
        return
    if not state.table.words and state.course.origin:
        yield say(
            'Seats give new words: rollbook words {session} --seat NAME --pledge "..."', session=session
        )
    elif not state.table.words:
        yield say('Seats are taken with: rollbook join {session} --seat NAME --words "..."', session=session)
    if state.table.waiting:
        yield say(
            "When all have committed, {seats} show their words: rollbook words {session} --seat NAME",
            seats=state.table.waiting,
            session=session,
        )
    yield say("Then the game goes on: rollbook start {session}", session=session)


def shape(live: Session) -> dict[str, Any]:
    """Who committed to words and who has shown them (`{"session", "version", "seats": [{"seat", "committed",
    "words"}], "waiting"}`); words that are not shown yet are empty."""
    table = live.state.table
    seats = [
        {"seat": seat, "committed": bool(table.pledges.get(seat)), "words": table.words.get(seat, "")}
        for seat in table.seats
    ]
    return {"session": live.session, "version": live.version, "seats": seats, "waiting": table.waiting}


def told(each: dict[str, Any]) -> Text:
    if each["words"]:
        return say("{seat} gives to the dice: {words}", seat=each["seat"], words=each["words"])
    if each["committed"]:
        return say("{seat} has committed to words and not shown them yet.", seat=each["seat"])
    return say("{seat} gives no words to the dice.", seat=each["seat"])
