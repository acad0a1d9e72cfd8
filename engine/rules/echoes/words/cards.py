"""What stands on the card that an option names."""

from __future__ import annotations

from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.words import told
from engine.wording import Text


def option_help(id: str) -> Text | None:
    """What stands on the card that an option names, or None where it names none."""
    kind, _, rest = id.partition(":")
    card = (rest.partition(":")[0] if kind == "fight" else rest) or kind
    name, _, n = card.rpartition("-")
    for table in (CONTENT.talents, CONTENT.items, CONTENT.events, CONTENT.heroes):
        if card in table:
            return told(table[card])
    character = CONTENT.characters.get(name if n.isdigit() else card)
    return None if character is None else told(character)
