"""Tests of whole rule systems, and the proving game."""
