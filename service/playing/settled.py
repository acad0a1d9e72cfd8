"""Responses that are settled: used whenever they may be, never, or asked for again (KER-4.6).

always gloin, never gloin, ask gloin, or 1! at the question
"""

from __future__ import annotations

from typing import Literal

from engine.commands import SettleResponse
from engine.errors import Malformed
from engine.pace import is_free, look_of, thing
from engine.questions import PASS, Question
from engine.wording import Text, say
from projections.areas import laid
from service.playing import prompts
from service.playing.table import Table

How = Literal["always", "never", "ask"]


def settle(table: Table, how: How, word: str) -> None:
    """From here on use a response whenever it may be used, never, or be asked again (KER-4.6)."""
    named = _named(table, word)
    controls = laid(table.shown().board).cards[named].controller
    seat = controls if controls in table.mine else table.seat()
    if how == "always" and not _free(table, seat, named):
        raise Malformed(say("only what costs nothing can be used always"), "KER-4.6")
    table.live.do(SettleResponse(seat, named, how, table.keeper(seat)))
    table.print(_settled(table, named, how))


def _settled(table: Table, named: str, how: How) -> Text:
    """What was settled about a response, and how to be asked again."""
    card = table.translator.name_of(named)
    if how == "ask":
        return say("You are asked about {card} again.", card=card)
    if how == "always":
        return say(
            "{card} is used whenever it may be, and you are not asked; ask {card} takes it back.", card=card
        )
    return say("{card} is not used, and you are not asked; ask {card} takes it back.", card=card)


def _free(table: Table, seat: str, named: str) -> bool:
    live = table.live
    return is_free(live.rules, look_of(live.rules, live.state, seat), named)


def _named(table: Table, word: str) -> str:
    """The thing in play that a word means."""
    cards = laid(table.shown().board).cards
    typed = word.casefold()
    meant = [id for id in cards if typed in (id, table.translator.thing(id).casefold())]
    meant = meant or [id for id in cards if typed in table.translator.thing(id).casefold()]
    if not meant:
        raise Malformed(say("{word} is nothing on the table", word=word), "KER-4.6")
    return meant[0]


def may_be_settled(question: Question) -> None:
    """Raises `Malformed` for a question whose options only its seat sees: that is asked each time (KER-4.6),
    and nothing would come of settling it."""
    if question.hidden:
        raise Malformed(say("what only you can see is asked each time: answer without the !"), "KER-4.6")


def for_good(table: Table, prompt: prompts.TablePrompt) -> Text | None:
    """How an answer to a response is given from now on, where it may be (KER-4.6)."""
    part = prompt.parts[0]
    if ":" not in part.question.what or part.question.hidden or PASS not in part.question.ids:
        return None
    ids = part.question.ids
    free = [id for id in ids if id != PASS and _free(table, part.seat, thing(id))]
    meant = free[0] if free else PASS
    meaning = table.translator.text_of(part.question, meant)
    return say(
        "{n}!: {meaning}, now and each time this is asked.", n=part.start + ids.index(meant), meaning=meaning
    )


def settle_given(table: Table, seat: str, question: Question, choice: str) -> None:
    """`1!`: what was just answered, from now on."""
    things = [thing(id) for id in question.ids if id != PASS]
    how: How = "never" if choice == PASS else "always"
    for each in things if choice == PASS else [thing(choice)]:
        if how == "never" or _free(table, seat, each):
            table.live.do(SettleResponse(seat, each, how, table.keeper(seat)))
            table.aside.append(_settled(table, each, how))
        else:
            table.print(say("only what costs nothing can be used always"))
