"""Mercenaries: card initiative and monsters that play themselves, on hexes. It cannot be played yet."""
