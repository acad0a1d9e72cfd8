"""The cards: the heroes, a file a sphere, a file an encounter set. A card is one record with its words, and
below it what it does and what the bot thinks of it. Importing this files them all and reads what ships."""

from engine import content
from engine.rules.fellowship.abilities import effects_of
from engine.rules.fellowship.cards import anduin as anduin
from engine.rules.fellowship.cards import dol_guldur_orcs as dol_guldur_orcs
from engine.rules.fellowship.cards import heroes as heroes
from engine.rules.fellowship.cards import leadership as leadership
from engine.rules.fellowship.cards import lore as lore
from engine.rules.fellowship.cards import neutral as neutral
from engine.rules.fellowship.cards import passage_through_mirkwood as passage_through_mirkwood
from engine.rules.fellowship.cards import spiders_of_mirkwood as spiders_of_mirkwood
from engine.rules.fellowship.cards import spirit as spirit
from engine.rules.fellowship.cards import tactics as tactics
from engine.rules.fellowship.cards import wilderlands as wilderlands
from engine.rules.fellowship.content import PACKAGE, load

CONTENT = load(content.packaged(PACKAGE), "engine/rules/fellowship/content/", effects_of)
"""What ships with this version."""
