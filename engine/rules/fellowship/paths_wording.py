"""What the phases and their steps are called."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, own, say

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
