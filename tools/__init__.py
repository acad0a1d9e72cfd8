"""What the project is checked and verified with, none of it needed to play."""
