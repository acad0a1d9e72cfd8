"""`?`: what an option does, what stands on a card, and the rule behind an option, a question, or a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from engine.errors import Malformed, Unknown
from engine.questions import PASS
from engine.wording import name, say
from service.playing.asked import resolve
from service.playing.table import Table
from service.playing.tableau import Cards


def explain(table: Table, which: str) -> None:
    """The rule behind an option, behind the question, or by its number; a card on the table by its name."""
    found = table.slot()
    if "-" in which and which.upper() in table.live.rules.clauses:
        _clause(table, which.upper())
    elif found is not None and not which:
        _clause(table, found[1].question.clause)
    elif found is not None and (clause := _option(table, which)):
        _clause(table, clause)
    elif not which:
        table.print(say("Nothing is asked now; ? with the number of a rule shows it."))
    elif not _card(table, which):
        if not _numbers_a_rule(table, which):
            raise Unknown(say("{word} is no rule, and no card that you can see", word=which))
        _clause(table, which.upper())


def _numbers_a_rule(table: Table, which: str) -> bool:
    """Whether it begins as the number of a rule does, so that it was meant for one."""
    books = {each.id.partition("-")[0] for each in table.live.rules.clauses}
    return which.upper().partition("-")[0] in books


def _clause(table: Table, id: str) -> None:
    clause = table.live.rules.clauses[id]
    table.screen.print(Text().append(f"{clause.id}  ", "bold").append(table.saying.say(name(clause.text))))
    if clause.variants:
        ruled = table.live.state.table.rulings | table.live.state.course.rulings
        now = ruled.get(id, clause.variants[0])
        table.print(
            say("Played here as {variant}; it could be {variants}.", variant=now, variants=clause.variants)
        )


def _option(table: Table, which: str) -> str:
    """Say what an option does; the clause behind it, empty where there is no such option."""
    found = table.slot()
    assert found
    question, saying = found[1].question, table.saying
    names = {id: saying.option(question, id) for id in question.ids}
    id = resolve(names, which)
    for option in question.options:
        if option.id == id:
            helped = saying.option_help(id)
            table.screen.print(Text(f"{names[id]}  ({id})", "bold"))
            if helped and id != PASS:
                table.screen.print(Text(helped))
            return option.clause or question.clause
    return ""


def _card(table: Table, which: str) -> bool:
    """Say what stands on a card that the viewer sees, and how its copies in play are; whether there is one.
    `Malformed` where the beginning of a name is that of several."""
    shown = table.shown()
    copies, word = _copies(shown), which.casefold()
    names = {card: table.saying.thing(card) for card in dict.fromkeys(copies.values())}
    meant = [card for card, named in names.items() if f" {word}" in f" {named.casefold()}"]
    meant = [card for card in meant if word in (card, names[card].casefold())] or meant
    if len(meant) > 1:
        raise Malformed(say("{word} could be any of these", word=which), "", tuple(names[id] for id in meant))
    for card in meant:
        table.screen.print(Text(names[card], "bold"))
        helped = table.saying.option_help(f"card:{card}")
        if helped:
            table.screen.print(Text(helped))
        drawn = Cards(shown, table.saying, table.screen.glyphs)
        here = [id for id, of in copies.items() if of == card and id in drawn.all]
        for id in here:
            table.screen.print_all(drawn.lines(id, drawn.column(here), table.screen.width))
    return bool(meant)


def _copies(shown: Mapping[str, Any]) -> dict[str, str]:
    """By copy the card that it is one of: what lies in areas, on cards, and in hands that are seen."""
    cards = shown["board"].get("cards", {})
    found = {id: str(card.get("card", id)) for id, card in cards.items()}
    for area in shown["areas"]:
        found |= {id: id for id in area["cards"] if id not in found}
    for hand in shown["hands"].values():
        found |= {card["id"]: card["card"] for card in hand.get("cards", ()) if "card" in card}
    return found
