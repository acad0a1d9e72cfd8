"""What a stranger hands in at each interface, at random with a fixed seed: carried out, or refused as
promised."""
