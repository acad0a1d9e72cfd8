"""The open questions for people."""

from __future__ import annotations

from typing import Any

from engine.wording import Text, count, say
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
    if request:
        page.line(say("{by} asks to go to entry {to}: agree or refuse.", by=request["by"], to=request["to"]))


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
