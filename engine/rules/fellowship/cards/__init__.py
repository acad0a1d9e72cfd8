"""The cards, a file a sphere or an encounter set: what each does, and its words; importing files them all."""

from engine.rules.fellowship.cards import anduin as anduin
from engine.rules.fellowship.cards import dol_guldur_orcs as dol_guldur_orcs
from engine.rules.fellowship.cards import invented as invented
from engine.rules.fellowship.cards import passage_through_mirkwood as passage_through_mirkwood
from engine.rules.fellowship.cards import spiders_of_mirkwood as spiders_of_mirkwood
from engine.rules.fellowship.cards import wilderlands as wilderlands
