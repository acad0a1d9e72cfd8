"""`?` at the table: an option, a rule by its number, and whatever is in view by its name."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine import audience
from engine.errors import Malformed
from engine.numerals import whole
from engine.questions import PASS
from engine.wording import say
from projections.lookup import Found, Lookup
from service.playing import prompts
from service.playing.asked import foretell, resolve
from service.playing.drawing import SMALL, hung
from service.playing.rows import beyond
from service.playing.table import Table


def lookup(table: Table) -> Lookup:
    """What whoever looks at the screen can look up."""
    return Lookup(table.live.rules, table.live.state, table.viewer, table.translator)


def explain(table: Table, which: str) -> None:
    """An option by its number; else what has just this name; else an option, then anything, of which a word
    begins so."""
    sight = lookup(table)
    exact = sight.exact(which) if whole(which) is None else ()
    clause = "" if exact else _option(table, which)
    if clause:
        _print(table, sight.clause(clause))
        return
    for each in exact or sight.find(which):
        _print(table, each)


def look_up(table: Table, which: str) -> None:
    """What goes by this name alone; no option of the question is meant."""
    for each in lookup(table).find(which):
        _print(table, each)


def question(table: Table) -> None:
    """The rule behind what is asked."""
    found = table.slot()
    if found is not None:
        _print(table, lookup(table).clause(found[1].question.clause))


def visible(table: Table) -> tuple[str, ...]:
    """The names of what whoever looks sees on the table."""
    return lookup(table).seen_names()


def _print(table: Table, found: Found) -> None:
    for line in _lines(table, found):
        for each in hung(line, table.screen.width):
            table.screen.print(each)


def _lines(table: Table, found: Found) -> Iterator[Text]:
    """The name and the kind, what it does, how each copy stands, and its rules: of a word of the rules as
    they are, of a thing by their numbers."""
    if not (found.kind or found.copies or found.rules):
        yield Text().append(f"{found.name}  ", "bold").append(found.text)
        return
    head = Text(found.name, "bold")
    yield head.append(f"  {found.kind}", SMALL) if found.kind else head
    if found.text:
        yield Text(found.text)
    for copy in found.copies:
        alone = len(found.copies) == 1
        yield Text(copy.about if alone else f"{copy.name}: {copy.about}")
    if not (found.kind or found.copies):
        yield from (Text().append(f"{rule.id}  ", "bold").append(rule.text) for rule in found.rules)
    elif found.rules:
        numbers = tuple(rule.id for rule in found.rules)
        told = say("Rules: {rules}; ? and a number shows one.", rules=numbers)
        yield Text(table.translator.say(told), SMALL)


def _option(table: Table, which: str) -> str:
    """Say what an option does; the clause behind it, empty where there is no such option."""
    prompt, translator = prompts.of(table), table.translator
    for part in prompt.parts if prompt is not None else ():
        question = part.question
        names = {id: translator.option(question, id) for id in question.ids}
        number = whole(which)
        shifted = str(number - part.start + 1) if number is not None and number >= part.start else which
        if number is not None and not 0 <= number - part.start < len(names):
            continue
        id = resolve(names, shifted)
        for option in question.options:
            if option.id == id:
                foretold = _foretold(table, part, id)
                helped = beyond(foretold, translator.option_help(id))
                table.screen.print(Text(f"{names[id]}  ({id})", "bold"))
                if foretold:
                    table.screen.print(Text(foretold))
                if helped and id != PASS:
                    table.screen.print(Text(helped))
                return option.clause or question.clause
    if whole(which) is not None:
        raise Malformed(say("there is no option {n} here", n=which), "KER-1.3")
    return ""


def _foretold(table: Table, part: prompts.Part, id: str) -> str:
    """What would follow from an option, as far as the asked seat can know."""
    live = table.live
    mine = audience.view(live.rules.model, live.state, part.seat)
    return foretell(live.rules.game, mine, part.question, table.translator).get(id, "")
