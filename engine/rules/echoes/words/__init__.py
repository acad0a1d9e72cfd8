"""What things of echoes are called, what happens to them, and what they are good for."""
