"""What the core gives every game: each part at a small table of its own, by the rule."""
