"""What a place of the shown table is called: `wounds.hanne.limit` is "Hanne: at most"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.wording import Text, Value, own, say
from projections.translator import Translator

Shown = Mapping[str, Any]

OF_A_THING = ("board", "wounds", "threat", "hands", "initiative", "seats", "piles")
"""Parts of the table in which things lie by their ids."""
TYPED = ("rulings.", "options.")
"""Parts that are told as they are typed."""
SHELVES = frozenset({
    "cards", "seats", "heroes", "characters", "locations", "quest", "figures", "bars", "tokens", "sums",
    "talents", "items", "lent", "value", "field", "pieces", "cells", "decks", "modifiers", "order", "types",
    "also", "skills",
})  # fmt: skip
"""Steps of a path that only say where something is kept."""

FIELDS: Mapping[str, Text] = {
    "wounds": say("wounds"),
    "limit": say("at most"),
    "conditions": say("condition"),
    "value": say("value"),
    "seat": say("seat"),
    "damage": say("damage"),
    "progress": say("progress"),
    "resources": say("resources"),
    "exhausted": say("exhausted"),
    "committed": say("on the quest"),
    "attached": say("carries"),
    "engaged": say("engaged with"),
    "controller": say("controlled by"),
    "owner": say("owned by"),
    "on": say("lies on"),
    "card": say("card"),
    "kind": say("kind"),
    "shadows": say("shadow cards"),
    "count": say("cards in hand"),
    "hand": say("cards in hand"),
    "cards": say("cards"),
    "area": say("in play"),
    "heroes": say("heroes"),
    "threat": say("threat"),
    "dial": say("dial"),
    "now": say("now"),
    "printed": say("printed"),
    "adds": say("changed by"),
    "addends": say("made up of"),
    "total": say("in all"),
    "out": say("out"),
    "acted": say("has acted"),
    "resolved": say("is done with the event"),
    "clues": say("clues"),
    "brought": say("clues brought"),
    "at": say("stands at"),
    "ready": say("ready"),
    "uses": say("uses left"),
    "lent": say("lent"),
    "actions": say("actions left"),
    "turn": say("whose turn it is"),
    "event": say("event"),
    "discard": say("discard pile"),
    "staging": say("staging area"),
    "active": say("active location"),
    "stage": say("stage"),
    "victory": say("victory display"),
    "first": say("first player"),
    "score": say("score"),
    "complete": say("rounds complete"),
    "lasting": say("lasting effects"),
    "secrets": say("secrets"),
    "box": say("in the box"),
    "stands": say("turn"),
    "asked": say("is asked"),
    "answered": say("has answered"),
    "keeper": say("who answers"),
    "conceded": say("has given up"),
    "pass": say("passes by itself"),
    "phase": say("phase"),
    "round": say("round"),
    "over": say("the game is over"),
    "result": say("how it ended"),
    "closed": say("closed"),
    "modifiers": say("what changes figures"),
    "initiative": say("order of turns"),
    "seats": say("seats"),
    "willpower": say("willpower"),
    "attack": say("attack"),
    "defence": say("defence"),
    "source": say("source"),
    "up": say("ability card"),
    "spent": say("spent"),
    "mixes": say("to be shuffled"),
    "drawn": say("drawn cards"),
    "blesses": say("blessings"),
    "curses": say("curses"),
    "elements": say("elements"),
    "coming": say("elements made in this turn"),
    "looted": say("looted"),
    "resting": say("a long rest"),
    "left": say("rounds left"),
    "walls": say("walls"),
    "lies": say("lies there"),
    "number": say("number"),
    "half": say("half"),
    "until": say("until"),
    "order": say("order of turns"),
    "speed": say("initiative"),
}
"""Steps of a path that are words of the program, not ids."""
OTHERWISE = {("hands", "active"): "area", ("board", "adds"): "also", ("board", "initiative"): "speed"}
"""Steps that mean something else in a part of the table."""
ASIDE = frozenset({"card", "kind", "owner", "seat", "printed", "adds", "skill", "boost", "hands"})
"""What a line about a thing leaves out: what it is, and what its figures are made of."""
EXHAUSTED = "exhausted"
STEP = re.compile(r"([^.\[\]]+)|\[([^\]]*)\]")


def called(path: str, words: Translator) -> Text:
    """What the place at a path is called: the thing, then what of it."""
    if path.startswith(TYPED):
        return say("{key}", key=own(path.partition(".")[2] or path))
    steps = [plain or index for plain, index in STEP.findall(path)]
    if steps[-1] == "threat" and "seats" in steps:
        steps[-1] = "dial"
    part, rest = steps[0], [OTHERWISE.get((steps[0], each), each) for each in steps[1:]]
    if part not in OF_A_THING or not rest:
        return say("{names}", names=tuple(_step(each, words) for each in steps))
    kept = [each for n, each in enumerate(rest) if n == len(rest) - 1 or each not in SHELVES]
    if part == "threat" and kept[-1] == "value":
        kept.pop()
    named = [_stands(each, kept[0], words) for each in kept if not each.isdigit()]
    if len(named) < 2:
        return say("{names}", names=tuple(named))
    return say("{thing}: {what}", thing=named[0], what=tuple(named[1:]))


def _stands(step: str, thing: str, words: Translator) -> Value:
    """A step; how a thing stands by a word that agrees with its name."""
    return own(words.condition(step, thing)) if step == EXHAUSTED else _step(step, words)


def _step(step: str, words: Translator) -> Value:
    """A step: what is called so in the game, or one of the words above, or as it is."""
    return FIELDS.get(step) or words.name_of(step)


# The value in a line -------------------------------------------------------------------------------------


def in_a_line(value: Shown, words: Translator, told: Mapping[str, Value]) -> Iterator[Text]:
    """All that is shown of a thing, a line a thing: `Hanne: 5 of 5 wounds, out`. `told` are the values in
    words; what is nothing, none or no is left out."""
    wounded = sorted({path.rpartition(".")[0] for path in value if path.startswith("wounds.")})
    for figure in wounded:
        yield _wounded(figure, value, words)
    gauges = sorted({path.rpartition(".")[0] for path in value if path.startswith("threat.")})
    for gauge in gauges:
        yield _gauge(gauge, value, words)
    rest = [path for path in value if path.partition(".")[0] not in ("wounds", "threat")]
    if len(rest) == 1:
        yield say("{what}: {value}", what=called(rest[0], words), value=told[rest[0]])
        return
    by_thing: dict[str, tuple[Text, list[Value]]] = {}
    for path in rest:
        if "[" not in path and path.rpartition(".")[2] not in ASIDE and value[path]:
            thing, what = _parted(path, words)
            had = by_thing.setdefault(words.say(thing), (thing, []))[1]
            if value[path] is not True:
                what = say("{what} {value}", what=what, value=told[path])
            if what not in had:  # what stands in two places is told once
                had.append(what)
    for thing, parts in by_thing.values():
        yield say("{thing}: {what}", thing=thing, what=tuple(parts))


def _parted(path: str, words: Translator) -> tuple[Text, Value]:
    """The thing that a path is about, and what of it."""
    text = called(path.removesuffix(".now"), words)
    return (text.values["thing"], text.values["what"]) if "thing" in text.values else (text, "")


def _wounded(figure: str, value: Shown, words: Translator) -> Text:
    name, wounds = words.name_of(figure.partition(".")[2]), value.get(f"{figure}.wounds", 0)
    of = figure.partition(".")[2]
    marks = tuple(own(words.condition(str(each), of)) for each in value.get(f"{figure}.conditions") or ())
    limit = value.get(f"{figure}.limit")
    told = say("{figure}: {wounds} of {limit} wounds", figure=name, wounds=wounds, limit=limit)
    if not limit:
        told = say("{figure}: {wounds} wounds", figure=name, wounds=wounds)
    return say("{told}, {marks}", told=told, marks=marks) if marks else told


def _gauge(gauge: str, value: Shown, words: Translator) -> Text:
    name, now = words.name_of(gauge.partition(".")[2]), value.get(f"{gauge}.value", 0)
    limit = value.get(f"{gauge}.limit")
    if not limit:
        return say("{gauge}: {value}", gauge=name, value=now)
    return say("{gauge}: {value} of {limit}", gauge=name, value=now, limit=limit)
