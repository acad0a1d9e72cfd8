"""What encounter cards and quest stages do, each in a few words of our own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say

ENCOUNTER: Mapping[str, Text] = {
    "king-spider": say("Revealed: each player exhausts a character."),
    "hummerhorns": say("After it engages a player, five damage on one hero of that player."),
    "ungoliants-spawn": say("Revealed: each character on the quest has one willpower less this phase."),
    "great-forest-web": say("Travel: each player exhausts a hero."),
    "mountains-of-mirkwood": say(
        "Travel: an encounter card is revealed. Explored: each player takes one of their top five cards."
    ),
    "eyes-of-the-forest": say("Revealed: every event in a hand is discarded."),
    "caught-in-a-web": say(
        "Revealed: goes on a hero of the player with the highest dial, who is only readied in the "
        "refresh phase for two of its resources."
    ),
    "dol-guldur-orcs": say("Revealed: the first player puts two damage on a character on the quest."),
    "chieftain-ufthak": say("Two more attack for each resource on him. After he attacks he gains one."),
    "dol-guldur-beastmaster": say("When it attacks it is dealt one more shadow card."),
    "necromancers-pass": say("Travel: the first player discards two cards at random."),
    "enchanted-stream": say("While it is active nobody draws cards."),
    "driven-by-shadow": say(
        "Revealed: each enemy and location in the staging area has one more threat this phase; with none"
        " there, it surges."
    ),
    "the-necromancers-reach": say("Revealed: one damage on each exhausted character."),
    "forest-spider": say("In the round it engages a player it has one more attack."),
    "black-forest-bats": say("Revealed: each player takes a character off the quest."),
    "old-forest-road": say("After travelling here the first player may ready a character."),
    "forest-gate": say("After travelling here the first player may draw two cards."),
    "hill-troll": say("Damage beyond what a character can take raises the dial of the player it attacks."),
    "wargs": say("A shadow card without effect sends it back to the staging area after its attack."),
    "massing-at-night": say("Revealed: one more card for each player."),
    "treacherous-fog": say(
        "Revealed: each location in the staging area has one more threat this phase; a player at 35 or "
        "more discards a card."
    ),
    "gladden-fields": say("While it is active each dial rises by one more in the refresh phase. Victory 3."),
    "goblin-sniper": say(
        "Nobody engages it by choice beside other enemies in the staging area. There as the combat phase "
        "ends, it costs each player one damage on a character."
    ),
    "marsh-adder": say("The dial of the player it attacks rises by one."),
    "eastern-crows": say("Destroyed, it is shuffled back into the encounter deck."),
    "misty-mountain-goblins": say("After it attacks, one progress leaves the quest."),
    "nazgul-of-dol-guldur": say(
        "After a shadow effect dealt to it, the player it is engaged with discards a character. No "
        "attachments."
    ),
    "the-east-bight": say("Where the table can travel, it must travel here."),
    "banks-of-the-anduin": say("Leaving play, it goes back on top of the encounter deck."),
    "evil-storm": say("Revealed: one damage on each character of players at 35 or more."),
    "pursued-by-shadow": say(
        "Revealed: each dial rises by one for each character of the player not on the quest."
    ),
    "despair": say("Revealed: four progress leave the quest."),
    "the-brown-lands": say("After travelling here, one progress goes on it."),
}
"""Enemies, locations and treacheries, by id: what they do in play or when revealed."""

SHADOWS: Mapping[str, Text] = {
    "king-spider": say("The defending player exhausts a character, two if undefended."),
    "hummerhorns": say("One damage on each character of the defending player, two if undefended."),
    "ungoliants-spawn": say("The defending player's dial rises by four, by eight if undefended."),
    "dol-guldur-orcs": say("One more attack, three if undefended."),
    "driven-by-shadow": say("The defender loses an attachment, all of the defending player's if undefended."),
    "forest-spider": say("The defending player discards an attachment."),
    "east-bight-patrol": say("One more attack; undefended, the defending player's dial rises by three too."),
    "wolf-rider": say(
        "It attacks the defending player itself, and goes back on top of the deck when the phase ends."
    ),
    "wargs": say("One more attack, two if undefended."),
    "eastern-crows": say("One more attack, two if the defending player is at 35 or more."),
    "pursued-by-shadow": say(
        "An exhausted ally of the defending player goes back to its owner's hand; without one, three threat."
    ),
    "despair": say("The defender's defence does not count."),
    "misty-mountain-goblins": say("One progress leaves the quest, three if undefended."),
    "cavern-guardian": say("The defending player discards an attachment, all of them if undefended."),
    "massing-at-night": say("One more shadow card for each player."),
}
"""The same cards dealt as a shadow."""

STAGES: Mapping[str, Text] = {
    "dont-leave-the-path": say(
        "Each player brings a Spider from the encounter deck or its discard pile into the staging area. "
        "The game is won when Ungoliant's Spawn is destroyed."
    ),
    "beorns-path": say("It cannot be finished while Ungoliant's Spawn is in play."),
}
"""Quest stages with a rule of their own."""
