"""Figures against limits and peers: every module has `measure() -> list[Figure]`."""
