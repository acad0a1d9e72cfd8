"""Mercenaries, clause by clause, as far as it stands."""
