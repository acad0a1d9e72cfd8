"""The open questions for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.audience import REFEREE
from engine.wording import Text, count, say
from replays.live import Live
from service.out import Page


def print_asking(page: Page, shape: dict[str, Any]) -> None:
    """Each question with its options, from the JSON shape of `ask`."""
    if shape["over"]:
        page.line(say("The game is over."))
    elif not shape["sets"]:
        page.line(say("Nothing is asked."))
    for each in shape["sets"]:
        for question in each["questions"]:
            _question(page, question)
        for question in each.get("answered", ()):
            page.line(say("{seat} has answered.", seat=question["seat"]), "dim")
    request = shape.get("request")
    if request and request["closing"]:
        page.line(say("{by} asks to close the session: agree or refuse.", by=request["by"]))
    elif request:
        page.line(say("{by} asks to go to entry {to}: agree or refuse.", by=request["by"], to=request["to"]))


def still_asked(live: Live) -> Iterator[Text]:
    """Where the table was asked, who has still to agree, and how."""
    request = live.state.table.request
    if request is None:
        return
    left = [seat for seat in live.state.table.voices if seat not in request.agreed]
    for seat in left:
        who = f"--as {seat}" if seat == REFEREE else f"--seat {seat}"
        if request.closing:
            how = say("{seat} is asked to agree that the session is closed: rollbook agree {session} {who}",
                      seat=seat, session=live.session, who=who)  # fmt: skip
        else:
            how = say("{seat} is asked to agree: rollbook agree {session} {who}",
                      seat=seat, session=live.session, who=who)  # fmt: skip
        yield how


def _question(page: Page, question: dict[str, Any]) -> None:
    seats = question.get("seats", [question["seat"]])
    who = say("any of {seats}", seats=tuple(seats)) if len(seats) > 1 else seats[0]
    page.title(say("{who}: {text} [{clause}]", who=who, text=question["text"], clause=question["clause"]))
    bounds = _bounds(question)
    if bounds is not None:
        page.line(bounds, "dim")
    if question.get("hidden") and not question["options"]:
        page.line(
            say("The options are for this seat only: see them with --as {seat}", seat=question["seat"]), "dim"
        )
    page.table((), (_option(each) for each in question["options"]))


def _option(option: dict[str, Any]) -> tuple[Any, ...]:
    text = option["text"] if option["text"] != option["id"] else ""
    if "holds" in option:
        text = say("{text} (holds {n})", text=text, n=option["holds"])
    return (f"  {option['id']}", text, option.get("help", ""), f"[{option['clause']}]")


def _bounds(question: dict[str, Any]) -> Text | None:
    least, most = question["least"], question["most"]
    match question["form"]:
        case "pick" if least == most:
            return count("choose {n}", "choose {n}", n=least)
        case "pick":
            return say("choose {least} to {most}", least=least, most=most)
        case "pay":
            return say("pay {n}, as POOL=AMOUNT", n=least)
        case "number":
            return say("a number from {least} to {most}", least=least, most=most)
    return None
