"""What every card of fellowship does, a test a card."""
