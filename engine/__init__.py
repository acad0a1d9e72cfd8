"""The pure core: events, the decider, windows, dice, phases; and the rule systems that stand on it."""
