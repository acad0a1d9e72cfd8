"""What fellowship says to people."""
