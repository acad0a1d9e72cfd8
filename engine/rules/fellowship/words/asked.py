"""What is asked, and what can be chosen, in words. The rules' own questions first, then those of cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import all_of
from engine.questions import PASS, Question
from engine.rules.fellowship.words.things import DECKS, DIALS, HANDS, PATHS, known, path, thing
from engine.tabletop import saying
from engine.wording import Text, Value, count, say

# Questions ---------------------------------------------------------------------------------------------


def question(question: Question) -> Text | None:
    """What a question asks; None for those the kernel asks."""
    what, about = question.what, question.about
    if what == "order":
        return say("{outcome}: which effect comes first?", outcome=happening(str(about[0]), about[1:]))
    if what in ASKED:
        return saying.asked(ASKED, what, question, _value)
    timing, colon, outcome = what.partition(":")
    if colon and outcome in OUTCOMES:
        return _answered(timing, happening(outcome, about), question)
    return say("{path}. Do you act?", path=PATHS[what]) if what in PATHS else None


def answering(question: Question) -> tuple[str, ...]:
    """The cards with which a response may be made, as far as whoever is asked knows them."""
    return tuple(dict.fromkeys(id.partition(":")[2].partition("/")[0] for id in question.ids if id != PASS))


def _answered(timing: str, outcome: Text, question: Question) -> Text:
    """What may be answered to, and with which cards; the one that it happens to is not named again."""
    named = answering(question)
    if not named:
        first = say("{outcome}: do you answer to it first?", outcome=outcome)
        return first if timing == "would" else say("{outcome}: do you answer to it?", outcome=outcome)
    if named == question.about[:1]:
        return say("{outcome}: do you use the effect of this card?", outcome=outcome)
    cards = _value("cards", named)
    if timing == "would":
        return say("{outcome}: do you first use {cards}?", outcome=outcome, cards=cards)
    return say("{outcome}: do you use {cards}?", outcome=outcome, cards=cards)


def _value(blank: str, value: int | str | tuple[str, ...]) -> Value:
    if isinstance(value, tuple):
        return all_of(tuple(map(thing, value)))
    if isinstance(value, int):
        return value
    return path(value) if blank == "phase" else thing(value)


OUTCOMES: Mapping[str, Text] = {
    "reveal_effect": say("A revealed card takes effect"),
    "event_effect": say("An event takes effect"),
    "pass_token": say("The first player token passes"),
    "revealed": say("An encounter card is revealed"),
    "enter": say("A card enters play"),
    "leave": say("A card leaves play"),
    "damage": say("Damage is dealt"),
    "ready": say("A card is readied"),
    "attack": say("An enemy attacks"),
    "shadow_effect": say("A shadow card takes effect"),
    "commit": say("Characters are committed to the quest"),
    "draw": say("Cards are drawn"),
    "gain": say("Resources are gained"),
    "raise_threat": say("A dial rises"),
    "destroy": say("A card is destroyed"),
    "engage": say("An enemy engages a player"),
    "defend": say("A defender is declared"),
    "attacked": say("An enemy has attacked"),
    "quested": say("The quest is resolved"),
    "progress": say("Progress is placed"),
    "advance": say("A stage is done"),
    "travel": say("The table travels"),
    "explore": say("A location is explored"),
    "phase_end": say("The phase ends"),
    "round_end": say("The round ends"),
    "strike": say("Characters attack an enemy"),
}
"""What may be answered to, by the kind of outcome."""


def happening(outcome: str, about: tuple[int | str, ...]) -> Text:
    """What is happening, with whom it happens to; in general where nothing is said of that."""
    told = saying.said(HAPPENING, _kind(outcome, about), about, _value) if about else None
    return told or OUTCOMES[outcome]


def _kind(outcome: str, about: tuple[int | str, ...]) -> str:
    """In which words it is told: by a key of `HAPPENING`."""
    if outcome == "damage":
        return "damage-by" if len(about) == 3 else outcome
    if outcome == "defend":
        return outcome if len(about) > 2 else "undefended"
    return "won" if outcome == "quested" and about[0] else outcome


HAPPENING: saying.Asked = {
    "reveal_effect": ("card", say("{card} {card:takes|take} effect")),
    "event_effect": ("card", say("{card} {card:takes|take} effect")),
    "shadow_effect": (
        "card enemy",
        say("{card} {card:takes|take} effect as a shadow card of {enemy}"),
    ),
    "pass_token": ("seat", say("{seat} becomes the first player")),
    "revealed": ("card", say("{card} {card:is|are} revealed")),
    "enter": ("card", say("{card} {card:enters|enter} play")),
    "leave": ("card", say("{card} {card:leaves|leave} play")),
    "damage": (
        "card n",
        count("{card} {card:takes|take} {n} damage", "{card} {card:takes|take} {n} damage"),
    ),
    "damage-by": (
        "card n source",
        count(
            "{card} {card:takes|take} {n} damage ({source})",
            "{card} {card:takes|take} {n} damage ({source})",
        ),
    ),
    "ready": ("card", say("{card} {card:is|are} readied")),
    "attack": ("enemy seat", say("{enemy} {enemy:attacks|attack} {seat}")),
    "attacked": ("enemy seat", say("{enemy} {enemy:has|have} attacked {seat}")),
    "commit": ("seat *cards", say("{seat} commits {cards} to the quest")),
    "raise_threat": ("seat n", say("The dial of {seat} rises by {n}")),
    "destroy": ("card", say("{card} {card:is|are} destroyed")),
    "engage": ("enemy seat", say("{enemy} {enemy:engages|engage} {seat}")),
    "defend": ("enemy _ *cards", say("{cards} {cards:defends|defend} against {enemy}")),
    "undefended": ("enemy", say("{enemy} {enemy:attacks|attack} and nobody defends")),
    "quested": ("_ n", say("The quest fails, by {n}")),
    "won": ("_ n", say("The quest goes well, by {n}")),
    "progress": ("n", count("{n} progress is placed", "{n} progress is placed")),
    "travel": ("card", say("The table travels to {card}")),
    "explore": ("card", say("{card} {card:is|are} explored")),
    "phase_end": ("phase", say("{phase}: it ends")),
}
"""What is happening, by the kind of outcome and what its step is called with."""
BY_CARDS: Mapping[str, Text] = {
    "x": say("{card}: what is X?"),
    "which-target": say("{card}: which one is meant?"),
    "host": say("On what is {card} laid?"),
    "leaves-for": say("{card} {card:leaves|leave} play: where does it go?"),
    "restricted": say("{card} {card:bears|bear} too much: which restricted attachment is discarded?"),
    "who-draws": say("{card}: who draws?"),
    "who-exhausts": say("{card}: who is exhausted?"),
    "who-readies": say("{card}: who is readied?"),
    "who-damaged": say("{card}: who takes the damage?"),
    "what-damaged": say("{card}: which enemy takes the damage?"),
    "who-healed": say("{card}: who is healed?"),
    "who-gains": say("{card}: which hero gains?"),
    "who-enters": say("{card}: who enters play?"),
    "who-leaves-quest": say("{card}: who leaves the quest?"),
    "who-goes-home": say("{card}: which ally goes back to the hand?"),
    "who-strengthened": say("{card}: who is strengthened?"),
    "who-attacks": say("{card}: who attacks?"),
    "what-attacked": say("{card}: which enemy is attacked?"),
    "what-engages": say("{card}: which enemy engages you?"),
    "what-returns": say("{card}: which enemy goes back?"),
    "what-cannot-attack": say("{card}: which enemy cannot attack?"),
    "what-gives-no-threat": say("{card}: which card gives no threat?"),
    "what-discarded": say("{card}: what is discarded?"),
    "what-recovered": say("{card}: which card comes back to the hand?"),
    "what-taken": say("{card}: which card is taken into the hand?"),
    "what-next": say("{card}: which card lies next from the top?"),
    "where-progress": say("{card}: which location gets the progress?"),
    "whose-characters": say("{card}: whose characters?"),
    "whose-defenders": say("{card}: whose characters may defend together?"),
    "whose-enemies": say("{card}: enemies engaged with whom?"),
    "whose-dial": say("{card}: whose dial falls?"),
    "whose-discard": say("{card}: whose discard pile?"),
    "whose-deck": say("{card}: whose deck?"),
    "whose-heroes": say("{card}: whose heroes?"),
    "to-whom": say("{card}: to whom does it go?"),
    "which-help": say("{card}: which help is it?"),
    "which-figure": say("{card}: which figure is raised?"),
    "which-hero": say("{card}: on which hero does it go?"),
    "who-is-caught": say("{card}: whose hero is caught?"),
    "which-spider": say("{card}: which Spider is brought?"),
    "one-or-each": say("{card}: for one player, or for each?"),
    "top-or-bottom": say("{card}: does the encounter card stay on top?"),
    "pay-web": say("{card}: are its resources paid?"),
}
"""What a card asks."""
ASKED: saying.Asked = {
    **{what: ("card", asks) for what, asks in BY_CARDS.items()},
    "deck": ("", say("Which deck do you play?")),
    "heroes": ("", say("Which heroes do you lead?")),
    "cards": ("", say("Which cards are in your deck? Name a card once for each copy.")),
    "mulligan": ("", say("Do you keep this hand?")),
    "attack": ("", say("Which enemy attacks you next?")),
    "defend": ("enemy seat", say("{enemy} {enemy:attacks|attack} {seat}: who defends?")),
    "who-takes": ("enemy", say("Who takes the damage of {enemy}?")),
    "shadow": ("enemy", say("Turn up the shadow card of {enemy}: which is it?")),
    "strike": ("", say("Which enemy do you attack?")),
    "attackers": ("enemy", say("Who attacks {enemy}?")),
    "join": ("enemy seat", say("{seat} attacks {enemy}: who of yours joins?")),
    "commit": ("", say("Who is committed to the quest?")),
    "travel": ("", say("Where does the table travel?")),
    "engage": ("", say("Do you engage an enemy?")),
    "engages-first": ("seat", say("Which enemy engages {seat} first?")),
    "pay": ("card n", say("{card} costs {n}: whose resources pay?")),
    "divide": ("n source", say("How are {n} progress divided ({source})?")),
    "by-hand": (
        "card effect",
        say("{card}: carry out its {effect} by hand, then say that it is done."),
    ),
}


# Options -----------------------------------------------------------------------------------------------


OWN_DECK = "deck:own"
"""The only answer that looks like the pile of a seat and is told otherwise."""


def called(id: str) -> Text:
    """The name of anything with an id: card, stage, pile, gauge, figure, option, kind of outcome."""
    no_option = ":" not in id or (id.startswith((DIALS, DECKS, HANDS)) and id != OWN_DECK)
    if no_option and id not in ALONE:
        return known(id) or OUTCOMES.get(id) or thing(id)
    return option(Question((), "", ""), id)


STANDING: Mapping[str, Text] = {
    "nothing": say("whenever you have nothing for the window"),
    "my-turn": say("until it is your part of the planning phase, or an enemy attacks you"),
    "attack-on-me": say("unless an enemy attacks you"),
    "round": say("until the next round begins"),
}
"""When a standing pass of this word is made."""


def option(question: Question, id: str) -> Text:
    """What an option is called under its question."""
    kind, _, rest = id.partition(":")
    if kind == PASS:
        return _PASSES.get(question.what) or say("pass")
    if kind == "choose":
        return _chosen(rest, question.what)
    if id == OWN_DECK:
        return say("a deck of your own")
    if kind in CHOSEN:
        return saying.filled(CHOSEN[kind], lambda _: thing(rest.partition("/")[0]))
    return thing(rest or kind)


def _chosen(id: str, what: str) -> Text:
    """What a card asked; the log does not say with which question, and no two give one answer two names."""
    answers = [_ANSWERS.get(what, {})] if what else _ANSWERS.values()
    return next((words[id] for words in answers if id in words), None) or thing(id)


_ANSWERS: Mapping[str, Mapping[str, Text]] = {
    "which-help": {
        "draw": say("draw three cards"),
        "strike": say("four damage on an enemy"),
        "lower": say("five less on your dial"),
    },
    "one-or-each": {
        "one": say("six less for one player"),
        "each": say("two less for every player"),
    },
    "top-or-bottom": {"top": say("it stays on top"), "bottom": say("it goes to the bottom")},
    "pay-web": {"pay": say("pay, and ready the hero"), "stay": say("leave the hero exhausted")},
    "leaves-for": {"hand": say("back to the hand"), "deck": say("back into the deck")},
}
"""Answers that are no things, by question."""

_PASSES: Mapping[str, Text] = {
    "engage": say("engage nobody"),
    "travel": say("stay where you are"),
    "defend": say("nobody defends"),
    "strike": say("attack no more"),
}
"""What taking nothing means, by question."""


CHOSEN: Mapping[str, Text] = {
    "keep": say("keep it"),
    "again": say("put it back and draw anew"),
    "deck": say("the deck of {sphere}"),
    "strike": say("attack {enemy}"),
    "travel": say("travel to {place}"),
    "engage": say("engage {enemy}"),
    "play": say("play {card}"),
    "use": say("use {card}"),
    "done": say("done"),
}
"""By the word before the colon; its one blank is what it names."""
ALONE = ("keep", "again", "done")
"""Options that are one word, which the log tells like any other."""
