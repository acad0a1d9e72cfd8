"""What player cards do, each in a few words of our own. Cards that only have figures are not here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say

PLAYER: Mapping[str, Text] = {
    "aragorn": say("Sentinel. After he commits, one resource of his own readies him."),
    "theodred": say("When he commits, one hero on the quest gains a resource."),
    "gloin": say("After damage was put on him, he gains as many resources."),
    "gimli": say("His attack grows by one for each damage on him."),
    "legolas": say(
        "Ranged. When an attack he takes part in destroys an enemy, two progress go on the quest."
    ),
    "thalin": say("While he is on the quest, each enemy takes one damage as it is revealed."),
    "eowyn": say("Each player may once a round discard a card: one more willpower for her this phase."),
    "eleanor": say(
        "Exhaust her to cancel what a treachery does when revealed; another card is revealed in its place."
    ),
    "dunhere": say(
        "He may attack enemies in the staging area; attacking one alone, his attack is one higher."
    ),
    "denethor": say("Exhaust him to look at the top encounter card, which may go to the bottom."),
    "glorfindel": say("Once a round, one resource of his own heals one damage on a character."),
    "beravor": say("Once a round, exhaust her and a player draws two cards."),
    "faramir": say("Exhaust him: each character of one player has one more willpower this phase."),
    "son-of-arnor": say(
        "On entering play, its controller may engage an enemy from the staging area or from another player."
    ),
    "snowbourn-scout": say("On entering play, one progress may be put on a location."),
    "silverlode-archer": say("Ranged."),
    "longbeard-orc-slayer": say("On entering play, each Orc in play may take one damage."),
    "brok-ironfist": say("From hand into play for nothing when a Dwarf hero of yours leaves play."),
    "gondorian-spearman": say("Sentinel. When it is declared a defender, the attacker takes one damage."),
    "horseback-archer": say("Ranged."),
    "beorn": say(
        "Once a round, five more attack this phase; at the end of the phase he goes back into the deck."
    ),
    "wandering-took": say(
        "Once a round, give it to another player: your dial falls by three, that player's rises by three."
    ),
    "lorien-guide": say("When it commits, one progress goes on the active location."),
    "northern-tracker": say("When it commits, one progress goes on each location in the staging area."),
    "daughter-of-the-nimrodel": say("Exhaust her to heal up to two damage on a hero."),
    "erebor-hammersmith": say(
        "Played from hand, it brings the uppermost attachment of a discard pile back to its owner's hand."
    ),
    "henamarth-riversong": say("Exhaust him to look at the top encounter card."),
    "miner-of-the-iron-hills": say("On entering play, one Condition attachment may be discarded."),
    "gleowine": say("Exhaust him and a player draws a card."),
    "gandalf": say(
        "Leaves at the end of the round. On entering play: draw three cards, or four damage to an enemy,"
        " or your dial falls by five."
    ),
    "steward-of-gondor": say("On a hero, who is of Gondor now. Exhaust it: two resources for that hero."),
    "celebrians-stone": say(
        "Restricted, on a hero: two more willpower. On Aragorn it lends the spirit sphere."
    ),
    "blade-of-gondolin": say(
        "Restricted, on a hero: one more attack against Orcs, and a progress on the quest when the "
        "hero's attack destroys an enemy."
    ),
    "citadel-plate": say("Restricted, on a hero: four more hit points."),
    "dwarven-axe": say("Restricted, on a hero: one more attack, two on a Dwarf."),
    "horn-of-gondor": say("Restricted, on a hero, who gains a resource after a character is destroyed."),
    "the-favor-of-the-lady": say("On a hero: one more willpower."),
    "power-in-the-earth": say("On a location, whose threat is one lower."),
    "unexpected-courage": say("On a hero. Exhaust it to ready that hero."),
    "forest-snare": say("On an engaged enemy, which cannot attack."),
    "protector-of-lorien": say(
        "On a hero. Discard a card: one more defence or willpower this phase, three times a phase."
    ),
    "dark-knowledge": say(
        "On a hero, who has one willpower less. Exhaust it to look at a shadow card dealt to an enemy "
        "attacking you."
    ),
    "self-preservation": say("On a character. Exhaust it to heal two damage there."),
    "ever-vigilant": say("Ready an ally."),
    "common-cause": say("Exhaust a hero of yours to ready another hero."),
    "for-gondor": say(
        "This phase every character has one more attack, those of Gondor one more defence too."
    ),
    "sneak-attack": say("An ally from your hand is in play until the phase ends, then back in the hand."),
    "valiant-sacrifice": say("After an ally left play, its controller draws two cards."),
    "grim-resolve": say("Ready every character."),
    "blade-mastery": say("A character has one more attack and one more defence this phase."),
    "rain-of-arrows": say(
        "Exhaust a ranged character: each enemy engaged with a chosen player takes one damage."
    ),
    "feint": say("In combat, an enemy engaged with a player cannot attack that player this phase."),
    "quick-strike": say("Exhaust a character to attack at once with it alone."),
    "thicket-of-spears": say(
        "Three different heroes pay. Enemies engaged with a player cannot attack that player this phase."
    ),
    "swift-strike": say("After a character was declared a defender, the attacker takes two damage."),
    "stand-together": say(
        "In combat, a player may use any number of defenders against each attack this phase."
    ),
    "the-galadhrims-greeting": say("One player's dial falls by six, or each by two."),
    "strength-of-will": say(
        "After travelling, exhaust a spirit character: two progress on the location travelled to."
    ),
    "hasty-stroke": say("Cancel a shadow effect."),
    "will-of-the-west": say(
        "A player shuffles the discard pile back into the deck; this card leaves the game."
    ),
    "a-test-of-will": say("Cancel what a card does when revealed."),
    "stand-and-fight": say(
        "An ally of a sphere from any discard pile, its cost paid, comes into play with you."
    ),
    "a-light-in-the-dark": say("An enemy engaged with a player goes back to the staging area."),
    "dwarven-tomb": say("A spirit card from your discard pile back to your hand."),
    "fortune-or-fate": say("A hero in a discard pile is in play again."),
    "lore-of-imladris": say("Heal all damage on a character."),
    "loriens-wealth": say("A player draws three cards."),
    "radagasts-cunning": say("In the quest phase, an enemy in the staging area gives no threat this phase."),
    "secret-paths": say("In the quest phase, a location in the staging area gives no threat this phase."),
    "gandalfs-search": say(
        "Look at the top X cards of a player's deck: one into the hand, the rest back in any order."
    ),
    "beorns-hospitality": say("Heal all damage on the heroes of a player."),
}
"""Heroes, allies, attachments and events, by id."""
