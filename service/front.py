"""The pages that `rollbook` prints of itself: the front page, of one screen, and the list of all commands.

In English they are there at once, with nothing imported; in another language by its catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.wording import title
else:  # it marks a sentence for translators; to import it would take longer than to print the page

    def title(text: str, /) -> str:
        return text


COMMANDS = {
    title("Sessions"): {
        "sessions:new": title("begin a session"),
        "sessions:join": title("take a seat"),
        "sessions:words": title("show or change your words for the dice"),
        "sessions:start": title("start the game with the seats that have joined"),
        "listing:sessions": title("list the sessions of the database"),
        "sessions:leave": title("give a seat up to a keeper"),
        "undoing:close": title("end a session for good, or ask the others to"),
    },
    title("Playing"): {
        "playing:ask": title("show the open questions and their options"),
        "playing:answer": title("answer an open question"),
        "playing:deck": title("bring a deck from a decklist"),
        "playing:pass_": title("pass, now or by itself until a moment"),
        "playing:pace": title("where a seat is asked"),
        "playing:wait": title("make the table wait for a seat"),
        "play:play": title("play at this terminal"),
        "watching:watch": title("see what happens elsewhere, and be called"),
        "serve:serve": title("serve the tables, and the page to play on"),
        "playing:note": title("put a note into the log"),
        "playing:concede": title("give the game up"),
    },
    title("Looking"): {
        "looking:show": title("show the table, now or as it was"),
        "telling:log": title("tell what happened"),
        "looking:gauges": title("show how dials and the like stood over time"),
        "dealing:standings": title("show how all who played a deal did"),
        "statistics:statistics": title("show how many sessions were won, lost, given up"),
    },
    title("Settling"): {
        "why:why": title("show why something is so"),
        "whatif:whatif": title("show what would have been otherwise"),
        "disputing:dispute": title("dispute an entry, see the evidence, settle it"),
        "rulings:rulings": title("search what was ruled at all tables"),
        "byhand:adjust": title("change the table by hand"),
        "byhand:correct": title("correct an entry, or report what that would change"),
        "byhand:again": title("after going back, take the old answers again"),
    },
    title("Going back"): {
        "undoing:undo": title("go back"),
        "undoing:redo": title("go forward again, or to any line"),
        "undoing:agree": title("agree to an undo or a closing that somebody asked for"),
        "undoing:refuse": title("refuse an undo or a closing that somebody asked for"),
        "undoing:withdraw": title("take your own request back"),
        "branching:branch": title("begin a new session where this one stood"),
    },
    title("Checking"): {
        "verifying:verify": title("check the log of a session"),
        "dice:dice": title("judge the dice"),
        "branching:migrate": title("go on under the installed rules"),
        "cases:case": title("run case files and written-down sessions"),
    },
    title("Files and keys"): {
        "trust:export": title("write a session to a file that proves itself"),
        "trust:import_": title("take such a file in"),
        "trust:sign": title("sign the log as it stands"),
        "trust:keys": title("the keys that you trust, and your own"),
        "telling:transcript": title("write what happened to a file to be read"),
        "trust:delete": title("remove a whole session for good"),
    },
    title("The database"): {
        "db:db": title("make, look at or copy a database"),
    },
    title("Rules and figures"): {
        "systems:games": title("list the rule systems"),
        "systems:rules": title("read the clauses of a game"),
        "systems:diagram": title("print the phases of a game as a diagram"),
        "systems:position": title("print how a position is written, as a JSON schema"),
        "simulating:odds": title("compute the exact chances of a test"),
        "simulating:simulate": title("let bots play many sessions, and count"),
        "systems:scaffold": title("write a small game to begin from"),
    },
}
"""Module and function of every command, with its line in the help, by group."""

ABOUT = title("Rollbook plays co-operative adventure games, and keeps every choice and throw in a log.")

FIRST = {
    "rollbook": title("begin a game, or go on with one: it asks the rest"),
    "rollbook play friday": title("go on with the session called friday"),
}
"""The way into a game."""

OFTEN = {
    "new echoes --seat Anna": title("begin a session; its name is printed"),
    "ask": title("what is asked, with the options"),
    "answer OPTION": title("answer it"),
    "show": title("the table"),
    "undo": title("one decision back"),
    "log": title("what happened"),
    "why 41": title("why entry 41 came out as it did"),
    "verify": title("whether the log and the dice are sound"),
}
"""What is used most, one command at a time."""

ONE_BY_ONE = title("Or one command at a time, each with rollbook in front:")
NAMED = title("A session may be named by the beginning of its name; left out, it is the one used last.")
MORE = title("rollbook COMMAND --help explains one, rollbook help all lists all of them.")
EVERY = title("Every command takes --lang en, it or es, --json and --database sqlite:///PATH.")

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What says which language somebody's computer speaks; the first that is set decides."""

COLUMNS = 80
"""Of the smallest terminal that these pages are for."""


def name_of(place: str) -> str:
    """What a command is called, by its module and function."""
    return place.partition(":")[2].rstrip("_")


def front(spoken: Callable[[str], str] = str) -> str:
    """The help of `rollbook` itself, on one screen; `spoken`: how a language says a sentence."""
    from textwrap import fill

    parts = [f"{fill(spoken(ABOUT), COLUMNS - 1)}\n\n"]
    parts += [f"  {typed:<24} {spoken(told)}\n" for typed, told in FIRST.items()]
    parts.append(f"\n{spoken(ONE_BY_ONE)}\n")
    parts += [f"  {typed:<24} {spoken(told)}\n" for typed, told in OFTEN.items()]
    parts.append("\n")
    parts += [f"{fill(spoken(each), COLUMNS - 1)}\n" for each in (NAMED, MORE, EVERY)]
    return "".join(parts)


def every_command(spoken: Callable[[str], str] = str) -> str:
    """All commands, by group."""
    parts = []
    for group, commands in COMMANDS.items():
        parts.append(f"{spoken(group)}\n")
        parts += [f"  {name_of(place):<10} {spoken(line)}\n" for place, line in commands.items()]
        parts.append("\n")
    return "".join((*parts, f"{spoken(EVERY)}\n"))
