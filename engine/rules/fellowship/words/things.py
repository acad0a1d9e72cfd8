"""What things and phases are called; addends and reasons in words. Printed names come from the content."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from engine.rules.fellowship.content import NAMES
from engine.rules.fellowship.state import Board, card_of
from engine.tabletop.called import as_written, several
from engine.tabletop.sums import Row
from engine.wording import Text, copy, name, own, say

# Phases ------------------------------------------------------------------------------------------------


PATHS: Mapping[str, Text] = {
    "resource": say("Resource phase"),
    "resource.gain": say("Resource phase: every hero gains a resource"),
    "resource.draw": say("Resource phase: every player draws"),
    "resource.after_draw": say("Resource phase: actions"),
    "resource.end": say("Resource phase: the end"),
    "planning": say("Planning phase"),
    "planning.play": say("Planning phase: cards are played"),
    "planning.after_play": say("Planning phase: actions"),
    "planning.end": say("Planning phase: the end"),
    "quest": say("Quest phase"),
    "quest.before_commit": say("Quest phase: actions before characters are committed"),
    "quest.commit": say("Quest phase: characters are committed"),
    "quest.after_commit": say("Quest phase: actions after characters are committed"),
    "quest.staging": say("Quest phase: encounter cards are revealed"),
    "quest.after_staging": say("Quest phase: actions before the quest is resolved"),
    "quest.resolve": say("Quest phase: willpower against threat"),
    "quest.after_resolve": say("Quest phase: actions after the quest is resolved"),
    "quest.end": say("Quest phase: the end"),
    "travel": say("Travel phase"),
    "travel.choose": say("Travel phase: where to"),
    "travel.after_choose": say("Travel phase: actions"),
    "travel.end": say("Travel phase: the end"),
    "encounter": say("Encounter phase"),
    "encounter.optional": say("Encounter phase: engaging by choice"),
    "encounter.after_optional": say("Encounter phase: actions before the checks"),
    "encounter.checks": say("Encounter phase: engagement checks"),
    "encounter.after_checks": say("Encounter phase: actions after the checks"),
    "encounter.end": say("Encounter phase: the end"),
    "combat": say("Combat phase"),
    "combat.shadows": say("Combat phase: shadow cards are dealt"),
    "combat.after_shadows": say("Combat phase: actions before the enemies attack"),
    "combat.attack": say("Combat phase: an enemy attacks"),
    "combat.attack.choose": say("Combat phase: which enemy attacks"),
    "combat.attack.after_choose": say("Combat phase: actions before a defender is declared"),
    "combat.attack.defend": say("Combat phase: who defends"),
    "combat.attack.after_defend": say("Combat phase: actions before the shadow card"),
    "combat.attack.shadow": say("Combat phase: the shadow card"),
    "combat.attack.after_shadow": say("Combat phase: actions before the damage"),
    "combat.attack.damage": say("Combat phase: the damage of the attack"),
    "combat.attack.after_damage": say("Combat phase: actions after the attack"),
    "combat.strike": say("Combat phase: a player attacks"),
    "combat.strike.declare": say("Combat phase: who attacks which enemy"),
    "combat.strike.after_declare": say("Combat phase: actions after attackers are declared"),
    "combat.strike.add_up": say("Combat phase: the attack is added up"),
    "combat.strike.after_add_up": say("Combat phase: actions before the damage to the enemy"),
    "combat.strike.damage": say("Combat phase: the damage to the enemy"),
    "combat.strike.after_damage": say("Combat phase: actions after the players' attack"),
    "combat.discard": say("Combat phase: shadow cards are discarded"),
    "combat.after_discard": say("Combat phase: actions at its end"),
    "combat.end": say("Combat phase: the end"),
    "refresh": say("Refresh phase"),
    "refresh.ready": say("Refresh phase: cards are readied"),
    "refresh.threat": say("Refresh phase: the dials rise"),
    "refresh.token": say("Refresh phase: the first player token passes on"),
    "refresh.after_token": say("Refresh phase: actions"),
    "refresh.end": say("Refresh phase: the end of the round"),
}
"""Phases and their steps."""


def path(path: str) -> Text:
    """What a phase or one of its steps is called."""
    return PATHS.get(path) or own(path)


SHORT: Mapping[str, Text] = {
    "resource": say("Resource"),
    "planning": say("Planning"),
    "quest": say("Quest"),
    "travel": say("Travel"),
    "encounter": say("Encounter"),
    "combat": say("Combat"),
    "refresh": say("Refresh"),
}
"""Phases where they stand in a row."""

# Things ------------------------------------------------------------------------------------------------


WORDS: Mapping[str, Text] = {
    **as_written(
        say("leadership"), say("tactics"), say("spirit"), say("lore"), say("neutral"), say("willpower"),
        say("attack"), say("defence"), say("threat"),
        say("hero"), say("ally"), say("attachment"), say("event"), say("enemy"), say("location"),
        say("treachery"), say("objective"),
        say("doomed"), say("unique"), say("immune"), say("action"), say("response"),
        say("exhausted"), say("explored"), say("out"), say("resources"), say("hand"), say("deck"),
    ),
    "fellowship": say("Fellowship"),
    "health": say("hit points"),
    "engage": say("engagement cost"),
    "points": say("quest points"),
    "encounter": say("the encounter deck"),
    "progress": say("Progress"),
    "stage": say("the quest"),
    "table": say("the table"),
    "stages": say("the quest deck"),
    "score": say("Score"),
    "staging": say("the staging area"),
    "active": say("the active location"),
    "phase": say("the phase"),
    "round": say("the round"),
    "game": say("the game"),
    "resource": say("the resource phase"),
    "planning": say("the planning phase"),
    "quest": say("the quest phase"),
    "travel": say("the travel phase"),
    "readying": say("the refresh phase"),
    "draw": say("the resource phase"),
    "opening": say("the opening hand"),
    "easy": say("easy mode"),
    "eliminated": say("out of the game"),
    "restricted": say("too many restricted attachments"),
    "rounds": say("Round"),
    "combat": say("the combat phase"),
    "refresh": say("the refresh phase"),
    "reveal": say("when revealed"),
    "shadow": say("shadow effect"),
    "forced": say("forced effect"),
    "constant": say("lasting effect"),
    "committed": say("on the quest"),
    "first": say("first player"),
    "discard": say("discard pile"),
    "setup": say("set-up"),
    "position": say("the position as written"),
    "nothing": say("Blank Card"),
    "victory": say("the victory display"),
}  # fmt: skip
"""What is not printed on any card."""
KEYWORD = "keyword/"
"""What a keyword begins with where it is meant as a word of the rules."""
KEYWORDS: Mapping[str, Text] = {
    "ranged": say("ranged"),
    "sentinel": say("sentinel"),
    "restricted": say("restricted"),
    "surge": say("surge"),
    "doomed": say("doomed"),
    "guarded": say("guarded"),
    "no-attachments": say("no attachments"),
}
"""What keywords are called."""

PLURAL = frozenset({
    "banks-of-the-anduin", "black-forest-bats", "dol-guldur-orcs", "eastern-crows", "endless-caverns",
    "eyes-of-the-forest", "gladden-fields", "hummerhorns", "misty-mountain-goblins",
    "mountains-of-mirkwood", "secret-paths", "the-brown-lands", "wargs",
})  # fmt: skip
"""Names that are plural in English."""

DIALS = "threat:"
"""What the gauge of a seat's dial begins with; alone it is the word of the rules."""
DECKS, HANDS = "deck:", "hand:"
"""Piles of a seat: its deck, and its hand while it is mixed to take cards from it by chance."""


@functools.cache
def _printed() -> Mapping[str, Text]:
    """The printed name of every card, stage, deck and scenario, by id."""
    return {id: name(each, many=id in PLURAL) for id, each in NAMES.items()}


def known(id: str) -> Text | None:
    """The name of a thing, or None for an id that is nothing's of this game (a seat, say)."""
    found = _printed().get(id) or WORDS.get(id) or PATHS.get(id)
    if found is not None:
        return found
    if id.startswith(KEYWORD):
        return KEYWORDS.get(id.removeprefix(KEYWORD))
    if id.startswith(DIALS):
        seat = id.removeprefix(DIALS)
        return say("Dial of {seat}", seat=seat) if seat else say("dial")
    if id.startswith(DECKS):
        return say("the deck of {seat}", seat=thing(id.removeprefix(DECKS)))
    if id.startswith(HANDS):
        return say("the hand of {seat}", seat=thing(id.removeprefix(HANDS)))
    card, hyphen, n = id.rpartition("-")
    if hyphen and n.isdigit() and card in _printed():
        return copy(id, say("{card} #{n}", card=_printed()[card], n=n))
    return None


def thing(id: str) -> Text:
    """The name of a thing; ids of people at the table are their names."""
    return known(id) or own(id)


def condition(id: str, of: Text) -> Text | None:
    """How a card of that name stands, agreeing with it; None for a word that needs not."""
    return say("{of:exhausted|exhausted}", of=of) if id == "exhausted" else None


def copies(board: Board) -> frozenset[str]:
    """The cards that lie on the table beside another of their name: those are told by number. What was
    revealed may be on its way and lie there already."""
    return several((id, card_of(id)) for id in dict.fromkeys((*board.pieces, *board.limbo)))


# Addends and reasons -----------------------------------------------------------------------------------


def rows(adds: Iterable[Row]) -> tuple[Text, ...] | Text:
    """Addends: "Aragorn 2, Éowyn 4"; "nothing" where there are none."""
    told = tuple(_row(each) for each in adds)
    return told or say("nothing")


def _row(row: Row) -> Text:
    source = thing(row.source)
    if row.target:
        added = signed(row.amount)
        return say("{source} {amount} for {target}", source=source, target=thing(row.target), amount=added)
    return say("{source} {amount}", source=source, amount=str(row.amount))


def from_source(source: str) -> Text:
    """Why it happened, to be put at the end of a sentence; nothing where the rules alone did it."""
    return say(" ({source})", source=thing(source)) if source else Text("")


def signed(amount: int) -> str:
    """A number with its sign."""
    return f"{amount:+d}"
