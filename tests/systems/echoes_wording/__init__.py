"""What echoes says to people."""
