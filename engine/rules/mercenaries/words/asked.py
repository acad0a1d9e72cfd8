"""What is asked in mercenaries, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.questions import PASS, Question
from engine.rules.mercenaries.content import CARDS, CONTENT
from engine.rules.mercenaries.printed import card_of
from engine.rules.mercenaries.words import abilities, thing, things
from engine.tabletop import saying
from engine.wording import Text, count, own, say


def question(question: Question) -> Text | None:
    """What a question asks, with the numbers that matter; None for those the kernel asks."""
    return saying.asked(ASKED, kind(question), question, _value)


def kind(question: Question) -> str:
    """In which words a question is asked: by a key of `ASKED`, or its own kind."""
    what, about = question.what, question.about
    if what == "shift":
        return f"shift-{about[2]}"
    return "negate-plain" if what == "negate" and not about[2] else what


def _value(blank: str, value: int | str) -> Text | int:
    if isinstance(value, int):
        return value
    return thing(card_of(value) if blank == "source" else value)


ASKED: saying.Asked = {
    "class": ("", say("Which class do you play?")),
    "hand": ("figure", say("Which cards does {figure} take along?")),
    "buy": ("figure", say("What does {figure} buy?")),
    "start": ("figure", say("Where does {figure} begin?")),
    "cards": ("figure", say("{figure}: which two cards, the leading one first?")),
    "turn": ("", say("These are level. Who is next?")),
    "act": ("figure", say("{figure}: what now?")),
    "long-rest": ("figure", say("Which discard does {figure} lose in the long rest?")),
    "short-rest": ("figure", say("Does {figure} take a short rest?")),
    "other-card": ("figure card", say("{figure} is to lose {card}. Another card at random, for 1 damage?")),
    "consume": ("figure source", say("{figure} consumes an element ({source}). Which?")),
    "part": ("figure source", say("{source}: does {figure} do this part?")),
    "whom": ("figure source", say("{source}: upon whom does {figure} use it?")),
    "move": ("figure source", say("{source}: where does {figure} move?")),
    "target": ("figure source", say("{source}: whom does {figure} attack?")),
    "arm": ("figure target", say("{figure} attacks {target}: is an item used?")),
    "guard": ("figure target", say("{target} is attacked by {figure}: is an item used?")),
    "shift-push": ("figure by _ n", count(
        "{figure} is pushed by {by}, {n} hex still: where to?",
        "{figure} is pushed by {by}, {n} hexes still: where to?",
    )),
    "shift-pull": ("figure by _ n", count(
        "{figure} is pulled by {by}, {n} hex still: where to?",
        "{figure} is pulled by {by}, {n} hexes still: where to?",
    )),
    "negate": ("figure n by", say("{figure} is to suffer {n} damage ({by}). Is a card lost instead?")),
    "negate-plain": ("figure n", say("{figure} is to suffer {n} damage. Is a card lost instead?")),
    "discards": ("figure n", say("Which two discards does {figure} lose instead of suffering {n} damage?")),
    "recover": ("_ figure n", count(
        "Which discarded card does {figure} take back?",
        "Which discarded cards does {figure} take back, up to {n}?",
    )),
    "place": ("figure source", say("{source}: on which hex beside {figure}?")),
    "arrive": ("figure", say("{figure} comes onto the map. On which hex?")),
    "end": ("figure", say("{figure} may end on any of these hexes. On which?")),
    "aim": ("figure", say("{figure} may attack any of these. Whom?")),
}  # fmt: skip


# Options -------------------------------------------------------------------------------------------------


PASSES: Mapping[str, Text] = {
    "cards": say("a long rest"),
    "buy": say("buy nothing more"),
    "move": say("stay, or end the move"),
    "target": say("attack nobody more"),
    "whom": say("nobody more"),
    "part": say("leave it out"),
    "consume": say("consume nothing"),
    "shift": say("no further"),
    "negate": say("suffer the damage"),
    "arm": say("use nothing"),
    "guard": say("use nothing"),
    "short-rest": say("no rest"),
    "other-card": say("lose this card"),
    "place": say("leave it out"),
}
"""By the kind of question what it means to pass."""


def option(question: Question, id: str) -> Text:
    """What an option is called under its question."""
    verb, _, rest = id.partition(":")
    named, _, half = rest.rpartition(":")
    if verb == PASS:
        return PASSES.get(question.what) or say("pass")
    if (verb, half) in HALVES:
        return replace(HALVES[verb, half], values={"card": thing(named)})
    if verb in CHOSEN:
        return saying.filled(CHOSEN[verb], lambda _: thing(rest))
    if rest[:1].isupper():  # a hex
        return say("to {hex}", hex=own(rest)) if verb == "to" else say("on {hex}", hex=own(rest))
    if "+" in rest:
        return say("all: {them}", them=things(rest.split("+")))
    if verb == "buy":
        return say("{item} for {price} gold", item=thing(rest), price=CONTENT.items[rest].price)
    if verb == "card" and rest in CARDS:
        return say("{card}, initiative {initiative}", card=thing(rest), initiative=CARDS[rest].initiative)
    if verb == "card" and rest:  # of a deck that is real cardboard
        return MODIFIERS.get(rest.rpartition("-")[0]) or say("the card {card}", card=thing(rest))
    return WHOLE.get(id) or thing(rest or verb)


HALVES: Mapping[tuple[str, str], Text] = {
    ("play", "top"): say("play the top of {card}"),
    ("play", "bottom"): say("play the bottom of {card}"),
    ("basic", "attack"): say("use {card} as Attack 2"),
    ("basic", "move"): say("use {card} as Move 2"),
}
MODIFIERS: Mapping[str, Text] = {"null": say("the null card"), "double": say("the double card")}
"""Modifier cards that are called by a word."""
CHOSEN: Mapping[str, Text] = {
    "by": say("go by {hex}"),
    "use": say("use {item}"),
    "with": say("consume {element}"),
    "rest": say("a short rest"),
    "spare": say("another card, for 1 damage"),
}
"""By the verb; its one blank is what it names."""
WHOLE: Mapping[str, Text] = {"end": say("end the turn"), "do": say("do it"), "discards": say("two discards")}
"""Options that name nothing beside themselves."""
VERBS = {"play", "basic", *CHOSEN, "buy", "card", "to", "at", "take", "lose", "class", "turn"}
"""What option ids begin with."""


def called(id: str) -> Text:
    """The name of anything with an id: figure, card, item, condition, hex, gauge, pile, option."""
    verb, colon, _ = id.partition(":")
    return option(Question((), "", ""), id) if (colon and verb in VERBS) or id in WHOLE else thing(id)


def option_help(id: str) -> Text | None:
    """What stands on the card or item that an option names, or that is called so; None where there is
    none."""
    verb, _, rest = id.partition(":") if ":" in id else ("card", "", id)
    if verb == "play":
        played, _, half = rest.rpartition(":")
        return abilities.action(getattr(CARDS[played], half)) if played in CARDS else None
    if verb in ("card", "take", "lose") and rest in CARDS:
        top, bottom = abilities.action(CARDS[rest].top), abilities.action(CARDS[rest].bottom)
        return say("{top} / {bottom}", top=top, bottom=bottom)
    if verb in ("buy", "use", "card") and rest in CONTENT.items:
        return abilities.item(CONTENT.items[rest])
    if verb in ("card", "with"):
        card = abilities.of_box(rest)
        return abilities.ability_card(card) if card else abilities.DOES.get(rest)
    if verb == "class" and rest in CONTENT.classes:
        one = CONTENT.classes[rest]
        return count(
            "{hp} hit points at level 1, {n} card", "{hp} hit points at level 1, {n} cards",
            n=one.hand, hp=one.health[0],
        )  # fmt: skip
    return None
