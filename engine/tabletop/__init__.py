"""What every game on a table needs and none writes for itself. Declared by games, imports none of them."""
