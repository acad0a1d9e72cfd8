"""The seven phases, one file each; combat in three."""
