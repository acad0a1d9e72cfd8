"""The three phases of a round, one module each."""
