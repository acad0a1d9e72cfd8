"""Time travel and disputes: history, undo, branches, verification, why, what-if and .rollbook bundles."""
