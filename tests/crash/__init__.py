"""Processes that are killed while they write."""
