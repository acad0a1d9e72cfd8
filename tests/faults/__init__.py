"""Faults that were found in use, each by its name: what must come out instead."""
