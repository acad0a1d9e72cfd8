"""How a table may be kept, in sentences: what each option asks, and what each of its values means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.beginning import KERNEL_OPTIONS
from engine.pace import EVERY, NORMAL
from engine.system import Rules
from engine.wording import Text, count, own, say
from projections.translator import Translator

TOLD: Mapping[str, tuple[Text, Mapping[str, Text]]] = {
    "hands": (
        say("Who sees a hand?"),
        {
            "hidden": say("Each sees their own alone."),
            "open": say("All hands lie open, as at one screen."),
        },
    ),
    "undo": (
        say("Who may go back?"),
        {
            "guarded": say("Anybody, but past a throw or something turned up only when all agree."),
            "open": say("Anybody, as far as they like."),
            "consent": say("Nobody without everybody's agreement."),
            "none": say("Nobody: what was done stays done."),
        },
    ),
    "pace": (
        say("When are you asked whether to act?"),
        {
            NORMAL: say("Where something could matter for you; the table can be made to wait elsewhere."),
            EVERY: say("At every moment at which the rules let you act."),
        },
    ),
    "dice": (
        say("Who throws the dice?"),
        {
            "seeded": say("Rollbook, in a way that everybody can check at the end."),
            "declared": say("You throw your own, and type what they show."),
        },
    ),
    "label": (
        say("Which dice fall after going back?"),
        {
            "bound": say("The same, if you come the same way again; others, if you do something else."),
            "sticky": say("The same, whatever you do before."),
            "fresh": say("New ones."),
        },
    ),
    "grace": (say("How long can somebody still say wait, before something is shown?"), {}),
}
"""The options of every table, in the order in which they are asked for. `pace` is set by a command."""
DIFFICULTY = say("How hard?")


class Value(Struct, frozen=True):
    """A value of an option, and what it means."""

    id: str
    text: str


class Choice(Struct, frozen=True):
    """An option of a table: what it asks, whether it says how hard the game is, and its values, the default
    first."""

    id: str
    title: str
    mode: bool
    values: tuple[Value, ...]


def choices(rules: Rules, words: Translator) -> Iterator[Choice]:
    """What can be chosen for a table of a game: how hard it is first, then what else the game has, then how
    the table is kept."""
    for id, values in rules.options.items():
        modes, (title, told) = words.modes(id), words.table_option(id)
        yield Choice(
            id,
            words.say(DIFFICULTY) if modes else title,
            bool(modes),
            tuple(Value(each, modes.get(each) or told.get(each, each)) for each in values),
        )
    for id, (asked, meant) in TOLD.items():
        if id == "pace" and rules.moments is None:
            continue
        ids = (NORMAL, EVERY) if id == "pace" else KERNEL_OPTIONS[id]
        told_as = tuple(Value(each, words.say(meant.get(each) or _seconds(each))) for each in ids)
        yield Choice(id, words.say(asked), False, told_as)


def _seconds(value: str) -> Text:
    return count("{n} second", "{n} seconds", n=int(value))


BOTS: Mapping[str, Text] = {
    "random": say("a bot: anything that is allowed"),
    "greedy": say("a bot: what looks best at once"),
}


def bot(id: str, words: Translator) -> str:
    """What a bot is called where somebody chooses one."""
    return words.say(BOTS.get(id) or say("a bot: {name}", name=own(id)))
