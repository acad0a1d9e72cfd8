"""Simulations: many sessions by bots, and what they come to."""
