"""The cards: the heroes, a file a sphere, a file an encounter set. What each does stands beside its words and
what the bot thinks of it; importing this files them all."""

from engine.rules.fellowship.cards import anduin as anduin
from engine.rules.fellowship.cards import dol_guldur_orcs as dol_guldur_orcs
from engine.rules.fellowship.cards import heroes as heroes
from engine.rules.fellowship.cards import invented as invented
from engine.rules.fellowship.cards import leadership as leadership
from engine.rules.fellowship.cards import lore as lore
from engine.rules.fellowship.cards import neutral as neutral
from engine.rules.fellowship.cards import passage_through_mirkwood as passage_through_mirkwood
from engine.rules.fellowship.cards import spiders_of_mirkwood as spiders_of_mirkwood
from engine.rules.fellowship.cards import spirit as spirit
from engine.rules.fellowship.cards import tactics as tactics
from engine.rules.fellowship.cards import wilderlands as wilderlands
