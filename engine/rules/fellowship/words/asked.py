"""What is asked, and what can be chosen, in words. The rules' own questions first, then those of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.messages import all_of
from engine.questions import PASS, Question
from engine.rules.fellowship.words.things import DECKS, DIALS, HANDS, PATHS, known, path, thing
from engine.wording import Text, Value, count, say

# Questions ---------------------------------------------------------------------------------------------


def question(question: Question) -> Text | None:
    """What a question asks; None for those the kernel asks."""
    ask = ASKED.get(question.what)
    if ask is not None:
        return ask(*question.about)
    timing, colon, outcome = question.what.partition(":")
    if colon and outcome in OUTCOMES:
        return _answered(timing, {"outcome": happening(outcome, question.about)}, question)
    if question.what in PATHS:
        return say("{path}. Do you act?", path=PATHS[question.what])
    return None


def answering(question: Question) -> tuple[str, ...]:
    """The cards with which a response may be made, as far as whoever is asked knows them."""
    return tuple(dict.fromkeys(id.partition(":")[2].partition("/")[0] for id in question.ids if id != PASS))


def _answered(timing: str, what: dict[str, Value], question: Question) -> Text:
    """What may be answered to, and with which cards; the one that it happens to is not named again."""
    named = answering(question)
    if not named:
        first = say("{outcome}: do you answer to it first?", outcome=what["outcome"])
        return first if timing == "would" else say("{outcome}: do you answer to it?", outcome=what["outcome"])
    if named == question.about[:1]:
        return say("{outcome}: do you use the effect of this card?", **what)
    of = {**what, "cards": all_of(tuple(thing(each) for each in named))}
    if timing == "would":
        return say("{outcome}: do you first use {cards}?", **of)
    return say("{outcome}: do you use {cards}?", **of)


def _order(outcome: str, *about: int | str) -> Text:
    return say("{outcome}: which effect comes first?", outcome=happening(outcome, about))


def _divide(amount: int, source: str) -> Text:
    return say("How are {n} progress divided ({source})?", n=amount, source=thing(source))


def _by_hand(card: str, effect: str) -> Text:
    what = {"card": thing(card), "effect": thing(effect)}
    return say("{card}: carry out its {effect} by hand, then say that it is done.", **what)


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
    tell = HAPPENING.get(outcome)
    return OUTCOMES[outcome] if tell is None or not about else tell(*about)


def _commits(seat: str, *cards: str) -> Text:
    return say("{seat} commits {cards} to the quest", seat=thing(seat), cards=_all(cards))


def _damage(card: str, amount: int, *source: str) -> Text:
    of = {"card": thing(card), "n": amount}
    if len(source) != 1:
        return count("{card} {card:takes|take} {n} damage", "{card} {card:takes|take} {n} damage", **of)
    told = {**of, "source": thing(source[0])}
    return count(
        "{card} {card:takes|take} {n} damage ({source})",
        "{card} {card:takes|take} {n} damage ({source})",
        **told,
    )


def _rises(seat: str, amount: int, *_: str) -> Text:
    return say("The dial of {seat} rises by {n}", seat=thing(seat), n=amount)


def _defends(enemy: str, seat: str, *cards: str) -> Text:
    if not cards:
        return say("{enemy} {enemy:attacks|attack} and nobody defends", enemy=thing(enemy))
    return say("{cards} {cards:defends|defend} against {enemy}", cards=_all(cards), enemy=thing(enemy))


def _progress(amount: int, *_: str) -> Text:
    return count("{n} progress is placed", "{n} progress is placed", n=amount)


def _quested(won: int, difference: int) -> Text:
    if won:
        return say("The quest goes well, by {n}", n=difference)
    return say("The quest fails, by {n}", n=difference)


def _all(ids: tuple[str, ...]) -> Value:
    return all_of(tuple(thing(each) for each in ids))


HAPPENING: Mapping[str, Callable[..., Text]] = {
    "reveal_effect": lambda card: say("{card} {card:takes|take} effect", card=thing(card)),
    "event_effect": lambda card, *_: say("{card} {card:takes|take} effect", card=thing(card)),
    "shadow_effect": lambda card, enemy, *_: say(
        "{card} {card:takes|take} effect as a shadow card of {enemy}", card=thing(card), enemy=thing(enemy)
    ),
    "pass_token": lambda seat: say("{seat} becomes the first player", seat=thing(seat)),
    "revealed": lambda card, *_: say("{card} {card:is|are} revealed", card=thing(card)),
    "enter": lambda card, *_: say("{card} {card:enters|enter} play", card=thing(card)),
    "leave": lambda card, *_: say("{card} {card:leaves|leave} play", card=thing(card)),
    "damage": _damage,
    "ready": lambda card, *_: say("{card} {card:is|are} readied", card=thing(card)),
    "attack": lambda enemy, seat, *_: say(
        "{enemy} {enemy:attacks|attack} {seat}", enemy=thing(enemy), seat=thing(seat)
    ),
    "attacked": lambda enemy, seat, *_: say(
        "{enemy} {enemy:has|have} attacked {seat}", enemy=thing(enemy), seat=thing(seat)
    ),
    "commit": _commits,
    "raise_threat": _rises,
    "destroy": lambda card, *_: say("{card} {card:is|are} destroyed", card=thing(card)),
    "engage": lambda enemy, seat, *_: say(
        "{enemy} {enemy:engages|engage} {seat}", enemy=thing(enemy), seat=thing(seat)
    ),
    "defend": _defends,
    "quested": _quested,
    "progress": _progress,
    "travel": lambda card: say("The table travels to {card}", card=thing(card)),
    "explore": lambda card: say("{card} {card:is|are} explored", card=thing(card)),
    "phase_end": lambda phase: say("{phase}: it ends", phase=path(phase)),
}
"""What is happening, by the kind of outcome and what its step is called with."""


def _pay(card: str, cost: int) -> Text:
    return say("{card} costs {n}: whose resources pay?", card=thing(card), n=cost)


def _defend(enemy: str, seat: str) -> Text:
    return say("{enemy} {enemy:attacks|attack} {seat}: who defends?", enemy=thing(enemy), seat=thing(seat))


def _join(enemy: str, seat: str, *_: str) -> Text:
    return say("{seat} attacks {enemy}: who of yours joins?", enemy=thing(enemy), seat=thing(seat))


ASKED: Mapping[str, Callable[..., Text]] = {
    "deck": lambda *_: say("Which deck do you play?"),
    "heroes": lambda *_: say("Which heroes do you lead?"),
    "cards": lambda *_: say("Which cards are in your deck? Name a card once for each copy."),
    "mulligan": lambda *_: say("Do you keep this hand?"),
    "attack": lambda *_: say("Which enemy attacks you next?"),
    "defend": _defend,
    "who-takes": lambda enemy: say("Who takes the damage of {enemy}?", enemy=thing(enemy)),
    "shadow": lambda enemy: say("Turn up the shadow card of {enemy}: which is it?", enemy=thing(enemy)),
    "strike": lambda *_: say("Which enemy do you attack?"),
    "attackers": lambda enemy: say("Who attacks {enemy}?", enemy=thing(enemy)),
    "join": _join,
    "commit": lambda *_: say("Who is committed to the quest?"),
    "travel": lambda *_: say("Where does the table travel?"),
    "engage": lambda *_: say("Do you engage an enemy?"),
    "engages-first": lambda seat: say("Which enemy engages {seat} first?", seat=thing(seat)),
    "pay": _pay,
    "x": lambda card: say("{card}: what is X?", card=thing(card)),
    "which-target": lambda card: say("{card}: which one is meant?", card=thing(card)),
    "host": lambda card: say("On what is {card} laid?", card=thing(card)),
    "order": _order,
    "leaves-for": lambda card: say("{card} {card:leaves|leave} play: where does it go?", card=thing(card)),
    "divide": _divide,
    "by-hand": _by_hand,
    "restricted": lambda card: say(
        "{card} {card:bears|bear} too much: which restricted attachment is discarded?", card=thing(card)
    ),
    "who-draws": lambda card: say("{card}: who draws?", card=thing(card)),
    "who-exhausts": lambda card: say("{card}: who is exhausted?", card=thing(card)),
    "who-readies": lambda card: say("{card}: who is readied?", card=thing(card)),
    "who-damaged": lambda card: say("{card}: who takes the damage?", card=thing(card)),
    "what-damaged": lambda card: say("{card}: which enemy takes the damage?", card=thing(card)),
    "who-healed": lambda card: say("{card}: who is healed?", card=thing(card)),
    "who-gains": lambda card: say("{card}: which hero gains?", card=thing(card)),
    "who-enters": lambda card: say("{card}: who enters play?", card=thing(card)),
    "who-leaves-quest": lambda card: say("{card}: who leaves the quest?", card=thing(card)),
    "who-goes-home": lambda card: say("{card}: which ally goes back to the hand?", card=thing(card)),
    "who-strengthened": lambda card: say("{card}: who is strengthened?", card=thing(card)),
    "who-attacks": lambda card: say("{card}: who attacks?", card=thing(card)),
    "what-attacked": lambda card: say("{card}: which enemy is attacked?", card=thing(card)),
    "what-engages": lambda card: say("{card}: which enemy engages you?", card=thing(card)),
    "what-returns": lambda card: say("{card}: which enemy goes back?", card=thing(card)),
    "what-cannot-attack": lambda card: say("{card}: which enemy cannot attack?", card=thing(card)),
    "what-gives-no-threat": lambda card: say("{card}: which card gives no threat?", card=thing(card)),
    "what-discarded": lambda card: say("{card}: what is discarded?", card=thing(card)),
    "what-recovered": lambda card: say("{card}: which card comes back to the hand?", card=thing(card)),
    "what-taken": lambda card: say("{card}: which card is taken into the hand?", card=thing(card)),
    "what-next": lambda card: say("{card}: which card lies next from the top?", card=thing(card)),
    "where-progress": lambda card: say("{card}: which location gets the progress?", card=thing(card)),
    "whose-characters": lambda card: say("{card}: whose characters?", card=thing(card)),
    "whose-defenders": lambda card: say("{card}: whose characters may defend together?", card=thing(card)),
    "whose-enemies": lambda card: say("{card}: enemies engaged with whom?", card=thing(card)),
    "whose-dial": lambda card: say("{card}: whose dial falls?", card=thing(card)),
    "whose-discard": lambda card: say("{card}: whose discard pile?", card=thing(card)),
    "whose-deck": lambda card: say("{card}: whose deck?", card=thing(card)),
    "whose-heroes": lambda card: say("{card}: whose heroes?", card=thing(card)),
    "to-whom": lambda card: say("{card}: to whom does it go?", card=thing(card)),
    "which-help": lambda card: say("{card}: which help is it?", card=thing(card)),
    "which-figure": lambda card: say("{card}: which figure is raised?", card=thing(card)),
    "which-hero": lambda card: say("{card}: on which hero does it go?", card=thing(card)),
    "who-is-caught": lambda card: say("{card}: whose hero is caught?", card=thing(card)),
    "which-spider": lambda card: say("{card}: which Spider is brought?", card=thing(card)),
    "one-or-each": lambda card: say("{card}: for one player, or for each?", card=thing(card)),
    "top-or-bottom": lambda card: say("{card}: does the encounter card stay on top?", card=thing(card)),
    "pay-web": lambda card: say("{card}: are its resources paid?", card=thing(card)),
}
"""By `what`; called with the question's `about`."""


# Options -----------------------------------------------------------------------------------------------


OWN_DECK = "deck:own"
"""The only answer that looks like the pile of a seat and is told otherwise."""


def called(id: str) -> Text:
    """The name of anything with an id: card, stage, pile, gauge, figure, option, kind of outcome."""
    no_option = ":" not in id or (id.startswith((DIALS, DECKS, HANDS)) and id != OWN_DECK)
    if no_option and id not in ALONE:
        return known(id) or OUTCOMES.get(id) or thing(id)
    return option(Question((), "", ""), id)


def standing(word: str) -> Text | None:
    """When a standing pass of this word is made."""
    return _STANDING.get(word)


_STANDING: Mapping[str, Text] = {
    "nothing": say("whenever you have nothing for the window"),
    "my-turn": say("until it is your part of the planning phase, or an enemy attacks you"),
    "attack-on-me": say("unless an enemy attacks you"),
    "round": say("until the next round begins"),
}


def option(question: Question, id: str) -> Text:
    """What an option is called under its question."""
    kind, _, rest = id.partition(":")
    word = CHOSEN.get(kind)
    return thing(rest or kind) if word is None else word(rest, question.what)


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


def _pass(_: str, what: str) -> Text:
    return _PASSES.get(what) or say("pass")


def _deck(deck: str, _: str) -> Text:
    if deck == "own":
        return say("a deck of your own")
    return say("the deck of {sphere}", sphere=thing(deck))


CHOSEN: Mapping[str, Callable[[str, str], Text]] = {
    "choose": _chosen,
    "keep": lambda _, __: say("keep it"),
    "again": lambda _, __: say("put it back and draw anew"),
    "deck": _deck,
    "strike": lambda enemy, _: say("attack {enemy}", enemy=thing(enemy)),
    "travel": lambda place, _: say("travel to {place}", place=thing(place)),
    "engage": lambda enemy, _: say("engage {enemy}", enemy=thing(enemy)),
    "play": lambda card, _: say("play {card}", card=_named(card)),
    "use": lambda card, _: say("use {card}", card=_named(card)),
    "done": lambda _, __: say("done"),
    PASS: _pass,
}
"""By the word before the colon."""

ALONE = ("keep", "again", "done")
"""Options that are one word, which the log tells like any other."""


def _named(card: str) -> Text:
    card, _, _ = card.partition("/")
    return thing(card)
