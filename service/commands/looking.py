"""Looking: the table at any moment, and how its gauges stood over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from msgspec.structs import asdict
from rich.text import Text

from engine.audience import PUBLIC
from engine.errors import Malformed
from engine.flow import Flow
from engine.wording import say
from projections import mapped, over_time, plotted
from projections.show import Shown
from projections.show import show as projected
from projections.translator import Translator
from replays.map_svg import map_svg
from replays.plot_svg import plot_svg
from replays.timeline import rests_to
from service import files
from service.doing import eyes, look, looking
from service.ending import of, print_ending
from service.options import COMMON, Common, SessionName, Viewer
from service.out import Page
from service.playing import board, drawing, map, plot
from service.playing.drawing import SMALL
from service.playing.screen import Screen

if TYPE_CHECKING:
    from replays.session import Session


def show(
    session: SessionName = "",
    *,
    at: Annotated[int | None, Parameter(help="As it was after this entry.")] = None,
    map_: Annotated[
        bool, Parameter(name="--map", negative="", help="The map alone, in a game with places.")
    ] = False,
    picture: Annotated[str, Parameter(help="Also draw the map, into this .svg file.")] = "",
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Show the table: board, wounds, threat, hands, whose turn it is.

    Example: rollbook show friday --at 41 --as ann

    With --map, the places of a game that has them, who stands there and the ways between them.
    """
    with looking(common, session) as (page, live, words):
        version = live.version if at is None else at
        live.at(version)  # there is no such entry, before anything is written of a look at it
        viewer = look(live, as_, version)
        state = live.at(version)
        if map_ or picture:
            _map(page, live, version, viewer, words.on(state.board), picture)
            return
        shape = projected(live.rules.model, state, version, viewer, live.session)
        over = version == live.version
        page.data(asdict(shape) | {"ending": of(live, words) if over else None})
        if not page.json:
            print_shown(shape, live.rules.flow, words)
            if over:
                print_ending(live, words)


def _map(page: Page, live: Session, version: int, viewer: str, words: Translator, picture: str) -> None:
    """The map in signs, its shapes as JSON, and a picture of them where one is wanted."""
    field = plotted.field_of(live.rules.model, live.at(version), viewer)
    if field is not None:
        shapes = plotted.plot(field, words, mapped.title(live.state.course, words))
        if picture:
            files.write_picture(picture, plot_svg(shapes), private=viewer != PUBLIC)
        page.data({"session": live.session, "version": version, "viewer": viewer, "map": shapes})
        if not page.json:
            screen = Screen()
            screen.print_all(plot.drawn(field, words, screen.width))
        return
    places = mapped.places_of(live.rules.model, live.at(version), viewer)
    if places is None:
        raise Malformed(say("there is no map here: nothing lies at places"))
    drawn = mapped.drawing(places, words, mapped.title(live.state.course, words))
    if picture:
        files.write_picture(picture, map_svg(drawn), private=viewer != PUBLIC)
    page.data({"session": live.session, "version": version, "viewer": viewer, "map": drawn})
    if not page.json:
        screen = Screen()
        screen.print_all(map.drawn(places, words, screen.glyphs, screen.width))


def print_shown(shape: Shown, flow: Flow, words: Translator) -> None:
    """Where the game stands, the board, who has what, the gauges, the piles, and whom it waits for."""
    screen = Screen()
    screen.print(Text(words.say(_head(shape, words)), SMALL))
    if not shape.phase and not shape.board:
        return
    screen.print_all(drawing.phases(flow, shape, words, screen.glyphs, screen.width))
    screen.print_all(board.whole(shape, words, screen.glyphs, screen.width))
    if not shape.areas:
        piles = [Text(f"{words.thing(pile)} {count}", SMALL) for pile, count in shape.piles.items()]
        screen.print_all(drawing.flowing(piles, screen.width))
    screen.print(Text(_standing(shape, words), "bold"))


def _head(shape: Shown, words: Translator) -> Any:
    about = {"session": shape.session, "version": shape.version, "viewer": eyes(shape.viewer, words)}
    return say("{session}, entry {version}, as {viewer} sees it", **about)


def _standing(shape: Shown, words: Translator) -> str:
    if shape.closed:
        return words.say(say("The session is closed."))
    if shape.over:
        told = {"won": say("The game is won."), "lost": say("The game is lost.")}
        return words.say(told.get(shape.result, say("The game was given up.")))
    waited = [each.id for each in shape.seats if each.asked and not each.answered]
    return drawing.waiting_for(waited, words) if waited else ""


def gauges(
    session: SessionName = "",
    *,
    at: Annotated[int | None, Parameter(help="Up to this entry.")] = None,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Show how dials, threat and progress stood as each round began, and how they stand.

    Example: rollbook gauges friday --at 41

    With --json, once in every phase.
    """
    with looking(common, session) as (page, live, words):
        version = live.version if at is None else at
        viewer = look(live, as_, version)
        moments = list(over_time.over_time(live.rules.model, rests_to(live, version), viewer))
        page.data({"session": live.session, "version": version, "viewer": viewer} | {"moments": moments})
        if not page.json:
            _print_gauges(page, words, over_time.rounds(moments))


def _print_gauges(page: Page, words: Translator, moments: list[over_time.Moment]) -> None:
    """A row a gauge, a column a round; the last column is now."""
    if not moments:
        page.line(say("Nothing is watched yet."))
        return
    heads: list[Any] = [str(each.round) for each in moments]
    if len(heads) > 1 and heads[-1] == heads[-2]:
        heads[-1] = say("now")
    named = dict.fromkeys(name for each in moments for name in each.values)
    rows = (
        (words.thing(name.removeprefix("sums:")), *(each.values.get(name, "") for each in moments))
        for name in named
        if name != "rounds"
    )
    page.table((say("as the round began"), *heads), rows)
