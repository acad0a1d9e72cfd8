"""The pure core: facts, the decider, windows, dice, phases; and the rule systems that stand on it."""
