"""The read side: board, wounds, threat, hands, timeline, rulings; folded from facts, never from steps."""
