"""Ember: keep a fire alive until the last night is over."""
