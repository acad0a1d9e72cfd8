"""All that a table reads of mercenaries: what happened, what is asked, what can be chosen, names.

Templates only, so that every sentence can be translated; the interfaces render them.
"""

from __future__ import annotations

from engine.rules.mercenaries import words
from engine.rules.mercenaries.words import abilities, asked, events, tales

event, standalone, story = events.SAID.event, events.SAID.standalone, events.SAID.story
question, kind = asked.question, asked.kind
option, option_help = asked.option, asked.option_help
thing = asked.called
copies = words.copies
brought = abilities.brought
intro, tale = tales.INTROS.get, tales.tale
length, difficulty = tales.LENGTHS.get, tales.DIFFICULTIES.get
TABLE_OPTIONS = tales.TABLE_OPTIONS
