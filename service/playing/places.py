"""The board: a table of places with who is where and where they lead; any other board as plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.table import Table
from rich.text import Text

from engine.wording import Text as Sentence
from engine.wording import count, say
from projections.saying import Saying
from service.playing.drawing import DREAD, HURT, NOW, SMALL, Shown, flowing

ABOUT = ("locations", "heroes", "characters")


def board(shown: Shown, saying: Saying, *, short: bool = False) -> list[Table | Text]:
    """The places in a table, `short`: those where nothing is in one line; or the board as it is."""
    if "locations" not in shown["board"]:
        return list(plain(shown["board"], saying))
    busy: list[str] = []
    bare: list[str] = []
    for id, place in shown["board"]["locations"].items():
        (bare if short and not _anything(place) else busy).append(id)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=SMALL, expand=False)
    for head in (say("Place"), say("Who and what is there"), say("Leads to")):
        table.add_column(saying.say(head), overflow="fold")
    for id in busy:
        table.add_row(*_row(shown, id, saying))
    if not bare:
        return [table]
    names = tuple(saying.name_of(id) for id in bare)
    return [table, Text(saying.say(say("Nobody at {places}.", places=names)), SMALL)]


def places(shown: Shown, saying: Saying, width: int) -> list[Text]:
    """Where somebody is, in as few lines as can be; nothing for a board without places."""
    found = []
    for id, place in shown["board"].get("locations", {}).items():
        if _anything(place):
            line = Text(f"{saying.thing(id)}: ")
            found.append(line.append_text(Text(", ").join(_there(shown, place, saying))))
    return flowing(found, width)


def _anything(place: Shown) -> bool:
    return bool(place["heroes"] or place["characters"] or place["clues"])


def _row(shown: Shown, id: str, saying: Saying) -> tuple[Text, Text, Text]:
    place = shown["board"]["locations"][id]
    turn = shown["board"].get("turn")
    here = turn in place["heroes"]
    there = Text(", ").join(_there(shown, place, saying))
    links = ", ".join(saying.thing(each) for each in place["links"])
    goal = shown["board"].get("goal", {}).get("place") == id
    name = Text().append(saying.thing(id), NOW if here else "")
    if goal:
        name.append(f" ({saying.say(say('goal'))})", "bold")
    return name, there, Text(links, SMALL)


def _there(shown: Shown, place: Shown, saying: Saying) -> Iterator[Text]:
    turn = shown["board"].get("turn")
    for id in place["heroes"]:
        yield Text(saying.thing(id), NOW if id == turn else "bold")
    for id in place["characters"]:
        yield _character(shown, id, saying)
    if place["secrets"]:
        yield Text(saying.say(count("{n} secret", "{n} secrets", n=place["secrets"])))
    if place["clues"]:
        yield Text(saying.say(count("{n} clue", "{n} clues", n=place["clues"])))


def _character(shown: Shown, id: str, saying: Saying) -> Text:
    """A hostile stands with its wounds, a friend by its name."""
    if not shown["board"]["characters"][id]["hostile"]:
        return Text(saying.thing(id), "green")
    figure = shown["wounds"][id]
    line = Text().append(saying.thing(id), DREAD)
    return line.append(f" {figure['wounds']}/{figure['limit']}", HURT if figure["wounds"] else SMALL)


def plain(value: Any, saying: Saying, depth: int = 0, name: str = "") -> Iterator[Text]:
    """Any map, indented; what is empty is left out."""
    pad = "  " * depth
    if isinstance(value, dict):
        if name:
            yield Text(f"{pad}{name}")
        for key, each in value.items():
            if each not in ({}, [], "", None):
                yield from plain(each, saying, depth + bool(name), saying.thing(str(key)))
    elif isinstance(value, list):
        yield Text(f"{pad}{name}: {', '.join(_word(each, saying) for each in value)}")
    else:
        yield Text(f"{pad}{name}: {_word(value, saying)}")


def _word(value: Any, saying: Saying) -> str:
    if isinstance(value, bool):
        sentence: Sentence = say("yes") if value else say("no")
        return saying.say(sentence)
    return saying.thing(value) if isinstance(value, str) else str(value)
