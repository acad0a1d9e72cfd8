"""What the cards do, each filed under its card; importing this package files them all."""

from engine.rules.fellowship.effects import heroes as heroes
from engine.rules.fellowship.effects import leadership as leadership
from engine.rules.fellowship.effects import leadership_events as leadership_events
from engine.rules.fellowship.effects import lore as lore
from engine.rules.fellowship.effects import lore_events as lore_events
from engine.rules.fellowship.effects import patterns as patterns
from engine.rules.fellowship.effects import spirit as spirit
from engine.rules.fellowship.effects import spirit_events as spirit_events
from engine.rules.fellowship.effects import tactics as tactics
from engine.rules.fellowship.effects import tactics_events as tactics_events
