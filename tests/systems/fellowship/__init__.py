"""The rules of fellowship, phase by phase, named after FEL clauses."""
