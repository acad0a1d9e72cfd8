"""The table for people: drawn as at the interactive table, from the JSON shape of `show`."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from engine.audience import PUBLIC, REFEREE
from engine.flow import Flow
from engine.wording import Text as Sentence
from engine.wording import say
from projections.saying import Saying
from service.playing import board, drawing
from service.playing.drawing import SMALL
from service.playing.screen import Screen


def print_shown(shape: dict[str, Any], flow: Flow, words: Saying) -> None:
    """Where the game stands, the board, who has what, the gauges, the piles, and whom it waits for."""
    screen = Screen()
    screen.print(Text(words.say(_head(shape, words)), SMALL))
    if not shape["phase"] and not shape["board"]:
        return
    screen.print(drawing.phases(flow, shape, words, screen.glyphs, screen.width))
    screen.print_all(board.whole(shape, words, screen.glyphs, screen.width))
    if not shape["areas"]:
        piles = [Text(f"{words.thing(pile)} {count}", SMALL) for pile, count in shape["piles"].items()]
        screen.print_all(drawing.flowing(piles, screen.width))
    screen.print(Text(_standing(shape, words), "bold"))


def _head(shape: dict[str, Any], words: Saying) -> Any:
    return say(
        "{session}, entry {version}, as {viewer} sees it",
        session=shape["session"],
        version=shape["version"],
        viewer=eyes(shape["viewer"], words),
    )


def eyes(viewer: str, words: Saying) -> Sentence:
    """What whoever looks is called: a seat by its name."""
    if viewer == PUBLIC:
        return say("everybody")
    return say("the referee") if viewer == REFEREE else words.name_of(viewer)


def _standing(shape: dict[str, Any], words: Saying) -> str:
    """Closed, over, or whom the table waits for."""
    if shape["closed"]:
        return words.say(say("The session is closed."))
    if shape["over"]:
        told = {"won": say("The game is won."), "lost": say("The game is lost.")}
        return words.say(told.get(shape["result"], say("The game was given up.")))
    waited = [each["id"] for each in shape["seats"] if each["asked"] and not each["answered"]]
    return drawing.waiting_for(waited, words) if waited else ""
