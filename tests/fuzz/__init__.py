"""What a stranger hands in at each door, at random with a fixed seed: carried out, or refused as promised."""
