"""The read side: board, wounds, threat, hands, timeline, rulings; folded from events, never from steps."""
