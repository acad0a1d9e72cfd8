"""What a line may go on with: the options of the prompt, the commands with what follows them, and the things
that whoever looks can see. All of it is what the table would take, by the names that the screen shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.commands import STEPS
from engine.pace import PACES
from engine.questions import PASS
from replays.why.subject import PARTS
from service.playing import commands, explaining, passing, prompts
from service.playing.table import Table


def offers(table: Table, prompt: prompts.TablePrompt | None, typed: str) -> Iterator[tuple[str, int]]:
    """Words for what stands before the cursor, each with how much of that it replaces: of a line with
    several answers the last one."""
    last = typed.rpartition(";")[2].lstrip()
    word, space, rest = last.partition(" ")
    if last.startswith("?"):
        name = last[1:].lstrip()
        yield from _fitting((*_labels(table, prompt), *explaining.lookup(table).names()), name)
        return
    following = _following(table, commands.WORDS.get(word, word)) if space else ()
    if following:
        yield from _fitting(following, rest.lstrip())
        return
    words = () if space else (each for each in commands.COMMANDS if each != "clause")
    yield from _fitting((*_labels(table, prompt), *words), last)
    several = prompt is not None and any(part.question.form in ("pick", "pay") for part in prompt.parts)
    begun = last.rpartition("," if "," in last else " ")[2].lstrip()
    if several and begun != last:
        yield from _fitting(_labels(table, prompt), begun)


def _following(table: Table, command: str) -> tuple[str, ...]:
    """What may follow a command."""
    rules = table.live.rules
    match command:
        case "undo":
            return STEPS
        case "why":
            return PARTS
        case "pace":
            return PACES
        case "wait" | "stop":
            return (*(each.rpartition(".")[2] for each in rules.windows), "off")
        case "go":
            return tuple(path for path in rules.flow.states if "." not in path)
        case "always" | "never" | "ask":
            return explaining.visible(table)
        case "p":
            return (*rules.passes, passing.PHASE, passing.STOP) if rules.passes else ()
    return ()


def _labels(table: Table, prompt: prompts.TablePrompt | None) -> tuple[str, ...]:
    """What the options are called; a pass by its word, which every game knows."""
    parts = prompt.parts if prompt else ()
    return tuple(
        PASS if id == PASS else table.translator.option(part.question, id)
        for part in parts
        for id in part.question.ids
    )


def _fitting(words: Iterable[str], typed: str) -> Iterator[tuple[str, int]]:
    """Those in which a word begins so, as an answer is read; none twice."""
    begun = f" {typed.casefold()}"
    for word in dict.fromkeys(words):
        if begun in f" {word.casefold()}":
            yield word, len(typed)
